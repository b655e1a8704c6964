package endless

import (
	"cmp"
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/require"
)

// widths are those of claims about rows for ever.
var widths = []int{4, 6, 8, 10, 12, 14}

// rowsOf returns which cells of a board are filled.
func rowsOf(b Board, width int) (rows oracle.Rows) {
	for _, row := range b.rows {
		filled := uint16(0)
		for x := range width {
			if row.Cell(x) != 0 {
				filled |= 1 << x
			}
		}
		rows = append(rows, filled)
	}
	return rows
}

// dropped lets a piece fall, and removes the rows that are full then, which it returns.
func dropped(on oracle.Rows, width, piece int, at certificate.Placement) (after oracle.Rows, full []int, err error) {
	after, _, err = on.Fall(width, piece, oracle.Turn{Rotation: int(at.Rotation), Offset: int(at.Offset)})
	for y, row := range after {
		if row == 1<<width-1 {
			full = append(full, y+1)
		}
	}
	return slices.DeleteFunc(after, func(row uint16) bool { return row == 1<<width-1 }), full, err
}

// placements lists those of a piece that are inside the well.
func placements(width, piece int) (all []certificate.Placement) {
	for r := range certificate.Shapes(piece) {
		for offset := -2; offset < width; offset++ {
			at := certificate.Placement{Rotation: int8(r), Offset: int8(offset)}
			if _, _, err := dropped(nil, width, piece, at); err == nil {
				all = append(all, at)
			}
		}
	}
	return all
}

func pick[T any](r *rand.Rand, all []T) T { return all[r.IntN(len(all))] }

// TestBoard drops pieces at random on boards of all heights, with empty columns too, into
// which they fall deep; what is taken back leaves the board as it was.
func TestBoard(t *testing.T) {
	for _, width := range widths {
		r, g := rand.New(rand.NewPCG(1, uint64(width))), NewRules(width)
		for _, rows := range []int{0, 1, 10, 40, 200} {
			junk := Random(width, rows, uint64(rows))
			var dug []Row
			for _, row := range junk.rows {
				dug = append(dug, row&^(1<<(4*g.Width/2)-1))
			}
			for _, b := range []Board{junk, NewBoard(width, dug)} {
				s := rowsOf(b, width)
				for range 200 {
					piece := r.IntN(certificate.Pieces)
					at := pick(r, placements(width, piece))
					if rows == 200 && r.IntN(2) == 0 {
						at.Offset = int8(-certificate.Shapes(piece)[at.Rotation].Left) // deep down
					}
					want, full, _ := dropped(s, width, piece, at)
					got, heights := g.Rest(&b, piece, at), b.heights
					completed, removed := b.put(width, piece, got)
					if !slices.Equal(completed, full) {
						t.Fatalf("width %d: got rows %v, want %v", width, completed, full)
					}
					b.take(heights, got, completed, removed)
					if !slices.Equal(rowsOf(b, width), s) || !slices.Equal(b.Heights(width), s.Heights(width)) {
						t.Fatalf("width %d, %d rows: another board with %v taken back", width, rows, got)
					}
					b.put(width, piece, got)
					if !slices.Equal(rowsOf(b, width), want) || !slices.Equal(b.Heights(width), want.Heights(width)) {
						t.Fatalf("width %d, %d rows: another board after %v", width, rows, got)
					}
					s = want
				}
			}
		}
	}
}

// holds reports whether a position holds of a board, with row 1 of it above row m, where no
// open row is full (SPEC.md, Positions).
func holds(p certificate.Position, s oracle.Rows, width, m int) bool {
	for x, h := range s.Heights(width) {
		if p.Height(x) != h-m {
			return false
		}
		for y := m; y < h; y++ {
			if s[y]>>x&1 == 0 && p.Closed()>>(y-m)&1 == 0 {
				return false
			}
		}
	}
	return true
}

