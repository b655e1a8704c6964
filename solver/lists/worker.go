package lists

import (
	"cmp"
	"math/bits"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/rules/usual"
	"lineproof/solver"
)

// A worker is one of the goroutines that search. It tries the moves of a position in depth.
type worker struct {
	*search
	levels   []*level // by how many moves were made
	followed level    // of follow
	visited  int64    // positions
}

// A level is memory for the moves of a piece.
type level struct {
	moves    []usual.Move
	outcomes []outcome
	options  []option
}

// An outcome is a position that a move leads to, which is to be won with a limit.
type outcome struct {
	certificate.Position
	limit int
	key   uint64
	home  int
}

// An option is a move with outcomes that complete no row: those from one of a level to below another.
// Those with a lower score are tried first.
type option struct{ score, from, to int }

// hardest is the pieces in an order in which the player is refuted soon.
var hardest = [...]int{
	certificate.S, certificate.Z, certificate.O, certificate.I, certificate.T, certificate.L, certificate.J,
}

// wins reports whether a position is won. It ends the worker if the search is to stop.
func (w *worker) wins(o outcome, depth int) bool {
	k := w.table.get(o.key, o.home)
	switch {
	case k.isWon(o.limit):
		return true
	case k.isLost(o.limit) || w.losesToO(o.Position, o.limit):
		return false
	}
	w.Count(&w.visited)
	busy := w.busyAt(o.key)
	busy.Store(o.key)
	defer busy.Store(0)
	if piece := w.refutingPiece(o, k, depth); piece >= 0 {
		w.remember(o.key, func(k known) known { return k.withLost(o.limit, piece) })
		return false
	}
	w.remember(o.key, func(k known) known { return k.withWon(o.limit) })
	return true
}

// remember has something else known of a position. It stops the worker when the table is full.
func (w *worker) remember(key uint64, change func(known) known) {
	w.table.change(key, change)
	if w.table.isFull() {
		solver.Quit()
	}
}

// refutingPiece returns a piece with which the player has no move that wins, or -1. It begins with the one by which the
// position was lost before.
func (w *worker) refutingPiece(o outcome, k known, depth int) int {
	first := -1
	if k.lost() > 0 {
		first = k.piece()
		if !w.answers(o.Position, first, o.limit, depth) {
			return first
		}
	}
	for _, piece := range hardest {
		if piece != first && w.rules.Deals.Has(piece) && !w.answers(o.Position, piece, o.limit, depth) {
			return piece
		}
	}
	return -1
}

// answers reports whether the player has a move with a piece. Positions that are known come first, and then those
// at which no other worker is.
func (w *worker) answers(p certificate.Position, piece, limit, depth int) bool {
	for depth >= len(w.levels) {
		w.levels = append(w.levels, &level{})
	}
	l := w.levels[depth]
	if w.findOptions(l, p, piece, limit) {
		return true
	}
	left := l.options[:0]
	for _, o := range l.options {
		won, lost := true, false
		for _, next := range l.outcomes[o.from:o.to] {
			k := w.table.get(next.key, next.home)
			won, lost = won && k.isWon(next.limit), lost || k.isLost(next.limit)
		}
		if won {
			return true
		}
		if !lost {
			left = append(left, o)
		}
	}
	l.options = sortOptions(left)
	later := 0
	for _, o := range l.options {
		if next := l.outcomes[o.from]; w.busyAt(next.key).Load() == next.key {
			l.options[later] = o
			later++
		} else if w.winsAll(l.outcomes[o.from:o.to], depth+1) {
			return true
		}
	}
	for _, o := range l.options[:later] {
		if w.winsAll(l.outcomes[o.from:o.to], depth+1) {
			return true
		}
	}
	return false
}

func (w *worker) winsAll(all []outcome, depth int) bool {
	for _, o := range all {
		if !w.wins(o, depth) {
			return false
		}
	}
	return true
}

func sortOptions(all []option) []option {
	slices.SortFunc(all, func(a, b option) int { return cmp.Or(a.score-b.score, a.from-b.from) })
	return all
}

// findOptions finds what moves of a piece lead to within the bound of roughness: to surfaces that are at most as
// rough, or smoother than before. It reports whether a move completes a row.
func (w *worker) findOptions(l *level, p certificate.Position, piece, limit int) (completes bool) {
	l.moves = w.rules.Moves(l.moves[:0], p, piece, limit)
	l.outcomes, l.options = l.outcomes[:0], l.options[:0]
	if slices.ContainsFunc(l.moves, func(m usual.Move) bool { return m.Completes() }) {
		return true
	}
	bound := max(w.roughness, w.rules.Roughness(p)-1)
	for i := range l.moves {
		m := &l.moves[i]
		o := option{from: len(l.outcomes)}
		for _, to := range m.Outcomes[:m.Number] {
			if to.Completes {
				continue
			}
			rough, score := w.scoreOf(to.Next)
			if rough > bound {
				l.outcomes = l.outcomes[:o.from]
				w.limited.Store(true)
				break
			}
			next := w.rules.Canonical(to.Next)
			key := keyOf(next)
			l.outcomes = append(l.outcomes, outcome{
				Position: next, limit: limit - int(to.Shift), key: key, home: w.table.home(key),
			})
			o.score = max(o.score, score)
		}
		o.to = len(l.outcomes)
		if o.to > o.from {
			l.options = append(l.options, o)
		}
	}
	return false
}

// scoreOf returns how rough a position is, and how bad for the player, as far as can be seen:
// ten times the roughness, twelve times the number of closed rows between the lowest and the highest column, twice
// the highest, and three times the variance of the heights, all of it times the square of the width.
func (w *worker) scoreOf(p certificate.Position) (rough, score int) {
	width, before, sum, squares, least, most := w.rules.Width, p.Height(0), 0, 0, certificate.MaxHeight, 0
	for x := range width {
		h := p.Height(x)
		rough += max(h-before, before-h)
		sum, squares, before = sum+h, squares+h*h, h
		least, most = min(least, h), max(most, h)
	}
	closed := bits.OnesCount8(p.Closed() & uint8(1<<most-1<<least))
	return rough, (10*rough+12*closed+2*most)*width*width + 3*(width*squares-sum*sum)
}

// losesToO reports whether the adversary wins by dealing only O. An O fills two adjacent cells of a row or none.
// So if columns that do not reach an open row stand together in an odd number, it is never complete; nor is
// the row of the limit if one of them ends right below.
func (w *worker) losesToO(p certificate.Position, limit int) bool {
	for row := 1; row <= limit && w.rules.Deals.Has(certificate.O); row++ {
		if p.Closed()>>(row-1)&1 == 0 && w.filledByO(p, row, limit) {
			return false
		}
	}
	return w.rules.Deals.Has(certificate.O)
}

func (w *worker) filledByO(p certificate.Position, row, limit int) bool {
	together := 0
	for x := range w.rules.Width {
		switch h := p.Height(x); {
		case h == limit-1 && row == limit:
			return false
		case h < row:
			together++
		case together%2 == 1:
			return false
		}
	}
	return together%2 == 0
}
