package play

import (
	"slices"

	"lineproof/certificate"
	"lineproof/internal/rules/usual"
)

// A List is a player's list of positions with their answers, each of which completes a row or
// leads to a position that stands before (SPEC.md, Evidence for rows).
type List struct {
	*usual.Rules
	claim     certificate.Claim
	all       []certificate.Entry
	number    map[certificate.Position]int // from 1
	depths    []int                        // by number: pieces that are enough to complete a row, from known heights
	rowsTaken []int                        // by number: by how much the greatest height is above 1 before it is complete
}

// NewList returns the list of a verified section.
func NewList(s certificate.Section) *List {
	l := &List{Rules: usual.NewRules(s.Claim.Well), claim: s.Claim, all: s.List,
		number: make(map[certificate.Position]int, len(s.List)), depths: []int{0}, rowsTaken: []int{0}}
	for n, r := range l.all {
		depth, takes := 0, 0
		for piece := range l.Deals.All {
			m := l.Play(r.Position, piece, r.Moves[piece])
			for _, o := range m.Outcomes[:m.Number] {
				to := 0 // a row is complete
				if !o.Completes {
					to = l.number[l.Canonical(o.Next)]
				}
				depth = max(depth, l.depths[to]+1)
				takes = max(takes, int(o.Top)-1, l.rowsTaken[to]+int(o.Shift))
			}
		}
		l.depths, l.rowsTaken = append(l.depths, depth), append(l.rowsTaken, takes)
		l.number[r.Position] = n + 1
	}
	return l
}

// Find returns the number of a position in the list, from 1, as it is or mirrored; 0 if it is
// not there.
func (l *List) Find(p certificate.Position) (number int, mirrored bool) {
	number = l.number[p]
	if number == 0 && l.Mirrors {
		number = l.number[p.Mirror(l.Width)]
		mirrored = number > 0
	}
	return number, mirrored
}

// Answer returns the answer to a piece in a position, which is in the list as it is or mirrored.
func (l *List) Answer(p certificate.Position, piece int) certificate.Placement {
	n, mirrored := l.Find(p)
	if !mirrored {
		return l.all[n-1].Moves[piece]
	}
	image := certificate.MirrorPiece(piece)
	return certificate.MirrorPlacement(l.Width, image, l.all[n-1].Moves[image])
}

// Rows returns how many rows the list takes for a row, from any board on.
func (l *List) Rows() (rows int) {
	for p := range l.Fronts {
		rows = max(rows, l.rowsTaken[l.number[p]])
	}
	return rows
}

// Depths returns at n how many positions take n pieces in the worst case to complete a row, with deep columns
// that end at row 0.
func (l *List) Depths() []int {
	all := make([]int, slices.Max(l.depths)+1)
	for _, depth := range l.depths[1:] {
		all[depth]++
	}
	return all
}

// Highest returns the greatest height in a position.
func (l *List) Highest() (highest int) {
	for _, r := range l.all {
		for x := range l.Width {
			highest = max(highest, r.Height(x))
		}
	}
	return highest
}
