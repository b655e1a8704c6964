package survive

import (
	"cmp"
	"iter"

	"lineproof/certificate"
)

// A State is where a game stands when a piece is to be dealt.
type State struct {
	Board      Board
	Next, Kept int             // as in Hands
	Locked     bool            // the next piece must be placed
	Left       certificate.Set // in the bag
}

// Firsts returns the states in which a game may begin, after what is shown was dealt.
func (h Hands) Firsts() []State {
	all := []State{{Kept: h.First(), Left: certificate.AllPieces}}
	for range h.Shows {
		var after []State
		for _, st := range all {
			for dealt := range st.Left.All {
				left := cmp.Or(st.Left&^(1<<dealt), certificate.AllPieces)
				after = append(after, State{Next: st.Next*certificate.Pieces + dealt, Kept: st.Kept, Left: left})
			}
		}
		all = after
	}
	return all
}

// An Answer is what the player does when a piece is dealt: it places one by some rotation and offset, or
// places Nothing, and keeps the piece.
type Answer struct {
	Piece int
	certificate.Placement
	Rows  int // that it completes
	State     // after that
}

// Answers visits all answers.
func (s *Closed) Answers(st State, dealt int) iter.Seq[Answer] {
	return s.Well.Answers(s.Hands, st, dealt)
}

// Answers visits all answers of a player with such hands.
func (w *Well) Answers(h Hands, st State, dealt int) iter.Seq[Answer] {
	place, then := h.Deal(st.Next, dealt)
	left := cmp.Or(st.Left&^(1<<dealt), certificate.AllPieces)
	return func(yield func(Answer) bool) {
		if !w.place(st.Board, place, State{Next: then, Kept: st.Kept, Left: left}, yield) || !h.Holds || st.Locked {
			return
		}
		after := State{st.Board, then, place, st.Kept == Nothing, left}
		if st.Kept == Nothing {
			yield(Answer{Piece: Nothing, State: after})
		} else {
			w.place(st.Board, st.Kept, after, yield)
		}
	}
}

// place visits the answers that place a piece. What is left after them has another board.
func (w *Well) place(b Board, piece int, after State, yield func(Answer) bool) bool {
	for p, resting := range w.rests(b, piece) {
		board, rows := w.remove(resting)
		after.Board = board
		if !yield(Answer{piece, p.at, rows, after}) {
			return false
		}
	}
	return true
}

// Safe tells whether the player can stay in the closed set for ever.
func (s *Closed) Safe(st State) bool {
	if st.Locked {
		return s.each(st, s.Safe)
	}
	n := s.number(st.Board)
	if n < 0 {
		return false
	}
	set := s.sets(n)[2*s.hand(st.Next, st.Kept):]
	return bags{set[0], set[1]}.has(st.Left)
}

// each tells whether every deal has an answer that is good.
func (s *Closed) each(st State, good func(State) bool) bool {
	for dealt := range certificate.Pieces {
		if st.Left.Has(dealt) && !s.some(st, dealt, good) {
			return false
		}
	}
	return true
}

func (s *Closed) some(st State, dealt int, good func(State) bool) bool {
	for a := range s.Answers(st, dealt) {
		if good(a.State) {
			return true
		}
	}
	return false
}

// Reaches tells whether the player gets to a safe state within so many deals, whatever they are.
func (s *Closed) Reaches(st State, deals int) bool {
	if deals == 0 || s.Safe(st) {
		return s.Safe(st)
	}
	key := opening{st, deals}
	reaches, known := s.openings.Load(key)
	if !known {
		reaches = s.each(st, func(st State) bool { return s.Reaches(st, deals-1) })
		s.openings.Store(key, reaches)
	}
	return reaches.(bool)
}

// An opening is a question that Reaches has answered.
type opening struct {
	State
	deals int
}

// Opening is how many deals are tried from boards outside of the set.
const Opening = 6

// Survives tells whether the player survives for ever, whatever is dealt.
func (s *Closed) Survives() bool {
	for _, st := range s.Firsts() {
		deals := 0
		for ; !s.Reaches(st, deals); deals++ {
			if deals == Opening {
				return false
			}
		}
	}
	return true
}

// Best returns an answer by which the player gets to a safe state within the fewest deals, or stays in
// one; and false if it does not get there within the opening.
func (s *Closed) Best(st State, dealt int) (Answer, bool) {
	for deals := range Opening {
		for a := range s.Answers(st, dealt) {
			if s.Reaches(a.State, deals) {
				return a, true
			}
		}
	}
	return Answer{}, false
}
