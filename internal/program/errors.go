package program

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"lineproof/internal/judge"
)

// Exit statuses.
const (
	Success = 0
	Refuted = 1 // a certificate was rejected, or a claim refuted
	Failed  = 2 // usage, input or output
)

// ExitStatus returns the exit status for the error that a command ends with: of several errors,
// the worst. Results that reach nobody count as trouble with output, whatever they say.
func ExitStatus(err error) (status int) {
	for _, one := range joined(err) {
		status = max(status, statusOf(one))
	}
	return status
}

// joined returns the errors that errors.Join has made one of.
func joined(err error) (all []error) {
	many, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	for _, one := range many.Unwrap() {
		all = append(all, joined(one)...)
	}
	return all
}

func statusOf(err error) int {
	switch {
	case err == nil:
		return Success
	case judge.IsFault(err) && !errors.As(err, new(OutputError)):
		return Refuted
	}
	return Failed
}

// An OutputError says that results did not reach standard output.
type OutputError struct{ error }

func (e OutputError) Unwrap() error { return e.error }

// Message returns the text of an error. What was interrupted says just that.
func Message(err error) string {
	if errors.Is(err, context.Canceled) {
		return "interrupted"
	}
	return err.Error()
}

// Named adds the name of a file to an error, unless the error has it already, or is not about the file.
func Named(name string, err error) error {
	if err == nil || name == "-" || errors.Is(err, context.Canceled) || errors.As(err, new(*fs.PathError)) {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}
