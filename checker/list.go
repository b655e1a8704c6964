package checker

import "slices"

// A table has the positions of a list so far. They are profiles of drop, with closed rows as
// sacrificed ones. The well has maxRows rows, so no column is full: heights are at most maxHeight,
// 3 more in outcome, and 4 more after a move, less what is then dropped. So canonical only mirrors.
type table struct {
	*verifier
	well    *drop
	entries []entry         // of the positions by number, from 1; entries[0] is for completed rows
	number  map[profile]int // by position
	last    string          // the key of the last position
}

type entry struct {
	depth int  // SPEC.md, Evidence for rows
	rows  int  // that the position takes
	met   bool // it is a front or the empty well, or an answer leads to it
}

// positions verifies the evidence of a claim with lines: SPEC.md, Evidence for rows.
func (v *verifier) positions() {
	well := &drop{Claim{Width: v.claim.Width, Rows: maxRows, Deals: v.claim.Deals}}
	t := &table{v, well, make([]entry, 1), make(map[profile]int), ""}
	for count := v.count(); int64(v.section.Positions) < count; {
		v.section.Positions++
		v.at("position", v.section.Positions)
		v.require(v.section.Positions <= v.limit, CheckLimit, "more than %d positions", v.limit)
		t.position(v.section.Positions)
	}
	v.place = Place{Section: v.place.Section}
	t.fronts()
	for n, entry := range t.entries {
		v.at("position", n)
		v.require(n == 0 || entry.met, CheckMet, "the position is no front, and no answer leads to it")
	}
}

// position reads position n and its answers. It stands after the one before it, by depth and by
// key, and only once.
func (t *table) position(n int) {
	size := (t.well.Width + 1) / 2
	key := string(t.read(size + 1))
	p := t.well.start()
	p.sacrificed = uint16(key[size])
	for x := range 2 * size { // the higher half of a byte for even columns; with one beyond the
		// width that is not 0, no position is met
		p.columns[x] = uint16(key[x/2] >> (4 - x%2*4) & 15)
	}
	t.require(slices.Max(p.columns[:]) <= maxHeight, CheckPosition, "a height is above %d", maxHeight)
	var this entry
	for piece := range dropShapes {
		if p.may.has(piece) {
			t.place.Index = piece
			t.answer(p, piece, &this)
		}
	}
	t.place.Index = -1
	before := t.entries[n-1].depth
	ascends := this.depth > before || this.depth == before && key > t.last
	t.require(ascends, CheckSorted, "the position does not come after the one before it")
	t.require(t.number[p] == 0, CheckSorted, "the position is there already")
	t.entries = append(t.entries, this)
	t.number[p], t.last = n, key
	t.record(p)
	t.record([]uint32{uint32(this.depth), uint32(this.rows)})
}

// answer reads an answer and verifies its outcomes: one for each row, 0 to -3, in which all deep
// columns may end.
func (t *table) answer(p profile, piece int, this *entry) {
	move := int(t.read(1)[0])
	rotation, offset := move/16, move%16-2
	t.require(rotation < len(dropShapes[piece]), CheckRotation, "rotation %d is not used", rotation)
	t.section.Moves++
	var last profile
	for below := range 4 {
		after, legal := t.well.outcome(p, &dropShapes[piece][rotation], offset, below)
		t.require(legal, CheckLegal, "a cell is outside the well")
		if after == last || after.columns == p.columns {
			continue // the outcome before this one; or the position stays, with the piece below row 1
		}
		last = after
		above, shift := t.well.normal(after)
		next, highest := 0, int(slices.Max(after.columns[:]))
		if !t.well.line(after) {
			next = t.number[t.well.canonical(above)]
			t.require(next > 0, CheckEarlier, "no row is complete, and no position before this one goes on")
		}
		t.entries[next].met = true
		this.depth = max(this.depth, t.entries[next].depth+1)
		this.rows = max(this.rows, highest-1, shift+t.entries[next].rows)
	}
}

// outcome drops a piece on a position whose deep columns all end a number of rows below row 1:
// SPEC.md, Outcomes. All rows are 3 higher for the time, so that none is below 0. No column is full
// then: 8+3 is less than maxRows.
func (d *drop) outcome(p profile, sh *shape, offset, below int) (after profile, legal bool) {
	after = p
	after.sacrificed <<= 3
	for x := range d.Width {
		if after.columns[x] += 3; p.columns[x] == 0 {
			after.columns[x] -= uint16(below)
		}
	}
	legal = d.place(&after, sh, offset)
	after.sacrificed >>= 3
	for x, height := range after.columns[:d.Width] {
		after.columns[x] = max(height, 3) - 3
	}
	return after, legal
}

// normal forgets the rows below the lowest column, unless one is deep: SPEC.md, Positions.
func (d *drop) normal(p profile) (above profile, shift int) {
	shift = max(int(slices.Min(p.columns[:d.Width])), 1) - 1
	for x := range d.Width {
		p.columns[x] -= uint16(shift)
	}
	p.sacrificed >>= shift
	return p, shift
}

// fronts verifies that the list has each front and the empty well, and how many rows that takes:
// SPEC.md, Positions.
func (t *table) fronts() {
	width := t.well.Width
	for reaching := 1; reaching < 1<<width; reaching++ { // bit x: column x reaches the front row
		p := t.well.start()
		for x := range width {
			p.columns[x] = uint16(reaching >> x & 1)
		}
		if reaching == 1<<width-1 { // the empty well: all columns reach row 1, the floor, which is closed
			p.sacrificed = 1
		}
		n := t.number[t.well.canonical(p)]
		t.require(n > 0, CheckFront, "the front %v is missing", p.columns[:width])
		rows := t.entries[n].rows
		t.require(rows <= t.claim.Rows, CheckRows,
			"from %v, a row may take %d rows", p.columns[:width], rows)
		t.entries[n].met = true
	}
}
