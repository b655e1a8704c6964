package solver

import (
	"context"

	"lineproof/internal/game"
)

// A search answers one kind of question, whether the player wins from a profile
// within n pieces, and remembers what it learns. The answers are facts of the
// game: they depend neither on the number of workers nor on their timing.
type search[P game.Profile] struct {
	*Solver
	workers[P]
	rules   game.Rules[P]
	compare func(p, q P) int // the order in which a strategy takes profiles that are as good
	rows    uint64           // all of them

	windows func(p P, n int) (why verdict, lost bool) // what is lost in the columns at a wall (window), or nil
}

// pieceOrder is the order in which the adversary tries the pieces: those that
// refute most often first, and then those with fewer moves.
var pieceOrder = []int{6, 1, 2, 0, 3, 4, 5}

// newSearch returns a search with so many bytes at the most for its table.
func newSearch[P game.Profile](s *Solver, rules game.Rules[P], memory int64) *search[P] {
	all := &search[P]{Solver: s, rules: rules, compare: game.Compare[P], rows: rules.AllRows()}
	all.table = newTable(min(memory, tableFor(s.well)), rules.KeyBits(), uint(s.well.Rows))
	all.add(s.Workers, func() *worker[P] { return &worker[P]{search: all, Mover: game.Mover[P]{Rules: rules}} })
	return all
}

// slot returns where a profile belongs.
func (s *search[P]) slot(p P) slot {
	columns, more := s.rules.Key(p)
	return s.table.slotOf(columns, more, game.Sacrificed(p, s.rows))
}

func (s *search[P]) common() *shared { return &s.shared }

func (s *search[P]) least() int { return s.all[0].Bound(s.rules.Start()) }

func (s *search[P]) settle(ctx context.Context, n int) (won bool, err error) {
	return s.ask(ctx, func(w *worker[P]) bool { return w.holds(w.Start(), n) })
}

// A worker is one goroutine's part of a search.
type worker[P game.Profile] struct {
	*search[P]
	game.Mover[P]
	expanded   int64
	candidates [game.Never][]candidate[P] // by pieces left
}

// A candidate is a profile to which the player may move.
type candidate[P game.Profile] struct {
	p     P
	slot  slot
	holes uint64 // the rows in which the move makes holes
	score int    // the smaller, the sooner it is tried
}

// holds reports whether the player wins from a profile within n pieces.
func (w *worker[P]) holds(p P, n int) bool {
	if w.Bound(p) > n {
		return false
	}
	p, _ = w.Canonical(p)
	return w.wins(p, n)
}

// wins does what holds does for a canonical profile; its bound must be in 1 to n.
func (w *worker[P]) wins(p P, n int) bool {
	if w.windows != nil {
		if _, lost := w.windows(p, n); lost {
			return false
		}
	}
	return w.decide(p, w.slot(p), n).won()
}

// decide does what wins does for a profile that belongs to s, and says why.
func (w *worker[P]) decide(p P, s slot, n int) verdict {
	v, known := w.table.ask(s, n)
	if known {
		return v
	}
	w.tick(&w.expanded)
	at := w.at(s)
	at.Store(s.key)
	defer at.Store(0)
	rows := uint64(0)
	may := w.Dealable(p)
	for _, piece := range pieceOrder {
		if !may.Has(piece) {
			continue
		}
		v := w.refute(p, n, piece)
		if !v.won() {
			w.remember(p, n, v)
			return v
		}
		rows |= v.rows
	}
	v = verdict{0, rows}
	w.remember(p, n, v)
	return v
}

// remember puts a verdict for n pieces on a canonical profile into the table.
func (w *worker[P]) remember(p P, n int, v verdict) {
	s := w.slot(game.WithRows(p, w.rows, v.sacrificed(w.rows)))
	e := w.table.get(s)
	if v.won() {
		e = newEntry(e.lower(), min(n, e.upper()))
	} else {
		e = newEntry(max(v.lower, e.lower()), e.upper())
	}
	w.table.put(s, e)
}

// refute deals a piece in p, with n pieces left, and says whether the player
// wins then.
func (w *worker[P]) refute(p P, n, piece int) verdict {
	v, open := w.expand(p, n, piece)
	// Two passes share the work: what another worker is at is left for later.
	deferred := open[:0]
	for i, c := range open {
		if i > 0 && w.at(c.slot).Load() == c.slot.key {
			deferred = append(deferred, c)
			continue
		}
		if u := w.decide(c.p, c.slot, n-1); !v.join(u, c.holes) {
			return u
		}
	}
	for _, c := range deferred {
		if u := w.decide(c.p, c.slot, n-1); !v.join(u, c.holes) {
			return u
		}
	}
	return v
}

// expand lists what the player can reach with a piece and might win from within
// n-1 pieces, the most promising first. The verdict is that of the other moves
// together.
func (w *worker[P]) expand(p P, n, piece int) (verdict, []candidate[P]) {
	candidates := w.candidates[n][:0]
	lost := game.Sacrificed(p, w.rows)
	v := verdict{game.Never, w.Filled(p)}
	moves := w.Made(p, piece)
	for i := range moves {
		m := &moves[i]
		b := w.Close(m, n-1)
		if b == 0 {
			line := w.Filled(m.Next) &^ game.Sacrificed(m.Next, w.rows)
			return verdict{0, line & -line}, nil
		}
		if b > n-1 {
			why := lost &^ (m.Holes | v.rows) // none but these can be news
			if why != 0 {
				why = w.Needed(m.Next, b-1, m.Holes)
			}
			v.join(verdict{b, why}, m.Holes)
			continue
		}
		if w.windows != nil {
			if why, lost := w.windows(m.Next, n-1); lost {
				v.join(why, m.Holes)
				continue
			}
		}
		q, _ := w.Canonical(m.Next)
		candidates = append(candidates, candidate[P]{q, w.slot(q), m.Holes, w.Score(q, b)})
	}
	w.candidates[n] = candidates
	for i := range candidates {
		w.table.touch(candidates[i].slot)
	}
	open := candidates[:0]
	for _, c := range candidates {
		u, known := w.table.ask(c.slot, n-1)
		switch {
		case !known:
			open = insert(open, c)
		case !v.join(u, c.holes):
			return u, nil
		}
	}
	return v, open
}

// insert adds a candidate in its place, unless the profile is there already. Then
// rows with holes are those in which both moves make them.
func insert[P game.Profile](sorted []candidate[P], c candidate[P]) []candidate[P] {
	sorted = append(sorted, c)
	i := len(sorted) - 1
	for ; i > 0 && (sorted[i-1].score > c.score || sorted[i-1].score == c.score && game.Compare(sorted[i-1].p, c.p) > 0); i-- {
		sorted[i] = sorted[i-1]
	}
	sorted[i] = c
	if i > 0 && sorted[i-1].p == c.p {
		sorted[i-1].holes &= c.holes
		sorted = append(sorted[:i], sorted[i+1:]...)
	}
	return sorted
}
