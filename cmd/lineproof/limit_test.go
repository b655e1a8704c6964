package main

import (
	"strings"
	"testing"

	"lineproof/checker"
)

// TestLargestLayer wants limits that do, and not much more. In twelve columns and six rows, layer 8 leads to 4,354,060
// profiles, and layer 10 to 8,447,973, as a checker counted.
func TestLargestLayer(t *testing.T) {
	var deals [][]byte
	for _, n := range []int{1, 6, 73, 566, 3590, 18874, 85759, 350109, 1272982, 3178521, 4484814, 4121107, 2394853, 200509} {
		deals = append(deals, []byte(strings.Repeat("\x06", n)))
	}
	at := checker.Place{Section: 2, Kind: "layer", Number: 8, Index: 1142668}
	if got := largestLayer(deals, at, checker.Limit); got < 8447973 || got > 12000000 {
		t.Errorf("got %d", got)
	}
}
