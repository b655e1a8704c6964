package prove

import (
	"fmt"
	"runtime/debug"
	"time"

	"lineproof/certificate"
	"lineproof/internal/program"
	"lineproof/solver"
)

// OwnsProcess is true if the process does nothing but one command, so that Go's memory is its to
// limit. Tests run several commands at a time in one process.
var OwnsProcess bool

// uncounted is the memory, in bytes, that the program takes besides what Go's
// limit counts: its own text, above all.
const uncounted = 12 << 20

// freeMemory gives back to the system what is used no more.
func freeMemory() {
	if OwnsProcess {
		debug.FreeOSMemory()
	}
}

// Begin returns a solver that keeps to its memory and shows its progress, with some words before it,
// until stop is called.
func Begin(s *program.Session, said string, w certificate.Well, o solver.Options) (
	search *solver.Solver, stop func(), err error) {
	freeMemory() // the table of a solver before
	if search, err = solver.New(w, o); err != nil {
		return nil, nil, err
	}
	return search, watch(s, said, w, o.Memory, search), nil
}

// A progressing is a search that says for people what it does, and how much it has expanded.
type progressing interface {
	Progress() (stage string, expanded int64)
}

// watch shows the progress of a search in a well, and has Go keep to the memory of the search, until
// stop is called.
func watch(s *program.Session, said string, w certificate.Well, memory int64, search progressing) (stop func()) {
	var before int64 // Go's limit
	if OwnsProcess {
		before = debug.SetMemoryLimit(memory - uncounted)
	}
	shown := s.Watch(progress{said: said, Well: w, search: search, start: time.Now()})
	return func() {
		shown.Stop()
		if OwnsProcess {
			debug.SetMemoryLimit(before)
		}
	}
}

// A progress says how far a search in a well is.
type progress struct {
	said string // before all else
	certificate.Well
	search progressing
	start  time.Time
}

func (p progress) String() string {
	stage, n := p.search.Progress()
	expanded, rows := "profiles", fmt.Sprintf("rows %d", p.Rows)
	switch {
	case p.Survival():
		expanded, rows = "states", fmt.Sprintf("ceiling %d", p.Ceiling)
	case p.Game == certificate.Usual:
		expanded = "positions"
	}
	return fmt.Sprintf("%s%.0f s, %.1f million %s; width %d, %s: %s",
		p.said, time.Since(p.start).Seconds(), float64(n)/1e6, expanded, p.Width, rows, stage)
}
