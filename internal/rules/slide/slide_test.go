package slide

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/pictures"
	"lineproof/internal/rules"
)

// A pair is a game, and package oracle's of the same well, on real cells.
type pair struct {
	*testing.T
	*Well
	slow *oracle.Game
}

func newPair(t *testing.T, w certificate.Well) pair {
	w.Game = certificate.Slide
	return pair{t, New(w), oracle.NewGame(oracle.Well(w))}
}

// stateOf is our form of the oracle's state.
func stateOf(number int, s oracle.State) certificate.Placement {
	return certificate.Placement{Rotation: int8(s.Rotation), Offset: int8(s.X), Row: uint8(s.Row(number))}
}

// board is our form of the oracle's board.
func board(b oracle.Board) *rules.Board {
	cells := rules.Board(oracle.Well{}.Cells(b))
	return &cells
}

// profile is our form of the oracle's profile.
func (p pair) profile(b oracle.Board, left certificate.Set) Parts {
	from := p.slow.Profile(b)
	q := Parts{Sacrificed: from.Sacrificed, Left: p.inBag(left)}
	for y := range p.Rows {
		for x := range p.Width {
			q.Open[y] |= from.Heights[x] >> y & 1 << x
		}
	}
	return q
}

func (p pair) bound(b oracle.Board) int { return min(p.slow.Lost(b)+1, rules.Never) }

// low reports whether a piece lies wholly below the free rows.
func (p pair) low(number int, s oracle.State) bool {
	return !slices.ContainsFunc(s.Cells(number), func(c pictures.Cell) bool { return c.Y >= p.Rows })
}

// eachBoard calls f for the boards without a line that play can reach: all, or
// those of some random games.
func (p pair) eachBoard(games int, f func(b oracle.Board)) {
	if games == 0 {
		p.slow.EachBoard(f)
		return
	}
	random := rand.New(rand.NewPCG(1, uint64(p.Width*100+p.Rows)))
	for range games {
		for b, over := (oracle.Board{}), false; !over; {
			f(b)
			all := slices.Collect(p.slow.Moves(b, p.slow.Deals[random.IntN(len(p.slow.Deals))]))
			over = len(all) == 0
			if !over {
				b = all[random.IntN(len(all))].After
				over = p.slow.Line(b)
			}
		}
	}
}

// TestGame compares all that the package says with real cells: on every board of
// small wells, and on those of random games in larger ones. The profile after a
// move comes from the profile before it, and is compared with that of real cells.
func TestGame(t *testing.T) {
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
			p, boards := newPair(t, certificate.Well{Width: size.width, Rows: size.rows, Deals: size.deals}), 0
			p.eachBoard(size.games, func(b oracle.Board) {
				boards++
				p.compare(b, 1+9*min(1, size.games))
			})
			t.Logf("%d boards", boards)
		})
	}
}

// TestOverhang has a piece go far to one side below an overhang.
func TestOverhang(t *testing.T) {
	for _, row := range []string{"##########..", "..##########"} {
		newPair(t, certificate.Well{Width: 12, Rows: 3}).compare(oracle.Draw(row, "............", "............"), 1)
	}
}

// compare compares all that there is to say of a board, and every nth move.
func (p pair) compare(b oracle.Board, every int) {
	p.Helper()
	want := p.profile(b, certificate.AllPieces)
	if got := p.Profile(board(b), certificate.AllPieces); got != want.Profile() || got.Parts() != want {
		p.Fatalf("profile of %x: got %x, want %x", *board(b), got, want)
	}
	if got, want := p.Bound(want.Profile()), p.bound(b); got != want {
		p.Fatalf("bound of %x: got %d, want %d", *board(b), got, want)
	}
	for _, number := range p.slow.Deals {
		rests := p.slow.Rests(b, number)
		states := slices.SortedFunc(maps.Keys(rests), func(s, t oracle.State) int {
			return cmp.Or(s.Y-t.Y, s.Rotation-t.Rotation, s.X-t.X)
		})
		moves := p.Moves(nil, want.Profile(), number)
		same := func(m rules.Move[Profile], s oracle.State) bool { return m.At == stateOf(number, s) }
		if !slices.EqualFunc(moves, states, same) {
			p.Fatalf("piece %d on %x: got moves %v, want %v", number, *board(b), moves, states)
		}
		for i := 0; i < len(states); i += every {
			p.compareMove(rests[states[i]], number, moves[i])
		}
	}
	for number := range certificate.Pieces {
		if every == 1 {
			p.comparePlaces(b, number)
		}
	}
}

