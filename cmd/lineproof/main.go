// Lineproof finds out who wins the games drop, slide and usual, proves it, and checks
// proofs. Each command has a file of its name, and its help in the folder help.
package main

import (
	"context"
	"encoding/json"
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
	"lineproof/internal/files"
	"lineproof/internal/show"
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
	s := &session{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, ownsProcess: true}
	go func() {
		<-interrupts
		interrupt()
		s.abandon(interrupts)
	}()
	status := s.execute(ctx, os.Args[1:])
	if err := os.Stdout.Close(); err != nil { // some disks only tell now
		s.printError(err)
		status = failed
	}
	os.Exit(status)
}

// grace is how long an interrupted command may take to end by itself.
const grace = 500 * time.Millisecond

// abandon ends the program after an interrupt. A command that watches its context
// ends by itself before that, and has the time that it takes while it holds
// s.finishing. Another interrupt does not wait for that. Unfinished files are
// removed.
func (s *session) abandon(again <-chan os.Signal) {
	over := make(chan bool)
	time.AfterFunc(grace, func() {
		s.finishing.Lock()
		close(over)
	})
	select {
	case <-over:
	case <-again:
		time.Sleep(grace)
	}
	arena.Abandon()
	files.Abandon()
	s.printError(context.Canceled)
	os.Exit(failed)
}

// A session is one run of a command: what it reads, and where it writes.
type session struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	ownsProcess    bool       // it limits the memory of the process; false in tests
	finishing      sync.Mutex // held while something is kept, or put in order, before an interrupt ends the program
	progress       progress
	unprinted      error // of help
	completing     bool  // a shell asks what may come next
}

// execute carries out the command that args name, and returns the exit status.
func (s *session) execute(ctx context.Context, args []string) int {
	s.completing = len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd)
	root := s.root()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = s.unprinted
	}
	if err != nil {
		s.finishing.Lock() // for good: the command has ended by itself, and nobody else says so
		s.printError(err)
	}
	return exitStatus(err)
}

// delayInterrupt has an interrupt wait until release is called, so that what is found can be
// kept.
func (s *session) delayInterrupt() (release func()) {
	s.finishing.Lock()
	return sync.OnceFunc(s.finishing.Unlock)
}

// note writes a line to standard error. There is nobody left to tell if that
// fails.
func (s *session) note(format string, args ...any) {
	s.progress.Lock()
	defer s.progress.Unlock()
	s.progress.show("")
	fmt.Fprintln(s.stderr, show.Printable(fmt.Sprintf(format, args...)))
}

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

// printResult prints a result as text, or as one JSON object.
func (s *session) printResult(text string, object any, asJSON bool) error {
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
