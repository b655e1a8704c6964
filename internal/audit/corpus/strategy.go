package main

import (
	"fmt"
	"slices"
	"strings"

	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/pictures"
)

// These are the wrong rules.
var (
	lineAvoided     = func(p *builder) { p.goesOn = true } // which is not wrong
	fullIgnored     = func(p *builder) { p.rules = []rule{falls, lands, underCeiling} }
	fullByCell      = func(p *builder) { p.goesOn, p.rules = true, []rule{falls, lands, underCeiling, cellEmpty} }
	ceilingByLowest = func(p *builder) { p.rules = []rule{falls, lands, notFull, lowestUnderCeiling} }
	lowestPlace     = func(p *builder) { p.rules = []rule{lowest, notFull, underCeiling} }
	noO             = func(p *builder) { p.never = 1 << 6 }
	noI             = func(p *builder) { p.never = 1 << 0 }
)

// cellEmpty takes columns for full by their cell in the highest row that counts.
var cellEmpty = cells(func(p *builder, b *oracle.Board, c pictures.Cell) bool { return !b[p.Rows-1][c.X] })

func lowestUnderCeiling(p *builder, _ *oracle.Board, at *place) bool {
	return slices.ContainsFunc(at.cells[:], func(c pictures.Cell) bool { return c.Y < p.Ceiling })
}

// lowest has a piece rest in the lowest place that it fits in.
func lowest(p *builder, b *oracle.Board, at *place) bool {
	for i := range p.places[at.piece] {
		below := &p.places[at.piece][i]
		if below.Rotation == at.Rotation && below.X == at.X && below.Y < at.Y && free(p, b, below) {
			return false
		}
	}
	return true
}

