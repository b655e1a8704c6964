// Package games finds the game of a well.
package games

import (
	"fmt"

	"lineproof/certificate"
	"lineproof/internal/game"
	"lineproof/internal/game/drop"
	"lineproof/internal/game/slide"
)

// Small and Large are the rules of the games, by the size of their profiles.
type (
	Small = game.Rules[drop.Profile]
	Large = game.Rules[slide.Profile]
)

// Rules returns the rules of the game of a well that passes Check: of one size; the other
// one is nil. The error says that profiles have no room for the well.
func Rules(w certificate.Well) (Small, Large, error) {
	switch {
	case w.Game == certificate.Slide:
		return nil, slide.New(w), nil
	case !drop.Takes(w):
		return nil, nil, fmt.Errorf("with a bag, at most %d columns and %d rows are taken here", drop.MaxBagWidth, drop.MaxBagRows)
	}
	return drop.New(w), nil, nil
}

// Cells returns the game of a well that passes Check, on real cells.
func Cells(w certificate.Well) game.Cells {
	if w.Game == certificate.Slide {
		return slide.New(w)
	}
	return drop.Cells{Well: w}
}
