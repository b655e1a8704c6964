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
	"strings"
	"sync/atomic"
	"time"

	"lineproof"
	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/arena"
	"lineproof/internal/draw"
	"lineproof/internal/files"
	"lineproof/internal/tetris"
)

const arenaUsage = `usage: lineproof arena --player NAME... [--dealer NAME]... [--games N]
                       [--seed S] [--width W] [--height H] [--rows R]
                       [--pieces N] [--workers N] [--json] [-o FILE.svg]
       lineproof arena --player NAME [--dealer NAME] --watch [...]

Plays the usual game, each player against each dealer. Pieces drop straight
down, filled rows are removed, and the game is over when a piece does not fit
below the top. It prints a line for each player and dealer:

  lines    removed in a game, on average; behind ± is the 95% interval, by
           Student's t
  pieces   placed in a game
  first    pieces to the first line, in the games that have one
  none     games without a line
  end      how many games ended how: lost when a piece did not fit, line with
           one by the rules of drop, silent when a certificate had nothing more
           to say, cut after as many pieces as --pieces allows

With --rows, games follow the rules of drop: no piece may enter a column of that
height, and the first line among the lowest rows ends the game.

A game's random choices follow from the seed and the game's number, so that the
numbers are the same with one worker or more, and all players meet the same
pieces of a dealer that deals at random. After an interrupt, the table has the
games that are over, up to the first that is not, as with fewer --games.

` + arena.Names + `
A dealer that sees the board deals two pieces early to a player with preview; a
certificate's cannot. A certificate is verified first. Without FILE, it is that
of the headline, in ten columns.

FLAGS

The JSON object has width, height, rows (null in the usual game), seed, most
(pieces, 0 for no limit) and matches: a list of objects with player, dealer and
games; lines, pieces and first, which have a mean and a margin, or are null
without games; and numbers of games: none, lost, line, silent and cut.

Exit status: 0 all games were played; 1 a certificate was rejected; 2 any other
failure, or interrupted.

Examples:
  lineproof arena --player random --player linear:mh,nh --height 20
  lineproof arena --player bergmark:3,2,0 --dealer sz --dealer greedy -o bad.svg
  lineproof arena --player random --dealer adversary --rows 5
  lineproof arena --player bergmark:2,1,1 --watch
`

// arenaFlags are the flags of arena.
type arenaFlags struct {
	flags
	players, dealers                                []string
	games, seed, width, height, rows, most, workers *int
	output                                          string
	asJSON, watch                                   bool
}

// playArena is the command that plays the usual game.
func playArena(s *session, f flags) action {
	a := &arenaFlags{flags: f}
	f.StringArrayVar(&a.players, "player", nil, "`NAME` of a player; may be repeated")
	f.StringArrayVar(&a.dealers, "dealer", []string{"uniform"}, "`NAME` of a dealer; may be repeated")
	a.games = f.number("games", 100, 1, million, "`N` games of each player against each dealer")
	a.seed = f.number("seed", 1, 0, math.MaxInt32, "`seed` of the random choices")
	a.width = f.number("width", 10, tetris.MinWidth, tetris.MaxWidth, "the well has `W` columns, 4 to 12")
	a.height = f.number("height", 20, tetris.MinHeight, tetris.MaxHeight, "the top is above row `H`, 4 to 24")
	a.rows = f.number("rows", 0, 0, certificate.MaxRows, "play by the rules of drop, where lines count in the lowest `R` rows")
	a.most = f.number("pieces", 0, 0, math.MaxInt32, "end a game after `N` pieces; 0 is never")
	a.workers = f.number("workers", 0, 0, maxWorkers, "`number` of goroutines that play; 0 is one for each processor")
	f.BoolVar(&a.asJSON, "json", false, "print one JSON object instead")
	f.StringVarP(&a.output, "output", "o", "", "draw the numbers as well, to a `FILE` .svg")
	f.BoolVar(&a.watch, "watch", false, "show the first game")
	return func(ctx context.Context, args []string) error {
		if err := a.check(args); err != nil {
			return err
		}
		matches, err := s.matches(a)
		if err != nil {
			return err
		}
		if a.watch {
			return s.watchGame(ctx, matches[0])
		}
		defer s.holdOff()()
		summaries, played := s.playAll(ctx, matches, *a.games, cmp.Or(*a.workers, runtime.GOMAXPROCS(0)))
		return cmp.Or(s.reportGames(a, summaries), played)
	}
}

// check returns an error where the flags do not say what to play.
func (a *arenaFlags) check(args []string) error {
	switch {
	case len(a.players) == 0:
		return a.wrong("no --player given")
	case a.Changed("output") && filepath.Ext(a.output) != ".svg":
		return a.wrong("-o %s: the name of a plot ends in .svg", a.output)
	case a.watch && (a.asJSON || a.Changed("output") || len(a.players) > 1 || len(a.dealers) > 1):
		return a.wrong("--watch shows one game, of one player and one dealer, without --json and -o")
	}
	if err := a.wantArgs(args); err != nil || a.output == "" {
		return err
	}
	return files.Probe(a.output)
}

