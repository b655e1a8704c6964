package main

import (
	"cmp"
	"context"
	"strings"

	"lineproof/certificate"
	"lineproof/solver/lines"
)

// These are the wrong rules, but for the first two, which are not wrong.
var (
	rightRules = func(*usual) {}
	highest    = func(u *usual) { u.better = func(a, b pile) int { return cmp.Compare(len(b), len(a)) } }
	tooHigh    = func(u *usual) { u.difference = 16; highest(u) }
	uncovered  = func(u *usual) { u.uncovers = true }
	outside    = func(u *usual) { u.outside = 1 }
	neverALine = func(u *usual) {
		u.idle, u.difference = true, 8
		u.better = func(a, b pile) int { return cmp.Compare(len(a), len(b)) }
	}
)

// manyLines are claims about more than one line: good ones, and checks 25 to 28 with those
// of the others that they take.
func manyLines() []entry {
	const (
		anyTwo   = "player drop width=2 lines=any pieces=2"
		twoLines = "player drop width=2 lines=2 pieces=2"
		falseAny = "player drop width=3 lines=any pieces=2"
		falseOf4 = "player drop width=4 lines=2 pieces=2"
	)
	ever, twice := manyProof(anyTwo), linesWithWrongRule(twoLines, rightRules)
	start := "\x02" + strings.Repeat("\x02", certificate.Pieces) // a wait, and moves
	positions := func(n int, from section) section {
		return section{from.claim, uint32Of(n) + from.evidence[4:]}
	}
	wait := func(s section, position int, wait byte) string {
		raw := []byte(s.evidence)
		raw[4+8*(position-1)] = wait
		return file(section{s.claim, string(raw)})
	}
	count := len(ever.evidence) / 8
	return []entry{
		good("lines_w2", "lines for ever in two columns", ever),
		good("lines_w2_twice", "two lines, and no more", twice),
		good("lines_w2_99", "as many lines as can be counted", linesWithWrongRule("player drop width=2 lines=99 pieces=2", rightRules)),
		good("lines_w2_slowly", "more pieces than the strategy needs", section{"player drop width=2 lines=any pieces=99", ever.evidence}),
		good("lines_w2_high", "columns that are 15 rows higher than the others", linesWithWrongRule("player drop width=2 lines=2 pieces=5", highest)),
		good("lines_w4", "lines for ever in four columns", manyProof("player drop width=4 lines=any pieces=9")),
		good("lines_and_rows", "claims about one line, and about more", goodTwo, ever, goodRow, twice),

		bad(1, "positions", "the positions are missing", cut(file(ever), len(ever.evidence))),
		bad(1, "position_half", "the last position is cut off", cut(file(ever), 4)),
		alone(4, "lines_0", "no lines", under("player drop width=2 lines=0 pieces=2", ever)),
		bad(4, "lines_1", "one line", under("player drop width=2 lines=1 pieces=2", twice)),
		alone(4, "lines_02", "a zero before the lines", under("player drop width=2 lines=02 pieces=2", twice)),
		bad(4, "lines_100", "a hundred lines", under("player drop width=2 lines=100 pieces=2", twice)),
		alone(4, "lines_258", "258 lines, which are 2 in a byte", under("player drop width=2 lines=258 pieces=2", twice)),
		bad(4, "lines_all", "a word that means any", under("player drop width=2 lines=all pieces=2", ever)),
		bad(4, "lines_rows", "lines and rows", under("player drop width=2 lines=2 rows=6 pieces=2", twice)),
		alone(4, "lines_ceiling", "lines under a ceiling", under("player drop width=2 lines=2 ceiling=9 pieces=2", twice)),
		alone(4, "lines_deals", "lines from some pieces", under("player drop width=2 lines=2 deals=IO pieces=2", twice)),
		bad(4, "lines_slide", "lines in slide", under("player slide width=4 lines=2 pieces=2", twice)),
		bad(4, "lines_adversary", "an adversary's claim", under("adversary drop width=3 lines=2", goodOdd)),
		bad(4, "lines_no_pieces", "any number of pieces from one line to the next", under("player drop width=2 lines=2", twice)),
		alone(5, "lines_twice", "a player's section twice", file(ever, ever)),
		alone(6, "lines_fewer", "fewer lines are asked for", file(ever)).asks(twoLines),
		bad(8, "lines_rotation", "rotation 2 of O", file(section{ever.claim, cut(ever.evidence, 1) + "\x22"})),
		alone(14, "lines_outside", "cells in a column right of the well; the claim is false", file(linesWithWrongRule("player drop width=3 lines=2 pieces=2", outside))),
		alone(20, "position", "a position follows that is not counted", file(ever)+start),

		alone(25, "more", "a position that is not met", file(positions(count+1, section{ever.claim, ever.evidence + start}))),
		alone(25, "fewer", "the last position that is met is missing", file(positions(count-1, section{ever.claim, cut(ever.evidence, 8)}))),
		alone(25, "none", "no positions; the claim is false", file(section{falseAny, uint32Of(0)})),
		alone(25, "one", "the empty board only; the claim is false", file(section{falseAny, uint32Of(1) + start})),
		bad(25, "gigabytes", "4294967295 positions", file(section{ever.claim, "\xff\xff\xff\xff" + ever.evidence[4:]})),
		bad(25, "lowest_byte_first", "the number of positions has its lowest byte first", file(section{ever.claim, byteOf(count) + "\x00\x00\x00" + ever.evidence[4:]})),

		alone(26, "never", "a cycle of answers without a line; the claim is false", file(linesWithWrongRule(falseAny, neverALine))),
		alone(26, "never_twice", "waits that do not get shorter; the claim is false", file(linesWithWrongRule(falseOf4, neverALine))),
		alone(26, "one_piece_fewer", "right with one piece more; the claim is false", under("player drop width=2 lines=any pieces=1", ever)),
		alone(26, "zero", "a wait of 0", wait(twice, len(twice.evidence)/8, 0)),
		alone(26, "greatest", "a wait of 255", wait(ever, 1, 255)),
		alone(26, "first", "the first wait is one more than the claim's pieces", wait(twice, 1, 3)),
		alone(26, "longer", "a wait that is longer than what is left", wait(ever, 2, 2)),
		alone(26, "shorter", "a wait after which nothing is left", wait(ever, 1, 1)),

		alone(27, "uncovered", "a buried hole is uncovered", file(linesWithWrongRule(twoLines, uncovered))),
		alone(27, "uncovered_w4", "buried holes are uncovered, without which there is no strategy", file(linesWithWrongRule("player drop width=4 lines=2 pieces=3", uncovered))),
		alone(28, "high", "a column is 16 rows higher than the other", file(linesWithWrongRule("player drop width=2 lines=2 pieces=5", tooHigh))),
	}
}

// manyProof is what the solver finds for a claim about more than one line.
func manyProof(claim string) section {
	c := must(certificate.ParseClaim(claim))
	return encoded(must(must(lines.New(c, lines.Options{})).Prove(context.Background(), c.Pieces)))
}
