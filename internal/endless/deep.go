package endless

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"lineproof/certificate"
)

// A deepSearch finds positions from which a row takes few rows. It tries the moves of a lane surface,
// then those of what they lead to, and so on, and remembers what it found. Each piece adds cells,
// and no cell may come to rest above the limit; so this ends.
type deepSearch struct {
	*Search
	ctx       context.Context
	err       error // that of a cancelled context, or ErrMemory: what is not known yet counts as not won
	roughness int   // moves lead to surfaces that are at most as rough, or smoother than before
	limited   bool  // some move was left out for roughness
	known     map[certificate.Position]bounds
	levels    []*level // by how many moves were made
	asked     int      // how often what takes time was asked
}

// bounds say how many rows a position takes: no more than won, 0 if nothing is known, and more than
// lost, as long as roughness is the same. The adversary tries the piece that won last at first.
type bounds struct{ won, lost, piece uint8 }

func (b bounds) areWon(limit int) bool  { return b.won > 0 && int(b.won) <= limit }
func (b bounds) areLost(limit int) bool { return int(b.lost) >= limit }

// bytesKnown is what a position takes with its bounds, and most of what one does when the list is chosen.
const bytesKnown = 32

// A level is memory for the moves of a piece.
type level struct {
	moves   []Move
	options []option
}

// An option is a position that a move leads to, and how many rows are left there. Those with
// a lower cost are tried first.
type option struct {
	position    certificate.Position
	limit, cost int
}

func (s *Search) newDeepSearch(ctx context.Context, roughness int) *deepSearch {
	return &deepSearch{Search: s, ctx: ctx, roughness: roughness, known: make(map[certificate.Position]bounds)}
}

// proveWithin returns a claim that a row takes at most so many rows, with its evidence.
// It raises the bound of roughness as long as that wins lane surfaces, and then gives it up.
func (s *Search) proveWithin(ctx context.Context, most int) (section certificate.Section, err error) {
	d := s.newDeepSearch(ctx, leastRoughness[s.rules.Width/2])
	surfaces := LaneSurfaces(s.rules.Width)
	for before := -1; ; d.roughness++ {
		won, lost := d.winSurfaces(surfaces, most)
		switch {
		case d.err != nil:
			return section, d.err
		case lost != noPosition:
			return section, fmt.Errorf("%w that takes at most %s: no moves win from lane surface %q, "+
				"with columns up to %d above the lowest",
				ErrNone, certificate.Counted(most, "row"), lost.Text(s.rules.Width), certificate.MaxHeight)
		}
		s.options.Note("roughness up to %d: %d positions, %d of %d lane surfaces won",
			d.roughness, len(d.known), won, len(surfaces))
		switch {
		case won == len(surfaces):
			g, err := d.wonGraph()
			if err != nil {
				return section, err
			}
			return g.buildSection(ctx)
		case won > 0 && won == before:
			d.roughness = roughest
		}
		before = won
		d.forgetLost()
	}
}

// RowSearch returns a function that reports whether a row is sure from a position within so many rows, over
// surfaces of some roughness. It remembers what it found, and reports false where it has no memory left.
func (s *Search) RowSearch(roughness int) func(p certificate.Position, limit int) bool {
	d := s.newDeepSearch(context.Background(), roughness)
	return func(p certificate.Position, limit int) bool { return d.wins(p.Canonical(s.rules.Width), limit, 0) }
}

// roughest is as rough as a surface can be, and more.
const roughest = certificate.MaxHeight * certificate.MaxWidth

// winSurfaces returns how many lane surfaces are won. The smoothest are tried first, until one is lost whatever
// the bound of roughness: that one, or noPosition.
func (d *deepSearch) winSurfaces(surfaces map[certificate.Position]int, most int) (won int, lost certificate.Position) {
	d.setStage("surfaces of roughness up to %d", d.roughness)
	d.limited = false
	order := slices.SortedFunc(maps.Keys(surfaces), func(a, b certificate.Position) int {
		return cmp.Or(cmp.Compare(d.rules.roughness(a), d.rules.roughness(b)), cmp.Compare(a, b))
	})
	for _, p := range order {
		switch {
		case d.wins(p, most-surfaces[p], 0):
			won++
		case !d.limited:
			return won, p
		}
	}
	return won, noPosition
}

