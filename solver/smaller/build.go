package smaller

import (
	"math"
	"math/bits"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/rules/drop"
	"lineproof/solver"
)

// nodeFor returns a node that works on a board, or on its mirror image, within d
// pieces: one that is in the library, or else a new one. The player must win
// from the board within d pieces.
func (m *minimizer) nodeFor(b drop.Profile, d int) (id int32, mirrored bool) {
	m.stopIfAsked()
	if id, mirrored, found := m.lib.findNode(b, d); found {
		return id, mirrored
	}
	o := &m.lib.factsOf(b).moves
	var replies [certificate.Pieces]reply
	var open []int
	may := m.lib.well.Dealable(b)
	for p := range replies {
		switch {
		case !may.Has(p):
			replies[p].move = noMove
		case o.wins[p] != 0:
			replies[p].move = uint8(bits.TrailingZeros64(o.wins[p]))
		default:
			open = append(open, p)
		}
	}
	for len(open) > 0 {
		// What the library serves takes no new node, and what is built for one
		// piece may serve another.
		open = slices.DeleteFunc(open, func(p int) (served bool) {
			replies[p], served = m.linkFor(b, p, o.goes[p], d)
			return served
		})
		if len(open) > 0 {
			k := m.random.IntN(len(open))
			p := open[k]
			i := m.cheapestMove(b, p, o.goes[p], d)
			next, mirrored := m.nodeFor(m.lib.boardAfter(b, p, i), d-1)
			replies[p] = reply{move: uint8(i), mirrored: mirrored, next: next}
			open = slices.Delete(open, k, k+1)
		}
	}
	return m.lib.addNode(replies), false
}

// linkFor looks for one of some moves with a piece that leads to a board on which
// a node works, within d pieces with this one: to a node that many replies lead
// to, with some luck.
func (m *minimizer) linkFor(b drop.Profile, p int, moves uint64, d int) (best reply, found bool) {
	least := math.MaxInt
	for ; moves != 0; moves &= moves - 1 {
		i := bits.TrailingZeros64(moves)
		id, mirrored, served := m.lib.findNode(m.lib.boardAfter(b, p, i), d-1)
		if !served {
			continue
		}
		if price := m.linkPrice(id) * (1 + m.random.IntN(1000)); price < least {
			least, best, found = price, reply{move: uint8(i), mirrored: mirrored, next: id}, true
		}
	}
	return best, found
}

// cheapestMove chooses the move with a piece whose board seems to take the fewest new
// nodes.
func (m *minimizer) cheapestMove(b drop.Profile, p int, moves uint64, d int) (move int) {
	// What a board seems to cost, by pieces that no node serves, and by pieces
	// in which the player wins.
	const unansweredCost, pieceCost = 10, 4
	least := math.MaxInt
	for _, c := range m.prospects(b, p, moves, d) {
		cost := pieceCost * c.pieces
		if cost >= least {
			continue
		}
		enough := (least-cost-1)/unansweredCost + 1
		cost += unansweredCost * m.countUnanswered(c.board, d-1, enough)
		if cost < least {
			least, move = cost, c.move
		}
	}
	if least == math.MaxInt {
		solver.Contradict() // the player does not win from a profile that it wins from
	}
	return move
}

// A prospect is a move, and in how many pieces the player wins after it.
type prospect struct {
	board        drop.Profile
	move, pieces int
}

// prospects lists those of some moves with a piece that win within d pieces with
// this one: the soonest, and those that take one piece more.
func (m *minimizer) prospects(b drop.Profile, p int, moves uint64, d int) (found []prospect) {
	var rest []prospect
	for ; moves != 0; moves &= moves - 1 {
		i := bits.TrailingZeros64(moves)
		if q := m.lib.boardAfter(b, p, i); m.lib.well.Bound(q) < d {
			rest = append(rest, prospect{board: q, move: i})
		}
	}
	for n := 1; n < d && (len(found) == 0 || n <= found[0].pieces+1); n++ {
		rest = slices.DeleteFunc(rest, func(c prospect) bool {
			won := m.worker.Wins(c.board, n)
			if won {
				c.pieces = n
				found = append(found, c)
			}
			return won
		})
	}
	return found
}

// countUnanswered counts the pieces to which no node has a reply on a board, within d
// pieces. It stops at enough.
func (m *minimizer) countUnanswered(b drop.Profile, d, enough int) (count int) {
	b, _ = m.lib.smallerImage(b) // where the count is the same
	o := &m.lib.factsOf(b).moves
	for p := 0; p < certificate.Pieces && count < enough; p++ {
		if o.wins[p] == 0 && !m.hasLink(b, p, o.goes[p], d) {
			count++
		}
	}
	return count
}

// hasLink reports whether one of some moves with a piece leads to a board on
// which a node works, within d pieces with this one.
func (m *minimizer) hasLink(b drop.Profile, p int, moves uint64, d int) bool {
	for ; moves != 0; moves &= moves - 1 {
		if _, _, found := m.lib.findNode(m.lib.boardAfter(b, p, bits.TrailingZeros64(moves)), d-1); found {
			return true
		}
	}
	return false
}
