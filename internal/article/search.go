package article

import (
	"context"
	"errors"
	"fmt"

	"lineproof/certificate"
	"lineproof/internal/game/drop"
)

// A Question is one of the three searches for which the article gives times.
type Question int

const (
	WhoWins  Question = iota // does a winning strategy exist? one hour
	Soonest                  // one that wins as fast as possible, with the pruning: 10 hours
	Unpruned                 // the same without: 18 hours
)

// Options say how to search.
type Options struct {
	Memory int64 // bytes that the table may take
	Deals  []int // the pieces in the order in which they are dealt; nil for the order of their numbers
}

// ErrMemory ends a search whose table is full: it would forget more than it finds
// out.
var ErrMemory = errors.New("the hash table is full")

// An Answer is what a search found out.
type Answer struct {
	Wins      bool  // the player does
	Pieces    int   // that it needs, if that was the question and it wins
	Positions int64 // states explored, each time counted
	States    int64 // in the hash table
}

// A search is at work on one question.
type search struct {
	*drop.Well
	Options
	ctx       context.Context
	question  Question
	table     *table
	positions int64
}

// Solve answers a question about a well of ten columns or fewer. The error is that
// of the context, or ErrMemory; then the answer has only the counts.
func Solve(ctx context.Context, w certificate.Well, q Question, o Options) (a Answer, err error) {
	if err := w.Check(); err != nil {
		return Answer{}, err
	}
	if w.Width > maxWidth {
		return Answer{}, fmt.Errorf("width %d is greater than the article's, which is %d", w.Width, maxWidth)
	}
	s := newSearch(ctx, w, q, o)
	defer func() {
		a.Positions, a.States = s.positions, s.table.states
		if e := recover(); e != nil {
			end, ok := e.(ended)
			if !ok {
				panic(e)
			}
			err = end.error
		}
	}()
	if q == WhoWins {
		return Answer{Wins: s.wins(s.Start())}, nil
	}
	if n := s.soonest(s.Start(), never-1); n < never {
		return Answer{Wins: true, Pieces: n}, nil
	}
	return Answer{}, nil
}

func newSearch(ctx context.Context, w certificate.Well, q Question, o Options) *search {
	if o.Deals == nil {
		o.Deals = []int{0, 1, 2, 3, 4, 5, 6}
	}
	return &search{Well: drop.New(w), Options: o, ctx: ctx, question: q, table: newTable(o.Memory)}
}

// An ended is what a search panics with that cannot go on.
type ended struct{ error }

// count counts a position.
func (s *search) count() {
	if s.table.full {
		panic(ended{ErrMemory})
	}
	if s.positions%(1<<12) == 0 && s.ctx.Err() != nil {
		panic(ended{s.ctx.Err()})
	}
	s.positions++
}

// lost reports whether all rows are sacrificed.
func (s *search) lost(p drop.Profile) bool { return s.Sacrificed(p) == s.AllRows() }

// wins reports whether the player wins from a state that has no line,
// "terminating the search for a board state and piece as soon as a winning move is
// found".
func (s *search) wins(p drop.Profile) bool {
	if v := s.table.get(p); v != 0 {
		return v.won()
	}
	s.count()
	for _, piece := range s.Deals {
		if !s.answers(p, piece) {
			s.table.put(p, atLeast(never))
			return false
		}
	}
	s.table.put(p, won(0)) // in how many pieces is not known
	return true
}

// answers reports whether one of the moves with a piece wins.
func (s *search) answers(p drop.Profile, piece int) bool {
	for i := range s.Shapes[piece] {
		next, legal := s.Drop(p, &s.Shapes[piece][i])
		if legal && (s.Complete(next) || !s.lost(next) && s.wins(next)) {
			return true
		}
	}
	return false
}

// soonest returns the number of pieces that the player needs from a state that
// has no line, if it is at most limit; otherwise a larger one that it needs at
// least, which is never if it does not win at all.
func (s *search) soonest(p drop.Profile, limit int) int {
	if limit < 1 {
		return 1
	}
	v := s.table.get(p)
	if n := v.pieces(); v.won() || n > limit {
		return n
	}
	s.count()
	worst := 0
	for _, piece := range s.Deals {
		n := s.place(p, limit, piece)
		if n > limit {
			s.table.put(p, atLeast(n))
			return n
		}
		worst = max(worst, n)
	}
	s.table.put(p, won(worst))
	return worst
}

// place does what soonest does, when the next piece is known. "When we have found
// a winning option, we consider other options but only exploring them up to a
// depth that would give a strictly shorter strategy".
func (s *search) place(p drop.Profile, limit, piece int) int {
	best := never
	for i := range s.Shapes[piece] {
		next, legal := s.Drop(p, &s.Shapes[piece][i])
		if !legal || s.lost(next) {
			continue
		}
		if s.Complete(next) {
			return 1
		}
		best = min(best, 1+s.soonest(next, limit-1))
		if s.question == Soonest {
			limit = min(limit, best-1)
		}
	}
	return best
}
