package solver

import (
	"lineproof/internal/game"
)

// articleChoice returns, for planLayers, the move of the article that the game is from, «Can you
// be sure to clear a line at Tetris?», section "Technical details": in each profile, for
// each piece by itself, a move that wins as soon as any; and of those the first, by
// rotation and then by offset. A profile and its mirror image are two, each with its own
// moves. The player must win from p.
func articleChoice[P game.Profile](w *worker[P], p P, _, piece int) []choice[P] {
	moves := w.rules.Moves(nil, p, piece)
	for n := 0; n <= w.search.solver.well.Longest(); n++ {
		for _, m := range moves {
			next, bound := w.rules.Outcome(m.Filled, game.Never)
			if bound == 0 || w.wins(next, n) {
				return []choice[P]{{next: next, at: m.At, wins: bound == 0}}
			}
		}
	}
	panic(contradiction{}) // the player does not win from a profile that it wins from
}
