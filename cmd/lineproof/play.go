package main

import (
	"context"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/terminal"
)

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
		wrong := func(err error) error {
			if *moves == "" {
				return inFile(file.name, err)
			}
			return f.wrong("--moves %q: %v", *moves, err)
		}
		game, err := begin(section, *moves)
		if err != nil {
			return wrong(err)
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
