package main

import (
	"context"
	"fmt"

	"lineproof/certificate"
	"lineproof/solver"
)

// Small claims, with evidence that most of the others are made of. A strategy's
// text is explained at nodes.
const (
	two   = "player drop width=2 rows=6 pieces=2"
	two1  = "I0@0 Z0@0 S1@0 T1@0 L1@0 J1@0 O0@0\n"
	two2  = "I0@0>1m Z0@0 S1@0 T1@0 L1@0 J1@0 O0@0\n"
	four  = "player drop width=4 rows=4 pieces=3"
	four1 = "I0@0 Z0@0 S0@0 T1@0 L1@0 J1@0 O0@0\n"
	four2 = "I1@0 Z0@0 S0@0 T0@0 L0@0 J2@-1 O0@0\n"
	four3 = "I1@0 Z0@0 S0@0 T1@0 L1@0 J3@-2 O0@0\n"
	four4 = "I1@0 Z0@1>1 S0@0 T0@0 L0@0 J0@0 O0@0\n"
	four5 = "I1@0 Z1@0>3m S0@1>3 T1@0>2m L1@0>4m J3@0>4 O0@0>3m\n"

	row   = "adversary drop width=2 rows=1"          // deal Z, or I, or T
	short = "adversary drop width=4 rows=4 pieces=2" // deals L, and ZZO
	odd   = "adversary drop width=3 rows=4"          // no layers
	three = "adversary drop width=4 rows=3"

	falseTwo  = "adversary drop width=2 rows=6"          // the player wins with the second piece
	falseFour = "adversary drop width=4 rows=4 pieces=3" // the player wins with the third
)

var (
	goodTwo  = section{two, nodes(two1 + two2)}
	goodFour = section{four, nodes(four1 + four2 + four3 + four4 + four5)}
	goodRow  = section{row, layers("Z")}
	goodOdd  = section{odd, layers()}
	goodLate = withWrongRule("player drop width=4 rows=4 pieces=5", lineAvoided)
)

func goodOnes() []entry {
	all := []entry{
		good("example", "the example of SPEC.md", goodTwo, goodRow),
		good("example_reversed", "the same in the other order", goodRow, goodTwo),
		good("other_deal", "another deal prevents a line, too", section{row, layers("I")}),
		good("four", "nodes of one depth", goodFour),
		good("more_rows", "the same nodes in a higher well", section{"player drop width=4 rows=6 pieces=3", goodFour.evidence}),
		good("more_pieces", "more pieces than the strategy needs", section{"player drop width=4 rows=4 pieces=7", goodFour.evidence}),
		good("late", "a strategy that goes on where it could complete a line", goodLate),
		good("for_ever", "two claims that state the same", proof(three), proof(three+" pieces=6")),
		good("fewer_pieces", "claims that state less and less", fewer("adversary drop width=6 rows=5", 5)...),
		good("255_sections", "as many sections as there can be", many(255)...),
		good("odd_widths", "no layers in a well with an odd number of columns", withoutLayers("drop", 3)...),
		good("largest_well", "few pieces in the largest well", fewer("adversary drop width=12 rows=15", 7)...),
		good("largest_well_ceiling", "the same under a ceiling", fewer("adversary drop width=12 rows=15 ceiling=15", 7)...),
		good("widest_well", "few pieces in the widest well", fewer("adversary drop width=14 rows=8", 7)...),
		good("widest_set", "the greatest offset, 13", proof("player drop width=14 rows=8 deals=I pieces=5")),
		good("widest_bag", "a bag in the widest well", section{"adversary drop width=14 rows=8 deals=bag pieces=5", layers()}),
		good("w6r4_small", "deals chosen so that there are few", proved(must(solver.New(certificate.Well{Width: 6, Rows: 4}, fewDeals)), false, 0)),
		good("w8r4_small", "deals chosen so that there are few", proved(must(solver.New(certificate.Well{Width: 8, Rows: 4}, fewDeals)), false, 0)),
		good("w12r3", "the adversary for ever", proof("adversary drop width=12 rows=3")),
		good("w14r3", "the adversary for ever", proof("adversary drop width=14 rows=3")),
		good("w10r4", "the adversary for ever", proof("adversary drop width=10 rows=4")),
	}
	for _, width := range []int{2, 4, 6} {
		for rows := 1; rows <= 6; rows++ {
			for _, ceiling := range []int{0, rows, rows + 1, rows + 2} {
				all = append(all, settled(certificate.Well{Width: width, Rows: rows, Ceiling: ceiling}))
			}
		}
		all = append(all, settled(certificate.Well{Width: width, Rows: 15}))
	}
	for rows := 1; rows <= 6; rows++ {
		all = append(all, settled(certificate.Well{Width: 8, Rows: rows}))
	}
	return all
}

