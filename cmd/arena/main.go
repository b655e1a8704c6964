// Arena plays the usual game many times: players that were published, and others, against
// dealers of several kinds.
package main

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"lineproof/certificate"
	"lineproof/internal/arena"
	"lineproof/internal/arena/topped"
	"lineproof/internal/program"
	"lineproof/internal/show"
)

func main() {
	program.Main("arena", execute, arena.Abandon)
}

// execute plays what args ask for, and returns the exit status.
func execute(ctx context.Context, s *program.Session, args []string) int {
	return s.End(newProgram(s).Run(ctx, args))
}

//go:embed help.txt
var help string

func newProgram(s *program.Session) *program.Program {
	return program.New(s, program.Command{
		Name: "arena", Text: help,
		Define: func(f program.Flags) func(context.Context, []string) error { return newCommand(s, f).run },
	})
}

// percentOf returns a percentage, above 0 and at most 100.
func percentOf(text string) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x > 0 && x <= 100) {
		return 0, fmt.Errorf("%q is not a number such as 4 or 2.5, above 0 and up to 100", text)
	}
	return x, nil
}

// A command plays the usual game.
type command struct {
	*program.Session
	program.Flags
	players, dealers                                   *[]string
	games, seed, columns, height, rows, most, routines *int
	until                                              *float64
	number                                             *int // of the game to show
	over, output, csv                                  *string
	asJSON, watches, paired, holds                     *bool
}

func newCommand(s *program.Session, f program.Flags) *command {
	c := &command{Session: s, Flags: f,
		players: f.StringArray("player", nil, "`NAME` of a player; may be repeated"),
		dealers: f.StringArray("dealer", []string{"uniform"}, "`NAME` of a dealer; may be repeated"),
		games: f.Number("games", 100, program.Range{Least: 1, Most: million, Of: "games"},
			"`N` games of each player against each dealer"),
		until: program.Value(f, "until", 0, "play until the lines are within ± `PERCENT`, such as 2.5", percentOf),
		seed:  f.Number("seed", 1, program.Range{Most: math.MaxInt32}, "`SEED` of the random choices"),
		columns: f.Number("width", 10, program.Range{Least: topped.MinWidth, Most: topped.MaxWidth, Of: "columns"},
			"the well has `W` columns, 2 to 12"),
		height: f.Number("height", 20, program.Range{Least: topped.MinHeight, Most: topped.MaxHeight, Of: "rows"},
			"the top is above row `H`, 4 to 28"),
		rows: f.Number("rows", 0, program.Range{Least: 1, Most: certificate.MaxRows, Of: "rows"},
			"play drop, where a line counts in the lowest `R` rows"),
		over:  f.String("over", "top", "`RULE` for when a game is lost: top, spawn or free:N"),
		holds: f.Bool("hold", "", "players may keep a piece, and place it later"),
		most: f.Number("pieces", 0, program.Range{Most: math.MaxInt32, Of: "pieces"},
			"end a game after `N` pieces; 0 is never"),
		routines: f.Workers(0, "`NUMBER` of goroutines that play; 0 means one per core"),
		asJSON:   f.Bool("json", "", "print one JSON object instead"),
		output:   f.Output("", "draw the watched game to a `FILE` .txt, .svg or .fumen", ".txt", ".svg", ".fumen"),
		watches:  f.Bool("watch", "", "show one game"),
		number:   f.Number("game", 0, program.Range{Most: million - 1}, "`NUMBER` of the game to show, from 0"),
		paired:   f.Bool("paired", "", "compare players by games with the same pieces"),
		csv:      f.String("csv", "", "write a line for each game to a `FILE`"),
	}
	f.Writes("csv", ".csv")
	f.Lookup("dealer").DefValue = "uniform" // without brackets
	return c
}

