package main

import (
	"cmp"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/audit/pictures"
)

// A position is what a player for rows for ever keeps in mind (SPEC.md, Positions).
type position struct {
	heights [certificate.MaxWidth]int8
	closed  uint16
}

// A lister looks for lists that take as few rows as can be, by rules of which one may be wrong.
type lister struct {
	width   int
	highest int  // above the lowest, that a column may be
	counts  bool // closed rows, too, are complete when all columns reach them
	forgets bool // what a piece covers closes no row
	swaps   bool // positions are one, too, if their outer columns have changed places
	outside int  // columns at the right of the well that a piece may fill in part
	towers  bool // I is put on the highest column of tower, and once more
	tower   position
	upright bool       // I never lies across the last two lanes
	also    []position // that the list has besides
	all     map[position]*value
	order   []position // as they are met
}

// A value is what is known of a position.
type value struct {
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
	next      position
	top       int // the row of the highest cell
	risen     int // by how much the lowest column is higher
}

// less compares positions as a list has them.
func (p position) less(q position) int {
	return cmp.Or(slices.Compare(p.heights[:], q.heights[:]), cmp.Compare(p.closed, q.closed))
}

// canonical is the one of all that are the same which comes first.
func (l *lister) canonical(p position) position {
	image := p
	slices.Reverse(image.heights[:l.width])
	same := []position{p, image}
	if l.swaps {
		p.heights[0], p.heights[l.width-1] = p.heights[l.width-1], p.heights[0]
		image.heights[0], image.heights[l.width-1] = image.heights[l.width-1], image.heights[0]
		same = append(same, p, image)
	}
	return slices.MinFunc(same, position.less)
}

// fromLowest subtracts the least height.
func (l *lister) fromLowest(p position) (above position, lowest int) {
	least := slices.Min(p.heights[:l.width])
	for x := range l.width {
		p.heights[x] -= least
	}
	p.closed >>= least
	return p, int(least)
}

// drop lets cells fall on a position.
func (l *lister) drop(p position, cells []pictures.Cell, offset int) (s step) {
	y := -slices.MinFunc(cells, func(a, b pictures.Cell) int { return a.Y - b.Y }).Y // on row 1
	for _, c := range cells {
		if x := offset + c.X; x < l.width {
			y = max(y, int(p.heights[x])-c.Y)
		}
	}
	after := p
	for _, c := range cells {
		if x := offset + c.X; x < l.width {
			after.heights[x] = max(after.heights[x], int8(y+c.Y+1))
		}
	}
	for x := range l.width {
		for row := int(p.heights[x]); row < int(after.heights[x]) && !l.forgets; row++ {
			if !slices.Contains(cells, pictures.Cell{X: x - offset, Y: row - y}) {
				after.closed |= 1 << row
			}
		}
	}
	s.top = int(slices.Max(after.heights[:l.width]))
	s.next, s.risen = l.fromLowest(after)
	s.completes = s.risen > 0 && (l.counts || after.closed&(1<<s.risen-1) != 1<<s.risen-1)
	s.next = l.canonical(s.next)
	return s
}

// steps lists what can be done with a piece.
func (l *lister) steps(p position, piece int) (all []step) {
	for rotation := range certificate.Shapes(piece) {
		cells := pictures.Drop[piece][rotation]
		for offset := -2; offset < l.width; offset++ {
			if slices.ContainsFunc(cells, func(c pictures.Cell) bool { return offset+c.X < 0 || offset+c.X >= l.width+l.outside }) ||
				!slices.ContainsFunc(cells, func(c pictures.Cell) bool { return offset+c.X < l.width }) {
				continue
			}
			s := l.drop(p, cells, offset)
			s.Placement = certificate.Placement{Rotation: int8(rotation), Offset: int8(offset)}
			if s.completes || s.top-s.risen <= l.highest {
				all = append(all, s)
			}
		}
	}
	return all
}

// eachEnd calls visit with the heights in all ways in which the lanes from column x on can end.
func (l *lister) eachEnd(p position, x int, visit func(position)) {
	if x == l.width {
		visit(p)
		return
	}
	for left := range int8(4) {
		for right := range int8(4) {
			if d := left - right; max(left, right) > 0 && -1 <= d && d <= 1 {
				p.heights[x], p.heights[x+1] = left, right
				l.eachEnd(p, x+2, visit)
			}
		}
	}
	for top := int8(2); top <= 4 && x+4 == l.width && !l.upright; top++ {
		copy(p.heights[x:], []int8{top, top, top, top})
		visit(p)
	}
}

// surface is the position of a lane surface.
func (l *lister) surface(p position) (s position, lowest int) {
	s, lowest = l.fromLowest(p)
	s.closed = 1<<slices.Max(s.heights[:]) - 1
	return l.canonical(s), lowest
}

// meet adds a position, if it is new.
func (l *lister) meet(p position) {
	if l.all[p] == nil {
		l.all[p] = &value{takes: never}
		l.order = append(l.order, p)
	}
}

// search finds out how few rows positions take, from completed rows back. What a position plays
// leads to one that was known before to take no more rows, so there is no circle.
func (l *lister) search() {
	l.all = make(map[position]*value)
	l.eachEnd(position{}, 0, func(p position) {
		s, _ := l.surface(p)
		l.meet(s)
	})
	for n := 0; n < len(l.order); n++ {
		v := l.all[l.order[n]]
		for piece := range v.steps {
			v.steps[piece] = l.steps(l.order[n], piece)
			for _, s := range v.steps[piece] {
				if !s.completes {
					l.meet(s.next)
				}
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, p := range l.order {
			v := l.all[p]
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
func (l *lister) list() (replies []certificate.Reply, rows int) {
	l.search()
	for p, n := l.tower, 0; l.towers && n < 2; n++ {
		v := l.all[p]
		v.plays[0] = slices.MaxFunc(v.steps[0], func(a, b step) int { return a.top - b.top })
		p = v.plays[0].next
	}
	var met []position
	for _, p := range l.also {
		met = l.follow(p, met)
	}
	l.eachEnd(position{}, 0, func(p position) {
		s, lowest := l.surface(p)
		if l.all[s].takes < never {
			met = l.follow(s, met)
		}
		rows = max(rows, lowest+l.all[s].takes)
	})
	if rows >= never {
		return nil, never
	}
	slices.SortFunc(met, func(p, q position) int {
		return cmp.Or(cmp.Compare(l.all[p].depth, l.all[q].depth), p.less(q))
	})
	for _, p := range met {
		replies = append(replies, l.reply(p))
	}
	return replies, rows
}

// reply is what a position plays.
func (l *lister) reply(p position) certificate.Reply {
	r := certificate.Reply{Position: certificate.Position(p.closed)}
	for x := range l.width {
		r.Position |= certificate.Column(x, int(p.heights[x]))
	}
	for piece, s := range l.all[p].plays {
		r.Moves[piece] = s.Placement
	}
	return r
}

// follow appends a position, behind those that it leads to.
func (l *lister) follow(p position, met []position) []position {
	v := l.all[p]
	if v.depth > 0 {
		return met
	}
	depth, takes := 1, 0
	for _, s := range v.plays {
		if !s.completes {
			met = l.follow(s.next, met)
			depth = max(depth, l.all[s.next].depth+1)
		}
		takes = max(takes, l.takes(s))
	}
	v.depth, v.takes = depth, takes // which may be more, because of towers
	return append(met, p)
}
