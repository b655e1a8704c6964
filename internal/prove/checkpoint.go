package prove

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"lineproof/internal/program"
	"lineproof/solver"
)

// A Checkpoint is a file in which a search leaves what it has found out, so that
// the same command can go on from there.
type Checkpoint struct {
	Name  string // empty for none
	Every time.Duration
}

// follow has the solver go on from the file, if it is there, and saves it from time to time, until
// the timer is stopped: nil without a name.
func (c Checkpoint) follow(s *program.Session, search *solver.Solver) (saving *program.Timer, err error) {
	if c.Name == "" {
		return nil, nil
	}
	if err := c.resume(s, search); err != nil {
		return nil, err
	}
	return program.Repeat(c.Every, func() {
		if err := program.WriteFileFrom(c.Name, search.Save); err != nil {
			s.PrintError(err) // and the search goes on
		}
	}), nil
}

// keep saves what a failed search has found out. Without a failure there is nothing to save.
func (c Checkpoint) keep(s *program.Session, search *solver.Solver, failure error) {
	if failure == nil {
		return
	}
	err := program.WriteFileFrom(c.Name, search.Save)
	switch {
	case err != nil:
		s.PrintError(err)
	case errors.Is(failure, context.Canceled):
		s.Note("the same command goes on from %s", c.Name)
	case errors.Is(failure, solver.ErrMemory):
		s.Note("with more --memory, the same command goes on from %s", c.Name)
	default:
		s.Note("the results so far are in %s", c.Name)
	}
}

// resume has the solver go on from the file, if it is there.
func (c Checkpoint) resume(s *program.Session, search *solver.Solver) error {
	file, err := os.Open(c.Name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.Size() == 0 { // as mktemp makes it
		return nil
	}
	if err := search.Resume(file); err != nil {
		return fmt.Errorf("%s: %w; to begin again, name another file, or remove this one", c.Name, err)
	}
	s.Note("going on from %s", c.Name)
	return nil
}

// Remove removes the file, if there is one.
func (c Checkpoint) Remove() error {
	err := os.Remove(c.Name)
	if c.Name == "" || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
