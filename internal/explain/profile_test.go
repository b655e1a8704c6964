package explain

import (
	"fmt"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/rules"
)

// reaches returns an error unless the moves are legal, complete no line, are with
// the deals of profiles that are the same as the board's, or mirrored ones, and
// end in a board of the given profile.
func reaches(w oracle.Well, layers [][]certificate.Profile, deals [][]byte, moves []rules.Placed,
	last int) (b oracle.Board, err error) {
	for k, m := range moves {
		if !slices.Contains(dealsOn(w, b, layers[k], deals[k], m.Mirrored), m.Piece) {
			return b, fmt.Errorf("piece %d is not dealt, mirrored: %v", k+1, m.Mirrored)
		}
		next, legal := w.Drop(b, m.Piece, int(m.Rotation), int(m.Offset))
		if !legal || w.Line(next) {
			return b, fmt.Errorf("move %d: legal %v", k+1, legal)
		}
		b = next
	}
	if goal := layers[len(moves)][last]; !slices.Contains(w.Arrangements(w.Profile(b)), goal) {
		return b, fmt.Errorf("they lead to\n%swhich is not %v", w.Picture(b), goal)
	}
	return b, nil
}

// dealsOn returns the pieces that are dealt on a board: the deal of the
// profile that is the same when the components change places, or else the mirrored
// deal of one that is the same as the mirror image.
func dealsOn(w oracle.Well, b oracle.Board, layer []certificate.Profile, deals []byte, mirrored bool) (pieces []int) {
	if mirrored {
		b = w.Mirror(b)
	}
	all := w.Arrangements(w.Profile(b))
	for i, p := range layer {
		if !slices.Contains(all[:len(all)/2], p) {
			continue
		}
		piece := int(deals[i])
		if mirrored {
			piece = certificate.MirrorPiece(piece)
		}
		pieces = append(pieces, piece)
	}
	return pieces
}
