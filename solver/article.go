package solver

import (
	"context"

	"lineproof/certificate"
	"lineproof/internal/game/drop"
	"lineproof/internal/game/slide"
)

// A TieBreak says which moves the player's strategy takes, where several win.
type TieBreak int

const (
	// FewProfiles takes moves such that few profiles come next, which makes
	// small certificates (Solver.strategy).
	FewProfiles TieBreak = iota

	// Article takes the moves of the article that the game is from, «Can you be
	// sure to clear a line at Tetris?», section "Technical details": in each
	// profile, for each piece by itself, a move that wins as soon as any; and
	// of those the first, by rotation and then by offset. A profile and its
	// mirror image are two, each with its own moves.
	Article
)

// article builds the player's strategy with the moves of Article. The caller
// knows that the player wins, within its optimum of n pieces.
func (s *Solver) article(ctx context.Context, n int) (certificate.Strategy, error) {
	layers, plans, err := descend(ctx, s, &s.search.crew, n, func(w *worker, p drop.Profile, _, piece int) []choice[drop.Profile] {
		return []choice[drop.Profile]{w.firstSoonest(p, piece)}
	}, nil)
	if err != nil {
		return nil, err
	}
	return write(s.well, layers, plans), nil
}

// firstSoonest finds the moves with a piece in p that win within the fewest
// pieces, and returns the first, by rotation and then by offset. The player
// must win from p.
func (w *worker) firstSoonest(p drop.Profile, piece int) choice[drop.Profile] {
	p = w.Dealt(p, piece)
	moves := w.Moves[piece]
	for n := 0; n <= w.Longest(); n++ {
		for i := range moves {
			q, legal := w.Drop(p, &moves[i])
			if !legal {
				continue
			}
			c := choice[drop.Profile]{next: q, move: slide.State{Rotation: moves[i].Rotation, Offset: moves[i].Offset}, wins: w.Bound(q) == 0}
			if c.wins || w.holds(q, n) {
				return c
			}
		}
	}
	panic("solver: the player does not win from a profile that it wins from")
}
