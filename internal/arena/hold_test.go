package arena

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/arena/topped"
	"lineproof/internal/audit/require"
	"lineproof/internal/survive"
)

// A keeper keeps the pieces that come, as often as it may.
type keeper struct{ firstMove }

func (k keeper) Place(p *Game) *topped.Move {
	if p.MayKeep() {
		return Keep
	}
	return k.firstMove.Place(p)
}

func entrant(p Player) Entrant[Player] {
	return Entrant[Player]{Name: "test", New: func(Seat) Player { return p }}
}

// turns plays a game with a hold, and returns the letters of its pieces, each with that of the kept one.
func turnsOf(t *testing.T, m *Match) (turns []string, r Result) {
	t.Helper()
	var last *Game
	r, err := m.Play(t.Context(), 0, func(p *Game) error { last = p; return nil })
	require.NoError(t, err)
	for _, turn := range last.Turns {
		turns = append(turns, letter(turn.Piece)+letter(turn.Kept))
	}
	return turns, r
}

// TestHold has what is placed and kept of IZSTLJO: who keeps the first piece must place the next one,
// and then keeps the one that came before each that it places.
func TestHold(t *testing.T) {
	m := &Match{Well: wellOf(t, 10, 20, 0), Holds: true, Dealer: Entrant[Dealer]{
		New: func(Seat) Dealer { return sequence{0, 1, 2, 3, 4, 5, 6} }}}
	for name, test := range map[string]struct {
		player Player
		want   string
	}{"keeps": {keeper{}, "ZI IS ST TL LJ JO"}, "ignores": {firstMove{}, "I Z S T L J O"}} {
		m.Player = entrant(test.player)
		if got, r := turnsOf(t, m); strings.Join(got, " ") != test.want || r.End != Silent {
			t.Errorf("%s: got %v, %+v, want %s", name, got, r, test.want)
		}
	}
	// In three columns, J and then L do not fit below row 4. J is kept, and so I is placed; L is kept, and
	// then J must be placed.
	m.Well = wellOf(t, 3, 4, 0)
	m.Player, m.Dealer.New = entrant(firstMove{}), func(Seat) Dealer { return sequence{6, 6, 5, 0, 6, 6, 4, 4} }
	if got, r := turnsOf(t, m); strings.Join(got, " ") != "O O IJ OJ OJ" || r.End != Lost || r.Lines != 4 {
		t.Errorf("got %v, %+v", got, r)
	}
}

// TestExecHold has a program keep all pieces that it may keep, and one that it must place.
func TestExecHold(t *testing.T) {
	const keeps = `read setup; while read asked; do case $asked in *'"kept":'*) echo '{"hold": true}';; *) `
	m := shellMatch(t, keeps+`echo '{"move": 0}';; esac; done`)
	for _, m.Holds = range []bool{true, false} {
		want := *m
		want.Player = entrant(keeper{})
		got, r := turnsOf(t, m)
		if wanted, result := turnsOf(t, &want); !slices.Equal(got, wanted) || r != result || r.End != Lost {
			t.Errorf("hold %v: got %v, %+v, want %v, %+v", m.Holds, got, r, wanted, result)
		}
	}
	m = shellMatch(t, keeps+`echo '{"hold": true, "move": 0}';; esac; done`)
	m.Holds = true
	if _, r := turnsOf(t, m); r.Why != "it keeps a piece that must be placed" {
		t.Errorf("got %+v", r)
	}
	m.Holds = false // and then says nothing by it
	if _, r := turnsOf(t, m); r.End != Lost {
		t.Errorf("got %+v", r)
	}
}

// TestLinearHold wants of two pieces the one with the better move, and the first one kept.
func TestLinearHold(t *testing.T) {
	m := matchOf(t, wellOf(t, 6, 8, 0), "dellacherie", "uniform")
	m.Holds, m.Most = true, 200
	l := newLinear(known["dellacherie"], nil)
	all := positions(t, m, 3)
	for i, p := range all[:len(all)-1] {
		keeps := p.Kept == Nothing
		if !keeps && p.MayKeep() {
			_, dealt := l.best(p.Well, &p.Board, p.Ahead)
			_, kept := l.best(p.Well, &p.Board, []int{p.Kept})
			keeps = kept > dealt
		}
		if got := all[i+1].Locked; got != keeps {
			t.Fatalf("position %d: it keeps the piece: %v, want %v", i, got, keeps)
		}
	}
}

