package main

import (
	"bytes"
	"context"
	"iter"
	"os"
	"path/filepath"
	"testing"

	"lineproof/certificate"
)

// TestRandom tries random certificates, right ones and others.
func TestRandom(t *testing.T) {
	trial := newTrial()
	if err := trial.run(context.Background(), randomVariants(1, 600, 3)); err != nil {
		t.Error(err)
	}
	t.Log(trial.tallies)
}

// TestVariants tries a sample of the variants of a small certificate, and of
// some that are larger.
func TestVariants(t *testing.T) {
	raw, err := os.ReadFile("../../testdata/example.cert")
	if err != nil {
		t.Fatal(err)
	}
	c, err := certificate.Decode(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	trial := newTrial()
	for _, variants := range []iter.Seq[variant]{byteVariants(raw), fieldVariants(c)} {
		if err := trial.run(context.Background(), variants); err != nil {
			t.Error(err)
		}
	}
	t.Log(trial.tallies)
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
