package arena

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/replay"
)

// A Small is a game of seed 003 that is solved exactly. Of the board only the heights
// of the columns count: what is below a height is filled. A move of the player earns
// one for each line, which is taken from all heights, and costs one for each cell
// that becomes filled like this; it costs as much as there are rows, and ends the
// game, if a column is then as high as that. The next piece is uniformly random, and
// what it brings counts nine tenths.
type Small struct {
	Size, Name    string
	Rows, Columns int
	Pieces        [][]certificate.Shape
}

// mostStates bounds the memory, eight bytes for each state.
const mostStates = 1 << 28

// SmallOf returns the game of a size, rows and columns such as 7x5: Block Drop, where
// each piece is one cell, for the pieces "block", and No-Holes Tetris for others,
// such as "IZSTLJO".
func SmallOf(size, pieces string) (g Small, err error) {
	g = Small{Size: size, Name: pieces}
	if _, err := fmt.Sscanf(size, "%dx%d", &g.Rows, &g.Columns); err != nil || fmt.Sprintf("%dx%d", g.Rows, g.Columns) != size {
		return g, errors.New("want a size of rows and columns, such as 7x5")
	}
	if g.Rows < 1 || g.Columns < 1 || g.Columns > certificate.TallWidth || math.Pow(float64(g.Rows), float64(g.Columns)) > mostStates {
		return g, fmt.Errorf("want rows and columns, at most %d, for not more than %d states", certificate.TallWidth, mostStates)
	}
	if pieces == "block" {
		g.Pieces = [][]certificate.Shape{{{Bottom: []int{0}, Top: []int{1}}}}
		return g, nil
	}
	set, err := replay.ParseSet(pieces)
	if err != nil {
		return g, fmt.Errorf("want block, or some of the pieces %s: %v", certificate.Letters, err)
	}
	g.Name = set.String()
	for p := range certificate.Pieces {
		if set.Has(p) {
			g.Pieces = append(g.Pieces, certificate.Shapes(p))
		}
	}
	return g, nil
}

// A Solution is what is known of a small game.
type Solution struct {
	Pieces string  `json:"pieces"`
	Size   string  `json:"size"`
	States int     `json:"states"` // that can come about: in each of them, a column is empty
	Sweeps int     `json:"sweeps"` // of value iteration
	Bound  float64 `json:"bound"`  // no value is further from the exact one
	Start  float64 `json:"start"`  // value of the empty board, before the first piece is known
	values []float64
}

// Solve improves the values of all states in place, again and again, until no value
// can be further from the exact one than bound. Each sweep brings all values nearer
// by a factor of discount at the least, so that what is left is no more than the
// greatest change, times discount/(1-discount).
func (g Small) Solve(ctx context.Context, bound float64) (s Solution, err error) {
	b := newHeights(g)
	s.Pieces, s.Size = g.Name, g.Size
	s.values = make([]float64, b.powers[g.Columns])
	for s.Bound = math.Inf(1); s.Bound > bound; s.Sweeps++ {
		change := 0.0
		s.States = 0
		b.height = [certificate.TallWidth]int{}
		for state := range s.values {
			if slices.Min(b.height[:g.Columns]) == 0 {
				s.States++
				value := b.value(s.values, state)
				change = max(change, math.Abs(value-s.values[state]))
				s.values[state] = value
			}
			b.next()
			if state%(1<<20) == 0 && ctx.Err() != nil {
				return s, ctx.Err()
			}
		}
		s.Bound = change * discount / (1 - discount)
	}
	s.Start = s.values[0]
	return s, nil
}

// heights are a state of a small game. Its number has them as digits, column 0 the
// lowest.
type heights struct {
	Small
	height [certificate.TallWidth]int
	powers [certificate.TallWidth + 1]int // of the number of rows
	ones   int                            // the number of the state with a height of 1 everywhere
}

func newHeights(g Small) *heights {
	b := &heights{Small: g}
	b.powers[0] = 1
	for x := range g.Columns {
		b.ones += b.powers[x]
		b.powers[x+1] = b.powers[x] * g.Rows
	}
	return b
}

// next goes on to the state with the next number.
func (b *heights) next() {
	for x := range b.Columns {
		if b.height[x]++; b.height[x] < b.Rows {
			return
		}
		b.height[x] = 0
	}
}

// value returns the average over the pieces of the best move, by these values.
func (b *heights) value(values []float64, state int) (sum float64) {
	for _, shapes := range b.Pieces {
		best := math.Inf(-1)
		for i := range shapes {
			for left := 0; left+len(shapes[i].Bottom) <= b.Columns; left++ {
				best = max(best, b.move(values, state, &shapes[i], left))
			}
		}
		if math.IsInf(best, -1) { // the piece is wider than the well
			best = -float64(b.Rows)
		}
		sum += best
	}
	return sum / float64(len(b.Pieces))
}

// move returns the value of a move, by these values.
func (b *heights) move(values []float64, state int, s *certificate.Shape, left int) float64 {
	y, after := 0, b.height
	for i, bottom := range s.Bottom {
		y = max(y, b.height[left+i]-bottom)
	}
	holes, highest := 0, 0
	for i, bottom := range s.Bottom {
		x := left + i
		after[x] = y + s.Top[i]
		holes += y + bottom - b.height[x]
		highest = max(highest, after[x])
		state += (after[x] - b.height[x]) * b.powers[x]
	}
	lines := slices.Min(after[:b.Columns])
	reward := float64(lines - holes)
	if highest-lines >= b.Rows {
		return reward - float64(b.Rows)
	}
	return reward + discount*values[state-lines*b.ones]
}
