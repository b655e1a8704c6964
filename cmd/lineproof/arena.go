package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"lineproof"
	"lineproof/certificate"
	"lineproof/internal/arena"
	"lineproof/internal/files"
	"lineproof/internal/tetris"
)

const arenaUsage = `usage: lineproof arena --player NAME... [--dealer NAME]... [--games N]
                       [--seed S] [--width W] [--height H] [--rows R]
                       [--pieces N] [--workers N] [--json] [-o FILE.svg]
                       [--over RULE] [--paired] [--csv FILE]
       lineproof arena --player NAME [--dealer NAME] --watch [--game G] [...]
       lineproof arena --learn FEATURES... [--games N] [--seed S] [...]
       lineproof arena --exact PIECES... --size RxC...

Plays the usual game, each player against each dealer. Pieces drop straight
down, filled rows are removed, and the game is over when a piece does not fit
below the top. It prints a line for each player and dealer:

  lines    removed in a game, on average; behind ± is the 95% interval, by
           Student's t, and then the median. With ≥, some games were cut
  pieces   placed in a game
  first    pieces to the first line, in the games that have one
  none     games without a line
  max      lines that one piece completed, at the most
  end      how many games ended how: lost when a piece did not fit, line with
           one by the rules of drop, silent when a certificate had nothing more
           to say, cut after as many pieces as --pieces allows, forfeit when
           another program failed

With --over, a game is also lost when a piece appears and some cell is filled:
of the middle four columns in the highest two rows (spawn), or of the highest N
rows (free:N). Players do not know the rule.

With --paired, a second table has what each player makes more than the first
one in the same game, against dealers from which both get the same pieces.

With --csv, FILE gets a line for each game: its number, lines, pieces, pieces to
the first line, the highest row that was ever filled, and how and why it ended.
--watch --game G shows game number G again.

With --rows, games follow the rules of drop: no piece may enter a column of that
height, and the first line among the lowest rows ends the game.

A game's random choices follow from the seed and the game's number, so that the
numbers are the same with one worker or more, and all players meet the same
pieces of a dealer that deals at random. After an interrupt, the table has the
games that are over, up to the first that is not, as with fewer --games.

` + arena.Names + `
A dealer that sees the board deals two pieces early to a player with preview,
for the board that is there; then a certificate proves nothing of the game. A
certificate is verified first. Without FILE, it is that of the headline, in ten
columns.

With --learn, the weights of linear are learned as by Bodoia and Puranik: value
iteration fitted to 1000 positions of random games, five times. Each of the five
plays as many games, with seeds from --seed on; the last line is their average.

With --exact, Bodoia and Puranik's two small games are solved: Block Drop, for
the pieces "block", and No-Holes Tetris, for some of IZSTLJO; sizes are rows x
columns, such as 7x5. No value is further from the exact one than the bound;
start is that of the empty board. The discount is 0.9.

FLAGS

The JSON object has width, height, rows (null in the usual game), seed, most
(pieces, 0 for no limit) and matches: a list of objects with player, dealer and
games; lines, pieces and first, which have a mean, a margin (null for one game)
and three quartiles, or are null without games; numbers of games: none, lost,
line, silent, cut and forfeit; and max. With --paired there is a list paired:
player, than, dealer, games, lines and pieces. With --learn, the object has
width, height, seed and learned: features, and of each run weights and games;
with --exact, solved: pieces, size, states, sweeps, bound and start.

Exit status: 0 all games were played; 1 a certificate was rejected; 2 any other
failure, or interrupted.

Examples:
  lineproof arena --player random --player linear:mh,nh --height 20
  lineproof arena --player bergmark:3,2,0 --dealer sz --dealer greedy -o bad.svg
  lineproof arena --player random --dealer adversary --rows 5
  lineproof arena --player bergmark:2,1,1 --dealer singles --games 1000
  lineproof arena --player bergmark:2,1,1 --watch --game 7
  lineproof arena --player linear:mh --player linear:mh,nh --paired --csv g.csv
  lineproof arena --player 'exec:python3 player.py' --dealer bag --games 5
  lineproof arena --learn mh,nh --learn mh,nh,nc
  lineproof arena --exact block --exact IZSTLJO --size 4x4 --size 5x4
`

// arenaFlags are the flags of arena.
type arenaFlags struct {
	flags
	players, dealers, learn, exact, sizes           []string
	games, seed, width, height, rows, most, workers *int
	game                                            *int // to show
	over, output, csv                               string
	asJSON, watch, paired                           bool
}

