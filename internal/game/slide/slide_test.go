package slide

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
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

// A place is a rotation and the column and row in which the box begins, the row
// above the floor being 0.
type place struct{ rotation, x, y int }

// cellsOf returns the cells of a piece at a place.
func cellsOf(number int, at place) (cells [4]point) {
	for i, c := range drawn[number][at.rotation] {
		cells[i] = point{at.x + c.x, at.y + c.y + 1}
	}
	return cells
}

// stateOf returns a place as a State.
func stateOf(number int, at place) State {
	cells := cellsOf(number, at)
	lowest := slices.MinFunc(cells[:], func(c, d point) int { return c.y - d.y })
	return State{int8(at.rotation), int8(at.x), int8(lowest.y)}
}

func (w twin) free(b *Rows, number int, at place) bool {
	for _, c := range cellsOf(number, at) {
		if c.x < 0 || c.x >= w.Width || c.y < 1 || c.y > w.Rows+box || c.y <= w.Rows && b[c.y-1]>>c.x&1 != 0 {
			return false
		}
	}
	return true
}

// low reports whether a piece lies wholly below the free rows.
func (w twin) low(number int, at place) bool {
	for _, c := range cellsOf(number, at) {
		if c.y > w.Rows {
			return false
		}
	}
	return true
}

// start is where a piece appears: the box's right edge is (width-4) div 2 columns from
// the wall.
func (w twin) start() place { return place{0, w.Width - box - (w.Width-box)/2, w.Rows} }

