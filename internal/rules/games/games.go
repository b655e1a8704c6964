// Package games finds the game of a well.
package games

import (
	"iter"

	"lineproof/certificate"
	"lineproof/internal/rules"
	"lineproof/internal/rules/drop"
	"lineproof/internal/rules/slide"
)

// In returns what one of two functions, mostly one for profiles of either size, makes of the
// game of a well that passes Check, and of what it is given. The error may also say that
// profiles have no room for the well.
func In[Given, Result any](w certificate.Well, given Given,
	small func(rules.Game[drop.Profile], Given) (Result, error),
	large func(rules.Game[slide.Profile], Given) (Result, error)) (result Result, err error) {
	if w.Game == certificate.Slide {
		return large(slide.New(w), given)
	}
	if err := drop.CheckRoom(w); err != nil {
		return result, err
	}
	return small(drop.New(w), given)
}

// Cells returns the game of a well that passes Check, on real cells.
func Cells(w certificate.Well) rules.Cells {
	if w.Game == certificate.Slide {
		return slide.New(w)
	}
	return drop.Cells{Well: w}
}

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
