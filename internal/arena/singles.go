package arena

import "lineproof/internal/tetris"

// Singles deals S or Z, so that no piece completes two rows: SPEC.md has the proof. It
// takes the one that can complete fewer; of equal ones, S and Z in turns.
type singles struct{ turns }

func (d singles) Deal(p *Position) int {
	const z, s = 1, 2
	switch lines := mostLines(p.Well, &p.Board, s) - mostLines(p.Well, &p.Board, z); {
	case lines < 0:
		return s
	case lines > 0:
		return z
	}
	return d.turns.Deal(p)
}

// mostLines returns how many rows a piece can complete.
func mostLines(w *tetris.Well, b *tetris.Board, piece int) (most int) {
	for i := range w.Moves[piece] {
		m := &w.Moves[piece][i]
		if y, fits := b.Rest(w, m); fits {
			most = max(most, b.Filled(w, m, y))
		}
	}
	return most
}
