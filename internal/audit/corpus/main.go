// Corpus writes testdata/corpus: certificates that are good, and others each of
// which is bad in one way, with an index (docs/check.md). It makes the same
// bytes every time, and does not ask package checker for anything.
//
//	corpus.txt   describes the certificates, but for
//	good.go      certificates of many small wells, by the solver
//	main.go      writes them
//	index.go     and their index
//	describe.go  reads corpus.txt
//	bytes.go     strategies and layers as bytes
//	moves.go     looks for strategies in the drop and slide game by any rules, and
//	strategy.go  has the wrong ones
//	lister.go    looks for lists of rows for ever by any rules, and
//	rows.go      has the wrong ones
//	survivor.go  looks for evidence about survival by any rules, and
//	survival.go  has the game, and the wrong rules
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
	all, refuted := entries()
	if err := write(dir, all, refuted); err != nil {
		fmt.Fprintln(os.Stderr, "corpus:", err)
		os.Exit(2)
	}
}

// write replaces the certificates in a directory, and the lists of them and of false claims.
func write(dir string, all []entry, refuted [][2]string) error {
	old, _ := filepath.Glob(filepath.Join(dir, "*.cert"))
	for _, name := range old {
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	for _, e := range all {
		if err := os.WriteFile(filepath.Join(dir, e.file()), []byte(e.raw), 0o666); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "index.json"), indexOf(all), 0o666); err != nil {
		return err
	}
	var text strings.Builder
	for _, pair := range refuted {
		text.WriteString(pair[0] + "\n")
	}
	return os.WriteFile(filepath.Join(dir, "false.txt"), []byte(text.String()), 0o666)
}

// entries returns the corpus, in the order of its files' names, and the false claims.
func entries() (all []entry, refuted [][2]string) {
	all, refuted = described()
	all = append(all, settledWells()...)
	slices.SortFunc(all, func(a, b entry) int { return cmp.Compare(a.file(), b.file()) })
	return all, refuted
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

func (e entry) file() string {
	if e.check == 0 {
		return "good_" + e.name + ".cert"
	}
	return fmt.Sprintf("%02d_%s.cert", e.check, e.name)
}
