package main

import (
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/pictures"
	"lineproof/internal/endless"
)

// TestWon: two lanes apart need columns up to 7 above the lowest one.
func TestWon(t *testing.T) {
	for _, test := range []struct {
		lanes, height int
		won           bool
	}{{1, 6, true}, {2, 6, false}, {2, 7, true}} {
		g := newGame(test.lanes, test.height)
		g.explore()
		g.findWon()
		if got := !slices.Contains(g.won[:g.beginnings], false); got != test.won {
			t.Errorf("%d lanes, height %d: got all beginnings won %v", test.lanes, test.height, got)
		}
	}
}

// TestMoves compares with the moves of the usual game that stay within a lane, in random
// positions of a well with as many columns.
func TestMoves(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 0))
	for range 400 {
		g := newGame(2+random.IntN(3), 7)
		width := 2 * g.lanes
		heights := make([]int, width)
		for x := range heights {
			heights[x] = random.IntN(5) // so at most four apart
		}
		high := slices.Max(heights) - slices.Min(heights)
		all := certificate.NewPosition(heights, uint8(random.Uint64N(1<<high)))
		p := positionIn(g, all)
		for piece := range pieces {
			var got, want []uint64 // 0 for a row
			g.eachMove(p, piece, func(next uint64, completes bool) bool {
				if completes {
					next = 0
				}
				got = append(got, next)
				return false
			})
			for _, m := range endless.NewRules(width).Moves(nil, all, piece, g.height) {
				if inLane := standsInLane(piece, m.At); inLane && m.Completes {
					want = append(want, 0)
				} else if inLane && !tooFarApart(m.Next, width) {
					want = append(want, g.keyOf(positionIn(g, m.Next)))
				}
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(slices.Compact(got), slices.Compact(want)) {
				t.Fatalf("%s, piece %d: got %x, want %x", all.Text(width), piece, got, want)
			}
		}
	}
}

// standsInLane reports whether all cells of a piece are in the same lane.
func standsInLane(piece int, at certificate.Placement) bool {
	lanes := make(map[int]bool)
	for _, c := range pictures.Drop[piece][at.Rotation] {
		lanes[(int(at.Offset)+c.X)/2] = true
	}
	return len(lanes) == 1
}

func positionIn(g *game, of certificate.Position) (p position) {
	p.closed = uint64(of.Closed())
	for x := range 2 * g.lanes {
		p.lanes[x/2][x%2] = of.Height(x)
	}
	return p
}

// tooFarApart reports whether the columns of some lane are more than mostApart apart.
func tooFarApart(p certificate.Position, width int) (tooFar bool) {
	for x := 0; x < width; x += 2 {
		apart := p.Height(x) - p.Height(x+1)
		tooFar = tooFar || max(apart, -apart) > mostApart
	}
	return tooFar
}
