package survival

import (
	"iter"

	"lineproof/certificate"
)

// A State is where a game stands when a piece is to be dealt.
type State struct {
	Board  Board
	Kept   uint8           // a piece, or Nothing
	Locked bool            // the next piece must be placed
	Left   certificate.Set // what may be dealt
}

// Nothing is kept, at first.
const Nothing = certificate.Pieces

// Answers as evidence has them (SPEC.md): keep the piece, or place it as answerOf says, or takeKept more
// to place the kept one.
const (
	keep     byte = 0
	takeKept byte = 64
)

func answerOf(rotation, offset int) byte { return byte(16*rotation + offset + 2) }

// first returns the state in which the game begins.
func (w *Well) first() State { return State{Kept: Nothing, Left: w.well.First()} }

// answers visits all legal answers to a piece, in ascending order, and the states that they lead to.
func (w *Well) answers(st State, dealt int) iter.Seq2[byte, State] {
	after := State{Kept: st.Kept, Left: w.well.After(st.Left, dealt)}
	kept := after
	kept.Kept = uint8(dealt)
	return func(yield func(byte, State) bool) {
		if w.Hold && st.Kept == Nothing {
			kept.Board, kept.Locked = st.Board, true
			if !yield(keep, kept) {
				return
			}
		}
		if !w.place(st.Board, dealt, 0, after, yield) || !w.Hold || st.Kept == Nothing || st.Locked {
			return
		}
		w.place(st.Board, int(st.Kept), takeKept, kept, yield)
	}
}

// place visits the answers that place a piece. The states after them differ in the board.
func (w *Well) place(b Board, piece int, answer byte, after State, yield func(byte, State) bool) bool {
	for p, resting := range w.rests(b, piece) {
		after.Board, _ = w.remove(resting)
		if !yield(answer+p.answer, after) {
			return false
		}
	}
	return true
}
