package replay

import (
	"slices"

	"lineproof/certificate"
	"lineproof/internal/game"
)

// keptRows are the rows below the lowest column that are kept in sight.
const keptRows = 3

// drop makes a move of the usual game.
func (r *Reply) drop(move certificate.Move) {
	m := Placed{Move: move}
	surface, floor := r.surface()
	cells, _ := r.cells.Rest(&surface, m.Piece, m.Placement)
	m.Cells = raised(cells, floor)
	m.Rows = r.completed(m.Cells)
	if len(m.Rows) > 0 {
		r.Lines++
	}
	r.Lying = append(without(r.Lying, r.Rows), m)
	r.Moves, r.Rows = append(slices.Clip(r.Moves), m), m.Rows
	_, floor = r.surface()
	r.Below = max(r.Below, floor-keptRows)
	var lying []Placed
	for _, p := range r.Lying {
		p.Cells = slices.DeleteFunc(slices.Clone(p.Cells), func(c game.Cell) bool { return c.Row <= r.Below })
		if len(p.Cells) > 0 {
			lying = append(lying, p)
		}
	}
	r.Lying = lying
}

// Pile returns the rows above Below when full ones are removed, from the lowest up: column x
// in bit x.
func (r *Reply) Pile() (rows []uint16) {
	for _, p := range without(r.Lying, r.Rows) {
		for _, c := range p.Cells {
			for len(rows) < c.Row-r.Below {
				rows = append(rows, 0)
			}
			rows[c.Row-r.Below-1] |= 1 << c.Column
		}
	}
	return rows
}

// surface returns the rows above the lowest column as a board, and the height of that column.
func (r *Reply) surface() (b game.Board, floor int) {
	pile, seen := r.Pile(), uint16(0)
	for y, row := range slices.Backward(pile) {
		if seen |= row; seen == 1<<r.Well.Width-1 {
			floor = y + 1
			break
		}
	}
	copy(b[:], pile[floor:])
	return b, r.Below + floor
}

// completed returns the rows that more cells complete.
func (r *Reply) completed(cells []game.Cell) (full []int) {
	pile := append(r.Pile(), 0, 0, 0, 0) // as high as a piece
	for _, c := range cells {
		y := c.Row - r.Below - 1
		if pile[y] |= 1 << c.Column; pile[y] == 1<<r.Well.Width-1 {
			full = append(full, c.Row)
		}
	}
	return full
}

// raised returns cells so many rows higher.
func raised(cells []game.Cell, by int) (all []game.Cell) {
	for _, c := range cells {
		all = append(all, game.Cell{Column: c.Column, Row: c.Row + by})
	}
	return all
}

// Singles returns S or Z, whichever can complete fewer rows, or if equal, the other one than
// before: so no piece completes two (SPEC.md, Two rows at once).
func (r *Reply) Singles() int {
	const z, s = 1, 2
	surface, floor := r.surface()
	most := func(piece int) (rows int) {
		places, _ := r.cells.Places(&surface, piece)
		for _, p := range places {
			rows = max(rows, len(r.completed(raised(p.Cells, floor))))
		}
		return rows
	}
	switch more := most(s) - most(z); {
	case more < 0, more == 0 && r.last().Piece != s:
		return s
	}
	return z
}
