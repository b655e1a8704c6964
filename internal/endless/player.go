package endless

import (
	"lineproof/certificate"
	"lineproof/internal/game"
)

// A State is where a player for rows for ever stands. It is never changed; the states of a game
// share their boards and what came before.
type State struct {
	Board
	Before        *State           // before the last piece; nil if there was none
	Last          certificate.Move // the last piece
	Completed     []int            // rows that it completed, which are removed from the board
	Pieces, Lines int              // since the game began: pieces, and completed rows
	Begun         int              // the highest row with a filled cell when the player began with this row

	// The lanes are done, and Position, which is in the list, holds of the board.
	Listed   bool
	Position certificate.Position
}

// Begin returns the state of a board from which the player completes a row.
func Begin(b Board) *State { return &State{Board: b, Begun: b.Top()} }

// Place returns where the player puts a piece.
func (l *List) Place(s *State, piece int) (at certificate.Placement) {
	if s.Listed {
		at, _ = l.Answer(s.Position, piece)
	} else {
		at, _ = l.LaneAnswer(s.Heights(l.Width), s.Begun, piece)
	}
	return at
}

// PiecesLeft returns a number of pieces with which a row is complete at the latest, whatever is dealt.
func (l *List) PiecesLeft(s *State) (pieces int) {
	if s.Listed {
		n, _ := l.Find(s.Position)
		return l.depths[n]
	}
	heights := s.Heights(l.Width)
	for left := 0; left < l.Width; left += 2 { // each piece raises the lane in turn
		pieces += max(0, s.Begun+1-max(heights[left], heights[left+1]))
	}
	return pieces + l.pieces
}

// Next returns the state after a piece was put where Place says.
func (l *List) Next(s *State, piece int) *State {
	at := l.Place(s, piece)
	next := &State{Before: s, Last: certificate.Move{Piece: piece, Placement: at}, Pieces: s.Pieces + 1, Begun: s.Begun}
	next.Board, next.Completed = l.Drop(s.Board, piece, at)
	next.Lines = s.Lines + len(next.Completed)
	if len(next.Completed) > 0 {
		next.Begun = next.Top()
		return next
	}
	if s.Listed {
		m, _ := l.Play(s.Position, piece, at)
		next.Listed, next.Position = true, m.Next
		return next
	}
	heights := next.Heights(l.Width)
	if _, open := l.LaneAnswer(heights, next.Begun, 0); !open {
		next.Listed, next.Position = true, LaneSurface(heights)
	}
	return next
}

// LastPlaced returns the last piece where it came to rest, before rows were removed.
func (g *Game) LastPlaced(s *State) game.Placed {
	return game.Placed{Move: s.Last, Cells: g.Rest(s.Before.Board, s.Last.Piece, s.Last.Placement), Rows: s.Completed}
}

// Singles returns S or Z, whichever can complete fewer rows, or if equal, the other one than
// before: so from the empty well on, no piece completes two (SPEC.md, Two rows at once).
func (g *Game) Singles(s *State) int {
	var most [certificate.Pieces]int
	for _, piece := range []int{pieceZ, pieceS} {
		for r, shape := range g.shapes[piece] {
			for left := range g.Width - len(shape.Bottom) + 1 {
				_, completed := g.Drop(s.Board, piece, certificate.Placement{Rotation: int8(r), Offset: int8(left - shape.Left)})
				most[piece] = max(most[piece], len(completed))
			}
		}
	}
	if most[pieceS] < most[pieceZ] || most[pieceS] == most[pieceZ] && (s.Before == nil || s.Last.Piece != pieceS) {
		return pieceS
	}
	return pieceZ
}

const pieceZ, pieceS = 1, 2
