package main

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
)

// TestShare tries some variants of the headline's strategy.
func TestShare(t *testing.T) {
	if testing.Short() {
		t.Skip("the second checker takes a second for each that is accepted")
	}
	c, err := certificate.Load("../../" + shipped[0])
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	variants := variantsOf(c[:1], func(e *editor) { e.fields(0) })
	if err := share(t.Context(), &out, "title", variants, 10, 50); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if lines[0] != "| **title** | | | | | |" || len(lines) != 5 {
		t.Fatalf("got\n%s", &out)
	}
	for i, kind := range []string{claimKind, moveKind, linkKind, nodeKind} {
		var every, tried, refused, both, accepted int
		numbers := strings.TrimPrefix(lines[i+1], "| "+kind)
		if _, err := fmt.Sscanf(numbers, " | %d | %d | %d | %d | %d |", &every, &tried, &refused, &both, &accepted); err != nil {
			t.Fatalf("%s: %v", lines[i+1], err)
		}
		if few := tried < 9 || tried > 10; few != (kind == claimKind) || few && every != 1 || tried != refused+accepted || both > 1 {
			t.Errorf("got %s", lines[i+1])
		}
	}
}

// TestInterrupted has no time for any variant.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	trial := newTrial()
	if err := trial.run(ctx, randomVariants(2, 600, 2)); err == nil || len(trial.tallies) > 0 {
		t.Errorf("got error %v and %v", err, trial.tallies)
	}
}

// TestThinned wants variants of each kind that are evenly spaced, and of the
// changes of one field each in turn.
func TestThinned(t *testing.T) {
	layer := slices.Repeat([]byte{3}, 1000)
	c := certificate.Certificate{{Claim: certificate.Claim{Well: certificate.Well{Width: 4, Rows: 4}}, Deals: [][]byte{layer}}}
	variants := variantsOf(c, func(e *editor) { e.fields(0) })
	every := oneIn(variants, 100)
	if every[claimKind] != 1 || every[killerKind] != 71 || every[layerKind] != 1 {
		t.Errorf("got %v", every)
	}
	var places []int
	pieces := make(map[byte]int)
	for v := range thinned(variants, every) {
		if v.kind != killerKind {
			continue
		}
		changed, err := certificate.Decode(bytes.NewReader(v.raw()))
		if err != nil {
			continue // there is no piece 7
		}
		for i, piece := range changed[0].Deals[0] {
			if piece != layer[i] {
				places = append(places, i)
				pieces[piece]++
			}
		}
	}
	if len(places) < 80 || len(pieces) != 6 || places[0] > 20 || places[len(places)-1] < 980 || !slices.IsSorted(places) {
		t.Errorf("got %v at %v", pieces, places)
	}
}
