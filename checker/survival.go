package checker

import "slices"

// A survival plays the usual game below a ceiling, with a hold if the claim has one:
// SPEC.md, The usual game.
type survival struct {
	*verifier
	left int64 // how many answers or deals are still to be read
}

// A state is where such a game stands when a piece is to be dealt: SPEC.md, States.
type state struct {
	rows  [maxCeiling]uint16 // bit x of rows[y]: column x of row y+1 is filled; no row is full
	kept  uint16             // the kept piece, or nothing; justKept more: the next one must be placed
	may   set                // what may be dealt
	round uint32             // in an adversary's evidence: how many deals ago it began; below 2^32
}

const nothing, justKept = 7, 8

// survive verifies the evidence of a claim with lines and a ceiling:
// SPEC.md, Evidence for survival. States go to the end of the list as answers lead to them for the
// first time, and are taken in this order.
func (v *verifier) survive() {
	g := &survival{v, v.count()}
	list := []state{{kept: nothing, may: v.claim.first()}}
	listed := map[state]bool{list[0]: true}
	for ; v.section.States < len(list); v.section.States++ {
		s := list[v.section.States]
		v.record(s)
		v.at("state", v.section.States+1)
		v.require(len(list) <= v.limit, CheckLimit, "more than %d states", v.limit)
		for _, next := range g.nextStates(s) {
			if !listed[next] {
				listed[next] = true
				list = append(list, next)
			}
		}
	}
	v.require(g.left == 0, CheckCount, "more answers or deals than are needed")
}

// nextStates returns the states in which the game can be after one more piece: the player answers
// each that may be dealt, or the adversary deals one, and all legal answers count.
func (g *survival) nextStates(s state) (all []state) {
	if g.claim.Side == "player" {
		for piece := range dropShapes {
			if s.may.has(piece) {
				g.place.Index = piece
				next, failed := g.respond(s, piece, g.next())
				g.require(failed == 0, failed, "the answer is not legal")
				all = append(all, next)
			}
		}
		return all
	}
	deal := int(g.next())
	g.require(s.may.has(deal), CheckDeal, "piece %d cannot be dealt here", deal)
	s.round++
	for answer := range 128 {
		if next, failed := g.respond(s, deal, byte(answer)); failed == 0 {
			all = append(all, next)
		}
	}
	return all
}

// next reads an answer or a deal.
func (g *survival) next() byte {
	g.require(g.left > 0, CheckCount, "answers or deals are missing")
	g.left--
	return g.read(1)[0]
}

// respond returns the state after an answer to a dealt piece, and the number of the check that
// fails, or 0 if it is legal.
func (g *survival) respond(s state, piece int, answer byte) (next state, failed int) {
	next = s
	next.may = g.claim.after(s.may, piece)
	keeps, takes := answer == 0, answer >= 64
	switch {
	case keeps && (g.claim.Hold == 0 || s.kept != nothing), takes && s.kept >= nothing, answer >= 128:
		return s, CheckHold
	case keeps:
		next.kept = justKept + uint16(piece)
		return next, 0
	case takes: // the kept piece is placed, and the dealt one kept
		piece, next.kept = int(s.kept), uint16(piece)
	case s.kept >= justKept:
		next.kept -= justKept
	}
	rotation, offset := int(answer%64/16), int(answer%16)-2
	if rotation >= len(dropShapes[piece]) {
		return s, CheckRotation
	}
	cells := dropShapes[piece][rotation].at(offset, g.claim.Ceiling) // above all filled cells
	for _, c := range cells {
		if c.x < 0 || c.x >= g.claim.Width {
			return s, CheckLegal
		}
	}
	for !slices.ContainsFunc(cells[:], s.supports) {
		cells = cells.at(0, -1)
	}
	if cells.top() >= g.claim.Ceiling {
		return s, CheckLegal
	}
	for _, c := range cells {
		next.rows[c.y] |= 1 << c.x
	}
	full := func(row uint16) bool { return row == 1<<g.claim.Width-1 }
	_ = slices.DeleteFunc(next.rows[:], full) // the others come down, and empty rows follow
	return next, 0
}

// supports reports whether a cell lies on a filled one, or the floor.
func (s *state) supports(c cell) bool {
	return c.y == 0 || c.y <= len(s.rows) && s.rows[c.y-1]>>c.x&1 == 1
}
