package endless

import (
	"lineproof/certificate"
	"lineproof/internal/rules"
)

// A Game is one that the player of a list plays, to pieces that somebody deals.
type Game struct {
	*List
	Board
	stand
	steps []step // one for each piece
}

// A stand is what the player goes by, and what has come of its game.
type stand struct {
	Lines int // completed rows
	Begun int // the highest row with a filled cell when the player began with this row

	// The lanes are done, and Position, which is in the list, holds of the board.
	Listed   bool
	Position certificate.Position
}

// A step is a piece that was placed, and what takes it back.
type step struct {
	rules.Placed
	removed []Row // those that it completed
	before  stand
	heights [certificate.MaxWidth]int // before
}

// NewGame returns a game on a board, which stays as it is.
func NewGame(l *List, on Board) *Game {
	on.rows = append([]Row(nil), on.rows...)
	return &Game{List: l, Board: on, stand: stand{Begun: on.Top()}}
}

// Pieces returns how many pieces were dealt.
func (g *Game) Pieces() int { return len(g.steps) }

// Last returns the last piece where it came to rest, and the rows that it completed, which are
// removed by now. Before the first piece, it has no cells.
func (g *Game) Last() rules.Placed {
	if len(g.steps) == 0 {
		return rules.Placed{Cells: []rules.Cell{}}
	}
	return g.steps[len(g.steps)-1].Placed
}

// Moves returns all pieces as they came to rest.
func (g *Game) Moves() (all []rules.Placed) {
	for _, s := range g.steps {
		all = append(all, s.Placed)
	}
	return all
}

// place returns where the player puts a piece.
func (g *Game) place(piece int) (at certificate.Placement) {
	if g.Listed {
		at, _ = g.Answer(g.Position, piece)
	} else {
		at, _ = g.LaneAnswer(g.heights[:], g.Begun, piece)
	}
	return at
}

// PiecesLeft returns a number of pieces with which a row is complete at the latest, whatever is dealt.
func (g *Game) PiecesLeft() (pieces int) {
	if g.Listed {
		n, _ := g.Find(g.Position)
		return g.depths[n]
	}
	for left := 0; left < g.Width; left += 2 { // each piece raises the lane in turn
		pieces += max(0, g.Begun+1-max(g.heights[left], g.heights[left+1]))
	}
	return pieces + g.pieces
}

// Deal has the player place a piece.
func (g *Game) Deal(piece int) {
	s := step{before: g.stand, heights: g.heights}
	s.Move = certificate.Move{Piece: piece, Placement: g.place(piece)}
	s.Cells = g.Rest(&g.Board, piece, s.Placement)
	s.Rows, s.removed = g.put(g.Width, piece, s.Cells)
	g.steps = append(g.steps, s)
	if len(s.Rows) > 0 {
		g.stand = stand{Lines: g.Lines + len(s.Rows), Begun: g.Top()}
		return
	}
	if g.Listed {
		g.Position = g.Play(g.Position, piece, s.Placement).Next
	} else if _, open := g.LaneAnswer(g.heights[:], g.Begun, 0); !open {
		g.Listed, g.Position = true, LaneSurface(g.Heights(g.Width))
	}
}

// Undo takes the last piece back. It reports false where there is none.
func (g *Game) Undo() bool {
	last := len(g.steps) - 1
	if last < 0 {
		return false
	}
	s := g.steps[last]
	g.take(s.heights, s.Cells, s.Rows, s.removed)
	g.stand, g.steps = s.before, g.steps[:last]
	return true
}

// Singles returns S or Z, whichever can complete fewer rows, or if equal, the other one than
// before: so from the empty well on, no piece completes two (SPEC.md, Two rows at once).
func (g *Game) Singles() int {
	var most [certificate.Pieces]int
	for _, piece := range []int{pieceZ, pieceS} {
		for r, shape := range certificate.Shapes(piece) {
			for left := range g.Width - len(shape.Bottom) + 1 {
				at := certificate.Placement{Rotation: int8(r), Offset: int8(left - shape.Left)}
				heights, cells := g.heights, g.Rest(&g.Board, piece, at)
				completed, removed := g.put(g.Width, piece, cells)
				g.take(heights, cells, completed, removed)
				most[piece] = max(most[piece], len(completed))
			}
		}
	}
	if most[pieceS] < most[pieceZ] || most[pieceS] == most[pieceZ] && (len(g.steps) == 0 || g.Last().Piece != pieceS) {
		return pieceS
	}
	return pieceZ
}

const pieceZ, pieceS = 1, 2
