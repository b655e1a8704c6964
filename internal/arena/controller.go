package arena

import (
	"math/bits"

	"lineproof/internal/tetris"
)

// A controller makes the move with the highest sum of features, each times its weight, of the
// move and of the board after it, without its full rows. Of equal moves, it makes one at
// random.
type controller struct {
	weights measures
	Seat
}

// The measures are those that well-known players use.
type measures struct {
	landing float64 // row in the middle of the piece
	eroded  float64 // rows completed, times cells of the piece in them
	lines   float64 // rows completed
	across  float64 // neighbours in a row of which one is filled; walls are filled
	down    float64 // neighbours in a column of which one is filled; the floor is filled
	holes   float64 // empty cells below a filled one
	wells   float64 // for each empty cell between filled ones or walls, it and the empty cells right below it
	depth   float64 // filled cells above each hole
	holed   float64 // rows with a hole
	heights float64 // of all columns
	bumps   float64 // differences between neighbouring columns
}

// controllers are players that people know.
var controllers = map[string]measures{
	// Dellacherie, by hand, 2003, as Fahey describes it on colinfahey.com/tetris.
	"dellacherie": {landing: -1, eroded: 1, across: -1, down: -1, holes: -4, wells: -1},
	// Thiery and Scherrer, «Building Controllers for Tetris», 2009.
	"bcts": {landing: -12.63, eroded: 6.60, across: -9.22, down: -19.77, holes: -13.08, wells: -10.49, depth: -1.61, holed: -24.04},
	// El-Ashi, «El-Tetris – An Improvement on Pierre Dellacherie's Algorithm», 2011.
	"eltetris": {landing: -4.500158825082766, lines: 3.4181268101392694, across: -3.2178882868487753, down: -9.348695305445199, holes: -7.899265427351652, wells: -3.3855972247263626},
	// Lee, «Tetris AI – The (Near) Perfect Bot», 2013, without the piece that it sees ahead.
	"lee": {heights: -0.510066, lines: 0.760666, holes: -0.35663, bumps: -0.184483},
}

func (c *controller) Place(p *Position) *tetris.Move {
	return bestMove(p, c.Rand, func(m *tetris.Move, after *tetris.Board, lines int) float64 {
		y, _ := p.Board.Rest(p.Well, m)
		value := c.weights.board(p.Well, after) + c.weights.landing*(float64(y)+float64(m.Tall)/2) + c.weights.lines*float64(lines)
		if lines > 0 {
			value += c.weights.eroded * float64(lines*erodedCells(p, m, y))
		}
		return value
	})
}

// erodedCells counts the cells of a piece at rest that are in full rows.
func erodedCells(p *Position, m *tetris.Move, y int) (n int) {
	rows := p.Board.With(m, y)
	for _, cell := range m.Cells(y) {
		if rows[cell[1]] == 1<<p.Well.Width-1 {
			n++
		}
	}
	return n
}

// board returns the sum of the features of a board.
func (m *measures) board(w *tetris.Well, b *tetris.Board) float64 {
	full := uint32(1)<<w.Width - 1
	across, down, holes, wells, depth, holed, heights, bumpy := 0, 0, 0, 0, 0, 0, 0, 0
	below := full        // the row below, at first the floor
	var filled [16]int   // cells above, by column
	covered := uint32(0) // columns with a cell above
	for y := range w.Height {
		row := uint32(b.Rows[y])
		walled := row<<1 | 1 | 1<<(w.Width+1)
		across += bits.OnesCount32((walled ^ walled>>1) & (1<<(w.Width+1) - 1))
		down += bits.OnesCount32(row ^ below)
		below = row
		for cells := walled & (walled >> 2) &^ row & full; cells != 0; cells &= cells - 1 {
			x := bits.TrailingZeros32(cells)
			for z := y; z >= 0 && b.Rows[z]>>x&1 == 0; z-- {
				wells++
			}
		}
	}
	for y := w.Height - 1; y >= 0; y-- {
		row := uint32(b.Rows[y])
		open := covered &^ row
		if holes += bits.OnesCount32(open); open != 0 {
			holed++
		}
		for ; open != 0; open &= open - 1 {
			depth += filled[bits.TrailingZeros32(open)]
		}
		for cells := row; cells != 0; cells &= cells - 1 {
			filled[bits.TrailingZeros32(cells)]++
		}
		covered |= row
	}
	for x := range w.Width {
		heights += int(b.Heights[x])
		if x > 0 {
			d := int(b.Heights[x]) - int(b.Heights[x-1])
			bumpy += max(d, -d)
		}
	}
	return m.across*float64(across) + m.down*float64(down) + m.holes*float64(holes) + m.wells*float64(wells) +
		m.depth*float64(depth) + m.holed*float64(holed) + m.heights*float64(heights) + m.bumps*float64(bumpy)
}
