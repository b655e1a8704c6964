package checker

import "slices"

// maxHeight is the greatest height in a position. Pieces rest at most 4 rows above it, so no column of maxRows is full.
const maxHeight = 8

// A list is the evidence for rows for ever. Positions are profiles of drop, with the heights above the lowest
// column, and with the closed rows as sacrificed ones: SPEC.md, Positions.
type list struct {
	*source
	well    *drop
	entries []entry         // of the positions by number, from 1; entries[0] is for completed rows
	number  map[profile]int // by position
	key     string          // of the last position
}

type entry struct {
	depth int  // SPEC.md, Evidence for rows
	rows  int  // that the position takes
	met   bool // it is that of a lane surface, or an answer leads to it
}

// list verifies the evidence of a claim with lines: SPEC.md, Evidence for rows.
func (s *source) list() {
	well := &drop{Claim{Width: s.Claim.Width, Rows: maxRows}}
	l := &list{s, well, make([]entry, 1), make(map[profile]int), ""}
	count := s.count()
	for n := 1; int64(n) <= count; n++ {
		s.at("position", n, -1)
		s.require(n <= s.limit, CheckLimit, "more than %d positions", s.limit)
		l.position(n)
	}
	s.Positions = len(l.entries) - 1
	s.place = Place{Section: s.place.Section}
	well.ends(well.start(), 0, l.surface)
	for n, entry := range l.entries {
		s.at("position", n, -1)
		s.require(n == 0 || entry.met, CheckMet, "the position is of no lane surface, and no answer leads to it")
	}
}

// position reads position n, and verifies its answers.
func (l *list) position(n int) {
	size := l.well.Width/2 + 1
	encoded := string(l.read(size + 7))
	key, answers := encoded[:size], encoded[size:]
	p := l.well.start()
	p.sacrificed = uint16(key[size-1])
	for x := range l.well.Width {
		p.columns[x] = uint16(key[x/2] >> (4 - x%2*4) & 15) // the higher half for even columns
	}
	_, lowest, highest := l.well.fromLowest(p)
	inRange := lowest == 0 && highest <= maxHeight && p.sacrificed>>highest == 0
	l.require(inRange, CheckPosition, "heights or closed rows are not in their ranges")
	l.require(p == l.well.canonical(p), CheckPosition, "the position's mirror image belongs here")
	this := entry{}
	for piece, move := range []byte(answers) {
		l.place.Index = piece
		next, rows := l.answer(p, piece, move)
		this.depth = max(this.depth, l.entries[next].depth+1)
		this.rows = max(this.rows, rows)
		l.entries[next].met = true
	}
	l.place.Index = -1
	before := l.entries[n-1].depth
	ascends := this.depth > before || this.depth == before && key > l.key
	l.require(ascends, CheckSorted, "the position does not come after the one before it")
	l.require(l.number[p] == 0, CheckSorted, "the position is there already, as number %d", l.number[p])
	l.entries = append(l.entries, this)
	l.number[p], l.key = n, key
	l.derived(p)
	l.derived([]uint32{uint32(this.depth), uint32(this.rows)})
}

// answer carries an answer out. It returns the number of the position that goes on, and the rows that this takes.
func (l *list) answer(p profile, piece int, move byte) (next, rows int) {
	rotation, offset := int(move/16), int(move%16)-2
	l.require(rotation < len(dropShapes[piece]), CheckRotation, "rotation %d is not used", rotation)
	after := p
	legal := l.well.place(&after, &dropShapes[piece][rotation], offset)
	l.require(legal, CheckLegal, "a cell is outside the well")
	l.Moves++
	above, lowest, highest := l.well.fromLowest(after)
	if l.well.line(after) {
		return 0, highest
	}
	next = l.number[l.well.canonical(above)]
	l.require(next > 0, CheckEarlier, "no row is complete, and no position before this one goes on")
	return next, max(highest, lowest+l.entries[next].rows)
}

// fromLowest takes away the rows up to the lowest column: SPEC.md, Positions.
func (d *drop) fromLowest(p profile) (above profile, lowest, highest int) {
	low, high := slices.Min(p.columns[:d.Width]), slices.Max(p.columns[:d.Width])
	for x := range d.Width {
		p.columns[x] -= low
	}
	p.sacrificed >>= low
	return p, int(low), int(high)
}

// ends calls do for each way in which the lanes from column x on can end, with heights above what was the highest
// row with a filled cell: SPEC.md, Lanes. A lane has one of nine surfaces; or the last two have an I across them.
//
//	                            ## .# #.    ####
//	              ## .# #.      ## ## ##    ####
//	## .# #.      ## ## ##      ## ## ##    ####
//	1 high        2 high        3 high      2, 3 or 4 high
func (d *drop) ends(p profile, x int, do func(profile)) {
	if x == d.Width {
		do(p)
		return
	}
	for height := uint16(1); height <= 3; height++ {
		for _, lane := range [][]uint16{{height, height}, {height - 1, height}, {height, height - 1}} {
			copy(p.columns[x:], lane)
			d.ends(p, x+2, do)
		}
	}
	for height := uint16(2); height <= 4 && x+4 == d.Width; height++ {
		copy(p.columns[x:], []uint16{height, height, height, height})
		do(p)
	}
}

// surface verifies that the list has the position of a lane surface, and how many rows that takes.
func (l *list) surface(end profile) {
	p, lowest, highest := l.well.fromLowest(end)
	p.sacrificed = 1<<(highest-lowest) - 1 // all rows are closed
	n := l.number[l.well.canonical(p)]
	l.require(n > 0, CheckSurface, "the lane surface %v is missing", p.columns[:l.well.Width])
	rows := lowest + l.entries[n].rows
	l.require(rows <= l.Claim.Rows, CheckRows, "a row may take %d rows", rows)
	l.entries[n].met = true
}
