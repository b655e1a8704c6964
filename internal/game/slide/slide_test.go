package slide

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/game"
	"lineproof/internal/oracle"
)

// A twin plays the game slowly and obviously, on real cells: a state is a list of
// four of them, and a piece goes from state to state by one step at a time.
type twin struct{ *Well }

type point struct{ x, y int } // y from 1, the lowest row

// drawn are the cells of each rotation of each piece in its box.
var drawn = func() (all [certificate.Pieces][][]point) {
	for number, picture := range pictures {
		words := strings.Fields(picture)
		all[number] = make([][]point, len(words)/box)
		for i, word := range words {
			for column, c := range word {
				if r := i % len(all[number]); c == '#' {
					all[number][r] = append(all[number][r], point{column, box - 1 - i/len(all[number])})
				}
			}
		}
	}
	return all
}()

// A spot is a rotation and the column and row in which the box begins, the row
// above the floor being 0.
type spot struct{ rotation, x, y int }

// cellsOf returns the cells of a piece at a place.
func cellsOf(number int, at spot) (cells [4]point) {
	for i, c := range drawn[number][at.rotation] {
		cells[i] = point{at.x + c.x, at.y + c.y + 1}
	}
	return cells
}

// stateOf returns a place as a State.
func stateOf(number int, at spot) State {
	cells := cellsOf(number, at)
	lowest := slices.MinFunc(cells[:], func(c, d point) int { return c.y - d.y })
	return State{Rotation: int8(at.rotation), Offset: int8(at.x), Row: uint8(lowest.y)}
}

func (w twin) free(b *Rows, number int, at spot) bool {
	for _, c := range cellsOf(number, at) {
		if c.x < 0 || c.x >= w.Width || c.y < 1 || c.y > w.Rows+box || c.y <= w.Rows && b[c.y-1]>>c.x&1 != 0 {
			return false
		}
	}
	return true
}

// low reports whether a piece lies wholly below the free rows.
func (w twin) low(number int, at spot) bool {
	for _, c := range cellsOf(number, at) {
		if c.y > w.Rows {
			return false
		}
	}
	return true
}

// start is where a piece appears: the box's right edge is (width-4) div 2 columns from
// the wall.
func (w twin) start() spot { return spot{0, w.Width - box - (w.Width-box)/2, w.Rows} }

// reach returns where a piece can get to from there.
func (w twin) reach(b *Rows, number int) map[spot]bool {
	start := w.start()
	met := map[spot]bool{start: true}
	for open := []spot{start}; len(open) > 0; open = open[1:] {
		at := open[0]
		for _, next := range []spot{
			{(at.rotation + 1) % len(drawn[number]), at.x, at.y},
			{at.rotation, at.x - 1, at.y},
			{at.rotation, at.x + 1, at.y},
			{at.rotation, at.x, at.y - 1},
		} {
			if !met[next] && w.free(b, number, next) {
				met[next] = true
				open = append(open, next)
			}
		}
	}
	return met
}

// landings returns where a piece can come to rest, in the order of landings.
func (w twin) landings(b *Rows, number int) (all []spot) {
	for at := range w.reach(b, number) {
		if w.low(number, at) && !w.free(b, number, spot{at.rotation, at.x, at.y - 1}) {
			all = append(all, at)
		}
	}
	slices.SortFunc(all, func(a, b spot) int { return cmp.Or(a.y-b.y, a.rotation-b.rotation, a.x-b.x) })
	return all
}

// profile follows the definition.
func (w twin) profile(b *Rows) (p Parts) {
	p.Left = w.inBag(certificate.AllPieces)
	for _, number := range w.numbers() {
		for at := range w.reach(b, number) {
			for _, c := range cellsOf(number, at) {
				if c.y <= w.Rows {
					p.Open[c.y-1] |= 1 << c.x
				}
			}
		}
	}
	for y := range w.Rows {
		if p.Open[y]|b[y] != w.columns {
			p.Sacrificed |= 1 << y
		}
	}
	return p
}

// bound is what package oracle says of the same cells.
func (w twin) bound(b *Rows) int {
	var board oracle.Board
	for y := range w.Rows {
		for x := range w.Width {
			board[y][x] = b[y]>>x&1 == 1
		}
	}
	return min(w.game("").Lost(board)+1, never)
}

