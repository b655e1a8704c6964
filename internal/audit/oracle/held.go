package oracle

import (
	"slices"
	"strings"
)

// Held is the usual game below a top, with pieces from a bag: a player may see the next one, and may
// keep one.
type Held struct {
	Well         // the ceiling is the top
	Shows, Holds bool
	Combo        bool // each piece has to complete a row
}

// A HeldState is a board, and the letters of the pieces that are shown, are kept and are left.
type HeldState struct {
	Board            Board
	Next, Kept, Left string
	Locked           bool // the next piece must be placed
}

// Firsts are the states in which a game may begin.
func (h Held) Firsts() (all []HeldState) {
	if !h.Shows {
		return []HeldState{{Left: letters}}
	}
	for _, next := range strings.Split(letters, "") {
		all = append(all, HeldState{Next: next, Left: strings.Replace(letters, next, "", 1)})
	}
	return all
}

// Options are the states that the player can choose from when a piece is dealt.
func (h Held) Options(st HeldState, piece string) (all []HeldState) {
	st.Left = strings.Replace(st.Left, piece, "", 1)
	if st.Left == "" {
		st.Left = letters
	}
	if h.Shows {
		piece, st.Next = st.Next, piece
	}
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
				var rows int
				if st.Board, rows = h.Remove(after); rows > 0 || !h.Combo {
					all = append(all, st)
				}
			}
		}
	}
	return all
}

// Lasts tells whether the player can answer n deals more.
func (h Held) Lasts(st HeldState, n int) bool {
	for _, piece := range strings.Split(st.Left, "") {
		if n > 0 && !slices.ContainsFunc(h.Options(st, piece), func(st HeldState) bool { return h.Lasts(st, n-1) }) {
			return false
		}
	}
	return true
}
