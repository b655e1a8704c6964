package main

import (
	"strings"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/pictures"
	"lineproof/solver"
)

// Small claims about the slide game. A strategy's text is that of certificate nodes,
// with the row of the lowest cell behind the offset.
const (
	slideFive  = "player slide width=4 rows=5 pieces=3"
	slideSix   = "player slide width=4 rows=6 pieces=4"
	slideThree = "adversary slide width=4 rows=3"
	slideFour  = "adversary slide width=4 rows=4"
	slideWide  = "adversary slide width=6 rows=5"

	slideSet = "player slide width=4 rows=4 deals=IZSTJO pieces=3"
	slideBag = "adversary slide width=5 rows=3 deals=bag"

	falseSlide = "player slide width=4 rows=4 pieces=3" // the adversary wins
)

// These are the wrong rules, but for the first, which is not wrong.
var (
	right     = func(*builder) {}
	freeRows  = func(p *builder) { p.rules = []rule{lands, getsThere} }
	anywhere  = func(p *builder) { p.rules = []rule{lands, low} }
	midAir    = func(p *builder) { p.rules = []rule{low, getsThere} }
	backwards = func(p *builder) { p.rules, p.last = []rule{lands, low, getsThereBackwards}, true }
)

// getsThereBackwards has pieces turn the other way, too.
func getsThereBackwards(p *builder, b *oracle.Board, at *place) bool {
	return p.ReachedBy(*b, at.piece, 1, len(pictures.Slide[at.piece])-1)[at.State]
}

