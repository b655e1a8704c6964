package oracle

import (
	"slices"
	"strings"
)

// Held is the usual game below a ceiling, which Well has as its rows, too: a player may keep one piece.
type Held struct {
	Well
	Holds bool
}

// A HeldState is a board, and the letters of the pieces that are kept and may be dealt.
type HeldState struct {
	Board      Board
	Kept, Left string
	Locked     bool // the next piece must be placed
}

// Options are the states that the player can choose from when a piece is dealt.
func (h Held) Options(st HeldState, piece string) (all []HeldState) {
	st.Left = h.After(st.Left, strings.Index(letters, piece))
	all = h.placed(st, piece)
	switch {
	case !h.Holds || st.Locked:
	case st.Kept == "":
		st.Kept, st.Locked = piece, true
		all = append(all, st)
	default:
		kept := st.Kept
		st.Kept = piece
		all = append(all, h.placed(st, kept)...)
	}
	return all
}

func (h Held) placed(st HeldState, piece string) (all []HeldState) {
	st.Locked = false
	before := st.Board
	for rotation := range 4 {
		for offset := -3; offset < h.Width; offset++ {
			if after, legal := h.Drop(before, strings.Index(letters, piece), rotation, offset); legal {
				st.Board, _ = h.Remove(after)
				all = append(all, st)
			}
		}
	}
	return all
}

// Endless tells whether the player can answer all deals for ever. It finds all states that can come, and takes away
// those in which a piece has no answer to one that is left, until none is taken away.
func (h Held) Endless() bool {
	numbers := make(map[HeldState]int)
	var states []HeldState
	number := func(st HeldState) int {
		if _, ok := numbers[st]; !ok {
			numbers[st] = len(states)
			states = append(states, st)
		}
		return numbers[st]
	}
	number(HeldState{Left: h.First()})
	var lasts []bool
	var answers [][][]int // what each piece that may be dealt leads to
	for n := 0; n < len(states); n++ {
		lasts, answers = append(lasts, true), append(answers, nil)
		for _, piece := range strings.Split(states[n].Left, "") {
			var after []int
			for _, st := range h.Options(states[n], piece) {
				after = append(after, number(st))
			}
			answers[n] = append(answers[n], after)
		}
	}
	for changed := true; changed; {
		changed = false
		for n := range states {
			for _, after := range answers[n] {
				if lasts[n] && !slices.ContainsFunc(after, func(next int) bool { return lasts[next] }) {
					lasts[n], changed = false, true
				}
			}
		}
	}
	return lasts[0]
}
