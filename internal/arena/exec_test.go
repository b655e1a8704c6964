package arena

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"lineproof/internal/arena/topped"
	"lineproof/internal/audit/require"
)

// A firstMove player makes the first move that fits.
type firstMove struct{}

func (firstMove) Place(p *Game) *topped.Move {
	for _, m := range Fitting(p) {
		return m
	}
	return nil
}

// shellPlayer is a player of a shell script.
func shellPlayer(t *testing.T, script string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "player.sh")
	require.NoError(t, os.WriteFile(file, []byte(script), 0o666))
	return "exec:sh '" + file + "'"
}

// shellMatch has a player of a shell script play in a small well.
func shellMatch(t *testing.T, script string) *Match {
	t.Helper()
	return matchOf(t, wellOf(t, 6, 8, 0), shellPlayer(t, script), "uniform")
}

// TestExec has a program play as a player does that is written here.
func TestExec(t *testing.T) {
	m := shellMatch(t, "read setup; while read asked; do echo '{\"move\": 0}'; done")
	own := *m
	own.Player = Entrant[Player]{Name: "first", New: func(Seat) Player { return firstMove{} }}
	for game := range uint64(5) {
		want := require.Value(own.Play(t.Context(), game, nil))(t)
		if got, err := m.Play(t.Context(), game, nil); err != nil || got != want || got.End != Lost {
			t.Errorf("game %d: got %+v, error %v, want %+v", game, got, err, want)
		}
	}
}

// TestForfeit has programs that fail in one game, which is the only one they lose by it.
func TestForfeit(t *testing.T) {
	const plays = "while read asked; do echo '{\"move\": 0}'; done"
	for fails, want := range map[string]string{
		"echo gone >&2; exit 3":                           "it ended: gone",
		"sleep 100":                                       "no answer for 300ms",
		"echo hello":                                      `"hello" is not an object of JSON`,
		"echo 3":                                          `"3" is not an object of JSON`,
		"echo '{}'; sleep 100":                            `its answer has no "move", and no "moves"`,
		"echo '{\"move\": null}'":                         `its answer has no "move", and no "moves"`,
		"echo '{\"piece\": \"S\"}'":                       `its answer has no "move", and no "moves"`,
		"echo '{\"moves\": []}'":                          `its "moves" is an empty list`,
		"echo '{\"move\": 34}'":                           "it moves 34, and 0 to ",
		"echo '{\"moves\": [-1, 34]}'":                    "it moves -1 34, and 0 to ",
		"echo '{\"move\": \"0\"}'":                        `"{\"move\": \"0\"}" has a string for "move"`,
		"echo '{\"moves\": [0.5]}'":                       `"{\"moves\": [0.5]}" has a number 0.5 for "moves"`,
		"printf '\\033[2J' >&2; exit 3":                   `it ended: \x1b[2J`,
		"exit 127":                                        "it ended", // in another game, it did not
		`printf '{"move": 0}\n{"move": 0}\n'; read asked`: "it answers more than it is asked",
		"head -c 100000 /dev/zero; cat":                   "its answer has more than 65536 bytes",
	} {
		t.Run(fails, func(t *testing.T) {
			t.Parallel()
			m := shellMatch(t, `read setup; case "$setup" in *'"game":1}') exec 0</dev/null; `+fails+`;; esac; `+plays)
			m.Wait = 300 * time.Millisecond
			for game := range uint64(3) {
				r, err := m.Play(t.Context(), game, nil)
				if err != nil || (r.End == Forfeit) != (game == 1) || !strings.HasPrefix(r.Why, want) && game == 1 {
					t.Errorf("game %d: got %+v, error %v, want %s", game, r, err, want)
				}
			}
		})
	}
}

