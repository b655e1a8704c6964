package solver

import (
	"lineproof/certificate"
	"lineproof/internal/game/drop"
)

// A game is a well, and the ideas with which it is searched.
type game struct {
	*drop.Well
	ideas Ideas
}

func newGame(w certificate.Well, ideas Ideas) *game {
	g := &game{drop.New(w), ideas}
	if !ideas.Has(Bound) {
		for lacking := range g.Needs {
			g.Needs[lacking] = drop.Need{Few: 1, I: 1}
		}
		g.Needs[0] = drop.Need{}
	}
	return g
}

// image returns the mirror image of a profile, as far as a strategy speaks of any:
// where pieces are not dealt, it does not.
func (g *game) image(p drop.Profile) drop.Profile {
	if g.Well.Well.Deals != "" {
		return p
	}
	return g.Mirror(p)
}

// Canonical returns the smallest of the profiles that are the same to the game,
// as far as the ideas tell.
func (g *game) Canonical(p drop.Profile) drop.Profile {
	switch {
	case g.ideas.Has(Mirror) && g.ideas.Has(Components):
		return g.Well.Canonical(p)
	case g.ideas.Has(Mirror) && g.Mirrors():
		return min(p, g.Mirror(p))
	case g.ideas.Has(Components):
		return g.SortComponents(p)
	default:
		return p
	}
}