// reach returns where a piece can get to from there.
func (w twin) reach(b *Rows, number int) map[place]bool {
	start := w.start()
	met := map[place]bool{start: true}
	for open := []place{start}; len(open) > 0; open = open[1:] {
		at := open[0]
		for _, next := range []place{
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

// landings returns where a piece can come to rest, in the order of Landings.
func (w twin) landings(b *Rows, number int) (all []place) {
	for at := range w.reach(b, number) {
		if w.low(number, at) && !w.free(b, number, place{at.rotation, at.x, at.y - 1}) {
			all = append(all, at)
		}
	}
	slices.SortFunc(all, func(a, b place) int { return cmp.Or(a.y-b.y, a.rotation-b.rotation, a.x-b.x) })
	return all
}

// profile follows the definition.
func (w twin) profile(b *Rows) (p Profile) {
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
	return min(w.game("").Lost(board)+1, Never)
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
func (w twin) put(b *Rows, number int, at place) bool {
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
			boards, profiles := 0, map[Profile]bool{}
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
			game, alone := w.game(""), make(map[int]*oracle.SlideGame)
			for _, number := range w.numbers() {
				alone[number] = w.game(certificate.Letters[number : number+1])
			}
			game.EachBoard(func(b oracle.Board) {
				cells := oracle.Well(well).Cells(b)
				p := w.ProfileOf((*Rows)(cells[:]), certificate.AllPieces)
				bound := w.Bound(p)
				if want := min(game.Lost(b)+1, Never); bound != want {
					t.Fatalf("bound of %x: got %d, want %d", cells, bound, want)
				}
				left := min(bound-1, well.Longest())
				number, isLost := w.Alone(p, left)
				if _, more := w.Alone(p, bound); !isLost || more {
					t.Fatalf("%x: lost to one piece with %d left %v, and with %d %v", cells, left, isLost, bound, more)
				}
				if boards++; left > 0 {
					lost++
					if game.Wins(b, left) || well.Deals != certificate.Bag && alone[number].Wins(b, left) {
						t.Fatalf("%x: the player wins with %d, the bound is %d", cells, left, bound)
					}
				}
			})
			t.Logf("%d boards, of which %d are lost with a piece left or more", boards, lost)
		})
	}
}

// compare compares all that there is to say of a board, and every so manyth move.
func (w twin) compare(t *testing.T, b *Rows, p *Profile, every int) {
	t.Helper()
	if got, want := w.Bound(*p), w.bound(b); got != want {
		t.Fatalf("bound of %x: got %d, want %d", *b, got, want)
	}
	if got := w.ProfileOf(b, certificate.AllPieces); got != *p {
		t.Fatalf("profile of %x: got %x, want %x", *b, got, *p)
	}
	for _, number := range w.numbers() {
		var want []State
		all := w.landings(b, number)
		for _, at := range all {
			want = append(want, stateOf(number, at))
		}
		if got := w.Landings(nil, &p.Open, number); !slices.Equal(got, want) {
			t.Fatalf("piece %d on %x: got %v, want %v", number, *b, got, want)
		}
		for i, s := range want {
			if i%every == 0 {
				w.compareMove(t, b, p, number, all[i], s)
			}
		}
	}
	if every == 1 {
		w.compareRests(t, b)
	}
}

func (w twin) compareMove(t *testing.T, b *Rows, p *Profile, number int, at place, s State) {
	t.Helper()
	after, q := *b, *p
	line := w.put(&after, number, at)
	if got := w.Fill(&q, number, s); got != line {
		t.Fatalf("piece %d at %v on %x: got line %v, want %v", number, s, *b, got, line)
	}
	if line {
		return
	}
	w.Close(&q, Never)
	want := w.profile(&after)
	if want.Left = w.inBag(w.After(certificate.AllPieces, number)); q != want {
		t.Fatalf("piece %d at %v on %x: got %x, want %x", number, s, *b, q, want)
	}
}

// compareRests asks for every place whether and why not a piece can rest there.
func (w twin) compareRests(t *testing.T, b *Rows) {
	t.Helper()
	for number := range certificate.Pieces {
		reach := w.reach(b, number)
		w.compareReached(t, b, number, reach)
		for rotation := range Rotations(number) {
			for x := -4; x <= w.Width; x++ {
				for y := -4; y <= w.Rows; y++ {
					at := place{rotation, x, y}
					var want error
					switch {
					case !w.free(new(Rows), number, at) || !w.low(number, at):
						want = ErrOutside
					case !reach[at]:
						want = ErrReach
					case w.free(b, number, place{rotation, x, y - 1}):
						want = ErrRest
					}
					if got := w.Rests(b, number, stateOf(number, at)); got != want {
						t.Fatalf("piece %d at %v on %x: got %v, want %v", number, at, *b, got, want)
					}
				}
			}
		}
	}
}

// compareReached compares the states that a piece gets to, the first of them, and
// where its turns lead.
func (w twin) compareReached(t *testing.T, b *Rows, number int, reach map[place]bool) {
	t.Helper()
	var want []State
	for at := range reach {
		want = append(want, stateOf(number, at))
		turned := place{(at.rotation + 1) % Rotations(number), at.x, at.y}
		if got, want := stateOf(number, at).Turned(number), stateOf(number, turned); got != want {
			t.Fatalf("piece %d at %v, turned: got %v, want %v", number, at, got, want)
		}
	}
	slices.SortFunc(want, func(s, o State) int {
		return cmp.Or(cmp.Compare(s.Rotation, o.Rotation), cmp.Compare(s.Offset, o.Offset), cmp.Compare(s.Row, o.Row))
	})
	if got := w.Reached(b, number); !slices.Equal(got, want) {
		t.Fatalf("piece %d on %x: got %v, want %v", number, *b, got, want)
	}
	if got, want := w.Spawn(number), stateOf(number, w.start()); got != want {
		t.Fatalf("piece %d appears at %v, want %v", number, got, want)
	}
}

func BenchmarkClose(b *testing.B) {
	w := New(certificate.Well{Width: 10, Rows: 6, Slide: true})
	p := w.Start()
	random := rand.New(rand.NewPCG(1, 2))
	for range 6 {
		for {
			number := random.IntN(7)
			all := w.Landings(nil, &p.Open, number)
			if len(all) > 0 && !w.Fill(&p, number, all[random.IntN(len(all))]) {
				break
			}
		}
		w.Close(&p, Never)
	}
	for b.Loop() {
		q := p
		w.Close(&q, Never)
	}
}