// sixColumns is the closed set of six columns and five rows.
var sixColumns = sync.OnceValue(func() *survive.Closed {
	w, _ := topped.New(6, 5, 0)
	return ClosedSet(w, func(boards, round, changed int) {})
})

// TestSurvive has a player survive below the lowest top at which it can, with at most one hole after the
// opening; and play without a bag, which people are told once.
func TestSurvive(t *testing.T) {
	if !sixColumns().Survives() {
		t.Fatal("the player does not survive")
	}
	for _, dealer := range []string{"worst", "bag", "uniform"} {
		files := new(noted)
		m := matchOf(t, wellOf(t, 6, 5, 0), "survive", dealer)
		m.Player = require.Value(PlayerOf("survive", m.Well, files))(t)
		m.Holds, m.Most = true, 500
		for game := range uint64(3) {
			all := positions(t, m, game)
			for _, p := range all {
				holes := quickFeatures(p.Well, &p.Board)[empties]
				if p.Placed > survive.Opening && dealer != "uniform" && holes > 1 {
					t.Fatalf("%s, game %d, piece %d: two holes in\n%s", dealer, game, p.Placed, p.Board.Text(p.Well))
				}
			}
			if placed := all[len(all)-1].Placed; (placed == m.Most) != (dealer != "uniform") {
				t.Errorf("%s, game %d: %d pieces", dealer, game, placed)
			}
		}
		if want := map[string]int{"uniform": 1}[dealer]; files.notes != want {
			t.Errorf("%s: people were told %d times, want %d", dealer, files.notes, want)
		}
	}
	if _, err := PlayerOf("survive", wellOf(t, 6, 20, 0), headlineOnly{}); err == nil { // which has none
		t.Error("got no error without a closed set")
	}
}

// noted are files that count notes.
type noted struct {
	headlineOnly
	notes int
}

func (n *noted) Note(string, ...any) { n.notes++ }

// TestWorst wants bags, and of their pieces the one that has fewest safe answers, counted on the arena's boards.
func TestWorst(t *testing.T) {
	m := matchOf(t, wellOf(t, 6, 5, 0), "survive", "worst")
	m.Holds, m.Most = true, 200
	set, differ := sixColumns(), 0
	f := bagged{set: set}
	for _, p := range positions(t, m, 0) {
		f.left = certificate.AllPieces
		for _, piece := range p.Pieces[:len(p.Pieces)-1] {
			f.see(piece)
		}
		dealt := p.Pieces[len(p.Pieces)-1]
		if !f.left.Has(dealt) {
			t.Fatalf("%v are not bags", p.Pieces)
		}
		if p.Locked || p.Kept == Nothing {
			continue
		}
		var counts [certificate.Pieces]int
		for piece := range counts {
			after := f
			after.see(piece)
			for place, kept := range map[int]int{piece: p.Kept, p.Kept: piece} {
				for _, d := range p.Board.Drops(p.Well, place) {
					st, fits := after.state(&Game{Well: p.Well, Board: d.Board, Kept: kept})
					if fits && set.Safe(st) {
						counts[piece]++
					}
				}
			}
			if piece == p.Kept {
				counts[piece] *= 2
			}
		}
		for piece, n := range counts {
			if f.left.Has(piece) && n < counts[dealt] {
				t.Fatalf("piece %d: %d answers, and %d to another\n%s", p.Placed, counts[dealt], n, p.Board.Text(p.Well))
			}
			if n > counts[dealt] {
				differ++
			}
		}
	}
	if differ == 0 {
		t.Error("all pieces have the same number of answers")
	}
}

// TestWorstKills has a player lose against a bad order that random bags do not end, with a hold and without.
func TestWorstKills(t *testing.T) {
	for _, holds := range []bool{false, true} {
		for dealer, want := range map[string]End{"bag": Cut, "worst": Lost} {
			m := matchOf(t, wellOf(t, 8, 20, 0), "dellacherie", dealer)
			m.Holds, m.Most = holds, 400
			if r, err := m.Play(t.Context(), 0, nil); err != nil || r.End != want {
				t.Errorf("hold %v, %s: got %+v, error %v", holds, dealer, r, err)
			}
		}
	}
}