// forgetLost prepares to raise the bound of roughness.
func (d *deepSearch) forgetLost() {
	for p, b := range d.known {
		if b.won == 0 {
			delete(d.known, p)
		} else {
			d.known[p] = bounds{won: b.won, piece: b.piece}
		}
	}
}

// hardest is the pieces in an order in which the player is refuted soon.
var hardest = [certificate.Pieces]int{2, 1, 6, 0, 3, 4, 5}

// wins reports whether a canonical position takes at most so many rows.
func (d *deepSearch) wins(p certificate.Position, limit, depth int) bool {
	b := d.known[p]
	if b.areWon(limit) || b.areLost(limit) || d.stops() {
		return b.areWon(limit)
	}
	first := b.piece
	won := d.answers(p, hardest[first], limit, depth)
	for i, piece := range hardest {
		if won && i != int(first) && !d.answers(p, piece, limit, depth) {
			won, first = false, uint8(i)
		}
	}
	if d.err != nil {
		return false
	}
	b = d.known[p] // it may have been met again, with fewer rows
	switch {
	case !won:
		b.lost, b.piece = uint8(limit), first
	case b.won == 0 || limit < int(b.won):
		b.won = uint8(limit)
	}
	d.known[p] = b
	return won
}

// stops reports whether the search was cancelled, or has no memory left.
func (d *deepSearch) stops() bool {
	d.asked++
	if d.asked%blockSize == 0 && d.err == nil {
		n := len(d.known)
		d.visited.Store(int64(n))
		d.err = d.ctx.Err()
		if int64(n)*bytesKnown > d.options.Memory {
			d.err = d.outgrown(n, d.roughness)
		}
	}
	return d.err != nil
}

// answers reports whether the player has a move with a piece. Positions that are known come first.
func (d *deepSearch) answers(p certificate.Position, piece, limit, depth int) bool {
	for depth >= len(d.levels) {
		d.levels = append(d.levels, &level{})
	}
	l := d.levels[depth]
	l.moves, l.options = d.rules.Moves(l.moves[:0], p, piece, certificate.MaxHeight), l.options[:0]
	if completes(l.moves, limit) {
		return true
	}
	roughness := max(d.roughness, d.rules.roughness(p)-1)
	for i := range l.moves {
		m := &l.moves[i]
		if m.Completes || m.Top > limit {
			continue
		}
		rough := d.rules.roughness(m.Next)
		if rough > roughness {
			d.limited = true
			continue
		}
		o := option{m.Next.Canonical(d.rules.Width), limit - m.Risen,
			8*rough + 3*bits.OnesCount8(m.Next.Closed()) + 3*m.Top - m.Risen}
		switch b := d.known[o.position]; {
		case b.areWon(o.limit):
			return true
		case !b.areLost(o.limit):
			l.options = append(l.options, o)
		}
	}
	slices.SortFunc(l.options, func(a, b option) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.position, b.position))
	})
	return slices.ContainsFunc(l.options, func(o option) bool { return d.wins(o.position, o.limit, depth+1) })
}

// wonGraph returns the graph of the positions that are won, with the moves between them that keep to
// the rows that they take. The rank of a position is lower with fewer rows, and with more cells.
func (d *deepSearch) wonGraph() (*graph, error) {
	g := newGraph(d.Search, certificate.MaxHeight, d.roughness)
	for _, p := range slices.Sorted(maps.Keys(d.known)) {
		if d.known[p].won > 0 {
			g.addPosition(p)
		}
	}
	for n, p := range g.keys {
		cells := 0
		for x := range d.rules.Width {
			cells += p.Height(x)
		}
		const most = certificate.MaxHeight * certificate.MaxWidth
		g.ranks[n] = uint16((most+1)*int(d.known[p].won) - cells)
	}
	g.moves = d.goodMoves(g)
	return g, g.exploreAll(d.ctx, g.moves)
}

// goodMoves is the rule of positions that are won.
func (d *deepSearch) goodMoves(g *graph) moveRule {
	return func(f *frontier, p certificate.Position) {
		limit := int(d.known[p].won)
		g.eachPiece(f, p, limit, func(moves []Move) {
			for i := range moves {
				m := &moves[i]
				next := m.Next.Canonical(d.rules.Width)
				if !m.Completes && m.Top <= limit && d.known[next].areWon(limit-m.Risen) {
					g.addEdge(f, next, g.numberOf(next))
				}
			}
		})
	}
}
