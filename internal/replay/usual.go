package replay

import (
	"slices"

	"lineproof/certificate"
	"lineproof/internal/game"
)

// A UsualGame is how a usual game stands in which somebody deals pieces to a strategy for
// more than one line. A copy goes on by itself.
type UsualGame struct {
	Follower
	Line           // the game so far; its Board stays empty, as the well has no top
	Lines int      // how often rows were completed
	Below int      // rows at the bottom that no piece can reach any more, but for a few
	Lying []Placed // what lies above these, the last piece last, and the rows that it completes still there
}

// keptRows are the rows below the lowest column that are kept in sight.
const keptRows = 3

// Height returns how many rows a game has above Below at the most, with a piece on the
// highest column.
func (g *PositionGraph) Height() int { return keptRows + g.Difference + 4 }

// Game returns a game in which these pieces are dealt. The error is ErrOver if all lines are
// complete before the last one; then the game is up to there.
func (g *PositionGraph) Game(pieces []int) (UsualGame, error) {
	u := UsualGame{Follower: *g.Follow(), Line: newLine(g.claim.Well)}
	for _, piece := range pieces {
		if u.Wait() == 0 {
			return u, ErrOver
		}
		u.Deal(piece)
	}
	return u, nil
}

// Deal puts a piece where Reply says. There must be something to wait for.
func (u *UsualGame) Deal(piece int) {
	m := Placed{Move: certificate.Move{Piece: piece, Placement: u.Reply(piece), Mirrored: u.mirrored}}
	surface, floor := u.surface()
	cells, _ := u.cells.Rest(&surface, piece, m.Placement)
	m.Cells = Raised(cells, floor)
	m.Rows = u.completed(m.Cells)
	if len(m.Rows) > 0 {
		u.Lines++
	}
	u.Lying = append(without(u.Lying, u.Rows), m)
	u.Moves, u.Rows = append(slices.Clip(u.Moves), m), m.Rows
	u.Follower.Deal(piece)
	_, floor = u.surface()
	u.Below = max(u.Below, floor-keptRows)
	var lying []Placed
	for _, p := range u.Lying {
		p.Cells = slices.DeleteFunc(slices.Clone(p.Cells), func(c game.Cell) bool { return c.Row <= u.Below })
		if len(p.Cells) > 0 {
			lying = append(lying, p)
		}
	}
	u.Lying = lying
}

// Pile returns the rows above Below when full ones are removed, from the lowest up: column x
// in bit x.
func (u *UsualGame) Pile() (rows []uint16) {
	for _, p := range without(u.Lying, u.Rows) {
		for _, c := range p.Cells {
			for len(rows) < c.Row-u.Below {
				rows = append(rows, 0)
			}
			rows[c.Row-u.Below-1] |= 1 << c.Column
		}
	}
	return rows
}

// surface returns the rows above the lowest column as a board, and the height of that column.
func (u *UsualGame) surface() (b game.Board, floor int) {
	pile, seen := u.Pile(), uint16(0)
	for y, row := range slices.Backward(pile) {
		if seen |= row; seen == 1<<u.Well.Width-1 {
			floor = y + 1
			break
		}
	}
	copy(b[:], pile[floor:])
	return b, u.Below + floor
}

// completed returns the rows that more cells complete.
func (u *UsualGame) completed(cells []game.Cell) (full []int) {
	pile := append(u.Pile(), 0, 0, 0, 0) // as high as a piece
	for _, c := range cells {
		y := c.Row - u.Below - 1
		if pile[y] |= 1 << c.Column; pile[y] == 1<<u.Well.Width-1 {
			full = append(full, c.Row)
		}
	}
	return full
}

// Raised returns cells so many rows higher.
func Raised(cells []game.Cell, by int) (all []game.Cell) {
	for _, c := range cells {
		all = append(all, game.Cell{Column: c.Column, Row: c.Row + by})
	}
	return all
}

// Singles returns S or Z, whichever can complete fewer rows, or if equal, the other one than
// before: so no piece completes two (SPEC.md, Two rows at once).
func (u *UsualGame) Singles() int {
	const z, s = 1, 2
	surface, floor := u.surface()
	most := func(piece int) (rows int) {
		places, _ := u.cells.Places(&surface, piece)
		for _, p := range places {
			rows = max(rows, len(u.completed(Raised(p.Cells, floor))))
		}
		return rows
	}
	switch more := most(s) - most(z); {
	case more < 0, more == 0 && u.last().Piece != s:
		return s
	}
	return z
}
