package survival

import (
	"cmp"
	"context"
	"math"
	"slices"

	"lineproof/certificate"
)

// surviveOn returns the player's claim, with a strategy on a family. It is smaller where it has less to choose from: so
// boards that a strategy seldom has are left out, again and again.
func (s *Search) surviveOn(ctx context.Context, f *family) (section certificate.Section, err error) {
	worse := func(st State) int { return s.cost(st.Board) + s.rough(st.Board) }
	p, err := s.planOn(ctx, f)
	if err != nil {
		return section, err
	}
	best, err := s.follow(ctx, p, worse, 1)
	for err == nil {
		fewer, failed := s.planOnFewer(ctx, best.boardsIn(f))
		var next draft
		if failed == nil {
			next, failed = s.follow(ctx, fewer, worse, 1)
		}
		if failed != nil && !isOpen(failed) {
			return smaller(best, next).Section, failed
		}
		if failed != nil || next.size() >= best.size() {
			var last draft
			last, err = s.follow(ctx, p, worse, mostTurns)
			return smaller(best, last).Section, err
		}
		p, best = fewer, next
	}
	return best.Section, err
}

// planOnFewer returns a plan without the last ones of some boards: two fifths of them, or at least a fiftieth. The
// error may be ErrUnknown.
func (s *Search) planOnFewer(ctx context.Context, boards []Board) (*opening, error) {
	for out := 2 * len(boards) / 5; out > len(boards)/50; out /= 2 {
		f, err := s.familyOnly(ctx, boards[:len(boards)-out])
		if err != nil {
			return nil, err
		}
		if p, err := s.planOn(ctx, f); !isOpen(err) {
			return p, err
		}
	}
	return nil, ErrUnknown
}

// familyOnly returns the family of some boards, which are all different, and no others.
func (s *Search) familyOnly(ctx context.Context, boards []Board) (*family, error) {
	wanted := make(map[Board]bool)
	for _, b := range boards {
		wanted[b] = true
	}
	return newFamily(ctx, s.Well, boards, func(_, after Board) bool { return wanted[after] }, len(boards))
}

// boardsIn returns the boards of a family that a strategy has, those with the most states first.
func (d *draft) boardsIn(f *family) (boards []Board) {
	states := make(map[Board]int)
	for _, n := range d.strategy.states {
		b := d.graph.states[n].Board
		if states[b]++; states[b] == 1 && f.number(b) >= 0 {
			boards = append(boards, b)
		}
	}
	slices.SortFunc(boards, func(a, b Board) int { return cmp.Or(states[b]-states[a], a.compare(b)) })
	return boards
}

// size returns how many states a draft has; if it has no strategy, more than any other.
func (d *draft) size() int {
	if d.strategy == nil {
		return math.MaxInt
	}
	return len(d.strategy.states)
}

func smaller(a, b draft) draft {
	if b.size() < a.size() {
		return b
	}
	return a
}