// TestMoves compares what moves do to positions with what they do to boards of which these hold.
func TestMoves(t *testing.T) {
	for _, width := range widths {
		r, g := rand.New(rand.NewPCG(1, uint64(width))), NewRules(width)
		completed := 0
		for tried := 0; tried < 300; {
			b := Random(width, r.IntN(9), r.Uint64())
			s := rowsOf(b, width)
			for range r.IntN(5) { // filled columns, so that rows become full
				for y := range s {
					if r.IntN(3) > 0 {
						s[y] |= (1<<width - 1) &^ (1 << r.IntN(width))
					}
				}
			}
			heights := s.Heights(width)
			m, closed := slices.Min(heights), uint8(0)
			if len(s)-m > certificate.MaxHeight {
				continue
			}
			tried++
			for y := m; y < len(s); y++ {
				if hole(s[y], y, heights) || r.IntN(4) == 0 {
					closed |= 1 << (y - m)
				}
			}
			p := certificate.NewPosition(heights, closed)
			for piece := range certificate.Pieces {
				all := g.Moves(nil, p, piece, certificate.MaxHeight)
				for _, at := range placements(width, piece) {
					move := g.Play(p, piece, at)
					low := move.Top-move.Risen <= certificate.MaxHeight
					if listed := slices.Contains(all, move); listed != (low || move.Completes) {
						t.Fatalf("width %d, %v: listed %v, played %+v", width, at, listed, move)
					}
					after, full, _ := dropped(s, width, piece, at)
					high := slices.Max(after.Heights(width)) + len(full) - m
					switch {
					case move.Completes:
						completed++
						if len(full) == 0 {
							t.Fatalf("width %d: no row is full", width)
						}
					case len(full) > 0: // a closed one
					case low && !holds(move.Next, after, width, m+move.Risen) || move.Top != high:
						t.Fatalf("width %d, %c %v: got %+v, which does not hold of\n%v", width, certificate.Letters[piece], at, move,
							after)
					}
				}
			}
		}
		if completed == 0 {
			t.Error("no row was completed")
		}
	}
}

// hole reports whether row y, from 0, has an empty cell below the top of its column.
func hole(row uint16, y int, heights []int) bool {
	for x, h := range heights {
		if y < h && row>>x&1 == 0 {
			return true
		}
	}
	return false
}

// TestLanes plays by lanes on random boards, until a row is complete or the lanes are done, and
// wants what the lemma says (SPEC.md, Lanes). It deals at random; few kinds; and what leaves the
// lanes as uneven as can be.
func TestLanes(t *testing.T) {
	for _, width := range widths {
		g, met := NewRules(width), make(map[string]bool)
		r := rand.New(rand.NewPCG(1, uint64(width)))
		for n := range 500 {
			b := Random(width, r.IntN(12), r.Uint64())
			some := make([]int, 1+n%certificate.Pieces)
			for i := range some {
				some[i] = r.IntN(certificate.Pieces)
			}
			top, left := b.Top(), 0 // pieces that the lanes can take
			for heights, lane := b.Heights(width), 0; lane < width; lane += 2 {
				left += top + 1 - max(heights[lane], heights[lane+1])
			}
			for {
				heights := slices.Clone(b.Heights(width))
				piece := pick(r, some)
				at, open := g.LaneAnswer(heights, top, piece)
				if !open {
					for x := range heights {
						heights[x] -= top
					}
					if !atEnd(heights) {
						t.Fatalf("width %d: the lanes end with %v", width, heights)
					}
					met[fmt.Sprint(heights[width-4:])] = true
					break
				}
				cells := g.Rest(&b, piece, at)
				if high := cells[len(cells)-1].Row; high > top+4 || left == 0 {
					t.Fatalf("width %d: a cell in row %d above %d, %d pieces left", width, high, top, left)
				}
				left--
				if completed, _ := b.put(width, piece, cells); completed != nil {
					break
				}
			}
		}
		if len(met) < 30 {
			t.Errorf("width %d: the last two lanes ended in %d ways only", width, len(met))
		}
	}
}

