package survival

import (
	"cmp"
	"iter"
	"slices"
)

// A refuge is states from which the player can go on, as a plan.
type refuge interface {
	has(State) bool
	plan
}

// An opening knows how the player gets to a refuge from other states, such as that of the empty well, whatever is
// dealt. Boards may have any holes.
type opening struct {
	*Well
	refuge
	quick bool // only some answers are tried, and the refuge has no board with a hole
	known map[State]reached
	budget
}

// A reached bounds the deals with which the player gets to the set: won are enough, lost are not.
type reached struct{ won, lost int8 }

// maxOpening is how many deals are tried, and quickOptions how many answers to each if it is to be quick.
const (
	maxOpening   = 8
	quickOptions = 8
)

func newOpening(w *Well, r refuge, quick bool, b budget) *opening {
	return &opening{Well: w, refuge: r, quick: quick, known: make(map[State]reached), budget: b}
}

// reaches tells whether the player gets to the refuge from a state within some deals, as far as answers are tried.
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

// answered tells whether an answer to a piece gets to the refuge in time. Those that look best come first.
func (o *opening) answered(st State, dealt, deals int) bool {
	var options []option
	for _, after := range o.answers(st, dealt) {
		switch {
		case o.has(after):
			return true
		case deals == 1:
		case !o.quick:
			options = append(options, option{after, o.cost(after.Board)})
		case o.toUncover(after.Board) <= 4*(deals-1):
			options = append(options, option{after, 20*o.holes(after.Board) + o.rough(after.Board) + o.top(after.Board)})
		}
	}
	most := len(options)
	if o.quick {
		most = min(most, quickOptions)
	}
	return anyOf(options, most, func(st State) bool { return o.reaches(st, deals-1) })
}

// An option is a state that an answer leads to. The cost is higher if it is worse for the player, as a rule.
type option struct {
	State
	cost int
}

// anyOf tells whether one of some options is good: of those that cost least, which come first.
func anyOf(options []option, most int, good func(State) bool) bool {
	slices.SortStableFunc(options, func(a, b option) int { return cmp.Compare(a.cost, b.cost) })
	return slices.ContainsFunc(options[:most], func(to option) bool { return good(to.State) })
}

// rank returns the fewest deals with which the player gets to the set, 0 there; or more than maxOpening.
func (o *opening) rank(st State) int {
	deals := 0
	for deals <= maxOpening && !o.reaches(st, deals) && o.failed == nil {
		deals++
	}
	return deals
}

// leads makes a plan of it: answers stay in the refuge, or are known to lead nearer to it.
func (o *opening) leads(st State, dealt int) iter.Seq[State] {
	if o.has(st) {
		return o.refuge.leads(st, dealt)
	}
	nearer := func(after State) bool { return o.has(after) || o.known[after].within(int(o.known[st].won)-1) }
	return func(yield func(State) bool) {
		for _, after := range o.answers(st, dealt) {
			if nearer(after) && !yield(after) {
				return
			}
		}
	}
}

// within tells whether this number of deals is known to be enough.
func (r reached) within(deals int) bool { return r.won > 0 && int(r.won) <= deals }
