package solver

import (
	"context"
	"fmt"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/gametest"
	"lineproof/internal/game"
)

// TestThirdGame searches a game that no claim knows, and builds the evidence of both sides:
// search, strategies and layers know no game but by its rules.
func TestThirdGame(t *testing.T) {
	sides := map[bool]int{}
	for width := 2; width <= 5; width++ {
		for _, deals := range []string{"IZSTLJ", "I", "Z", "IZ"} {
			g := gametest.New(width, deals)
			t.Run(fmt.Sprintf("%d columns %s", width, deals), func(t *testing.T) {
				all := searchOf[gametest.Profile](g.Well, g, 2)
				optimum := plainGame[gametest.Profile]{g, map[gametest.Profile]int{}}.optimum(g.Start())
				for n := 1; n <= 2*width; n++ {
					won, err := all.solver.wins(context.Background(), n)
					if want := optimum <= n; err != nil || won != want {
						t.Fatalf("within %d pieces: got %v, error %v, want %v", n, won, err, want)
					}
					sides[won]++
					if won {
						strategy, err := all.buildStrategy(context.Background(), n)
						if err != nil || !follows(g, strategy, len(strategy), gametest.Profile{}, n) {
							t.Fatalf("within %d pieces: error %v, or the strategy does not win: %v", n, err, strategy)
						}
						continue
					}
					deals, err := all.buildDeals(context.Background(), n)
					if err != nil || !prevents(g, deals, n) {
						t.Fatalf("with %d pieces: error %v, or the deals do not prevent a line: %v", n, err, deals)
					}
				}
			})
		}
	}
	if sides[true] == 0 || sides[false] == 0 {
		t.Errorf("got sides %v", sides)
	}
}

// follows reports whether a node wins from a profile within n pieces, whatever is dealt.
func follows(g gametest.Chips, s certificate.Strategy, node int, p gametest.Profile, n int) bool {
	for piece, a := range s[node-1] {
		if !g.First().Has(piece) {
			continue
		}
		won := false
		for _, m := range g.Moves(nil, p, piece) {
			if m.At != a.Placement {
				continue
			}
			next := m.Filled
			if a.Mirrored {
				next = g.Mirror(next)
			}
			won = a.Next == 0 && g.Bound(next) == 0 || a.Next > 0 && n > 1 && follows(g, s, a.Next, next, n-1)
		}
		if !won {
			return false
		}
	}
	return true
}

// prevents reports whether deals, layer by layer, prevent a line for n pieces.
func prevents(g gametest.Chips, deals [][]byte, n int) bool {
	m := &game.Mover[gametest.Profile]{Rules: g}
	layer := game.FirstLayer(g, n)
	for k, of := range deals {
		var next []gametest.Profile
		for i, p := range layer {
			var ok bool
			next, ok = m.Deal(next, p, int(of[i]), n-k-1)
			if !ok || len(of) != len(layer) {
				return false
			}
		}
		layer = game.MakeLayer(g, next)
	}
	return len(layer) == 0
}