// written are for checks 7 to 13, and 21: a strategy as it is written down. Where
// one of 10 to 12 is broken alone, the strategy wins, but is not written as it has
// to be.
func written() []entry {
	// In a root, other bytes do not change the order, and a piece that is drawn again
	// lies where it lay, so that the root leans as it did.
	redrawn := func(entryOf func(int, string, string, string) entry, drawn, again string) entry {
		claim, before, root := two, two1, two2
		if !strings.Contains(root, drawn) {
			claim, before, root = four, four1+four2+four3+four4, four5
		}
		name := again[:2]
		return entryOf(8, name, name+", which looks like an earlier rotation", player(claim, before, edit(root, drawn, again)))
	}
	exchanged := strings.NewReplacer(">2m", ">3m", ">3m", ">2m", ">3", ">2")
	oneLater := strings.NewReplacer(">3", ">4", ">4", ">5")
	return []entry{
		alone(7, "no_nodes", "no nodes", player(two)),
		alone(7, "no_nodes_false", "no nodes; the claim is false", player("player drop width=2 rows=1 pieces=1")),
		bad(7, "more_than_possible", "8388608 nodes", announced(uint32Of(8388608))),
		bad(7, "gigabytes", "4294967295 nodes", announced("\xff\xff\xff\xff")),
		bad(7, "lowest_byte_first", "the number of nodes has its lowest byte first", announced("\x02\x00\x00\x00")),
		bad(7, "layers", "an adversary's evidence under a player's claim", under(two, goodRow)),

		// An I in column 1 is followed by the board of node 1 without mirroring.
		redrawn(bad, "I0@0>1m", "I2@-2>1"),
		redrawn(alone, "I1@0", "I3@0"),
		redrawn(bad, "Z0@0", "Z2@-2"),
		redrawn(bad, "Z1@0", "Z3@-1"),
		redrawn(bad, "S0@1", "S2@0"),
		redrawn(bad, "S1@0", "S3@-2"),
		redrawn(alone, "O0@0", "O1@0"),
		redrawn(bad, "O0@0", "O2@-2"),
		redrawn(bad, "O0@0", "O3@-2"),
		bad(8, "rotation_4", "rotation 4", player(two, two1, edit(two2, "T1@0", "T4@0"))),
		bad(8, "rotation_15", "rotation 15", player(two, two1, edit(two2, "T1@0", "T15@0"))),
		bad(8, "eight_answers", "nodes answer O twice", player(two, edit(two1, "O0@0", "O0@0 O0@0"), edit(two2, "O0@0", "O0@0 O0@0"))),
		bad(8, "order", "answers in the order I O T S Z J L", player(two, two1, "I0@0>1m O0@0 T1@0 S1@0 Z0@0 J1@0 L1@0\n")),

		alone(9, "link_1", "link 1 instead of 0", player(two, two1, edit(two2, "Z0@0", "Z0@0>0m"))),
		alone(9, "link_1_everywhere", "every link 0 is 1", player(two, strings.NewReplacer("@0 ", "@0>0m ", "@0\n", "@0>0m\n").Replace(two1+two2))),
		bad(9, "itself", "the last node is its own successor", player(two, two1, edit(two2, ">1m", ">2m"))),
		bad(9, "itself_first", "the first node is its own successor", player(two, edit(two1, "I0@0", "I0@0>1"), two2)),
		bad(9, "itself_only", "a node that only ever leads to itself; the claim is false", player("player drop width=2 rows=1 pieces=1",
			"I0@0>1 Z0@0>1 S1@0>1 T1@0>1 L1@0>1 J1@0>1 O0@0>1")),
		bad(9, "later", "a node leads to a later one", player(two, edit(two1, "I0@0", "I0@0>2"), two2)),
		bad(9, "later_good", "all is right, but the nodes stand in the opposite order", player(two, edit(two2, ">1m", ">2m"), two1)),
		bad(9, "beyond", "a link to a node that there is not", player(two, two1, edit(two2, ">1m", ">3m"))),
		alone(9, "other_section", "a link to a node of the section before", file(goodTwo, section{"player drop width=2 rows=7 pieces=2", nodes(two2)})),
		bad(9, "greatest", "the greatest link, which is -1 in 24 bits", player(two, two1, edit(two2, ">1m", ">8388607m"))),
		bad(9, "lowest_byte_first", "links have their lowest byte first", edit(file(goodTwo), "\x00\x00\x03", "\x03\x00\x00")),

		alone(10, "exchanged", "two nodes of one depth have changed places", player(four, four1, four3, four2, four4, exchanged.Replace(four5))),
		alone(10, "depth", "a node stands before one of smaller depth", player(four, four1, four2, four4, four3,
			strings.NewReplacer(">3", ">4", ">4", ">3").Replace(four5))),
		alone(10, "twice", "a node twice, and a link to each", player(four, four1, four2, four3, four3, four4,
			edit(oneLater.Replace(four5), "Z1@0>4m", "Z1@0>3m"))),
		bad(10, "twice_unlinked", "a node twice, and links to the second only", player(four, four1, four2, four3, four3, four4, oneLater.Replace(four5))),
		alone(10, "opposite", "the nodes of each depth stand in the opposite order", player(four, four3, four2, four1, edit(four4, ">1", ">3"),
			strings.NewReplacer(">3", ">1").Replace(four5))),
		alone(11, "root", "the last node is mirrored; it leans by its O", player(four, four1, four2, four3, four4,
			"I1@0 Z1@0>3m S0@1>3 T3@0>2 L1@0>4m J3@0>4 O0@2>3\n")),
		alone(11, "root_by_T", "the last node is mirrored; it leans by its T, as its O is in the middle", player(two, two1,
			"I0@1>1 Z0@0 S1@0 T3@-2 L3@-2 J3@-2 O0@0\n")),
		alone(11, "inner", "a node is mirrored, and the links to it", player(four, four1, four2, four3,
			"I1@0 Z1@1 S1@1>1m T0@1 L0@1 J0@1 O0@2\n",
			strings.NewReplacer(">4m", ">4", ">4", ">4m").Replace(four5))),
		bad(11, "inner_node_only", "a node is mirrored, and the links to it are not", player(four, four1, four2, four3,
			"I1@0 Z1@1 S1@1>1m T0@1 L0@1 J0@1 O0@2\n", four5)),
		bad(11, "six_answers", "right if O were never dealt, and nodes have no answer to it; the claim is false", file(withoutO(neverO, ""))),

		alone(12, "unlinked", "nothing leads to a node", player(four, four1, four2,
			"I1@0 Z0@0 S0@0 T1@0 L1@0 J1@0 O0@0\n", four3, four4, oneLater.Replace(four5))),
		alone(12, "unlinked_nonsense", "nothing leads to a node, whose moves would not be legal", player(four, four1, four2, four3,
			"I1@13 Z1@13 S1@13 T1@13 L1@13 J1@13 O0@-2\n", four4, strings.ReplaceAll(four5, ">4", ">5"))),
		alone(12, "unlinked_chain", "nothing leads to a node, which leads to another one", player(four, four1, four2,
			"I1@0 Z0@0 S0@0 T1@0 L1@0 J1@0 O0@0\n", four3,
			edit(four4, "I1@0", "I0@0>3"), four4, strings.NewReplacer(">3", ">4", ">4", ">6").Replace(four5))),
		alone(12, "unlinked_root", "two nodes answer the empty well", player(two, two1, two2, edit(two2, "I0@0>1m", "I0@1>1"))),
		bad(12, "zero_based", "links count the nodes from 0", player(four, four1, four2, four3, edit(four4, ">1", ">0"),
			strings.NewReplacer(">2", ">1", ">3", ">2", ">4", ">3").Replace(four5))),

		alone(13, "one_piece_fewer", "a claim with one piece fewer; the claim is false", under("player drop width=4 rows=4 pieces=2", goodFour)),
		alone(13, "one_piece", "a claim with one piece; the claim is false", under("player drop width=2 rows=6 pieces=1", goodTwo)),
		alone(13, "late", "the claim is true, but the strategy takes its time", under(four, goodLate)),
		// What breaks 21 depends on a checker's limits; this one does not win, either.
		bad(21, "boards", "more than 4194304 boards wait", player("player drop width=12 rows=15 pieces=54", chain(10))),
	}
}

