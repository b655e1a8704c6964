package solver

import (
	"context"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/game"
)

// article builds the player's strategy with the moves of the article that the game is
// from, «Can you be sure to clear a line at Tetris?», section "Technical details": in each
// profile, for each piece by itself, a move that wins as soon as any; and of those the
// first, by rotation and then by offset. A profile and its mirror image are two, each with
// its own moves. The caller knows that the player wins, within its optimum of n pieces.
func (s *search[P]) article(ctx context.Context, n int) (certificate.Strategy, error) {
	layers, plans, err := s.descend(ctx, n, func(w *worker[P], p P, _, piece int) []choice[P] {
		return []choice[P]{w.firstSoonest(p, piece)}
	}, nil)
	if err != nil {
		return nil, err
	}
	return s.write(layers, plans), nil
}

// firstSoonest finds the moves with a piece in p that win within the fewest
// pieces, and returns the first, by rotation and then by offset. The player
// must win from p.
func (w *worker[P]) firstSoonest(p P, piece int) choice[P] {
	moves := slices.Clone(w.Made(p, piece))
	for n := 0; n <= w.Longest(); n++ {
		for i := range moves {
			wins := w.Close(&moves[i], game.Never) == 0
			if wins || w.holds(moves[i].Next, n) {
				return choice[P]{next: moves[i].Next, at: moves[i].At, wins: wins}
			}
		}
	}
	panic("solver: the player does not win from a profile that it wins from")
}
