package slide

import (
	"cmp"
	"errors"
	"slices"

	"lineproof/certificate"
)

// Why a piece cannot come to rest in a state.
var (
	ErrOutside = errors.New("a cell is in the free rows, or outside the well")
	ErrReach   = errors.New("the piece does not get there")
	ErrRest    = errors.New("the piece does not rest there")
)

// A Cell is a column, from 0, and a row, from 1.
type Cell struct{ Column, Row int }

// Rotations returns how many a piece has.
func Rotations(number int) int { return pieces[number].rotations }

// Cells returns the cells of a state, from the lowest row up. The rotation must be
// one of the piece.
func Cells(number int, s State) (cells []Cell) {
	p := &pieces[number]
	for _, c := range p.cells {
		if c.states&inLane(int(s.Rotation)) != 0 {
			cells = append(cells, Cell{int(s.Offset) + int(c.column), int(s.Row) + int(c.row) - p.lowest[s.Rotation]})
		}
	}
	slices.SortFunc(cells, func(a, b Cell) int { return cmp.Or(a.Row-b.Row, a.Column-b.Column) })
	return cells
}

// Rests returns an error unless a piece can come to rest in a state, where some
// cells of the lowest rows are filled. The rotation must be one of the piece.
func (w *Well) Rests(filled *Rows, number int, s State) error {
	for _, c := range Cells(number, s) {
		if c.Column < 0 || c.Column >= w.Width || c.Row < 1 || c.Row > w.Rows {
			return ErrOutside
		}
	}
	open := w.empty(filled)
	p, r := &pieces[number], w.newRoom(&open)
	var reached reach
	w.explore(p, &r, &reached)
	i := int(s.Row) - 1 - p.lowest[s.Rotation] + under
	at := states(1) << (lane*int(s.Rotation) + int(s.Offset) + left)
	switch {
	case reached[i]&at == 0:
		return ErrReach
	case i > 0 && reached[i-1]&at != 0:
		return ErrRest
	}
	return nil
}

// Reached returns the states that a piece can get into, where some cells of the
// lowest rows are filled, by rotation, offset and row.
func (w *Well) Reached(filled *Rows, number int) (all []State) {
	open := w.empty(filled)
	p, r := &pieces[number], w.newRoom(&open)
	var s reach
	lowest := w.explore(p, &r, &s)
	for rotation := range p.rotations {
		for x := range lane {
			for i := lowest; i <= under+w.Rows; i++ {
				if s[i]>>(lane*rotation+x)&1 != 0 {
					all = append(all, p.state(rotation, x, i))
				}
			}
		}
	}
	return all
}

// Spawn returns the state in which a piece appears.
func (w *Well) Spawn(number int) State {
	return pieces[number].state(0, left+w.Width-box-(w.Width-box)/2, under+w.Rows)
}

// Turned returns the state to which a turn leads, if it is made.
func (s State) Turned(number int) State {
	p := &pieces[number]
	r := (int(s.Rotation) + 1) % p.rotations
	return State{int8(r), s.Offset, s.Row + int8(p.lowest[r]-p.lowest[s.Rotation])}
}

// ProfileOf returns the profile of a board of which some cells are filled, where some
// pieces may be dealt.
func (w *Well) ProfileOf(filled *Rows, left certificate.Set) Profile {
	p := Profile{Open: w.empty(filled), Left: w.inBag(left)}
	w.Close(&p, Never)
	return p
}

// empty returns the cells that are not filled.
func (w *Well) empty(filled *Rows) (open Rows) {
	for y := range w.Rows {
		open[y] = w.columns &^ filled[y]
	}
	return open
}
