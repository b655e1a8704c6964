package main

import (
	"slices"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/pictures"
)

// wrongRules has the rules that strategies of the corpus take to hold. The first three are not
// wrong.
var wrongRules = map[string]func(*builder){
	"right":       func(*builder) {},
	"lineAvoided": func(p *builder) { p.goesOn = true },
	"middleO":     func(p *builder) { p.rules = []rule{lands, low, getsThere, firstInMiddle} },

	"fullIgnored":     func(p *builder) { p.rules = []rule{falls, lands, underCeiling} },
	"fullByCell":      func(p *builder) { p.goesOn, p.rules = true, []rule{falls, lands, underCeiling, cellEmpty} },
	"ceilingByLowest": func(p *builder) { p.rules = []rule{falls, lands, notFull, lowestUnderCeiling} },
	"lowestPlace":     func(p *builder) { p.rules = []rule{lowest, notFull, underCeiling} },

	"freeRows":  func(p *builder) { p.rules = []rule{lands, getsThere} },
	"anywhere":  func(p *builder) { p.rules = []rule{lands, low} },
	"midAir":    func(p *builder) { p.rules = []rule{low, getsThere} },
	"backwards": func(p *builder) { p.rules, p.last = []rule{lands, low, getsThereBackwards}, true },

	"winsInMidAir": func(p *builder) { p.rules = []rule{landsOrWins, low, getsThere} },
}

// cellEmpty takes columns for full by their cell in the highest row that counts.
var cellEmpty = cells(func(p *builder, b *oracle.Board, c pictures.Cell) bool { return !b[p.Rows-1][c.X] })

func lowestUnderCeiling(p *builder, _ *oracle.Board, at *place) bool {
	return slices.ContainsFunc(at.cells[:], func(c pictures.Cell) bool { return c.Y < p.Ceiling })
}

// lowest has a piece rest in the lowest place that it fits in.
func lowest(p *builder, b *oracle.Board, at *place) bool {
	return !slices.ContainsFunc(p.places[at.piece], func(below place) bool {
		return below.Rotation == at.Rotation && below.X == at.X && below.Y < at.Y && free(p, b, &below)
	})
}

// getsThereBackwards has pieces turn the other way, too.
func getsThereBackwards(p *builder, b *oracle.Board, at *place) bool {
	return p.ReachedBy(*b, at.piece, 1, len(pictures.Slide[at.piece])-1)[at.State]
}

// landsOrWins lets a piece that completes a line rest anywhere.
func landsOrWins(p *builder, b *oracle.Board, at *place) bool {
	after := *b
	for _, c := range at.cells {
		after[c.Y][c.X] = true
	}
	return lands(p, b, at) || p.Line(after)
}

// firstInMiddle has an O that is dealt first rest in the middle of the well.
func firstInMiddle(p *builder, b *oracle.Board, at *place) bool {
	return *b != (oracle.Board{}) || certificate.Letters[at.piece] != 'O' || at.cells[0].X+at.cells[1].X == p.Width-1
}
