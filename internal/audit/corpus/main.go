// Corpus writes testdata/corpus: certificates that are good, and others each of
// which is bad in one way, with an index (SPEC.md, Corpus). It makes the same
// bytes every time, and does not ask package checker for anything.
//
//	main.go      what the corpus holds, and its index
//	bytes.go     sections, strategies and layers as bytes
//	good.go      good certificates, most of them by the solver
//	frame.go     checks 1 to 6, and 20: around the evidence
//	strategy.go  checks 7 to 15, and 21: a strategy as written, and as played
//	moves.go     strategies for either game, with a wrong rule
//	layers.go    checks 16 to 19: layers and deals
//	slide.go     all checks that the slide game takes, and its layers
//	dealers.go   claims with deals, and check 22
//	lines.go     claims about more than one line, and checks 25 to 28
//	usual.go     strategies for them, with a wrong rule
package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const dir = "testdata/corpus"

func main() {
	if len(os.Args) > 1 {
		fmt.Fprintln(os.Stderr, "usage: go run ./internal/audit/corpus, where go.mod is; it replaces "+dir)
		os.Exit(2)
	}
	if err := write(dir, entries()); err != nil {
		fmt.Fprintln(os.Stderr, "corpus:", err)
		os.Exit(2)
	}
}

// write replaces what is in the directory.
func write(dir string, all []entry) error {
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.Mkdir(dir, 0o777); err != nil { // where testdata is
		return err
	}
	index := ""
	for _, e := range all {
		index += e.line() + "\n"
		if err := os.WriteFile(filepath.Join(dir, e.file()), []byte(e.raw), 0o666); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, "index.txt"), []byte(index), 0o666)
}

// entries returns the corpus, in the order of its files' names.
func entries() []entry {
	all := slices.Concat(goodOnes(), goodDealers(), frames(), claims(), written(), played(), answered(), dealt(), slides(), manyLines())
	slices.SortFunc(all, func(a, b entry) int { return cmp.Compare(a.file(), b.file()) })
	return all
}

// An entry is a certificate of the corpus.
type entry struct {
	check  int    // that must refuse it; 0: it is good
	name   string // after what is wrong
	remark string
	raw    string
	alone  string   // alone: a checker that leaves out this check accepts it; otherwise -
	claims []string // to ask for
}

// bad is a certificate that a check must refuse; others may, too.
func bad(check int, name, remark, raw string) entry {
	return entry{check, name, remark, raw, "-", nil}
}

// alone is one that a single check refuses.
func alone(check int, name, remark, raw string) entry {
	return entry{check, name, remark, raw, "alone", nil}
}

func good(name, remark string, sections ...section) entry {
	e := entry{0, name, remark, file(sections...), "-", nil}
	for _, s := range sections {
		e.claims = append(e.claims, s.claim)
	}
	return e
}

// asks returns the entry with claims to ask for.
func (e entry) asks(claims ...string) entry {
	e.claims = claims
	return e
}

func (e entry) file() string {
	if e.check == 0 {
		return "good_" + e.name + ".cert"
	}
	return fmt.Sprintf("%02d_%s.cert", e.check, e.name)
}

// line is the entry's line in the index.
func (e entry) line() string {
	verdict := "good"
	if e.check != 0 {
		verdict = fmt.Sprint(e.check)
	}
	return strings.Join([]string{e.file(), verdict, e.alone, cmp.Or(strings.Join(e.claims, ";"), "-"), e.remark}, "\t")
}