// atEnd reports whether lanes can end so, with heights above what was the highest row with a
// filled cell.
func atEnd(heights []int) bool {
	ends := func(heights []int) bool {
		for lane := range slices.Chunk(heights, 2) {
			if top := slices.Max(lane); top < 1 || top > 3 || slices.Min(lane) < top-1 {
				return false
			}
		}
		return true
	}
	first, last := heights[:len(heights)-4], heights[len(heights)-4:]
	return ends(heights) || ends(first) && last[0] >= 2 && last[0] <= 4 && slices.Max(last) == slices.Min(last)
}

// TestEnds lists all ways in which lanes can end.
func TestEnds(t *testing.T) {
	for width, all := range map[int]int{4: 5 * 5 * 5 * 5, 6: 5 * 5 * 5 * 5 * 5 * 5} { // heights of 0 to 4
		listed, want := make(map[string]bool), 0
		for heights := range LaneEnds(width) {
			listed[fmt.Sprint(heights)] = true
			if !atEnd(heights) {
				t.Errorf("%v is no end", heights)
			}
		}
		for n := range all {
			heights := make([]int, width)
			for x := range heights {
				heights[x], n = n%5, n/5
			}
			if atEnd(heights) {
				want++
			}
		}
		if len(listed) != want {
			t.Errorf("width %d: got %d ends, want %d", width, len(listed), want)
		}
	}
}

// lists returns the shipped certificates' lists, by their names.
func lists(t testing.TB, names ...string) map[string]*List {
	t.Skip("lists of fronts come next")
	all := make(map[string]*List)
	for _, name := range names {
		c := require.Value(certificate.Load("../../testdata/lines/" + name))(t)
		l := NewList(c[0].Claim.Width, c[0].Replies)
		if got := l.Rows(); got != c[0].Claim.Rows {
			t.Errorf("%s: got %d rows, want %d", name, got, c[0].Claim.Rows)
		}
		all[name] = l
	}
	return all
}

// TestMirror wants mirrored answers in mirrored positions, which lead to mirrored ones.
func TestMirror(t *testing.T) {
	for name, l := range lists(t, "w4.cert", "w6.cert.zst") {
		for _, reply := range l.all {
			p := reply.Position
			if p == p.Mirror(l.Width) {
				continue
			}
			for piece, at := range reply.Moves {
				image := certificate.MirrorPiece(piece)
				turned, found := l.Answer(p.Mirror(l.Width), image)
				if !found {
					t.Fatalf("%s: no answer", name)
				}
				one, other := l.Play(p, piece, at), l.Play(p.Mirror(l.Width), image, turned)
				if one.Completes != other.Completes || !one.Completes &&
					one.Next.Canonical(l.Width) != other.Next.Canonical(l.Width) {
					t.Fatalf("%s, %s: got %+v and mirrored %+v", name, p.Text(l.Width), one, other)
				}
			}
		}
	}
}

// dealers deal to a list, whatever it takes.
var dealers = map[string]func(g *Game, r *rand.Rand) int{
	"random":  func(_ *Game, r *rand.Rand) int { return r.IntN(certificate.Pieces) },
	"I":       func(*Game, *rand.Rand) int { return 0 },
	"S, Z":    func(_ *Game, r *rand.Rand) int { return 1 + r.IntN(2) },
	"singles": func(g *Game, _ *rand.Rand) int { return g.Singles() },
	"mostly O": func(_ *Game, r *rand.Rand) int {
		return max(6-max(0, r.IntN(20)-13), 0)
	},
	"slowest":     func(g *Game, r *rand.Rand) int { return worst(g, r, g.PiecesLeft) },
	"highest":     func(g *Game, r *rand.Rand) int { return worst(g, r, g.Top) },
	"fewest rows": func(g *Game, r *rand.Rand) int { return worst(g, r, func() int { return -len(g.Last().Rows) }) },
}

// worst returns the piece after which a value is greatest.
func worst(g *Game, r *rand.Rand, value func() int) int {
	values := make([]int, certificate.Pieces)
	for piece := range values {
		g.Deal(piece)
		values[piece] = value()
		g.Undo()
	}
	return slices.MaxFunc(r.Perm(certificate.Pieces), func(a, b int) int { return cmp.Compare(values[a], values[b]) })
}

