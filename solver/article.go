package solver

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/drop"
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
// knows that the player wins; it does so within its optimum.
func (s *Solver) article(ctx context.Context) (certificate.Strategy, error) {
	answered, err := s.articleMoves(ctx)
	if err != nil {
		return nil, err
	}
	// Each piece raises the columns that it comes to rest in, so that what a
	// move leads to is numbered before.
	profiles := slices.SortedFunc(maps.Keys(answered), func(p, q drop.Profile) int {
		return cmp.Or(cmp.Compare(s.search.filled(q), s.search.filled(p)), cmp.Compare(q, p))
	})
	var nodes certificate.Strategy
	numbers := make(map[drop.Profile]int, len(profiles))
	for _, p := range profiles {
		var n certificate.Node
		for piece, c := range answered[p] {
			n[piece] = certificate.Answer{Rotation: int(c.move.Rotation), Offset: int(c.move.Offset)}
			if !c.wins {
				n[piece].Next = numbers[c.next]
			}
		}
		nodes = append(nodes, n)
		numbers[p] = len(nodes)
	}
	return nodes.Canonical(s.search.Width), nil
}

// filled returns the sum of all heights.
func (g *game) filled(p drop.Profile) (sum int) {
	for x := range g.Width {
		sum += p.Height(x)
	}
	return sum
}

// articleMoves returns the profiles that the moves of Article lead to from the
// empty well, with these moves by piece.
func (s *Solver) articleMoves(ctx context.Context) (map[drop.Profile][certificate.Pieces]choice, error) {
	answered := make(map[drop.Profile][certificate.Pieces]choice)
	for layer := []drop.Profile{0}; len(layer) > 0; {
		if !s.fits(choiceSize * certificate.Pieces * (len(answered) + 2*len(layer))) {
			return nil, s.outgrown()
		}
		s.enter("the player's side, as in the article: %s after %d", count(len(layer), "profile"), len(answered))
		chosen := make([][certificate.Pieces]choice, len(layer))
		err := s.search.each(ctx, len(layer)*certificate.Pieces, func(w *worker, i int) {
			k, piece := i/certificate.Pieces, i%certificate.Pieces
			chosen[k][piece] = w.firstSoonest(layer[k], piece)
		})
		if err != nil {
			return nil, err
		}
		var next []drop.Profile
		for i, p := range layer {
			answered[p] = chosen[i]
			for _, c := range chosen[i] {
				if !c.wins {
					next = append(next, c.next)
				}
			}
		}
		layer = slices.DeleteFunc(drop.Distinct(next), func(p drop.Profile) bool {
			_, before := answered[p]
			return before
		})
	}
	return answered, nil
}

// firstSoonest finds the moves with a piece in p that win within the fewest
// pieces, and returns the first, by rotation and then by offset. The player
// must win from p.
func (w *worker) firstSoonest(p drop.Profile, piece int) choice {
	moves := w.Moves[piece]
	for n := 0; n <= w.Longest(); n++ {
		for i := range moves {
			q, legal := w.Drop(p, &moves[i])
			if !legal {
				continue
			}
			c := choice{move: &moves[i], next: q, wins: w.Bound(q) == 0}
			if c.wins || w.holds(c, n) {
				return c
			}
		}
	}
	panic("solver: the player does not win from a profile that it wins from")
}