// slides are about the slide game: all checks that are otherwise there.
func slides() []entry {
	five := withWrongRule(slideFive, right)
	three, four := proof(slideThree), proof(slideFour)
	// root is the place of the last node's answer to I.
	root := len(five.evidence) - 7*5
	changed := func(at int, b byte) string {
		return file(section{five.claim, five.evidence[:at] + byteOf(int(b)) + five.evidence[at+1:]})
	}
	all := []entry{
		good("slide_example", "both sides of the slide game", five, four),
		good("slide_more_rows", "the same nodes in a higher well", section{"player slide width=4 rows=7 pieces=3", five.evidence}),
		good("slide_both_games", "both games in one certificate", goodTwo, five, goodRow, three),
		good("slide_w6r5_small", "deals chosen so that there are few", proved(must(solver.New(certificate.Well{Width: 6, Rows: 5, Game: certificate.Slide}, fewDeals)), false, 0)),
		good("slide_odd", "no layers in wells with an odd number of columns, or with one row", withoutLayers("slide", 4)...),

		good("slide_set", "both sides with sets of pieces", withWrongRule(slideSet, right), proof("adversary slide width=6 rows=3 deals=IZS")),
		good("slide_bag", "the adversary with a bag", proof(slideBag), proof("adversary slide width=6 rows=3 deals=bag")),
		settled(certificate.Well{Width: 4, Rows: 5, Game: certificate.Slide}),
		settled(certificate.Well{Width: 6, Rows: 6, Game: certificate.Slide}),

		alone(4, "slide_ceiling", "a ceiling in the slide game", under("adversary slide width=4 rows=3 ceiling=3", three)),
		alone(4, "slide_width_3", "three columns in the slide game", under("adversary slide width=3 rows=3", section{evidence: layers()})),
		bad(4, "slide_width_13", "13 columns in the slide game", under("adversary slide width=13 rows=3", section{evidence: layers()})),
		bad(4, "slide_rows_0", "no rows in the slide game", under("adversary slide width=4 rows=0", section{evidence: layers()})),
		alone(4, "slide_pieces_6", "more pieces than a game can have, but not in the drop game", under("player slide width=4 rows=5 pieces=6", five)),
		bad(4, "slide_pieces_none", "a player's claim about the slide game without pieces", under("player slide width=4 rows=5", five)),
		bad(4, "slide_twice", "both games in one claim", under("player drop slide width=4 rows=5 pieces=3", five)),
		bad(4, "slide_upper_case", "the game in upper case", under("player Slide width=4 rows=5 pieces=3", five)),

		bad(8, "slide_rotation", "a rotation that I does not have", changed(root, five.evidence[root]|0x20)),
		alone(9, "slide_link_1", "link 1 instead of 0", edit5(five, "link 0", func(a []byte) { a[4] = 1 })),
		bad(9, "slide_mirrored", "a link says that the board is mirrored", edit5(five, "link", func(a []byte) { a[4]++ })),
		bad(9, "slide_drop_nodes", "nodes of the drop game", under(slideFive, goodFour)),
		bad(9, "slide_under_drop", "a strategy for the slide game under a claim about the other", under("player drop width=4 rows=5 pieces=3", five)),
		alone(13, "slide_one_piece_fewer", "a claim with one piece fewer; the claim is false", under("player slide width=4 rows=5 pieces=2", five)),

		alone(14, "slide_free_rows", "pieces rest in the free rows; the claim is false", file(withWrongRule(falseSlide, freeRows))),
		bad(23, "slide_row_0", "a piece below the well", edit5(five, "any", func(a []byte) { a[1] = 0 })),
		bad(14, "slide_row_17", "a piece in row 17 in the place of row 1", edit5(five, "any", func(a []byte) { a[1] += 16 })),
		bad(14, "slide_row_255", "a piece in row 255", edit5(five, "any", func(a []byte) { a[1] = 255 })),
		alone(15, "slide_wins", "wins without a line; the claim is false", file(section{"player slide width=5 rows=4 pieces=1", uint32Of(1) + strings.Repeat("\x02\x01\x00\x00\x00", 7)})),
		alone(23, "slide_covered", "pieces come to rest where they do not get to", file(withWrongRule(slideFive, anywhere))),
		alone(23, "slide_turned_back", "a piece that is turned the other way", file(withWrongRule(slideSix, backwards))),
		bad(23, "slide_outside", "a piece outside the well", edit5(five, "any", func(a []byte) { a[0] |= 15 })),
		alone(24, "slide_mid_air", "pieces stop in mid-air; the claim is false", file(withWrongRule("player slide width=4 rows=4 pieces=2", midAir))),

		alone(16, "slide_none", "no layers", adversary(slideThree)),
		alone(16, "slide_none_false", "no layers; the claim is false", adversary("adversary slide width=4 rows=5")),
		bad(16, "slide_one_more", "a layer follows that has no profiles", adversary(slideThree, "S", "")),
		bad(17, "slide_one_row_more", "right in a well of one row less; the claim is false", under("adversary slide width=4 rows=5", four)),
		bad(16, "slide_drop_layers", "layers of the drop game", under(slideThree, section{evidence: layers("T", "OIIO", "IIISS")})),
		bad(19, "slide_not_turned", "right if pieces could not be turned; the claim is false", adversary("adversary slide width=4 rows=5 pieces=3", "O", "SOZ", "SZ")),
		bad(17, "slide_dominated", "dominated profiles are answered, too", adversary(slideWide, "S", "SSSSSSSSS", "SSSOOSSISIIIISSSSSSSSIIISIIZSZSSSZSSSSSZ",
			"LJSSLSISSSSSSSSSSSSSIIIZILSLIISIIZILSSSSSTSSSSSSSSSZZZLL", "IZIIOSOIISSSSIIIZSZSZIISSSSIILIII", "I")),
		bad(17, "slide_mirrored", "mirror images are left out", adversary(slideWide, "O", "SOO", "SOIIOOOOIOIOOO", "OIIIOOSSIOSOOOSIOII", "IISLIIII", "I")),
		bad(19, "slide_by_rows", "profiles are ordered by their rows", adversary(slideWide, "O", "SOOOS", "IIOOOIOOOIOOOSIIIOOIOOIOOZO",
			"IIIIOOIOOIIIIOOZOSIOOSOOOOOIIOOISIIOOOOO", "IIIIIIISILIIII", "III")),
		alone(18, "slide_9", "deal 9, where 2 would be right", adversary(slideThree, "\x09")),
		bad(18, "slide_set", "a deal outside the set; the claim is false", adversary("adversary slide width=4 rows=3 deals=IZS", "O")),
		bad(22, "slide_set", "right for any pieces, under a claim with a set", under("player slide width=4 rows=5 deals=IZSTJO pieces=3", five)),
		bad(22, "slide_none", "right for a set, under a claim without; the claim is false", under("player slide width=4 rows=4 pieces=3", withWrongRule(slideSet, right))),
		alone(19, "slide_other_deal", "a deal that does not prevent a line", adversary(slideThree, "I")),
	}
	for _, size := range [][2]int{{4, 1}, {4, 2}, {4, 3}, {6, 1}, {6, 2}, {6, 3}, {6, 4}, {8, 1}, {8, 2}, {8, 3}, {8, 4}, {10, 3}, {10, 4}, {12, 3}} {
		all = append(all, settled(certificate.Well{Width: size[0], Rows: size[1], Game: certificate.Slide}))
	}
	return all
}

// edit5 changes the last of a strategy's answers, of five bytes each, that has such a
// link.
func edit5(s section, what string, change func(answer []byte)) string {
	raw := []byte(s.evidence)
	for at := len(raw) - 5; ; at -= 5 {
		line := string(raw[at+2:at+5]) == "\x00\x00\x00"
		if what == "any" || line == strings.HasSuffix(what, "0") {
			change(raw[at : at+5])
			return file(section{s.claim, string(raw)})
		}
	}
}
