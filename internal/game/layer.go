package game

import (
	"slices"

	"lineproof/certificate"
)

// A Mover makes moves in a game, for one goroutine.
type Mover[P Profile] struct {
	Rules Rules[P]
	moves []Move[P]
}

// Moves returns the moves with a piece. They are good until the next call.
func (m *Mover[P]) Moves(p P, piece int) []Move[P] {
	m.moves = m.Rules.Moves(m.moves[:0], p, piece)
	return m.moves
}

// Deal appends to next the canonical profiles that a piece can lead to from p and that
// are not statically lost with left pieces left then. It returns false if a move
// completes a line.
func (m *Mover[P]) Deal(next []P, p P, piece, left int) (_ []P, prevents bool) {
	for _, move := range m.Moves(p, piece) {
		q, bound := m.Rules.Outcome(move.Filled, left)
		if bound == 0 {
			return next, false
		}
		if bound <= left {
			q, _ = m.Rules.Canonical(q)
			next = append(next, q)
		}
	}
	return next, true
}

// FirstLayer returns layer 0 where so many pieces are left (SPEC.md, Layers).
func FirstLayer[P Profile](r Rules[P], pieces int) []P {
	if r.Bound(r.Start()) > pieces {
		return nil
	}
	return []P{r.Start()}
}

// MakeLayer makes a layer of the profiles that were dealt in the one before: those of
// Undominated, in a certificate's order.
func MakeLayer[P Profile](r FileOrder[P], profiles []P) []P {
	layer := Undominated(profiles, r.AllRows())
	SortInFile(r, layer)
	return layer
}

// SortInFile puts profiles in a certificate's order.
func SortInFile[P Profile](r FileOrder[P], profiles []P) {
	for i, p := range profiles {
		profiles[i] = r.ToFile(p)
	}
	slices.SortFunc(profiles, Compare[P])
	for i, p := range profiles {
		profiles[i] = r.FromFile(p)
	}
}

// CompareInFile compares profiles as certificates order them.
func CompareInFile[P Profile](r FileOrder[P], p, q P) int { return Compare(r.ToFile(p), r.ToFile(q)) }

// FindInLayer returns the index of a profile in a layer in a certificate's order, or of one that
// dominates it. What is dealt there does for both.
func FindInLayer[P Profile](r FileOrder[P], layer []P, p P) (i int, found bool) {
	all := r.AllRows()
	lost := Sacrificed(p, all)
	for rows := lost; ; rows = (rows - 1) & lost {
		q := r.ToFile(WithRows(p, all, rows))
		i, found = slices.BinarySearchFunc(layer, q, func(p, q P) int { return Compare(r.ToFile(p), q) })
		if found || rows == 0 {
			return i, found
		}
	}
}

// DealtPiece returns the piece that is dealt in a profile, where deal is that of the canonical
// one: it may be the mirrored one.
func DealtPiece(deal int, mirrored bool) int {
	if mirrored {
		return certificate.MirrorPiece(deal)
	}
	return deal
}
