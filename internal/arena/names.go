package arena

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"lineproof/certificate"
	"lineproof/internal/replay"
	"lineproof/internal/tetris"
)

// Names is the help on the names of players and dealers.
const Names = `Players:

  random             each move that fits, with the same probability
  bergmark:F,G,N     Bergmark, 2015: the lowest sum of f(y) = y^F over holes and
                     of g(y) = y^G over the empty cells beside a column at least
                     as high, with N steps of prediction; powers up to 9, or
                     none for a sum of nothing; 0 to 2 steps. Of equal moves,
                     the first by rotation and then by column, or as a fourth
                     part says: last or random, as in bergmark:3,2,0,last
  linear:WEIGHTS     Bodoia and Puranik: the highest sum of four features, each
                     times its weight, such as linear:8.2,-0.4,-0.7,0: one, the
                     height, holes, and cells above holes; or by the features'
                     names, with their weights: constant, mh, nh, nc, mh,nh and
                     so on. Of equal moves, one at random
  preview:WEIGHTS    the same, which sees two more pieces ahead
  dellacherie, bcts, eltetris, lee
                     the players of Dellacherie, of Thiery and Scherrer, of
                     El-Ashi (El-Tetris), and of Lee, without a piece ahead: the
                     highest sum of up to eight features, times their weights
  strategy[:FILE]    the strategy of a certificate, until its line, or a piece
                     that may not be dealt by its claim; of a claim about more
                     than one line, until the last, or a move above the top
  exec:COMMAND       another program, run by sh for each game (docs/players.md);
                     it forfeits a game in which it ends, answers nonsense, or
                     takes more than ten seconds for an answer

Dealers:

  uniform            each piece with the same probability
  bag                the seven pieces in random order, then again
  sz                 S and Z in turns
  singles            S or Z, whichever can complete fewer rows; if equal, in
                     turns. Without preview, no piece completes two rows
  greedy             the piece after whose best move the highest column is
                     highest, or that does not fit (as in HATETRIS); of several,
                     the first of S Z O I L J T; greedy:2 looks two pieces ahead
  adversary[:FILE]   what a certificate deals for the board's profile, as long
                     as it has one
  file:FILE          the letters of IZSTLJO in a file, and then no more
  exec:COMMAND       another program
`

// A Reader reads a certificate and verifies it. An empty name is that of the
// headline.
type Reader func(name string) (certificate.Certificate, error)

// maxPower is that of the powers of bergmark: sums of them fit in 64 bits, as many
// as there are.
const maxPower = 9

// PlayerOf returns the player of a name, for a well.
func PlayerOf(name string, w *tetris.Well, read Reader) (e Entrant[Player], err error) {
	e.Name = name
	weights, known := controllers[name]
	kind, rest, more := strings.Cut(name, ":")
	switch {
	case name == "random":
		e.New = func(s Seat) Player { return random{s.Rand} }
	case known:
		e.New = func(s Seat) Player { return &controller{weights, s} }
	case kind == "exec" && rest != "":
		e.New = func(s Seat) Player { return &execPlayer{s.program("player", rest)} }
	case kind == "bergmark":
		e.New, err = bergmarkOf(rest)
	case kind == "linear" || kind == "preview":
		var weights Features
		weights, err = weightsOf(rest)
		if kind == "preview" {
			e.Preview = 2
		}
		e.New = func(s Seat) Player { return &linear{weights: weights, Rand: s.Rand} }
	case kind == "strategy":
		var s certificate.Section
		s, err = sectionFor(w, rest, more, true, read)
		e.New = func(Seat) Player { return strategy{replay.NewPlayer(s)} }
		if err == nil && s.Claim.Usual() {
			positions := replay.Positions(s)
			e.New = func(Seat) Player { return longStrategy{positions.Follow()} }
		}
	default:
		return e, unknown("player", kind, "random", "bergmark", "linear", "preview", "dellacherie", "bcts", "eltetris", "lee", "strategy", "exec")
	}
	if err != nil {
		err = fmt.Errorf("player %q: %w", name, err)
	}
	return e, err
}

// DealerOf returns the dealer of a name, for a well.
func DealerOf(name string, w *tetris.Well, read Reader) (e Entrant[Dealer], err error) {
	e.Name, e.Blind = name, slices.Contains([]string{"uniform", "bag", "sz"}, name)
	kind, rest, more := strings.Cut(name, ":")
	switch {
	case name == "uniform":
		e.New = func(s Seat) Dealer { return uniform{s.Rand} }
	case kind == "exec" && rest != "":
		e.New = func(s Seat) Dealer { return &execDealer{s.program("dealer", rest)} }
	case name == "bag":
		e.New = func(s Seat) Dealer { return &bag{Rand: s.Rand} }
	case name == "sz":
		e.New = func(Seat) Dealer { return turns{} }
	case kind == "file" && rest != "":
		var pieces []int
		pieces, err = piecesOf(rest)
		e.Blind = true
		e.New = func(Seat) Dealer { return sequence(pieces) }
	case name == "singles":
		e.New = func(Seat) Dealer { return singles{} }
	case name == "greedy", name == "greedy:2":
		e.New = func(Seat) Dealer { return greedy{strings.Count(name, ":2")} }
	case kind == "adversary":
		var s certificate.Section
		var a *replay.Adversary
		if s, err = sectionFor(w, rest, more, false, read); err == nil {
			a, err = replay.NewAdversary(s)
		}
		e.New = func(Seat) Dealer { return &adversary{a, a.Claim().First()} }
	default:
		return e, unknown("dealer", kind, "uniform", "bag", "sz", "singles", "greedy", "adversary", "file", "exec")
	}
	if err != nil {
		err = fmt.Errorf("dealer %q: %w", name, err)
	}
	return e, err
}

