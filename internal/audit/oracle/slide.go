package oracle

import "slices"

// freeRows are above the rows of a well of the slide game.
const freeRows = 4

// A State is where a piece is on its way: the lower left corner of its box is in
// column X of row Y+1.
type State struct{ Rotation, X, Y int }

// spawned has the pieces as they appear, in boxes of four by four.
var spawned = [7][4]string{
	{"....", "####", "....", "...."},
	{"....", ".##.", "..##", "...."},
	{"....", "..##", ".##.", "...."},
	{"....", ".###", "..#.", "...."},
	{"....", ".###", ".#..", "...."},
	{"....", "###.", "..#.", "...."},
	{"....", ".##.", ".##.", "...."},
}

// SlidePieces holds the cells of each piece by rotation, as Pieces does for the
// other game. T, L and J turn about the middle one of the three cells in a row, four
// times to the right. I turns once to the right and back; Z and S once to the left
// and back, about the cell that T turns about. O does not turn.
var SlidePieces = func() (pieces [7][][]Cell) {
	for piece, lines := range spawned {
		cells := box(lines[:])
		turns, turn := 1, func(c Cell) Cell { return c }
		switch letters[piece] {
		case 'I':
			turns, turn = 2, func(c Cell) Cell { return Cell{c.Y, 3 - c.X} }
		case 'Z', 'S':
			turns, turn = 2, func(c Cell) Cell { return Cell{2 - (c.Y - 2), 2 + (c.X - 2)} }
		case 'T', 'L', 'J':
			middle := cells[slices.IndexFunc(cells, func(c Cell) bool { return c.Y == 2 })+1]
			turns, turn = 4, func(c Cell) Cell { return Cell{middle.X + (c.Y - 2), 2 - (c.X - middle.X)} }
		}
		for range turns {
			pieces[piece] = append(pieces[piece], cells)
			cells = slices.Clone(cells)
			for i, c := range cells {
				cells[i] = turn(c)
			}
		}
	}
	return pieces
}()

// Cells returns those that a piece covers, with columns and rows from 0.
func (s State) Cells(piece int) (cells []Cell) {
	for _, c := range SlidePieces[piece][s.Rotation] {
		cells = append(cells, Cell{s.X + c.X, s.Y + c.Y})
	}
	return cells
}

// Fits reports whether all cells are in the well or the free rows, and empty.
func (w Well) Fits(b Board, piece int, s State) bool {
	for _, c := range SlidePieces[piece][s.Rotation] {
		x, y := s.X+c.X, s.Y+c.Y
		if x < 0 || x >= w.Width || y < 0 || y >= w.Rows+freeRows || y < w.Rows && b[y][x] {
			return false
		}
	}
	return true
}

// Start is where a piece appears.
func (w Well) Start() State { return State{0, w.Width - 4 - (w.Width-4)/2, w.Rows} }

// Reached finds where a piece can get to, key by key.
func (w Well) Reached(b Board, piece int) map[State]bool { return w.ReachedBy(b, piece, 1) }

// ReachedBy does so where a turn may be one by each of some numbers of rotations.
func (w Well) ReachedBy(b Board, piece int, turns ...int) map[State]bool {
	reached := make(map[State]bool, w.Width*w.Rows)
	var states [4][MaxWidth + 4][height + 4]bool // the box may be tried up to 4 columns and rows outside the well
	seen := func(s State) *bool { return &states[s.Rotation][s.X+4][s.Y+4] }
	*seen(w.Start()), reached[w.Start()] = true, true
	var steps []State
	for todo := []State{w.Start()}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		steps = append(steps[:0], State{s.Rotation, s.X - 1, s.Y}, State{s.Rotation, s.X + 1, s.Y}, State{s.Rotation, s.X, s.Y - 1})
		for _, turn := range turns {
			steps = append(steps, State{(s.Rotation + turn) % len(SlidePieces[piece]), s.X, s.Y})
		}
		for _, next := range steps {
			if !*seen(next) && w.Fits(b, piece, next) {
				*seen(next), reached[next] = true, true
				todo = append(todo, next)
			}
		}
	}
	return reached
}

// Rests lists the states in which a piece can come to rest, and with which boards.
func (w Well) Rests(b Board, piece int) map[State]Board {
	rests := make(map[State]Board)
	for s := range w.Reached(b, piece) {
		if !w.Fits(b, piece, State{s.Rotation, s.X, s.Y - 1}) && w.low(piece, s) {
			rests[s] = b.with(s.Cells(piece))
		}
	}
	return rests
}

// low reports whether no cell is in the free rows.
func (w Well) low(piece int, s State) bool {
	return !slices.ContainsFunc(s.Cells(piece), func(c Cell) bool { return c.Y >= w.Rows })
}

// Row returns the row of the lowest cell, from 1.
func (s State) Row(piece int) int {
	lowest := slices.MinFunc(s.Cells(piece), func(c, d Cell) int { return c.Y - d.Y })
	return lowest.Y + 1
}

// A SlideProfile tells which cells some piece gets to, of those that are dealt, and
// in which rows there is an empty one that none gets to.
type SlideProfile struct {
	Sacrificed [MaxRows]bool
	Open       [MaxRows][MaxWidth]bool
}

// SlideProfile looks it up in what all pieces reach that may be dealt.
func (w Well) SlideProfile(b Board) (p SlideProfile) {
	for piece := range Pieces {
		if !MayDeal(w.First(), piece) {
			continue
		}
		for s := range w.Reached(b, piece) {
			for _, c := range s.Cells(piece) {
				if c.Y < w.Rows {
					p.Open[c.Y][c.X] = true
				}
			}
		}
	}
	for y := range w.Rows {
		for x := range w.Width {
			p.Sacrificed[y] = p.Sacrificed[y] || !b[y][x] && !p.Open[y][x]
		}
	}
	return p
}
