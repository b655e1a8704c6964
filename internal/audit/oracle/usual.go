package oracle

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"

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

// NoRow reports whether no player is sure to complete a row in the usual game, whatever is dealt of
// a set, without a cell that comes to rest more than this number of rows above the highest one: from some
// board of one row, or from the empty well. Before a row is complete, the game is drop under a
// ceiling. It does not know of wells with more than 32 cells.
func NoRow(width, rows int, deals string) bool {
	if width*(rows+1) > 32 || rows >= MaxRows {
		return false
	}
	for filled := range 1<<width - 1 { // of the lowest row; the empty well is first
		var b Board
		for x := range width {
			b[0][x] = filled>>x&1 == 1
		}
		w := Well{Width: width, Rows: rows, Deals: deals}
		if filled > 0 {
			w.Rows++
		}
		w.Ceiling = w.Rows
		if g := NewProfileGame(w); !g.Wins(b, g.Longest()) {
			return true
		}
	}
	return false
}

// A Turn is where a player puts a piece.
type Turn struct{ Rotation, Offset int }

// Rows are those of a board of any height, from below: bit x of one is for column x.
type Rows []uint16

// A ListPlayer is a player for rows for ever who does what a list says (SPEC.md,
// Rows for ever). It looks at all cells, to know which position holds.
type ListPlayer struct {
	width   int
	pieces  []int              // that may be dealt
	mirrors bool               // the mirrored pieces, too
	turns   map[string][7]Turn // by position
	top     int                // the highest cell when it began
	rise    int                // how far above that cells came to rest
	seen    map[string]bool
}

// NewListPlayer returns the player of a list, as a certificate has it after the claim, for pieces that
// are given by letters, or for all.
func NewListPlayer(width int, deals, evidence string) *ListPlayer {
	e := &ListPlayer{width: width, turns: make(map[string][7]Turn)}
	for piece, letter := range "IZSTLJO" {
		if deals == "" || strings.ContainsRune(deals, letter) {
			e.pieces = append(e.pieces, piece)
		}
	}
	has := func(piece int) bool { return slices.Contains(e.pieces, piece) }
	e.mirrors = has(1) == has(2) && has(4) == has(5)
	number, heights := binary.BigEndian.Uint32([]byte(evidence)), (width+1)/2
	size := heights + 1 + len(e.pieces)
	for p := range slices.Chunk([]byte(evidence[4:][:int(number)*size]), size) {
		key := fmt.Sprintf("%x %08b", p[:heights], p[heights])
		var turns [7]Turn
		for i, move := range p[heights+1:] {
			turns[e.pieces[i]] = Turn{int(move >> 4), int(move&15) - 2}
		}
		e.turns[key] = turns
	}
	return e
}

// Completes plays all games from a board until a row is complete, whatever is dealt. It returns
// how far cells came to rest above the highest one, which is in the last row of the board.
func (e *ListPlayer) Completes(board Rows) (rise int, err error) {
	e.top, e.rise, e.seen = len(board), 0, make(map[string]bool)
	closed := map[int]bool{0: true} // rows, from 1; the floor is row 0
	err = e.completes(board, len(board)-1, closed)
	return e.rise, err
}

// completes plays from a board of which a position holds from the row above the base on.
func (e *ListPlayer) completes(board Rows, base int, closed map[int]bool) error {
	base = max(base, slices.Min(board.Heights(e.width))-1) // of a normal position
	state := fmt.Sprint(board, base, closed)
	if e.seen[state] {
		return nil
	}
	e.seen[state] = true
	turns, known := e.turns[e.position(board, base, closed)]
	if !known && e.mirrors { // so it plays on in the mirror image
		board = e.mirror(board)
		turns, known = e.turns[e.position(board, base, closed)]
	}
	if !known {
		return fmt.Errorf("no answers on %s", state)
	}
	for _, piece := range e.pieces {
		after, covered, err := board.Fall(e.width, piece, turns[piece])
		if err != nil {
			return fmt.Errorf("on %s, piece %d: %w", state, piece, err)
		}
		if e.rise = max(e.rise, len(after)-e.top); e.rise > 255 {
			return fmt.Errorf("no end on %s", state)
		}
		if slices.Contains(after, 1<<e.width-1) {
			continue
		}
		next := maps.Clone(closed)
		for _, y := range covered {
			next[y+1] = true
		}
		if err := e.completes(after, base, next); err != nil {
			return err
		}
	}
	return nil
}

// position writes the position that holds of a board, as a list has it in bytes.
func (e *ListPlayer) position(board Rows, base int, closed map[int]bool) string {
	text, rows := make([]byte, (e.width+1)/2), byte(0)
	for x, height := range board.Heights(e.width) {
		text[x/2] |= byte(max(height-base, 0)) << (4 - x%2*4)
	}
	for row := range 8 {
		if closed[base+1+row] {
			rows |= 1 << row
		}
	}
	return fmt.Sprintf("%x %08b", text, rows)
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

// mirror turns a board left to right.
func (e *ListPlayer) mirror(board Rows) (image Rows) {
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
