package survival

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"
)

var errMemory = errors.New("the search outgrows its memory")

// An opening knows how the player gets to safe states from others, such as the empty well, whatever is dealt. Boards
// may have any holes.
type opening struct {
	*Well
	safe   func(State) bool
	known  map[State]bounds
	ctx    context.Context
	limit  int // of known states
	failed error
}

// bounds are of the deals within which the player gets there: within won it does, within lost it does not.
type bounds struct{ won, lost int8 }

// maxOpening is how many deals are tried. All states that do not need more are known then.
const maxOpening = 8

func newOpening(ctx context.Context, w *Well, limit int, safe func(State) bool) *opening {
	return &opening{Well: w, safe: safe, known: make(map[State]bounds), ctx: ctx, limit: limit}
}

// reaches tells whether the player gets to a safe state from a state within so many deals.
func (o *opening) reaches(st State, deals int) bool {
	if o.safe(st) {
		return true
	}
	if deals == 0 || o.stops() {
		return false
	}
	known, found := o.known[st]
	if !found {
		known = bounds{maxOpening + 1, 0}
	}
	if deals >= int(known.won) || deals <= int(known.lost) {
		return deals >= int(known.won)
	}
	won := true
	for dealt := range st.Left.All {
		won = won && o.answer(st, dealt, deals)
	}
	if won {
		known.won = int8(deals)
	} else {
		known.lost = int8(deals)
	}
	o.known[st] = known
	return won
}

// answer tells whether an answer to a piece gets there. Those that look best come first.
func (o *opening) answer(st State, dealt, deals int) bool {
	type option struct {
		State
		cost int
	}
	var options []option
	for _, after := range o.answers(st, dealt) {
		if o.safe(after) {
			return true
		}
		options = append(options, option{after, o.cost(after.Board)})
	}
	slices.SortStableFunc(options, func(a, b option) int { return cmp.Compare(a.cost, b.cost) })
	return slices.ContainsFunc(options, func(to option) bool { return o.reaches(to.State, deals-1) })
}

// stops tells whether the search is to end, and keeps why.
func (o *opening) stops() bool {
	if o.failed == nil && len(o.known) > o.limit {
		o.failed = errMemory
	}
	o.failed = cmp.Or(o.failed, o.ctx.Err())
	return o.failed != nil
}

// rank returns the fewest deals within which the player gets to a safe state; 0 there, and more than maxOpening if
// it does not.
func (o *opening) rank(st State) int {
	deals := 0
	for deals <= maxOpening && !o.reaches(st, deals) && o.failed == nil {
		deals++
	}
	return deals
}

// leads visits the answers to a piece that lead from safe states to safe ones, and nearer to them from others.
func (o *opening) leads(st State, dealt int) iter.Seq2[byte, State] {
	rank := o.rank(st)
	return func(yield func(byte, State) bool) {
		for answer, after := range o.answers(st, dealt) {
			if o.reaches(after, max(rank-1, 0)) && !yield(answer, after) {
				return
			}
		}
	}
}

// cost is higher for boards that are worse for the player, as a rule.
func (w *Well) cost(b Board) int {
	highest := (b.length() + w.Columns - 1) / w.Columns
	return highest + 4*w.holes(b) + b.count()
}
