package main

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"strconv"
	"time"

	"lineproof/certificate"
	"lineproof/internal/verdict"
	"lineproof/solver/lines"
)

// onlyOneLine are the flags of solve that say something about a single line.
var onlyOneLine = []string{"rows", "game", "ceiling", "deals", "tie-break"}

// solveLines looks for a strategy for more than one line, as solve does for one.
func (s *session) solveLines(ctx context.Context, f flags, width, pieces int, count string, search *searchFlags, saved *checkpoint) error {
	for _, name := range onlyOneLine {
		if f.Changed(name) {
			return f.wrong("--%s is not for --lines", name)
		}
	}
	claim := certificate.Claim{Player: true, Well: certificate.Well{Width: width}, Pieces: certificate.MaxWait}
	if count != "any" {
		n, err := strconv.Atoi(count)
		if err != nil || n < certificate.MinLines || n > certificate.MaxLines || strconv.Itoa(n) != count {
			return f.wrong("--lines %q is neither any nor a number, %d to %d", count, certificate.MinLines, certificate.MaxLines)
		}
		claim.Lines = n
	}
	if width == 0 {
		return f.wrong("--width is missing")
	}
	if pieces > certificate.MaxWait {
		return f.wrong("--pieces %d is not in 1 to %d", pieces, certificate.MaxWait)
	}
	if err := cmp.Or(search.check(), saved.check(f)); err != nil {
		return err
	}
	release := s.holdOff()
	defer release()
	section, interrupted := s.findLines(ctx, claim, pieces, search, saved)
	if len(section.Replies) == 0 {
		return interrupted
	}
	if interrupted == nil {
		release()
	}
	p, err := s.confirm(certificate.Certificate{section}, search.output)
	if err != nil {
		return err
	}
	s.note("%s", verdict.Sentence(section.Claim))
	err = cmp.Or(s.report(p.sections, nil), interrupted)
	if err == nil {
		err = saved.remove()
	}
	return err
}

func (s *session) findLines(ctx context.Context, claim certificate.Claim, pieces int, search *searchFlags, saved *checkpoint) (section certificate.Section, err error) {
	o := search.options()
	solver, err := lines.New(claim, lines.Options{Memory: o.Memory, Workers: o.Workers, Minimize: o.Minimize})
	if err != nil {
		return section, err
	}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(o.Memory - uncounted))
	defer s.watch(func() string {
		p := solver.Progress()
		return fmt.Sprintf("%.0f s, %.1f million positions; width %d, %s", p.Elapsed.Seconds(), float64(p.Positions)/1e6, claim.Width, p.Stage)
	})()
	detach, err := saved.attach(s, solver)
	if err != nil {
		return section, err
	}
	defer func() { detach(err) }()
	start := time.Now()
	section, err = solver.Prove(ctx, pieces)
	if len(section.Replies) > 0 {
		s.note("%s found in %s s", verdict.Counted(len(section.Replies), "position"), seconds(time.Since(start)))
	}
	return section, err
}
