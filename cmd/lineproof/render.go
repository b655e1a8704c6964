package main

import (
	"context"
	"errors"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/replay"
)

const renderUsage = `usage: lineproof render FILE --deal PIECES [--claim CLAIM] [--from FORMAT]
                        [--to FORMAT] [-o OUT]
       lineproof render FILE --shape [--claim CLAIM] [--from strategy]
                        [--to text|svg] [-o OUT]
       lineproof render FILE [--from FORMAT] [--to FORMAT] [-o OUT]

Draws a line of play, as a strip of boards: one after each piece, which stands
out there. The checker verifies FILE first; texts, --from and - are as for
check.

With --deal, these pieces are dealt, and the strategy answers until a line is
complete, or the pieces are used up: then it says how many more are enough. With
--shape, it draws what the strategy is like: how many nodes there are by the
pieces still needed in the worst case, and how many sequences of pieces complete
each row; stats says what these numbers count.

If the checker rejects FILE for what it says of the game, the strip is the line
of play to the fault, as check describes it, and the last board shows the fault;
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

  --deal PIECES   the pieces, such as IZSTLJO
  --shape         the strategy's shape
  --claim CLAIM   the claim whose strategy it is (default: the first one of the
                  player); of a strategy text, what it proves, as for check
  --from FORMAT   FILE is a text: strategy or witness
  --to FORMAT     text, svg, png or fumen (default text, or what the name of OUT
                  tells: .txt, .svg, .png or .fumen)
  -o, --output OUT
                  write a file, which appears whole or not at all (default
                  standard output)

Exit status: 0 drawn, 1 the certificate was rejected, 2 any other failure, such
as pieces that are dealt when a line is complete.

Examples:
  lineproof render theorem.cert.zst --deal SZSZOOIT
  lineproof render theorem.cert.zst --deal OOOOOOOOOOOO -o line.svg
  lineproof render theorem.cert.zst --shape
`

// The formats of pictures.
const (
	textFormat  format = "text"
	svgFormat   format = "svg"
	pngFormat   format = "png"
	fumenFormat format = "fumen"
)

var pictureEndings = map[string]format{".txt": textFormat, ".svg": svgFormat, ".png": pngFormat, ".fumen": fumenFormat}

// A rendering is what is asked of the command.
type rendering struct {
	flags
	deal, to, output string
	shape            bool
	in               *inputFlags
	target           format
	pieces           []int
	file             input
	wanted           *certificate.Claim // nil if --claim does not say
}

// renderGame is the command that draws a line of play, or a strategy's shape.
func renderGame(ctx context.Context, s *session, args []string) error {
	r := rendering{flags: newFlags("render")}
	r.StringVar(&r.deal, "deal", "", "")
	r.StringVar(&r.to, "to", "", "")
	r.StringVarP(&r.output, "output", "o", "-", "")
	r.BoolVar(&r.shape, "shape", false, "")
	r.in = r.input()
	r.in.selects = true
	if err := r.read(args); err != nil {
		return err
	}
	if r.output != "-" {
		if err := probe(r.output); err != nil {
			return err
		}
	}
	c, err := s.holdOrPlay(ctx, r.file)
	if fault := new(shown); errors.As(err, &fault) && fault.line != nil {
		return s.drawFault(ctx, r, *fault.line, err)
	}
	if err != nil {
		return err
	}
	content, err := r.draw(ctx, c)
	if err != nil {
		return err
	}
	return s.save(ctx, r.output, content)
}

// drawFault draws the line of play to what was rejected.
func (s *session) drawFault(ctx context.Context, r rendering, line played, rejected error) error {
	content, err := r.strip(strip{line, line.Reason})
	if err == nil {
		err = s.save(ctx, r.output, content)
	}
	if err == nil {
		return rejected
	}
	s.complain(rejected)
	return err
}

