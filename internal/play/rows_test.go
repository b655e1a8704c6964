package play

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/internal/rules"
	"lineproof/internal/rules/usual"
)

// TestSight compares what is seen of each board of a game, on junk with deep gaps, with what the
// game says as a line of play, in which rows are removed from the pieces.
func TestSight(t *testing.T) {
	l := NewList(sections(t, "lines/w4.cert")[0])
	random, moved := rand.New(rand.NewPCG(1, 2)), 0
	for reach := 1; reach < 15; reach++ {
		var row usual.Row
		for x := range l.Width {
			row |= usual.Row(reach>>x&1*usual.Junk) << (4 * x)
		}
		r := NewRows(l, usual.NewBoard(l.Width, slices.Repeat([]usual.Row{row}, 40)))
		turns := []Turn{r.Turn()}
		for range 80 {
			require.NoError(t, r.Move(certificate.Move{Piece: random.IntN(certificate.Pieces)}))
			turns = append(turns, r.Turn())
		}
		line := r.Played()
		for i, pieces := range append([][]rules.Placed{line.Lying}, line.Boards()...) {
			below, lying := turns[i].Below, turns[i].Lying
			got, want := cellsOf(lying, below, below+Shown), cellsOf(pieces, below, below+Shown)
			if !slices.Equal(got, want) || len(got) != len(cellsOf(lying, 0, 1000)) {
				t.Fatalf("after %d pieces: got %v, want %v", i, got, want)
			}
			last := lying[len(lying)-1]
			if i > 0 && (len(cellsOf([]rules.Placed{last}, below, below+Shown)) != 4 ||
				!slices.Equal(last.Rows, line.Moves[i-1].Rows) || last.Move != line.Moves[i-1].Move) {
				t.Fatalf("after %d pieces: above row %d, got %+v", i, below, last)
			}
			if i > 0 && below < 24 {
				moved++
			}
		}
	}
	if moved == 0 {
		t.Error("no piece lies deep")
	}
}

// cellsOf returns the cells above one row, up to another.
func cellsOf(pieces []rules.Placed, below, top int) (all []rules.Cell) {
	for _, p := range pieces {
		for _, c := range p.Cells {
			if c.Row > below && c.Row <= top {
				all = append(all, c)
			}
		}
	}
	slices.SortFunc(all, func(a, b rules.Cell) int { return cmp.Or(a.Row-b.Row, a.Column-b.Column) })
	return all
}

// dealers deal to a list, whatever it takes.
var dealers = map[string]func(r *Rows, random *rand.Rand) int{
	"random": func(r *Rows, random *rand.Rand) int { return dealable(r, random)[0] },
	"I":      func(*Rows, *rand.Rand) int { return 0 },
	"S, Z":   func(_ *Rows, random *rand.Rand) int { return 1 + random.IntN(2) },
	"mostly the last": func(r *Rows, random *rand.Rand) int {
		all := slices.Sorted(r.Deals.All)
		return all[max(0, len(all)-1-max(0, random.IntN(20)-13))]
	},
	"slowest": func(r *Rows, random *rand.Rand) int { return worst(r, random, r.piecesLeft) },
	"highest": func(r *Rows, random *rand.Rand) int { return worst(r, random, r.board.Top) },
	"fewest rows": func(r *Rows, random *rand.Rand) int {
		return worst(r, random, func() int { return -len(r.last().Rows) })
	},
	"deepest": func(r *Rows, random *rand.Rand) int { return worst(r, random, r.gap) },
}

// gap is how much higher than the lowest the highest column is.
func (r *Rows) gap() int {
	heights := r.board.Heights()
	return slices.Max(heights[:r.Width]) - slices.Min(heights[:r.Width])
}

// dealable returns the pieces that may be dealt, in any order.
func dealable(r *Rows, random *rand.Rand) []int {
	all := slices.Sorted(r.Deals.All)
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// worst returns the piece after which a value is greatest.
func worst(r *Rows, random *rand.Rand, value func() int) int {
	values := make(map[int]int)
	for piece := range r.Deals.All {
		_ = r.Move(certificate.Move{Piece: piece})
		values[piece] = value()
		r.Undo()
	}
	return slices.MaxFunc(dealable(r, random), func(a, b int) int { return cmp.Compare(values[a], values[b]) })
}

// TestRows deals for long to the shipped lists, from random boards, by dealers of every kind: no
// answer is missing, rows come no later than the turn says, and no cell is higher than the claim
// says. What is taken back leaves the board as it was.
func TestRows(t *testing.T) {
	pieces := 3000
	if os.Getenv("EXHAUSTIVE") != "" {
		pieces = 100_000
	}
	for _, name := range []string{"w3_IZSTLJ.cert", "w4.cert", "w5_IZSTLJ.cert", "w6.cert.zst", "w8.cert.zst", "w10r7.cert.zst"} {
		l := NewList(sections(t, "lines/"+name)[0])
		for _, dealer := range slices.Sorted(maps.Keys(dealers)) {
			t.Run(name+" "+dealer, func(t *testing.T) {
				random := rand.New(rand.NewPCG(1, uint64(l.Width)))
				on := usual.Random(l.Width, 12, random.Uint64())
				r := NewRows(l, on)
				for range pieces {
					before := r.Turn()
					require.NoError(t, r.Move(certificate.Move{Piece: dealers[dealer](r, random)}))
					after := r.Turn()
					if after.Node == 0 {
						t.Fatalf("after %d pieces, %s is not in the list", after.Pieces, r.position.Text(l.Width))
					}
					last := r.last()
					if high := last.Cells[len(last.Cells)-1].Row; high > before.Allowed {
						t.Fatalf("a cell in row %d, above %d", high, before.Allowed)
					}
					if len(last.Rows) == 0 && after.PiecesLeft >= before.PiecesLeft {
						t.Fatalf("%d more after %d", after.PiecesLeft, before.PiecesLeft)
					}
				}
				if left := count(on) + 4*pieces - r.lines*l.Width; count(r.board) != left || r.lines == 0 {
					t.Errorf("%d lines, and not %d cells are left", r.lines, left)
				}
				for r.Undo() {
				}
				if got, want := r.board.Text(l.Width, 0, 99), on.Text(l.Width, 0, 99); got != want || r.top != on.Top() {
					t.Errorf("all taken back: got\n%s\nwant\n%s", got, want)
				}
			})
		}
	}
}

func count(b usual.Board) (filled int) {
	for _, p := range b.Lying(0, b.Top()) {
		filled += len(p.Cells)
	}
	return filled
}

// TestMemory plays a game of 100,000 pieces: one takes no more than its share.
func TestMemory(t *testing.T) {
	r := NewRows(NewList(sections(t, "lines/w4.cert")[0]), usual.Board{})
	held := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	random, before := rand.New(rand.NewPCG(1, 2)), held()
	for range 100_000 {
		require.NoError(t, r.Move(certificate.Move{Piece: random.IntN(certificate.Pieces)}))
	}
	if each := (held() - before) / uint64(len(r.steps)); each > 1000 {
		t.Errorf("a piece takes %d bytes, want at most 1000", each)
	}
	runtime.KeepAlive(r)
}
