package play

import (
	"fmt"
	"iter"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/game"
	"lineproof/internal/game/games"
)

// maxLayer is how many profiles a layer may have before dominated ones are
// dropped. It bounds the memory, and is more than the checker's limit, beyond which
// package bulk verifies (SPEC.md, Limits).
const maxLayer = 1 << 24

func layerFault(check, layer, profile int, format string, args ...any) *Fault {
	place := fmt.Sprintf("layer %d", layer)
	if profile >= 0 {
		place += fmt.Sprintf(", profile %d", profile)
	}
	return &Fault{check, layer, profile, fmt.Errorf("%s: %s", place, fmt.Sprintf(format, args...))}
}

// Layers derives the profiles of an adversary's section, whose claim must be valid and
// whose deals must be pieces, as SPEC.md says (Layers). It gives each layer that is not
// empty, in a certificate's order, before it looks at the deals of that layer; at last it
// gives a *Fault if they do not fit, or the error of certificate.TooLarge.
func Layers(s certificate.Section) iter.Seq2[[]certificate.Profile, error] {
	layers, err := games.In(s.Claim.Well, s, unpacked, unpacked)
	if err != nil {
		return func(yield func([]certificate.Profile, error) bool) { yield(nil, certificate.TooLarge("%v", err)) }
	}
	return layers
}

// unpacked does what Layers does in a game.
func unpacked[P game.Profile](g game.Game[P], s certificate.Section) (iter.Seq2[[]certificate.Profile, error], error) {
	return func(yield func([]certificate.Profile, error) bool) {
		for layer, err := range LayersIn(g, s) {
			var profiles []certificate.Profile
			for _, p := range layer {
				profiles = append(profiles, g.Unpacked(p))
			}
			if !yield(profiles, err) {
				return
			}
		}
	}, nil
}

// LayersIn does what Layers does, with profiles as a game has them.
func LayersIn[P game.Profile](g game.Game[P], s certificate.Section) iter.Seq2[[]P, error] {
	return func(yield func([]P, error) bool) {
		mover := &game.Mover[P]{Rules: g}
		left := s.Claim.Within()
		layer := game.FirstLayer(g, left)
		for k := 0; len(layer) > 0 || k < len(s.Deals); k++ {
			if len(layer) > 0 && !yield(layer, nil) {
				return
			}
			left--
			next, err := nextLayer(g, mover, layer, s.Deals, k, left)
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
func nextLayer[P game.Profile](g game.Game[P], m *game.Mover[P], layer []P, deals [][]byte, k, left int) (next []P,
	err error) {
	if fault := checkLayer(len(layer), deals, k); fault != nil {
		return nil, fault
	}
	room := 1 << 16 // repeated profiles are removed when this many are there
	for i, p := range layer {
		piece := deals[k][i]
		if !g.Dealable(p).Has(int(piece)) {
			return nil, layerFault(checker.CheckDeal, k, i, "%c cannot be dealt here", certificate.Letters[piece])
		}
		var prevents bool
		next, prevents = m.Deal(next, p, int(piece), left)
		if !prevents {
			return nil, layerFault(checker.CheckNoLine, k, i, "a move with the dealt %c completes a line",
				certificate.Letters[piece])
		}
		if len(next) > room || i == len(layer)-1 {
			next = game.Distinct(next)
			if len(next) > maxLayer {
				return nil, certificate.TooLarge("layer %d: more than %d profiles", k+1, maxLayer)
			}
			room = max(room, 2*len(next))
		}
	}
	return game.MakeLayer(g, next), nil
}

// checkLayer returns an error if layer k, of so many profiles, has not as many deals.
func checkLayer(size int, deals [][]byte, k int) *Fault {
	switch {
	case size == 0:
		return layerFault(0, k, -1, "no profile is left to answer")
	case k >= len(deals):
		return layerFault(0, k, -1, "%s left to answer", certificate.Counted(size, "profile"))
	case len(deals[k]) != size:
		return layerFault(0, k, -1, "%s for %s", certificate.Counted(len(deals[k]), "deal"),
			certificate.Counted(size, "profile"))
	}
	return nil
}
