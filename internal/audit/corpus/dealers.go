package main

import "lineproof/certificate"

// Small claims with deals, and nodes for them.
const (
	twoBag = "player drop width=2 rows=6 deals=bag pieces=2"
	bag1   = "I- Z0@0 S1@0 T3@-2 L3@-2 J3@-2 O0@0\n" // with an I in column 0
	bag2   = "I0@0>1 Z0@0 S1@0 T1@0 L1@0 J1@0 O0@0\n"
	twoZS  = "player drop width=2 rows=6 deals=ZS pieces=1"
	zs1    = "I- Z0@0 S1@0 T- L- J- O-\n"

	rowIT    = "adversary drop width=2 rows=1 deals=IT" // deal T
	falseBag = "adversary drop width=4 rows=3 deals=bag pieces=3"
)

func goodDealers() []entry {
	return []entry{
		good("sets", "sets that are closed, and that are not", proof("player drop width=4 rows=4 deals=ZSO pieces=2"), proof("player drop width=4 rows=4 deals=ZTL pieces=2"),
			proof("adversary drop width=5 rows=2 deals=ZS"), proof("adversary drop width=5 rows=2 deals=ZT"), proof("adversary drop width=4 rows=2 deals=ZTL")),
		good("set_T", "a set of one piece that leaves holes", section{rowIT, layers("T")}),
		good("set_ceiling", "a set and a ceiling", settledAs("width=6 rows=4 ceiling=4 deals=ITLJ")...),
		good("bag", "both sides with a bag", settledAs("width=5 rows=3 deals=bag")...),
		good("bag_two", "a node that has no answer to a piece which is no more in the bag", section{twoBag, nodes(bag1 + bag2)}),
		good("bag_filled", "a bag that is filled again", settledAs("width=8 rows=3 deals=bag")...),
		good("bag_ever", "the adversary for ever with a bag", settledAs("width=6 rows=2 deals=bag")...),
		good("bag_largest", "a bag in the largest well", section{"adversary drop width=12 rows=15 deals=bag pieces=4", layers()}),
	}
}

// settledAs proves who wins a well, as a claim has it.
func settledAs(well string) []section {
	return settle(must(certificate.ParseClaim("adversary drop " + well)).Well)
}

// dealt are for claims with deals.
func dealt() []entry {
	likeZS := func(claim string) string { return under(claim, section{"", nodes(zs1)}) }
	return []entry{
		alone(4, "deals_order", "pieces in another order", likeZS("player drop width=2 rows=6 deals=SZ pieces=1")),
		alone(4, "deals_twice", "a piece twice", likeZS("player drop width=2 rows=6 deals=ZSS pieces=1")),
		alone(4, "deals_last", "deals stand after pieces", likeZS("player drop width=2 rows=6 pieces=1 deals=ZS")),
		alone(4, "deals_first", "deals stand before the ceiling", likeZS("player drop width=2 rows=6 deals=ZS ceiling=8 pieces=1")),
		alone(4, "deals_all", "all pieces, which is what no deals state", under("adversary drop width=2 rows=1 deals=IZSTLJO", goodRow)),
		bad(4, "deals_none", "deals without a piece", likeZS("player drop width=2 rows=6 deals= pieces=1")),
		bad(4, "deals_unknown", "a piece that there is not", likeZS("player drop width=2 rows=6 deals=X pieces=1")),
		bad(4, "deals_lower_case", "pieces in lower case", likeZS("player drop width=2 rows=6 deals=zs pieces=1")),
		bad(4, "deals_BAG", "the bag in upper case", under("player drop width=2 rows=6 deals=BAG pieces=2", section{"", nodes(bag1 + bag2)})),
		bad(4, "deals_bag_and", "a bag and a piece", under("player drop width=2 rows=6 deals=bagI pieces=2", section{"", nodes(bag1 + bag2)})),

		alone(9, "mirrored_set", "a link says that the board is mirrored, in a set that is not closed",
			player("player drop width=2 rows=6 deals=IZ pieces=2", "I0@0 Z0@0 S- T- L- J- O-\n", "I0@0>1m Z0@0 S- T- L- J- O-\n")),
		alone(9, "mirrored_closed", "a link says that the board is mirrored, in a set that is closed",
			player("player drop width=2 rows=6 deals=IO pieces=2", "I0@0 Z- S- T- L- J- O0@0\n", "I0@0>1m Z- S- T- L- J- O0@0\n")),
		alone(9, "mirrored_bag", "a link says that the board is mirrored, with a bag",
			player(twoBag, "I- Z0@0 S1@0 T1@0 L1@0 J1@0 O0@0\n", edit(bag2, ">1", ">1m"))),

		bad(17, "set_mirrored", "mirror images are taken for one, in a set that is not closed", adversary("adversary drop width=8 rows=3 deals=IJ pieces=3", "J", "JJIIJJIIIII")),
		bad(16, "set_O", "right if O were dealt, too", under("adversary drop width=3 rows=4 deals=IZSTLJ", goodOdd)),
		bad(17, "bag_any", "right if any piece could be dealt at any time; the claim is false", under(falseBag, proof("adversary drop width=4 rows=3 pieces=3"))),
		bad(18, "set_any", "right if any piece could be dealt; the claim is false", under("adversary drop width=4 rows=3 deals=ZS pieces=2", proof("adversary drop width=4 rows=3 pieces=2"))),

		alone(18, "set", "a deal outside of the set", adversary(rowIT, "Z")),
		alone(18, "set_false", "a deal outside of the set; the claim is false", adversary("adversary drop width=2 rows=1 deals=O", "Z")),
		alone(18, "bag_twice", "a piece twice in one bag; the claim is false", adversary(falseBag, "T", "OIIOO", "ISSOOSLOOI")),

		alone(22, "set_lacks", "no answer to a piece of the set; the claim is false", player("player drop width=2 rows=1 deals=IO pieces=1", "I- Z- S- T- L- J- O0@0\n")),
		alone(22, "bag_lacks", "no answers to pieces in the bag; the claim is false", player("player drop width=2 rows=1 deals=bag pieces=1", "I- Z- S- T- L- J- O0@0\n")),
		alone(22, "bag_lacks_later", "no answer to a piece that is left in the bag", player(twoBag, edit(bag1, "O0@0", "O-"), bag2)),
		alone(22, "never_O", "right if O were never dealt; the claim is false", file(withoutO(neverO, uint32Of(0)))),
		alone(22, "set_more", "an answer to a piece that is not in the set", player(twoZS, edit(zs1, "T-", "T1@0"))),
		alone(22, "bag_more", "an answer to a piece that is no more in the bag", player(twoBag, edit(bag1, "I-", "I0@1"), bag2)),
	}
}
