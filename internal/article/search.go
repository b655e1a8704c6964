package article

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
)

// A Question is one of the three searches that the article gives times for.
type Question int

const (
	WhoWins  Question = iota // does a winning strategy exist? one hour
	Soonest                  // one that wins as fast as possible, with the pruning: 10 hours
	Unpruned                 // the same without: 18 hours
)

// Options say how to search, and when to stop. The table may take Memory, in
// bytes; no number of positions is no limit.
type Options struct {
	Memory    int64
	Positions int64
	Deals     []int // the pieces in the order in which they are dealt; nil for the article's numbers
}

var byNumber = []int{0, 1, 2, 3, 4, 5, 6}

// Errors of a search that does not end.
var (
	ErrMemory    = errors.New("the hash table is full")
	ErrPositions = errors.New("the limit of positions is reached")
)

// An Answer is what came of a search. One that did not end has not found out
// whether the player wins, nor in how many pieces; the rest is how far it came.
type Answer struct {
	Wins      bool
	Pieces    int   // the optimum, where that was the question and the player wins
	Positions int64 // states explored, again or for the first time
	States    int64 // in the hash table, at the end
	Memory    int64 // bytes of the hash table
	Line      Line  // where it was, if it did not end
}

// A search is at work on one question.
type search struct {
	*game
	question  Question
	table     *table
	positions int64
	options   Options
	stop      atomic.Bool
	line      [never]Step // where it is, by depth
}

// Solve answers a question about a well. The error is that of the context, or
// ErrMemory, or ErrPositions; it comes with an answer that says how far it came.
func Solve(ctx context.Context, w Well, q Question, o Options) (Answer, error) {
	g, err := newGame(w)
	if err != nil {
		return Answer{}, err
	}
	s := &search{game: g, question: q, table: newTable(o.Memory), options: o}
	if o.Deals == nil {
		s.options.Deals = byNumber
	}
	defer context.AfterFunc(ctx, func() { s.stop.Store(true) })()
	a := Answer{}
	err = s.run(ctx, &a)
	a.Positions, a.States, a.Memory = s.positions, s.table.states, s.table.size
	return a, err
}

// run answers the question from the empty well.
func (s *search) run(ctx context.Context, a *Answer) (err error) {
	defer func() {
		if e := recover(); e != nil {
			at, ok := e.(stopped)
			if !ok {
				panic(e)
			}
			a.Line, err = slices.Clone(s.line[:at.depth]), s.cause(ctx)
		}
	}()
	if s.question == WhoWins {
		a.Wins = s.wins(0, 0)
		return nil
	}
	if n := s.soonest(0, never-1, 0); n < never {
		a.Wins, a.Pieces = true, n
	}
	return nil
}

// stopped is what a search panics with that is not to go on.
type stopped struct{ depth int }

// cause says why the search has stopped.
func (s *search) cause(ctx context.Context) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case s.table.full:
		return ErrMemory
	default:
		return ErrPositions
	}
}

// count counts a position, which is so many pieces deep. A search whose table is
// full does not go on: it would forget more than it finds out.
func (s *search) count(depth int) {
	if s.stop.Load() || s.table.full || s.options.Positions > 0 && s.positions == s.options.Positions {
		panic(stopped{depth})
	}
	s.positions++
}

// wins reports whether the player wins from a state that has no line, after so
// many pieces: "terminating the search for a board state and piece as soon as a
// winning move is found".
func (s *search) wins(b state, depth int) bool {
	if v := s.table.get(b); v != 0 {
		return v.won()
	}
	s.count(depth)
	for _, piece := range s.options.Deals {
		if !s.answers(b, depth, piece) {
			s.table.put(b, atLeast(never))
			return false
		}
	}
	s.table.put(b, won(0)) // in how many pieces is not known
	return true
}

// answers reports whether one of the options for a piece wins.
func (s *search) answers(b state, depth, piece int) bool {
	for i := range s.moves[piece] {
		next, allowed := s.drop(b, &s.moves[piece][i])
		if !allowed {
			continue
		}
		if s.complete(next) {
			return true
		}
		s.line[depth] = Step{piece, i + 1, len(s.moves[piece])}
		if !s.lost(next) && s.wins(next, depth+1) {
			return true
		}
	}
	return false
}

// soonest returns the number of pieces that the player needs from a state that
// has no line, if it is at most limit; otherwise a larger one that it needs at
// the least, never if it does not win at all.
func (s *search) soonest(b state, limit, depth int) int {
	if limit < 1 {
		return 1
	}
	v := s.table.get(b)
	if n := v.pieces(); v.won() || n > limit {
		return n
	}
	s.count(depth)
	worst := 0
	for _, piece := range s.options.Deals {
		n := s.place(b, limit, depth, piece)
		if n > limit {
			s.table.put(b, atLeast(n))
			return n
		}
		worst = max(worst, n)
	}
	s.table.put(b, won(worst))
	return worst
}

// place does what soonest does, when the next piece is known. "When we have found
// a winning option, we consider other options but only exploring them up to a
// depth that would give a strictly shorter strategy".
func (s *search) place(b state, limit, depth, piece int) int {
	best := never
	for i := range s.moves[piece] {
		next, allowed := s.drop(b, &s.moves[piece][i])
		if !allowed || s.lost(next) {
			continue
		}
		if s.complete(next) {
			return 1
		}
		s.line[depth] = Step{piece, i + 1, len(s.moves[piece])}
		n := min(1+s.soonest(next, limit-1, depth+1), never)
		best = min(best, n)
		if s.question == Soonest {
			limit = min(limit, best-1)
		}
	}
	return best
}
