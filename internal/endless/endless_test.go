package endless

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/internal/game"
)

// widths are those of claims about rows for ever.
var widths = []int{4, 6, 8, 10, 12, 14}

// A slow board is one whose cells are listed, from the lowest row up.
type slow [][]bool

func slowBoard(b Board, width int) (s slow) {
	s = make(slow, b.Top())
	for y, row := range b.Down {
		for x := range width {
			s[y-1] = append(s[y-1], row.Cell(x) != 0)
		}
	}
	return s
}

func (s slow) filled(x, y int) bool { return y < 0 || y < len(s) && s[y][x] }

// fall lowers a piece row by row until it rests, and returns its cells; nil where one is
// outside.
func (s slow) fall(width, piece int, at certificate.Placement) (cells []game.Cell) {
	shape := certificate.Shapes(piece)[at.Rotation]
	for y := len(s); ; y-- {
		var now []game.Cell
		for i := range shape.Bottom {
			for row := shape.Bottom[i]; row < shape.Top[i]; row++ {
				x := int(at.Offset) + shape.Left + i
				if x < 0 || x >= width {
					return nil
				}
				if s.filled(x, y+row) {
					return game.SortCells(cells)
				}
				now = append(now, game.Cell{Column: x, Row: y + row + 1})
			}
		}
		cells = now
	}
}

// with puts cells into a copy, and removes full rows, which it returns.
func (s slow) with(width int, cells []game.Cell) (after slow, full []int) {
	for y := range max(len(s), cells[len(cells)-1].Row) {
		row := make([]bool, width)
		if y < len(s) {
			copy(row, s[y])
		}
		for _, c := range cells {
			row[c.Column] = row[c.Column] || c.Row == y+1
		}
		if slices.Contains(row, false) {
			after = append(after, row)
		} else {
			full = append(full, y+1)
		}
	}
	return after, full
}

func (s slow) heights(width int) []int {
	all := make([]int, width)
	for y, row := range s {
		for x, filled := range row {
			if filled {
				all[x] = y + 1
			}
		}
	}
	return all
}

// placements lists those of a piece that are inside the well.
func placements(width, piece int) (all []certificate.Placement) {
	for r := range certificate.Shapes(piece) {
		for offset := -2; offset < width; offset++ {
			at := certificate.Placement{Rotation: int8(r), Offset: int8(offset)}
			if (slow{}).fall(width, piece, at) != nil {
				all = append(all, at)
			}
		}
	}
	return all
}

func pick[T any](r *rand.Rand, all []T) T { return all[r.IntN(len(all))] }

// TestBoard drops pieces at random on boards of all heights, with empty columns too, into
// which they fall deep. Boards before stay as they are.
func TestBoard(t *testing.T) {
	for _, width := range widths {
		r, g := rand.New(rand.NewPCG(1, uint64(width))), New(width)
		for _, rows := range []int{0, 1, 10, leafRows, 2 * leafRows, 2*leafRows + 1, 200} {
			junk := Random(width, rows, uint64(rows))
			var dug []Row
			for _, row := range junk.Down {
				dug = append(dug, row&^(1<<(4*g.Width/2)-1))
			}
			for _, b := range []Board{junk, NewBoard(width, dug)} {
				s := slowBoard(b, width)
				for range 200 {
					piece := r.IntN(certificate.Pieces)
					at := pick(r, placements(width, piece))
					if rows == 200 && r.IntN(2) == 0 {
						at.Offset = int8(-g.shapes[piece][at.Rotation].Left) // deep down
					}
					cells := s.fall(width, piece, at)
					before, was := b, s
					want, full := s.with(width, cells)
					after, completed := g.Drop(b, piece, at)
					if got := g.Rest(b, piece, at); !slices.Equal(got, cells) || !slices.Equal(completed, full) {
						t.Fatalf("width %d: got cells %v and rows %v, want %v and %v", width, got, completed, cells, full)
					}
					if !equal(slowBoard(before, width), was) || !equal(slowBoard(after, width), want) ||
						!slices.Equal(after.Heights(width), want.heights(width)) {
						t.Fatalf("width %d, %d rows: another board after %v", width, rows, cells)
					}
					b, s = after, want
				}
			}
		}
	}
}

