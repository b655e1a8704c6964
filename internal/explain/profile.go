package explain

import (
	"errors"

	"lineproof/certificate"
	"lineproof/internal/rules"
	"lineproof/internal/rules/games"
)

// gameToProfile returns the moves of a game in which the adversary deals the pieces of a
// section, as Layers takes it: from the empty well to a profile of a layer, both
// numbered from 0. If the section has a deal for that, the last move is one
// with this deal that completes a line. There may be other such games, but no
// shorter ones. The error says that there is none.
//
// Layers hold canonical profiles, but the game is played in one well, where the
// components stay where they are. Where the profile is the same to the game as a
// canonical one by a mirror image, the adversary deals the mirrored deal. This
// takes eight bytes of memory for each profile in the layers up to there, in slide 32.
// Where that is more than the checker takes for the largest of them, the error is ErrCostly.
func gameToProfile(s certificate.Section, layer, index int) (moves []certificate.Move, err error) {
	return games.In(s.Claim.Well, profileAt{section: s, layer: layer, index: index}, movesTo, movesTo)
}

// A profileAt is a profile of a section's layers.
type profileAt struct {
	section      certificate.Section
	layer, index int
}

func movesTo[P rules.Profile](g rules.Game[P], to profileAt) (moves []certificate.Move, err error) {
	s, layer, index := to.section, to.layer, to.index
	var layers [][]P
	held, most := 0, 0
	for profiles, err := range rules.LayersIn(g, s) {
		if err != nil {
			return nil, err
		}
		held, most = held+len(profiles), max(most, len(profiles))
		if 8*len(g.Start())*held > 16<<20+100*most { // the checker takes that much, or more (SPEC.md, Limits)
			return nil, ErrCostly
		}
		layers = append(layers, profiles)
		if len(layers) > layer {
			break
		}
	}
	if layer >= len(layers) || index >= len(layers[layer]) {
		return nil, errors.New("no such profile")
	}
	mover, p := &rules.Mover[P]{Game: g}, g.Start() // p is not canonical, from here on
	way := wayTo(mover, layers, s.Deals, index)
	for k, i := range way {
		goal := func(_ P, bound int) bool { return bound == 0 }
		if k < layer {
			goal = sameAs(g, layers[k+1][way[k+1]])
		} else if k == len(s.Deals) || i >= len(s.Deals[k]) {
			break // nothing is dealt there
		}
		_, mirrored := g.Canonical(p)
		piece := rules.DealtPiece(int(s.Deals[k][i]), mirrored)
		at, next, found := moveTo(mover, p, piece, goal)
		if !found {
			return nil, errors.New("no such move")
		}
		moves, p = append(moves, certificate.Move{Piece: piece, Placement: at, Mirrored: mirrored}), next
	}
	return moves, nil
}

// wayTo returns an index into each layer, for the last one the given one: in the
// others, that of the first profile which leads to the one in the next layer.
func wayTo[P rules.Profile](m *rules.Mover[P], layers [][]P, deals [][]byte, index int) []int {
	way := make([]int, len(layers))
	for k := len(layers) - 1; k > 0; k-- {
		way[k] = index
		goal := sameAs(m.Game, layers[k][index])
		rows := rules.Sacrificed(layers[k][index], m.AllRows())
		for i, p := range layers[k-1] {
			if rules.Sacrificed(p, m.AllRows())&^rows != 0 { // which no move undoes
				continue
			}
			if _, _, leads := moveTo(m, p, int(deals[k-1][i]), goal); leads {
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
func sameAs[P rules.Profile](g rules.Game[P], canonical P) func(p P, bound int) bool {
	return func(p P, bound int) bool {
		p, _ = g.Canonical(p)
		return bound > 0 && p == canonical
	}
}

// moveTo returns the first move with a piece that leads from p to something for
// which goal holds.
func moveTo[P rules.Profile](m *rules.Mover[P], p P, piece int,
	goal func(p P, bound int) bool) (at certificate.Placement, next P, found bool) {
	for _, move := range m.Moves(p, piece) {
		q, bound := m.Outcome(move.Filled, rules.Never)
		if goal(q, bound) {
			return move.At, q, true
		}
	}
	return at, next, false
}
