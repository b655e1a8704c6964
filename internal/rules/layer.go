package rules

import (
	"fmt"
	"iter"
	"slices"

	"lineproof/certificate"
)

// A Mover makes moves in a game, for one goroutine.
type Mover[P Profile] struct {
	Game[P]
	moves []Move[P]
}

// Moves returns the moves with a piece. They are good until the next call.
func (m *Mover[P]) Moves(p P, piece int) []Move[P] {
	m.moves = m.Game.Moves(m.moves[:0], p, piece)
	return m.moves
}

// Deal appends to next the canonical profiles that a piece can lead to from p and that
// are not statically lost with left pieces left then. It returns false if a move
// completes a line.
func (m *Mover[P]) Deal(next []P, p P, piece, left int) (_ []P, prevents bool) {
	for _, move := range m.Moves(p, piece) {
		q, bound := m.Outcome(move.Filled, left)
		if bound == 0 {
			return next, false
		}
		if bound <= left {
			q, _ = m.Canonical(q)
			next = append(next, q)
		}
	}
	return next, true
}

// FirstLayer returns layer 0 where some number of pieces is left (SPEC.md, Layers).
func FirstLayer[P Profile](r Game[P], pieces int) []P {
	if r.Bound(r.Start()) > pieces {
		return nil
	}
	return []P{r.Start()}
}

// MakeLayer makes a layer of the profiles that were dealt in the one before: those of
// Undominated, in a certificate's order.
func MakeLayer[P Profile](r Game[P], profiles []P) []P {
	layer := Undominated(profiles, r.AllRows())
	SortInFile(r, layer)
	return layer
}

// SortInFile puts profiles in a certificate's order.
func SortInFile[P Profile](r Game[P], profiles []P) {
	for i, p := range profiles {
		profiles[i] = r.ToFile(p)
	}
	slices.SortFunc(profiles, Compare[P])
	for i, p := range profiles {
		profiles[i] = r.FromFile(p)
	}
}

// CompareInFile compares profiles as certificates order them.
func CompareInFile[P Profile](r Game[P], p, q P) int { return Compare(r.ToFile(p), r.ToFile(q)) }

// FindInLayer returns the index of a profile in a layer in a certificate's order, or of one that
// dominates it. What is dealt there does for both.
func FindInLayer[P Profile](r Game[P], layer []P, p P) (i int, found bool) {
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

// maxLayer is how many profiles a layer may have before dominated ones are
// dropped. It bounds the memory, and is more than the checker's limit (SPEC.md, Limits).
const maxLayer = 1 << 24

// A LayerFault says where deals do not fit the layers that follow from them.
type LayerFault struct{ error }

func faultIn(format string, args ...any) error { return &LayerFault{fmt.Errorf(format, args...)} }

// LayersIn derives the profiles of an adversary's section, whose claim must be valid and whose deals
// must be pieces, as SPEC.md says (Layers). It gives each layer that is not empty, in a
// certificate's order, before it looks at the deals of that layer; at last it gives a *LayerFault
// if they do not fit, or the error of certificate.TooLarge.
func LayersIn[P Profile](g Game[P], s certificate.Section) iter.Seq2[[]P, error] {
	return func(yield func([]P, error) bool) {
		mover := &Mover[P]{Game: g}
		left := s.Claim.Within()
		layer := FirstLayer(g, left)
		for k := 0; len(layer) > 0 || k < len(s.Deals); k++ {
			if len(layer) > 0 && !yield(layer, nil) {
				return
			}
			left--
			next, err := nextLayer(mover, layer, s.Deals, k, left)
			if err != nil {
				yield(nil, err)
				return
			}
			layer = next
		}
	}
}

// nextLayer derives the layer that follows from layer k, with left pieces left
// then.
func nextLayer[P Profile](m *Mover[P], layer []P, deals [][]byte, k, left int) (next []P, err error) {
	if err := checkLayer(len(layer), deals, k); err != nil {
		return nil, err
	}
	room := 1 << 16 // repeated profiles are removed when this many are there
	for i, p := range layer {
		piece := deals[k][i]
		if !m.Dealable(p).Has(int(piece)) {
			return nil, faultIn("layer %d, profile %d: %c cannot be dealt here", k, i, certificate.Letters[piece])
		}
		var prevents bool
		next, prevents = m.Deal(next, p, int(piece), left)
		if !prevents {
			return nil, faultIn("layer %d, profile %d: a move with the dealt %c completes a line",
				k, i, certificate.Letters[piece])
		}
		if len(next) > room || i == len(layer)-1 {
			next = Distinct(next)
			if len(next) > maxLayer {
				return nil, certificate.TooLarge("layer %d: more than %d profiles", k+1, maxLayer)
			}
			room = max(room, 2*len(next))
		}
	}
	return MakeLayer(m.Game, next), nil
}

// checkLayer returns an error if layer k does not have a deal for each of its profiles.
func checkLayer(size int, deals [][]byte, k int) error {
	switch {
	case size == 0:
		return faultIn("layer %d: no profile is left to answer", k)
	case k >= len(deals):
		return faultIn("layer %d: %s left to answer", k, certificate.Counted(size, "profile"))
	case len(deals[k]) != size:
		return faultIn("layer %d: %s for %s", k, certificate.Counted(len(deals[k]), "deal"),
			certificate.Counted(size, "profile"))
	}
	return nil
}
