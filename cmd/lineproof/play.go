package main

import (
	"context"
	"fmt"
	"os"

	"github.com/gdamore/tcell/v2"
	"golang.org/x/term"

	"lineproof/certificate"
	"lineproof/internal/replay"
	"lineproof/internal/terminal"
)

const playUsage = `usage: lineproof play FILE [--as dealer|player] [--moves HISTORY]
                      [--claim CLAIM] [--from FORMAT]

Plays a game against a certificate. You deal the pieces, and the strategy places
them; or with --as player, the adversary deals them, and you place them. The
checker verifies FILE first, and nothing is searched: each answer stands in the
certificate. Texts, --from and what is said of a rejection are as for render.

Where standard input and output are a terminal, the game is on its screen, and
? shows the keys: a letter deals this piece; left, right and up move and turn
the piece, and space drops it; u takes back, r begins anew, h shows what the
certificate says of the board, q quits, and ctrl-Z stops the program. With
NO_COLOR set, or no colours there, letters say the same.

Anywhere else, or if TERM is dumb, not set or not known, it answers each line of
its input with a block of lines on standard output, after a first block with the
claim. An empty line ends a block. A line of input is one of these:

  O        deals this piece, one of I Z S T L J O, or a small letter
  0:3      with --as player, places the piece: its rotation, and the column of
           the left edge of its box, as in SPEC.md
  undo     takes the last piece back
  restart  begins anew with the empty well
  hint     asks what the certificate says here
  quit     ends the game, as the end of the input does; there is no block

A block shows how the game stands. It has these lines, some only where they
apply, and then the board: its rows from the highest in which a cell may come to
rest, with their numbers, and the columns. Rows that count have walls, or > and
< if they are complete; the last piece has its letter, # is a cell of another.

  claim CLAIM         in the first block only
  pieces N            how many are on the board
  move N PIECE R:O    the last of them, and its rotation and offset
  more N              for a dealer: whatever comes, so many more are enough
  node N [mirrored]   the node that answers the next piece; mirrored if it
                      speaks of the board's mirror image
  left N, left ever   for a player: how many more pieces complete no row
  deal PIECE          the piece to be placed
  legal R:O...        where it may go
  over TEXT           how the game has ended

A hint has no board. For a dealer, it is the line node, or over, and for each
piece that may come next:

  answer PIECE R:O more N   where it will go, and what is enough then

For a player, it is deal, over, or both if the piece can go nowhere, and one of
these:

  alone                          this piece, again and again, is enough
  layer K profile N [mirrored]   the piece is the killer of this profile; where
                                 that speaks of mirror images, the mirrored one

Any other line of input, or a move that is not legal, changes nothing: its block
is one line, error TEXT. So is that of a line of more than 256 bytes.

  --as SIDE        dealer or player (default dealer)
  --moves HISTORY  begin after these moves: for a dealer pieces, such as OIOZ;
                   for a player placements, such as 0:3,1:-1
  --claim CLAIM    the claim of the other side (default: the first one; of an
                   adversary, one without pieces if there is one); of a strategy
                   text, what it proves, as for check
  --from FORMAT    FILE is a text: strategy or witness

Exit status: 0 you quit, or the input ended, 1 the certificate was rejected, 2
any other failure, or interrupted, be it by ctrl-C.

Examples:
  lineproof play theorem.cert.zst
  lineproof play theorem.cert.zst --as player --moves 0:0,1:3
  printf 'O\nI\nhint\n' | lineproof play theorem.cert.zst
`

// The sides that somebody may take.
const (
	dealerSide = "dealer"
	playerSide = "player"
)

// A playing is what is asked of the command.
type playing struct {
	flags
	as, moves string
	in        *inputFlags
	pieces    []int              // that --moves has, for a dealer
	placed    []replay.Placement // and for a player
	file      input
	wanted    *certificate.Claim // nil if --claim does not say
}

// playGame is the command that plays against a certificate.
func playGame(ctx context.Context, s *session, args []string) error {
	p := playing{flags: newFlags("play")}
	p.StringVar(&p.as, "as", dealerSide, "")
	p.StringVar(&p.moves, "moves", "", "")
	p.in = p.input()
	p.in.selects = true
	if err := p.read(args); err != nil {
		return err
	}
	stop := s.watch(func() string { return "checking " + p.file.name })
	begin, err := p.prepare(ctx, s)
	stop()
	if err != nil {
		return err
	}
	return begin()
}

