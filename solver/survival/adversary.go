package survival

import (
	"cmp"
	"math"
	"slices"

	"lineproof/certificate"
)

// An adversary looks for deals that end the game: a search in depth, which remembers for each state how many deals
// the player can answer. Boards may have any holes. Each piece adds cells, and only full rows take cells away.
type adversary struct {
	*Well
	known map[State]lasting
	budget
}

// A lasting bounds the deals that the player can answer from a state: some, whatever they are, but not ends if the
// first of these is deal.
type lasting struct{ some, ends, deal int8 }

func newAdversary(w *Well, b budget) *adversary {
	return &adversary{Well: w, known: make(map[State]lasting), budget: b}
}

// lasts tells whether the player can answer n deals, whatever they are.
func (a *adversary) lasts(st State, n int) bool {
	key, mirrored := a.canonical(st)
	known := a.lasting(key)
	if n <= int(known.some) || n >= int(known.ends) || a.spent(&a.budget, len(a.known)) {
		return n < int(known.ends)
	}
	best := known.deal
	known.some = int8(n)
	for _, piece := range a.order(best) { // of the key
		deal := piece
		if mirrored {
			deal = certificate.MirrorPiece(piece)
		}
		if st.Left.Has(deal) && !a.answered(st, deal, n) {
			known = lasting{some: a.lasting(key).some, ends: int8(n), deal: int8(piece)}
			break
		}
	}
	if a.failed == nil {
		a.known[key] = known
	}
	return n < int(known.ends)
}

// order returns the pieces in the order in which they are tried, so that the player is refuted soon: first one that
// does so later.
func (a *adversary) order(best int8) (all [certificate.Pieces]int) {
	all = [...]int{
		certificate.S, certificate.Z, certificate.O, certificate.I, certificate.L, certificate.J, certificate.T,
	}
	if i := slices.Index(all[:], int(best)); i > 0 {
		copy(all[1:], all[:i])
		all[0] = int(best)
	}
	return all
}

func (a *adversary) lasting(key State) lasting {
	if known, found := a.known[key]; found {
		return known
	}
	return lasting{ends: math.MaxInt8, deal: -1}
}

// answered tells whether the player can answer a piece, and n-1 deals after that. States that are known come first,
// then those that look best.
func (a *adversary) answered(st State, piece, n int) bool {
	var options []option
	for _, after := range a.answers(st, piece) {
		key, _ := a.canonical(after)
		switch known := a.lasting(key); {
		case n-1 <= int(known.some):
			return true
		case n-1 < int(known.ends):
			options = append(options, option{after, a.cost(after.Board)})
		}
	}
	return anyOf(options, len(options), func(st State) bool { return a.lasts(st, n-1) })
}

// canonical returns the same for a state and its mirror image, if the game is the same there: one of them.
func (a *adversary) canonical(st State) (of State, mirrored bool) {
	if !a.well.Mirrors() {
		return st, false
	}
	image := State{Board: a.mirror(st.Board), Kept: st.Kept, Locked: st.Locked, Left: st.Left.Mirror()}
	if st.Kept != Nothing {
		image.Kept = uint8(certificate.MirrorPiece(int(st.Kept)))
	}
	if cmp.Or(st.Board.compare(image.Board), cmp.Compare(st.Left, image.Left), cmp.Compare(st.Kept, image.Kept)) > 0 {
		return image, true
	}
	return st, false
}

// end returns the fewest deals that the player cannot answer, or 0 if the budget does not find them. It goes on with
// what it knows.
func (a *adversary) end() (n int) {
	a.failed = nil
	for n = 1; a.lasts(a.first(), n); n++ {
		if a.failed != nil || n == math.MaxInt8-1 {
			return 0
		}
	}
	return n
}

// deals returns the evidence that the player cannot answer n deals: round by round the piece to deal in each state.
func (a *adversary) deals(n int) (deals []byte, err error) {
	for round := []State{a.first()}; len(round) > 0; n-- {
		var next []State
		seen := make(map[State]bool)
		for _, st := range round {
			deal := a.deal(st, n, seen)
			if a.failed != nil {
				return nil, a.failed
			}
			deals = append(deals, byte(deal))
			for _, after := range a.answers(st, deal) {
				if !seen[after] {
					seen[after] = true
					next = append(next, after)
				}
			}
		}
		round = next
	}
	return deals, nil
}

// deal returns the piece that leads to fewest states that are not there, of those after which the player cannot
// answer n deals, with this one.
func (a *adversary) deal(st State, n int, there map[State]bool) (deal int) {
	fewest := math.MaxInt
	for piece := range st.Left.All {
		if a.answered(st, piece, n) {
			continue
		}
		more := 0
		for _, after := range a.answers(st, piece) {
			if !there[after] {
				more++
			}
		}
		if more < fewest {
			deal, fewest = piece, more
		}
	}
	return deal
}
