package endless

import "lineproof/certificate"

// A List is a player's list of positions with their answers, each of which completes a row or
// leads to a position that stands before (SPEC.md, Evidence for rows).
type List struct {
	*Rules
	all       []certificate.Reply
	number    map[certificate.Position]int // from 1
	depths    []int                        // by number: pieces that are enough to complete a row
	rowsTaken []int                        // by number: the greatest height before it is complete
	pieces    int                          // the greatest depth, which is that of a lane surface
}

// NewList returns the list of a verified certificate.
func NewList(width int, all []certificate.Reply) *List {
	l := &List{Rules: NewRules(width), all: all, number: make(map[certificate.Position]int, len(all))}
	l.depths, l.rowsTaken = []int{0}, []int{0}
	for _, r := range all {
		depth, takes := 0, 0
		for piece, at := range r.Moves {
			m := l.Play(r.Position, piece, at)
			to := 0 // a row is complete
			if !m.Completes {
				to = l.number[m.Next.Canonical(width)]
			} else {
				m.Risen = 0
			}
			depth, takes = max(depth, l.depths[to]+1), max(takes, m.Top, l.rowsTaken[to]+m.Risen)
		}
		l.depths, l.rowsTaken, l.pieces = append(l.depths, depth), append(l.rowsTaken, takes), max(l.pieces, depth)
		l.number[r.Position] = len(l.depths) - 1
	}
	return l
}

// Find returns the number of a position in the list, from 1, as it is or mirrored; 0 if it is
// not there.
func (l *List) Find(p certificate.Position) (number int, mirrored bool) {
	number = l.number[p]
	if number == 0 {
		number = l.number[p.Mirror(l.Width)]
		mirrored = number > 0
	}
	return number, mirrored
}

// Answer returns the answer to a piece in a position, which need not be canonical. It reports
// whether the position is in the list.
func (l *List) Answer(p certificate.Position, piece int) (at certificate.Placement, found bool) {
	switch n, mirrored := l.Find(p); {
	case n == 0:
		return at, false
	case mirrored:
		image := certificate.MirrorPiece(piece)
		return certificate.MirrorPlacement(l.Width, image, l.all[n-1].Moves[image]), true
	default:
		return l.all[n-1].Moves[piece], true
	}
}

// Rows returns how many rows the list takes for a row, from any board on.
func (l *List) Rows() (rows int) {
	for p, lift := range LaneSurfaces(l.Width) {
		if n := l.number[p]; n > 0 {
			rows = max(rows, lift+l.rowsTaken[n])
		}
	}
	return rows
}

// Depths returns at n how many positions take n pieces in the worst case to complete a row. The
// last one is that of a lane surface.
func (l *List) Depths() []int {
	all := make([]int, l.pieces+1)
	for _, depth := range l.depths[1:] {
		all[depth]++
	}
	return all
}

// Highest returns how much higher than its lowest column a column of a position is, at most.
func (l *List) Highest() (highest int) {
	for _, r := range l.all {
		for x := range l.Width {
			highest = max(highest, r.Height(x))
		}
	}
	return highest
}
