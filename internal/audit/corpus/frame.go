package main

import (
	"encoding/hex"
	"strings"
)

// frames are for checks 1, 2, 3, 5 and 6. Where check 1 is broken alone, the bytes
// that are missing would have been zeros.
func frames() []entry {
	example := file(goodTwo, goodRow)
	lastLink := file(goodRow, goodTwo)
	return []entry{
		bad(1, "empty", "no bytes", ""),
		bad(1, "magic", "nothing after the magic", magic),
		bad(1, "version", "nothing after the version", head),
		bad(1, "sections", "the sections are missing", head+"\x01"),
		bad(1, "sections_255", "255 sections are announced, and one is there", edit(file(goodRow), head+"\x01", head+"\xff")),
		bad(1, "section_more", "one section more is announced than is there", edit(example, head+"\x02", head+"\x03")),
		bad(1, "claim", "the claim is cut off", head+"\x01"+cut(goodTwo.String(), len(goodTwo.evidence)+1)),
		bad(1, "claim_255", "the length of the claim goes beyond the file", edit(file(goodOdd), "\x1dadv", "\xffadv")),
		bad(1, "nodes", "the strategy is missing", cut(file(goodTwo), len(goodTwo.evidence))),
		bad(1, "nodes_many", "8388607 nodes are announced, and two are there", announced(uint32Of(8388607))),
		bad(1, "node_missing", "one node more is announced than is there", announced(uint32Of(3))),
		bad(1, "node_half", "the last node is cut off", cut(file(goodTwo), 13)),
		bad(1, "deals", "the layers are cut off", cut(file(goodRow), 2)),
		bad(1, "deal", "the last byte is missing, deal 6", cut(file(proof(short)), 1)),
		alone(1, "deal_0", "the last byte is missing, deal 0", cut(file(section{row, layers("I")}), 1)),
		alone(1, "layers_0", "the last byte is missing, the number of layers, 0", cut(file(goodOdd), 1)),
		alone(1, "link_0", "the last byte is missing, of a link 0", cut(lastLink, 1)),
		alone(1, "link_0_all", "the last three bytes are missing, a link 0", cut(lastLink, 3)),

		alone(2, "magic_other", "another magic", edit(example, magic, "lineprooF")),
		alone(2, "magic_upper", "the magic in upper case", edit(example, magic, "LINEPROOF")),
		alone(2, "version_0", "version 0", edit(example, head, magic+"\x00")),
		alone(2, "version_1", "version 1", edit(example, head, magic+"\x01")),
		alone(2, "version_3", "version 3", edit(example, head, magic+"\x03")),
		alone(2, "version_ascii", "the version as a digit", edit(example, head, magic+"2")),
		bad(2, "byte_before", "a byte stands before the magic", "\x00"+example),
		bad(2, "byte_order_mark", "a byte order mark stands before the magic", "\xef\xbb\xbf"+example),
		bad(2, "compressed", "a compressed certificate under the name of a raw one; a program that decompresses may accept it", zstd(example)),
		bad(2, "hexadecimal", "a certificate in hexadecimal", hex.EncodeToString([]byte(example))+"\n"),
		bad(2, "witness", "a witness, which is a text", "adversary drop width=2 rows=1\n0 00 - Z\n"),

		alone(3, "no_sections", "no sections", head+"\x00"),
		bad(3, "no_sections_counted", "no sections are announced, and one is there", edit(file(goodRow), head+"\x01", head+"\x00")),

		alone(5, "player_twice", "a player's section twice", file(goodTwo, goodTwo)),
		alone(5, "adversary_twice", "an adversary's section twice", file(goodRow, goodRow)),
		alone(5, "twice_apart", "a section twice, with another one between", file(goodOdd, goodTwo, goodOdd)),
		alone(5, "twice_otherwise", "a claim twice, with other evidence that is good, too", file(goodRow, section{row, layers("I")})),
		alone(5, "twice_255", "the last of 255 sections has the first one's claim", file(append(many(254), many(1)...)...)),

		alone(6, "another", "another claim is asked for", file(goodRow)).asks("adversary drop width=2 rows=2"),
		alone(6, "stronger", "a claim of more is asked for", file(proof(short))).asks("adversary drop width=4 rows=4 pieces=3"),
		alone(6, "other_side", "the other side's claim is asked for", file(proof(short))).asks("player drop width=4 rows=4 pieces=2"),
		alone(6, "other_words", "a claim that states the same in other words is asked for", file(proof(three))).asks(three + " pieces=6"),
		alone(6, "one_missing", "two claims are asked for, and one is there", file(goodTwo)).asks(two, row),
		alone(6, "one_more", "one claim is asked for, and two are there", example).asks(two),
		alone(6, "one_other", "two claims are asked for, and one of two is there", example).asks(two, odd),

		alone(20, "zero", "a zero follows", example+"\x00"),
		alone(20, "newline", "a newline follows", example+"\n"),
		alone(20, "zeros", "zeros follow, up to a block of 512 bytes", example+strings.Repeat("\x00", 512-len(example))),
		alone(20, "certificate", "the same certificate follows", example+example),
		alone(20, "section", "a section follows that is not counted", edit(file(goodTwo, goodRow), head+"\x02", head+"\x01")),
		alone(20, "section_false", "a section follows that is not counted, and false", file(goodTwo)+section{"player drop width=2 rows=1 pieces=1", nodes(two1)}.String()),
		alone(20, "layer", "a layer follows that is not counted", file(goodRow)+layer("Z")),
		alone(20, "node", "a node follows that is not counted", file(goodTwo)+nodes(two1)[4:]),
	}
}

