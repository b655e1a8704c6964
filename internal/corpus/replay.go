package main

import (
	"slices"
	"strings"
)

// played are for checks 14 and 15: a strategy as it is played.
func played() []entry { return slices.Concat(moves(), lines()) }

// moves are for check 14. Where it is broken alone, a checker that carries out
// such a move all the same, without the cells outside the well, sees what the
// strategy says.
func moves() []entry {
	return []entry{
		alone(14, "outside", "cells outside the well on both sides; the claim is false",
			player("player drop width=2 rows=1 pieces=1", "I1@0 Z1@-1 S0@0 T2@-2 L2@-1 J2@-1 O0@0")),
		alone(14, "outside_left", "cells left of the well", player(two, edit(two1, "I0@0", "I1@-2"), two2)),
		alone(14, "outside_right", "cells right of the well", player(two, edit(two1, "I0@0", "I1@0"), two2)),
		bad(14, "outside_far", "all cells right of the well", player(two, edit(two1, "I0@0", "I0@13"), two2)),
		bad(14, "outside_width_12", "the greatest offset, 13, in the widest well; the claim is false", player("player drop width=12 rows=15 pieces=1", "I0@13 Z0@13 S1@13 T1@13 L1@13 J1@13 O0@0")),
		// All cells of the pieces that hang over a full column stay in rows that a
		// piece can reach.
		alone(14, "full_column", "moves into full columns; the claim is false", file(bluffed("player drop width=4 rows=3 pieces=3", overfull))),
		alone(14, "full_column_hollow", "moves into columns that are full, but not in the highest row that counts", file(bluffed("player drop width=6 rows=5 pieces=6", hollow))),
		bad(14, "full_column_rows", "right in a higher well, where the column is not full; the claim is false", under("player drop width=2 rows=4 pieces=2", goodTwo)),
		bad(14, "narrower", "right in a well of one column more; the claim is false", under("player drop width=3 rows=4 pieces=3", goodFour)),
		alone(14, "S_for_Z", "answers to S and Z have changed places", player(two, "I0@0 Z1@0 S0@0 T1@0 L1@0 J1@0 O0@0\n", two2)),
		alone(14, "ceiling", "cells above the ceiling; the claim is false", under("player drop width=2 rows=6 ceiling=6 pieces=2", goodTwo)),
		alone(14, "ceiling_above_lowest", "right if only the lowest cells of a piece had to be below the ceiling; the claim is false",
			file(bluffed("player drop width=4 rows=4 ceiling=4 pieces=3", peeking))),
	}
}

// lines are for check 15. A checker that leaves it out takes a game to be won
// just where a link is 0.
func lines() []entry {
	falseWins := section{"player drop width=3 rows=1 pieces=1", nodes(four1)}
	return []entry{
		alone(15, "win", "a win without a line", player(four, four1, four2, four3, four4, edit(four5, "Z1@0>3m", "Z1@0"))),
		alone(15, "wins", "wins without a line; the claim is false", file(falseWins)),
		alone(15, "wins_first_section", "wins without a line, and a section that is good; the claim is false", file(falseWins, goodTwo)),
		alone(15, "wins_last_section", "a section that is good, and wins without a line; the claim is false", file(goodTwo, falseWins)),
		alone(15, "win_one_piece_sooner", "a win without a line makes the strategy shorter; the claim is false",
			player("player drop width=4 rows=4 pieces=2", four2, four3, edit(four4, ">1", ""), strings.NewReplacer(">2", ">1", ">3", ">2", ">4", ">3").Replace(four5))),
		alone(15, "no_win", "a line is complete, and the game goes on", player(two, two1, edit(two2, "O0@0", "O0@0>1"))),
		alone(15, "rows", "a line above the rows that count; the claim is false", under("player drop width=2 rows=5 pieces=2", goodTwo)),
		alone(15, "floating", "right if pieces could stop in mid-air; the claim is false", file(bluffed("player drop width=4 rows=4 pieces=2", floating))),
		bad(15, "underneath", "right if pieces came to rest in the lowest place that they fit in; the claim is false", file(bluffed("player drop width=6 rows=4 pieces=6", underneath))),
		alone(15, "covered", "right if a row with holes could be a line; the claim is false", file(bluffed("player drop width=4 rows=3 pieces=2", covered))),
		alone(15, "never_I", "right if I were never dealt; the claim is false", file(bluffed("player drop width=2 rows=2 pieces=1", noI))),
		alone(15, "never_O", "right if O were never dealt; the claim is false", file(bluffed("player drop width=3 rows=5 pieces=3", noO))),
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