// sectionFor reads a certificate, and returns the evidence of one side for the
// game's well: one for ever, if there is.
func sectionFor(w *tetris.Well, file string, named, player bool, read Reader) (best certificate.Section, err error) {
	if named && file == "" {
		return best, fmt.Errorf("no file given")
	}
	all, err := read(file)
	if err != nil {
		return best, err
	}
	err = fmt.Errorf("the certificate has no claim of that side")
	for _, s := range all {
		if s.Claim.Player != player {
			continue
		}
		misfit := misfit(w, s.Claim)
		if misfit == nil && (err != nil || s.Claim.Pieces == 0) {
			best, err = s, nil
		} else if err != nil {
			err = misfit
		}
	}
	return best, err
}

// misfit returns why a claim says nothing of a game.
func misfit(w *tetris.Well, c certificate.Claim) error {
	switch {
	case c.Slide:
		return fmt.Errorf("%v: the game has no slides", c)
	case c.Usual() && !w.Usual():
		return fmt.Errorf("%v: the game is drop", c)
	case c.Width != w.Width:
		return fmt.Errorf("%v: the game has width %d", c, w.Width)
	case !c.Usual() && c.Rows+certificate.Overhang > w.Height:
		return fmt.Errorf("%v: the game needs a height of %d", c, c.Rows+certificate.Overhang)
	case !w.Usual() && c.Rows != w.Rows:
		return fmt.Errorf("%v: the game has rows %d", c, w.Rows)
	case c.Ceiling != 0 && !c.Player:
		return fmt.Errorf("%v: the game has no ceiling", c)
	}
	return nil
}

func bergmarkOf(text string) (func(Seat) Player, error) {
	parts := strings.Split(text, ",")
	if len(parts) < 3 || len(parts) > 4 {
		return nil, fmt.Errorf("want two powers and the steps of prediction, such as 3,2,1")
	}
	var numbers [3]int
	for i, part := range parts[:3] {
		most := []int{maxPower, maxPower, maxSteps}[i]
		n, err := strconv.Atoi(part)
		switch {
		case part == "none" && i < 2:
			n = none
		case err != nil || part != strconv.Itoa(n) || n < 0 || n > most:
			return nil, fmt.Errorf("%s is not in 0 to %d", part, most)
		}
		numbers[i] = n
	}
	t := firstTie
	if len(parts) == 4 {
		t = ties(parts[3])
		if all := []ties{firstTie, lastTie, randomTie}; !slices.Contains(all, t) {
			return nil, fmt.Errorf("%q is none of %v", parts[3], all)
		}
	}
	h := newHoles(numbers[0], numbers[1])
	return func(s Seat) Player { return newBergmark(h, numbers[2], t, s.Rand) }, nil
}

func weightsOf(text string) (weights Features, err error) {
	if weights, known := Published[text]; known {
		return weights, nil
	}
	parts := strings.Split(text, ",")
	if len(parts) != len(weights) {
		return weights, fmt.Errorf("want four weights, or features such as mh,nh,nc")
	}
	for i, part := range parts {
		// Larger ones would be no numbers when they are added.
		if weights[i], err = strconv.ParseFloat(part, 64); err != nil || !(weights[i] > -1e6 && weights[i] < 1e6) {
			return weights, fmt.Errorf("%q is not a number between -1e6 and 1e6", part)
		}
	}
	return weights, nil
}

// piecesOf reads a file of letters; blanks and the ends of lines do not count.
func piecesOf(file string) ([]int, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	pieces, err := replay.ParsePieces(strings.Join(strings.Fields(string(text)), ""))
	if err == nil && pieces == nil {
		err = fmt.Errorf("%s has no pieces", file)
	}
	return pieces, err
}

// unknown says that there is no such name, and what may be meant.
func unknown(what, name string, known ...string) error {
	all := &cobra.Command{SuggestionsMinimumDistance: min(2, len(name)/2)}
	for _, k := range known {
		all.AddCommand(&cobra.Command{Use: k, Run: func(*cobra.Command, []string) {}})
	}
	if near := all.SuggestionsFor(name); len(near) > 0 {
		return fmt.Errorf("unknown %s %q; did you mean %s?", what, name, strings.Join(near, " or "))
	}
	return fmt.Errorf("unknown %s %q; there are %s", what, name, strings.Join(known, ", "))
}