// game is package oracle's game of the well, with these deals, or its own.
func (w twin) game(deals string) *oracle.SlideGame {
	well := oracle.Well(w.Well.Well)
	well.Deals = cmp.Or(deals, well.Deals)
	return oracle.NewSlideGameOf(well)
}

// eachBoard calls f for the boards without a line that play can reach: all, or
// those of some random games.
func (w twin) eachBoard(games int, f func(b Rows)) {
	if games > 0 {
		random := rand.New(rand.NewPCG(1, uint64(w.Width*100+w.Rows)))
		for range games {
			for b, over := (Rows{}), false; !over; {
				f(b)
				number := w.numbers()[random.IntN(len(w.numbers()))]
				all := w.landings(&b, number)
				if over = len(all) == 0; !over {
					over = w.put(&b, number, all[random.IntN(len(all))])
				}
			}
		}
		return
	}
	met := map[Rows]bool{{}: true}
	for open := []Rows{{}}; len(open) > 0; open = open[1:] {
		f(open[0])
		for _, number := range w.numbers() {
			for _, s := range w.landings(&open[0], number) {
				if b := open[0]; !w.put(&b, number, s) && !met[b] {
					met[b] = true
					open = append(open, b)
				}
			}
		}
	}
}

// numbers are those of the pieces that can be dealt.
func (w twin) numbers() []int { return slices.Concat(w.dealt...) }

// put fills the cells of a state, and reports whether a row is full.
func (w twin) put(b *Rows, number int, at spot) bool {
	for _, c := range cellsOf(number, at) {
		b[c.y-1] |= 1 << c.x
	}
	return slices.Contains(b[:w.Rows], w.columns)
}

// TestTwin compares all that the package says with the twin: on every board of
// small wells, and on those of random games in larger ones. The profile after a
// move comes from the profile before it, and is compared with that of real cells.
func TestTwin(t *testing.T) {
	type size struct {
		width, rows int
		deals       string
		games       int // random ones; 0 for all boards
	}
	sizes := []size{
		{4, 1, "", 0}, {4, 2, "", 0}, {4, 3, "", 0}, {5, 2, "", 0}, {6, 1, "", 0}, {6, 2, "", 0}, {8, 1, "", 0},
		{4, 2, "bag", 0}, {4, 3, "bag", 0}, {4, 3, "I", 0}, {4, 3, "ZS", 0}, {4, 4, "TJ", 0}, {5, 3, "SLO", 0},
		{4, 15, "", 3}, {5, 6, "", 5}, {8, 6, "", 5}, {10, 6, "", 5}, {12, 8, "", 1}, {8, 6, "IZSO", 5}, {6, 5, "bag", 3},
	}
	if os.Getenv("EXHAUSTIVE") != "" {
		sizes = append(sizes, size{4, 4, "", 0}, size{5, 3, "", 0}, size{7, 2, "", 0})
	}
	for _, size := range sizes {
		t.Run(fmt.Sprintf("%dx%d%s", size.width, size.rows, size.deals), func(t *testing.T) {
			w := twin{New(certificate.Well{Width: size.width, Rows: size.rows, Deals: size.deals, Slide: true})}
			boards, profiles := 0, map[Parts]bool{}
			w.eachBoard(size.games, func(b Rows) {
				boards++
				p := w.profile(&b)
				profiles[p] = true
				w.compare(t, &b, &p, 1+9*min(1, size.games))
			})
			t.Logf("%d boards, %d profiles", boards, len(profiles))
		})
	}
}

