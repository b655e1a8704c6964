package recheck_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"testing"

	"lineproof/checker"
	"lineproof/internal/recheck"
)

// same sees that the two checkers say the same of each section.
func same(t *testing.T, ours []recheck.Section, theirs []checker.Section) {
	t.Helper()
	if len(ours) != len(theirs) {
		t.Fatalf("%d sections, and %d", len(ours), len(theirs))
	}
	for i, s := range ours {
		profiles := 0
		for _, n := range s.Layers {
			profiles += n
		}
		o := theirs[i]
		got := fmt.Sprintf("%s: %d moves, %d nodes, %d boards, %d profiles in %d layers, digest %x",
			s.Claim, s.Moves, s.Nodes, s.Boards, profiles, len(s.Layers), s.Digest)
		want := fmt.Sprintf("%s: %d moves, %d nodes, %d boards, %d profiles in %d layers, digest %x",
			o.Claim, o.Moves, o.Nodes, o.Boards, o.Profiles, o.Layers, o.Digest)
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestSameExample(t *testing.T) {
	text := example(t)
	ours, err := recheck.Verify(bytes.NewReader(text), recheck.Options{})
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := checker.Verify(bytes.NewReader(text), checker.Limit)
	if err != nil {
		t.Fatal(err)
	}
	same(t, ours, theirs)
}

func TestSameHeadline(t *testing.T) {
	if testing.Short() {
		t.Skip("plays five million moves, slowly")
	}
	raw, err := headline()
	if err != nil {
		t.Fatal(err)
	}
	ours, err := verified()
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := checker.Verify(bytes.NewReader(raw), checker.Limit)
	if err != nil {
		t.Fatal(err)
	}
	same(t, ours, theirs)
}

// TestSameVerdicts changes each byte of the example to all others: the two
// checkers accept the same texts.
func TestSameVerdicts(t *testing.T) {
	text := example(t)
	accepted := 0
	for i, b := range text {
		for other := range 256 {
			text[i] = byte(other)
			ours, errOurs := recheck.Verify(bytes.NewReader(text), recheck.Options{})
			theirs, errTheirs := checker.Verify(bytes.NewReader(text), checker.Limit)
			if errOurs != nil || errTheirs != nil {
				if !errors.As(errOurs, new(*recheck.Rejection)) || !errors.As(errTheirs, new(*checker.Rejection)) {
					t.Errorf("byte %d is %02x: %v; %v", i, other, errOurs, errTheirs)
				}
				continue
			}
			accepted++
			same(t, ours, theirs)
		}
		text[i] = b
	}
	if accepted <= len(text) {
		t.Errorf("only the example was accepted, %d times", accepted)
	}
}

func example(t *testing.T) []byte {
	text, err := os.ReadFile("../../testdata/example.cert")
	if err != nil {
		t.Fatal(err)
	}
	return text
}
