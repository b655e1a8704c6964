package solver

import (
	"errors"

	"lineproof/certificate"
)

// Line returns the moves of a game in which the adversary deals the killers of a
// section, as Layers takes it: from the empty well to a profile of a layer, both
// numbered from 0. If the section has a killer for that, the last move is one
// with this killer that completes a line. There may be other such games, but no
// shorter ones. The error says that there is none.
//
// Layers hold canonical profiles, but the game is played in one well, where the
// chambers stay where they are. Where the profile is the same to the game as a
// canonical one by a mirror image, the adversary deals the mirrored killer. This
// takes eight bytes of memory for each profile in the layers up to there.
func Line(s certificate.Section, layer, index int) (moves []certificate.Move, err error) {
	g := newWell(s.Claim.Well, DefaultIdeas)
	layers, err := g.layersTo(s, layer)
	if err != nil {
		return nil, err
	}
	if index >= len(layers[layer]) {
		return nil, errors.New("no such profile")
	}
	way := g.wayTo(layers, s.Killers, index)
	p := profile(0) // of the well, and not canonical
	play := func(k int, goal func(profile) bool) bool {
		m, q, found := g.moveTo(p, g.dealt(p, s.Killers[k][way[k]]), goal)
		moves, p = append(moves, m), q
		return found
	}
	found := true
	for k := range layer {
		found = found && play(k, g.sameAs(layers[k+1][way[k+1]]))
	}
	if layer < len(s.Killers) && index < len(s.Killers[layer]) {
		found = found && play(layer, func(q profile) bool { return g.bound(q) == 0 })
	}
	if !found {
		return nil, errors.New("no such move")
	}
	return moves, nil
}

// layersTo returns the layers of a section, up to the given one.
func (g *well) layersTo(s certificate.Section, last int) (layers [][]profile, err error) {
	for layer, misfit := range g.layers(s) {
		if misfit != nil {
			return nil, misfit
		}
		if layers = append(layers, layer); len(layers) > last {
			return layers, nil
		}
	}
	return nil, errors.New("no such layer")
}

// wayTo returns an index into each layer, for the last one the given one: in the
// others, that of the first profile which leads to the one in the next layer.
func (g *well) wayTo(layers [][]profile, killers [][]byte, index int) []int {
	way := make([]int, len(layers))
	for k := len(layers) - 1; k > 0; k-- {
		way[k] = index
		goal := g.sameAs(layers[k][index])
		for i, p := range layers[k-1] {
			if _, _, leads := g.moveTo(p, int(killers[k-1][i]), goal); leads {
				index = i
				break
			}
		}
	}
	way[0] = index
	return way
}

// sameAs returns what holds for the profiles that are the same to the game as a
// canonical one.
func (g *well) sameAs(canonical profile) func(profile) bool {
	return func(p profile) bool { return g.canonical(p) == canonical }
}

// moveTo returns the first move with a piece that leads from p to a profile for
// which goal holds, and this profile.
func (g *well) moveTo(p profile, piece int, goal func(profile) bool) (certificate.Move, profile, bool) {
	for i := range g.moves[piece] {
		m := &g.moves[piece][i]
		if q, legal := g.drop(p, m); legal && goal(q) {
			return certificate.Move{Piece: piece, Rotation: int(m.rotation), Offset: int(m.offset)}, q, true
		}
	}
	return certificate.Move{}, 0, false
}

// dealt returns the piece that the adversary deals in p, where the killer is
// that of the canonical profile.
func (g *well) dealt(p profile, killer byte) int {
	if g.sortChambers(p, g.reach(p, g.Rows)&g.columns) == g.canonical(p) {
		return int(killer)
	}
	return certificate.MirrorPiece[killer]
}
