package survival

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"

	"lineproof/certificate"
	"lineproof/solver"
)

// DefaultMemory is that of a Search if solver.Options do not say, in bytes. It takes what it needs.
const DefaultMemory = 4 << 30

// What a board of a family, a state that an adversary or an opening knows, and one of a graph take, in bytes,
// about.
const (
	boardSize = 1 << 10
	knownSize = 1 << 7
	stateSize = 1 << 9
)

// A Search finds out who wins the usual game below a ceiling.
type Search struct {
	*solver.Work
	*Well
	note func(format string, args ...any) // is told what was tried
}

// NewSearch returns a Search for a well of a claim about survival.
func NewSearch(w certificate.Well, o solver.Options, note func(format string, args ...any)) (*Search, error) {
	if err := w.Check(); err != nil {
		return nil, err
	}
	work, err := solver.NewWork(o, DefaultMemory)
	if err != nil {
		return nil, err
	}
	g, err := newWell(w, work)
	return &Search{Work: work, Well: g, note: note}, err
}

// firstStates is how many states the search for an end of the game may know at first.
const firstStates = 1 << 20

// Prove finds out who wins, and returns that claim with its evidence. It looks for an end of the game, and for a
// strategy on boards with more and more holes, in turns; in wide wells, first for a strategy in two sides. The error
// is that of a cancelled context, or ErrUnknown; if cancelled while it makes a strategy smaller, the smallest until
// then comes with it.
func (s *Search) Prove(ctx context.Context) (section certificate.Section, err error) {
	if s.isWide() {
		if section, err = s.surviveWide(ctx); !isOpen(err) {
			return section, err
		}
	}
	a := newAdversary(s.Well, budget{ctx: ctx, limit: firstStates})
	most := int(s.Memory / knownSize)
	for holes := 0; ; holes++ { // all boards are there in the end
		a.limit = min(a.limit, most)
		if section, err = s.endGame(a); !isOpen(err) {
			return section, err
		}
		if section, err = s.survive(ctx, holes); !isOpen(err) {
			return section, err
		}
		if a.limit == most && errors.Is(err, solver.ErrMemory) || holes == s.Columns*s.Rows {
			return section, fmt.Errorf("%w: %v, in %d MiB of memory", ErrUnknown, s.well, s.Memory>>20)
		}
		a.limit *= 4
	}
}

// isOpen tells whether an error says that something else may be tried.
func isOpen(err error) bool { return errors.Is(err, solver.ErrMemory) || errors.Is(err, ErrUnknown) }

// endGame returns the adversary's claim.
func (s *Search) endGame(a *adversary) (section certificate.Section, err error) {
	s.SetStage("deals that end the game")
	n := a.end()
	if n == 0 {
		s.note("%d states do not show that the game ends", len(a.known))
		return section, cmp.Or(a.failed, ErrUnknown)
	}
	s.note("the player cannot answer %s", certificate.Counted(n, "deal"))
	a.limit = math.MaxInt
	section.Claim.Well = s.well
	section.Survival, err = a.deals(n)
	return section, err
}

// A kind of boards makes a family: those with few holes, and of little roughness.
type kind struct{ holes, rough int }

func (k kind) String() string {
	text := "boards without a hole"
	if k.holes > 0 {
		text = fmt.Sprintf("boards with at most %s", certificate.Counted(k.holes, "hole"))
	}
	if k.rough < math.MaxInt {
		text += fmt.Sprintf(" and of roughness up to %d", k.rough)
	}
	return text
}

// survive returns the player's claim, with a strategy on boards with at most that number of holes, of the least
// roughness with which it survives. The error is ErrMemory if there are too many boards of the least roughness.
func (s *Search) survive(ctx context.Context, holes int) (section certificate.Section, err error) {
	boards := 0
	for i, rough := range []int{s.Columns + 1, s.Columns + 2, 2 * s.Columns, math.MaxInt} {
		f, err := s.familyOf(ctx, kind{holes, rough})
		switch {
		case err != nil:
			return section, err
		case f == nil && i == 0:
			return section, solver.ErrMemory
		case f == nil || len(f.boards) == boards: // none that is new
			return section, ErrUnknown
		}
		boards = len(f.boards)
		if section, err = s.surviveOn(ctx, f); !isOpen(err) {
			return section, err
		}
	}
	return section, ErrUnknown
}

// familyOf returns the boards of a kind, or none if they are too many.
func (s *Search) familyOf(ctx context.Context, k kind) (*family, error) {
	s.SetStage("%v", k)
	limit := int(s.Memory / boardSize)
	fits := func(_, after Board) bool { return s.holes(after) <= k.holes && s.rough(after) <= k.rough }
	f, err := newFamily(ctx, s.Well, []Board{{}}, fits, limit)
	if f == nil && err == nil {
		s.note("there are more than %d %v", limit, k)
	}
	if f != nil {
		s.note("%d %v", len(f.boards), k)
	}
	return f, err
}

// planOn returns a plan to stay on boards of a family. The error may be ErrUnknown.
func (s *Search) planOn(ctx context.Context, f *family) (*opening, error) {
	set, err := s.closedSet(ctx, f)
	switch {
	case err != nil:
		return nil, err
	case set.count() == 0:
		return nil, ErrUnknown
	}
	return s.planTo(ctx, set, false)
}

func (s *Search) closedSet(ctx context.Context, f *family) (*closed, error) {
	s.SetStage("the greatest closed set of %d boards", len(f.boards))
	set, err := f.greatest(ctx, func(round, changed int) {})
	if err == nil {
		s.note("%d boards have a closed set of %d states", len(f.boards), set.count())
	}
	return set, err
}

// planTo returns a plan that leads to a refuge from the empty well. The error may be ErrUnknown.
func (s *Search) planTo(ctx context.Context, r refuge, quick bool) (*opening, error) {
	s.SetStage("the way from the empty well to a closed set")
	o := newOpening(s.Well, r, quick, budget{ctx: ctx, limit: int(s.Memory / knownSize)})
	rank := o.rank(s.first())
	if o.failed != nil && !errors.Is(o.failed, solver.ErrMemory) {
		return nil, o.failed
	}
	if o.failed != nil || rank > maxOpening {
		s.note("the player does not get there from the empty well")
		return nil, ErrUnknown
	}
	s.note("the player gets there from the empty well within %s", certificate.Counted(rank, "piece"))
	return o, nil
}

// A draft is a strategy, as evidence and as a graph has it.
type draft struct {
	certificate.Section
	graph    *graph
	strategy *strategy
}

// follow returns the player's claim, with a small strategy of a plan, after some turns. An error may come with one.
func (s *Search) follow(ctx context.Context, p plan, worse func(State) int, turns int) (d draft, err error) {
	s.SetStage("a small strategy")
	d.graph = newGraph(p, s.first(), worse, s.Work)
	d.strategy, err = d.graph.minimize(ctx, int(s.Memory/stateSize), turns)
	if d.strategy == nil {
		s.note("a strategy has more than %d states", s.Memory/stateSize)
		return d, cmp.Or(err, solver.ErrMemory)
	}
	s.note("a strategy of %d states", len(d.strategy.states))
	d.Claim = certificate.Claim{Player: true, Well: s.well}
	d.Survival = d.graph.evidence(s.Well, d.strategy)
	return d, err
}
