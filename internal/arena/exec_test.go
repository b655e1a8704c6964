package arena

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lineproof/internal/tetris"
)

// A firstMove player makes the first move that fits.
type firstMove struct{}

func (firstMove) Place(p *Position) *tetris.Move {
	for _, m := range Fitting(p) {
		return m
	}
	return nil
}

// shellPlayer is a player of a shell script.
func shellPlayer(t *testing.T, script string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "player.sh")
	if err := os.WriteFile(file, []byte(script), 0o666); err != nil {
		t.Fatal(err)
	}
	return "exec:sh '" + file + "'"
}

// TestExec has a program play as a player does that is written here.
func TestExec(t *testing.T) {
	m := matchOf(t, wellOf(t, 6, 8, 0), shellPlayer(t, "read setup; while read asked; do echo '{\"move\": 0}'; done"), "uniform")
	own := *m
	own.Player = Entrant[Player]{Name: "first", New: func(Seat) Player { return firstMove{} }}
	for game := range uint64(5) {
		want, err := own.Play(t.Context(), game, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := m.Play(t.Context(), game, nil); err != nil || got != want || got.End != Lost {
			t.Errorf("game %d: got %+v, error %v, want %+v", game, got, err, want)
		}
	}
}

// TestForfeit has programs that fail in one game, which is the only one they lose by it.
func TestForfeit(t *testing.T) {
	const plays = "while read asked; do echo '{\"move\": 0}'; done"
	for fails, want := range map[string]string{
		"echo gone >&2; exit 3":         "it ended: gone",
		"sleep 100":                     "no answer for 300ms",
		"echo hello":                    `"hello" is no answer`,
		"echo '{}'; sleep 100":          "its move is not in 0 to ",
		"echo '{\"move\": 34}'":         "its move is not in 0 to ",
		"head -c 100000 /dev/zero; cat": "its answer has more than 65536 bytes",
	} {
		t.Run(fails, func(t *testing.T) {
			t.Parallel()
			m := matchOf(t, wellOf(t, 6, 8, 0), shellPlayer(t, `read setup; case "$setup" in *'"game":1}') exec 0</dev/null; `+fails+`;; esac; `+plays), "uniform")
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

// TestExecDealer has a program deal, and one that deals what there is not.
func TestExecDealer(t *testing.T) {
	for answer, want := range map[string]Result{
		`{"piece": "O"}`: {Lines: 0, Pieces: 8, Highest: 8, End: Lost},
		`{"piece": "X"}`: {End: Forfeit, Why: `"X" is none of IZSTLJO`},
	} {
		m := matchOf(t, wellOf(t, 5, 8, 0), "random", shellPlayer(t, "read setup; while read asked; do echo '"+answer+"'; done"))
		m.Player = Entrant[Player]{Name: "first", New: func(Seat) Player { return firstMove{} }}
		if got, err := m.Play(t.Context(), 0, nil); err != nil || got != want {
			t.Errorf("%s: got %+v, error %v, want %+v", answer, got, err, want)
		}
	}
}
