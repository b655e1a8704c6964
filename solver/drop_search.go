package solver

import (
	"lineproof/internal/experiment"
	"lineproof/internal/game/drop"
)

// A dropSearch is a search of the drop game, in which strategies can be made much smaller.
type dropSearch struct {
	*search[drop.Profile]
	drop *drop.Well
}

// newDropSearch returns one, whose table and windows have half of the memory.
func newDropSearch(s *Solver) dropSearch {
	g := &dropWith{drop.New(s.well), s.ideas}
	if !s.ideas.Has(experiment.Bound) {
		for lacking := range g.Needs {
			g.Needs[lacking] = drop.Need{Few: 1, I: 1}
		}
		g.Needs[0] = drop.Need{}
	}
	var walls windows
	if s.ideas.Has(experiment.Windows) {
		walls = windowsOf(g.Well, windowColumns(s.well))
	}
	all := newSearch[drop.Profile](s, g, s.Memory/2-walls.size())
	if walls[0] != nil {
		all.windows = walls.lost
	}
	return dropSearch{all, g.Well}
}

// dropWith is the drop game, as the ideas see it.
type dropWith struct {
	*drop.Well
	ideas experiment.Ideas
}

// Canonical returns the smallest of the profiles that are the same to the game, as far as
// the ideas tell.
func (g *dropWith) Canonical(p drop.Profile) (canonical drop.Profile, mirrored bool) {
	switch image := g.Mirror(p); {
	case g.ideas.Has(experiment.Mirror) && g.ideas.Has(experiment.Components):
		return g.Well.Canonical(p)
	case g.ideas.Has(experiment.Mirror) && g.Mirrors() && image[0] < p[0]:
		return image, true
	case g.ideas.Has(experiment.Components):
		return g.SortComponents(p), false
	default:
		return p, false
	}
}
