package solver

import "lineproof/internal/game/drop"

// A dropSearch is a search of the drop game, in which strategies can be made much smaller.
type dropSearch struct {
	search *search[drop.Profile]
	drop   *drop.Well
}

// newDropSearch returns one, whose table and windows have half of the memory.
func newDropSearch(s *Solver) dropSearch {
	g := drop.New(s.well)
	walls := windowsOf(g, windowColumns(s.well))
	all := newSearch[drop.Profile](s, g, s.options.Memory/2-walls.byteSize())
	if walls[0] != nil {
		all.leastInWindows = walls.leastPieces
	}
	return dropSearch{all, g}
}