// announced is a certificate of two nodes, with another number of them before.
func announced(n string) string {
	return file(section{two, n + nodes(two1 + two2)[len(n):]})
}

// zstd wraps at most 255 bytes in a frame of RFC 8878, as one block that is not
// compressed.
func zstd(raw string) string {
	const lastRaw = 1 // the last block, of type 0
	size := len(raw)<<3 | lastRaw
	return "\x28\xb5\x2f\xfd\x20" + byteOf(len(raw)) + byteOf(size) + byteOf(size>>8) + byteOf(size>>16) + raw
}

// claims are for check 4. Where it is broken alone, a checker that reads words in
// any order, with blanks and zeros between and before them as they come, or one
// that does not look at the ranges, takes the claim for what it seems to say, and
// the evidence is right for that.
func claims() []entry {
	likeTwo := func(claim string) string { return under(claim, goodTwo) }
	likeRow := func(claim string) string { return under(claim, goodRow) }
	likeOdd := func(claim string) string { return under(claim, goodOdd) }
	return []entry{
		alone(4, "zero_before_width", "a zero before the width", likeTwo("player drop width=02 rows=6 pieces=2")),
		alone(4, "zero_before_rows", "a zero before the rows", likeRow("adversary drop width=2 rows=01")),
		alone(4, "zero_before_pieces", "a zero before the pieces", likeTwo("player drop width=2 rows=6 pieces=02")),
		alone(4, "zeros_before_pieces", "zeros before the pieces", likeTwo("player drop width=2 rows=6 pieces=0000000002")),
		alone(4, "plus", "a plus sign", likeTwo("player drop width=+2 rows=6 pieces=2")),
		bad(4, "order", "rows stand before width", likeTwo("player drop rows=6 width=2 pieces=2")),
		alone(4, "order_ceiling", "pieces stand before ceiling", likeTwo("player drop width=2 rows=6 pieces=2 ceiling=8")),
		alone(4, "twice", "a key twice", likeTwo("player drop width=2 rows=6 pieces=2 pieces=2")),
		alone(4, "two_blanks", "two blanks", likeTwo("player drop width=2  rows=6 pieces=2")),
		alone(4, "blank_before", "a blank before the claim", likeTwo(" "+two)),
		alone(4, "blank_after", "a blank after the claim", likeTwo(two+" ")),
		alone(4, "newline", "a newline after the claim", likeTwo(two+"\n")),
		alone(4, "tab", "a tab for a blank", likeTwo("player drop\twidth=2 rows=6 pieces=2")),
		alone(4, "ceiling_0", "ceiling 0, which is none", likeTwo("player drop width=2 rows=6 ceiling=0 pieces=2")),
		alone(4, "pieces_0", "pieces 0, for any number", likeRow(row+" pieces=0")),
		bad(4, "pieces_none", "a player's claim without pieces", likeTwo("player drop width=2 rows=6")),
		alone(4, "pieces_5", "more pieces than a game can have", likeTwo("player drop width=2 rows=6 pieces=5")),
		alone(4, "ceiling_high", "a ceiling that no cell would meet", likeTwo("player drop width=2 rows=6 ceiling=9 pieces=2")),
		alone(4, "ceiling_low", "a ceiling below the rows that count", file(section{"adversary drop width=4 rows=5 ceiling=4", layers("L", "ZZSOOOOO", "LSOOOOOOIIZIOO", "OO")})),

		bad(4, "upper_case", "a word in upper case", likeTwo("Player drop width=2 rows=6 pieces=2")),
		bad(4, "all_upper_case", "the claim in upper case", likeTwo(strings.ToUpper(two))),
		alone(4, "zero_after", "a byte 0 after the claim", likeTwo(two+"\x00")),
		alone(4, "two_lines", "a line follows that looks like a verdict", likeOdd(odd+"\ns VERIFIED player drop width=10 rows=5 pieces=1")),
		bad(4, "wide_digit", "a digit that is not ASCII", likeTwo("player drop width=２ rows=6 pieces=2")),
		alone(4, "wide_blank", "a blank that is not ASCII", likeTwo("player drop width=2\u00a0rows=6 pieces=2")),
		bad(4, "no_game", "the game is missing", likeTwo("player width=2 rows=6 pieces=2")),
		bad(4, "other_game", "another game", likeTwo("player slide width=2 rows=6 pieces=2")),
		bad(4, "no_side", "the side is missing", likeTwo("drop width=2 rows=6 pieces=2")),
		alone(4, "other_side", "nobody's claim", likeOdd("nobody drop width=3 rows=4")),
		bad(4, "comma", "commas between the words", likeTwo("player, drop, width=2, rows=6, pieces=2")),
		bad(4, "colon", "colons for equals signs", likeTwo("player drop width:2 rows:6 pieces:2")),
		alone(4, "no_rows", "the rows are missing", likeOdd("adversary drop width=3")),
		alone(4, "more_words", "words after the claim", likeTwo(two+" I think")),
		alone(4, "empty", "the claim has no bytes", likeOdd("")),
		bad(4, "width_0", "width 0", likeOdd("adversary drop width=0 rows=1")),
		alone(4, "width_1", "width 1", likeOdd("adversary drop width=1 rows=1")),
		bad(4, "width_15", "width 15", likeOdd("adversary drop width=15 rows=1")),
		alone(4, "width_13_rows_9", "nine rows in 13 columns", likeOdd("adversary drop width=13 rows=9")),
		alone(4, "width_negative", "a negative width", likeOdd("adversary drop width=-3 rows=1")),
		bad(4, "width_258", "width 258, which is 2 in a byte", likeTwo("player drop width=258 rows=6 pieces=2")),
		alone(4, "rows_0", "rows 0", likeOdd("adversary drop width=3 rows=0")),
		alone(4, "rows_16", "rows 16", likeOdd("adversary drop width=3 rows=16")),
		bad(4, "rows_hexadecimal", "a number in hexadecimal", likeTwo("player drop width=2 rows=0x6 pieces=2")),
		bad(4, "rows_fraction", "a number with a fraction", likeTwo("player drop width=2 rows=6.0 pieces=2")),
		alone(4, "pieces_negative", "a negative number of pieces", likeOdd(odd+" pieces=-1")),
		alone(4, "pieces_32_bits", "pieces 2^32+2, which is 2 in 32 bits", likeTwo("player drop width=2 rows=6 pieces=4294967298")),
		bad(4, "pieces_64_bits", "pieces 2^64+2, which is 2 in 64 bits", likeTwo("player drop width=2 rows=6 pieces=18446744073709551618")),
		bad(4, "length_greater", "the length of the claim is one too large", edit(file(goodOdd), "\x1dadv", "\x1eadv")),
		bad(4, "length_smaller", "the length of the claim is one too small", edit(file(goodOdd), "\x1dadv", "\x1cadv")),
		alone(4, "long", "a claim of 255 bytes", likeTwo("player drop width=2 rows=6 pieces="+strings.Repeat("0", 220)+"2")),
	}
}
