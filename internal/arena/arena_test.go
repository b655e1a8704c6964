package arena

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lineproof/certificate"
	"lineproof/internal/arena/topped"
	"lineproof/internal/audit/require"
	"lineproof/internal/program"
)

// headlineOnly are files of which only the headline's certificate is there.
type headlineOnly struct{}

func (headlineOnly) Evidence(string) (certificate.Certificate, error) { return headline() }
func (headlineOnly) Text(name string, most int) ([]byte, error) {
	return program.ReadFile(name, nil, most)
}

func (headlineOnly) Survival(*topped.Well) (string, error) { return "", os.ErrNotExist }
func (headlineOnly) Holds() bool                           { return true }

// noEvidence is without that, too.
type noEvidence struct{ headlineOnly }

func (noEvidence) Evidence(string) (certificate.Certificate, error) { return nil, os.ErrNotExist }

var headline = sync.OnceValues(func() (certificate.Certificate, error) {
	return certificate.Load("../../testdata/theorem.cert.zst")
})

func matchOf(t testing.TB, w *topped.Well, player, dealer string) *Match {
	t.Helper()
	return &Match{Well: w, Seed: 7, Player: require.Value(PlayerOf(player, w, headlineOnly{}))(t),
		Dealer: require.Value(DealerOf(dealer, w, headlineOnly{}))(t)}
}

func wellOf(t testing.TB, width, height, rows int) *topped.Well {
	t.Helper()
	return require.Value(topped.New(width, height, rows))(t)
}

// positions returns those of a game, each with its pieces.
func positions(t testing.TB, m *Match, game uint64) (all []Game) {
	t.Helper()
	_, err := m.Play(context.Background(), game, func(p *Game) error {
		at := *p
		at.Pieces, at.Ahead = slices.Clone(p.Pieces), slices.Clone(p.Ahead)
		all = append(all, at)
		return nil
	})
	require.NoError(t, err)
	return all
}

// TestPreview wants the best of all sequences of moves.
func TestPreview(t *testing.T) {
	w := wellOf(t, 4, 6, 0)
	m := matchOf(t, w, "preview:mh,nh,nc", "uniform")
	m.Most = 30
	for _, p := range positions(t, m, 1) {
		if len(p.Ahead) == 0 {
			continue
		}
		best, values := math.Inf(-1), make(map[*topped.Move]float64)
		for m, d := range p.Board.Drops(w, p.Piece()) {
			values[m] = slowPlan(w, d.Board, p.Ahead[1:], d.Lines)
			best = max(best, values[m])
		}
		got := m.Player.New(Seat{Rand: rand.New(rand.NewPCG(1, 2))}).Place(&p)
		if value, fits := values[got]; fits != (len(values) > 0) || fits && math.Abs(value-best) > 1e-9 {
			t.Fatalf("got value %v, want %v", value, best)
		}
	}
}

func slowPlan(w *topped.Well, b topped.Board, pieces []int, lines int) float64 {
	if len(pieces) == 0 {
		f := quickFeatures(w, &b)
		return -17*f[one] - f[highest] - 0.9*f[empties] - 0.1*f[covers]
	}
	best := -1e9 * float64(len(pieces))
	for _, d := range b.Drops(w, pieces[0]) {
		best = max(best, slowPlan(w, d.Board, pieces[1:], d.Lines))
	}
	return best + float64(lines)
}

// TestDealers looks at what is dealt.
func TestDealers(t *testing.T) {
	w := wellOf(t, 10, 20, 0)
	last := func(dealer string) (pieces []int) {
		all := positions(t, matchOf(t, w, "linear:mh,nh", dealer), 2)
		return all[len(all)-1].Pieces
	}
	if all := slices.Compact(slices.Sorted(slices.Values(last("uniform")))); len(all) != certificate.Pieces {
		t.Errorf("uniform deals only %v", all)
	}
	for bag := range slices.Chunk(last("bag"), certificate.Pieces) {
		slices.Sort(bag)
		if len(slices.Compact(bag)) != len(bag) {
			t.Errorf("a bag has a piece twice")
		}
	}
	for i, piece := range last("sz") {
		if piece != []int{certificate.S, certificate.Z}[i%2] {
			t.Errorf("piece %d of sz is %d", i, piece)
		}
	}
}

