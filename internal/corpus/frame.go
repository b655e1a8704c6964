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
		bad(1, "killers", "the layers are cut off", cut(file(goodRow), 2)),
		bad(1, "killer", "the last byte is missing, killer 6", cut(file(proof(short)), 1)),
		alone(1, "killer_0", "the last byte is missing, killer 0", cut(file(section{row, layers("I")}), 1)),
		alone(1, "layers_0", "the last byte is missing, the number of layers, 0", cut(file(goodOdd), 1)),
		alone(1, "link_0", "the last byte is missing, of a link 0", cut(lastLink, 1)),
		alone(1, "link_0_all", "the last three bytes are missing, a link 0", cut(lastLink, 3)),

		alone(2, "magic_other", "another magic", edit(example, magic, "lineprooF")),
		alone(2, "magic_upper", "the magic in upper case", edit(example, magic, "LINEPROOF")),
		alone(2, "version_0", "version 0", edit(example, head, magic+"\x00")),
		alone(2, "version_2", "version 2", edit(example, head, magic+"\x02")),
		alone(2, "version_ascii", "the version as a digit", edit(example, head, magic+"1")),
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

// ends are for check 20.
func ends() []entry {
	example := file(goodTwo, goodRow)
	return []entry{
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
