package oracle_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/arena/topped"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/rules"
	"lineproof/internal/rules/usual"
)

// A landing is a piece at rest on a board, as the oracle has it.
type landing struct {
	*testing.T
	oracle.Well
	before, after oracle.Board
	piece         int
	at            certificate.Placement
}

// TestRest compares where a piece comes to rest on random boards in the usual game and in the arena with the oracle. (Drop,
// slide, the checkers and the solver's window compare theirs in their own tests.)
func TestRest(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 200 {
		w := oracle.Well{Width: 4 + 2*random.IntN(5), Rows: 8}
		b := randomBoard(random, w)
		for piece := range certificate.Pieces {
			for rotation := range certificate.Shapes(piece) {
				for offset := -3; offset < w.Width; offset++ {
					at := certificate.Placement{Rotation: int8(rotation), Offset: int8(offset)}
					if after, legal := w.Drop(b, piece, rotation, offset); legal {
						landing{t, w, b, after, piece, at}.compare()
					}
				}
			}
		}
		if t.Failed() {
			t.Fatalf("board %d:\n%s", n, w.Picture(b))
		}
	}
}

// randomBoard has up to eight rows, of which none is full.
func randomBoard(random *rand.Rand, w oracle.Well) (b oracle.Board) {
	filled := random.Float64()
	for y := range random.IntN(w.Rows + 1) {
		for x := range w.Width {
			b[y][x] = random.Float64() < filled
		}
		b[y][random.IntN(w.Width)] = false
	}
	return b
}

func (l landing) compare() {
	l.Helper()
	w := certificate.Well(l.Well)
	before, after := boardOf(l.before), boardOf(l.after)
	var cells []rules.Cell
	for row := 1; row <= len(after); row++ {
		for x := range w.Width {
			if after.Filled(x, row) && !before.Filled(x, row) {
				cells = append(cells, rules.Cell{Column: x, Row: row})
			}
		}
	}
	rows := make([]usual.Row, len(before))
	for y := range rows {
		for x := range w.Width {
			rows[y] |= usual.Row(before[y]>>x&1) << (4 * x)
		}
	}
	board := usual.NewBoard(w.Width, rows)
	l.want("cells of the usual game", board.Rest(l.piece, l.at), cells)
	for base := -1; base < w.Rows; base++ {
		l.comparePositions(base, cells[0].Row)
	}

	arena, _ := topped.New(w.Width, w.Rows+certificate.Overhang, w.Rows)
	var lies topped.Board
	copy(lies.Rows[:], before[:])
	for x := range w.Width {
		lies.Heights[x] = uint8(before.Height(x))
	}
	m := arena.Move(l.piece, l.at)
	y, fits := lies.Rest(arena, m)
	l.want("cells of the arena", m.Cells(y), cells)
	l.want("fits", fits, true)
}

// comparePositions compares what comes to rest in a row with what happens to the position above a base: that is one
// of the outcomes, or the position stays as it is.
func (l landing) comparePositions(base, row int) {
	l.Helper()
	from, first, _ := position(l.Well, l.before, base)
	to, last, full := position(l.Well, l.after, base)
	g := usual.NewRules(certificate.Well(l.Well))
	o := g.Rest(from, l.piece, l.at, row-first)
	if o.Top-o.Shift > certificate.MaxHeight {
		return
	}
	l.want("completes", o.Completes, full)
	if !full {
		l.want("position", o.Next, to)
		l.want("shift", int(o.Shift), last-first)
	}
	m := g.Play(from, l.piece, l.at)
	stays := from>>8 == to>>8 && first == last
	l.want("an outcome", stays || slices.Contains(m.Outcomes[:m.Number], o), true)
}

func (l landing) want(what string, got, want any) {
	l.Helper()
	if !reflect.DeepEqual(got, want) {
		l.Errorf("piece %d, %+v: got %s %v, want %v", l.piece, l.at, what, got, want)
	}
}

func boardOf(b oracle.Board) rules.Board { return rules.Board(oracle.Well{}.Cells(b)) }

// position is that of a board above a base, from -1 for the empty well on, and its base after rows below its lowest
// column are dropped. Columns that end there or below are deep, and a closed row has a hole. It tells whether a row is full.
func position(w oracle.Well, b oracle.Board, base int) (p certificate.Position, above int, full bool) {
	heights, closed := make([]int, w.Width), 0
	for x := range heights {
		heights[x] = w.Height(b, x)
	}
	above = max(base, slices.Min(heights)-1)
	for y := max(base, 0); y < len(b); y++ {
		full = full || !slices.Contains(b[y][:w.Width], false)
		for x, h := range heights {
			if above <= y && y < h && !b[y][x] {
				closed |= 1 << (y - above)
			}
		}
	}
	for x, h := range heights {
		p += certificate.Column(x, max(0, h-above))
	}
	if above < 0 {
		closed |= 1 // the floor
	}
	return p | certificate.Position(closed&255), above, full
}
