package slide

import (
	"errors"

	"lineproof/certificate"
	"lineproof/internal/rules"
)

// Why a piece cannot come to rest where it is.
var (
	ErrOutside = errors.New("a cell is in the free rows, or outside the well")
	ErrReach   = errors.New("the piece does not get there")
	ErrRest    = errors.New("the piece does not rest there")
)

func (w *Well) Rotations(number int) int { return pieces[number].rotations }

// pieceCells returns the cells of a placement, from the lowest row up.
func pieceCells(number int, s certificate.Placement) (all []rules.Cell) {
	p := &pieces[number]
	for _, c := range p.cells {
		if c.states&inLane(s.Rotation) != 0 {
			row := int(s.Row) + int(c.row) - p.lowest[s.Rotation]
			all = append(all, rules.Cell{Column: int(s.Offset) + int(c.column), Row: row})
		}
	}
	return rules.SortCells(all)
}

// Rest returns the cells of a placement, none if one is beyond the walls or the floor. The
// error says why the piece cannot come to rest in it.
func (w *Well) Rest(b *rules.Board, number int, s certificate.Placement) ([]rules.Cell, error) {
	if s.Offset < -boxMargin || int(s.Offset) >= w.Width || s.Row < 1 || s.Row > certificate.MaxRows {
		return nil, ErrOutside
	}
	all, high := pieceCells(number, s), false
	for _, c := range all {
		if c.Column < 0 || c.Column >= w.Width {
			return nil, ErrOutside
		}
		high = high || c.Row > w.Rows
	}
	if high {
		return all, ErrOutside
	}
	open := w.emptyCells(b)
	p, r := &pieces[number], w.newRoom(&open)
	var reached reach
	w.reachStates(p, &r, &reached)
	i := int(s.Row) - 1 - p.lowest[s.Rotation] + underFloor
	at := states(1) << (laneBits*int(s.Rotation) + int(s.Offset) + boxMargin)
	switch {
	case reached[i]&at == 0:
		return all, ErrReach
	case i > 0 && reached[i-1]&at != 0:
		return all, ErrRest
	}
	return all, nil
}

// Places lists where a piece can get to, by rotation, offset and row.
func (w *Well) Places(b *rules.Board, number int) (places []rules.Place, start int) {
	open := w.emptyCells(b)
	p, r := &pieces[number], w.newRoom(&open)
	var s reach
	lowest := w.reachStates(p, &r, &s)
	index := make(map[certificate.Placement]int)
	for rotation := range p.rotations {
		for x := range laneBits {
			for i := lowest; i <= underFloor+w.Rows; i++ {
				if s[i]>>(laneBits*rotation+x)&1 != 0 {
					at := p.placement(rotation, x, i)
					index[at] = len(places)
					places = append(places, rules.Place{Placement: at, Cells: pieceCells(number, at)})
				}
			}
		}
	}
	for i := range places {
		w.linkSteps(places, index, i, number)
	}
	return places, index[p.placement(0, boxMargin+w.Width-boxSize-(w.Width-boxSize)/2, underFloor+w.Rows)]
}

// linkSteps finds out where the steps from a place lead, and whether the piece may rest there.
func (w *Well) linkSteps(places []rules.Place, index map[certificate.Placement]int, i, number int) {
	at := &places[i]
	to := func(rotation, offset int8, row uint8) int {
		if j, reached := index[certificate.Placement{Rotation: rotation, Offset: offset, Row: row}]; reached {
			return j
		}
		return i
	}
	lowest := &pieces[number].lowest
	turned := (at.Rotation + 1) % int8(pieces[number].rotations)
	at.Steps = rules.Steps{
		Left:  to(at.Rotation, at.Offset-1, at.Row),
		Right: to(at.Rotation, at.Offset+1, at.Row),
		Turn:  to(turned, at.Offset, uint8(int(at.Row)+lowest[turned]-lowest[at.Rotation])),
		Back:  i, // a piece turns in one direction only
		Down:  to(at.Rotation, at.Offset, at.Row-1),
	}
	switch highest := at.Cells[len(at.Cells)-1].Row; {
	case at.Down != i:
		at.Illegal = ErrRest
	case highest > w.Rows:
		at.Illegal = ErrOutside
	}
}

// Profile returns the profile of a board, where some pieces may be dealt.
func (w *Well) Profile(b *rules.Board, left certificate.Set) Profile {
	p := Parts{Open: w.emptyCells(b), Left: w.inBag(left)}
	w.closeHoles(&p, rules.Never)
	return p.Profile()
}

func (w *Well) emptyCells(b *rules.Board) (open Rows) {
	for y := range w.Rows {
		open[y] = w.columns &^ b[y]
	}
	return open
}
