package arena

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/arena/topped"
	"lineproof/internal/audit/require"
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

func sequenceOf(t *testing.T, pieces string) sequence {
	return require.Value(certificate.ParsePieces(pieces))(t)
}

// TestHold has what is placed and kept of IZSTLJO: who keeps the first piece must place the next one,
// and then keeps the one that came before each that it places.
func TestHold(t *testing.T) {
	m := &Match{Well: wellOf(t, 10, 20, 0), Holds: true, Dealer: Entrant[Dealer]{
		New: func(Seat) Dealer { return sequenceOf(t, "IZSTLJO") }}}
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
	m.Player, m.Dealer.New = entrant(firstMove{}), func(Seat) Dealer { return sequenceOf(t, "OOJIOOLL") }
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

// fourColumns are files with answers for survival in four columns and rows, with a hold, where I and O are dealt.
type fourColumns struct {
	headlineOnly
	holds bool
}

func (f fourColumns) Holds() bool { return f.holds }

func (fourColumns) Survival(*topped.Well) (string, error) { return "four", nil }

func (fourColumns) Evidence(string) (certificate.Certificate, error) {
	const answers = "\x00\x00\x02\x02\x12\x02\x03\x03\x04\x02\x12\x02\x12\x02\x04\x04\x05\x03\x05\x02\x44" +
		"\x04\x05\x45\x03\x03\x02\x02\x02\x02\x04\x44\x03\x04\x02\x52\x12\x02\x03\x43\x44\x04"
	claim, err := certificate.ParseClaim("player drop width=4 lines=any ceiling=4 deals=IO hold=1")
	return certificate.Certificate{{Claim: claim, Survival: []byte(answers)}}, err
}

// TestSurvive has a player survive below the lowest top at which it can, and be silent when another piece comes.
func TestSurvive(t *testing.T) {
	well := wellOf(t, 4, 4, 0)
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 20 {
		m := &Match{Well: well, Holds: true}
		for _, name := range []string{"survive", "survive:four"}[n%2:] {
			m.Player = require.Value(PlayerOf(name, well, fourColumns{holds: true}))(t)
		}
		pieces := make(sequence, 500)
		for i := range pieces {
			pieces[i] = []int{certificate.I, certificate.O}[random.IntN(2)]
		}
		m.Dealer.New = func(Seat) Dealer { return append(pieces, certificate.T, certificate.I) }
		turns, r := turnsOf(t, m)
		kept := 0
		for i, turn := range turns {
			if i > 0 && turn[1:] != turns[i-1][1:] {
				kept++
			}
		}
		if len(turns) != len(pieces)-1 || r.End != Silent || r.Highest > 4 || kept == 0 {
			t.Errorf("got %d pieces, %d of them kept, %+v", len(turns), kept, r)
		}
	}
	for want, test := range map[string]struct {
		name  string
		well  *topped.Well
		holds bool
	}{
		": want --hold":                 {"survive", well, false},
		": the game has width 5":        {"survive", wellOf(t, 5, 4, 0), true},
		": the game is drop":            {"survive:four", wellOf(t, 4, 8, 4), true},
		"no file given":                 {"survive:", well, true},
		"certificate has no such claim": {"strategy:four", well, true},
	} {
		if _, err := PlayerOf(test.name, test.well, fourColumns{holds: test.holds}); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: got error %v, want %s", test.name, err, want)
		}
	}
}

// TestWorst has a player lose against a bad order of bags that random ones do not end, with a hold and without.
func TestWorst(t *testing.T) {
	for _, holds := range []bool{false, true} {
		for dealer, want := range map[string]End{"bag": Cut, "worst": Lost} {
			m := matchOf(t, wellOf(t, 8, 20, 0), "dellacherie", dealer)
			m.Holds, m.Most = holds, 400
			all := positions(t, m, 0)
			left := certificate.AllPieces
			for _, piece := range all[len(all)-1].Pieces {
				if !left.Has(piece) {
					t.Fatalf("%s: %v are not bags", dealer, all[len(all)-1].Pieces)
				}
				left = bagged.After(left, piece)
			}
			if r, err := m.Play(t.Context(), 0, nil); err != nil || r.End != want {
				t.Errorf("hold %v, %s: got %+v, error %v", holds, dealer, r, err)
			}
		}
	}
}
