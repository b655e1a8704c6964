// Package lists searches for the evidence of claims about rows for ever (SPEC.md, Evidence for rows), and chooses
// few positions for it. docs/rows.md has the results.
//
//	search.go  the search, from its bounds to the evidence
//	fewest.go  how few rows are enough in a well, as far as that is known
//	worker.go  which positions are won, in depth
//	table.go   what is known of them
//	pool.go    positions from which a list is chosen
//	graph.go   the moves between these
//	choose.go  a short list of them, as evidence
//
// From each front, the search tries moves in depth, and remembers which positions are won and lost with how many
// rows left. Each piece adds cells, and no cell may come to rest above a limit, so this ends. Moves lead to smooth
// surfaces: those of small roughness, which adds up the differences of height between adjacent columns, or
// that are smoother than the one before. If a front is lost, the search begins anew with rougher surfaces.
//
// Whether a position is won under a bound of roughness is a fact. It depends neither on the number of workers nor on
// their speed, nor on the memory, and lists are chosen by such facts alone: so the same claim gives the same
// evidence.
package lists

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"lineproof/certificate"
	"lineproof/internal/rules/usual"
	"lineproof/solver"
)

// DefaultMemory is that of a Search if solver.Options do not say, in bytes. It takes what it needs.
const DefaultMemory = 4 << 30

// ErrNone is in the error of Prove where there is no list.
var ErrNone = errors.New("there is no list")

// A Search looks for the evidence of a claim. Progress may be called while Prove is at work.
type Search struct {
	note func(format string, args ...any) // is told what was tried
	well certificate.Well
	search
	workers []*worker
}

// A search is what the workers have together.
type search struct {
	*solver.Work
	rules     *usual.Rules
	table     *table
	busy      [1 << 12]atomic.Uint64 // keys of positions that workers are at
	roughness int                    // the bound
	limited   atomic.Bool            // some move was left out for it
}

// NewSearch returns a Search for a well of the usual game.
func NewSearch(w certificate.Well, o solver.Options, note func(format string, args ...any)) (*Search, error) {
	if err := w.Check(); err != nil {
		return nil, err
	}
	work, err := solver.NewWork(o, DefaultMemory)
	if err != nil {
		return nil, err
	}
	s := &Search{note: note, well: w, search: search{Work: work, rules: usual.NewRules(w), table: newTable(firstSize)}}
	s.roughness = w.Width - 2
	if f := fewestRows[w.Width]; w.Rows == f.rows {
		s.roughness = f.roughness
	}
	for range work.Workers {
		s.workers = append(s.workers, &worker{search: &s.search})
	}
	return s, nil
}

const firstSize = 4 << 20 // bytes of the table

// limit is that of fronts: the first row that all columns reach there is row 1.
func (s *Search) limit() int { return min(s.well.Rows+1, maxLimit) }

// Prove returns the claim with its evidence. The error is that of a cancelled context, or has solver.ErrMemory or
// ErrNone in it.
func (s *Search) Prove(ctx context.Context) (section certificate.Section, err error) {
	s.note("%s", forecast(s.well))
	if err := s.winFronts(ctx); err != nil {
		return section, err
	}
	pool, err := s.findPool(ctx)
	if err != nil {
		return section, err
	}
	s.table = nil // it is large
	s.SetStage("a list of few out of %d positions", len(pool))
	section.Claim = certificate.Claim{Player: true, Well: s.well}
	section.List, err = newGraph(s.rules, pool).chooseList(ctx)
	return section, err
}

// winFronts raises the bound of roughness until all fronts are won. Beyond twice the width it is given up.
func (s *Search) winFronts(ctx context.Context) error {
	for ; ; s.roughness++ {
		if s.roughness > 2*s.well.Width {
			s.roughness = certificate.MaxHeight * certificate.MaxWidth
		}
		s.SetStage("surfaces of roughness up to %d", s.roughness)
		s.limited.Store(false)
		lost, err := s.lostFront(ctx)
		switch {
		case err != nil:
			return err
		case lost == won:
			s.note("all fronts are won over surfaces of roughness up to %d; %d positions are known",
				s.roughness, s.table.used.Load())
			return nil
		case !s.limited.Load():
			return fmt.Errorf("%w that takes at most %s: no moves win from %q, with columns up to %d high",
				ErrNone, certificate.Counted(s.well.Rows, "row"), lost.Text(s.well.Width), certificate.MaxHeight)
		}
		s.note("%q is not won over surfaces of roughness up to %d", lost.Text(s.well.Width), s.roughness)
		s.table.forgetLost()
	}
}

// won is no position: a row is closed above its highest column.
const won certificate.Position = 255

// lostFront returns a front that is lost, or won. The smoothest ones come first; the workers begin in different places.
func (s *Search) lostFront(ctx context.Context) (certificate.Position, error) {
	fronts := slices.SortedFunc(s.rules.Fronts, func(a, b certificate.Position) int {
		return cmp.Or(s.rules.Roughness(a)-s.rules.Roughness(b), cmp.Compare(a, b))
	})
	lost := make([]certificate.Position, len(s.workers))
	err := s.onWorkers(ctx, func(n int, w *worker) {
		lost[n] = won
		first := n * len(fronts) / len(s.workers)
		for _, p := range slices.Concat(fronts[first:], fronts[:first]) {
			if !w.wins(w.outcomeOf(p, s.limit()), 0) {
				lost[n] = p
				s.Stop()
			}
		}
	})
	return slices.Max(lost), err
}

// outcomeOf returns a position, canonical, that is to be won with a limit.
func (s *search) outcomeOf(p certificate.Position, limit int) outcome {
	key := keyOf(p)
	return outcome{Position: p, limit: limit, key: key, home: s.table.home(key)}
}

// busyAt is where a worker says that it is at the position of a key. Two may share it; then less work is, and no more.
func (s *search) busyAt(key uint64) *atomic.Uint64 {
	return &s.busy[key>>knownBits%uint64(len(s.busy))]
}

// onWorkers runs f on every worker, until all have finished. If the table is full, it does so again with a larger
// one, which knows what was found. The error is that of a cancelled context, or has solver.ErrMemory in it.
func (s *Search) onWorkers(ctx context.Context, f func(n int, w *worker)) error {
	for {
		err := s.Run(ctx, func(n int) { f(n, s.workers[n]) })
		if err != nil || !s.table.isFull() {
			return err
		}
		if err := s.growTable(); err != nil {
			return err
		}
	}
}

// growTable doubles the table, or lets it take what is left of the memory.
func (s *Search) growTable() error {
	size := int64(len(s.table.entries)) * entrySize
	larger := min(2*size, s.Memory-size)
	if larger < size/4*5 {
		return s.outgrown("more than %d positions of roughness up to %d", s.table.used.Load(), s.roughness)
	}
	s.table = s.table.grown(larger)
	return nil
}

// outgrown returns the error for what takes more than the memory.
func (s *Search) outgrown(format string, args ...any) error {
	return s.MemoryError("%s; that every even width has rows for ever is proved without a list, see docs/lines.md",
		fmt.Sprintf(format, args...))
}