// TestGames deals for long to the shipped lists, from random boards, by dealers of every kind: no
// answer is missing, rows come no later than PiecesLeft says, and no cell is higher than the claim
// says. What is taken back leaves the board as it was.
func TestGames(t *testing.T) {
	pieces := 5000
	if os.Getenv("EXHAUSTIVE") != "" {
		pieces = 100_000
	}
	for name, l := range lists(t, "w4.cert", "w6.cert.zst", "w8.cert.zst", "w10.cert.zst") {
		rows := l.Rows()
		for _, dealer := range slices.Sorted(maps.Keys(dealers)) {
			t.Run(name+" "+dealer, func(t *testing.T) {
				r := rand.New(rand.NewPCG(1, uint64(l.Width)))
				on := Random(l.Width, 12, r.Uint64())
				g := NewGame(l, on)
				for range pieces {
					before, left := g.stand, g.PiecesLeft()
					g.Deal(dealers[dealer](g, r))
					if n, _ := l.Find(g.Position); g.Listed && n == 0 {
						t.Fatalf("after %d pieces, %s is not in the list", g.Pieces(), g.Position.Text(l.Width))
					}
					last := g.Last()
					if high := last.Cells[len(last.Cells)-1].Row; high > before.Begun+rows {
						t.Fatalf("a cell in row %d, above %d", high, before.Begun+rows)
					}
					if len(last.Rows) == 0 && g.PiecesLeft() >= left {
						t.Fatalf("%d more after %d", g.PiecesLeft(), left)
					}
				}
				cells := count(rowsOf(on, l.Width)) + 4*pieces
				if left := count(rowsOf(g.Board, l.Width)); left != cells-g.Lines*l.Width || g.Lines == 0 {
					t.Errorf("%d lines, and %d cells are left", g.Lines, left)
				}
				for g.Undo() {
				}
				if !slices.Equal(rowsOf(g.Board, l.Width), rowsOf(on, l.Width)) || g.heights != on.heights || g.Begun != on.Top() {
					t.Error("all taken back: another board")
				}
			})
		}
	}
}

func count(rows oracle.Rows) (filled int) {
	for _, row := range rows {
		filled += bits.OnesCount16(row)
	}
	return filled
}

// TestSingles has no piece complete two rows, from the empty well on.
func TestSingles(t *testing.T) {
	for name, l := range lists(t, "w4.cert", "w6.cert.zst") {
		g := NewGame(l, Board{})
		for range 2000 {
			g.Deal(g.Singles())
			if len(g.Last().Rows) > 1 {
				t.Fatalf("%s: rows %v", name, g.Last().Rows)
			}
		}
	}
}

// TestMemory plays a game of 100,000 pieces: one takes no more than its share, dealt at random, or
// by somebody who digs a gap that grows deeper and deeper, and then fills it.
func TestMemory(t *testing.T) {
	g := NewGame(lists(t, "w4.cert")["w4.cert"], Board{})
	r := rand.New(rand.NewPCG(1, 2))
	held := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before, deepest := held(), 0
	gap := func() int {
		heights := g.Heights(g.Width)
		return slices.Max(heights) - slices.Min(heights)
	}
	for _, part := range []struct {
		pieces int
		deal   func() int
	}{
		{90_000, func() int { return r.IntN(certificate.Pieces) }},
		{7000, func() int { return worst(g, r, g.Top) }},
		{3000, func() int { return worst(g, r, gap) }},
	} {
		for range part.pieces {
			g.Deal(part.deal())
			deepest = max(deepest, gap())
		}
	}
	if each := (held() - before) / uint64(g.Pieces()); each > 1000 {
		t.Errorf("a piece takes %d bytes, want at most 1000", each)
	}
	if deepest < 2000 {
		t.Errorf("a gap of %d rows is not deep", deepest)
	}
	runtime.KeepAlive(g)
}
