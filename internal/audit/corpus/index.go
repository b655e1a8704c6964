package main

import (
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"lineproof/internal/conform"
)

// levels says for each check of SPEC.md, from 1, what it means to leave it out.
var levels = map[int]conform.Level{
	1: conform.Truth, 2: conform.Encoding, 3: conform.Encoding, 4: conform.Encoding, 5: conform.Encoding, 6: conform.Truth,
	7: conform.Truth, 8: conform.Encoding, 9: conform.Truth, 10: conform.Encoding, 11: conform.Encoding, 12: conform.Encoding,
	13: conform.Truth, 14: conform.Truth, 15: conform.Truth, 16: conform.Truth, 17: conform.Truth, 18: conform.Truth,
	19: conform.Truth, 20: conform.Encoding, 21: conform.Limit, 22: conform.Truth, 23: conform.Truth, 24: conform.Truth,
	25: conform.Encoding, 26: conform.Encoding, 27: conform.Truth, 28: conform.Truth, 29: conform.Encoding, 30: conform.Truth,
}

// level returns what it means to accept an entry.
func (e entry) level() conform.Level {
	switch {
	case e.check == 0:
		return conform.Good
	case strings.HasSuffix(e.remark, "the claim is false"):
		return conform.False
	}
	return levels[e.check]
}

// parts are what a checker can be made of, one after the other.
var parts = []string{"player", "adversary", "ceiling", "deals", "slide", "lines"}

var claimText = regexp.MustCompile(`(player|adversary) (?:drop|slide) width=\d+( lines=any)? rows=\d+` +
	`( ceiling=\d+)?( deals=\w+)?( pieces=\d+)?`)

// part returns the last part of a checker that an entry needs.
func (e entry) part() string {
	last := 0
	for _, claim := range claimText.FindAllString(e.raw, -1) {
		for i, word := range []string{"player", "adversary", "ceiling=", "deals=", "slide", "lines="} {
			if strings.Contains(claim, word) {
				last = max(last, i)
			}
		}
	}
	return parts[last]
}

// indexOf returns the index, a line for each entry, from easy to hard: by parts, and then by size;
// at the end come those beyond limits, which take long.
func indexOf(all []entry) []byte {
	var cases []conform.Case
	for _, e := range all {
		cases = append(cases, conform.Case{File: e.file(), Check: e.check, Alone: e.alone == "alone", Level: e.level(),
			Part: e.part(), Bytes: len(e.raw), Claims: e.claims, Remark: e.remark})
	}
	hardness := func(c conform.Case) int {
		if c.Level == conform.Limit {
			return len(parts)
		}
		return slices.Index(parts, c.Part)
	}
	slices.SortStableFunc(cases, func(a, b conform.Case) int {
		return cmp.Or(cmp.Compare(hardness(a), hardness(b)), cmp.Compare(a.Bytes, b.Bytes))
	})
	var lines []string
	for _, c := range cases {
		lines = append(lines, string(must(json.Marshal(c))))
	}
	return []byte("[\n" + strings.Join(lines, ",\n") + "\n]\n")
}
