package survival

import (
	"cmp"
	"context"
	"errors"
	"math"

	"lineproof/certificate"
	"lineproof/solver"
)

// The sides of a wide well: the left one takes S, Z and T, and has the hold; the right one takes the others.
const (
	leftColumns = 4
	leftPieces  = 1<<certificate.S | 1<<certificate.Z | 1<<certificate.T
	rightPieces = certificate.AllPieces &^ leftPieces

	leftRough  = 5
	calmRough  = 12 // of the right side's core
	rightRough = 14
)

// mostAhead is from where on the left side is too far ahead at the start of a bag. With less, there are more states.
const mostAhead = 4

// isWide tells whether the well has two sides.
func (s *Search) isWide() bool { return s.Columns == 10 && s.Hold && s.well.Deals == certificate.Bag }

// surviveWide returns the player's claim, with a strategy for two sides. The error may be ErrUnknown.
func (s *Search) surviveWide(ctx context.Context) (section certificate.Section, err error) {
	s.SetStage("the two sides of the well")
	g, err := s.newGuide(ctx)
	if err != nil {
		return section, err
	}
	f, err := s.guidedFamily(ctx, g)
	if err != nil {
		return section, err
	}
	set, err := s.closedSet(ctx, f)
	if err != nil {
		return section, err
	}
	s.SetStage("ways to the closed set")
	w := newWays(set, g.left, g.right)
	for deals := someDeals; ; deals += moreDeals {
		if err := w.lengthen(ctx, uint8(deals)); err != nil {
			return section, err
		}
		p, err := s.planTo(ctx, w, true)
		if err == nil {
			d, err := s.follow(ctx, p, w.worse, mostTurns)
			return d.Section, err
		}
		if !errors.Is(err, ErrUnknown) || w.ended || deals+moreDeals > math.MaxUint8 {
			return section, err
		}
	}
}

// guidedFamily returns the boards of a small strategy that the guide leads to, and those of the cores.
func (s *Search) guidedFamily(ctx context.Context, g *guide) (f *family, err error) {
	s.SetStage("a small strategy for the two sides")
	graph := newGraph(g, g.first(), g.worse, s.Work)
	small, err := graph.minimize(ctx, int(s.Memory/stateSize), mostTurns)
	if small == nil || err != nil {
		return nil, cmp.Or(err, solver.ErrMemory)
	}
	var boards []Board
	found := make(map[Board]bool)
	add := func(p guided) {
		if b, fits := g.board(p); fits && !found[b] {
			boards, found[b] = append(boards, b), true
		}
	}
	for _, n := range small.states {
		add(guidedOf(graph.states[n]))
	}
	s.note("a strategy for the two sides has %d states on %d boards", len(small.states), len(boards))
	g.homes(add)
	return s.familyOnly(ctx, boards)
}

func (s *Search) newGuide(ctx context.Context) (*guide, error) {
	left := newSideGame(newSide(leftColumns, leftRough), leftPieces, true)
	calm := newSideGame(newSide(s.Columns-leftColumns, calmRough), rightPieces, false)
	right := newSideGame(newSide(s.Columns-leftColumns, rightRough), rightPieces, false)
	leftCore, err := left.newCore(ctx, s.Work)
	if err != nil {
		return nil, err
	}
	rightCore, err := calm.newCore(ctx, s.Work)
	if err != nil {
		return nil, err
	}
	s.note("cores of %d and %d states", len(leftCore), len(rightCore))
	g := &guide{Well: s.Well, most: mostAhead}
	g.cores = [2]map[State]int{left.distances(leftCore), right.distances(rightCore.of(calm, right))}
	sum := func(heights []byte) (n int) {
		for _, h := range heights {
			n += int(h)
		}
		return n
	}
	g.sums = [2][]int{left.measure(sum), right.measure(sum)}
	s.SetStage("ways from core to core")
	g.ranking, err = newDiversions(ctx, s.Well, left, right, g.cores)
	return g, err
}
