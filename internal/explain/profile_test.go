package explain

import (
	"fmt"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/proofs"
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

// TestLineToEnds has the deals that let a line be completed, and what there is no
// line for.
func TestLineToEnds(t *testing.T) {
	w := certificate.Well{Width: 4, Rows: 3}
	good, _ := proofs.Adversary(t, w, w.Longest())
	deep := len(good.Deals) - 1
	change := func(layer, index int, piece byte) certificate.Section {
		bad := good
		bad.Deals = slices.Clone(good.Deals)
		bad.Deals[layer] = slices.Clone(bad.Deals[layer])
		bad.Deals[layer][index] = piece
		return bad
	}
	for _, test := range []struct {
		name         string
		section      certificate.Section
		layer, index int
		moves        int // -1 for an error
	}{
		{"the first deal", change(0, 0, 0), 0, 0, 1},
		{"a good deal", good, 0, 0, -1},
		{"a good deal of the last layer", good, deep, 0, -1},
		{"after a bad deal", change(0, 0, 0), 1, 0, -1},
		{"no such profile", good, 0, 1, -1},
		{"no such layer", good, deep + 1, 0, -1},
		{"far after it", good, deep + 5, 0, -1},
	} {
		moves, err := gameToProfile(test.section, test.layer, test.index)
		if (err != nil) != (test.moves < 0) || err == nil && len(moves) != test.moves {
			t.Errorf("%s: got %v, error %v, want %d moves", test.name, moves, err, test.moves)
		}
	}
}
