package main

import (
	"fmt"

	"lineproof/internal/survive"
)

// turns finds the longest game if S and Z are dealt in turns. The well is mirrored after each
// piece, so that the next one is always S.
type turns struct {
	*survive.Well
	left map[survive.Board]int // pieces that can still be placed, or comesBack
}

// comesBack says that a board comes back, so that the game need not end; or that the search is
// still at work on it, which comes to the same if it gets there again.
const comesBack = -1

const pieceS = 2

// longest returns how many pieces can be placed from a board, or comesBack.
func (t *turns) longest(b survive.Board) int {
	n, known := t.left[b]
	if known {
		return n
	}
	t.left[b] = comesBack
	for after := range t.Drops(b, pieceS) {
		more := t.longest(t.Mirror(after))
		if more == comesBack {
			return comesBack
		}
		n = max(n, more+1)
	}
	t.left[b] = n
	return n
}

// lastTurn returns with which piece the game ends at the latest.
func lastTurn(w *survive.Well) string {
	t := &turns{w, make(map[survive.Board]int)}
	if n := t.longest(0); n != comesBack {
		return fmt.Sprint(n + 1)
	}
	return "∞"
}
