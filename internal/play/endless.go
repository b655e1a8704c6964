package play

import (
	"slices"

	"lineproof/certificate"
	"lineproof/internal/endless"
)

// GameOf returns a game of rows for ever as one line of play.
func GameOf(w certificate.Well, l *endless.List, s *endless.State) Game {
	line := Game{Well: w, Left: w.First(), Rows: s.Completed}
	for ; s.Before != nil; s = s.Before {
		line.Moves = append(line.Moves, l.LastPlaced(s))
	}
	slices.Reverse(line.Moves)
	line.Lying = endless.LyingOn(s.Board, 0, s.Top())
	return line
}