// TestLost plays every board of small wells out: the player does not win where the
// bound says that it takes more pieces, even against one piece alone, the named one, or
// from a bag.
func TestLost(t *testing.T) {
	wells := []certificate.Well{{Width: 4, Rows: 3}, {Width: 4, Rows: 4}, {Width: 5, Rows: 3, Deals: "ZLJ"}, {Width: 6, Rows: 2}, {Width: 4, Rows: 3, Deals: certificate.Bag}}
	if os.Getenv("EXHAUSTIVE") != "" {
		wells = append(wells, certificate.Well{Width: 6, Rows: 4})
	}
	for _, well := range wells {
		well.Slide = true
		t.Run(well.String(), func(t *testing.T) {
			w, boards, lost := twin{New(well)}, 0, 0
			minimax, alone := w.game(""), make(map[int]*oracle.SlideGame)
			for _, number := range w.numbers() {
				alone[number] = w.game(certificate.Letters[number : number+1])
			}
			minimax.EachBoard(func(b oracle.Board) {
				cells := game.Board(oracle.Well(well).Cells(b))
				p := w.Profile(&cells, certificate.AllPieces)
				bound := w.Bound(p)
				if want := min(minimax.Lost(b)+1, never); bound != want {
					t.Fatalf("bound of %x: got %d, want %d", cells, bound, want)
				}
				left := min(bound-1, well.Longest())
				number, isLost := w.Alone(p, left)
				if _, more := w.Alone(p, bound); !isLost || more {
					t.Fatalf("%x: lost to one piece with %d left %v, and with %d %v", cells, left, isLost, bound, more)
				}
				if boards++; left > 0 {
					lost++
					if minimax.Wins(b, left) || well.Deals != certificate.Bag && alone[number].Wins(b, left) {
						t.Fatalf("%x: the player wins with %d, the bound is %d", cells, left, bound)
					}
				}
			})
			t.Logf("%d boards, of which %d are lost with a piece left or more", boards, lost)
		})
	}
}

// compare compares all that there is to say of a board, and every so manyth move.
func (w twin) compare(t *testing.T, b *Rows, p *Parts, every int) {
	t.Helper()
	if got, want := w.Bound(p.Profile()), w.bound(b); got != want {
		t.Fatalf("bound of %x: got %d, want %d", *b, got, want)
	}
	if got := w.Profile(board(b), certificate.AllPieces); got != p.Profile() || got.Parts() != *p {
		t.Fatalf("profile of %x: got %x, want %x", *b, got, *p)
	}
	for _, number := range w.numbers() {
		var want []State
		all := w.landings(b, number)
		for _, at := range all {
			want = append(want, stateOf(number, at))
		}
		if got := w.Well.landings(nil, &p.Open, number); !slices.Equal(got, want) {
			t.Fatalf("piece %d on %x: got %v, want %v", number, *b, got, want)
		}
		moves := w.Moves(nil, p.Profile(), number)
		if len(moves) != len(want) {
			t.Fatalf("piece %d on %x: got %d moves, want %d", number, *b, len(moves), len(want))
		}
		for i := range want {
			if moves[i].At != want[i] {
				t.Fatalf("piece %d on %x: got move %v, want %v", number, *b, moves[i].At, want[i])
			}
			if i%every == 0 {
				w.compareMove(t, b, number, all[i], &moves[i])
			}
		}
	}
	if every == 1 {
		w.compareRests(t, b)
	}
}

func (w twin) compareMove(t *testing.T, b *Rows, number int, at spot, m *game.Move[Profile]) {
	t.Helper()
	after := *b
	line := w.put(&after, number, at)
	before, open := m.Next.Parts(), *m
	got := w.Close(m, never)
	if (got == 0) != line || !line && (got != w.bound(&after) || int(m.Bound) != got) {
		t.Fatalf("piece %d at %v on %x: got bound %d, %d, want line %v", number, m.At, *b, got, m.Bound, line)
	}
	if line {
		return
	}
	for most := range got {
		if m := open; w.Close(&m, most) <= most || m != open {
			t.Fatalf("piece %d at %v on %x: got %v for a bound of at most %d, want %v and more", number, m.At, *b, m, most, open)
		}
	}
	want := w.profile(&after)
	if want.Left = w.inBag(w.After(certificate.AllPieces, number)); m.Next.Parts() != want {
		t.Fatalf("piece %d at %v on %x: got %x, want %x", number, m.At, *b, m.Next.Parts(), want)
	}
	for y := range w.Rows {
		if holes := before.Open[y] != want.Open[y]; holes != (m.Holes>>y&1 == 1) {
			t.Fatalf("piece %d at %v on %x: got holes in rows %b", number, m.At, *b, m.Holes)
		}
	}
}

