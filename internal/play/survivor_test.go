package play

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/require"
	"lineproof/internal/rules"
	"lineproof/internal/rules/usual"
)

// survival returns a section for a true claim in a well of few states. Its answers are the first ones that lead to a
// state in which the player survives.
func survival(t *testing.T, text string) certificate.Section {
	s := certificate.Section{Claim: require.Value(certificate.ParseClaim(text))(t)}
	start := usual.Start(s.Claim.Well)
	safe := make(map[usual.State]bool)
	// answer returns the first answer to a piece that leads to one of some states.
	answer := func(st usual.State, piece int, to func(usual.State) bool) (r certificate.Response, next usual.State, found bool) {
		for ; r < 128; r++ {
			if step, err := usual.Respond(s.Claim.Well, st, piece, r); err == nil && to(step.Next) {
				return r, step.Next, true
			}
		}
		return 0, st, false
	}
	visit := func(begin usual.State, seen map[usual.State]bool, next func(st usual.State, add func(usual.State) bool)) {
		list := []usual.State{begin}
		seen[begin] = true
		for i := 0; i < len(list); i++ {
			next(list[i], func(st usual.State) bool {
				if !seen[st] {
					seen[st] = true
					list = append(list, st)
				}
				return false
			})
		}
	}
	visit(start, safe, func(st usual.State, add func(usual.State) bool) {
		for piece := range st.May.All {
			answer(st, piece, add)
		}
	})
	for left := -1; left != len(safe); {
		left = len(safe)
		for st := range safe {
			for piece := range st.May.All {
				if _, _, found := answer(st, piece, func(st usual.State) bool { return safe[st] }); !found {
					delete(safe, st)
				}
			}
		}
	}
	visit(start, make(map[usual.State]bool), func(st usual.State, add func(usual.State) bool) {
		for piece := range st.May.All {
			r, next, found := answer(st, piece, func(st usual.State) bool { return safe[st] })
			if !found {
				t.Fatalf("%s: the player does not survive", text)
			}
			s.Survival = append(s.Survival, byte(r))
			add(next)
		}
	})
	return s
}

var survivals = []string{
	"player drop width=2 lines=any ceiling=5 deals=IO hold=1",
	"player drop width=4 lines=any ceiling=4 deals=IO hold=1",
	"player drop width=4 lines=any ceiling=4 deals=ILO hold=1",
}

// TestSurvivor plays random pieces, and compares each state with those that the oracle finds on real cells.
func TestSurvivor(t *testing.T) {
	for _, text := range survivals {
		section := survival(t, text)
		p := require.Value(NewSurvivor(section, usual.Board{}))(t)
		w := p.Well
		game := oracle.Held{Well: oracle.Well{Width: w.Width, Rows: w.Ceiling, Ceiling: w.Ceiling}, Holds: w.Hold}
		random, lines, turns := rand.New(rand.NewPCG(1, 2)), 0, []Turn{p.Turn()}
		var st oracle.HeldState
		for range 200 {
			pieces := slices.Collect(p.Turn().Left.All)
			piece := pieces[random.IntN(len(pieces))]
			require.NoError(t, p.Move(certificate.Move{Piece: piece}))
			now := p.Turn()
			turns, lines = append(turns, now), lines+len(now.Rows)
			kept := ""
			if now.Kept != usual.Nothing {
				kept = certificate.Letters[now.Kept : now.Kept+1]
			}
			var board oracle.Board
			for _, c := range cellsOf(p.Board().Lying(0, w.Ceiling), 0, w.Ceiling) {
				board[c.Row-1][c.Column] = true
			}
			st.Left = certificate.Letters // whatever is dealt
			options := game.Options(st, certificate.Letters[piece:piece+1])
			i := slices.IndexFunc(options, func(st oracle.HeldState) bool { return st.Board == board && st.Kept == kept })
			if i < 0 {
				t.Fatalf("%s, after %v, piece %d: got %v", text, st, piece, now)
			}
			if st = options[i]; now.Lines != lines || now.Height > w.Ceiling || now.Allowed != w.Ceiling || now.Node < 1 {
				t.Fatalf("%s: got %+v, want %d lines, at most %d rows high", text, now, lines, w.Ceiling)
			}
		}
		boards := p.Played().Boards()
		for i := len(turns) - 1; i >= 0; i-- {
			if got := p.Turn(); !reflect.DeepEqual(got, turns[i]) {
				t.Fatalf("%s, undone to %d pieces: got %+v, want %+v", text, i, got, turns[i])
			}
			if last := turns[i].Lying[len(turns[i].Lying)-1]; len(last.Cells) > 0 {
				got, want := cellsOf(boards[len(boards)-1], 0, w.Ceiling), cellsOf(turns[i].Lying, 0, w.Ceiling)
				if boards = boards[:len(boards)-1]; !slices.Equal(got, want) {
					t.Fatalf("%s, piece %d: got %v, want %v", text, i, got, want)
				}
			}
			if undone := p.Undo(); undone != (i > 0) {
				t.Fatalf("%s, undone to %d pieces: %v", text, i, undone)
			}
		}
		if lines == 0 || len(boards) > 0 {
			t.Errorf("%s: got %d lines, and %d boards that nobody saw", text, lines, len(boards))
		}
	}
}

// TestSurvivorBegins begins on boards of the strategy, and on others.
func TestSurvivorBegins(t *testing.T) {
	section := survival(t, survivals[2])
	empty := require.Value(NewSurvivor(section, usual.Board{}))(t)
	require.NoError(t, Continue(empty, require.Value(ParseHistory(section.Claim, "OOLI"))(t)))
	p := require.Value(NewSurvivor(section, *empty.Board()))(t)
	if got, want := cellsOf(p.Played().Lying, 0, 4), cellsOf(empty.Board().Lying(0, 4), 0, 4); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for _, rows := range []int{1, certificate.MaxCeiling + 1} {
		board := usual.NewBoard(4, slices.Repeat([]usual.Row{usual.Junk}, rows))
		if _, err := New(section, board); err == nil {
			t.Errorf("a board of %d rows: got no error", rows)
		}
	}
	if err := p.Move(certificate.Move{Piece: certificate.Z}); err == nil || err.Error() != "piece 1: Z cannot be dealt here, but ILO" {
		t.Errorf("got error %v", err)
	}
	section.Claim.Player = false
	if _, err := New(section, usual.Board{}); err == nil {
		t.Error("an adversary: got no error")
	}
	if len(p.Played().Moves) > 0 || !slices.EqualFunc(p.Turn().Lying, append(p.Played().Lying, rules.Placed{}),
		func(a, b rules.Placed) bool { return slices.Equal(a.Cells, b.Cells) }) {
		t.Errorf("got %+v", p.Turn())
	}
}