// playArena is the command that plays the usual game.
func playArena(s *session, f flags) action {
	a := &arenaFlags{flags: f}
	f.StringArrayVar(&a.players, "player", nil, "`NAME` of a player; may be repeated")
	f.StringArrayVar(&a.dealers, "dealer", []string{"uniform"}, "`NAME` of a dealer; may be repeated")
	f.StringArrayVar(&a.learn, "learn", nil, "`FEATURES` to learn weights for: constant, mh, nh, nc, or several, such as mh,nh; may be repeated")
	f.StringArrayVar(&a.exact, "exact", nil, "`PIECES` of a small game to solve; may be repeated")
	f.StringArrayVar(&a.sizes, "size", nil, "size `RxC` of a small game: rows and columns; may be repeated")
	a.games = f.number("games", 100, 1, million, "`N` games of each player against each dealer")
	a.seed = f.number("seed", 1, 0, math.MaxInt32, "`seed` of the random choices")
	a.width = f.number("width", 10, tetris.MinWidth, tetris.MaxWidth, "the well has `W` columns, 2 to 12")
	a.height = f.number("height", 20, tetris.MinHeight, arena.MaxHeight, "the top is above row `H`, 4 to 24")
	a.rows = f.number("rows", 0, 0, certificate.MaxRows, "play by the rules of drop, where lines count in the lowest `R` rows")
	f.StringVar(&a.over, "over", "top", "`RULE` when a game is lost: top, spawn or free:N")
	a.most = f.number("pieces", 0, 0, math.MaxInt32, "end a game after `N` pieces; 0 is never")
	a.workers = f.number("workers", 0, 0, maxWorkers, "`number` of goroutines that play; 0 is one for each processor")
	f.BoolVar(&a.asJSON, "json", false, "print one JSON object instead")
	f.StringVarP(&a.output, "output", "o", "", "draw the numbers as well, to a `FILE` .svg; - is standard output, and then the numbers go to standard error")
	f.BoolVar(&a.watch, "watch", false, "show one game")
	a.game = f.number("game", 0, 0, million-1, "`number` of the game to show, from 0")
	f.BoolVar(&a.paired, "paired", false, "compare players by the games in which they get the same pieces")
	f.StringVar(&a.csv, "csv", "", "write a line for each game to a `FILE`")
	return func(ctx context.Context, _ []string) error {
		if err := a.check(); err != nil {
			return err
		}
		switch {
		case len(a.exact) > 0:
			return s.solveSmall(ctx, a)
		case len(a.learn) > 0:
			return s.learnWeights(ctx, a)
		}
		matches, err := s.matches(ctx, a)
		if err != nil {
			return err
		}
		if a.watch {
			return s.watchGame(ctx, matches[0], uint64(*a.game))
		}
		defer s.holdOff()()
		played, interrupted := s.playAll(ctx, matches, a)
		return cmp.Or(s.reportGames(a, played), interrupted)
	}
}

// check returns an error where the flags do not say what to do.
func (a *arenaFlags) check() error {
	plays := len(a.players) > 0
	switch {
	case !plays && len(a.learn) == 0 && len(a.exact) == 0:
		return a.wrong("no --player given")
	case plays && len(a.learn) > 0 || plays && len(a.exact) > 0 || len(a.learn) > 0 && len(a.exact) > 0:
		return a.wrong("--player, --learn and --exact are three different things to do")
	case (len(a.sizes) > 0) != (len(a.exact) > 0):
		return a.wrong("--exact and --size belong together")
	case a.Changed("rows") && *a.rows < 1:
		return a.wrong("rows %d is not 1 or more", *a.rows)
	case a.Changed("output") && a.output != "-" && filepath.Ext(a.output) != ".svg":
		return a.wrong("-o %s: the name of a plot ends in .svg", a.output)
	case !plays && (a.watch || a.paired || a.csv != "" || a.Changed("output") || a.Changed("dealer") || a.Changed("rows") || a.Changed("over")):
		return a.wrong("--dealer, --rows, --over, --watch, --paired, --csv and -o are for --player")
	case a.watch && (a.asJSON || a.paired || a.csv != "" || a.Changed("output") || a.Changed("games") || len(a.players) > 1 || len(a.dealers) > 1):
		return a.wrong("--watch shows one game, of one player and one dealer, and --game says which; it goes without --games, --json, --paired, --csv and -o")
	case a.Changed("game") && !a.watch:
		return a.wrong("--game is for --watch")
	case a.paired && len(a.players) < 2:
		return a.wrong("--paired compares players, and there is one")
	case a.output == "-" && a.csv == "-":
		return a.wrong("-o - and --csv - both are standard output")
	}
	for _, name := range []string{a.output, a.csv} {
		if name != "" && name != "-" {
			if err := files.Probe(name); err != nil {
				return err
			}
		}
	}
	return nil
}

