package show

import "lineproof/certificate"

// A LineJSON is a line of play, for JSON. Columns are numbered from 0, rows from 1; the board is
// written from row 1 up.
type LineJSON struct {
	Claim string     `json:"claim"`
	Moves []MoveJSON `json:"moves"`
	Board []string   `json:"board"`
	Fault string     `json:"fault"`
}

// A MoveJSON is a piece that was dealt, and where it went: column and row of its cells,
// none if one is outside the well.
type MoveJSON struct {
	Piece    string   `json:"piece"`
	Rotation int      `json:"rotation"`
	Offset   int      `json:"offset"`
	Mirrored bool     `json:"mirrored"`
	Cells    [][2]int `json:"cells"`
}

// JSON returns the last board of a game, and how it came about. Its lists are empty, not
// nil, where there is nothing.
func (g Game) JSON() LineJSON {
	l := g.Game
	out := LineJSON{Claim: g.Title, Moves: []MoveJSON{}, Fault: l.Reason}
	for _, m := range l.Moves {
		cells := [][2]int{}
		for _, cell := range m.Cells {
			cells = append(cells, [2]int{cell.Column, cell.Row})
		}
		letter := certificate.Letters[m.Piece : m.Piece+1]
		out.Moves = append(out.Moves, MoveJSON{
			Piece: letter, Rotation: int(m.Rotation), Offset: int(m.Offset), Mirrored: m.Mirrored, Cells: cells,
		})
	}
	for row := 1; row <= max(l.Well.Rows, l.Board.Highest()); row++ {
		out.Board = append(out.Board, l.Board.Row(l.Well, row))
	}
	return out
}
