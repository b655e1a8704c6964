package main

import (
	"cmp"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/audit/pictures"
	"lineproof/internal/endless"
)

// A lister looks for lists that take as few rows as can be, by rules of which one may be wrong.
type lister struct {
	width   int
	highest int                  // above the lowest, that a column may be
	counts  bool                 // closed rows, too, are complete when all columns reach them
	forgets bool                 // what a piece covers closes no row
	swaps   bool                 // positions are one, too, if their outer columns have changed places
	outside int                  // columns at the right of the well that a piece may fill in part
	towers  int                  // so many times, I is put on the highest column,
	tower   certificate.Position // from this position on
	also    []certificate.Position
	all     map[certificate.Position]*value
	order   []*value // as they are met
}

// A value is what is known of a position.
type value struct {
	certificate.Position
	steps [certificate.Pieces][]step
	takes int // rows; never for one that is not won
	plays [certificate.Pieces]step
	depth int // in a list
}

const never = 1 << 20

// A step is a move, and what follows.
type step struct {
	certificate.Placement
	completes bool
	next      certificate.Position
	top       int // the row of the highest cell
	risen     int // by how much the lowest column is higher
}

// canonical is the one of all that are the same which comes first.
func (l *lister) canonical(p certificate.Position) certificate.Position {
	if !l.swaps {
		return p.Canonical(l.width)
	}
	left, right := p.Height(0), p.Height(l.width-1)
	swapped := p - certificate.Column(0, left) - certificate.Column(l.width-1, right) +
		certificate.Column(0, right) + certificate.Column(l.width-1, left)
	return min(p.Canonical(l.width), swapped.Canonical(l.width))
}

// drop lets a piece fall on a position.
func (l *lister) drop(p certificate.Position, piece int, at certificate.Placement) step {
	var cells []pictures.Cell // those in the well
	y := -4                   // of the lowest row of the box
	for _, c := range pictures.Drop[piece][at.Rotation] {
		y = max(y, -c.Y)
		if c.X += int(at.Offset); c.X < l.width {
			cells = append(cells, c)
		}
	}
	before := make([]int, l.width)
	for x := range before {
		before[x] = p.Height(x)
	}
	for _, c := range cells {
		y = max(y, before[c.X]-c.Y)
	}
	after, closed := slices.Clone(before), int(p.Closed())
	for _, c := range cells {
		after[c.X] = max(after[c.X], y+c.Y+1)
	}
	for x := range after {
		for row := before[x]; row < after[x] && !l.forgets; row++ {
			if !slices.Contains(cells, pictures.Cell{X: x, Y: row - y}) {
				closed |= 1 << row
			}
		}
	}
	risen := slices.Min(after)
	return step{
		Placement: at,
		completes: risen > 0 && (l.counts || closed&(1<<risen-1) != 1<<risen-1),
		next:      l.canonical(certificate.NewPosition(after, uint8(closed>>risen))),
		top:       slices.Max(after),
		risen:     risen,
	}
}

// steps lists what can be done with a piece.
func (l *lister) steps(p certificate.Position, piece int) (all []step) {
	for rotation := range certificate.Shapes(piece) {
		for offset := -2; offset < l.width; offset++ {
			left, right := l.width, 0
			for _, c := range pictures.Drop[piece][rotation] {
				left, right = min(left, offset+c.X), max(right, offset+c.X)
			}
			if left < 0 || left >= l.width || right >= l.width+l.outside {
				continue
			}
			s := l.drop(p, piece, certificate.Placement{Rotation: int8(rotation), Offset: int8(offset)})
			if s.completes || s.top-s.risen <= l.highest {
				all = append(all, s)
			}
		}
	}
	return all
}

// meet returns what is known of a position, which may be new.
func (l *lister) meet(p certificate.Position) *value {
	if l.all[p] == nil {
		l.all[p] = &value{Position: p, takes: never}
		l.order = append(l.order, l.all[p])
	}
	return l.all[p]
}

// ends lists the ways in which the lanes can end, in ascending order.
func ends(width int) (all [][]int) {
	for heights := range endless.LaneEnds(width) {
		all = append(all, slices.Clone(heights))
	}
	slices.SortFunc(all, slices.Compare)
	return all
}

// meetSurfaces meets the lane surfaces.
func (l *lister) meetSurfaces() {
	l.all = make(map[certificate.Position]*value)
	for _, heights := range ends(l.width) {
		l.meet(l.canonical(endless.LaneSurface(heights)))
	}
}

// search finds out how few rows positions take, from completed rows back. What a position plays
// leads to one that was known before to take no more rows, so there is no circle.
func (l *lister) search() {
	l.meetSurfaces()
	for n := 0; n < len(l.order); n++ {
		v := l.order[n]
		for piece := range v.steps {
			v.steps[piece] = l.steps(v.Position, piece)
			for _, s := range v.steps[piece] {
				if !s.completes {
					l.meet(s.next)
				}
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, v := range l.order {
			takes, plays := 0, v.plays
			for piece, steps := range v.steps {
				least := never
				for _, s := range steps {
					if t := l.takes(s); t < least {
						least, plays[piece] = t, s
					}
				}
				takes = max(takes, least)
			}
			if takes < v.takes {
				v.takes, v.plays, changed = takes, plays, true
			}
		}
	}
	for p, n := l.tower, 0; n < l.towers; n++ {
		v := l.all[p]
		v.plays[0] = slices.MaxFunc(v.steps[0], func(a, b step) int { return a.top - b.top })
		p = v.plays[0].next
	}
}

// takes is how many rows a step takes, with what follows.
func (l *lister) takes(s step) int {
	if s.completes {
		return s.top
	}
	return max(s.top, s.risen+l.all[s.next].takes)
}

// list returns the replies of the positions that the lane surfaces lead to, and the rows that
// they take; none if a lane surface is not won.
func (l *lister) list() (all []certificate.Reply, rows int) {
	var met []*value
	for _, p := range l.also {
		met = l.follow(l.all[p], met)
	}
	for _, heights := range ends(l.width) {
		v := l.all[l.canonical(endless.LaneSurface(heights))]
		if v.takes < never {
			met = l.follow(v, met)
		}
		rows = max(rows, slices.Min(heights)+v.takes)
	}
	if rows >= never {
		return nil, never
	}
	return replies(met), rows
}

// follow appends what is known of a position, after those that it leads to.
func (l *lister) follow(v *value, met []*value) []*value {
	if v.depth > 0 {
		return met
	}
	depth, takes := 1, 0
	for _, s := range v.plays {
		if !s.completes {
			met = l.follow(l.all[s.next], met)
			depth = max(depth, l.all[s.next].depth+1)
		}
		takes = max(takes, l.takes(s))
	}
	v.depth, v.takes = depth, takes // which may be more, because of towers
	return append(met, v)
}

// replies are what positions play, in the order of a list.
func replies(met []*value) (all []certificate.Reply) {
	slices.SortFunc(met, func(v, w *value) int {
		return cmp.Or(v.depth-w.depth, cmp.Compare(v.Position, w.Position))
	})
	for _, v := range met {
		r := certificate.Reply{Position: v.Position}
		for piece, s := range v.plays {
			r.Moves[piece] = s.Placement
		}
		all = append(all, r)
	}
	return all
}