// matches returns those of each player against each dealer.
func (s *session) matches(a *arenaFlags) (all []*arena.Match, err error) {
	w, err := tetris.New(*a.width, *a.height, *a.rows)
	if err != nil {
		return nil, a.wrong("%v", err)
	}
	var unread error // of a certificate, which is no wrong usage
	read := func(name string) (c certificate.Certificate, err error) {
		c, unread = s.evidence(name)
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
			if player.Preview > 0 && strings.HasPrefix(dealer.Name, "adversary") {
				return nil, a.wrong("a certificate deals for the board that is there, so %s cannot see its pieces ahead", player.Name)
			}
			all = append(all, &arena.Match{Well: w, Player: player, Dealer: dealer, Seed: uint64(*a.seed), Most: *a.most})
		}
	}
	return all, nil
}

// evidence reads a certificate and has the checker verify it; the headline's, if the
// name is empty.
func (s *session) evidence(name string) (c certificate.Certificate, err error) {
	if name != "" {
		return s.loadVerified(input{name: name, form: rawFormat}, checker.Limit)
	}
	raw, err := certificate.Raw(lineproof.Theorem, certificate.MaxSize)
	if err == nil {
		_, err = document{input: input{name: "the headline"}, raw: raw}.verify(checker.Limit)
	}
	if err != nil {
		return nil, err
	}
	return certificate.Decode(raw)
}

// playAll plays the games of all matches, and shows how far it is. The error is
// that of the context; then the last match has fewer games, or none.
func (s *session) playAll(ctx context.Context, matches []*arena.Match, games, workers int) (all []arena.Summary, err error) {
	var done atomic.Int64
	start, total := time.Now(), games*len(matches)
	defer s.watch(func() string {
		n := done.Load()
		text := fmt.Sprintf("%d of %d games", n, total)
		if n > 0 {
			left := time.Duration(float64(time.Since(start)) * float64(int64(total)-n) / float64(n))
			text += fmt.Sprintf(", about %v left", left.Round(time.Second))
		}
		return text
	})()
	for _, m := range matches {
		results, err := m.Run(ctx, games, workers, &done)
		if len(results) > 0 {
			all = append(all, m.Summarize(results))
		}
		if err != nil {
			return all, err
		}
	}
	return all, nil
}

// reportGames prints the table, or the JSON object, and draws the plot.
func (s *session) reportGames(a *arenaFlags, all []arena.Summary) error {
	text := []byte(arenaTable(all).Text())
	if a.asJSON {
		type object struct {
			Width   int             `json:"width"`
			Height  int             `json:"height"`
			Rows    *int            `json:"rows"`
			Seed    int             `json:"seed"`
			Most    int             `json:"most"`
			Matches []arena.Summary `json:"matches"`
		}
		o := object{*a.width, *a.height, nil, *a.seed, *a.most, all}
		if *a.rows > 0 {
			o.Rows = a.rows
		}
		var err error
		if text, err = json.Marshal(o); err != nil {
			return err
		}
		text = append(text, '\n')
	}
	if a.output != "" {
		if err := s.save(a.output, a.plot(all).SVG()); err != nil {
			return err
		}
	}
	return s.write(text)
}

// plot has a row for each player, and a series for each dealer.
func (a *arenaFlags) plot(all []arena.Summary) draw.Plot {
	p := draw.Plot{Title: fmt.Sprintf("width %d, height %d", *a.width, *a.height), Rows: a.players, Series: a.dealers}
	if *a.rows > 0 {
		p.Title += fmt.Sprintf(", by the rules of drop with rows %d", *a.rows)
	}
	for i, title := range []string{"lines", "pieces", "pieces to the first line"} {
		panel := draw.Panel{Title: title}
		for range a.players {
			panel.Points = append(panel.Points, slices.Repeat([]draw.Point{{None: true}}, len(a.dealers)))
		}
		for j, m := range all {
			if mean := []*arena.Mean{m.Lines, m.Pieces, m.First}[i]; mean != nil {
				panel.Points[j/len(a.dealers)][j%len(a.dealers)] = draw.Point{Value: mean.Mean, Margin: mean.Margin}
			}
		}
		p.Panels = append(p.Panels, panel)
	}
	return p
}

// arenaTable has a line for each match.
func arenaTable(all []arena.Summary) draw.Table {
	t := draw.Table{{"player", "dealer", "games", "lines", "±", "pieces", "±", "first", "±", "none", "end"}}
	for _, m := range all {
		var ends []string
		for i, n := range []int{m.Lost, m.Line, m.Silent, m.Cut} {
			if n > 0 {
				ends = append(ends, fmt.Sprintf("%s %d", []string{"lost", "line", "silent", "cut"}[i], n))
			}
		}
		row := []any{m.Player, m.Dealer, m.Games}
		for _, mean := range []*arena.Mean{m.Lines, m.Pieces, m.First} {
			if mean == nil {
				row = append(row, "-", "-")
			} else {
				row = append(row, fmt.Sprintf("%.2f", mean.Mean), fmt.Sprintf("%.2f", mean.Margin))
			}
		}
		t = append(t, append(row, m.None, strings.Join(ends, ", ")))
	}
	return t
}

// watchPause is how long a board is shown on a terminal.
const watchPause = 150 * time.Millisecond

// watchGame shows the first game of a match: on a terminal in one place, elsewhere
// one board below the other.
func (s *session) watchGame(ctx context.Context, m *arena.Match) error {
	before, pause := "", time.Duration(0)
	if isTerminal(s.stdout) {
		before, pause = "\x1b[H\x1b[2J", watchPause
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	r, err := m.Play(ctx, 0, func(p *arena.Position) {
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
	return s.print(arenaTable([]arena.Summary{m.Summarize([]arena.Result{r})}).Text())
}
