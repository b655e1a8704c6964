// Corpus writes testdata/corpus: certificates that are good, and others each of
// which is bad in one way, with an index (SPEC.md, Corpus). It is run where
// go.mod is:
//
//	go run ./internal/corpus
//
// It makes the same bytes every time. It does not ask package checker for
// anything: what a certificate is made for stands beside it.
//
//	entry.go      what the corpus holds, and its index
//	bytes.go      sections, strategies and layers as bytes
//	good.go       good certificates, most of them by the solver
//	frame.go      checks 1 to 6, and 20: around the evidence
//	strategy.go   checks 7 to 13, and 21: a strategy as it is written down
//	replay.go     checks 14 and 15: a strategy as it is played
//	bluff.go      strategies for a game with a rule bent
//	adversary.go  checks 16 to 19
//	slip.go       layers derived with a mistake
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

const dir = "testdata/corpus"

func main() {
	if len(os.Args) > 1 {
		fmt.Fprintln(os.Stderr, "usage: go run ./internal/corpus, where go.mod is; it replaces "+dir)
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
	for _, e := range all {
		if err := os.WriteFile(filepath.Join(dir, e.file()), []byte(e.raw), 0o666); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, "index.txt"), []byte(index(all)), 0o666)
}
