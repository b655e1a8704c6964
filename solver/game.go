package solver

import (
	"lineproof/certificate"
	"lineproof/internal/drop"
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
			g.Needs[lacking] = drop.Need{O: 1, I: 1}
		}
		g.Needs[0] = drop.Need{}
	}
	return g
}

// Canonical returns the smallest of the profiles that are the same to the game,
// as far as the ideas tell.
func (g *game) Canonical(p drop.Profile) drop.Profile {
	q := p
	if g.ideas.Has(Mirror) {
		q = g.Mirror(p)
	}
	if g.ideas.Has(Components) {
		p, q = g.SortComponents(p), g.SortComponents(q)
	}
	return min(p, q)
}
