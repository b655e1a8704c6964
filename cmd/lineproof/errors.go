package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"lineproof/certificate"
	"lineproof/internal/play"
	"lineproof/internal/show"
	"lineproof/internal/verdict"
)

// Exit statuses.
const (
	success = 0
	refuted = 1 // a certificate was rejected, or a claim refuted
	failed  = 2 // usage, input or output
)

// exitStatus returns the exit status for the error that a command ends with. Results that
// reach nobody count as trouble with output, whatever they say.
func exitStatus(err error) int {
	switch {
	case err == nil:
		return success
	case verdict.IsFault(err) && !errors.As(err, new(outputError)):
		return refuted
	}
	return failed
}

// refutation returns the error that something else holds than what was asked for.
func refutation(format string, args ...any) error {
	return &certificate.Fault{Kind: certificate.Refuted, Text: fmt.Sprintf(format, args...)}
}

// An outputError says that results did not reach standard output.
type outputError struct{ error }

func (e outputError) Unwrap() error { return e.error }

// A faultWithGame is a fault with a line of play to what is wrong.
type faultWithGame struct {
	error
	game show.Game
}

func (f *faultWithGame) Unwrap() error { return f.error }

// withGame adds the line of play to a fault, if there is one, or that it is left out.
func withGame(fault error, m play.Misplay) error {
	game, err := m.Game()
	switch {
	case err == play.ErrCostly:
		return fmt.Errorf("%w; no line of play is shown: to find one would take more memory than the check", fault)
	case err != nil:
		return fault
	}
	return &faultWithGame{fault, show.Game{Title: m.Section.Claim.String(), Game: game}}
}

// withFileName adds the name of the file in which an error was met, unless it tells
// that itself, or is not about the file.
func withFileName(name string, err error) error {
	if err == nil || name == "-" || errors.Is(err, context.Canceled) || errors.As(err, new(*fs.PathError)) {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}

// message returns the text of an error. What was interrupted says just that.
func message(err error) string {
	if errors.Is(err, context.Canceled) {
		return "interrupted"
	}
	return err.Error()
}

// printError tells people what went wrong, but not those who stopped reading.
func (s *session) printError(err error) {
	if errors.As(err, new(outputError)) && errors.Is(err, syscall.EPIPE) {
		return
	}
	s.note("lineproof: %s", message(err))
	fault := new(faultWithGame)
	if errors.As(err, &fault) {
		fmt.Fprintf(s.stderr, "the line of play, %v:\n%s", fault.game.Title, show.Moves(fault.game.Game))
	}
}

// worseError returns the worse one of two errors, and prints the other.
func (s *session) worseError(a, b error) error {
	if a == nil || b == nil {
		return cmp.Or(a, b)
	}
	if exitStatus(b) > exitStatus(a) {
		a, b = b, a
	}
	s.printError(b)
	return a
}