// board is the same as a game.Board.
func board(b *Rows) *game.Board {
	var all game.Board
	copy(all[:], b[:])
	return &all
}

// compareRests asks for every place whether and why not a piece can rest there.
func (w twin) compareRests(t *testing.T, b *Rows) {
	t.Helper()
	for number := range certificate.Pieces {
		reach := w.reach(b, number)
		w.compareReached(t, b, number, reach)
		for rotation := range w.Rotations(number) {
			for x := -4; x <= w.Width; x++ {
				for y := -4; y <= w.Rows; y++ {
					at := spot{rotation, x, y}
					var want error
					switch {
					case !w.free(new(Rows), number, at) || !w.low(number, at):
						want = ErrOutside
					case !reach[at]:
						want = ErrReach
					case w.free(b, number, spot{rotation, x, y - 1}):
						want = ErrRest
					}
					cells, got := w.Rest(board(b), number, stateOf(number, at))
					if outside := !w.free(new(Rows), number, at); got != want || outside != (cells == nil) || !outside && !sameCells(cells, number, at) {
						t.Fatalf("piece %d at %v on %x: got %v, %v, want %v", number, at, *b, cells, got, want)
					}
				}
			}
		}
	}
}

// compareReached compares the places that a piece gets to, the first of them, where its
// steps lead, and where it may rest.
func (w twin) compareReached(t *testing.T, b *Rows, number int, reach map[spot]bool) {
	t.Helper()
	places, start := w.Places(board(b), number)
	if len(places) != len(reach) || places[start].Placement != stateOf(number, w.start()) {
		t.Fatalf("piece %d on %x: got %d places from %v, want %d", number, *b, len(places), places[start].Placement, len(reach))
	}
	if !slices.IsSortedFunc(places, func(p, q game.Place) int {
		return cmp.Or(cmp.Compare(p.Rotation, q.Rotation), cmp.Compare(p.Offset, q.Offset), cmp.Compare(p.Row, q.Row))
	}) {
		t.Fatalf("piece %d on %x: got places in the order %v", number, *b, places)
	}
	index := make(map[State]int)
	for i, p := range places {
		index[p.Placement] = i
	}
	for at := range reach {
		i, found := index[stateOf(number, at)]
		to := func(next spot) int {
			if reach[next] {
				return index[stateOf(number, next)]
			}
			return i
		}
		want := game.Place{Placement: stateOf(number, at), Cells: places[i].Cells, Steps: game.Steps{
			Left: to(spot{at.rotation, at.x - 1, at.y}), Right: to(spot{at.rotation, at.x + 1, at.y}),
			Turn: to(spot{(at.rotation + 1) % w.Rotations(number), at.x, at.y}), Back: i, Down: to(spot{at.rotation, at.x, at.y - 1}),
		}}
		if want.Down != i {
			want.Illegal = ErrRest
		} else if !w.low(number, at) {
			want.Illegal = ErrOutside
		}
		if got := places[i]; !found || !reflect.DeepEqual(got, want) || !sameCells(got.Cells, number, at) {
			t.Fatalf("piece %d at %v on %x: found %v, got %v, want %v", number, at, *b, found, got, want)
		}
	}
}

// sameCells reports whether cells, from the lowest row up, are those of a piece at a spot.
func sameCells(cells []game.Cell, number int, at spot) bool {
	same := len(cells) == 4 && slices.IsSortedFunc(cells, func(c, d game.Cell) int { return c.Row - d.Row })
	for _, c := range cellsOf(number, at) {
		same = same && slices.Contains(cells, game.Cell{Column: c.x, Row: c.y})
	}
	return same
}

func BenchmarkClose(b *testing.B) {
	w := New(certificate.Well{Width: 10, Rows: 6, Slide: true})
	p := w.Start()
	random := rand.New(rand.NewPCG(1, 2))
	for range 6 {
		for {
			all := w.Moves(nil, p, random.IntN(7))
			if len(all) == 0 {
				continue
			}
			if m := &all[random.IntN(len(all))]; w.Close(m, never) > 0 {
				p = m.Next
				break
			}
		}
	}
	for b.Loop() {
		w.Close(&game.Move[Profile]{Next: p}, never)
	}
}