// matches returns those of each player against each dealer.
func (s *session) matches(ctx context.Context, a *arenaFlags) (all []*arena.Match, err error) {
	w, err := tetris.New(*a.width, *a.height, *a.rows)
	if err != nil {
		return nil, a.wrong("%v", err)
	}
	over, err := arena.OverOf(a.over, w)
	if err != nil {
		return nil, a.wrong("--over %v", err)
	}
	var unread error // of a certificate, which is no wrong usage
	read := func(name string) (c certificate.Certificate, err error) {
		c, unread = s.evidence(ctx, name)
		return c, unread
	}
	wrong := func(err error) error { return cmp.Or(unread, a.wrong("%v", err)) }
	var dealers []arena.Entrant[arena.Dealer]
	for _, name := range a.dealers {
		dealer, err := arena.DealerOf(name, w, read)
		if err != nil {
			return nil, wrong(err)
		}
		dealers = append(dealers, dealer)
	}
	for _, name := range a.players {
		player, err := arena.PlayerOf(name, w, read)
		if err != nil {
			return nil, wrong(err)
		}
		for _, dealer := range dealers {
			all = append(all, &arena.Match{Well: w, Player: player, Dealer: dealer, Over: over, Seed: uint64(*a.seed), Most: *a.most})
		}
	}
	return all, nil
}

// evidence reads a certificate and has the checker verify it; the headline's, if the
// name is empty.
func (s *session) evidence(ctx context.Context, name string) (certificate.Certificate, error) {
	in := input{name: name, form: rawFormat}
	if name == "" {
		in.name, in.content = "the headline", lineproof.Theorem
	}
	return s.verified(ctx, in)
}

// playAll plays the games of all matches, and shows how far it is. The error is
// that of the context; then the last match has fewer games, or none.
func (s *session) playAll(ctx context.Context, matches []*arena.Match, a *arenaFlags) (all arena.Played, err error) {
	games, workers := *a.games, cmp.Or(*a.workers, runtime.GOMAXPROCS(0))
	var over atomic.Int64
	start, total := time.Now(), games*len(matches)
	defer s.watch(func() string {
		n := over.Load()
		return fmt.Sprintf("%d of %d games", n, total) + done(start, float64(n)/float64(total))
	})()
	for _, m := range matches {
		results, err := m.Run(ctx, games, workers, &over)
		if len(results) > 0 {
			all = append(all, arena.Games{Match: m, Results: results})
		}
		if i := slices.IndexFunc(results, func(r arena.Result) bool { return r.End == arena.Forfeit }); i >= 0 {
			fmt.Fprintf(s.stderr, "lineproof: %s against %s, game %d: forfeited: %s\n", m.Player.Name, m.Dealer.Name, i, results[i].Why)
		}
		if err != nil {
			return all, err
		}
	}
	return all, nil
}

// reportGames prints the table, or the JSON object, and draws the plot.
func (s *session) reportGames(a *arenaFlags, played arena.Played) error {
	all := played.Summaries()
	text := []byte(arena.Table(all).Text())
	if a.paired {
		text = append(append(text, '\n'), arena.PairedTable(played.Paired()).Text()...)
	}
	if a.asJSON {
		type object struct {
			Width   int             `json:"width"`
			Height  int             `json:"height"`
			Rows    *int            `json:"rows"`
			Seed    int             `json:"seed"`
			Over    string          `json:"over"`
			Most    int             `json:"most"`
			Matches []arena.Summary `json:"matches"`
			Paired  []arena.Pair    `json:"paired,omitempty"`
		}
		o := object{*a.width, *a.height, nil, *a.seed, a.over, *a.most, all, nil}
		if a.paired {
			o.Paired = played.Paired()
		}
		if *a.rows > 0 {
			o.Rows = a.rows
		}
		var err error
		if text, err = json.Marshal(o); err != nil {
			return err
		}
		text = append(text, '\n')
	}
	if a.csv != "" {
		if err := s.save(a.csv, played.CSV()); err != nil {
			return err
		}
	}
	if a.output != "" {
		if err := s.save(a.output, arena.Plot(a.title(), a.players, a.dealers, all).SVG()); err != nil {
			return err
		}
	}
	if a.output == "-" || a.csv == "-" { // which is where the plot is, or the games are
		_, err := s.stderr.Write(text)
		return err
	}
	return s.write(text)
}

// title says what is played.
func (a *arenaFlags) title() string {
	text := fmt.Sprintf("width %d, height %d", *a.width, *a.height)
	if *a.rows > 0 {
		text += fmt.Sprintf(", by the rules of drop with rows %d", *a.rows)
	}
	if a.over != "top" {
		text += ", over by " + a.over
	}
	return text
}

