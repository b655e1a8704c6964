package oracle

import (
	"encoding/binary"
	"fmt"
	"slices"

	"lineproof/internal/audit/pictures"
)

// Remove takes the full rows away, as in the usual game, and returns how many they are.
// What is above a row comes down by one; it takes them from the highest to the lowest.
func (w Well) Remove(b Board) (after Board, rows int) {
	for y := height - 1; y >= 0; y-- {
		if !slices.Contains(b[y][:w.Width], false) {
			copy(b[y:], b[y+1:])
			b[height-1] = [MaxWidth]bool{}
			rows++
		}
	}
	return b, rows
}

// NoRow reports whether there is a board of one row from which no player is sure to complete a
// row in the usual game, whatever is dealt, without a cell that comes to rest more than so many
// rows above it. Before a row is complete, the game is drop under a ceiling. It does not know of
// wells with more than 32 cells.
func NoRow(width, rows int) bool {
	w := Well{Width: width, Rows: rows + 1, Ceiling: rows + 1}
	if width*w.Rows > 32 {
		return false
	}
	g := NewProfileGame(w)
	for row := range 1<<width - 1 {
		var b Board
		for x := range width {
			b[0][x] = row>>x&1 == 1
		}
		if !g.Wins(b, g.Longest()) {
			return true
		}
	}
	return false
}

// A Turn is where a player puts a piece.
type Turn struct{ Rotation, Offset int }

// Rows are those of a board of any height, from below: bit x of one is for column x.
type Rows []uint16

// An Endless is a player for rows for ever in the usual game: it fills lanes, and then does what
// a list says (SPEC.md, Rows for ever).
type Endless struct {
	width int
	turns map[string][7]Turn // by position
	top   int                // the highest cell when it began
	rise  int                // how far above that cells came to rest
	seen  map[string]bool
}

// NewEndless returns the player of a list, as a certificate has it after the claim.
func NewEndless(width int, evidence string) *Endless {
	e := &Endless{width: width, turns: make(map[string][7]Turn)}
	number, size := binary.BigEndian.Uint32([]byte(evidence)), width/2+8
	for p := range slices.Chunk([]byte(evidence[4:][:int(number)*size]), size) {
		var heights []int
		for x := range width {
			heights = append(heights, int(p[x/2]>>(4-x%2*4)&15))
		}
		var closed []bool
		for row := range 8 {
			closed = append(closed, p[width/2]>>row&1 == 1)
		}
		var turns [7]Turn
		for piece, move := range p[width/2+1:] {
			turns[piece] = Turn{int(move >> 4), int(move&15) - 2}
		}
		e.turns[position(heights, closed)] = turns
	}
	return e
}

// position writes heights and closed rows, above the lowest column. The highest rows are open.
func position(heights []int, closed []bool) string {
	lowest := slices.Min(heights)
	var text []byte
	for _, h := range heights {
		text = append(text, byte('0'+h-lowest))
	}
	for y := lowest; y < len(closed); y++ {
		if closed[y] {
			text = append(text, ' ', byte('1'+y-lowest))
		}
	}
	return string(text)
}

// Completes plays all games from a board until a row is complete, whatever is dealt. It returns
// how far cells came to rest above the highest one, which is in the last row of the board.
func (e *Endless) Completes(board Rows) (rise int, err error) {
	e.top, e.rise, e.seen = len(board), 0, make(map[string]bool)
	err = e.completes(board, nil)
	return e.rise, err
}

// completes plays from a board, with the closed rows, or none in lanes.
func (e *Endless) completes(board Rows, closed []bool) error {
	heights := board.Heights(e.width)
	if closed == nil && e.lane(heights) < 0 {
		closed = slices.Repeat([]bool{true}, slices.Max(heights)) // up to there, it does not know
	}
	state := fmt.Sprint(board, closed)
	if e.seen[state] {
		return nil
	}
	e.seen[state] = true
	turns, err := e.answers(heights, closed)
	if err != nil { // so it plays on in the mirror image: all pieces can be dealt
		board = e.mirror(board)
		slices.Reverse(heights)
		turns, err = e.answers(heights, closed)
	}
	for piece := 0; piece < len(pictures.Drop) && err == nil; piece++ {
		var after Rows
		var covered []int
		if after, covered, err = board.Fall(e.width, piece, turns[piece]); err != nil {
			return fmt.Errorf("on %s, piece %d: %w", state, piece, err)
		}
		if e.rise = max(e.rise, len(after)-e.top); e.rise > 255 {
			return fmt.Errorf("no end on %s", state)
		}
		if slices.Contains(after, 1<<e.width-1) {
			continue
		}
		next := closed
		if closed != nil {
			next = slices.Concat(closed, make([]bool, len(after)))
			for _, y := range covered {
				next[y] = true
			}
		}
		err = e.completes(after, next)
	}
	return err
}

// Heights are the rows of the highest cells.
func (r Rows) Heights(width int) []int {
	heights := make([]int, width)
	for y, row := range r {
		for x := range heights {
			if row>>x&1 == 1 {
				heights[x] = y + 1
			}
		}
	}
	return heights
}

// lane is the first column of the lane in turn, or -1 if all are done.
func (e *Endless) lane(heights []int) int {
	for x := 0; x < e.width; x += 2 {
		if heights[x] <= e.top && heights[x+1] <= e.top {
			return x
		}
	}
	return -1
}

// answers are where the player puts the pieces.
func (e *Endless) answers(heights []int, closed []bool) (turns [7]Turn, err error) {
	if closed == nil {
		x := e.lane(heights)
		lies := min(x, e.width-4)
		return [7]Turn{{1, lies}, {0, x}, {1, x}, {1, x}, {3, x - 2}, {1, x}, {0, x}}, nil
	}
	turns, ok := e.turns[position(heights, closed)]
	if !ok {
		err = fmt.Errorf("no answers in %s", position(heights, closed))
	}
	return turns, err
}

// mirror turns a board left to right.
func (e *Endless) mirror(board Rows) (image Rows) {
	for _, row := range board {
		turned := uint16(0)
		for x := range e.width {
			turned = turned<<1 | row>>x&1
		}
		image = append(image, turned)
	}
	return image
}

// Fall lets a piece fall, row by row, and returns the rows, from 0, in which it covers empty
// cells.
func (r Rows) Fall(width, piece int, t Turn) (after Rows, covered []int, err error) {
	cells := pictures.Drop[piece][t.Rotation]
	for _, c := range cells {
		if x := t.Offset + c.X; x < 0 || x >= width {
			return nil, nil, fmt.Errorf("column %d", x)
		}
	}
	meets := func(y int) bool {
		return slices.ContainsFunc(cells, func(c pictures.Cell) bool {
			return y+c.Y < 0 || y+c.Y < len(r) && r[y+c.Y]>>(t.Offset+c.X)&1 == 1
		})
	}
	y := len(r)
	for !meets(y - 1) {
		y--
	}
	after = slices.Clone(r)
	heights := r.Heights(width)
	for _, c := range cells {
		for len(after) <= y+c.Y {
			after = append(after, 0)
		}
		after[y+c.Y] |= 1 << (t.Offset + c.X)
		for below := heights[t.Offset+c.X]; below < y+c.Y; below++ {
			if !slices.Contains(cells, pictures.Cell{X: c.X, Y: below - y}) {
				covered = append(covered, below)
			}
		}
	}
	return after, covered, nil
}