// compareMove compares what a move leads to with the board after it.
func (p pair) compareMove(after oracle.Board, number int, m rules.Move[Profile]) {
	p.Helper()
	line := p.slow.Line(after)
	got, bound := p.Outcome(m.Filled, rules.Never)
	if (bound == 0) != line || !line && bound != p.bound(after) {
		p.Fatalf("piece %d to %x: got bound %d, want line %v", number, *board(after), bound, line)
	}
	if line {
		return
	}
	for most := range bound {
		if got, more := p.Outcome(m.Filled, most); more <= most || got != (Profile{}) {
			p.Fatalf("piece %d to %x: got %x with bound %d for at most %d", number, *board(after), got, more, most)
		}
	}
	want := p.profile(after, p.After(certificate.AllPieces, number))
	if got.Parts() != want {
		p.Fatalf("piece %d to %x: got %x, want %x", number, *board(after), got.Parts(), want)
	}
}

// comparePlaces compares the places that a piece gets to, the first of them, where its
// steps lead, and where it may rest; and asks for every place whether and why not.
func (p pair) comparePlaces(b oracle.Board, number int) {
	p.Helper()
	reached := p.slow.Reached(b, number)
	places, start := p.Places(board(b), number)
	if len(places) != len(reached) || places[start].Placement != stateOf(number, p.slow.Start()) {
		p.Fatalf("piece %d on %x: got %d places from %v, want %d", number, *board(b), len(places), places[start].Placement,
			len(reached))
	}
	if !slices.IsSortedFunc(places, func(p, q rules.Place) int {
		return cmp.Or(cmp.Compare(p.Rotation, q.Rotation), cmp.Compare(p.Offset, q.Offset), cmp.Compare(p.Row, q.Row))
	}) {
		p.Fatalf("piece %d on %x: got places in the order %v", number, *board(b), places)
	}
	index := make(map[certificate.Placement]int)
	for i, place := range places {
		index[place.Placement] = i
	}
	for s := range reached {
		i, found := index[stateOf(number, s)]
		to := func(next oracle.State) int {
			if reached[next] {
				return index[stateOf(number, next)]
			}
			return i
		}
		want := rules.Place{Placement: stateOf(number, s), Cells: cellsOf(number, s), Steps: rules.Steps{
			Left:  to(oracle.State{Rotation: s.Rotation, X: s.X - 1, Y: s.Y}),
			Right: to(oracle.State{Rotation: s.Rotation, X: s.X + 1, Y: s.Y}),
			Turn:  to(oracle.State{Rotation: (s.Rotation + 1) % p.Rotations(number), X: s.X, Y: s.Y}), Back: i,
			Down: to(oracle.State{Rotation: s.Rotation, X: s.X, Y: s.Y - 1}),
		}}
		if want.Down != i {
			want.Illegal = ErrRest
		} else if !p.low(number, s) {
			want.Illegal = ErrOutside
		}
		if got := places[i]; !found || !reflect.DeepEqual(got, want) {
			p.Fatalf("piece %d at %v on %x: found %v, got %v, want %v", number, s, *board(b), found, got, want)
		}
	}
	for rotation := range p.Rotations(number) {
		for x := -4; x <= p.Width; x++ {
			for y := -4; y <= p.Rows; y++ {
				p.compareRest(b, number, oracle.State{Rotation: rotation, X: x, Y: y}, reached)
			}
		}
	}
}

func (p pair) compareRest(b oracle.Board, number int, s oracle.State, reached map[oracle.State]bool) {
	p.Helper()
	var want error
	inside := p.slow.Fits(oracle.Board{}, number, s)
	switch {
	case !inside || !p.low(number, s):
		want = ErrOutside
	case !reached[s]:
		want = ErrReach
	case p.slow.Fits(b, number, oracle.State{Rotation: s.Rotation, X: s.X, Y: s.Y - 1}):
		want = ErrRest
	}
	cells, got := p.Rest(board(b), number, stateOf(number, s))
	if !errors.Is(got, want) || inside != (cells != nil) || inside && !slices.Equal(cells, cellsOf(number, s)) {
		p.Fatalf("piece %d at %v on %x: got %v, %v, want %v", number, s, *board(b), cells, got, want)
	}
}

// cellsOf returns the cells of a state, from the lowest row up.
func cellsOf(number int, s oracle.State) (cells []rules.Cell) {
	for _, c := range s.Cells(number) {
		cells = append(cells, rules.Cell{Column: c.X, Row: c.Y + 1})
	}
	return rules.SortCells(cells)
}

func BenchmarkOutcome(b *testing.B) {
	w := New(certificate.Well{Width: 10, Rows: 6, Game: certificate.Slide})
	p := w.Start()
	random := rand.New(rand.NewPCG(1, 2))
	for range 6 {
		for {
			all := w.Moves(nil, p, random.IntN(7))
			if len(all) == 0 {
				continue
			}
			next, bound := w.Outcome(all[random.IntN(len(all))].Filled, rules.Never)
			if bound > 0 {
				p = next
				break
			}
		}
	}
	for b.Loop() {
		w.Outcome(p, rules.Never)
	}
}
