package solver

import (
	"context"
	"slices"
	"sync/atomic"

	"lineproof/certificate"
)

// strategy builds a player's strategy that completes a row within n pieces. The
// caller knows that the player wins. It goes down by layers of profiles, up to
// mirror images, with the same number of pieces left; in each it chooses moves
// so that few profiles are in the next.
func (s *Solver) strategy(ctx context.Context, n int) (certificate.Strategy, error) {
	g := s.search
	layers := [][]profile{{0}}
	var chosen [][]plan
	for left := n; len(layers[len(layers)-1]) > 0; left-- {
		layer := layers[len(layers)-1]
		s.enter("the player's side: %d profiles with %d pieces left", len(layer), left)
		plans := make([]plan, len(layer))
		var taken atomic.Int64
		err := g.parallel(ctx, false, func(w *worker) {
			for i := taken.Add(1) - 1; int(i) < len(layer); i = taken.Add(1) - 1 {
				plans[i] = w.plan(layer[i], left)
			}
		})
		if err != nil {
			return nil, err
		}
		next := cover(plans)
		chosen = append(chosen, plans)
		layers = append(layers, next)
	}
	return g.write(layers, chosen), nil
}

// A plan is what the player may do in a profile: for each piece, the moves that
// win in time.
type plan [certificate.Pieces][]choice

// A choice is a move and the profile to which it leads.
type choice struct {
	move     *move
	next     profile // the smaller one of it and its mirror image
	mirrored bool    // next is the mirror image
	wins     bool    // a row is complete
}

// plan lists, for each piece in p, the moves that win soonest, with left pieces
// left.
func (w *worker) plan(p profile, left int) (all plan) {
	for piece := range all {
		all[piece] = w.soonest(p, left, piece)
	}
	return all
}

// soonest lists the moves with a piece in p that win within the fewest pieces.
func (w *worker) soonest(p profile, left, piece int) (found []choice) {
	var open []choice
	for i := range w.moves[piece] {
		m := &w.moves[piece][i]
		q, legal := w.drop(p, m)
		if !legal {
			continue
		}
		b := w.bound(q)
		if b == 0 {
			return []choice{{move: m, wins: true}}
		}
		if b > left-1 {
			continue
		}
		mirror := w.mirror(q)
		open = append(open, choice{move: m, next: min(q, mirror), mirrored: mirror < q})
	}
	for n := 1; n < left && len(found) == 0; n++ {
		for _, c := range open {
			if w.bound(c.next) > n {
				continue
			}
			if q := w.canonical(c.next); w.wins(q, hash(q), n) {
				found = append(found, c)
			}
		}
	}
	if len(found) == 0 {
		panic("solver: the player does not win from a profile that it wins from")
	}
	return found
}

// cover leaves one choice for each piece of each plan, so that few profiles
// come next, and returns those, sorted. It takes the profile that serves the
// most pieces of plans again and again (greedy set cover).
func cover(plans []plan) (next []profile) {
	type demand struct{ plan, piece int }
	serves := make(map[profile][]demand)
	open := 0
	for i := range plans {
		for piece, choices := range plans[i] {
			if choices[0].wins {
				continue
			}
			open++
			for _, c := range choices {
				d := demand{i, piece}
				if s := serves[c.next]; len(s) == 0 || s[len(s)-1] != d {
					serves[c.next] = append(s, d)
				}
			}
		}
	}
	done := make(map[demand]bool)
	// Buckets by how many demands a profile serves; counts only fall.
	candidates := make([]profile, 0, len(serves))
	most := 0
	for p, s := range serves {
		candidates = append(candidates, p)
		most = max(most, len(s))
	}
	slices.Sort(candidates)
	buckets := make([][]profile, most+1)
	for _, p := range candidates {
		buckets[len(serves[p])] = append(buckets[len(serves[p])], p)
	}
	for count := most; count > 0 && open > 0; count-- {
		for i := 0; i < len(buckets[count]); i++ {
			p := buckets[count][i]
			left := serves[p][:0]
			for _, d := range serves[p] {
				if !done[d] {
					left = append(left, d)
				}
			}
			serves[p] = left
			if len(left) < count {
				buckets[len(left)] = append(buckets[len(left)], p)
				continue
			}
			next = append(next, p)
			for _, d := range left {
				done[d] = true
				open--
				choices := plans[d.plan][d.piece]
				k := slices.IndexFunc(choices, func(c choice) bool { return c.next == p })
				plans[d.plan][d.piece] = choices[k : k+1]
			}
		}
	}
	slices.Sort(next)
	return next
}

// write numbers the profiles from the last layer up, and writes their choices
// down as nodes.
func (g *search) write(layers [][]profile, chosen [][]plan) certificate.Strategy {
	var nodes certificate.Strategy
	numbers := map[profile]int{}
	for k := len(chosen) - 1; k >= 0; k-- {
		here := make(map[profile]int, len(layers[k]))
		for i, p := range layers[k] {
			var n certificate.Node
			for piece, choices := range chosen[k][i] {
				c := choices[0]
				n[piece] = certificate.Answer{Rotation: int(c.move.rotation), Offset: int(c.move.offset)}
				if !c.wins {
					n[piece].Next, n[piece].Mirrored = numbers[c.next], c.mirrored
				}
			}
			nodes = append(nodes, n)
			here[p] = len(nodes)
		}
		numbers = here
	}
	return nodes.Canonical(g.Width)
}
