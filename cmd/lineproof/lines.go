package main

import (
	"context"
	"strconv"
	"time"

	"lineproof/certificate"
	"lineproof/internal/verdict"
	"lineproof/solver"
	"lineproof/solver/lines"
)

// onlyOneLine are the flags of solve that say something about a single line.
var onlyOneLine = []string{"rows", "game", "ceiling", "deals", "tie-break"}

// goal returns the claim that --lines asks for. Its pieces are 0 if --pieces is not given.
func (f flags) goal(width, pieces int, count string) (goal certificate.Claim, err error) {
	for _, name := range onlyOneLine {
		if f.Changed(name) {
			return goal, f.wrong("--%s is not for --lines", name)
		}
	}
	goal = certificate.Claim{Player: true, Well: certificate.Well{Width: width}, Pieces: pieces}
	if count != "any" {
		n, err := strconv.Atoi(count)
		if err != nil || n < certificate.MinLines || n > certificate.MaxLines || strconv.Itoa(n) != count {
			return goal, f.wrong("--lines %q is neither any nor a number, %d to %d", count, certificate.MinLines, certificate.MaxLines)
		}
		goal.Lines = n
	}
	if width == 0 {
		return goal, f.wrong("--width is missing")
	}
	if pieces > certificate.MaxWait {
		return goal, f.wrong("--pieces %d is not in 1 to %d", pieces, certificate.MaxWait)
	}
	return goal, nil
}

// findLines looks for a strategy for more than one line, as find does for one.
func (s *session) findLines(ctx context.Context, goal certificate.Claim, o solver.Options, saved checkpoint) (all findings, err error) {
	game, err := lines.New(goal, lines.Options{Memory: o.Memory, Workers: o.Workers, Minimize: o.Minimize})
	if err != nil {
		return nil, err
	}
	defer s.attend("", goal.Well, o, game)()
	err = saved.during(s, game, func() error {
		start := time.Now()
		section, err := game.Prove(ctx, goal.Pieces)
		if len(section.Replies) > 0 {
			all = findings{{section, time.Since(start)}}
			s.note("%s found in %s s", verdict.Counted(len(section.Replies), "position"), seconds(all[0].took))
		}
		return err
	})
	return all, err
}
