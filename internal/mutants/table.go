package main

import "fmt"

// A change puts another text in the place of one that is once in a file.
type change struct {
	old, new string
	does     string
}

// withoutCheck are the changes that leave out a check where it is not enough to let
// everything pass, as the checker would crash, or read on at the wrong place.
var withoutCheck = map[int]mutant{
	1: {"verify.go", change{`s.require(len(got) == n, CheckCutOff, "the certificate is cut off")`, "got = append(slices.Clip(got), make([]byte, n-len(got))...)", "bytes that are missing are zeros"}, 1},
	4: {"claim.go", change{"words := grammar.FindStringSubmatch(text)", `defer func() { c.Text, err = text, nil }()
	if fmt.Sscan(text, &c.Side, &c.Game); c.Game != "slide" {
		c.Game = "drop"
	}
	for i := range text {
		for format, field := range map[string]any{"width=%d": &c.Width, "rows=%d": &c.Rows, "lines=%d": &c.Lines, "ceiling=%d": &c.Ceiling, "deals=%s": &c.Deals, "pieces=%d": &c.Pieces} {
			fmt.Sscanf(text[i:], format, field)
		}
	}
	if c.Deals == "IZSTLJO" {
		c.Deals = ""
	}
	c.Width = max(c.Width, 1)
	if c.Rows <= maxRows {
		return c, nil
	}
	words := grammar.FindStringSubmatch(text)`, "what looks like a key is read, wherever it stands"}, 4},
	7: {"player.go", change{`s.require(count >= 1 && count <= maxNodes, CheckNodes, "%d nodes, not 1 to %d", count, maxNodes)`, "if count == 0 {\n\t\treturn\n\t}", "without nodes, there is nothing to replay"}, 7},
	8: {"player.go", change{"rotation, offset, last := int(encoded[0]>>4),", "rotation, offset, last := int(encoded[0]>>4)%rotations,", "a rotation is taken modulo those that there are"}, 8},
	12: {"player.go", change{`s.require(unused == 0, CheckLinked, "no node refers to node %d", unused)`, `reached := map[int32]bool{int32(count): true}
	for n := count; n > 0; n-- {
		for p, a := range nodes[n] {
			reached[a.next] = reached[a.next] || reached[int32(n)]
			nodes[n][p].none = a.none || !reached[int32(n)]
		}
	}
	_ = unused`, "nodes to which none leads have no answers"}, 12},
	18: {"adversary.go", change{`deal := int(s.read(1)[0])
			s.require(p.deal>>deal&1 == 1, CheckDeal, "piece %d cannot be dealt here", deal)`, "deal := int(s.read(1)[0] % 7)", "a deal is taken modulo 7, and need not be possible"}, 18},
	19: {"adversary.go", change{`s.require(!line, CheckNoLine, "a move completes a line")`, "if line {\n\t\t\t\t\t\tcontinue\n\t\t\t\t\t}", "a move that completes a line is not followed"}, 19},
	22: {"player.go", change{`s.require(dealt != a.none, CheckAnswers, "an answer is missing, or to a piece that is not dealt here")`, `for i := range boards[n] {
				if a.none && dealt {
					boards[n][i].deal &^= 1 << p
				}
			}`, "a piece that has no answer is not dealt"}, 22},
	25: {"lines.go", change{`s.require(n < min(count, len(met)), CheckPositions, "%d positions are announced, and %d met", count, len(met))`, `if n >= count {
			break
		} else if n >= len(met) {
			s.read(8)
			continue
		}`, "positions are read that are not met, and met that are not read"}, 25},
}

// mutants returns them all: first those that leave out a check, but for the limits
// of check 21.
func mutants() (all []mutant) {
	for check := 1; check <= 28; check++ {
		if check == 21 {
			continue
		}
		m, ok := withoutCheck[check]
		if !ok {
			m = mutant{"verify.go", change{"if !holds {", fmt.Sprintf("if !holds && check != %d {", check), "everything passes"}, check}
		}
		m.does = fmt.Sprintf("without check %d: %s", check, m.does)
		all = append(all, m)
	}
	for _, file := range changes {
		for _, c := range file.changes {
			all = append(all, mutant{file.name, c, 0})
		}
	}
	return all
}