// settled is who wins a well: one claim, or two. The player's side has few nodes
// where that takes no time.
func settled(w certificate.Well) entry {
	name := fmt.Sprintf("w%dr%d", w.Width, w.Rows)
	if w.Ceiling != 0 {
		name += fmt.Sprintf("c%d", w.Ceiling)
	}
	if w.Game == certificate.Slide {
		name = "slide_" + name
	}
	sections := settle(w)
	if len(sections) == 1 {
		return good(name, "the adversary for ever", sections...)
	}
	return good(name, "the player, and its optimum", sections...)
}

// settle proves who wins a well: that the adversary does, or both sides of the optimum.
func settle(w certificate.Well) []section {
	s := must(solver.New(w, plain))
	optimum := must(s.Optimum(context.Background()))
	if optimum == 0 {
		return []section{proved(s, false, 0)}
	}
	player := s
	if w.Width <= 6 && w.Game != certificate.Slide {
		player = must(solver.New(w, small))
	}
	return []section{proved(player, true, optimum), proved(s, false, optimum-1)}
}

var (
	plain = solver.Options{Memory: solver.MinMemory}
	small = solver.Options{Memory: solver.MinEffortMemory, Minimize: &solver.Effort{Seed: 1, Rounds: 1}}

	fewDeals = solver.Options{Memory: solver.MinEffortMemory, Minimize: &solver.Effort{Seed: 1, Rounds: 30}}
)

func proved(s *solver.Solver, player bool, pieces int) section {
	return encoded(must(s.Prove(context.Background(), player, pieces)))
}

// proof is what the solver finds for a claim that is true.
func proof(claim string) section {
	c := must(certificate.ParseClaim(claim))
	return proved(must(solver.New(c.Well, plain)), c.Player, c.Pieces)
}

// fewer are proofs of a claim with so many pieces, and with fewer and fewer.
func fewer(claim string, pieces int) (sections []section) {
	for ; pieces > 0; pieces-- {
		sections = append(sections, proof(fmt.Sprintf("%s pieces=%d", claim, pieces)))
	}
	return sections
}

// many are claims about a well with an odd number of columns.
func many(n int) (sections []section) {
	for rows := 15; ; rows-- {
		for _, ceiling := range []int{0, rows, rows + 1, rows + 2} {
			w := certificate.Well{Width: 11, Rows: rows, Ceiling: ceiling}
			for pieces := 1; pieces <= w.Longest(); pieces++ {
				if len(sections) == n {
					return sections
				}
				sections = append(sections, section{certificate.Claim{Well: w, Pieces: pieces}.String(), layers()})
			}
		}
	}
}

// withoutLayers are claims about wells with an odd number of columns, and in slide with
// one row.
func withoutLayers(game string, leastWidth int) (sections []section) {
	for width := leastWidth; width <= 12; width++ {
		for rows := 1; rows <= 15; rows++ {
			if width%2 == 1 || game == "slide" && rows == 1 {
				sections = append(sections, section{fmt.Sprintf("adversary %s width=%d rows=%d", game, width, rows), layers()})
			}
		}
	}
	return sections
}

func must[T any](v T, err error) T {
	if err != nil {
		panic("corpus: " + err.Error())
	}
	return v
}