// TestSequence deals what a file has, and falls silent.
func TestSequence(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pieces")
	write := func(text string) {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
	}
	write("IZ\nst o\n")
	m := matchOf(t, wellOf(t, 10, 20, 0), "random", "file:"+file)
	all := positions(t, m, 0)
	pieces, want := all[len(all)-1].Pieces, require.Value(certificate.ParsePieces("IZSTO"))(t)
	r, err := m.Play(t.Context(), 0, nil)
	if err != nil || r.End != Silent || r.Pieces != 5 || !slices.Equal(pieces, want) {
		t.Errorf("got %+v, error %v, with %v", r, err, pieces)
	}
	for _, text := range []string{"", "IX"} {
		write(text)
		if _, err := DealerOf("file:"+file, m.Well, headlineOnly{}); err == nil {
			t.Errorf("%q: got no error", text)
		}
	}
}

// TestBastet compares how often pieces are dealt with their chances by the definition.
func TestBastet(t *testing.T) {
	w := wellOf(t, 6, 8, 0)
	dealer := bastet{rand.New(rand.NewPCG(1, 2))}
	for i, p := range positions(t, matchOf(t, w, "linear:mh,nh", "bastet"), 1) {
		var values, sorted [certificate.Pieces]int // of the best move, 0 if none fits
		for piece := range values {
			for _, d := range p.Board.Drops(w, piece) {
				values[piece] = max(values[piece], 50*(d.Lines+1)-d.Highest)
			}
		}
		sorted = values
		slices.Sort(sorted[:])
		chances := make(map[int]float64) // by value
		for i, chance := range []float64{0.81, 0.12, 0.06, 0.01} {
			chances[sorted[i]] += chance
		}
		p.Pieces = p.Pieces[:p.Placed]
		if i == 0 {
			chances = map[int]float64{values[0]: 0.25, values[3]: 0.75} // T, L and J are alike
		}
		const deals = 1000
		dealt := make(map[int]float64)
		for range deals {
			dealt[values[dealer.Deal(&p)]]++
		}
		for _, value := range values {
			most := 4 * math.Sqrt(deals*chances[value]*(1-chances[value]))
			if got, want := dealt[value], deals*chances[value]; math.Abs(got-want) > most+0.5 {
				t.Errorf("position %d: pieces of value %d are dealt %v times, want %v ± %v", i, value, got, want, most)
			}
		}
	}
}

// TestGreedy compares the dealt piece with the definition, for one piece and for two.
func TestGreedy(t *testing.T) {
	best := func(w *topped.Well, b *topped.Board, piece int, value func(b *topped.Board) int) int {
		lowest := 100
		for _, d := range b.Drops(w, piece) {
			lowest = min(lowest, value(&d.Board))
		}
		return lowest
	}
	for _, test := range []struct {
		dealer        string
		width, height int
	}{{"greedy", 10, 6}, {"greedy", 10, 20}, {"greedy:2", 5, 7}} {
		w := wellOf(t, test.width, test.height, 0)
		highest := func(b *topped.Board) int { return b.Highest }
		value := highest
		if test.dealer == "greedy:2" {
			value = func(b *topped.Board) (worst int) {
				for next := range certificate.Pieces {
					worst = max(worst, best(w, b, next, highest))
				}
				return min(worst, 99) // to lose with the first piece is worse
			}
		}
		for game := range uint64(3) {
			for _, p := range positions(t, matchOf(t, w, "bergmark:3,2,0,random", test.dealer), game) {
				most, want := -1, 0
				for _, piece := range require.Value(certificate.ParsePieces("SZOILJT"))(t) {
					if h := best(w, &p.Board, piece, value); h > most {
						most, want = h, piece
					}
				}
				if got := p.Piece(); got != want {
					t.Fatalf("%+v, game %d, piece %d: got %d, want %d", test, game, p.Placed, got, want)
				}
			}
		}
	}
}

// In 300 games of each player against singles, pieces complete one row, and none
// completes two.
func TestSingles(t *testing.T) {
	players := []string{"random", "bergmark:3,2,0", "bergmark:2,1,0,random"}
	for features := range known {
		players = append(players, "linear:"+features)
	}
	lines := 0
	for _, width := range []int{4, 7, 10} {
		w := wellOf(t, width, 20, 0)
		for _, player := range players {
			if player == "linear:bdu" && width != 10 {
				continue
			}
			m := matchOf(t, w, player, "singles")
			m.Most = 500
			for game := range uint64(300) {
				r, err := m.Play(t.Context(), game, nil)
				if err != nil || r.Max > 1 {
					t.Fatalf("%s in %d columns: got %+v, error %v", player, width, r, err)
				}
				lines += r.Lines
			}
		}
	}
	if lines == 0 {
		t.Error("no piece completes a row")
	}
}

