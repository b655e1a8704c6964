package solver

import (
	"context"
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

func (c slideChoice) answer() (certificate.Answer, slide.Profile, bool) {
	a := certificate.Answer{Rotation: int(c.state.Rotation), Offset: int(c.state.Offset), Row: int(c.state.Row)}
	return a, c.next, c.wins
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
		layers = append(layers, cover(plans, func(p, q slide.Profile) int { return slide.Compare(&p, &q) }))
		chosen = append(chosen, plans)
	}
	return write(s.well, layers, chosen), nil
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
