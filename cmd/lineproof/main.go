// Lineproof finds out who wins the drop game, proves it, and checks proofs.
//
//	main.go      from the arguments to a command, from its error to the exit status
//	help.go      the text of help, and what finds it for a command
//	flags.go     flags, and what is wrong with them
//	prove.go     the headline theorem
//	solve.go     any well
//	effort.go    what may be spent on small evidence
//	find.go      claims and their evidence, from the solver
//	checkpoint.go what a search has found out, in a file to go on from
//	output.go    the certificate that holds them, verified
//	deliver.go   files that appear whole or not at all
//	check.go     a certificate that is there already
//	bulk.go      a large one, in bounded memory
//	receipt.go   what was checked, and what came of it, in a file
//	             (that file: receipt_json.go; compared with another: receipt_diff.go)
//	examine.go   a check, and sums of the bytes that were read for it
//	basis.go     sums of the rules and the checker's sources, and the build
//	convert.go   from one format to another
//	input.go     what the commands read: formats, and the flags that tell them
//	text.go      texts as sections of a certificate, and back
//	table.go     who wins many wells
//	ideas.go     what the ideas in the search save
//	verify.go    what the checker says to a certificate, and how it is printed
//	line.go      the line of play to a fault
//	again.go     a certificate that is read again for that
//	stats.go     what is in a certificate, counted
//	render.go    pictures of a line of play, or of a strategy's shape
//	play.go      a game against a certificate: on a terminal's screen (package
//	             terminal), or in lines (play_lines.go; its sides: play_sides.go)
//	page.go      a web page that checks a certificate, and plays against it
//	held.go      a certificate that is verified, in memory
//	await.go     work that an interrupt does not wait for
//	clock.go     how long it took for each section
//	progress.go  the line that shows how far a search is
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/pflag"
)

func main() {
	// Without this a closed pipe would kill the program, instead of being an
	// output error like any other.
	signal.Ignore(syscall.SIGPIPE)
	interrupts := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // nohup
		interrupts = append(interrupts, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), interrupts...)
	context.AfterFunc(ctx, func() {
		temporaries.Lock()
		stop() // from now on, an interrupt kills
	})
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	if err := os.Stdout.Close(); err != nil { // some disks only tell now
		fmt.Fprintln(os.Stderr, "lineproof:", err)
		status = failed
	}
	os.Exit(status)
}

var errInterrupted = errors.New("interrupted")

// A session is one run of a command: what it reads, and where it writes.
type session struct {
	stdin          io.Reader
	stdout, stderr io.Writer
}

// A command does its work with the arguments that follow its name.
type command func(ctx context.Context, s *session, args []string) error

var commands = map[string]command{
	"prove":   prove,
	"solve":   solve,
	"check":   check,
	"receipt": verifyReceipt,
	"convert": convert,
	"stats":   stats,
	"render":  renderGame,
	"play":    playGame,
	"page":    makePage,
	"table":   table,
	"ideas":   ideas,
}

// run carries out the command that args name, and returns the exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	s := &session{stdin, stdout, stderr}
	err := s.dispatch(ctx, args)
	if err == nil {
		return success
	}
	if errors.Is(err, context.Canceled) {
		err = errInterrupted
	}
	if usage := new(usageError); errors.As(err, usage) {
		err = fmt.Errorf("%w; see \"%s\"", err, usage.help())
	}
	s.complain(err)
	return status(err)
}

func (s *session) dispatch(ctx context.Context, args []string) error {
	if len(args) == 0 {
		fmt.Fprint(s.stderr, usage)
		return usageError{text: "no command given"}
	}
	switch name, rest := args[0], args[1:]; name {
	case "help", "-h", "--help":
		return s.help(rest)
	default:
		do, known := commands[name]
		if !known {
			return usageError{text: fmt.Sprintf("unknown command %q; there are prove, solve, check, receipt, convert, stats, render, play, page, table, ideas and help", name)}
		}
		err := do(ctx, s, rest)
		if errors.Is(err, pflag.ErrHelp) {
			return s.help([]string{name})
		}
		return err
	}
}

// Exit statuses.
const (
	success = 0
	refuted = 1 // a certificate was rejected, or a claim refuted
	failed  = 2 // usage, input or output
)

// A refutation is an error for which a command ends with the status refuted.
type refutation interface{ refutes() }

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

// complain tells people what went wrong. There is nobody left to tell if that
// fails.
func (s *session) complain(err error) {
	fmt.Fprintln(s.stderr, "lineproof:", err)
	if with := new(shown); errors.As(err, &with) {
		fmt.Fprint(s.stderr, with.text)
	}
}

// An outputError says that results did not reach standard output.
type outputError struct{ error }

// print writes results to standard output.
func (s *session) print(text string) error { return s.write([]byte(text)) }

func (s *session) write(content []byte) error {
	if _, err := s.stdout.Write(content); err != nil {
		return outputError{err}
	}
	return nil
}
