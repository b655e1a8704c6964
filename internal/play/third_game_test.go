package play

import (
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/gametest"
	"lineproof/internal/audit/require"
	"lineproof/internal/game"
)

// TestThirdGame follows deals in a game that no claim knows, to the profiles of all layers,
// and has an adversary deal them on boards: layers and lines of play know no game but by
// its rules.
func TestThirdGame(t *testing.T) {
	g := gametest.New(4, "IZ")
	const pieces = 3
	section := certificate.Section{Claim: certificate.Claim{Well: g.Well, Pieces: pieces}}
	m := &game.Mover[gametest.Profile]{Rules: g}
	layer := game.FirstLayer(g, pieces)
	for left := pieces; len(layer) > 0; left-- {
		var next []gametest.Profile
		deals := make([]byte, len(layer)) // I, one cell
		for _, p := range layer {
			next, _ = m.Deal(next, p, 0, left-1)
		}
		section.Deals = append(section.Deals, deals)
		layer = game.MakeLayer(g, next)
	}
	var layers [][]gametest.Profile
	for layer, err := range LayersIn[gametest.Profile](g, section) {
		require.NoError(t, err)
		layers = append(layers, layer)
	}
	if len(layers) != len(section.Deals) || len(layers) == 0 {
		t.Fatalf("got %d layers, want %d", len(layers), len(section.Deals))
	}
	for k := range layers {
		for i, want := range layers[k] {
			before := section
			before.Deals = section.Deals[:k]
			moves, err := movesTo[gametest.Profile](g, profileAt{before, k, i})
			var b game.Board
			for _, move := range moves {
				b = b.With(g.Rest(&b, move.Piece, move.Placement))
			}
			if got, _ := g.Canonical(g.Profile(&b, g.First())); err != nil || len(moves) != k || got != want {
				t.Errorf("layer %d, profile %d: %v lead to %x, error %v, want %x", k, i, moves, got, err, want)
			}
			a := require.Value(AdversaryIn[gametest.Profile](g, section))(t)
			if deal, err := a.Deal(k, b, g.First()); err != nil || deal.Piece != 0 || deal.Index != i {
				t.Errorf("layer %d, profile %d: got %+v, error %v", k, i, deal, err)
			}
		}
	}
}
