package main

// answered are for checks 16 to 19: layers and deals. Where a remark says what else
// would have to hold, the deals are those of a search that takes it to hold.
func answered() []entry {
	ceiled := proof("adversary drop width=4 rows=4 ceiling=4")
	const widest = "adversary drop width=6 rows=3"
	dominated := []string{"O", "TOI", "OOOOOIIIOIOOOOO", "IIOOOLIIIOOOLOOOOOOOOOOII", "IIIOIIISSLIIIII", "IISISII", "IS"}
	five := proof("adversary drop width=6 rows=5 pieces=5")
	return []entry{
		alone(16, "none", "no layers", adversary(row)),
		alone(16, "none_false", "no layers; the claim is false", adversary(falseTwo)),
		alone(16, "one_fewer", "the last layer is missing", adversary(short, "L")),
		alone(16, "first_only", "all layers but the first are missing; the claim is false", adversary(falseFour, "L")),
		alone(16, "one_more", "a layer follows that has no profiles", adversary(short, "L", "ZZO", "")),
		alone(16, "one_for_none", "a layer without profiles, where there is none", adversary(odd, "")),
		bad(16, "one_more_deal", "a layer follows, with a deal", adversary(short, "L", "ZZO", "Z")),
		bad(16, "one_for_none_deal", "a layer with a deal for the empty well, which is statically lost", adversary(odd, "O")),
		bad(16, "more_announced", "one layer more is announced than is there", edit(adversary(short, "L", "ZZO"), "pieces=2\x02", "pieces=2\x03")),
		bad(16, "255", "255 layers are announced, and two are there", edit(adversary(short, "L", "ZZO"), "pieces=2\x02", "pieces=2\xff")),
		alone(16, "one_piece_more", "right for one piece fewer; the claim is false", under("adversary drop width=2 rows=6 pieces=2", proof("adversary drop width=2 rows=6 pieces=1"))),
		bad(17, "for_ever", "right for two pieces, but not for ever; the claim is false", under("adversary drop width=4 rows=4", proof(short))),
		bad(16, "narrower", "right in a well of one column more", under("adversary drop width=3 rows=3", proof(three))),
		bad(16, "wider", "right in a well of one column less", under("adversary drop width=5 rows=3", proof(three))),
		alone(16, "lost_each_row", "right if each row had to need too many O, or too many I; the claim is false", adversary(falseFour, "L", "ZZOOOOOO")),
		alone(16, "lost_I", "right if I never lay flat; the claim is false", adversary(falseFour)),
		bad(16, "lost_answered", "a statically lost profile is answered, too", adversary(row+" pieces=1", "I")),

		bad(17, "none_false", "no deals; the claim is false", adversary(falseTwo, "")),
		bad(17, "one_fewer", "a deal is missing", adversary(short, "L", "ZZ")),
		bad(17, "one_more", "a deal too many", adversary(short, "L", "ZZOZ")),
		bad(17, "one_more_inside", "a deal too many, and another layer after it", adversary(short, "LZ", "ZZO")),
		bad(17, "one_fewer_one_more", "a deal is in the layer before", adversary(short, "LZ", "ZO")),
		alone(17, "gigabytes", "4294967295 profiles are announced", edit(file(goodRow), uint32Of(1), "\xff\xff\xff\xff")),
		alone(17, "lowest_byte_first", "the number of profiles has its lowest byte first", edit(file(goodRow), uint32Of(1), "\x01\x00\x00\x00")),
		bad(17, "other_order", "the layers stand in the opposite order", adversary(short, "ZZO", "L")),
		bad(17, "lost_one_soon", "right if one piece fewer were left; the claim is false", adversary(falseFour, "L", "ZZO")),
		bad(17, "lost_answered", "statically lost profiles are answered, too", adversary(short, "L", "ZZOOOOOO")),
		bad(17, "dominated_answered", "dominated profiles are answered, too", adversary(widest, dominated...)),
		bad(17, "dominating_left_out", "dominated profiles are answered, too, and the last two layers are missing", adversary(widest, dominated[:5]...)),
		bad(17, "not_canonical", "profiles are answered as they are reached", adversary(short, "L", "ZSOO")),
		bad(17, "not_mirrored", "mirror images are answered, too", adversary(short, "L", "ZSOO")),
		bad(17, "columns_sorted", "right if columns, not components, could change places", adversary(short, "L", "ZO")),
		bad(17, "profile_twice", "a profile is counted as often as it is reached", adversary(three, "T", "OOIIIIOO", "IIIISSSSSSLLII")),
		bad(17, "no_ceiling", "right under a ceiling; the claim is false", under("adversary drop width=4 rows=4", ceiled)),
		bad(17, "ceiling", "right without a ceiling", under("adversary drop width=6 rows=4 ceiling=5", proof("adversary drop width=6 rows=4"))),
		bad(17, "one_row_more", "right in a well of one row less; the claim is false", under("adversary drop width=4 rows=4", proof(three))),
		bad(17, "one_row_less", "right in a well of one row more", under(three, ceiled)),
		bad(17, "one_piece_more", "right for one piece fewer; the claim is false", under("adversary drop width=6 rows=5 pieces=6", five)),
		bad(17, "one_piece_less", "right for one piece more", under("adversary drop width=6 rows=5 pieces=4", five)),

		alone(18, "7", "deal 7, where 0 would be right", adversary(row, "\x07")),
		alone(18, "255", "deal 255, where 3 would be right, and 255 mod 7 is 3", adversary(row, "\xff")),
		bad(18, "7_false", "deal 7, with which there is no legal move; the claim is false", adversary(falseTwo, "\x07")),
		alone(18, "letter", "a letter for a deal", adversary(row, "z")),
		bad(18, "from_1", "pieces are numbered from 1", adversary(short, "J", "\x07SS")),

		alone(19, "completed", "a move completes a line; the claim is false", adversary(falseTwo, "O")),
		alone(19, "completed_four", "moves complete lines; the claim is false", adversary(falseFour, "O", "OO")),
		alone(19, "other_deal", "a deal that does not prevent a line", adversary(row, "O")),
		alone(19, "corners", "right without moves left of the well with empty columns of the box; the claim is false", adversary(falseFour, "O", "JO", "Z")),
		alone(19, "wall", "right without moves at the right wall; the claim is false", adversary(falseFour, "O", "IO")),
		alone(19, "not_turned", "right if pieces could not be turned; the claim is false", adversary(falseFour, "O", "IO")),
		bad(19, "heights_first", "profiles are ordered by their heights first", adversary(widest, "O", "TOI", "OOIOIOIOOOOOOIO", "LIIIIIIOOOOOOOOOLOOOOI", "IIIIIIIILOSSI", "IIIISI", "IS")),
		alone(19, "unordered", "profiles stand as they are reached", adversary(three, "T", "OIIO", "ISISL")),
		alone(19, "opposite", "the deals of a layer stand in the opposite order", adversary(short, "L", "OZZ")),
		alone(19, "mirrored", "the deals are those of the mirror images", adversary(short, "J", "SSO")),
	}
}