// TestAdversary plays by the rules of drop against the headline's adversary: nobody
// has a line, and no profile is missing. In the usual game, the dealer may fall
// silent, and games may go on for ever.
func TestAdversary(t *testing.T) {
	players := []string{"random", "bergmark:3,2,0", "bergmark:2,1,1", "linear:mh,nh,nc", "linear:mh=1"}
	adversary := matchOf(t, wellOf(t, 10, 20, 5), "random", "adversary").Dealer
	for _, player := range players {
		m := matchOf(t, wellOf(t, 10, 20, 5), player, "uniform")
		m.Dealer = adversary
		for game := range uint64(5) {
			r, err := m.Play(t.Context(), game, nil)
			if err != nil || r.Lines > 0 || r.End != Lost || r.Pieces > 20 {
				t.Errorf("%s, rows 5: got %+v, error %v", player, r, err)
			}
			usual := *m
			usual.Well, usual.Most = wellOf(t, 10, 20, 0), 200
			if r, err = usual.Play(t.Context(), game, nil); err != nil || r.End == Line {
				t.Errorf("%s, the usual game: got %+v, error %v", player, r, err)
			}
		}
	}
}

// TestStrategy wants a line within twelve pieces against every dealer, but for the
// headline's own adversary, which prevents it for eleven and then falls silent.
func TestStrategy(t *testing.T) {
	for _, rows := range []int{0, 6} {
		for _, dealer := range []string{"uniform", "bag", "sz", "greedy"} {
			m := matchOf(t, wellOf(t, 10, 20, rows), "strategy", dealer)
			for game := range uint64(20) {
				r, err := m.Play(t.Context(), game, nil)
				if err != nil || r.First == 0 || r.First > 12 || r.Pieces != r.First || r.End != Silent && r.End != Line {
					t.Errorf("%s, rows %d: got %+v, error %v", dealer, rows, r, err)
				}
			}
		}
	}
	m := matchOf(t, wellOf(t, 10, 20, 6), "strategy", "adversary")
	if r, err := m.Play(t.Context(), 0, nil); err != nil || r != (Result{Pieces: 11, Highest: 7, End: Silent}) {
		t.Errorf("against the headline's adversary: got %+v, error %v", r, err)
	}
}

// TestRun wants the same results with one worker and with several, the first of
// them with fewer games, and those before the first missing one after an interrupt.
func TestRun(t *testing.T) {
	m := matchOf(t, wellOf(t, 10, 12, 0), "bergmark:3,2,0,random", "uniform")
	var done atomic.Int64
	want, err := m.Run(t.Context(), 30, 1, 0, &done)
	if err != nil || done.Load() != 30 {
		t.Fatal(done.Load(), err)
	}
	for _, n := range []int{30, 10} {
		if got, err := m.Run(t.Context(), n, 3, 0, &done); err != nil || !slices.Equal(got, want[:n]) {
			t.Errorf("%d games: got %v, error %v, want %v", n, got, err, want[:n])
		}
	}
	ctx, interrupt := context.WithCancel(t.Context())
	done.Store(0)
	go func() {
		for done.Load() < 5 {
			time.Sleep(time.Millisecond)
		}
		interrupt()
	}()
	got, err := m.Run(ctx, 1e6, 1, 0, &done)
	if !errors.Is(err, context.Canceled) || len(got) < 5 {
		t.Fatalf("got %d games, error %v", len(got), err)
	}
	if again, err := m.Run(t.Context(), len(got), 2, 0, &done); err != nil || !slices.Equal(got, again) {
		t.Errorf("after an interrupt: got other games than with --games %d", len(got))
	}
}

