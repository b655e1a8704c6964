// Lineproof finds out who wins the games drop, slide and usual, proves it, and checks
// proofs. Each command has a file of its name, and its help in the folder help.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"lineproof/internal/arena"
	"lineproof/internal/draw"
	"lineproof/internal/files"
)

func main() {
	// Without this a closed pipe would kill the program, instead of being an
	// output error like any other.
	signal.Ignore(syscall.SIGPIPE)
	interrupts := make(chan os.Signal, 2)
	signal.Notify(interrupts, os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT)
	if !signal.Ignored(syscall.SIGHUP) { // nohup
		signal.Notify(interrupts, syscall.SIGHUP)
	}
	ctx, interrupt := context.WithCancel(context.Background())
	s := &session{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, alone: true}
	go func() {
		<-interrupts
		interrupt()
		s.abandon(interrupts)
	}()
	status := s.run(ctx, os.Args[1:])
	if err := os.Stdout.Close(); err != nil { // some disks only tell now
		s.complain(err)
		status = failed
	}
	os.Exit(status)
}

// grace is how long an interrupted command may take to end by itself.
const grace = 500 * time.Millisecond

// abandon ends the program after an interrupt. A command that watches its context
// ends by itself before that, and has the time that it takes while it holds
// s.holding. Another interrupt does not wait for that. Unfinished files are
// removed.
func (s *session) abandon(again <-chan os.Signal) {
	over := make(chan bool)
	time.AfterFunc(grace, func() {
		s.holding.Lock()
		close(over)
	})
	select {
	case <-over:
	case <-again:
		time.Sleep(grace)
	}
	arena.Abandon()
	files.Abandon()
	s.complain(errInterrupted)
	os.Exit(failed)
}

var errInterrupted = errors.New("interrupted")

// told returns an error as people are told of it: what was interrupted says just that.
func told(err error) error {
	if errors.Is(err, context.Canceled) {
		return errInterrupted
	}
	return err
}

// A session is one run of a command: what it reads, and where it writes.
type session struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	alone          bool         // it is the only one in its process, whose memory it limits; false in tests
	holding        sync.RWMutex // held for reading while something is to be kept, or put in order
	progress       progress
	unprinted      error // of help
	completing     bool  // a shell asks what may come next
}

// run carries out the command that args name, and returns the exit status.
func (s *session) run(ctx context.Context, args []string) int {
	s.completing = len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd)
	root := s.root()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = s.unprinted
	}
	if err != nil {
		s.holding.RLock() // for good: the command has ended by itself, and says so alone
		s.complain(err)
	}
	return status(err)
}

// Exit statuses.
const (
	success = 0
	refuted = 1 // a certificate was rejected, or a claim refuted
	failed  = 2 // usage, input or output
)

// A refutation is an error for which a command ends with the status refuted.
type refutation struct{ error }

func (r refutation) Unwrap() error { return r.error }

// status returns the exit status for an error. The checker's rejections refute
// although they do not say so themselves: the checker knows nothing of us.
func status(err error) int {
	switch {
	case err == nil:
		return success
	case errors.As(err, new(outputError)):
		return failed
	case isRejection(err) || errors.As(err, new(refutation)):
		return refuted
	default:
		return failed
	}
}

// complain tells people what went wrong, but not those who stopped reading.
func (s *session) complain(err error) {
	if errors.As(err, new(outputError)) && errors.Is(err, syscall.EPIPE) {
		return
	}
	s.note("lineproof: %v", told(err))
	if with := new(lineError); errors.As(err, &with) {
		fmt.Fprintf(s.stderr, "the line of play, %v:\n%s", with.game.Title, draw.Moves(with.game.Game))
	}
}

// note writes a line to standard error. There is nobody left to tell if that
// fails.
func (s *session) note(format string, args ...any) {
	s.progress.Lock()
	defer s.progress.Unlock()
	s.progress.show("")
	fmt.Fprintln(s.stderr, draw.Printable(fmt.Sprintf(format, args...)))
}

// An outputError says that results did not reach standard output.
type outputError struct{ error }

func (e outputError) Unwrap() error { return e.error }

// print writes results to standard output.
func (s *session) print(text string) error { return s.write([]byte(text)) }

func (s *session) write(content []byte) error {
	if _, err := s.stdout.Write(content); err != nil {
		return outputError{err}
	}
	return nil
}

// A printer writes results to standard output.
type printer struct{ *session }

func (p printer) Write(content []byte) (int, error) { return len(content), p.write(content) }

// show prints a result as text, or as one JSON object.
func (s *session) show(text string, object any, asJSON bool) error {
	if asJSON {
		line, err := json.Marshal(object)
		if err != nil {
			return err
		}
		text = string(line) + "\n"
	}
	return s.print(text)
}

// save writes a file, which appears whole or not at all, or standard output.
func (s *session) save(name string, content []byte) error {
	if name == "-" || name == "/dev/stdout" {
		return s.write(content)
	}
	return files.Write(name, content)
}
