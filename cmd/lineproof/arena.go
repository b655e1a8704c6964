package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"sync/atomic"
	"time"

	"lineproof"
	"lineproof/certificate"
	"lineproof/internal/arena"
	"lineproof/internal/arena/topped"
	"lineproof/internal/files"
)

// arenaFlags are the flags of arena.
type arenaFlags struct {
	flags
	players, dealers                                []string
	games, seed, width, height, rows, most, workers *int
	until                                           *int // percent
	game                                            *int // to show
	over, output, csv                               string
	asJSON, watch, paired                           bool
}

// playArena is the command that plays the usual game.
func playArena(s *session, f flags) action {
	a := &arenaFlags{flags: f}
	f.StringArrayVar(&a.players, "player", nil, "`NAME` of a player; may be repeated")
	f.StringArrayVar(&a.dealers, "dealer", []string{"uniform"}, "`NAME` of a dealer; may be repeated")
	a.games = f.number("games", 100, 1, million, "`N` games of each player against each dealer")
	a.until = f.number("until", 0, 0, 100, "play hundreds of games, as many as it takes for an interval of the lines within ± `PERCENT`; --games is the most then, a million if it is not given")
	a.seed = f.number("seed", 1, 0, math.MaxInt32, "`seed` of the random choices")
	a.width = f.number("width", 10, topped.MinWidth, topped.MaxWidth, "the well has `W` columns, 2 to 12")
	a.height = f.number("height", 20, topped.MinHeight, topped.MaxHeight, "the top is above row `H`, 4 to 28")
	a.rows = f.number("rows", 0, 0, certificate.MaxRows, "play by the rules of drop, where lines count in the lowest `R` rows")
	f.StringVar(&a.over, "over", "top", "`RULE` when a game is lost: top, spawn or free:N")
	a.most = f.number("pieces", 0, 0, math.MaxInt32, "end a game after `N` pieces; 0 is never")
	a.workers = f.number("workers", 0, 0, maxWorkers, "`number` of goroutines that play; 0 is one for each processor")
	f.BoolVar(&a.asJSON, "json", false, "print one JSON object instead")
	f.StringVarP(&a.output, "output", "o", "", "draw the numbers as well, to a `FILE` .svg, or with --watch a game; - is standard output, and then the numbers go to standard error")
	f.BoolVar(&a.watch, "watch", false, "show one game")
	a.game = f.number("game", 0, 0, million-1, "`number` of the game to show, from 0")
	f.BoolVar(&a.paired, "paired", false, "compare players by the games in which they get the same pieces")
	f.StringVar(&a.csv, "csv", "", "write a line for each game to a `FILE`")
	return func(ctx context.Context, _ []string) error {
		if err := a.check(); err != nil {
			return err
		}
		matches, err := s.matches(ctx, a)
		if err != nil {
			return err
		}
		if a.watch {
			return s.watchGame(ctx, matches[0], a)
		}
		defer s.holdOff()()
		played, stopped := s.playAll(ctx, matches, a)
		if stopped != nil && len(played) == 0 {
			return stopped
		}
		return cmp.Or(s.reportGames(a, played), stopped)
	}
}