// TestExecTold has a program that never answers: that is told before the time is over, and then
// that it has forfeited its game, once each.
func TestExecTold(t *testing.T) {
	m := shellMatch(t, "sleep 1000")
	m.Wait = 300 * time.Millisecond
	var told []string
	m.Player.Program.Tell = func(text string) { told = append(told, text) }
	for game := range uint64(2) {
		if r, err := m.Play(t.Context(), game, nil); err != nil || r.End != Forfeit {
			t.Errorf("got %+v, error %v", r, err)
		}
	}
	want := []string{
		m.Player.Name + " has not answered for 50ms; it has 300ms for its first answer, and must flush what it writes",
		m.Player.Name + " against uniform, game 0: forfeited: no answer for 300ms",
	}
	if !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

// TestExecMoves has a program name itself, play one game after the other in one process, and
// answer with moves in order of preference, of which the first that is one counts.
func TestExecMoves(t *testing.T) {
	file := filepath.Join(t.TempDir(), "started")
	m := shellMatch(t, "echo x >>'"+file+`'; echo '{"name": "me", "version": "2\u001b", "games": true}'
		while read asked; do case $asked in *role*) ;; *) echo '{"moves": [99, -1, 0, 3], "more": null}';; esac; done`)
	var told []string
	m.Player.Program.Tell = func(text string) { told = append(told, strings.TrimPrefix(text, m.Player.Name)) }
	own := *m
	own.Player = Entrant[Player]{Name: "first", New: func(Seat) Player { return firstMove{} }}
	want := require.Value(own.Run(t.Context(), 5, 1, 0, new(atomic.Int64)))(t)
	if got, err := m.Run(t.Context(), 5, 1, 0, new(atomic.Int64)); err != nil || !slices.Equal(got, want) {
		t.Errorf("got %+v, error %v, want %+v", got, err, want)
	}
	if name := m.Player.Program.Name; name != `me 2\x1b` || !slices.Equal(told, []string{" is " + name}) {
		t.Errorf("got name %q, told %q", name, told)
	}
	if started, err := os.ReadFile(file); err != nil || string(started) != "x\n" {
		t.Errorf("got processes %q, error %v, want one", started, err)
	}
}

// TestExecStops has programs that end the match, which is no forfeit.
func TestExecStops(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	asked := filepath.Join(t.TempDir(), "asked")
	for _, test := range []struct{ player, want string }{
		{shellPlayer(t, `read setup; echo '{"refuse": "ten columns"}'; sleep 1000`), " does not play these rules: ten "},
		{"exec:no-such-program-1234", " cannot be started: "},
		{"exec:exit 127", " cannot be started: its exit status is 127"},
		{shellPlayer(t, "read setup; read asked; echo >'"+asked+"'; sleep 1000 & sleep 1000"), "context canceled"},
	} {
		m := matchOf(t, wellOf(t, 6, 8, 0), test.player, "uniform")
		if test.want == context.Canceled.Error() {
			go func() {
				for _, err := os.Stat(asked); err != nil; _, err = os.Stat(asked) {
					time.Sleep(time.Millisecond)
				}
				interrupt()
			}()
		}
		got, err := m.Run(ctx, 20, 2, 0, new(atomic.Int64))
		if err == nil || !strings.Contains(err.Error(), test.want) || len(got) > 0 {
			t.Errorf("got %v, error %v, want %s", got, err, test.want)
		}
	}
	m := matchOf(t, wellOf(t, 6, 8, 0), "exec:sh", "uniform")
	t.Setenv("PATH", "") // so that it is not the program that fails
	got, err := m.Run(t.Context(), 20, 2, 0, new(atomic.Int64))
	if err == nil || !strings.HasPrefix(err.Error(), "exec:sh cannot be started: ") || len(got) > 0 {
		t.Errorf("without sh: got %v, error %v", got, err)
	}
}

// TestLateRefusal has a program refuse in its second answer, which is too late.
func TestLateRefusal(t *testing.T) {
	m := shellMatch(t, `read setup; read asked; echo '{"move": 0}'; read asked; echo '{"refuse": "losing"}'; sleep 1000`)
	r, err := m.Play(t.Context(), 0, nil)
	if err != nil || r.End != Forfeit || r.Pieces != 1 || r.Why != "it refuses after its first answer: losing" {
		t.Errorf("got %+v, error %v", r, err)
	}
}

// TestExecLeft has programs end while one that they have started holds their output, and give no
// reason for which they would not play.
func TestExecLeft(t *testing.T) {
	begun := time.Now()
	for play, want := range map[string]string{
		"read asked; sleep 1000 & exit 0":                                             "it ended",
		`read asked; echo '{"move": 0, "refuse": ""}'; read asked; sleep 1000 & exit`: "it ended",
	} {
		if r, err := shellMatch(t, "read setup; "+play).Play(t.Context(), 0, nil); err != nil || r.Why != want {
			t.Errorf("%s: got %+v, error %v", play, r, err)
		}
	}
	if took := time.Since(begun); took > firstTime/2 {
		t.Errorf("it took %v", took)
	}
}

// TestExecDealer has a program deal, and one that deals what there is not.
func TestExecDealer(t *testing.T) {
	for answer, want := range map[string]Result{
		`{"piece": "O"}`: {Lines: 0, Pieces: 8, Highest: 8, End: Lost},
		`{"piece": "X"}`: {End: Forfeit, Why: `its piece "X" is not one of IZSTLJO`},
		`{"move": 0}`:    {End: Forfeit, Why: `its answer has no "piece"`},
	} {
		dealer := shellPlayer(t, "read setup; while read asked; do echo '"+answer+"'; done")
		m := matchOf(t, wellOf(t, 5, 8, 0), "random", dealer)
		m.Player = Entrant[Player]{Name: "first", New: func(Seat) Player { return firstMove{} }}
		if got, err := m.Play(t.Context(), 0, nil); err != nil || got != want {
			t.Errorf("%s: got %+v, error %v, want %+v", answer, got, err, want)
		}
	}
}
