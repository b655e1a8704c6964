package main

import (
	"strings"

	"lineproof/certificate"
)

// claims are for check 4. Where it is broken alone, a checker that reads words in
// any order, with blanks and zeros between and before them as they come, or one
// that does not look at the ranges, takes the claim for what it seems to say, and
// the evidence is right for that.
func claims() []entry {
	likeTwo := func(claim string) string { return under(claim, goodTwo) }
	likeRow := func(claim string) string { return under(claim, goodRow) }
	likeOdd := func(claim string) string { return under(claim, goodOdd) }
	low, _ := dealt(certificate.Claim{Well: certificate.Well{Width: 4, Rows: 5, Ceiling: 4}}, noSlip)
	return []entry{
		alone(4, "zero_before_width", "a zero before the width", likeTwo("player drop width=02 rows=6 pieces=2")),
		alone(4, "zero_before_rows", "a zero before the rows", likeRow("adversary drop width=2 rows=01")),
		alone(4, "zero_before_pieces", "a zero before the pieces", likeTwo("player drop width=2 rows=6 pieces=02")),
		alone(4, "zeros_before_pieces", "zeros before the pieces", likeTwo("player drop width=2 rows=6 pieces=0000000002")),
		alone(4, "plus", "a plus sign", likeTwo("player drop width=+2 rows=6 pieces=2")),
		alone(4, "order", "rows stand before width", likeTwo("player drop rows=6 width=2 pieces=2")),
		alone(4, "order_ceiling", "pieces stand before ceiling", likeTwo("player drop width=2 rows=6 pieces=2 ceiling=8")),
		alone(4, "twice", "a key twice", likeTwo("player drop width=2 rows=6 pieces=2 pieces=2")),
		alone(4, "two_blanks", "two blanks", likeTwo("player drop width=2  rows=6 pieces=2")),
		alone(4, "blank_before", "a blank before the claim", likeTwo(" "+two)),
		alone(4, "blank_after", "a blank after the claim", likeTwo(two+" ")),
		alone(4, "newline", "a newline after the claim", likeTwo(two+"\n")),
		alone(4, "tab", "a tab for a blank", likeTwo("player drop\twidth=2 rows=6 pieces=2")),
		alone(4, "ceiling_0", "ceiling 0, which is none", likeTwo("player drop width=2 rows=6 ceiling=0 pieces=2")),
		alone(4, "pieces_0", "pieces 0, for any number", likeRow(row+" pieces=0")),
		alone(4, "pieces_none", "a player's claim without pieces", likeTwo("player drop width=2 rows=6")),
		alone(4, "pieces_5", "more pieces than a game can have", likeTwo("player drop width=2 rows=6 pieces=5")),
		alone(4, "ceiling_high", "a ceiling that no cell would meet", likeTwo("player drop width=2 rows=6 ceiling=9 pieces=2")),
		alone(4, "ceiling_low", "a ceiling below the rows that count", file(section{"adversary drop width=4 rows=5 ceiling=4", layers(low...)})),

		bad(4, "upper_case", "a word in upper case", likeTwo("Player drop width=2 rows=6 pieces=2")),
		bad(4, "all_upper_case", "the claim in upper case", likeTwo(strings.ToUpper(two))),
		bad(4, "zero_after", "a byte 0 after the claim", likeTwo(two+"\x00")),
		bad(4, "two_lines", "a line follows that looks like a verdict", likeOdd(odd+"\ns VERIFIED player drop width=10 rows=5 pieces=1")),
		bad(4, "wide_digit", "a digit that is not ASCII", likeTwo("player drop width=２ rows=6 pieces=2")),
		bad(4, "wide_blank", "a blank that is not ASCII", likeTwo("player drop width=2\u00a0rows=6 pieces=2")),
		bad(4, "no_game", "the game is missing", likeTwo("player width=2 rows=6 pieces=2")),
		bad(4, "other_game", "another game", likeTwo("player slide width=2 rows=6 pieces=2")),
		bad(4, "no_side", "the side is missing", likeTwo("drop width=2 rows=6 pieces=2")),
		bad(4, "other_side", "nobody's claim", likeOdd("nobody drop width=3 rows=4")),
		bad(4, "comma", "commas between the words", likeTwo("player, drop, width=2, rows=6, pieces=2")),
		bad(4, "colon", "colons for equals signs", likeTwo("player drop width:2 rows:6 pieces:2")),
		bad(4, "no_rows", "the rows are missing", likeOdd("adversary drop width=3")),
		bad(4, "more_words", "words after the claim", likeTwo(two+" I think")),
		bad(4, "empty", "the claim has no bytes", likeOdd("")),
		bad(4, "width_0", "width 0", likeOdd("adversary drop width=0 rows=1")),
		bad(4, "width_1", "width 1", likeOdd("adversary drop width=1 rows=1")),
		bad(4, "width_13", "width 13", likeOdd("adversary drop width=13 rows=1")),
		bad(4, "width_negative", "a negative width", likeOdd("adversary drop width=-3 rows=1")),
		bad(4, "width_258", "width 258, which is 2 in a byte", likeTwo("player drop width=258 rows=6 pieces=2")),
		bad(4, "rows_0", "rows 0", likeOdd("adversary drop width=3 rows=0")),
		bad(4, "rows_16", "rows 16", likeOdd("adversary drop width=3 rows=16")),
		bad(4, "rows_hexadecimal", "a number in hexadecimal", likeTwo("player drop width=2 rows=0x6 pieces=2")),
		bad(4, "rows_fraction", "a number with a fraction", likeTwo("player drop width=2 rows=6.0 pieces=2")),
		bad(4, "pieces_negative", "a negative number of pieces", likeOdd(odd+" pieces=-1")),
		bad(4, "pieces_32_bits", "pieces 2^32+2, which is 2 in 32 bits", likeTwo("player drop width=2 rows=6 pieces=4294967298")),
		bad(4, "pieces_64_bits", "pieces 2^64+2, which is 2 in 64 bits", likeTwo("player drop width=2 rows=6 pieces=18446744073709551618")),
		bad(4, "length_greater", "the length of the claim is one too large", edit(file(goodOdd), "\x1dadv", "\x1eadv")),
		bad(4, "length_smaller", "the length of the claim is one too small", edit(file(goodOdd), "\x1dadv", "\x1cadv")),
		alone(4, "long", "a claim of 255 bytes", likeTwo("player drop width=2 rows=6 pieces="+strings.Repeat("0", 220)+"2")),
	}
}