// check returns an error where the flags do not say what to do.
func (a *arenaFlags) check() error {
	switch {
	case len(a.players) == 0:
		return a.wrong("no --player given")
	case a.Changed("rows") && *a.rows < 1:
		return a.wrong("rows %d is not 1 or more", *a.rows)
	case a.watch && a.output != "" && a.output != "-" && pictures[ending(a.output)] == "":
		return a.wrong("-o %s: the name of a game ends in .txt, .svg, .png or .fumen", a.output)
	case !a.watch && a.Changed("output") && a.output != "-" && ending(a.output) != ".svg":
		return a.wrong("-o %s: the name of a plot ends in .svg", a.output)
	case a.watch && (a.asJSON || a.paired || a.csv != "" || a.Changed("games") || a.Changed("until") || len(a.players) > 1 || len(a.dealers) > 1):
		return a.wrong("--watch shows one game, of one player and one dealer, and --game says which; it goes without --games, --until, --json, --paired and --csv")
	case a.Changed("game") && !a.watch:
		return a.wrong("--game is for --watch")
	case a.paired && len(a.players) < 2:
		return a.wrong("--paired compares players, and there is one")
	case a.output != "" && a.output == a.csv:
		return a.wrong("-o and --csv are both %q", a.csv)
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
	w, err := topped.New(*a.width, *a.height, *a.rows)
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
			for _, program := range []*arena.Program{player.Program, dealer.Program} {
				if program != nil {
					program.Tell = func(text string) { s.note("lineproof: %s", text) }
				}
			}
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

// playAll plays the games of all matches, and shows how far it is. After an error, the last
// match has fewer games, or none; a match whose program does not play these rules is left out.
func (s *session) playAll(ctx context.Context, matches []*arena.Match, a *arenaFlags) (all arena.Played, err error) {
	games, workers := *a.games, cmp.Or(*a.workers, runtime.GOMAXPROCS(0))
	if *a.until > 0 && !a.Changed("games") {
		games = million
	}
	var over atomic.Int64
	start, total := time.Now(), games*len(matches)
	defer s.watch(func() string {
		n := over.Load()
		if *a.until > 0 {
			return fmt.Sprintf("%d games", n)
		}
		return fmt.Sprintf("%d of %d games", n, total) + done(start, float64(n)/float64(total))
	})()
	var refused error
	for _, m := range matches {
		results, err := m.Run(ctx, games, workers, float64(*a.until)/100, &over)
		if len(results) > 0 {
			all = append(all, arena.Games{Match: m, Results: results})
		}
		switch {
		case errors.As(err, new(arena.Refusal)):
			refused = cmp.Or(refused, err)
		case err != nil:
			return all, err
		}
	}
	return all, refused
}

// reportGames prints the table, or the JSON object, and draws the plot.
func (s *session) reportGames(a *arenaFlags, played arena.Played) error {
	all := played.Summaries()
	text := arena.Table(all).Fold(s.width(), 2)
	object := struct {
		Width   int               `json:"width"`
		Height  int               `json:"height"`
		Rows    *int              `json:"rows"`
		Seed    int               `json:"seed"`
		Over    string            `json:"over"`
		Most    int               `json:"most"`
		Matches []arena.Summary   `json:"matches"`
		Paired  []arena.Pair      `json:"paired,omitempty"`
		Named   map[string]string `json:"programs,omitempty"`
	}{*a.width, *a.height, nil, *a.seed, a.over, *a.most, all, nil, played.Programs()}
	if a.paired {
		object.Paired = played.Paired()
		text += "\n" + arena.PairedTable(object.Paired).Fold(s.width(), 3)
	}
	if *a.rows > 0 {
		object.Rows = a.rows
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
	if a.output == "-" || a.csv == "-" {
		s.stdout = s.stderr // the plot, or the games, are the result
	}
	return s.show(text, object, a.asJSON)
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

// mostDrawn bounds the size of pictures, in which each piece has a board.
const mostDrawn = 500

// watchGame shows a game of a match: on a terminal in one place, elsewhere
// one board below the other. Or it draws it to a file.
func (s *session) watchGame(ctx context.Context, m *arena.Match, a *arenaFlags) error {
	before, pause := "", time.Duration(0)
	if isTerminal(s.stdout) {
		before, pause = "\x1b[H\x1b[2J", watchPause
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	defer m.Close()
	var last *arena.Game
	r, err := m.Play(ctx, uint64(*a.game), func(p *arena.Game) {
		if last = p; a.output != "" { // the game is drawn when it is over
			return
		}
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
		return cmp.Or(context.Cause(ctx), err)
	}
	if a.output == "" {
		return s.print(arena.Table([]arena.Summary{m.Summarize([]arena.Result{r})}).Fold(s.width(), 2))
	}
	format := pictures[ending(a.output)]
	if format != "fumen" && r.Pieces > mostDrawn {
		return a.wrong("the game has %d pieces, and a picture takes no more than %d; a fumen takes any number, and --pieces cuts the game", r.Pieces, mostDrawn)
	}
	picture, err := m.Drawing(uint64(*a.game), last, r).Draw(format)
	if err != nil {
		return a.wrong("%v", err)
	}
	return s.save(a.output, picture)
}
