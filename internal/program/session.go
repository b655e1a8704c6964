// Package program is what all programs with commands have in common: flags and help, streams, a line
// that shows progress, files that appear whole or not at all, statuses, and how an interrupt ends them.
package program

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"lineproof/internal/show"
)

// A Session is one run of a command: what it reads, and where it writes.
type Session struct {
	Name           string // of the program
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	finishing      sync.Mutex // held while something is kept, or put in order, before an interrupt ends the program
	progress       progress
}

// Note writes a line to standard error. There is nobody left to tell if that
// fails.
func (s *Session) Note(format string, args ...any) {
	s.progress.Lock()
	defer s.progress.Unlock()
	s.progress.show("")
	fmt.Fprintln(s.Stderr, show.Printable(fmt.Sprintf(format, args...)))
}

// Print writes results to standard output.
func (s *Session) Print(text string) error { return s.write([]byte(text)) }

// PrintBeside writes results to standard output; or to standard error, if standard output has an
// output of this name.
func (s *Session) PrintBeside(output, text string) error {
	if !IsStdout(output) {
		return s.Print(text)
	}
	s.progress.clear()
	_, err := io.WriteString(s.Stderr, text)
	return err
}

// PrintJSON does so with a result as one JSON object.
func (s *Session) PrintJSON(output string, object any) error {
	line, err := json.Marshal(object)
	if err != nil {
		return err
	}
	return s.PrintBeside(output, string(line)+"\n")
}

func (s *Session) write(content []byte) error {
	s.progress.clear()
	if _, err := s.Stdout.Write(content); err != nil {
		return OutputError{err}
	}
	return nil
}

// Save writes a file, which appears whole or not at all, or standard output.
func (s *Session) Save(name string, content []byte) error {
	if IsStdout(name) {
		return s.write(content)
	}
	return WriteFile(name, content)
}

// PrintError tells people what went wrong.
func (s *Session) PrintError(err error) {
	for _, one := range joined(err) {
		s.printError(one)
	}
}

func (s *Session) printError(err error) {
	s.Note("%s: %s", s.Name, Message(err))
	var long interface{ Details() string }
	if errors.As(err, &long) {
		fmt.Fprint(s.Stderr, long.Details())
	}
}
