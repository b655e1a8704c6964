package main

import (
	"encoding/binary"
	"slices"

	"lineproof/certificate"
)

// A wrongRule says what lists of the corpus take to hold. The first two fields are not wrong as in "right".
type wrongRule struct {
	deepest, shallowest int  // rows in which deep columns are taken to end, from row 0 down
	outside             int  // columns at the right of the well that a piece may fill in part
	forgets             bool // what a piece covers closes no row
	counts              bool // closed rows, too, are complete when all columns reach them
	deepIsFull          bool // deep columns reach all rows
	returns             bool // the position stays, too, if it is the same after its rows are counted anew
	swaps               bool // positions are one, too, if their outer columns have changed places
	mirrors             bool // the set of pieces does not matter for mirror images
	noFloor             bool // the floor is an open row
	noShift             bool // rows that are forgotten do not count
	neverO              bool // O is not dealt
}

var wrongLists = map[string]wrongRule{
	"right":        {deepest: 3},
	"endAtFloor":   {deepest: 0},
	"endThreeDeep": {deepest: 3, shallowest: -3},
	"endTwoDeep":   {deepest: 2},
	"endOneDeep":   {deepest: 1},
	"sticksOut":    {deepest: 3, outside: 1},
	"forgets":      {deepest: 3, forgets: true},
	"counts":       {deepest: 3, counts: true},
	"deepIsFull":   {deepest: 3, deepIsFull: true},
	"returns":      {deepest: 3, returns: true},
	"swaps":        {deepest: 3, swaps: true},
	"mirrors":      {deepest: 3, mirrors: true},
	"noFloor":      {deepest: 3, noFloor: true},
	"noShift":      {deepest: 3, noShift: true},
	"neverO":       {deepest: 3, neverO: true},
}

// listed is a lister that has searched.
func listed(w certificate.Well, highest int, rule string) *lister {
	l := &lister{Well: w, highest: highest, wrongRule: wrongLists[rule]}
	l.search()
	return l
}

// listOf writes a list with answers to some pieces.
func listOf(w certificate.Well, all []certificate.Reply) string {
	raw := uint32Of(len(all))
	for _, r := range all {
		p := binary.BigEndian.AppendUint64(nil, uint64(r.Position))
		raw += string(p[:(w.Width+1)/2]) + string(p[7:])
		for piece := range w.First().All {
			raw += byteOf(int(r.Moves[piece].Rotation<<4 | (r.Moves[piece].Offset + 2)))
		}
	}
	return raw
}

