package survival

import (
	"cmp"
	"iter"
	"slices"
)

// An opening knows how the player gets to a closed set from other states, such as that of the empty well, whatever is
// dealt. Boards may have any holes.
type opening struct {
	*closed
	known map[State]reached
	budget
}

// A reached bounds the deals with which the player gets to the set: won are enough, lost are not.
type reached struct{ won, lost int8 }

// maxOpening is how many deals are tried.
const maxOpening = 8

func newOpening(s *closed, b budget) *opening { return &opening{s, make(map[State]reached), b} }

// reaches tells whether the player gets to the set from a state within so many deals.
func (o *opening) reaches(st State, deals int) bool {
	if deals == 0 || o.has(st) {
		return o.has(st)
	}
	known, found := o.known[st]
	if !found {
		known.won = maxOpening + 1
	}
	if deals >= int(known.won) || deals <= int(known.lost) || o.spent(&o.budget, len(o.known)) {
		return deals >= int(known.won)
	}
	won := o.every(st, func(dealt int) bool { return o.answered(st, dealt, deals) })
	if won {
		known.won = int8(deals)
	} else {
		known.lost = int8(deals)
	}
	o.known[st] = known
	return won
}

// answered tells whether an answer to a piece gets to the set in time. Those that look best come first.
func (o *opening) answered(st State, dealt, deals int) bool {
	var options []option
	for _, after := range o.answers(st, dealt) {
		if o.has(after) {
			return true
		}
		options = append(options, option{after, o.cost(after.Board)})
	}
	return anyOf(options, func(st State) bool { return o.reaches(st, deals-1) })
}

// An option is a state that an answer leads to. The cost is higher if it is worse for the player, as a rule.
type option struct {
	State
	cost int
}

// anyOf tells whether some option is good. Those that cost least come first.
func anyOf(options []option, good func(State) bool) bool {
	slices.SortStableFunc(options, func(a, b option) int { return cmp.Compare(a.cost, b.cost) })
	return slices.ContainsFunc(options, func(to option) bool { return good(to.State) })
}

// rank returns the fewest deals with which the player gets to the set, 0 there; or more than maxOpening.
func (o *opening) rank(st State) int {
	deals := 0
	for deals <= maxOpening && !o.reaches(st, deals) && o.failed == nil {
		deals++
	}
	return deals
}

// leads makes a plan of it: answers stay in the set, or lead nearer to it.
func (o *opening) leads(st State, dealt int) iter.Seq[State] {
	if o.has(st) {
		return o.closed.leads(st, dealt)
	}
	rank := o.rank(st)
	return func(yield func(State) bool) {
		for _, after := range o.answers(st, dealt) {
			if o.reaches(after, rank-1) && !yield(after) {
				return
			}
		}
	}
}
