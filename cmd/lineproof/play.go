package main

import (
	"context"
	"math"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/draw"
	"lineproof/internal/files"
	"lineproof/internal/game/usual"
	"lineproof/internal/terminal"
)

// play is the command that plays against a certificate.
func play(s *session, f flags) action {
	as := f.String("as", "dealer", "the `SIDE` that you take: dealer or player")
	moves := f.String("moves", "", "begin after this `HISTORY`: for a dealer pieces, such as OIOZ; for a player placements, such as 0:3,1:-1, in slide 0:3:1")
	board := s.board(f)
	in := f.input()
	return func(ctx context.Context, args []string) error {
		switch {
		case args[0] == "-":
			return f.wrong("the moves come from standard input, so the certificate cannot; give the name of its file")
		case f.Lookup("board").Value.String() == "-":
			return f.wrong("the moves come from standard input, so the board cannot; give the name of its file")
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
		wrong := func(err error) error {
			if *moves == "" {
				return inFile(file.name, err)
			}
			return f.wrong("--moves %q: %v", *moves, err)
		}
		on, err := board(section.Claim)
		if err != nil {
			return err
		}
		var game terminal.Game
		if section.Claim.Game == certificate.Usual {
			game, err = terminal.DealForEver(section, on, *moves)
		} else {
			game, err = begin(section, *moves)
		}
		if err != nil {
			return wrong(err)
		}
		return s.play(ctx, game)
	}
}

// mostBoard is how many bytes the text of a board may have.
const mostBoard = 1 << 16

// board adds the flags that say with which board rows for ever begin, and returns what reads it
// for a claim.
func (s *session) board(f flags) func(certificate.Claim) (usual.Board, error) {
	name := f.String("board", "", "of rows for ever, begin with the board in a `FILE`: rows of # and ., the highest first, or a fumen")
	seed := f.number("junk", 0, 0, math.MaxInt32, "of rows for ever, begin with random junk, which follows from a `SEED`")
	return func(c certificate.Claim) (b usual.Board, err error) {
		given, junk := f.Changed("board"), f.Changed("junk")
		switch {
		case given && junk:
			return b, f.wrong("--board and --junk are two boards; choose one")
		case (given || junk) && c.Game != certificate.Usual:
			return b, f.wrong("--board and --junk are for rows for ever (lines=any), and this is %q", c)
		case junk:
			return usual.Random(c.Width, usual.JunkRows, uint64(*seed)), nil
		case !given:
			return b, nil
		}
		text, err := files.Read(*name, s.stdin, mostBoard)
		if err == nil {
			b, err = draw.ReadBoard(string(text), c.Width)
		}
		return b, inFile(*name, err)
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
	return terminal.PlayText(game, s.stdin, s.print)
}
