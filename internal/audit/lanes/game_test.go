package main

import (
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/pictures"
	"lineproof/internal/game/usual"
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
		p, heights := position{}, make([]int, width)
		for x := range heights {
			heights[x] = random.IntN(5) // so at most four apart
		}
		lowest := slices.Min(heights)
		for x := range heights {
			heights[x] -= lowest
			p.lanes[x/2][x%2] = heights[x]
		}
		_, high := g.span(p)
		p.closed = random.Uint64N(1 << high)
		all := certificate.NewPosition(heights, uint8(p.closed))
		for piece := range pieces {
			var got, want []uint64
			g.eachMove(p, piece, func(next uint64, completes bool) bool {
				got = append(got, keyOrRow(next, completes))
				return false
			})
			for _, m := range usual.New(width).Moves(nil, all, piece, g.height) {
				if standsInLane(piece, m.At) && (m.Completes || !tooFarApart(m.Next, width)) {
					want = append(want, keyOrRow(keyIn(g, m.Next), m.Completes))
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

// keyOrRow is 0 for a row.
func keyOrRow(key uint64, completes bool) uint64 {
	if completes {
		return 0
	}
	return key
}

// keyIn returns the key of a position of the usual game.
func keyIn(g *game, of certificate.Position) uint64 {
	var p position
	for x := range 2 * g.lanes {
		p.lanes[x/2][x%2] = of.Height(x)
	}
	p.closed = uint64(of.Closed())
	return g.keyOf(p)
}

// tooFarApart reports whether the columns of some lane are more than mostApart apart.
func tooFarApart(p certificate.Position, width int) bool {
	for x := 0; x < width; x += 2 {
		if apart := p.Height(x) - p.Height(x+1); apart > mostApart || apart < -mostApart {
			return true
		}
	}
	return false
}