func (c *command) run(ctx context.Context, _ []string) error {
	if err := c.check(); err != nil {
		return err
	}
	matches, err := c.matches()
	if err != nil {
		return err
	}
	if *c.paired && !slices.ContainsFunc(matches, func(m *arena.Match) bool { return m.Dealer.Blind }) {
		return c.UsageError("--paired compares games with the same pieces, and %s may deal others to each player",
			strings.Join(*c.dealers, ", "))
	}
	if *c.watches {
		return c.watchGame(ctx, matches[0])
	}
	defer c.DelayInterrupt()()
	played, stopped := c.playAll(ctx, matches)
	if stopped != nil && len(played) == 0 {
		return stopped
	}
	return errors.Join(stopped, c.report(played), played.Forfeited())
}

// check returns an error where the flags do not say what to do.
func (c *command) check() error {
	switch {
	case len(*c.players) == 0:
		return c.UsageError("--player is missing: want the name of a player, such as bcts")
	case *c.watches && *c.output != "" && *c.output != "-" && show.FormatOf(*c.output) == "":
		return c.UsageError("-o %s: the name of a game ends in .txt, .svg or .fumen", *c.output)
	case *c.watches && (len(*c.players) > 1 || len(*c.dealers) > 1):
		return c.UsageError("--watch shows a game of one player and one dealer")
	case (c.Changed("game") || c.Changed("output")) && !*c.watches:
		return c.UsageError("--game and -o are for --watch")
	case repeated(*c.players) != "":
		return c.UsageError("--player %s is given twice", repeated(*c.players))
	case repeated(*c.dealers) != "":
		return c.UsageError("--dealer %s is given twice", repeated(*c.dealers))
	case *c.paired && len(*c.players) < 2:
		return c.UsageError("--paired compares players: want two --player or more")
	}
	for _, name := range []string{"games", "until", "json", "paired", "csv"} {
		if *c.watches && c.Changed(name) && c.Lookup(name).Value.String() != "false" {
			return c.UsageError("--%s is for many games, and --watch shows one; --game says which", name)
		}
	}
	return c.checkFiles()
}

// repeated returns a name that is given twice, if any.
func repeated(names []string) string {
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return name
		}
	}
	return ""
}

// checkFiles returns an error where files of players and dealers cannot all be read, or outputs
// not be written.
func (c *command) checkFiles() error {
	var inputs []string
	for _, name := range slices.Concat(*c.players, *c.dealers) {
		if file, found := arena.FileOf(name); found {
			inputs = append(inputs, file)
		}
	}
	outputs := slices.DeleteFunc([]string{*c.output, *c.csv}, func(name string) bool { return name == "" })
	if err := program.CheckFiles(inputs, outputs); err != nil {
		return c.UsageError("%v", err)
	}
	for _, name := range outputs {
		if !program.IsStdout(name) {
			if err := program.ProbeFile(name); err != nil {
				return err
			}
		}
	}
	return nil
}

// matches returns those of each player against each dealer.
func (c *command) matches() (all []*arena.Match, err error) {
	w, err := topped.New(*c.columns, *c.height, *c.rows)
	if err != nil {
		return nil, c.UsageError("%v", err)
	}
	over, err := arena.OverOf(*c.over, w)
	if err != nil {
		return nil, c.UsageError("--over %v", err)
	}
	read := &fileReader{Session: c.Session, holds: *c.holds}
	var dealers []arena.Entrant[arena.Dealer]
	for _, name := range *c.dealers {
		dealer, err := arena.DealerOf(name, w, read)
		if err != nil {
			return nil, c.nameError(err)
		}
		dealers = append(dealers, dealer)
	}
	for _, name := range *c.players {
		player, err := arena.PlayerOf(name, w, read)
		if err != nil {
			return nil, c.nameError(err)
		}
		for _, dealer := range dealers {
			for _, program := range []*arena.Program{player.Program, dealer.Program} {
				if program != nil {
					program.Tell = func(text string) { c.Note("arena: %s", text) }
				}
			}
			all = append(all, &arena.Match{
				Well: w, Player: player, Dealer: dealer, Over: over, Holds: *c.holds, Seed: uint64(*c.seed), Most: *c.most,
			})
		}
	}
	return all, nil
}

// nameError returns the error for the name of a player or a dealer: that of its file, or of usage.
func (c *command) nameError(err error) error {
	if unread := (fileError{}); errors.As(err, &unread) {
		return unread.error
	}
	return c.UsageError("%v", err)
}

