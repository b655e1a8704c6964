package solver

import (
	"context"
	"maps"
	"math"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/english"
	"lineproof/internal/slide"
)

// A slideChoice is a move of the player, and the profile to which it leads.
type slideChoice struct {
	state slide.State
	next  slide.Profile
	wins  bool // a line is complete
}

// slideChoiceSize is the memory in bytes, about, that a choice takes with its share
// of a plan.
const slideChoiceSize = 80

// A slidePlan is what the player may do in a profile: for each piece, the moves that
// come into question; none if it is not dealt.
type slidePlan [certificate.Pieces][]slideChoice

// slideStrategy builds a player's strategy that completes a line within n pieces, as
// strategy does for the drop game. The caller knows that the player wins.
func (s *Solver) slideStrategy(ctx context.Context, n int) (certificate.Strategy, error) {
	layers := [][]slide.Profile{{s.slide.Start()}}
	var chosen [][]slidePlan
	total := 0
	for left := n; len(layers[len(layers)-1]) > 0; left-- {
		layer := layers[len(layers)-1]
		if total += len(layer); !s.fits(slideChoiceSize * certificate.Pieces * (total + 4*len(layer))) {
			return nil, s.outgrown()
		}
		s.enter("the player's side: %s with %s left", english.Counted(len(layer), "profile"), english.Counted(left, "piece"))
		plans := make([]slidePlan, len(layer))
		err := s.slide.each(ctx, len(layer)*certificate.Pieces, func(w *slideWorker, i int) {
			k, piece := i/certificate.Pieces, i%certificate.Pieces
			switch {
			case !s.well.First().Has(piece): // no choices
			case left == n:
				plans[k][piece] = w.soonest(&layer[k], left, piece, n-1, 1)
			case left >= n-2:
				plans[k][piece] = w.soonest(&layer[k], left, piece, 0, 1)
			default:
				plans[k][piece] = w.soonest(&layer[k], left, piece, 0, math.MaxInt)
			}
		})
		if err != nil {
			return nil, err
		}
		layers = append(layers, coverSlide(plans))
		chosen = append(chosen, plans)
	}
	return writeSlide(s.well, layers, chosen), nil
}

// soonest finds the moves with a piece in p that win within the fewest pieces, with
// left pieces left; a number of pieces below from counts as from. It stops at limit
// moves. Where one completes a line, it is the only one.
func (w *slideWorker) soonest(p *slide.Profile, left, piece, from, limit int) (found []slideChoice) {
	type candidate struct {
		slideChoice
		score int
	}
	var open []candidate
	for _, state := range w.Landings(nil, &p.Open, piece) {
		c := candidate{slideChoice: slideChoice{state: state, next: *p}}
		if c.next.Fill(piece, state) {
			return []slideChoice{{state: state, wins: true}}
		}
		if bound := w.Close(&c.next, left-1); bound < left {
			c.score = slideScore(&c.next, bound)
			open = append(open, c)
		}
	}
	slices.SortStableFunc(open, func(a, b candidate) int { return a.score - b.score })
	for n := from; n < left && len(found) == 0; n++ {
		for _, c := range open {
			if len(found) < limit && w.wins(&c.next, n) {
				found = append(found, c.slideChoice)
			}
		}
	}
	if len(found) == 0 {
		panic("solver: the player does not win from a profile that it wins from")
	}
	return found
}

// coverSlide leaves one choice for each piece of each plan, so that few profiles come
// next, and returns those, sorted, as cover does.
func coverSlide(plans []slidePlan) (next []slide.Profile) {
	type demand struct{ plan, piece int }
	serves := make(map[slide.Profile][]demand)
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
	// Profiles by how many demands they serve, as in cover.
	var buckets [][]slide.Profile
	for _, p := range slide.Distinct(slices.Collect(maps.Keys(serves))) {
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
				k := slices.IndexFunc(choices, func(c slideChoice) bool { return c.next == p })
				plans[d.plan][d.piece] = choices[k : k+1]
			}
		}
	}
	return slide.Distinct(next)
}

// writeSlide numbers the profiles from the last layer up, and writes their choices
// down as nodes, as write does.
func writeSlide(w certificate.Well, layers [][]slide.Profile, chosen [][]slidePlan) certificate.Strategy {
	var nodes certificate.Strategy
	numbers := map[slide.Profile]int{}
	for k := len(chosen) - 1; k >= 0; k-- {
		here := make(map[slide.Profile]int, len(layers[k]))
		for i, p := range layers[k] {
			var n certificate.Node
			for piece, choices := range chosen[k][i] {
				n[piece] = certificate.None
				for _, c := range choices { // one, if the piece is dealt
					n[piece] = certificate.Answer{Rotation: int(c.state.Rotation), Offset: int(c.state.Offset), Row: int(c.state.Row)}
					if !c.wins {
						n[piece].Next = numbers[c.next]
					}
				}
			}
			nodes = append(nodes, n)
			here[p] = len(nodes)
		}
		numbers = here
	}
	return nodes.Canonical(w)
}
