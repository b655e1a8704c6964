package main

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

// A checkpoint is a file in which a search leaves what it has found out, so that
// the same command can go on from there.
type checkpoint struct {
	name  string // empty for none
	every time.Duration
}

func (b base) checkpoint() *checkpoint {
	c := new(checkpoint)
	b.StringVar(&c.name, "checkpoint", "", "go on from this `FILE`, and save into it")
	b.Writes("checkpoint")
	b.DurationVar(&c.every, "every", 10*time.Minute, "save after every `TIME`, such as 90s")
	return c
}

// check looks at the flags, and at the file, so that a bad name does not cost
// the user a search.
func (c checkpoint) check(b base) error {
	switch {
	case !b.Changed("checkpoint") && b.Changed("every"):
		return b.UsageError("--every is for --checkpoint")
	case !b.Changed("checkpoint"):
		return nil
	case c.name == "-":
		return b.UsageError("--checkpoint -: want the name of a file")
	case c.every < time.Second:
		return b.UsageError("--every %v: want a second or more", c.every)
	}
	if err := program.CheckRegular(c.name); err != nil {
		return b.UsageError("--checkpoint %v", err)
	}
	return program.ProbeFile(c.name)
}

// follow has the solver go on from the file, if it is there, and saves it from time to time, until
// the timer is stopped: nil without a name.
func (c checkpoint) follow(s *program.Session, game *solver.Solver) (saving *program.Timer, err error) {
	if c.name == "" {
		return nil, nil
	}
	if err := c.resume(s, game); err != nil {
		return nil, err
	}
	return program.Repeat(c.every, func() {
		if err := program.WriteFileFrom(c.name, game.Save); err != nil {
			s.PrintError(err) // and the search goes on
		}
	}), nil
}

// keep saves what a failed search has found out. Without a failure there is nothing to save.
func (c checkpoint) keep(s *program.Session, game *solver.Solver, failure error) {
	if failure == nil {
		return
	}
	err := program.WriteFileFrom(c.name, game.Save)
	switch {
	case err != nil:
		s.PrintError(err)
	case errors.Is(failure, context.Canceled):
		s.Note("the same command goes on from %s", c.name)
	case errors.Is(failure, solver.ErrMemory):
		s.Note("with more --memory, the same command goes on from %s", c.name)
	default:
		s.Note("the results so far are in %s", c.name)
	}
}

// resume has the solver go on from the file, if it is there.
func (c checkpoint) resume(s *program.Session, game *solver.Solver) error {
	file, err := os.Open(c.name)
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
	if err := game.Resume(file); err != nil {
		return fmt.Errorf("%s: %w; to begin again, name another file, or remove this one", c.name, err)
	}
	s.Note("going on from %s", c.name)
	return nil
}

func (c checkpoint) remove() error {
	err := os.Remove(c.name)
	if c.name == "" || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