// watchPause is how long a board is shown on a terminal.
const watchPause = 150 * time.Millisecond

// watchGame shows a game of a match: on a terminal in one place, elsewhere
// one board below the other.
func (s *session) watchGame(ctx context.Context, m *arena.Match, number uint64) error {
	before, pause := "", time.Duration(0)
	if isTerminal(s.stdout) {
		before, pause = "\x1b[H\x1b[2J", watchPause
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	r, err := m.Play(ctx, number, func(p *arena.Position) {
		next := "no piece"
		if p.Placed < len(p.Pieces) {
			next = ""
			for _, piece := range p.Pieces[p.Placed:] {
				next += certificate.Letters[piece : piece+1]
			}
		}
		text := fmt.Sprintf("%spiece %d: %s\n%s\n", before, p.Placed+1, next, p.Board.Text(p.Well))
		if err := s.print(text); err != nil {
			stop(err)
		}
		time.Sleep(pause)
	})
	if err != nil {
		return context.Cause(ctx)
	}
	return s.print(arena.Table([]arena.Summary{m.Summarize([]arena.Result{r})}).Text())
}

// learnWeights learns weights five times for each set of features, and has them play.
func (s *session) learnWeights(ctx context.Context, a *arenaFlags) error {
	defer s.holdOff()()
	w, err := tetris.New(*a.width, *a.height, 0)
	if err != nil {
		return a.wrong("%v", err)
	}
	dealer, err := arena.DealerOf("uniform", w, nil)
	if err != nil {
		return err
	}
	var all []arena.Learned
	for _, features := range a.learn {
		used, known := arena.Published[features]
		if !known {
			return a.wrong("--learn %q is none of constant, mh, nh, nc, mh,nh and so on", features)
		}
		learned := arena.Learned{Features: features}
		var matches []*arena.Match
		for run := range uint64(arena.Runs) {
			weights, err := arena.Learn(w, used, uint64(*a.seed), run)
			if err != nil {
				return a.wrong("%v", err)
			}
			learned.Weights = append(learned.Weights, weights)
			matches = append(matches, &arena.Match{Well: w, Player: arena.Linear(weights), Dealer: dealer, Seed: uint64(*a.seed) + run, Most: *a.most})
		}
		played, err := s.playAll(ctx, matches, a)
		if err != nil {
			return cmp.Or(s.reportLearned(a, all), err)
		}
		learned.Games = played.Summaries()
		all = append(all, learned)
	}
	return s.reportLearned(a, all)
}

func (s *session) reportLearned(a *arenaFlags, all []arena.Learned) error {
	if !a.asJSON {
		return s.print(arena.LearnedTable(all).Text())
	}
	text, err := json.Marshal(struct {
		Width   int             `json:"width"`
		Height  int             `json:"height"`
		Seed    int             `json:"seed"`
		Learned []arena.Learned `json:"learned"`
	}{*a.width, *a.height, *a.seed, all})
	return cmp.Or(err, s.print(string(text)+"\n"))
}

// solveSmall solves the small games, and prints a line for each when it is done.
func (s *session) solveSmall(ctx context.Context, a *arenaFlags) error {
	var games []arena.Small
	for _, pieces := range a.exact {
		for _, size := range a.sizes {
			g, err := arena.SmallOf(size, pieces)
			if err != nil {
				return a.wrong("--exact %s --size %s: %v", pieces, size, err)
			}
			games = append(games, g)
		}
	}
	const row = "%-8s %5s %10s %7s %9s %9s %9s\n"
	solved := []arena.Solution{}
	if !a.asJSON {
		if err := s.print(fmt.Sprintf(row, "pieces", "size", "states", "sweeps", "bound", "start", "seconds")); err != nil {
			return err
		}
	}
	for _, g := range games {
		start := time.Now()
		stop := s.watch(func() string { return fmt.Sprintf("%s %s: %s s", g.Name, g.Size, seconds(time.Since(start))) })
		found, err := g.Solve(ctx, exactBound)
		stop()
		if err != nil {
			return err
		}
		if solved = append(solved, found); a.asJSON {
			continue
		}
		text := fmt.Sprintf(row, g.Name, g.Size, fmt.Sprint(found.States), fmt.Sprint(found.Sweeps),
			fmt.Sprintf("%.7f", found.Bound), fmt.Sprintf("%.5f", found.Start), seconds(time.Since(start)))
		if err := s.print(text); err != nil {
			return err
		}
	}
	if !a.asJSON {
		return nil
	}
	text, err := json.Marshal(map[string]any{"solved": solved})
	return cmp.Or(err, s.print(string(text)+"\n"))
}

// exactBound is how far values of small games may be from the exact ones.
const exactBound = 0.000001
