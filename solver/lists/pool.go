package lists

import (
	"context"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/rules/usual"
)

// A pool has positions that are won from the fronts on, each with the least limit with which a move leads there.
type pool map[certificate.Position]int

// rankOf returns a number that is lower with a lower limit, and with more cells: so it falls with every move,
// which adds cells, or leaves less to the limit.
func rankOf(g *usual.Rules, p certificate.Position, limit int) (rank int) {
	rank = limit * (certificate.MaxHeight*certificate.MaxWidth + 1)
	for x := range g.Width {
		rank -= p.Height(x)
	}
	return rank
}

// answersFollowed returns how many moves of a piece are followed. More of them make a shorter list, but take long in
// a wide well.
func (s *Search) answersFollowed() int {
	if s.well.Width > 7 {
		return 1
	}
	return 3
}

// Bytes that a position takes in a pool, and in the graph and the list that are made of it when the table is gone.
const (
	poolSize  = 80
	graphSize = 400
)

// hasRoomFor reports whether the memory is enough for a pool, besides the table, and for a list that is chosen from it.
func (s *Search) hasRoomFor(all pool) bool {
	table := int64(len(s.table.entries)) * entrySize
	return max(table+poolSize*int64(len(all)), graphSize*int64(len(all))) <= s.Memory
}

// findPool follows the first moves that win, in the order of their scores, from one rank to the next.
func (s *Search) findPool(ctx context.Context) (pool, error) {
	s.SetStage("positions to choose from")
	all, ranks := make(pool), make([][]certificate.Position, rankOf(s.rules, 0, maxLimit)+1)
	add := func(p certificate.Position, limit int) {
		if before, found := all[p]; !found || limit < before {
			all[p] = limit
			rank := rankOf(s.rules, p, limit)
			ranks[rank] = append(ranks[rank], p)
		}
	}
	for p := range s.rules.Fronts {
		add(p, s.limit())
	}
	for rank, some := range slices.Backward(ranks) {
		some = slices.DeleteFunc(some, func(p certificate.Position) bool { return rankOf(s.rules, p, all[p]) != rank })
		slices.Sort(some)
		found := make([][]outcome, len(some))
		err := s.onWorkers(ctx, func(n int, w *worker) {
			for i := n; i < len(some); i += len(s.workers) {
				found[i] = w.follow(some[i], all[some[i]], s.answersFollowed())
			}
		})
		if err != nil {
			return nil, err
		}
		for _, o := range slices.Concat(found...) {
			add(o.Position, o.limit)
		}
		if !s.hasRoomFor(all) {
			return nil, s.outgrown("a list of more than %d positions to choose from", len(all))
		}
	}
	return all, nil
}

// follow returns the outcomes of at most this many answers to each piece, in a position that is won.
func (w *worker) follow(p certificate.Position, limit, most int) (all []outcome) {
	for piece := range w.rules.Deals.All {
		l := &w.followed
		if w.findOptions(l, p, piece, limit) {
			continue
		}
		followed := 0
		for _, o := range sortOptions(l.options) {
			if outcomes := l.outcomes[o.from:o.to]; followed < most && w.winsAll(outcomes, 0) {
				all = append(all, outcomes...)
				followed++
			}
		}
	}
	return all
}