// changes are of everything else. With most of them, something false would pass.
var changes = []struct {
	name    string
	changes []change
}{
	{"verify.go", []change{
		{"err != nil && err != io.EOF", "false && err != io.EOF", "an error of reading is taken for the end"},
		{"verified, err = nil, f.err", "err = f.err", "what was verified before a check failed is returned"},
		{"slices.Contains(claims, text), CheckWanted,", "len(claims) > 0, CheckWanted,", "wanted claims need not be there"},
		{"cmp.Or(o.Limit, Limit)", "cmp.Or(0, Limit)", "the limit is the usual one"},
	}},
	{"claim.go", []change{
		{")?$`)", ")?`)", "a claim may have more text than is read of it"},
		{"([2-9]|1[0-4])", "([2-9]|1[0-5])", "fifteen columns are possible"},
		{"([1-9]|1[0-5])", "([1-9]|1[0-6])", "sixteen rows are possible"},
		{" || words[7] == \"IZSTLJO\"", "", "all pieces may be listed"},
		{"\\b)?", ")?", "deals may have no piece"},
		{"c.Ceiling < c.Rows ||", "", "a ceiling may be below the rows"},
		{"c.Ceiling >= c.Rows+overhang", "c.Ceiling > c.Rows+overhang", "a ceiling may be where no cell meets it"},
		{"c.Pieces > c.longest() ||", "", "more pieces than a game can have are possible"},
		{`|| c.Pieces == 0 && c.Side == "player"`, "", "a player's claim needs no pieces"},
		{"(c.Rows + overhang) / 4", "c.Rows / 4", "games end sooner"},
		{"c.Width > 12 && c.Rows > 8 ||", "", "heights overlap the rows in the digest"},
		{"c.Ceiling != 0 || c.Width < 4", "c.Ceiling != 0", "slide has wells of two columns"},
		{"c.Ceiling != 0 || c.Width < 4", "c.Width < 4", "slide has a ceiling"},
		{" || c.Width > 12) ||", ") ||", "slide has wells of 13 columns"},
		{"c.Width * c.Rows / 4", "c.Width * (c.Rows - 1) / 4", "games end sooner in slide"},
	}},
	{"piece.go", []change{
		{"Z  .#..", "Z  ..#.", "a cell of Z has moved"},
		{"S  .##.  ....\n   ##..  #...", "S  .##.  ....\n   ##..  .#..", "a cell of S has moved"},
		{"L  ###.  ....  ....  ..##\n   #...  #...  ....  ...#", "L  ###.  ....  ....  ..##\n   ..#.  #...  ....  ...#", "a rotation of L is one of J"},
		{"O  ##..\n   ##..", "O  ##..\n   .##.", "a row of O has moved"},
		{"block[3-y]", "block[y]", "the lowest row is drawn first"},
		{"left &^= 1 << dealt", "", "nothing is taken out of a bag"},
		{"if left == 0 {", "if left&^1 == 0 {", "a bag is filled before its last piece, an I, is dealt"},
		{`c.Deals == "" || c.Deals == "bag" || strings`, `c.Deals == "" || c.Deals == "bag" || !strings`, "a set is what may not be dealt"},
	}},
	{"player.go", []change{
		{"int(last[0])<<16 |", "", "links have two bytes"},
		{"max(depth[n], depth[a.next]+1)", "depth[a.next]+1", "the depth of a node is that of its answer to O"},
		{"encoded > last", "encoded >= last", "a node may be there twice"},
		{"cmp.Or(nodes[n].lean(6, shapes, claim.Width), nodes[n].lean(3, shapes, claim.Width))", "cmp.Or(nodes[n].lean(6, shapes, claim.Width), -1)", "a node with its O in the middle may lean anywhere"},
		{"lean - 2*(width-1)", "lean - 2*width", "the middle is further right"},
		{"depth[count] <= claim.Pieces", "depth[count] <= claim.Pieces+1", "a strategy may take a piece more"},
		{"range slices.Compact(boards[n])", "range boards[n][:min(1, len(boards[n]))]", "a node is replayed on one board"},
		{"line == (a.next == 0)", "line || a.next != 0", "a game may go on with a line"},
		{"line == (a.next == 0)", "!line || a.next == 0", "a link of 0 is a win without a line"},
		{"if a.mirrored {", "if a.mirrored && claim.Width > 4 {", "boards are not mirrored in narrow wells"},
		{"next.rows[:claim.Rows],", "next.rows[:claim.Rows+1],", "a line above the rows counts"},
		{"1<<claim.Width-1)", "1<<(claim.Width-1)-1)", "a line lacks its last column"},
		{"link%2 == 0 || mirrors", "true", "with deals, and in slide, links may be odd"},
		{"lean < 0 || !mirrors", "lean < 0 || mirrors", "only with deals, and in slide, nodes lean left"},
		{"if b.deal>>p&1 == 0 {", "if a.none {", "a node answers all its pieces on all its boards"},
		{"board{b.rows, claim.next(b.deal, p)}", "board{b.rows, b.deal}", "a strategy has the same pieces left all the time"},
		{"n <= s.limit", "n <= s.limit+1", "the limit of nodes is greater"},
		{"waiting <= s.limit", "waiting <= s.limit+1", "the limit of boards is greater"},
		{"slices.SortFunc(boards[n], func(a, b board) int { return cmp.Or(slices.Compare(a.rows[:], b.rows[:]), cmp.Compare(a.deal, b.deal)) })", "_ = cmp.Or[int]", "boards are digested as they come, and may be twice"},
		{"int8(offset), encoded[1],", "int8(offset), encoded[1] & 15,", "rows are taken modulo 16"},
	}},
	{"adversary.go", []change{
		{"cmp.Or(claim.Pieces, claim.longest())", "cmp.Or(claim.Pieces, 1)", "for ever is for one piece"},
		{"left-- ", "left -= 2 ", "profiles are statically lost a piece too soon"},
		{"size <= s.limit", "size <= s.limit+1", "the limit of profiles is greater"},
		{"size++", "size = len(next)", "profiles are counted without those that only sacrifice other rows"},
		{"after.deal = claim.next(p.deal, deal)", "after.deal = p.deal", "profiles have the same pieces left all the time"},
		{"some&^rows == 0", "rows&^some == 0", "the profile that dominates is left out"},
		{"some != rows && ", "some > 0 && ", "a profile dominates itself"},
		{"cmp.Compare(p.sacrificed, q.sacrificed), ", "", "a layer is not ordered by its sacrificed rows"},
	}},
	{"drop.go", []change{
		{"left+c.x < d.Width", "left+c.x <= d.Width", "a cell may be right of the well"},
		{"b.rows[d.Rows-1:]", "b.rows[d.Rows-1 : d.Rows]", "a column is full if its cell in the highest row is filled"},
		{"b.rows[d.Rows-1:]", "b.rows[d.Rows:]", "a column is full one row later"},
		{"y := d.Rows + overhang", "y := d.Rows - 2", "a piece falls from below the highest row"},
		{"s.require(d.Ceiling == 0 || y+sh[3].y < d", "s.require(d.Ceiling == 0 || y+sh[3].y <= d", "cells may be just above the ceiling"},
		{"cmp.Compare(a, b)", "cmp.Compare(b, a)", "greater heights come first"},
		{"range shapes[piece] {", "range shapes[piece][:1] {", "pieces are not turned"},
		{"for offset := -2;", "for offset := 0;", "boxes do not begin left of the well"},
		{"offset < d.Width; offset++", "offset < d.Width-3; offset++", "boxes end in the well"},
		{"height(p.columns, x) == d.Rows {", "height(p.columns, x) >= d.Rows-1 {", "columns are full one row earlier"},
		{"y = max(y, height(p.columns, x)-c.y)", "y = height(p.columns, x) - c.y", "a piece rests on the column of its last cell"},
		{"return d.Ceiling == 0 || y+sh[3].y < d", "return d.Ceiling == 0 || y+sh[3].y+1 < d", "the ceiling is one row lower"},
		{"hole < row && hole", "hole <= row && hole", "a cell at rest counts as a hole"},
		{"range d.Width {\n\t\tbyHeight", "range maxWidth {\n\t\tbyHeight", "columns right of the well are empty"},
		{"line || cells == 0", "line || cells == 1", "a row that lacks a cell is complete"},
		{"if p.sacrificed>>(row-1)&1 == 1 {", "line = line || empty == 0\n\t\tif p.sacrificed>>(row-1)&1 == 1 {", "rows with holes are complete"},
		{"groups(empty, 4) > left", "groups(empty, 4) >= left", "a profile is statically lost with as many pieces I left as it needs"},
		{"cells > 2*left", "cells >= 2*left", "a profile is statically lost with as many pieces O left as it needs"},
		{"cells > most", "cells >= most", "a profile is statically lost with as many cells to fill as it lacks"},
		{"again && p.deal&1 == 1", "p.deal&1 == 1", "a bag deals only I"},
		{"again && p.deal>>6 == 1", "p.deal>>6 == 1", "a bag deals only O"},
		{"again && p.deal>>6 == 1", "again", "an O is dealt that is not in the set"},
		{"cells-3*groups", "cells-0*groups", "an I never lies"},
		{"empty, count = empty&^group, count+1", "count++", "groups of empty cells overlap"},
		{"group <= empty;", "2*group <= empty;", "no group is at the right wall"},
		{"cells != 2*groups(empty, 2)", "cells%2 == 1", "only the number of cells must be even for O"},
		{"tooFewCells = tooFewCells && cells > most", "tooFewCells = tooFewCells && (cells > most || again && (p.deal&1 == 1 && cells-3*groups(empty, 4) > left || p.deal>>6 == 1 && cells != 2*groups(empty, 2)))", "each row may need too many O, or too many I"},
		{"{2, 2, 2, 3, 3, 3, 4}", "{2, 2, 2, 2, 3, 3, 4}", "a T fills two cells of a row"},
		{"{1, 2, 6, 3, 4, 5, 0}", "{0, 2, 6, 3, 4, 5, 1}", "an I fills two cells of a row"},
		{"d.Deals != \"bag\" || pieces == 0", "pieces < 100", "the piece that fills fewest is dealt from a bag all the time"},
		{"exchanged == p.deal || d.Deals", "d.Deals != \"bag\" || d.Deals", "mirror images are the same in each set"},
		{"p.deal&0b0010010<<1", "p.deal&0b0010010", "what is left in a bag is not mirrored"},
		{"	p.columns, mirrored = d.sorted(p.columns), d.sorted(mirrored)\n", `	for range d.Width {
		for x := 1; x < d.Width; x++ {
			more := uint64(max(0, height(p.columns, x-1)-height(p.columns, x)))
			p.columns += more<<at(x) - more<<at(x-1)
		}
	}
	mirrored = d.sorted(mirrored)
`, "columns may change places"},
		{"at(d.Width-1-x)", "at(x)", "a mirror image has the same heights"},
	}},
	{"slide.go", []change{
		{"T  ....  ..#.  ..#.  ..#.\n   .###  .##.  .###  ..##\n   ..#.  ..#.  ....  ..#.", "T  ....  ..#.  ..#.  ..#.\n   .###  ..##  .###  .##.\n   ..#.  ..#.  ....  ..#.", "T turns the other way"},
		{"S  ....  ..#.\n   ..##  ..##\n   .##.  ...#", "S  ....  .#..\n   ..##  .##.\n   .##.  ..#.", "S turns about another cell"},
		{"I  ....  ..#.\n   ####  ..#.\n   ....  ..#.\n   ....  ..#.", "I  ....  .#..\n   ####  .#..\n   ....  .#..\n   ....  .#..", "I turns about another cell"},
		{"(r+len(shapes)-1)%len(shapes)", "(r+1)%len(shapes)", "pieces turn the other way"},
		{" | turned[x]) & room", " | turned[x]&^(8<<g.Rows-1)) & room", "pieces turn in the free rows only"},
		{"reached[r][x-1] | ", "", "pieces are not moved to the right"},
		{"range g.Width {\n\t\tfree", "range g.Width + 1 {\n\t\tfree", "the well has a column more"},
		{"15<<g.Rows", "7<<g.Rows", "there are three free rows"},
		{"& (8 << g.Rows)", "& (8 << (g.Rows - 1))", "pieces start a row lower"},
		{"g.Rows+3-sh[3].y", "g.Rows+4-sh[3].y", "pieces may rest with a row in the free ones"},
		{"reached>>(y+2)&1 == 0", "reached>>(y+4)&1 == 0", "a piece rests where it is not lowered to"},
		{" &^ (reached[r][x+3] << 1)", "", "pieces rest in mid-air"},
		{"p.sacrificed |= p.columns[x] &^ column", "_, _ = x, column", "no row is sacrificed"},
		{"all = spots{}", "", "pieces are counted together"},
		{"(g.Deals != \"bag\" || i == 6) && all", "i >= 0 && all", "a bag deals its pieces in one order"},
		{"g.Deals == \"bag\" || p.deal", "p.deal", "what a bag lacks will not be in it again"},
		{" || i == 6) &&", " || i > 6) &&", "nothing is lost with a bag"},
		{"reached[r][x+3]&g.low(&sh)<<", "reached[r][x+3]<<", "states in the free rows fill rows"},
		{"|= uint16(reached[r][x+3] << c.y >> 3 & (1<<g.Rows - 1))", "|= low", "cells are open only where a piece can rest"},
		{"min(left, cells/4) + 1", "min(left, cells/4)", "a profile is statically lost with as many pieces left as it needs"},
		{"range min(left, cells/4) + 1", "range left + 1", "cells are not counted"},
		{"^p.sacrificed & (1<<g.Rows - 1)", "1<<g.Rows - 1", "sacrificed rows can be filled"},
		{"can[x] &^ p.columns[x]", "can[x]", "open cells need no piece"},
		{"n <= 4", "n <= 3", "no I lies"},
		{"[x+c.x+1-n]", "[x+c.x]", "the cells of a row begin with the last one"},
		{"&slideShapes, 5, false", "&slideShapes, 5, true", "in slide, nodes lean left"},
		{"append(p.columns[:12], p.sacrificed)", "append(p.columns[:12], 0)", "sacrificed rows are not digested in slide"},
		{"^(empty|p.sacrificed)", "^empty", "rows with holes are complete in slide"},
	}},
	{"lines.go", []change{
		{"closed: 1}", "closed: 0}", "the floor is a row that can be full"},
		{"waits := []int{section.Claim.Pieces}", "waits := []int{section.Claim.Pieces + 1}", "the first row may take a piece more"},
		{"most := wait - 1", "most := wait", "waits need not become smaller"},
		{"most, next.lines = section.Claim.Pieces,", "most, next.lines = section.Claim.Pieces+1,", "the other rows may take a piece more"},
		{"completed && next.lines == 1", "completed", "the game ends with its first row"},
		{"max(next.lines, 1)-1", "max(next.lines, 2)-1", "the game never ends"},
		{"number[next], number[next.mirror(section.Claim.Width)] = i, i", "number[next] = i", "a position and its mirror image are two"},
		{"waits[i] = min(waits[i], most)", "_ = waits[i]", "a position's wait is bound by the first move to it"},
		{"n < s.limit", "n < s.limit+1", "the limit of positions is greater"},
		{"left+c.x < width", "left+c.x <= width", "a cell may be right of the well"},
		{"p.heights[left+c.x])-c.y)", "p.heights[left+c.x])-c.y-1)", "pieces rest a row lower"},
		{"range slices.Backward(sh[:]) {", "range sh {", "a piece fills the highest cell of a column only"},
		{"open, closed := ^uint32(p.closed),", "open, closed := ^uint32(0),", "closed rows can be full"},
		{"open &^= rows(p.heights[x], bottom[x])", "_ = x", "a row can be full where the piece covers a hole"},
		{"slices.Min(top[:width])", "slices.Max(top[:width])", "a row is full that one column reaches"},
		{"if rows(bottom[x], top[x])&^full != 0 {", "if true {", "cells that are removed cover holes"},
		{"if bottom[x] > p.heights[x] {", "if top[x] > p.heights[x] {", "there is a hole under each cell"},
		{"hole, closed = bottom[x], closed|rows(p.heights[x], bottom[x])", "hole = bottom[x]", "new holes close no rows"},
		{"hole, closed = bottom[x],", "closed =", "new holes may be uncovered"},
		{"full&rows(0, height)", "full", "all full rows are below each row"},
		{"closed >> y & 1 << remain(y)", "closed >> y & 1 << y", "closed rows do not come down"},
		{"next.holes[x] -= min(base, next.holes[x])", "_ = base", "holes do not come down"},
		{"next.heights[x] <= 16", "next.heights[x] <= 17", "a column may be 16 rows higher"},
		{"rows(next.holes[x], next.heights[x]) != 0 {", "rows(next.holes[x], next.heights[x]) == 99 {", "holes below closed rows are part of a position"},
		{"slices.Reverse(p.heights[:width])\n\t", "", "a mirror image has the same heights"},
		{"	slices.Reverse(p.holes[:width])\n", "", "a mirror image has the same holes"},
	}},
}