// TestUntil wants whole hundreds of games, the same with any number of workers, and the first of
// them after which the interval is narrow.
func TestUntil(t *testing.T) {
	m := matchOf(t, wellOf(t, 10, 12, 0), "linear:mh,nh", "uniform")
	all := require.Value(m.Run(t.Context(), 1000, 2, 0, new(atomic.Int64)))(t)
	first := 100
	for ; first < 1000; first += 100 {
		if lines := m.Summarize(all[:first]).Lines; *lines.Margin <= 0.1*lines.Mean {
			break
		}
	}
	if first < 200 || first > 900 {
		t.Fatalf("%d games show nothing", first)
	}
	for workers := range 3 {
		got, err := m.Run(t.Context(), 1000, workers+1, 0.1, new(atomic.Int64))
		if err != nil || !slices.Equal(got, all[:first]) {
			t.Errorf("%d workers: got %d games, error %v, want %d", workers+1, len(got), err, first)
		}
	}
	if got, err := m.Run(t.Context(), 150, 2, 0.001, new(atomic.Int64)); err != nil || !slices.Equal(got, all[:150]) {
		t.Errorf("got %d games, error %v, want 150", len(got), err)
	}
}

// TestBodoia holds averages of Bodoia and Puranik's Table 1, of 500 games each, against ours,
// of as many. They give no intervals. If their games are spread as ours are, the 95% interval
// of the difference is √2 times ours: 0.4 pieces for random, 1.3 for mh, and 9 for the others.
// The other four of the table are outside of it.
func TestBodoia(t *testing.T) {
	for player, want := range map[string]float64{
		"random": 25.8, "linear:mh": 56.8, "linear:mh,nh": 126.0, "linear:mh,nh,nc": 129.4,
	} {
		m := matchOf(t, wellOf(t, 10, 20, 0), player, "uniform")
		got := m.Summarize(require.Value(m.Run(t.Context(), 500, 2, 0, new(atomic.Int64)))(t)).Pieces
		if most := math.Sqrt2 * *got.Margin; math.Abs(got.Mean-want) > most {
			t.Errorf("%s: got %.1f pieces, want %.1f ± %.1f", player, got.Mean, want, most)
		}
	}
}

// TestMean has numbers whose interval is in tables of Student's t: 4.303 for three.
func TestMean(t *testing.T) {
	got := meanOf([]float64{1, 2, 3})
	if got.Mean != 2 || math.Abs(*got.Margin-4.303/math.Sqrt(3)) > 1e-3 || got.Percentiles != [5]float64{1, 1, 2, 3, 3} {
		t.Errorf("got %+v", got)
	}
	one := meanOf([]float64{5})
	if meanOf(nil) != nil || one.Mean != 5 || one.Margin != nil || one.Percentiles != [5]float64{5, 5, 5, 5, 5} {
		t.Error("no numbers, or one, have no interval")
	}
}

// TestNames has names that are none, that lack what belongs after them, or have what does not.
func TestNames(t *testing.T) {
	const noWeight = ": want FEATURE=NUMBER, -1e6 to 1e6, such as mh=-2.8"
	for _, test := range []struct{ role, name, want string }{
		{"player", "player", `unknown player "player"; there are random, bergmark, linear, preview, dellacherie, bcts, ` +
			`bdu, dt-10, dt-20, eltetris, lee, survive, strategy, exec`},
		{"player", "bergmark", `player "bergmark": want bergmark:F,G,N`},
		{"player", "linear", `player "linear": want linear:WEIGHTS`},
		{"player", "exec", `player "exec": want exec:COMMAND`},
		{"player", "exec:", `player "exec:": want exec:COMMAND`},
		{"player", "exec: \t", `player "exec: \t": want exec:COMMAND`},
		{"player", "", `unknown player ""; there are random, bergmark, linear, preview, dellacherie, bcts, ` +
			`bdu, dt-10, dt-20, eltetris, lee, survive, strategy, exec`},
		{"player", "bcts:1", `player "bcts:1": want bcts`},
		{"player", "bergmark:40,1,0", `player "bergmark:40,1,0": 40 is not in 0 to 9`},
		{"player", "bergmark:1,-1,0", `player "bergmark:1,-1,0": -1 is not in 0 to 9`},
		{"player", "bergmark:1,1,3", `player "bergmark:1,1,3": 3 is not in 0 to 2`},
		{"player", "bergmark:1,1,0,x", `player "bergmark:1,1,0,x": "x" is not one of first, last, random`},
		{"player", "linear:mh,mh", `player "linear:mh,mh": unknown weight "mh"` + noWeight},
		{"player", "linear:mh=NaN", `player "linear:mh=NaN": unknown weight "mh=NaN"` + noWeight},
		{"player", "linear:ch8=1", `player "linear:ch8=1": it has a weight of ch8, and the well has 8 columns`},
		{"player", "linear:cd8=1", `player "linear:cd8=1": it has a weight of cd8, and the well has 8 columns`},
		{"player", "bdu", `player "bdu": it has a weight of ch8, and the well has 8 columns`},
		{"player", "strategy", `player "strategy": player drop width=10 rows=6 pieces=12: the game has width 8`},
		{"player", "strategy:", `player "strategy:": no file given`},
		{"dealer", "adversary:x", `dealer "adversary:x": file does not exist`},
		{"dealer", "bags", `unknown dealer "bags"; there are uniform, bag, worst, sz, singles, greedy, bastet, adversary, file, exec`},
		{"dealer", "bag:2", `dealer "bag:2": want bag`},
		{"dealer", "file", `dealer "file": want file:FILE`},
		{"dealer", "greedy:3", `dealer "greedy:3": want greedy[:2]`},
		{"dealer", "file:/dev/zero", `dealer "file:/dev/zero": too long: more than 16777216 bytes`},
	} {
		if _, err := os.Stat("/dev/zero"); err != nil && strings.HasPrefix(test.name, "file:/") {
			continue
		}
		w, err := wellOf(t, 8, 20, 0), error(nil)
		if test.role == "player" {
			_, err = PlayerOf(test.name, w, headlineOnly{})
		} else {
			_, err = DealerOf(test.name, w, noEvidence{})
		}
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: got error %v, want %s", test.name, err, test.want)
		}
	}
}

