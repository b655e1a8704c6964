package main

import (
	"context"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/terminal"
)

const playUsage = `usage: lineproof play FILE [--as dealer|player] [--moves HISTORY]
                      [--claim CLAIM] [--from FORMAT]

Plays a game against a certificate. You deal the pieces, and the strategy places
them; or with --as player, the adversary deals them, and you place them. The
checker verifies FILE first, and nothing is searched: each answer stands in the
certificate. Texts, --from, the size of FILE and what is said of a rejection
are as for render.

Where standard input and output are a terminal, the game is on its screen, and
? shows the keys: a letter deals this piece; left and right move the piece, up
(or x) and z turn it, down lowers it, and space drops it; u takes back, r begins
anew, h shows what the certificate says of the board, q quits, and ctrl-Z stops
the program. In slide, down lowers the piece by a row, and z does not turn it.
With NO_COLOR set, or no colours there, letters say the same.

Anywhere else, or if TERM is dumb, not set or not known, it answers each line of
its input with a block of lines on standard output, after a first block with the
claim. An empty line ends a block. A line of input is one of these:

  O           deals this piece, one of I Z S T L J O, or a small letter
  0:3         with --as player, places the piece: its rotation, and the column
              of the left edge of its box, as in SPEC.md; in slide 0:3:1, with
              the row of its lowest cell
  undo, u     takes the last piece back
  restart, r  begins anew with the empty well
  hint, h     asks what the certificate says here
  quit, q     ends the game, as the end of the input does; there is no block

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
  deals PIECES        what may be dealt next, if the claim limits that; for a
                      player, the piece to be placed is among them
  over TEXT           how the game has ended

A hint has no board. For a dealer, it is the line node, or over, and for each
piece that may come next:

  answer PIECE R:O more N   where it will go, and what is enough then

For a player, it is deal, over, or both if the piece can go nowhere, and one of
these:

  alone                          this piece, again and again, is enough; from
                                 a bag, always one that fills few cells
  layer K profile N [mirrored]   the certificate deals the piece in this
                                 profile; where that is of the mirrored board,
                                 it deals the mirrored piece

Any other line of input, or a move that is not legal, changes nothing: its block
is one line, error TEXT. So is that of a line of more than 256 bytes.

Without --claim, the claim is the first one of the other side; of an adversary,
one without pieces if there is one.

FLAGS

Exit status: 0 you quit, or the input ended, 1 the certificate was rejected, 2
any other failure, or interrupted, be it by ctrl-C.

Examples:
  lineproof play theorem.cert.zst
  lineproof play theorem.cert.zst --as player --moves 0:0,1:3
  printf 'O\nI\nhint\n' | lineproof play theorem.cert.zst
`

// play is the command that plays against a certificate.
func play(s *session, f flags) action {
	as := f.String("as", "dealer", "the `SIDE` that you take: dealer or player")
	moves := f.String("moves", "", "begin after this `HISTORY`: for a dealer pieces, such as OIOZ; for a player placements, such as 0:3,1:-1, in slide 0:3:1")
	in := f.input()
	return func(ctx context.Context, args []string) error {
		switch {
		case args[0] == "-":
			return f.wrong("the moves come from standard input, so the certificate cannot; give the name of its file")
		case *as != "dealer" && *as != "player":
			return f.wrong("--as %q is neither dealer nor player", *as)
		}
		file, err := in.of(args[0])
		if err != nil {
			return err
		}
		c, err := s.verified(ctx, file)
		if err != nil {
			return err
		}
		begin, other := terminal.Place, "--as dealer"
		if *as == "dealer" {
			begin, other = terminal.Deal, "--as player"
		}
		section, err := f.opponent(c, file.name, *as == "dealer", other)
		if err != nil {
			return err
		}
		game, err := begin(section, *moves)
		if err != nil {
			return f.wrong("--moves %q: %v", *moves, err)
		}
		return s.play(ctx, game)
	}
}

// opponent returns the section that is played against: the first of its side, where
// an adversary's claim for ever comes before others. The error names the flag that is
// for the other side.
func (f flags) opponent(c certificate.Certificate, name string, player bool, other string) (certificate.Section, error) {
	fitting := slices.DeleteFunc(slices.Clone(c), func(s certificate.Section) bool { return s.Claim.Player != player })
	if len(fitting) == 0 {
		sides := map[bool]string{true: "player", false: "adversary"}
		return certificate.Section{}, f.wrong("no %s's claim in %s, or --claim names another; %s is for the %s's", sides[player], name, other, sides[!player])
	}
	ever := slices.IndexFunc(fitting, func(s certificate.Section) bool { return s.Claim.Pieces == 0 })
	return fitting[max(ever, 0)], nil
}

// play plays on the terminal's screen, or else in lines. An interrupt waits until
// the terminal is given back.
func (s *session) play(ctx context.Context, game terminal.Game) error {
	if isTerminal(s.stdin) && isTerminal(s.stdout) {
		release := s.holdOff()
		screen, err := terminal.Open()
		if err == nil {
			defer release()
			return terminal.Play(ctx, screen, game)
		}
		release()
		s.note("lineproof: %v; the game is played in lines, see \"lineproof help play\"", err)
	}
	return terminal.PlayLines(game, s.stdin, s.print)
}