func equal(a, b slow) bool {
	return slices.EqualFunc(a, b, func(a, b []bool) bool { return slices.Equal(a, b) })
}

// holds reports whether a position holds of a board, with row 1 of it above row m, where no
// open row is full (SPEC.md, Positions).
func holds(p certificate.Position, s slow, width, m int) bool {
	heights := s.heights(width)
	for x, h := range heights {
		if p.Height(x) != h-m {
			return false
		}
		for y := m; y < h; y++ {
			if !s.filled(x, y) && p.Closed()>>(y-m)&1 == 0 {
				return false
			}
		}
	}
	return true
}

// TestMoves compares what moves do to positions with what they do to boards of which these hold.
func TestMoves(t *testing.T) {
	for _, width := range widths {
		r, g := rand.New(rand.NewPCG(1, uint64(width))), New(width)
		completed := 0
		for tried := 0; tried < 300; {
			b := Random(width, r.IntN(9), r.Uint64())
			s := slowBoard(b, width)
			for range r.IntN(5) { // filled columns, so that rows become full
				for y := range s {
					if row := s[y]; r.IntN(3) > 0 {
						gap := r.IntN(width)
						for x := range row {
							row[x] = row[x] || x != gap
						}
					}
				}
			}
			heights := s.heights(width)
			m, closed := slices.Min(heights), uint8(0)
			if len(s)-m > certificate.MaxHeight {
				continue
			}
			tried++
			for y := m; y < len(s); y++ {
				if (slow)(s).hole(y, heights) || r.IntN(4) == 0 {
					closed |= 1 << (y - m)
				}
			}
			p := certificate.NewPosition(heights, closed)
			for piece := range certificate.Pieces {
				all := g.Moves(nil, p, piece, certificate.MaxHeight)
				for _, at := range placements(width, piece) {
					move, ok := g.Play(p, piece, at)
					if listed := slices.Contains(all, move); listed != ok {
						t.Fatalf("width %d, %v: listed %v, played %v", width, at, listed, ok)
					}
					after, full := s.with(width, s.fall(width, piece, at))
					high := slices.Max(after.heights(width)) + len(full) - m
					switch {
					case move.Completes:
						completed++
						if len(full) == 0 {
							t.Fatalf("width %d: no row is full", width)
						}
					case len(full) > 0: // a closed one
					case ok && !holds(move.Next, after, width, m+move.Risen) || move.Top != high ||
						ok != (move.Top-move.Risen <= certificate.MaxHeight):
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

// hole reports whether a row, from 0, has an empty cell below the top of its column.
func (s slow) hole(y int, heights []int) bool {
	for x, h := range heights {
		if y < h && !s.filled(x, y) {
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
		g, met := New(width), make(map[string]bool)
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
				heights := b.Heights(width)
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
				cells := g.Rest(b, piece, at)
				if high := cells[len(cells)-1].Row; high > top+4 || left == 0 {
					t.Fatalf("width %d: a cell in row %d above %d, %d pieces left", width, high, top, left)
				}
				left--
				var completed []int
				b, completed = g.Drop(b, piece, at)
				if len(completed) > 0 {
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
				one, _ := l.Play(p, piece, at)
				other, ok := l.Play(p.Mirror(l.Width), image, turned)
				if !ok || one.Completes != other.Completes || !one.Completes &&
					one.Next.Canonical(l.Width) != other.Next.Canonical(l.Width) {
					t.Fatalf("%s, %s: got %+v and mirrored %+v", name, p.Text(l.Width), one, other)
				}
			}
		}
	}
}

// dealers deal to a list, whatever it takes.
var dealers = map[string]func(l *List, s *State, r *rand.Rand) int{
	"random":  func(_ *List, _ *State, r *rand.Rand) int { return r.IntN(certificate.Pieces) },
	"I":       func(*List, *State, *rand.Rand) int { return 0 },
	"S, Z":    func(_ *List, _ *State, r *rand.Rand) int { return 1 + r.IntN(2) },
	"singles": func(l *List, s *State, _ *rand.Rand) int { return l.Singles(s) },
	"mostly O": func(_ *List, _ *State, r *rand.Rand) int {
		return max(6-max(0, r.IntN(20)-13), 0)
	},
	"slowest": func(l *List, s *State, r *rand.Rand) int {
		return worst(r, func(piece int) int { return l.PiecesLeft(l.Next(s, piece)) })
	},
	"highest": func(l *List, s *State, r *rand.Rand) int {
		return worst(r, func(piece int) int { return l.Next(s, piece).Top() })
	},
	"fewest rows": func(l *List, s *State, r *rand.Rand) int {
		return worst(r, func(piece int) int { return -len(l.Next(s, piece).Completed) })
	},
}

func worst(r *rand.Rand, value func(piece int) int) int {
	return slices.MaxFunc(r.Perm(certificate.Pieces), func(a, b int) int { return cmp.Compare(value(a), value(b)) })
}

// TestGames deals for long to the shipped lists, from random boards, by dealers of every kind: no
// answer is missing, rows come no later than More says, and no cell is higher than the claim says.
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
				s := Begin(Random(l.Width, 12, r.Uint64()))
				cells := slowBoard(s.Board, l.Width).count()
				for range pieces {
					next := l.Next(s, dealers[dealer](l, s, r))
					if n, _ := l.Find(next.Position); next.Listed && n == 0 {
						t.Fatalf("after %d pieces, %s is not in the list", next.Pieces, next.Position.Text(l.Width))
					}
					rest := l.LastPlaced(next).Cells
					if high := rest[len(rest)-1].Row; high > s.Begun+rows {
						t.Fatalf("a cell in row %d, above %d", high, s.Begun+rows)
					}
					if len(next.Completed) == 0 && l.PiecesLeft(next) >= l.PiecesLeft(s) {
						t.Fatalf("%d more after %d", l.PiecesLeft(next), l.PiecesLeft(s))
					}
					s = next
					if s.Pieces%1000 == 0 {
						s = &State{Board: s.Board, Pieces: s.Pieces, Lines: s.Lines, Begun: s.Begun, Listed: s.Listed,
							Position: s.Position}
					}
				}
				if left := slowBoard(s.Board, l.Width).count(); left != cells+4*pieces-s.Lines*l.Width || s.Lines == 0 {
					t.Errorf("%d lines, and %d cells are left", s.Lines, left)
				}
			})
		}
	}
}

func (s slow) count() (filled int) {
	for _, row := range s {
		for _, is := range row {
			filled += map[bool]int{true: 1}[is]
		}
	}
	return filled
}

// TestSingles has no piece complete two rows, from the empty well on.
func TestSingles(t *testing.T) {
	for name, l := range lists(t, "w4.cert", "w6.cert.zst") {
		s := Begin(Board{})
		for range 2000 {
			s = l.Next(s, l.Singles(s))
			if len(s.Completed) > 1 {
				t.Fatalf("%s: rows %v", name, s.Completed)
			}
		}
	}
}

// TestMemory keeps each state of long games: one takes no more than its share, dealt at random, or
// by somebody who digs a gap that grows deeper and deeper, and then fills it.
func TestMemory(t *testing.T) {
	l := lists(t, "w4.cert")["w4.cert"]
	r := rand.New(rand.NewPCG(1, 2))
	held := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	s, gap := Begin(Board{}), 0
	for _, part := range []struct {
		pieces, most int
		deal         func() int
	}{
		{50_000, 1000, func() int { return r.IntN(certificate.Pieces) }},
		{5000, 1000, func() int { return dealers["highest"](l, s, r) }},
		{2000, 1500, func() int {
			return worst(r, func(piece int) int {
				heights := l.Next(s, piece).Heights(l.Width)
				return slices.Max(heights) - slices.Min(heights)
			})
		}},
	} {
		before := held()
		for range part.pieces {
			s = l.Next(s, part.deal())
			heights := s.Heights(l.Width)
			gap = max(gap, slices.Max(heights)-slices.Min(heights))
		}
		if each := (held() - before) / uint64(part.pieces); each > uint64(part.most) {
			t.Errorf("a piece takes %d bytes, want at most %d", each, part.most)
		}
	}
	if gap < 2000 {
		t.Errorf("a gap of %d rows is not deep", gap)
	}
	runtime.KeepAlive(s)
}
