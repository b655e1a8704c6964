package replay

import (
	"errors"

	"lineproof/certificate"
	"lineproof/internal/game/drop"
	"lineproof/internal/game/slide"
)

// LineTo returns the moves of a game in which the adversary deals the pieces of a
// section, as Layers takes it: from the empty well to a profile of a layer, both
// numbered from 0. If the section has a deal for that, the last move is one
// with this deal that completes a line. There may be other such games, but no
// shorter ones. The error says that there is none.
//
// Layers hold canonical profiles, but the game is played in one well, where the
// components stay where they are. Where the profile is the same to the game as a
// canonical one by a mirror image, the adversary deals the mirrored deal. This
// takes eight bytes of memory for each profile in the layers up to there.
func LineTo(s certificate.Section, layer, index int) (moves []certificate.Move, err error) {
	if s.Claim.Slide {
		return lineTo(slides{slide.New(s.Claim.Well)}, s, layer, index)
	}
	return lineTo(drops{drop.New(s.Claim.Well)}, s, layer, index)
}

func lineTo[P comparable](g rules[P], s certificate.Section, layer, index int) (moves []certificate.Move, err error) {
	layers, err := layersTo(g, s, layer)
	if err != nil {
		return nil, err
	}
	if layer >= len(layers) || index >= len(layers[layer]) {
		return nil, errors.New("no such profile")
	}
	way := wayTo(g, layers, s.Deals, index)
	p := g.Start() // not canonical, from here on
	play := func(k int, goal func(outcome[P]) bool) bool {
		piece, mirrored := g.dealt(p, s.Deals[k][way[k]])
		m, q, found := moveTo(g, p, piece, goal)
		m.Mirrored = mirrored
		moves, p = append(moves, m), q
		return found
	}
	found := true
	for k := range layer {
		found = found && play(k, sameAs(g, layers[k+1][way[k+1]]))
	}
	if layer < len(s.Deals) && index < len(s.Deals[layer]) {
		found = found && play(layer, func(o outcome[P]) bool { return o.line })
	}
	if !found {
		return nil, errors.New("no such move")
	}
	return moves, nil
}

// layersTo returns the layers of a section, up to the given one if there are so many.
func layersTo[P comparable](g rules[P], s certificate.Section, last int) (layers [][]P, err error) {
	for layer, err := range layersOf(g, s) {
		if err != nil {
			return nil, err
		}
		if layers = append(layers, layer); len(layers) > last {
			break
		}
	}
	return layers, nil
}

// wayTo returns an index into each layer, for the last one the given one: in the
// others, that of the first profile which leads to the one in the next layer.
func wayTo[P comparable](g rules[P], layers [][]P, deals [][]byte, index int) []int {
	way := make([]int, len(layers))
	for k := len(layers) - 1; k > 0; k-- {
		way[k] = index
		goal := sameAs(g, layers[k][index])
		for i, p := range layers[k-1] {
			if _, _, leads := moveTo(g, p, int(deals[k-1][i]), goal); leads {
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
func sameAs[P comparable](g rules[P], canonical P) func(outcome[P]) bool {
	return func(o outcome[P]) bool { return g.Canonical(o.next) == canonical }
}

// moveTo returns the first move with a piece that leads from p to something for
// which goal holds, and the profile after it.
func moveTo[P comparable](g rules[P], p P, piece int, goal func(outcome[P]) bool) (m certificate.Move, next P, found bool) {
	for m, o := range g.moves(p, piece) {
		if goal(o) {
			return m, o.next, true
		}
	}
	return m, next, false
}
