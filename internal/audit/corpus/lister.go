package main

import (
	"cmp"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/audit/pictures"
)

// A lister looks for lists that take as few rows as can be, by rules of which one may be wrong.
type lister struct {
	certificate.Well
	highest int // that a column may be
	wrongRule
	without []int // fronts that need not be there
	all     map[certificate.Position]*value
	order   []*value // as they are met
}

// A value is what is known of a position.
type value struct {
	certificate.Position
	options [certificate.Pieces][]option
	takes   int // rows; never for one that is not won
	plays   [certificate.Pieces]option
	depth   int // in a list
}

const never = 1 << 20

// An option is a move with its outcomes, but for those in which the position stays.
type option struct {
	certificate.Placement
	outcomes []outcome
}

type outcome struct {
	completes bool
	next      certificate.Position
	highest   int // row with a cell
	shift     int
}

// canonical is the first one of all that are the same.
func (l *lister) canonical(p certificate.Position) certificate.Position {
	if l.swaps {
		left, right := p.Height(0), p.Height(l.Width-1)
		swapped := p - certificate.Column(0, left) - certificate.Column(l.Width-1, right) +
			certificate.Column(0, right) + certificate.Column(l.Width-1, left)
		p = min(p, swapped)
	}
	if l.Mirrors() || l.mirrors {
		return p.Canonical(l.Width)
	}
	return p
}

// drop lets a piece fall where all deep columns end in one row. It tells whether the position stays.
func (l *lister) drop(p certificate.Position, piece int, at certificate.Placement, deep int) (o outcome, stays bool) {
	before := make([]int, l.Width) // where the columns end
	for x := range before {
		if before[x] = p.Height(x); before[x] == 0 {
			before[x] = deep
		}
	}
	var cells []pictures.Cell // those in the well
	y := -9                   // of the lowest row of the box
	for _, c := range pictures.Drop[piece][at.Rotation] {
		if c.X += int(at.Offset); c.X >= 0 && c.X < l.Width {
			cells = append(cells, c)
			y = max(y, before[c.X]-c.Y+1)
		}
	}
	after, closed := slices.Clone(before), int(p.Closed())
	for _, c := range cells {
		after[c.X] = max(after[c.X], y+c.Y)
	}
	next := certificate.Position(0)
	for x := range after {
		for row := max(before[x], 0) + 1; row < after[x] && !l.forgets; row++ {
			if !slices.Contains(cells, pictures.Cell{X: x, Y: row - y}) {
				closed |= 1 << (row - 1)
			}
		}
		after[x] = max(after[x], 0)
		next |= certificate.Column(x, after[x])
	}
	full := slices.Min(after)
	if l.deepIsFull {
		known := slices.DeleteFunc(slices.Clone(after), func(height int) bool { return height == 0 })
		full = slices.Min(known)
	}
	o.completes = full > 0 && (l.counts || closed&(1<<full-1) != 1<<full-1)
	stays = next>>8 == p>>8
	o.highest, o.shift = slices.Max(after), max(slices.Min(after), 1)-1
	for x := range after {
		next -= certificate.Column(x, o.shift)
	}
	o.next = l.canonical(next | certificate.Position(closed>>o.shift&255))
	if o.shift > 0 && !stays {
		fromRow1 := next | certificate.Position(closed>>o.shift&255)
		stays = l.returns && fromRow1 == p || l.returnsMirrored && fromRow1 != p && o.next == p
	}
	return o, stays
}

// choices lists what can be done with a piece.
func (l *lister) choices(p certificate.Position, piece int) (all []option) {
	if l.neverO && certificate.Letters[piece] == 'O' {
		return []option{{}} // as if nothing came of it
	}
	for rotation := range certificate.Shapes(piece) {
		for offset := -2; offset < l.Width; offset++ {
			left, right := l.Width, 0
			for _, c := range pictures.Drop[piece][rotation] {
				left, right = min(left, offset+c.X), max(right, offset+c.X)
			}
			if right < 0 || left < -l.outsideLeft || left >= l.Width || right >= l.Width+l.outside {
				continue
			}
			at := certificate.Placement{Rotation: int8(rotation), Offset: int8(offset)}
			if o := l.option(p, piece, at); o.highest() <= l.highest {
				all = append(all, o)
			}
		}
	}
	return all
}

