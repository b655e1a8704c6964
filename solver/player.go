package solver

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/drop"
	"lineproof/internal/english"
)

// strategy builds a player's strategy that completes a row within n pieces. The
// caller knows that the player wins. In each layer it takes moves that win
// soonest, and among these such that few profiles are in the next.
//
// In the first layers there are few profiles, and their questions are the most
// expensive ones of all. So there the first such move is good enough, and for
// the empty well the first that wins at all. In ten columns and six rows this
// makes the strategy a sixth larger, and saves most of the time that it takes.
func (s *Solver) strategy(ctx context.Context, n int) (certificate.Strategy, error) {
	return s.descend(ctx, n, func(w *worker, p drop.Profile, left, piece int) []choice {
		switch left {
		case n:
			return w.soonest(p, left, piece, n-1, 1)
		case n - 1, n - 2:
			return w.soonest(p, left, piece, 0, 1)
		default:
			return w.soonest(p, left, piece, 0, math.MaxInt)
		}
	})
}

// descend builds a strategy from the empty well down, by layers of profiles with
// the same number of pieces left, at first n. In each profile and for each piece,
// choose lists the choices that come into question.
func (s *Solver) descend(ctx context.Context, n int, choose func(w *worker, p drop.Profile, left, piece int) []choice) (certificate.Strategy, error) {
	layers := [][]drop.Profile{{s.search.Empty}}
	var chosen [][]plan
	total := 0
	for left := n; len(layers[len(layers)-1]) > 0; left-- {
		layer := layers[len(layers)-1]
		if total += len(layer); !s.fits(choiceSize * certificate.Pieces * (total + 4*len(layer))) {
			return nil, s.outgrown()
		}
		s.enter("the player's side: %s with %s left", english.Counted(len(layer), "profile"), english.Counted(left, "piece"))
		plans := make([]plan, len(layer))
		err := s.search.each(ctx, len(layer)*certificate.Pieces, func(w *worker, i int) {
			k, piece := i/certificate.Pieces, i%certificate.Pieces
			if w.Dealable(layer[k]).Has(piece) {
				plans[k][piece] = choose(w, layer[k], left, piece)
			}
		})
		if err != nil {
			return nil, err
		}
		layers = append(layers, cover(plans, cmp.Compare[drop.Profile]))
		chosen = append(chosen, plans)
	}
	return write(s.well, layers, chosen), nil
}

// A plan is what the player may do in a profile: for each piece, the moves that
// come into question; none if it is not dealt.
type plan [certificate.Pieces][]choice

// A choice is a move and the profile to which it leads.
type choice struct {
	move     *drop.Move
	next     drop.Profile // the smaller one of it and its image
	mirrored bool         // next is the mirror image
	wins     bool         // a row is complete
}

func (c choice) answer() (certificate.Answer, drop.Profile, bool) {
	a := certificate.Answer{Rotation: int(c.move.Rotation), Offset: int(c.move.Offset), Mirrored: c.mirrored}
	return a, c.next, c.wins
}

// choiceSize is the memory in bytes, about, that a choice takes with its share
// of a plan. A piece has a handful of choices before cover, and one after it.
const choiceSize = 64

// choices lists the moves with a piece in p that may win, with left pieces
// left, the most promising first. Where one completes a row, it is the only one.
func (g *game) choices(p drop.Profile, left, piece int) (found []choice) {
	p = g.Dealt(p, piece)
	for i := range g.Moves[piece] {
		m := &g.Moves[piece][i]
		q, legal := g.Drop(p, m)
		if !legal {
			continue
		}
		b := g.Bound(q)
		if b == 0 {
			return []choice{{move: m, wins: true}}
		}
		if image := g.image(q); b < left {
			found = append(found, choice{move: m, next: min(q, image), mirrored: image < q})
		}
	}
	slices.SortStableFunc(found, func(a, b choice) int {
		return g.score(a.next, g.Bound(a.next)) - g.score(b.next, g.Bound(b.next))
	})
	return found
}

// soonest finds the moves with a piece in p that win within the fewest pieces,
// with left pieces left; a number of pieces below from counts as from. It stops
// at limit moves.
func (w *worker) soonest(p drop.Profile, left, piece, from, limit int) (found []choice) {
	choices := w.choices(p, left, piece)
	for n := from; n < left && len(found) == 0; n++ {
		for _, c := range choices {
			if len(found) < limit && (c.wins || w.holds(c.next, n)) {
				found = append(found, c)
			}
		}
	}
	if len(found) == 0 {
		panic("solver: the player does not win from a profile that it wins from")
	}
	return found
}

// A planned move, in either game: what a node says of it, without the number of
// the next one; the profile to which it leads; and whether a line is complete.
type planned[P any] interface {
	answer() (a certificate.Answer, next P, wins bool)
}

// cover leaves one choice for each piece of each plan, so that few profiles
// come next, and returns those, sorted. It takes the profile that serves the
// most pieces of plans again and again (greedy set cover).
func cover[L ~[certificate.Pieces][]C, C planned[P], P comparable](plans []L, compare func(P, P) int) (next []P) {
	type demand struct{ plan, piece int }
	serves := make(map[P][]demand)
	for i := range plans {
		for piece, choices := range plans[i] {
			for _, c := range choices {
				d := demand{i, piece}
				_, p, wins := c.answer()
				if s := serves[p]; !wins && (len(s) == 0 || s[len(s)-1] != d) {
					serves[p] = append(s, d)
				}
			}
		}
	}
	// Profiles by how many demands they serve. As demands are met, these counts
	// fall, and profiles move on to a smaller one when their turn comes.
	var buckets [][]P
	for _, p := range slices.SortedFunc(maps.Keys(serves), compare) {
		for len(buckets) <= len(serves[p]) {
			buckets = append(buckets, nil)
		}
		buckets[len(serves[p])] = append(buckets[len(serves[p])], p)
	}
	met := make(map[demand]bool)
	for count := len(buckets) - 1; count > 0; count-- {
		for i := 0; i < len(buckets[count]); i++ {
			p := buckets[count][i]
			serves[p] = slices.DeleteFunc(serves[p], func(d demand) bool { return met[d] })
			if n := len(serves[p]); n < count {
				buckets[n] = append(buckets[n], p)
				continue
			}
			next = append(next, p)
			for _, d := range serves[p] {
				met[d] = true
				choices := plans[d.plan][d.piece]
				k := slices.IndexFunc(choices, func(c C) bool { _, q, _ := c.answer(); return q == p })
				plans[d.plan][d.piece] = slices.Clone(choices[k : k+1])
			}
		}
	}
	slices.SortFunc(next, compare)
	return next
}

// write numbers the profiles from the last layer up, and writes their choices
// down as nodes.
func write[L ~[certificate.Pieces][]C, C planned[P], P comparable](w certificate.Well, layers [][]P, plans [][]L) certificate.Strategy {
	var nodes certificate.Strategy
	numbers := map[P]int{}
	for k := len(plans) - 1; k >= 0; k-- {
		here := make(map[P]int, len(layers[k]))
		for i, p := range layers[k] {
			var n certificate.Node
			for piece, choices := range plans[k][i] {
				n[piece] = certificate.None
				for _, c := range choices { // one, if the piece is dealt
					a, next, wins := c.answer()
					if !wins {
						a.Next = numbers[next]
					}
					n[piece] = a
				}
			}
			nodes = append(nodes, n)
			here[p] = len(nodes)
		}
		numbers = here
	}
	return nodes.Canonical(w)
}