// variants are lists that differ from a right one.
var variants = map[string]func(l *lister) []certificate.Reply{
	// In one position, I is put on the highest column.
	"tower": func(l *lister) []certificate.Reply {
		l.list()
		for _, v := range l.order {
			for _, o := range v.options[0] {
				if v.depth > 0 && o.highest() == l.highest && l.takes(o) < never {
					v.plays[0] = o
					return l.relisted()
				}
			}
		}
		panic("corpus: no tower")
	},
	// A front is missing that nothing leads to.
	"frontless": func(l *lister) []certificate.Reply {
		all, _ := l.list()
		front := l.unled()
		return slices.DeleteFunc(all, func(r certificate.Reply) bool { return r.Position == front.Position })
	},
	"unmet": func(l *lister) []certificate.Reply {
		l.list()
		n := slices.IndexFunc(l.order, func(v *value) bool { return v.depth == 0 && v.takes < never })
		return l.relisted(l.order[n].Position)
	},
	// Two neighbours have changed places; the second one is deeper, but not because of the first.
	"deeperFirst": func(l *lister) []certificate.Reply {
		all, _ := l.list()
		for n := range all[1:] {
			first, second := l.all[all[n].Position], l.all[all[n+1].Position]
			if first.depth < second.depth && !second.leadsTo(first) {
				all[n], all[n+1] = all[n+1], all[n]
				return all
			}
		}
		panic("corpus: no such neighbours")
	},
	"twice": func(l *lister) []certificate.Reply {
		all, _ := l.list()
		return append(all[:1:1], all...)
	},
	// A front stands there twice, the second time with an answer that makes it deeper. Answers lead to the first one,
	// and stand before the second.
	"twiceDeeper": func(l *lister) []certificate.Reply {
		l.list()
		listed := l.inList()
		for _, p := range l.fronts() {
			first := l.all[p]
			for piece, options := range first.options {
				for _, o := range slices.DeleteFunc(slices.Clone(options), func(o option) bool { return !l.listed(o) }) {
					again := *first
					again.plays[piece], again.depth = o, 0
					all := l.follow(&again, slices.Clone(listed))
					before := func(v *value) bool { return v.leadsTo(first) && v.compare(&again) <= 0 }
					after := func(v *value) bool { return v.leadsTo(first) && v.compare(&again) > 0 }
					if again.depth > first.depth && slices.ContainsFunc(all, before) && !slices.ContainsFunc(all, after) {
						return l.replies(all)
					}
				}
			}
		}
		panic("corpus: no such front")
	},
	// There are only the fronts, and no answer leads to an earlier one.
	"circle": func(l *lister) []certificate.Reply {
		fronts := l.fronts()
		var met []*value
		for _, p := range fronts {
			v := l.all[p]
			for piece, options := range v.options {
				n := slices.IndexFunc(options, func(o option) bool {
					return !slices.ContainsFunc(o.outcomes, func(to outcome) bool {
						return !to.completes && to.next < p && slices.Contains(fronts, to.next)
					})
				})
				v.plays[piece] = options[n]
			}
			met = append(met, v)
		}
		return l.replies(met)
	},
	"mirrored": func(l *lister) []certificate.Reply {
		return l.beside(func(p certificate.Position) certificate.Position { return p.Mirror(l.Width) })
	},
	"lowest": func(l *lister) []certificate.Reply {
		return l.beside(func(p certificate.Position) certificate.Position {
			higher := p>>8<<8 | p&127<<1 | 1
			for x := range l.Width {
				if p.Height(x) == 0 {
					return p // a column is deep
				}
				higher += certificate.Column(x, 1)
			}
			return higher
		})
	},
	"closedAbove": func(l *lister) []certificate.Reply {
		return l.beside(func(p certificate.Position) certificate.Position { return p | 128 })
	},
	"halfByte": func(l *lister) []certificate.Reply {
		return l.beside(func(p certificate.Position) certificate.Position { return p | certificate.Column(l.Width, 1) })
	},
}

// relisted is the list after what is played has been changed, with all that some other positions lead to.
func (l *lister) relisted(also ...certificate.Position) []certificate.Reply {
	for _, v := range l.order {
		v.depth, v.led = 0, false
	}
	all, _ := l.list(also...)
	return all
}

// inList has the positions that are listed.
func (l *lister) inList() (all []*value) {
	for _, v := range l.order {
		if v.depth > 0 {
			all = append(all, v)
		}
	}
	return all
}

// listed reports whether an option leads to listed positions.
func (l *lister) listed(o option) bool {
	return !slices.ContainsFunc(o.outcomes, func(to outcome) bool {
		return !to.completes && (l.all[to.next] == nil || l.all[to.next].depth == 0)
	})
}

// leadsTo reports whether a position is played to from another one.
func (v *value) leadsTo(other *value) bool {
	return slices.ContainsFunc(v.plays[:], func(o option) bool {
		return slices.ContainsFunc(o.outcomes, func(to outcome) bool { return !to.completes && to.next == other.Position })
	})
}

// unled is a front that nothing leads to, the last one in the list.
func (l *lister) unled() (last *value) {
	for _, p := range l.fronts() {
		if v := l.all[p]; !v.led && (last == nil || v.compare(last) > 0) {
			last = v
		}
	}
	return last
}

// beside adds a position that is a change of a listed one, and that completes rows with all pieces.
func (l *lister) beside(change func(certificate.Position) certificate.Position) []certificate.Reply {
	l.list()
next:
	for _, v := range l.inList() {
		other := &value{Position: change(v.Position)}
		if other.Position == v.Position || v.depth > 1 {
			continue
		}
		for piece := range l.First().All {
			choices := l.choices(other.Position, piece)
			n := slices.IndexFunc(choices, func(o option) bool {
				return !slices.ContainsFunc(o.outcomes, func(to outcome) bool { return !to.completes })
			})
			if n < 0 {
				continue next
			}
			other.plays[piece] = choices[n]
		}
		return l.replies(l.follow(other, l.inList()))
	}
	panic("corpus: no position completes rows with all pieces")
}