// option finds the outcomes of a move, in the order of SPEC.md.
func (l *lister) option(p certificate.Position, piece int, at certificate.Placement) option {
	o := option{Placement: at}
	for deep := l.shallowest; deep >= -l.deepest; deep-- {
		if outcome, stays := l.drop(p, piece, at, deep); !stays && !slices.Contains(o.outcomes, outcome) {
			o.outcomes = append(o.outcomes, outcome)
		}
	}
	return o
}

// highest is the greatest height of a position that an option leads to.
func (o option) highest() (height int) {
	for _, o := range o.outcomes {
		if !o.completes {
			height = max(height, o.highest-o.shift)
		}
	}
	return height
}

// meet returns what is known of a position, which may be new.
func (l *lister) meet(p certificate.Position) *value {
	if l.all[p] == nil {
		l.all[p] = &value{Position: p, takes: never}
		l.order = append(l.order, l.all[p])
	}
	return l.all[p]
}

// fronts are all fronts, and last the empty well, each of them once.
func (l *lister) fronts() (all []certificate.Position) {
	for reaching := 1; reaching < 1<<l.Width; reaching++ {
		if slices.Contains(l.without, reaching) {
			continue
		}
		var p certificate.Position
		for x := range l.Width {
			p |= certificate.Column(x, reaching>>x&1)
		}
		if reaching == 1<<l.Width-1 && !l.noFloor {
			p |= 1
		}
		if p = l.canonical(p); !slices.Contains(all, p) {
			all = append(all, p)
		}
	}
	return all
}

// search finds out how few rows positions take, from completed rows back. What a position plays
// leads to others that were known before to take no more rows, so there is no circle.
func (l *lister) search() {
	for _, p := range l.fronts() {
		l.meet(p)
	}
	for n := 0; n < len(l.order); n++ {
		v := l.order[n]
		for piece := range l.First().All {
			v.options[piece] = l.choices(v.Position, piece)
			for _, o := range v.options[piece] {
				for _, o := range o.outcomes {
					if !o.completes {
						l.meet(o.next)
					}
				}
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, v := range slices.Backward(l.order) {
			takes, plays := 0, v.plays
			for piece := range l.First().All {
				least := never
				for _, o := range v.options[piece] {
					if t := l.takes(o); t < least {
						least, plays[piece] = t, o
					}
				}
				takes = max(takes, least)
			}
			if takes < v.takes {
				v.takes, v.plays, changed = takes, plays, true
			}
		}
	}
}

// takes is how many rows an option takes, with what follows.
func (l *lister) takes(o option) (rows int) {
	for i, outcome := range o.outcomes {
		all := outcome.highest - 1
		if !outcome.completes {
			next := l.all[outcome.next].takes
			if next >= never {
				return never
			}
			if !l.noShift {
				next += outcome.shift
			}
			all = max(all, next)
		}
		if !l.onlyLast || i == len(o.outcomes)-1 {
			rows = max(rows, all)
		}
	}
	return rows
}

// list returns the entries of the fronts, with all that they lead to.
func (l *lister) list() (all []certificate.Entry) {
	var met []*value
	for _, p := range l.fronts() {
		met = l.follow(l.all[p], met)
	}
	slices.SortFunc(met, func(v, w *value) int {
		return cmp.Or(v.depth-w.depth, cmp.Compare(v.Position, w.Position))
	})
	for _, v := range met {
		e := certificate.Entry{Position: v.Position}
		for piece, o := range v.plays {
			e.Moves[piece] = o.Placement
		}
		all = append(all, e)
	}
	return all
}

// follow appends what is known of a position, after those that it leads to.
func (l *lister) follow(v *value, met []*value) []*value {
	if v.takes >= never {
		panic("corpus: no list even with the wrong rule")
	}
	if v.depth > 0 {
		return met
	}
	v.depth = 1
	for piece := range l.First().All {
		for _, o := range v.plays[piece].outcomes {
			if !o.completes {
				met = l.follow(l.all[o.next], met)
				v.depth = max(v.depth, l.all[o.next].depth+1)
			}
		}
	}
	return append(met, v)
}