// TestOver plays until a rule ends the game, and no longer.
func TestOver(t *testing.T) {
	w := wellOf(t, 10, 12, 0)
	ended := make(map[string]int)
	for name, over := range map[string]func(x, row int) bool{
		"top":    func(x, row int) bool { return false },
		"spawn":  func(x, row int) bool { return x >= 3 && x <= 6 && row >= 11 },
		"free:1": func(x, row int) bool { return row == 12 },
		"free:3": func(x, row int) bool { return row >= 10 },
	} {
		m := matchOf(t, w, "linear:mh", "uniform")
		m.Over = require.Value(OverOf(name, w))(t)
		var all []Game
		for game := range uint64(20) {
			all = append(all, positions(t, m, game)...)
		}
		for i, p := range all {
			met := false
			for x := range w.Width {
				for row := 1; row <= w.Height; row++ {
					met = met || over(x, row) && p.Board.Rows[row-1]>>x&1 == 1
				}
			}
			if i+1 < len(all) && all[i+1].Placed > 0 && met {
				t.Errorf("%s, position %d: the game goes on", name, i)
			}
			if met {
				ended[name]++
			}
			if got := m.Over.ends(w, &p.Board); got != met {
				t.Errorf("%s, position %d: got over %v, want %v", name, i, got, met)
			}
		}
	}
	if ended["top"] > 0 || ended["spawn"] == 0 || ended["free:3"] != 20 {
		t.Errorf("games ended by their rule: %v", ended)
	}
	for _, name := range []string{"", "bottom", "free", "free:", "free:0", "free:03", "free:9"} {
		if _, err := OverOf(name, w); err == nil {
			t.Errorf("%q: got no error", name)
		}
	}
}

// TestPlayed has two players that meet the same pieces, and their games as lines of text.
func TestPlayed(t *testing.T) {
	var done atomic.Int64
	var all Played
	for _, player := range []string{"random", "linear:mh"} {
		for _, dealer := range []string{"bag", "greedy"} {
			m := matchOf(t, wellOf(t, 6, 8, 0), player, dealer)
			all = append(all, Games{m, require.Value(m.Run(t.Context(), 4, 2, 0, &done))(t)})
		}
	}
	pairs := all.Paired()
	matches := all.Report().Matches
	want := matches[2].Pieces.Mean - matches[0].Pieces.Mean
	if len(pairs) != 1 || pairs[0].Dealer != "bag" || math.Abs(pairs[0].Pieces.Mean-want) > 1e-9 || pairs[0].Games != 4 {
		t.Errorf("got %+v, want one of %v pieces more", pairs, want)
	}
	lines := strings.Split(string(all.CSV()), "\n")
	r := all[3].Results[3]
	last := fmt.Sprintf("linear:mh,greedy,%d,3,%d,%d,%d,%d,%d,lost,",
		all[3].Seed, r.Lines, r.Pieces, r.First, r.Highest, r.Max)
	if len(lines) != 18 || lines[16] != last {
		t.Errorf("got %d lines, and\n%s\nwant\n%s", len(lines), lines[16], last)
	}
}
