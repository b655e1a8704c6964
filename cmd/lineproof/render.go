package main

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"slices"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/draw"
	"lineproof/internal/replay"
)

const renderUsage = `usage: lineproof render FILE --deal PIECES [--claim CLAIM] [--from FORMAT]
                        [--to FORMAT] [-o OUT]
       lineproof render FILE --shape [--claim CLAIM] [--from strategy]
                        [--to text|svg] [-o OUT]
       lineproof render FILE [--from FORMAT] [--to FORMAT] [-o OUT]

Draws a line of play: a board after each piece, which stands out there. The
checker verifies FILE first; texts, --from and - are as for check.

With --deal, these pieces are dealt, and the strategy answers until a line is
complete, or the pieces are used up: then it says how many more are enough. With
--shape, it draws what the strategy is like: how many nodes there are by the
pieces still needed in the worst case, and how many sequences of pieces complete
each row; stats says what these numbers count.

If the checker rejects FILE for what it says of the game, it draws the line of
play to the fault, as check describes it; the last board shows the fault, and
the exit status is 1.

Rows that count have walls, and a ceiling is a dashed line. An earlier piece is
pale, or # in a text; a piece whose move is not legal is white and red, or a
small letter. What is said below the boards, PNG leaves out.

fumen is the format of the Tetris community's tools (v115), for ten columns. It
has a page for each piece, with the board before it. Each legal move has the
lock flag, by which the tools put the piece there; a line would be removed only
on a page behind the last, and there is none. A move that is not legal is not
locked, and has no piece if a cell is outside. Comments hold the claim, and the
fault.

FLAGS

Exit status: 0 drawn, 1 the certificate was rejected, 2 any other failure, such
as pieces that are dealt when a line is complete.

Examples:
  lineproof render theorem.cert.zst --deal SZSZOOIT
  lineproof render theorem.cert.zst --deal OOOOOOOOOOOO -o line.svg
  lineproof render theorem.cert.zst --shape
`

// render is the command that draws a line of play, or a strategy's shape.
func render(s *session, f flags) action {
	deal := f.String("deal", "", "the `PIECES`, such as IZSTLJO")
	shape := f.Bool("shape", false, "the strategy's shape")
	in := f.input()
	to := f.String("to", "", "the `FORMAT`: text, svg, png or fumen (default text, or what the name of OUT tells: .txt, .svg, .png or .fumen)")
	output := f.StringP("output", "o", "", "write a `FILE`, which appears whole or not at all (default standard output)")
	return func(ctx context.Context, args []string) error {
		if err := f.wantArgs(args, "file"); err != nil {
			return err
		}
		if *shape && f.Changed("deal") {
			return f.wrong("--shape is of all games, and --deal of one")
		}
		pieces, err := replay.ParsePieces(*deal)
		if err != nil {
			return f.wrong("--deal %q: %v", *deal, err)
		}
		named := map[string]string{".txt": "text", ".svg": "svg", ".png": "png", ".fumen": "fumen"}[filepath.Ext(*output)]
		if !f.Changed("to") && (*output == "" || *output == "-") {
			named = "text"
		}
		format, err := f.target(*output, named, *to, "text", "svg", "png", "fumen")
		if err != nil {
			return err
		}
		if format == "png" && *output == "" && isTerminal(s.stdout) {
			return f.wrong("a terminal does not show png; give -o FILE, or -o - to write to it all the same")
		}
		file, err := in.of(args[0])
		if err != nil {
			return err
		}
		var picture interface{ Draw(string) ([]byte, error) }
		c, rejected := s.loadVerified(file, checker.Limit)
		strategy := slices.IndexFunc(c, func(s certificate.Section) bool { return s.Claim.Player })
		fault := new(lineError)
		switch {
		case errors.As(rejected, &fault):
			picture = fault.game
		case rejected != nil:
			return rejected
		case strategy < 0:
			return f.wrong("no player's claim in %s, or --claim names another, so that there is no strategy to answer the pieces", file.name)
		case *shape:
			if picture, err = draw.ShapeOf(c[strategy]); err != nil {
				return err
			}
		case !f.Changed("deal"):
			return f.wrong("--deal or --shape is missing: the checker accepts %s, so that there is no fault to show", file.name)
		default:
			reply, err := replay.NewPlayer(c[strategy]).Reply(pieces)
			if err != nil {
				return f.wrong("--deal %q: a line is complete with piece %d, and more are dealt", *deal, len(reply.Moves))
			}
			picture = draw.Game{Claim: c[strategy].Claim, Line: reply.Line, More: reply.More}
		}
		content, err := picture.Draw(format)
		if err != nil {
			err = f.wrong("%v", err)
		} else {
			err = s.save(cmp.Or(*output, "-"), content)
		}
		if err != nil && rejected != nil {
			s.complain(rejected)
		}
		return cmp.Or(err, rejected)
	}
}