// neverO is right if O were never dealt.
var neverO = withWrongRule("player drop width=3 rows=5 pieces=3", noO)

// withoutO puts something else in the place of each node's answer to O, the last.
func withoutO(s section, other string) section {
	evidence := s.evidence[:4]
	for node := range slices.Chunk([]byte(s.evidence[4:]), 28) {
		evidence += string(node[:24]) + other
	}
	return section{s.claim, evidence}
}

// chain is a strategy of nodes of which each leads to the one before, whatever is
// dealt. Its pieces lie flat on columns 0 to 3, in all their orders.
func chain(n int) (text string) {
	words := strings.Fields("I1@0 Z1@0 S0@1 T2@-1 L2@0 J2@-1 O0@1")
	for before := range n {
		link := fmt.Sprintf(">%d", before)
		text += strings.Join(words, link+" ") + link + "\n"
	}
	return text
}

// played are for checks 14 and 15: a strategy as it is played.
func played() []entry {
	falseWins := section{"player drop width=3 rows=1 pieces=1", nodes(four1)}
	return []entry{
		bad(14, "outside", "cells outside the well on both sides; the claim is false",
			player("player drop width=2 rows=1 pieces=1", "I1@0 Z1@-1 S0@0 T2@-2 L2@-1 J2@-1 O0@0")),
		bad(14, "outside_left", "cells left of the well", player(two, edit(two1, "I0@0", "I1@-2"), two2)),
		bad(14, "outside_right", "cells right of the well", player(two, edit(two1, "I0@0", "I1@0"), two2)),
		bad(14, "outside_far", "all cells right of the well", player(two, edit(two1, "I0@0", "I0@13"), two2)),
		bad(14, "outside_width_12", "the greatest offset, 13, beyond twelve columns; the claim is false", player("player drop width=12 rows=15 pieces=1", "I0@13 Z0@13 S1@13 T1@13 L1@13 J1@13 O0@0")),
		// All cells of the pieces that hang over a full column stay in rows that a
		// piece can reach.
		alone(14, "full_column", "moves into full columns; the claim is false", file(withWrongRule("player drop width=4 rows=3 pieces=3", fullIgnored))),
		alone(14, "full_column_hollow", "moves into columns that are full, but not in the highest row that counts", file(withWrongRule("player drop width=6 rows=5 pieces=6", fullByCell))),
		bad(14, "full_column_rows", "right in a higher well, where the column is not full; the claim is false", under("player drop width=2 rows=4 pieces=2", goodTwo)),
		bad(14, "narrower", "right in a well of one column more; the claim is false", under("player drop width=3 rows=4 pieces=3", goodFour)),
		alone(14, "S_for_Z", "answers to S and Z have changed places", player(two, "I0@0 Z1@0 S0@0 T1@0 L1@0 J1@0 O0@0\n", two2)),
		alone(14, "ceiling", "cells above the ceiling; the claim is false", under("player drop width=2 rows=6 ceiling=6 pieces=2", goodTwo)),
		alone(14, "ceiling_above_lowest", "right if only the lowest cells of a piece had to be below the ceiling; the claim is false",
			file(withWrongRule("player drop width=4 rows=4 ceiling=4 pieces=3", ceilingByLowest))),

		alone(15, "win", "a win without a line", player(four, four1, four2, four3, four4, edit(four5, "Z1@0>3m", "Z1@0"))),
		alone(15, "wins", "wins without a line; the claim is false", file(falseWins)),
		alone(15, "wins_first_section", "wins without a line, and a section that is good; the claim is false", file(falseWins, goodTwo)),
		alone(15, "wins_last_section", "a section that is good, and wins without a line; the claim is false", file(goodTwo, falseWins)),
		alone(15, "win_one_piece_sooner", "a win without a line makes the strategy shorter; the claim is false",
			player("player drop width=4 rows=4 pieces=2", four2, four3, edit(four4, ">1", ""), strings.NewReplacer(">2", ">1", ">3", ">2", ">4", ">3").Replace(four5))),
		alone(15, "no_win", "a line is complete, and the game goes on", player(two, two1, edit(two2, "O0@0", "O0@0>1"))),
		alone(15, "rows", "a line above the rows that count; the claim is false", under("player drop width=2 rows=5 pieces=2", goodTwo)),
		alone(15, "floating", "right if pieces could stop in mid-air; the claim is false", player("player drop width=4 rows=4 pieces=2",
			"I1@0 Z0@0 S0@0 T1@0 L1@0 J1@0 O0@0\n",
			"I1@0 Z0@0 S1@0 T0@0 L0@0 J3@-2 O0@0\n",
			"I1@0 Z0@0 S1@0 T3@-2 L1@0 J3@-2 O0@0\n",
			"I1@0 Z0@0 S1@0 T3@-2 L3@-2 J3@-2 O0@0\n",
			"I1@0 Z0@0>3m S0@1>1 T1@0>2m L3@-2>4m J1@0>4m O0@0>4m\n")),
		bad(15, "underneath", "right if pieces came to rest in the lowest place that they fit in; the claim is false", file(withWrongRule("player drop width=6 rows=4 pieces=6", lowestPlace))),
		alone(15, "covered", "right if a row with holes could be a line; the claim is false", player("player drop width=4 rows=3 pieces=2",
			"I0@0 Z1@0 S1@0 T0@0 L0@0 J0@0 O0@0\n",
			"I1@0 Z1@0 S1@0 T0@0 L0@0 J0@0 O0@0\n",
			"I1@0 Z1@0>1m S0@0>1m T0@0>1m L0@0>1m J0@0>1m O0@0>2m\n")),
		alone(15, "never_I", "right if I were never dealt; the claim is false", file(withWrongRule("player drop width=2 rows=2 pieces=1", noI))),
		alone(15, "never_O", "right if O were never dealt; the claim is false", file(neverO)),
		alone(15, "mirrored", "a link says that the board is mirrored, and it is not", player(four, four1, four2, four3, four4, edit(four5, "S0@1>3", "S0@1>3m"))),
		alone(15, "not_mirrored", "a link says that the board is not mirrored, and it is", player(two, two1, edit(two2, ">1m", ">1"))),
		bad(15, "never_mirrored", "no link says that the board is mirrored", player(four, strings.ReplaceAll(four1+four2+four3+four4+four5, "m", ""))),
		alone(15, "other_node", "a link to another node of the same depth", player(four, four1, four2, four3, four4, edit(four5, "O0@0>3m", "O0@0>2m"))),
		bad(15, "one_board", "nodes are right for one of their boards; the claim is false", player("player drop width=6 rows=5 pieces=5",
			"I0@2 Z0@2 S0@2 T1@2 L1@2 J3@0 O0@2\n",
			"I0@2 Z0@2 S1@1 T0@1 L3@-1 J0@0 O0@0>1\n",
			"I0@1>2m Z1@1 S1@1>2m T0@1 L2@0 J0@1 O0@2\n",
			"I1@0 Z0@3>3 S1@0>3m T1@0>3m L1@0>3m J1@4>3 O0@0>3m\n",
			"I0@0>4m Z1@0>4m S0@3>4 T1@0>4m L1@0>4m J3@2>4 O0@0>4m\n")),
		alone(15, "wider", "right in a well of one column less; the claim is false", under("player drop width=5 rows=4 pieces=3", goodFour)),
	}
}
