package main

import (
	"math/bits"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/audit/pictures"
)

// A survivalRule says what evidence about survival takes to hold.
type survivalRule struct {
	keepsAgain   bool // a piece is kept where one is kept, which is lost
	takesAtOnce  bool // the kept piece is placed, and was kept just now
	takesNothing bool // where nothing is kept, an I is
	losesDealt   bool // when the kept piece is placed, nothing is kept
	losesKept    bool // when the piece after the kept one is placed, nothing is kept
	staysKept    bool // when the kept piece is placed, it stays

	neverFilled bool // the bag is never filled again: nothing may be dealt
	filledEarly bool // the bag is filled when one piece is left

	ceilingLater bool // full rows are removed before the ceiling counts
	lowestBelow  bool // a piece needs only its lowest cell below the ceiling
	outside      bool // cells may be right of the well
	passes       bool // a piece comes to rest in the lowest place that it fits in
	box          bool // the lowest row of a piece comes to rest on the highest cell below the piece
	missing      int  // cells that a full row may lack
	remove       func(rows []uint16, full func(uint16) bool) []uint16

	forgets func(g *survivor, s standing) standing // states that differ only in this are one
	rounds  int                                    // round numbers are taken modulo this
	leftOut func(g *survivor, s standing, r certificate.Response) bool
}

var wrongSurvivals = map[string]survivalRule{
	"right":        {},
	"keepsAgain":   {keepsAgain: true},
	"takesAtOnce":  {takesAtOnce: true},
	"takesNothing": {takesNothing: true},
	"losesDealt":   {losesDealt: true},
	"losesKept":    {losesKept: true},
	"staysKept":    {staysKept: true},

	"neverFilled": {neverFilled: true},
	"filledEarly": {filledEarly: true},

	"ceilingLater": {ceilingLater: true},
	"lowestBelow":  {lowestBelow: true},
	"outside":      {outside: true},
	"passes":       {passes: true},
	"box":          {box: true},
	"nearlyFull":   {missing: 1},
	"oneRow":       {remove: oneRow},
	"nextStays":    {remove: nextStays},
	"oldNumbers":   {remove: oldNumbers},
	"lowestRows":   {remove: lowestRows},
	"collapses":    {remove: collapses},

	"forgetsKept":  {forgets: func(_ *survivor, s standing) standing { s.kept = 0; return s }},
	"forgetsBound": {forgets: func(_ *survivor, s standing) standing { s.bound = false; return s }},
	"forgetsBag":   {forgets: func(_ *survivor, s standing) standing { s.may = 0; return s }},
	"forgetsHoles": {forgets: withoutHoles},
	"mirrors":      {forgets: mirrored},
	"oneRound":     {rounds: 1},
	"byteRounds":   {rounds: 256},

	"noKeeping":  {leftOut: func(_ *survivor, _ standing, r certificate.Response) bool { return r == certificate.Keep }},
	"noTaking":   {leftOut: func(_ *survivor, _ standing, r certificate.Response) bool { return r.TakesKept() }},
	"onlyTaking": {leftOut: onlyTaking},
	"noRotation3": {leftOut: func(_ *survivor, _ standing, r certificate.Response) bool {
		return r.Placement().Rotation == 3
	}},
	"noOffset-2": {leftOut: func(_ *survivor, _ standing, r certificate.Response) bool {
		return r != certificate.Keep && r.Placement().Offset == -2
	}},
	"noLastOffset": {leftOut: func(g *survivor, _ standing, r certificate.Response) bool {
		return int(r.Placement().Offset) == g.Width-1
	}},
}

// A standing is where a game stands when a piece is to be dealt.
type standing struct {
	rows  [certificate.MaxCeiling + 4]uint16 // bit x of rows[y]: column x of row y+1 is filled
	kept  int                                // the kept piece, or nothing
	bound bool                               // the next piece must be placed
	may   certificate.Set
}

const nothing = certificate.Pieces

// after is what may be dealt after a piece.
func (g *survivor) after(may certificate.Set, dealt int) certificate.Set {
	left := may &^ (1 << dealt)
	switch {
	case g.Deals != certificate.Bag:
		return may
	case left == 0 && !g.neverFilled || g.filledEarly && left&(left-1) == 0:
		return g.First()
	}
	return left
}

// respond tells what a response to a dealt piece leads to, and whether it is legal.
func (g *survivor) respond(s standing, dealt int, r certificate.Response) (next standing, legal bool) {
	next, next.bound = s, false
	next.may = g.after(s.may, dealt)
	none := s.kept == nothing
	switch {
	case g.leftOut != nil && g.leftOut(g, s, r):
		return s, false
	case r == certificate.Keep:
		next.kept, next.bound = dealt, true
		return next, g.Hold && (none || g.keepsAgain)
	case r.TakesKept() && (!g.Hold || none && !g.takesNothing || s.bound && !g.takesAtOnce):
		return s, false
	case r.TakesKept():
		next.kept, dealt = dealt, s.kept%nothing // nothing is an I, if it may be taken
		if g.losesDealt {
			next.kept = nothing
		}
		if g.staysKept {
			next.kept = s.kept
		}
	case s.bound && g.losesKept:
		next.kept = nothing
	}
	legal = g.place(&next, dealt, r.Placement())
	return next, legal
}

