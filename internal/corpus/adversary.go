package main

import "slices"

// adversary writes a certificate of one claim from its killers, layer by layer.
func adversary(claim string, killers ...string) string {
	return file(section{claim, layers(killers...)})
}

// answered are for checks 16 to 19.
func answered() []entry { return slices.Concat(sizes(), killers()) }

// sizes are for checks 16 and 17. A checker that leaves out check 16 passes over
// layers that should not be there, and takes those that are missing for answered;
// without check 17, it does the same with killers at the end of a layer. It checks
// the others as ever.
func sizes() []entry {
	ceiled := proof("adversary drop width=4 rows=4 ceiling=4")
	five := proof("adversary drop width=6 rows=5 pieces=5")
	return []entry{
		alone(16, "none", "no layers", adversary(row)),
		alone(16, "none_false", "no layers; the claim is false", adversary(falseTwo)),
		alone(16, "one_fewer", "the last layer is missing", adversary(short, "L")),
		alone(16, "first_only", "all layers but the first are missing; the claim is false", adversary(falseFour, "L")),
		alone(16, "one_more", "a layer follows that has no profiles", adversary(short, "L", "ZZO", "")),
		alone(16, "one_for_none", "a layer without profiles, where there is none", adversary(odd, "")),
		bad(16, "one_more_killer", "a layer follows, with a killer", adversary(short, "L", "ZZO", "Z")),
		bad(16, "one_for_none_killer", "a layer with a killer for the empty well, which is hopeless", adversary(odd, "O")),
		bad(16, "more_announced", "one layer more is announced than is there", edit(adversary(short, "L", "ZZO"), "pieces=2\x02", "pieces=2\x03")),
		bad(16, "255", "255 layers are announced, and two are there", edit(adversary(short, "L", "ZZO"), "pieces=2\x02", "pieces=2\xff")),
		alone(16, "one_piece_more", "right for one piece fewer; the claim is false", under("adversary drop width=2 rows=6 pieces=2", proof("adversary drop width=2 rows=6 pieces=1"))),
		bad(17, "for_ever", "right for two pieces, but not for ever; the claim is false", under("adversary drop width=4 rows=4", proof(short))),
		bad(16, "narrower", "right in a well of one column more", under("adversary drop width=3 rows=3", proof(three))),
		bad(16, "wider", "right in a well of one column less", under("adversary drop width=5 rows=3", proof(three))),
		alone(16, "hopeless_each_row", "right if each row had to need too many O, or too many I; the claim is false", file(slipped(falseFour, hopelessMixed))),
		alone(16, "hopeless_I", "right if I never lay flat; the claim is false", file(slipped(falseFour, hopelessI))),
		bad(16, "hopeless_answered", "a hopeless profile is answered, too", file(slipped("adversary drop width=2 rows=1 pieces=1", hopelessKept))),

		alone(17, "none_false", "no killers; the claim is false", adversary(falseTwo, "")),
		alone(17, "one_fewer", "a killer is missing", adversary(short, "L", "ZZ")),
		alone(17, "one_more", "a killer too many", adversary(short, "L", "ZZOZ")),
		alone(17, "one_more_inside", "a killer too many, and another layer after it", adversary(short, "LZ", "ZZO")),
		bad(17, "one_fewer_one_more", "a killer is in the layer before", adversary(short, "LZ", "ZO")),
		bad(17, "gigabytes", "4294967295 profiles are announced", edit(file(goodRow), uint32Of(1), "\xff\xff\xff\xff")),
		bad(17, "lowest_byte_first", "the number of profiles has its lowest byte first", edit(file(goodRow), uint32Of(1), "\x01\x00\x00\x00")),
		bad(17, "other_order", "the layers stand in the opposite order", adversary(short, "ZZO", "L")),
		bad(17, "hopeless_one_soon", "right if one piece fewer were left; the claim is false", file(slipped(falseFour, hopelessSoon))),
		alone(17, "hopeless_answered", "hopeless profiles are answered, too", file(slipped(short, hopelessKept))),
		bad(17, "dominated_answered", "dominated profiles are answered, too", file(slipped("adversary drop width=6 rows=3", dominatedKept))),
		bad(17, "dominating_left_out", "the dominating profile is left out, not the dominated one", file(slipped("adversary drop width=6 rows=3", dominatingLost))),
		alone(17, "not_canonical", "profiles are answered as they are reached", file(slipped(short, asReached))),
		alone(17, "not_mirrored", "mirror images are answered, too", file(slipped(short, unmirrored))),
		bad(17, "columns_sorted", "right if columns, not chambers, could change places", file(slipped(short, columnsSorted))),
		bad(17, "profile_twice", "a profile is counted as often as it is reached", file(slipped(three, repeated))),
		bad(17, "no_ceiling", "right under a ceiling; the claim is false", under("adversary drop width=4 rows=4", ceiled)),
		bad(17, "ceiling", "right without a ceiling", under("adversary drop width=6 rows=4 ceiling=5", proof("adversary drop width=6 rows=4"))),
		bad(17, "one_row_more", "right in a well of one row less; the claim is false", under("adversary drop width=4 rows=4", proof(three))),
		bad(17, "one_row_less", "right in a well of one row more", under(three, ceiled)),
		bad(17, "one_piece_more", "right for one piece fewer; the claim is false", under("adversary drop width=6 rows=5 pieces=6", five)),
		bad(17, "one_piece_less", "right for one piece more", under("adversary drop width=6 rows=5 pieces=4", five)),
	}
}

// killers are for checks 18 and 19. A checker that leaves out check 18 takes pieces
// modulo 7; without check 19, it does not follow a move that completes a line, and
// the layers are what the other moves lead to.
func killers() []entry {
	return []entry{
		alone(18, "7", "killer 7, where 0 would be right", adversary(row, "\x07")),
		alone(18, "255", "killer 255, where 3 would be right, and 255 mod 7 is 3", adversary(row, "\xff")),
		bad(18, "7_false", "killer 7, with which there is no legal move; the claim is false", adversary(falseTwo, "\x07")),
		alone(18, "letter", "a letter for a killer", adversary(row, "z")),
		bad(18, "from_1", "pieces are numbered from 1", adversary(short, "J", "\x07SS")),

		alone(19, "completed", "a move completes a line; the claim is false", file(slipped(falseTwo, lineOverlooked))),
		alone(19, "completed_four", "moves complete lines; the claim is false", file(slipped(falseFour, lineOverlooked))),
		alone(19, "other_killer", "a piece that does not kill", adversary(row, "O")),
		alone(19, "corners", "right without moves left of the well with empty columns of the box; the claim is false", file(slipped(falseFour, cornersCut))),
		alone(19, "wall", "right without moves at the right wall; the claim is false", file(slipped(falseFour, wallMissed))),
		alone(19, "not_turned", "right if pieces could not be turned; the claim is false", file(slipped(falseFour, oneRotation))),
		bad(19, "heights_first", "profiles are ordered by their heights first", file(slipped("adversary drop width=6 rows=3", heightsFirst))),
		alone(19, "unordered", "profiles stand as they are reached", file(slipped(three, unordered))),
		alone(19, "opposite", "the killers of a layer stand in the opposite order", adversary(short, "L", "OZZ")),
		alone(19, "mirrored", "the killers are those of the mirror images", adversary(short, "J", "SSO")),
	}
}