// playAll plays the games of all matches, and shows how far it is. After an error, the last
// match has fewer games, or none; a match whose program does not play these rules is left out.
func (c *command) playAll(ctx context.Context, matches []*arena.Match) (all arena.Played, err error) {
	games, workers := *c.games, cmp.Or(*c.routines, runtime.GOMAXPROCS(0))
	if *c.until > 0 && !c.Changed("games") {
		games = million
	}
	p := &progress{start: time.Now(), total: int64(games * len(matches)), until: *c.until > 0}
	defer c.Watch(p).Stop()
	var refused error
	for _, m := range matches {
		results, err := m.Run(ctx, games, workers, *c.until/100, &p.over)
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

// A progress says how many games are over.
type progress struct {
	start time.Time
	over  atomic.Int64
	total int64
	until bool // the games are enough: nobody knows how many that takes
}

func (p *progress) String() string {
	n := p.over.Load()
	if p.until {
		return fmt.Sprintf("%d games", n)
	}
	return fmt.Sprintf("%d of %d games", n, p.total) + program.TimeLeft(p.start, float64(n)/float64(p.total))
}

// report prints the table, or the JSON object. An error of a file does not keep it from printing, as the games
// took their time.
func (c *command) report(played arena.Played) error {
	r := played.Report()
	if *c.paired {
		r.Paired = played.Paired()
	}
	var err error
	if *c.csv != "" {
		err = c.Save(*c.csv, played.CSV())
	}
	if *c.asJSON {
		return errors.Join(err, c.PrintJSON(*c.csv, r))
	}
	return errors.Join(err, c.PrintBeside(*c.csv, r.Text(c.Width())))
}

// million limits numbers of games: what exceeds it is a mistake.
const million = 1_000_000

// watchPause is how long a board is shown on a terminal.
const watchPause = 150 * time.Millisecond

// mostDrawn bounds the size of pictures, in which each piece has a board.
const mostDrawn = 500

// watchGame shows a game of a match while it is played, or draws it to a file.
func (c *command) watchGame(ctx context.Context, m *arena.Match) error {
	defer m.Close()
	if *c.output != "" {
		return c.drawGame(ctx, m)
	}
	r, err := m.Play(ctx, uint64(*c.number), c.showBoard)
	if err != nil {
		return err
	}
	return c.Print(arena.Table([]arena.Summary{m.Summarize([]arena.Result{r})}).Fold(c.Width(), 2))
}

// showBoard prints the board of a game: on a terminal in one place, elsewhere below the one before.
func (c *command) showBoard(p *arena.Game) error {
	before, next, kept := "", "", ""
	if program.IsScreen(c.Stdout) {
		before = "\x1b[H\x1b[2J"
		defer time.Sleep(watchPause)
	}
	for _, piece := range p.Ahead {
		next += certificate.Letters[piece : piece+1]
	}
	if p.Holds && p.Kept != arena.Nothing {
		kept = fmt.Sprintf(", %c kept", certificate.Letters[p.Kept])
	}
	return c.Print(fmt.Sprintf("%spiece %d: %s%s\n%s\n", before, p.Placed+1, cmp.Or(next, "no piece"), kept,
		p.Board.Text(p.Well)))
}

// drawGame plays a game, and draws it.
func (c *command) drawGame(ctx context.Context, m *arena.Match) error {
	var last *arena.Game
	r, err := m.Play(ctx, uint64(*c.number), func(p *arena.Game) error {
		last = p
		return nil
	})
	if err != nil {
		return err
	}
	format := show.FormatOf(*c.output)
	if format != "fumen" && r.Pieces > mostDrawn {
		return c.UsageError("want at most %d pieces for a picture, the game has %d; "+
			"a fumen takes any number, and --pieces cuts the game", mostDrawn, r.Pieces)
	}
	picture, err := m.Drawing(uint64(*c.number), last, r).Draw(format)
	if err != nil {
		return c.UsageError("%v", err)
	}
	return c.Save(*c.output, picture)
}
