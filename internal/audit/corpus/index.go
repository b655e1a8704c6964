package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// The checks of SPEC.md that a proof does not need, by what they are about.
var (
	encodings = []int{2, 3, 4, 5, 8, 10, 11, 12, 20, 26, 29}
	limits    = []int{21}
)

// An indexed is an entry as docs/check.md describes it.
type indexed struct {
	File   string   `json:"file"`
	Check  int      `json:"check"`
	Alone  bool     `json:"alone"`
	Level  string   `json:"level"`
	Part   string   `json:"part"`
	Bytes  int      `json:"bytes"`
	Sum    string   `json:"sha256"`
	Claims []string `json:"claims,omitempty"`
	Remark string   `json:"remark"`
}

// level returns what it means to accept an entry.
func (e entry) level() string {
	switch {
	case e.check == 0:
		return "good"
	case strings.HasSuffix(e.remark, "the claim is false"):
		return "false"
	case slices.Contains(encodings, e.check) || strings.HasSuffix(e.remark, "the claim is proved"):
		return "encoding"
	case slices.Contains(limits, e.check):
		return "limit"
	}
	return "truth"
}

// parts are what a checker can be made of, one after the other.
var parts = []string{"player", "adversary", "ceiling", "deals", "slide", "survival", "lines"}

// part returns the last part of a checker that an entry needs.
func (e entry) part() string {
	last := 0
	raw := strings.ReplaceAll(e.raw, "lines=any ceiling=", "survival=")
	for i, word := range []string{"player ", "adversary ", " ceiling=", " deals=", " slide ", " survival=", " lines="} {
		if strings.Contains(raw, word) {
			last = i
		}
	}
	return parts[last]
}

// indexOf returns the index, a line for each entry, from easy to hard: by parts, and then by size;
// at the end come those beyond limits, which take long.
func indexOf(all []entry) []byte {
	var cases []indexed
	for _, e := range all {
		cases = append(cases, indexed{File: e.file(), Check: e.check, Alone: e.alone == "alone", Level: e.level(),
			Part: e.part(), Bytes: len(e.raw), Sum: fmt.Sprintf("%x", sha256.Sum256([]byte(e.raw))),
			Claims: e.claims, Remark: e.remark})
	}
	hardness := func(c indexed) int {
		if c.Level == "limit" {
			return len(parts)
		}
		return slices.Index(parts, c.Part)
	}
	slices.SortStableFunc(cases, func(a, b indexed) int {
		return cmp.Or(cmp.Compare(hardness(a), hardness(b)), cmp.Compare(a.Bytes, b.Bytes))
	})
	var lines []string
	for _, c := range cases {
		lines = append(lines, string(must(json.Marshal(c))))
	}
	return []byte("[\n" + strings.Join(lines, ",\n") + "\n]\n")
}
