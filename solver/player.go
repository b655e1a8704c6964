package solver

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/rules"
)

// buildStrategy builds a player's strategy that completes a row within n pieces. The
// caller knows that the player wins. In each layer it takes moves that win
// soonest, and among these such that few profiles are in the next.
//
// In the first third of the layers there are few profiles, and their questions are the
// most expensive ones of all. So there the first such move is good enough, and for the
// empty well the first that wins at all. In ten columns and six rows this makes the
// strategy an eighth larger, for less than two fifths of the profiles expanded.
func (s *Search[P]) buildStrategy(ctx context.Context, n int) (certificate.Strategy, error) {
	layers, plans, err := s.planLayers(ctx, n)
	if err != nil {
		return nil, err
	}
	return s.writeNodes(layers, plans), nil
}

// promisingChoices lists the choices with a piece in p that come into question, as buildStrategy says,
// with left of n pieces left.
func (w *Worker[P]) promisingChoices(p P, left, n, piece int) []choice[P] {
	switch {
	case left == n:
		return w.soonestChoices(p, left, piece, n-1, 1)
	case 3*left >= 2*n:
		return w.soonestChoices(p, left, piece, 0, 1)
	default:
		return w.soonestChoices(p, left, piece, 0, math.MaxInt)
	}
}

// planLayers plans a strategy from the empty well down, by layers of profiles with
// the same number of pieces left, at first n.
func (s *Search[P]) planLayers(ctx context.Context, n int) (layers [][]P, chosen [][]plan[P], err error) {
	layers = [][]P{{s.Rules.Start()}}
	total := 0
	for left := n; len(layers[len(layers)-1]) > 0; left-- {
		layer := layers[len(layers)-1]
		total += len(layer)
		size := (chosenSize+rules.Size[P]())*total + 4*choiceSize*len(layer)
		if !s.HasRoomFor(certificate.Pieces * size) {
			return nil, nil, s.RoomError()
		}
		s.SetStage("the player's side: profiles: %d, pieces left: %d", len(layer), left)
		plans := make([]plan[P], len(layer))
		err := s.ForEach(ctx, len(layer)*certificate.Pieces, func(w *Worker[P], i int) {
			k, piece := i/certificate.Pieces, i%certificate.Pieces
			if w.Dealable(layer[k]).Has(piece) {
				plans[k][piece] = w.promisingChoices(layer[k], left, n, piece)
			}
		})
		if err != nil {
			return nil, nil, err
		}
		layers = append(layers, coverPlans(plans, s.compare))
		chosen = append(chosen, plans)
	}
	return layers, chosen, nil
}

// A plan is what the player may do in a profile: for each piece, the moves that
// come into question; none if it is not dealt.
type plan[P rules.Profile] [certificate.Pieces][]choice[P]

// A choice is a move and the profile to which it leads: where strategies may have mirror
// images, the smaller one of it and its mirror image.
type choice[P rules.Profile] struct {
	next     P
	at       certificate.Placement
	mirrored bool  // next is the mirror image
	wins     bool  // a line is complete
	score    int32 // the smaller, the sooner it is tried
}

// The memory in bytes, about, that a choice takes with its share of a plan, while
// coverPlans is at work, and that of one after it, without its profile. A piece has a handful of
// choices before, and one after it.
const choiceSize, chosenSize = 80, 40

// openChoices lists the moves with a piece in p that may win, with left pieces left. They are good until
// the next call.
func (w *Worker[P]) openChoices(p P, left, piece int) []choice[P] {
	found := w.choices[:0]
	for _, m := range w.Moves(p, piece) {
		q, b := w.Outcome(m.Filled, left-1)
		switch {
		case b == 0:
			found = append(found, choice[P]{at: m.At, wins: true})
		case b < left:
			image, mirrored := w.search.SmallerImage(q)
			found = append(found, choice[P]{next: image, at: m.At, mirrored: mirrored, score: int32(w.Score(q, b))})
		}
	}
	w.choices = found
	return found
}

// SmallerImage returns the smaller one of a profile and its mirror image, if strategies have
// mirror images: not where pieces are not dealt.
func (s *Search[P]) SmallerImage(p P) (smaller P, mirrored bool) {
	if s.Well.Deals != "" || !s.Rules.Mirrors() {
		return p, false
	}
	if q := s.Rules.Mirror(p); rules.Compare(q, p) < 0 {
		return q, true
	}
	return p, false
}

// soonestChoices finds the moves with a piece in p that win within the fewest pieces,
// with left pieces left; a number of pieces below from counts as from. It stops
// at limit moves, and at the first that completes a line.
func (w *Worker[P]) soonestChoices(p P, left, piece, from, limit int) (found []choice[P]) {
	choices := w.openChoices(p, left, piece)
	if i := slices.IndexFunc(choices, func(c choice[P]) bool { return c.wins }); i >= 0 {
		return slices.Clone(choices[i : i+1])
	}
	slices.SortStableFunc(choices, func(a, b choice[P]) int { return cmp.Compare(a.score, b.score) })
	for n := from; n < left && len(found) == 0; n++ {
		for _, c := range choices {
			if len(found) < limit && w.Wins(c.next, n) {
				found = append(found, c)
			}
		}
	}
	if len(found) == 0 {
		panic(contradiction{}) // the player does not win from a profile that it wins from
	}
	return found
}

// coverPlans leaves one choice for each piece of each plan, so that few profiles
// come next, and returns those, sorted. It takes the profile that serves the
// most pieces of plans again and again (greedy set cover); of several, the first.
func coverPlans[P rules.Profile](plans []plan[P], compare func(p, q P) int) (next []P) {
	type demand struct{ plan, piece int }
	serves := make(map[P][]demand)
	for i := range plans {
		for piece, choices := range plans[i] {
			for _, c := range choices {
				d := demand{i, piece}
				if s := serves[c.next]; !c.wins && (len(s) == 0 || s[len(s)-1] != d) {
					serves[c.next] = append(s, d)
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
				k := slices.IndexFunc(choices, func(c choice[P]) bool { return c.next == p })
				plans[d.plan][d.piece] = slices.Clone(choices[k : k+1])
			}
		}
	}
	slices.SortFunc(next, compare)
	return next
}

// writeNodes numbers the profiles from the last layer up, and writes their choices
// down as nodes.
func (s *Search[P]) writeNodes(layers [][]P, plans [][]plan[P]) certificate.Strategy {
	var nodes certificate.Strategy
	numbers := map[P]int{}
	for k := len(plans) - 1; k >= 0; k-- {
		here := make(map[P]int, len(layers[k]))
		for i, p := range layers[k] {
			var n certificate.Node
			for piece, choices := range plans[k][i] {
				n[piece] = certificate.None()
				for _, c := range choices { // one, if the piece is dealt
					n[piece] = answerOf(c, numbers)
				}
			}
			nodes = append(nodes, n)
			here[p] = len(nodes)
		}
		numbers = here
	}
	return nodes.Canonical(s.Well)
}

// answerOf returns a choice as an answer, where profiles have nodes with these numbers.
func answerOf[P rules.Profile](c choice[P], numbers map[P]int) certificate.Answer {
	a := certificate.Answer{Placement: c.at, Mirrored: c.mirrored}
	if !c.wins {
		a.Next = numbers[c.next]
	}
	return a
}