// read reads the arguments.
func (r *rendering) read(args []string) (err error) {
	if err := r.parse(args); err != nil {
		return err
	}
	switch {
	case r.NArg() == 0:
		return r.wrong("no file given")
	case r.NArg() > 1:
		return r.wrong("extra argument %q", r.Arg(1))
	case r.shape && r.Changed("deal"):
		return r.wrong("--shape is of all games, and --deal of one")
	}
	if r.target, err = r.picture(); err != nil {
		return err
	}
	if r.pieces, err = replay.ParsePieces(r.deal); err != nil {
		return r.wrong("--deal %q: %v", r.deal, err)
	}
	if r.file, err = r.in.of(r.Arg(0)); err != nil {
		return err
	}
	r.wanted, err = r.in.wanted(r.file)
	return err
}

// picture returns the format of the output, which its name tells, or --to.
func (r *rendering) picture() (format, error) {
	var named format
	for ending, f := range pictureEndings {
		if strings.HasSuffix(r.output, ending) {
			named = f
		}
	}
	to := format(r.to)
	switch {
	case r.Changed("to") && to != textFormat && to != svgFormat && to != pngFormat && to != fumenFormat:
		return "", r.wrong("--to %q is none of text, svg, png and fumen", r.to)
	case r.Changed("to") && named != "" && named != to:
		return "", r.wrong("%s: the name says that it is no %s", r.output, to)
	case !r.Changed("to") && named == "" && r.output != "-":
		return "", r.wrong("--to is missing: the name %s ends in none of .txt, .svg, .png and .fumen", r.output)
	case !r.Changed("to") && named == "":
		to = textFormat
	case named != "":
		to = named
	}
	if r.shape && to != textFormat && to != svgFormat {
		return "", r.wrong("--shape is drawn as text or svg, not as %s", to)
	}
	return to, nil
}

// draw draws what the certificate says, which the checker has verified.
func (r *rendering) draw(ctx context.Context, c certificate.Certificate) ([]byte, error) {
	section, err := r.player(c)
	switch {
	case err != nil:
		return nil, err
	case r.shape:
		return r.shapeOf(ctx, section)
	case !r.Changed("deal"):
		return nil, r.wrong("--deal or --shape is missing: the checker accepts %s, so that there is no fault to show", r.file.name)
	}
	reply, err := replay.NewPlayer(section).Reply(r.pieces)
	if err != nil {
		return nil, r.wrong("--deal %q: a line is complete with piece %d, and more are dealt", r.deal, len(reply.Moves))
	}
	return r.strip(strip{played{section.Claim, reply.Line}, ending(reply.Line, reply.More)})
}

// player returns the section of a player's claim: the wanted one, or the first.
func (r *rendering) player(c certificate.Certificate) (certificate.Section, error) {
	for _, section := range c {
		if section.Claim.Player && (r.wanted == nil || *r.wanted == section.Claim) {
			return section, nil
		}
	}
	if r.wanted != nil {
		return certificate.Section{}, r.wrong("--claim %q is not a player's claim of %s", r.wanted, r.file.name)
	}
	return certificate.Section{}, r.wrong("%s has no player's claim, and so no strategy to answer the pieces", r.file.name)
}

// shapeOf draws the shape of a section's strategy.
func (r *rendering) shapeOf(ctx context.Context, section certificate.Section) ([]byte, error) {
	shape, err := await(ctx, func() (shape, error) { return newShape(section) })
	if err != nil {
		return nil, err
	}
	if r.target == svgFormat {
		return shape.svg(), nil
	}
	return []byte(shape.text()), nil
}

// strip draws boards in the format that is asked for.
func (r *rendering) strip(s strip) ([]byte, error) {
	switch r.target {
	case svgFormat:
		return s.svg(), nil
	case pngFormat:
		return s.png()
	case fumenFormat:
		if s.Well.Width != fumenWidth {
			return nil, r.wrong("fumen is for wells of %d columns, and this one has %d", fumenWidth, s.Well.Width)
		}
		return []byte(s.fumen() + "\n"), nil
	default:
		return []byte(s.text()), nil
	}
}
