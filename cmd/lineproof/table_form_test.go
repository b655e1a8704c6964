package main

import (
	"testing"
)

func TestTableText(t *testing.T) {
	const want = `Pieces that the player needs for a line

rows \ width  2     4    6  8   10  12
6             2  9–12  ≤12  ∞  >11   ?

n    the player wins, and needs n pieces
m–n  the player wins, and needs m to n pieces
≤n   the player wins, and needs n pieces or fewer
∞    the adversary wins
>n   open; if the player wins, it needs more than n pieces
?    open
`
	g := byWidth([]int{2, 4, 6, 8, 10, 12}, []int{6})
	for i, a := range []answer{{2, 1, 99}, {12, 8, 99}, {12, 0, 99}, {0, 99, 99}, {0, 11, 99}, {0, 0, 99}} {
		g.cells[0][i].answer = a
	}
	if got := tableText(g); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