// prepare has the checker verify the file, and returns what begins the game.
func (p *playing) prepare(ctx context.Context, s *session) (begin func() error, err error) {
	c, err := s.holdOrPlay(ctx, p.file)
	if err != nil {
		return nil, err
	}
	section, err := p.section(c)
	if err != nil {
		return nil, err
	}
	if p.as == dealerSide {
		return func() error { return p.deal(ctx, s, replay.NewPlayer(section)) }, nil
	}
	adversary, err := await(ctx, func() (*replay.Adversary, error) { return replay.NewAdversary(section) })
	if err != nil {
		return nil, fmt.Errorf("%v: %w", section.Claim, err)
	}
	return func() error { return p.place(ctx, s, adversary) }, nil
}

// read reads the arguments.
func (p *playing) read(args []string) (err error) {
	if err := p.parse(args); err != nil {
		return err
	}
	switch {
	case p.NArg() == 0:
		return p.wrong("no file given")
	case p.NArg() > 1:
		return p.wrong("extra argument %q", p.Arg(1))
	case p.Arg(0) == "-":
		return p.wrong("the moves come from standard input, so the certificate cannot; give the name of its file")
	case p.as == dealerSide:
		p.pieces, err = replay.ParsePieces(p.moves)
	case p.as == playerSide:
		p.placed, err = replay.ParsePlacements(p.moves)
	default:
		return p.wrong("--as %q is neither %s nor %s", p.as, dealerSide, playerSide)
	}
	if err != nil {
		return p.wrong("--moves %q: %v", p.moves, err)
	}
	if p.file, err = p.in.of(p.Arg(0)); err != nil {
		return err
	}
	p.wanted, err = p.in.wanted(p.file)
	return err
}

// section returns the section that is played against: the wanted one, or the
// first of its side, where an adversary's claim for ever comes before others.
func (p *playing) section(c certificate.Certificate) (certificate.Section, error) {
	var own certificate.Certificate
	for _, section := range c {
		if section.Claim.Player == (p.as == dealerSide) {
			own = append(own, section)
		}
	}
	for _, ever := range []bool{true, false} {
		for _, section := range own {
			if p.wanted != nil && *p.wanted == section.Claim || p.wanted == nil && (section.Claim.Pieces == 0 || !ever) {
				return section, nil
			}
		}
	}
	return certificate.Section{}, p.missing(len(own) < len(c))
}

// missing says that the wanted side or claim is not there; the other side may be.
func (p *playing) missing(other bool) error {
	side, how := "a player's claim", "to play against the adversary, say --as player"
	if p.as == playerSide {
		side, how = "an adversary's claim", "to deal pieces to the strategy, say --as dealer"
	}
	text := fmt.Sprintf("%s does not have %s", p.file.name, side)
	if p.wanted != nil {
		text = fmt.Sprintf("--claim %q is not %s of %s", p.wanted, side, p.file.name)
	}
	if other {
		text += "; " + how
	}
	return p.wrong("%s", text)
}

// deal lets the user deal pieces.
func (p *playing) deal(ctx context.Context, s *session, strategy *replay.Player) error {
	if r, err := strategy.Reply(p.pieces); err != nil {
		return p.wrong("--moves %q: a line is complete with piece %d, and more are dealt", p.moves, len(r.Moves))
	}
	return s.play(ctx, &dealing{strategy, p.pieces}, func(screen tcell.Screen) error {
		return terminal.Deal(ctx, screen, strategy, p.pieces)
	})
}

// place lets the user place them.
func (p *playing) place(ctx context.Context, s *session, adversary *replay.Adversary) error {
	if _, err := adversary.Turn(p.placed); err != nil {
		return p.wrong("--moves %q: %v", p.moves, err)
	}
	return s.play(ctx, &placing{adversary, p.placed}, func(screen tcell.Screen) error {
		return terminal.Place(ctx, screen, adversary, p.placed)
	})
}

// play plays on the terminal's screen, or else in lines. An interrupt waits until
// the terminal is given back: a second one would kill the program before.
func (s *session) play(ctx context.Context, g lined, onScreen func(tcell.Screen) error) error {
	if !temporaries.TryRLock() {
		return errInterrupted
	}
	if screen := s.screen(); screen != nil {
		defer temporaries.RUnlock()
		return onScreen(screen)
	}
	temporaries.RUnlock()
	return s.playLines(ctx, g)
}

// screen returns the terminal's screen, or nil where a game is played in lines.
func (s *session) screen() tcell.Screen {
	if !isTerminal(s.stdin) || !isTerminal(s.stdout) {
		return nil
	}
	screen, err := terminal.Open()
	if err != nil {
		fmt.Fprintf(s.stderr, "lineproof: %v; the game is played in lines, see \"lineproof help play\"\n", err)
		return nil
	}
	return screen
}

func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
