package play

import (
	"lineproof/certificate"
	"lineproof/internal/rules/usual"
)

// A List is a player's list of positions with their answers, each of which completes a row or
// leads to a position that stands before (SPEC.md, Evidence for rows).
type List struct {
	*usual.Rules
	claim  certificate.Claim
	all    []certificate.Entry
	number map[certificate.Position]int // from 1
	depths []int                        // by number: pieces that are enough to complete a row, from known heights
}

// NewList returns the list of a verified section.
func NewList(s certificate.Section) *List {
	l := &List{Rules: usual.NewRules(s.Claim.Well), claim: s.Claim, all: s.List,
		number: make(map[certificate.Position]int, len(s.List)), depths: []int{0}}
	for n, r := range l.all {
		depth := 0
		for piece := range l.Deals.All {
			m := l.Play(r.Position, piece, r.Moves[piece])
			for _, o := range m.Outcomes[:m.Number] {
				to := 0 // a row is complete
				if !o.Completes {
					to = l.number[l.Canonical(o.Next)]
				}
				depth = max(depth, l.depths[to]+1)
			}
		}
		l.depths = append(l.depths, depth)
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
