// Command lanes finds out whether the player completes a row of lanes that stand apart, whatever
// lies beneath and whatever is dealt (docs/lines.md, All even widths):
//
//	go run ./internal/audit/lanes LANES HEIGHT
//
// It tries all moves after which no column is more than HEIGHT above the lowest one, and none is
// more than 4 above the other one of its lane.
package main

import (
	"fmt"
	"os"
)

func main() {
	var lanes, height int
	if len(os.Args) == 3 {
		fmt.Sscan(os.Args[1]+" "+os.Args[2], &lanes, &height)
	}
	if lanes < 1 || lanes > maxLanes || height < leastHeight || height > maxHeight {
		fmt.Fprintf(os.Stderr, "usage: lanes LANES HEIGHT, with 1 to %d lanes and a height of %d to %d\n",
			maxLanes, leastHeight, maxHeight)
		os.Exit(2)
	}
	g := newGame(lanes, height)
	g.explore()
	g.findWon()
	fmt.Printf("%d of %d beginnings are won; %d of %d positions\n",
		count(g.won[:g.beginnings]), g.beginnings, count(g.won), len(g.won))
}

func count(all []bool) (n int) {
	for _, b := range all {
		if b {
			n++
		}
	}
	return n
}
