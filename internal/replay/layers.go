package replay

import (
	"cmp"
	"fmt"
	"iter"

	"lineproof/certificate"
	"lineproof/internal/game"
	"lineproof/internal/game/games"
	"lineproof/internal/verdict"
)

// maxLayer is how many profiles a layer may have before dominated ones are
// dropped. It bounds the memory, and is more than the checker's limit, beyond which
// package bulk verifies (SPEC.md, Limits).
const maxLayer = 1 << 24

// A LayerFault says where the deals of a section do not fit its layers.
type LayerFault struct {
	Layer   int
	Profile int // -1 for the layer as a whole
	Check   int // the number of the check that fails, if it is of a profile (SPEC.md, Checks)
	Text    string
}

func (m *LayerFault) Error() string {
	if m.Profile < 0 {
		return fmt.Sprintf("layer %d: %s", m.Layer, m.Text)
	}
	return fmt.Sprintf("layer %d, profile %d: %s", m.Layer, m.Profile, m.Text)
}

// Layers derives the profiles of an adversary's section, whose claim must be valid and
// whose deals must be pieces, as SPEC.md says (Layers). It gives each layer that is not
// empty, in a certificate's order, before it looks at the deals of that layer; at last it
// gives a *LayerFault if they do not fit.
func Layers(s certificate.Section) iter.Seq2[[]certificate.Profile, error] {
	switch small, large, err := games.Rules(s.Claim.Well); {
	case err != nil:
		return func(yield func([]certificate.Profile, error) bool) { yield(nil, &LayerFault{0, -1, 0, err.Error()}) }
	case small != nil:
		return unpacked(small, s)
	default:
		return unpacked(large, s)
	}
}

// unpacked does what Layers does in a game.
func unpacked[P game.Profile](g game.Rules[P], s certificate.Section) iter.Seq2[[]certificate.Profile, error] {
	return func(yield func([]certificate.Profile, error) bool) {
		for layer, err := range layersOf(g, s) {
			var profiles []certificate.Profile
			for _, p := range layer {
				profiles = append(profiles, g.Unpacked(p))
			}
			if !yield(profiles, err) {
				return
			}
		}
	}
}

// layersOf does what Layers does, with profiles as a game has them.
func layersOf[P game.Profile](g game.Rules[P], s certificate.Section) iter.Seq2[[]P, error] {
	return func(yield func([]P, error) bool) {
		m := &game.Mover[P]{Rules: g}
		left := cmp.Or(s.Claim.Pieces, s.Claim.Longest())
		layer := m.First(left)
		for k := 0; len(layer) > 0 || k < len(s.Deals); k++ {
			if len(layer) > 0 && !yield(layer, nil) {
				return
			}
			left--
			next, fault := nextLayer(m, layer, s.Deals, k, left)
			if fault != nil {
				yield(nil, fault)
				return
			}
			layer = next
		}
	}
}

// nextLayer derives the layer that follows from layer k, with left pieces left
// then.
func nextLayer[P game.Profile](m *game.Mover[P], layer []P, deals [][]byte, k, left int) (next []P, fault *LayerFault) {
	if fault := checkLayer(len(layer), deals, k); fault != nil {
		return nil, fault
	}
	room := 1 << 16 // repeated profiles are removed when this many are there
	for i, p := range layer {
		piece := deals[k][i]
		if !m.Dealable(p).Has(int(piece)) {
			return nil, &LayerFault{k, i, 18, fmt.Sprintf("%c cannot be dealt here", certificate.Letters[piece])}
		}
		var prevents bool
		if next, prevents = m.Deal(next, p, int(piece), left); !prevents {
			return nil, &LayerFault{k, i, 19, fmt.Sprintf("a move with the dealt %c completes a line", certificate.Letters[piece])}
		}
		if len(next) > room || i == len(layer)-1 {
			if next = game.Distinct(next); len(next) > maxLayer {
				return nil, &LayerFault{k + 1, -1, 0, fmt.Sprintf("more than %d profiles", maxLayer)}
			}
			room = max(room, 2*len(next))
		}
	}
	return game.Layer(m.Rules, next), nil
}

// checkLayer returns an error if layer k, of so many profiles, has not as many deals.
func checkLayer(size int, deals [][]byte, k int) *LayerFault {
	switch {
	case size == 0:
		return &LayerFault{k, -1, 0, "no profile is left to answer"}
	case k >= len(deals):
		return &LayerFault{k, -1, 0, verdict.Counted(size, "profile") + " left to answer"}
	case len(deals[k]) != size:
		return &LayerFault{k, -1, 0, fmt.Sprintf("%s for %s", verdict.Counted(len(deals[k]), "deal"), verdict.Counted(size, "profile"))}
	}
	return nil
}