// place has a piece fall, and removes full rows.
func (g *survivor) place(s *standing, piece int, at certificate.Placement) (legal bool) {
	if int(at.Rotation) >= len(certificate.Shapes(piece)) {
		return false
	}
	cells := slices.Clone(pictures.Drop[piece][at.Rotation][:])
	for i := range cells {
		cells[i].X += int(at.Offset)
		if x := cells[i].X; x < 0 || x >= g.Width && !g.outside {
			return false
		}
	}
	cells = slices.DeleteFunc(cells, func(c pictures.Cell) bool { return c.X >= g.Width })
	if len(cells) == 0 {
		return false
	}
	y := g.rest(s, cells)
	highest, lowest := 0, len(s.rows)
	for _, c := range cells {
		s.rows[y+c.Y] |= 1 << c.X
		highest, lowest = max(highest, y+c.Y+1), min(lowest, y+c.Y+1)
	}
	full := func(row uint16) bool { return bits.OnesCount16(row) >= g.Width-g.missing }
	rows := s.rows[:]
	if g.remove != nil {
		g.remove(rows, full)
	} else {
		_ = slices.DeleteFunc(rows, full)
	}
	switch {
	case g.ceilingLater:
		highest = len(rows)
		for highest > 0 && rows[highest-1] == 0 {
			highest--
		}
	case g.lowestBelow:
		highest = lowest
	}
	return highest <= g.Ceiling
}

// rest is the row, from 0, in which the lowest row of a box comes to rest.
func (g *survivor) rest(s *standing, cells []pictures.Cell) (y int) {
	meets := func(y int) bool {
		return slices.ContainsFunc(cells, func(c pictures.Cell) bool {
			return y+c.Y < 0 || y+c.Y < len(s.rows) && s.rows[y+c.Y]>>c.X&1 == 1
		})
	}
	switch {
	case g.passes:
		for y = -4; meets(y); {
			y++
		}
	case g.box:
		lowest := 4
		for _, c := range cells {
			lowest = min(lowest, c.Y)
			for row := range s.rows {
				if s.rows[row]>>c.X&1 == 1 {
					y = max(y, row+1)
				}
			}
		}
		y -= lowest
	default:
		for y = len(s.rows); !meets(y - 1); {
			y--
		}
	}
	return y
}

// oneRow removes the lowest full row alone.
func oneRow(rows []uint16, full func(uint16) bool) []uint16 {
	if y := slices.IndexFunc(rows, full); y >= 0 {
		return slices.Delete(rows, y, y+1)
	}
	return rows
}

// nextStays does not look at the row that comes down to where one was removed.
func nextStays(rows []uint16, full func(uint16) bool) []uint16 {
	for y := 0; y < len(rows); y++ {
		if full(rows[y]) {
			rows = slices.Delete(rows, y, y+1)
		}
	}
	return rows
}

// oldNumbers removes rows from the lowest to the highest, by the numbers that they had before.
func oldNumbers(rows []uint16, full func(uint16) bool) []uint16 {
	before := slices.Clone(rows)
	for y, row := range before {
		if full(row) {
			copy(rows[y:], rows[y+1:])
		}
	}
	return rows
}

// lowestRows removes as many rows as are full, the lowest ones.
func lowestRows(rows []uint16, full func(uint16) bool) []uint16 {
	n := 0
	for _, row := range rows {
		if full(row) {
			n++
		}
	}
	return slices.Delete(rows, 0, n)
}

// collapses has the cells of each column fall onto each other, if a row is full.
func collapses(rows []uint16, full func(uint16) bool) []uint16 {
	if !slices.ContainsFunc(rows, full) {
		return rows
	}
	for slices.ContainsFunc(rows, full) {
		rows = oneRow(rows, full)
		for y := 1; y < len(rows); y++ {
			for below := y; below > 0; below-- {
				falls := rows[below] &^ rows[below-1]
				rows[below], rows[below-1] = rows[below]&^falls, rows[below-1]|falls
			}
		}
	}
	return rows
}

// withoutHoles fills what is beneath the highest cell of each column.
func withoutHoles(_ *survivor, s standing) standing {
	for y := len(s.rows) - 1; y > 0; y-- {
		s.rows[y-1] |= s.rows[y]
	}
	return s
}

// mirrored is the lesser of a board and its mirror image; what is kept, and what may be dealt, is not mirrored.
func mirrored(g *survivor, s standing) standing {
	image := s
	for y, row := range s.rows {
		image.rows[y] = bits.Reverse16(row) >> (16 - g.Width)
	}
	if slices.Compare(image.rows[:], s.rows[:]) < 0 {
		return image
	}
	return s
}

// onlyTaking leaves out that the dealt piece is placed where one is kept.
func onlyTaking(_ *survivor, s standing, r certificate.Response) bool {
	return s.kept != nothing && !s.bound && r != certificate.Keep && !r.TakesKept()
}
