// Package games finds the game of a well.
package games

import (
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
