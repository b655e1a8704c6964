package main

import (
	"context"
	"fmt"

	"lineproof/certificate"
	"lineproof/solver"
	"lineproof/solver/smaller"
)

// settledWells are good certificates that say who wins a well.
func settledWells() (all []entry) {
	add := func(w certificate.Well) { all = append(all, settled(w)) }
	for _, width := range []int{2, 4, 6} {
		for rows := 1; rows <= 6; rows++ {
			for _, ceiling := range []int{0, rows, rows + 1, rows + 2} {
				add(certificate.Well{Width: width, Rows: rows, Ceiling: ceiling})
			}
		}
		add(certificate.Well{Width: width, Rows: 15})
	}
	for rows := 1; rows <= 6; rows++ {
		add(certificate.Well{Width: 8, Rows: rows})
	}
	for _, s := range [][2]int{
		{4, 1}, {4, 2}, {4, 3}, {4, 5}, {6, 1}, {6, 2}, {6, 3}, {6, 4}, {6, 6},
		{8, 1}, {8, 2}, {8, 3}, {8, 4}, {10, 3}, {10, 4}, {12, 3},
	} {
		add(certificate.Well{Width: s[0], Rows: s[1], Game: certificate.Slide})
	}
	return all
}

// settled is who wins a well: one claim, or two.
func settled(w certificate.Well) entry {
	e := entry{name: fmt.Sprintf("w%dr%d", w.Width, w.Rows), alone: "-", remark: "the adversary for ever"}
	if w.Ceiling != 0 {
		e.name += fmt.Sprintf("c%d", w.Ceiling)
	}
	if w.Game == certificate.Slide {
		e.name = "slide_" + e.name
	}
	sections := settle(w)
	if len(sections) > 1 {
		e.remark = "the player, and its optimum"
	}
	e.raw, e.claims = file(sections...), claimsOf(sections)
	return e
}

func claimsOf(sections []section) (all []string) {
	for _, s := range sections {
		all = append(all, s.claim)
	}
	return all
}

// settle proves who wins a well: that the adversary does, or both sides of the optimum. The
// player's side has few nodes where that takes no time.
func settle(w certificate.Well) []section {
	claim := certificate.Claim{Well: w}
	if claim.Pieces = must(solverOf(w).Optimum(context.Background())); claim.Pieces == 0 {
		return []section{proof(claim.String(), plain)}
	}
	rounds := plain
	if w.Width <= 6 && w.Game != certificate.Slide {
		rounds = small
	}
	claim.Player = true
	player := proof(claim.String(), rounds)
	claim.Player = false
	claim.Pieces--
	return []section{player, proof(claim.String(), plain)}
}

// Rounds in which evidence is made smaller.
const (
	plain    = 0
	small    = 1
	fewDeals = 30
)

func solverOf(w certificate.Well) *solver.Solver {
	return must(solver.New(w, solver.Options{Memory: smaller.MinMemory}))
}

// proof is what the solver finds for a claim that is true.
func proof(claim string, rounds int) section {
	c := parsed(claim)
	s := solverOf(c.Well)
	proved := must(s.Prove(context.Background(), c))
	if rounds > 0 {
		var err error
		proved, _, err = smaller.Minimize(context.Background(), s, proved, smaller.Effort{Seed: 1, Rounds: rounds})
		must(0, err)
	}
	return encoded(proved)
}

func parsed(claim string) certificate.Claim { return must(certificate.ParseClaim(claim)) }

// fewer returns proofs of a claim with this number of pieces, and with each smaller number.
func fewer(claim string, pieces int) (sections []section) {
	for ; pieces > 0; pieces-- {
		sections = append(sections, proof(fmt.Sprintf("%s pieces=%d", claim, pieces), plain))
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
				claim := certificate.Claim{Well: w, Pieces: pieces}
				sections = append(sections, section{claim: claim.String(), evidence: layers()})
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
				claim := fmt.Sprintf("adversary %s width=%d rows=%d", game, width, rows)
				sections = append(sections, section{claim: claim, evidence: layers()})
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
