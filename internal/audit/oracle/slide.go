package oracle

import (
	"slices"

	"lineproof/certificate"
	"lineproof/internal/audit/pictures"
)

// freeRows are above the rows of a well of the slide game.
const freeRows = 4

// A State is where a piece is on its way: the lower left corner of its box is in
// column X of row Y+1.
type State struct{ Rotation, X, Y int }

// Cells returns those that a piece covers, with columns and rows from 0.
func (s State) Cells(piece int) (cells []pictures.Cell) {
	for _, c := range pictures.Slide[piece][s.Rotation] {
		cells = append(cells, pictures.Cell{X: s.X + c.X, Y: s.Y + c.Y})
	}
	return cells
}

// Fits reports whether all cells are in the well or the free rows, and empty.
func (w Well) Fits(b Board, piece int, s State) bool {
	for _, c := range pictures.Slide[piece][s.Rotation] {
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
		r := s.Rotation
		steps = append(steps[:0], State{r, s.X - 1, s.Y}, State{r, s.X + 1, s.Y}, State{r, s.X, s.Y - 1})
		for _, turn := range turns {
			steps = append(steps, State{(r + turn) % len(pictures.Slide[piece]), s.X, s.Y})
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
	return !slices.ContainsFunc(s.Cells(piece), func(c pictures.Cell) bool { return c.Y >= w.Rows })
}

// Row returns the row of the lowest cell, from 1.
func (s State) Row(piece int) int {
	lowest := slices.MinFunc(s.Cells(piece), func(c, d pictures.Cell) int { return c.Y - d.Y })
	return lowest.Y + 1
}

// slideProfile has the cells that pieces reach which may be dealt, and the rows in which there
// is an empty one that none reaches.
func (w Well) slideProfile(b Board) (p certificate.Profile) {
	for piece := range pictures.Drop {
		if !MayDeal(w.First(), piece) {
			continue
		}
		for s := range w.Reached(b, piece) {
			for _, c := range s.Cells(piece) {
				if c.Y < w.Rows {
					p.Heights[c.X] |= 1 << c.Y
				}
			}
		}
	}
	for y := range w.Rows {
		for x := range w.Width {
			if !b[y][x] && p.Heights[x]>>y&1 == 0 {
				p.Sacrificed |= 1 << y
			}
		}
	}
	return p
}
