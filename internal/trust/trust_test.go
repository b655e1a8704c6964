package main

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/recheck"
)

// TestCorpus gives the corpus to both checkers. Of a certificate that breaks one
// check alone, the second checker shows that by leaving it out.
func TestCorpus(t *testing.T) {
	const folder = "../../testdata/corpus"
	entries, err := readIndex(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		t.Run(e.file, func(t *testing.T) {
			t.Parallel()
			if err := e.try(folder); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestRandom tries random certificates. All the right ones are accepted, and not
// all of the others.
func TestRandom(t *testing.T) {
	trial := newTrial()
	if err := trial.run(context.Background(), randomVariants(2, 600, 2)); err != nil {
		t.Fatal(err)
	}
	right, lying, changed := trial.tallies[randomKind], trial.tallies[lyingKind], trial.tallies[changedKind]
	if right != (tally{300, 300, 300}) {
		t.Errorf("right ones: got %+v, want all accepted and true", right)
	}
	if lying.tried != 300 || lying.accepted > 250 {
		t.Errorf("with lies: got %+v, want 50 refused at least", lying)
	}
	if changed.tried != 1200 || changed.accepted > 100 {
		t.Errorf("damaged: got %+v, want 1100 refused at least", changed)
	}
}

// TestVariants tries all variants of the example, and some of each good
// certificate of the corpus.
func TestVariants(t *testing.T) {
	raw, err := os.ReadFile("../../testdata/example.cert")
	if err != nil {
		t.Fatal(err)
	}
	trial := newTrial()
	try := func(raw []byte, every int) {
		c, err := certificate.Decode(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		for _, variants := range []iter.Seq[variant]{byteVariants(raw), fieldVariants(c)} {
			if err := trial.run(context.Background(), sample(variants, every)); err != nil {
				t.Fatal(err)
			}
		}
	}
	try(raw, 1)
	for raw, err := range goodOnes("../../testdata/corpus") {
		if err != nil {
			t.Fatal(err)
		}
		if len(raw) < 1000 {
			try(raw, 199)
		}
	}
	for _, kind := range kinds[:9] {
		if trial.tallies[kind].tried == 0 {
			t.Errorf("%s: got none", kind)
		}
	}
}

// TestFinding shows that differences and false claims are found.
func TestFinding(t *testing.T) {
	raw, err := os.ReadFile("../../testdata/example.cert")
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(s *recheck.Section){
		"claim":    func(s *recheck.Section) { s.Claim += " " },
		"moves":    func(s *recheck.Section) { s.Moves++ },
		"nodes":    func(s *recheck.Section) { s.Nodes++ },
		"boards":   func(s *recheck.Section) { s.Boards++ },
		"layers":   func(s *recheck.Section) { s.Layers = append(s.Layers, 1) },
		"profiles": func(s *recheck.Section) { s.Layers[0]++ },
		"digest":   func(s *recheck.Section) { s.Digest[31]++ },
		"nothing":  func(s *recheck.Section) {},
	} {
		first, err1 := checker.Verify(bytes.NewReader(raw), checker.Limit)
		second, err2 := recheck.Verify(bytes.NewReader(raw), recheck.Options{})
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		change(&second[1])
		if err := compare(raw, first, second); (err == nil) != (name == "nothing") {
			t.Errorf("%s changed: got error %v", name, err)
		}
	}
	lie := bytes.Replace(raw, []byte("player drop width=2 rows=6"), []byte("player drop width=2 rows=5"), 1)
	if _, err := newTrial().truths(lie); err == nil {
		t.Error("a false claim: got no error")
	}
}

// FuzzCheckers wants that what one checker accepts the other accepts, that both
// saw the same, and that it is true. The corpus is where it begins.
func FuzzCheckers(f *testing.F) {
	files, err := filepath.Glob("../../testdata/corpus/*.cert")
	if err != nil || len(files) == 0 {
		f.Fatalf("no corpus: %v", err)
	}
	for _, name := range files {
		raw, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		if len(raw) < 5_000 {
			f.Add(raw)
		}
	}
	trial := newTrial()
	trial.limit = 10_000
	f.Fuzz(func(t *testing.T, raw []byte) {
		if err := trial.try(variant{raw: raw}); err != nil {
			t.Error(err)
		}
	})
}
