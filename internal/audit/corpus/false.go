package main

import "strings"

// refuted has claims that are false, with the certificate of testdata that proves the contrary;
// of rows for ever there is none, and a search on real cells says so.
var refuted = [][2]string{
	{"player drop width=4 rows=3 pieces=6", "wells/w4r3"},
	{"player drop width=8 rows=6 pieces=8", "wells/w8r6"},
	{"player drop width=8 rows=5 pieces=16", "wells/w8r5"},
	{"player drop width=7 rows=6 pieces=15", "wells/w7r6"},
	{"player drop width=10 rows=6 pieces=11", "theorem"},
	{"player drop width=10 rows=5 pieces=20", "theorem"},
	{"adversary drop width=6 rows=6 pieces=6", "wells/w6r6"},
	{"adversary drop width=8 rows=6", "wells/w8r6"},
	{"adversary drop width=10 rows=6", "theorem"},
	{"adversary drop width=10 rows=6 pieces=12", "theorem"},
	{"player drop width=10 rows=6 ceiling=7 pieces=13", "ceiling"},
	{"adversary drop width=10 rows=6 ceiling=7", "ceiling"},
	{"player drop width=9 rows=3 deals=O pieces=13", "deals/w9r3_O"},
	{"player drop width=9 rows=4 deals=IZSTLJ pieces=7", "deals/w9r4_IZSTLJ"},
	{"player drop width=9 rows=4 deals=bag pieces=5", "deals/w9r4_bag"},
	{"adversary drop width=9 rows=4 deals=bag pieces=6", "deals/w9r4_bag"},
	{"player drop width=10 rows=2 deals=bag pieces=12", "deals/w10r2_bag"},
	{"player slide width=4 rows=5 pieces=2", "slide/w4r5_slide"},
	{"adversary slide width=4 rows=5", "slide/w4r5_slide"},
	{"player drop width=4 lines=any rows=4", ""},
}

// falseClaims are those of refuted, a line each.
func falseClaims() string {
	var text strings.Builder
	for _, pair := range refuted {
		text.WriteString(pair[0] + "\n")
	}
	return text.String()
}
