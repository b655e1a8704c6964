package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime/debug"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/explain"
	"lineproof/internal/show"
)

// refutation returns the error that what was asked for does not hold.
func refutation(format string, args ...any) error {
	return &certificate.Fault{Kind: certificate.Refuted, Text: fmt.Sprintf(format, args...)}
}

// missing returns the error that a file does not have the claim that was asked for.
func missing(format string, args ...any) error {
	return &certificate.Fault{Kind: certificate.Missing, Text: fmt.Sprintf(format, args...)}
}

// A faultWithGame is a fault with a line of play to what is wrong.
type faultWithGame struct {
	error
	game show.Game
}

func (f *faultWithGame) Unwrap() error { return f.error }

// Details is the line of play, for people.
func (f *faultWithGame) Details() string {
	return fmt.Sprintf("the line of play, %v:\n%s", f.game.Title, show.Moves(f.game.Game))
}

// withGame adds the line of play to a rejection of a raw certificate, if there is one, or says that
// it is left out.
func withGame(fault error, raw []byte, r *checker.Rejection) error {
	defer debug.SetGCPercent(debug.SetGCPercent(50)) // as judge does
	claim, game, err := explain.Rejection(raw, r)
	switch {
	case errors.Is(err, explain.ErrCostly):
		return fmt.Errorf("%w; no line of play is shown: to find one would take more memory than the check", fault)
	case err != nil:
		return fault
	}
	return &faultWithGame{fault, show.Game{Title: claim.String(), Game: game}}
}

// withFileName adds the name of a file to an error, unless the error has it already, or is not
// about the file.
func withFileName(name string, err error) error {
	if err == nil || name == "-" || errors.Is(err, context.Canceled) || errors.As(err, new(*fs.PathError)) {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}
