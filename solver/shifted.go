package solver

import (
	"lineproof/internal/game"
	"lineproof/internal/game/drop"
)

// shifted returns what is left of a profile when its lowest row is taken away,
// if every column reaches it: each column that is not full is lower by one, full
// ones stay full, the sacrificed rows move down, and the highest row is
// sacrificed. The idea is from the article of 2022, which takes away "any one of
// the lowest d lines, provided each column has height at least d": they are all
// sacrificed, unless one is complete, so that it makes no difference which.
//
// If the player wins from p within n pieces, it does from q = shifted(p). So
// what is known of the least number of pieces for q holds for p.
//
// Proof. The player makes in q the moves that win from p. At first, and after
// each move, it holds for what has become of p and of q that
//
//   - a column that is not full in p is lower by one in q, and reaches row 1
//     in p;
//   - a column that is full in p reaches row rows-1 in q;
//   - for r < rows, row r is sacrificed in q just when row r+1 is in p.
//
// A move that is legal in p occupies columns that are not full in p, and so not
// in q. As all of them are lower by one in q, and none of them stands on the
// floor in p, the piece comes to rest one row lower; so no ceiling is in the
// way. It gets holes in the same rows, lower by one, but for those above row
// rows-1, of which nothing is claimed; so the three still hold, where a column
// that becomes full in p reaches rows-1 in q. When row r+1 is complete in p, row
// r is in q: all columns reach it, and it is not sacrificed. Row 1 never is: it is
// sacrificed in p, as all columns reach it, and no row is complete. ∎
//
// The converse does not hold: with a column that is full in p, and with its
// highest row, q has room that p has not.
func shifted(g *drop.Well, p drop.Profile) (q drop.Profile, ok bool) {
	open := g.Columns &^ g.Reach(p, g.Rows)
	if open == 0 || g.Columns&^g.Reach(p, 1) != 0 {
		return q, false
	}
	return g.WithRows(drop.Profile{p[0] - open}, g.Sacrificed(p)>>1|1<<(g.Rows-1)), true
}

// askShifted returns what the table says of the canonical profile p when 1, 2, and so on
// of its lowest rows are taken away: pieces that the player needs at least. This is
// remembered for p if it is more than n.
func (w *worker[P]) askShifted(p P, n int) verdict {
	v := verdict{1, game.Sacrificed(p, w.rows)}
	for q, ok := w.shifted(p); ok; q, ok = w.shifted(q) {
		c, _ := w.Canonical(q)
		v.lower = max(v.lower, w.table.get(w.slot(c)).lower())
	}
	if v.lower > n {
		w.remember(p, n, v)
	}
	return v
}
