package games

import (
	"iter"

	"lineproof/certificate"
	"lineproof/internal/rules"
)

// Layers derives the profiles of an adversary's section, whose claim must be valid and
// whose deals must be pieces, as rules.LayersIn does.
func Layers(s certificate.Section) iter.Seq2[[]certificate.Profile, error] {
	layers, err := In(s.Claim.Well, s, unpacked, unpacked)
	if err != nil {
		return func(yield func([]certificate.Profile, error) bool) { yield(nil, certificate.TooLarge("%v", err)) }
	}
	return layers
}

// unpacked does what Layers does in a game.
func unpacked[P rules.Profile](
	g rules.Game[P], s certificate.Section) (iter.Seq2[[]certificate.Profile, error], error) {
	return func(yield func([]certificate.Profile, error) bool) {
		for layer, err := range rules.LayersIn(g, s) {
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
