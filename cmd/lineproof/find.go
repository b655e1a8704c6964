package main

import (
	"context"
	"runtime/debug"
	"time"

	"lineproof/certificate"
	"lineproof/solver"
)

// A finding is a claim with its evidence, and the time that it took.
type finding struct {
	certificate.Section
	took time.Duration
}

type findings []finding

func (all findings) certificate() (c certificate.Certificate) {
	for _, f := range all {
		c = append(c, f.Section)
	}
	return c
}

// settle finds out who wins the well. The findings prove that the player does
// with some number of pieces, and not with one less, or that the adversary
// does.
func (s *session) settle(ctx context.Context, w certificate.Well, o solver.Options) (findings, error) {
	return s.find(ctx, w, o, func(game *solver.Solver) ([]certificate.Claim, error) {
		return optimum(ctx, w, game)
	})
}

// doubt does what settle does. It is faster if the adversary wins, and slower
// if the player does.
func (s *session) doubt(ctx context.Context, w certificate.Well, o solver.Options) (findings, error) {
	return s.find(ctx, w, o, func(game *solver.Solver) ([]certificate.Claim, error) {
		won, err := game.Wins(ctx, w.Longest())
		if won && err == nil {
			return optimum(ctx, w, game)
		}
		return []certificate.Claim{{Well: w}}, err
	})
}

// optimum finds the claims that settle a well.
func optimum(ctx context.Context, w certificate.Well, game *solver.Solver) ([]certificate.Claim, error) {
	n, err := game.Optimum(ctx)
	if err != nil {
		return nil, err
	}
	return settling(w, n), nil
}

// settling returns the claims that settle a well with this optimum, 0 if the
// adversary wins.
func settling(w certificate.Well, optimum int) []certificate.Claim {
	switch optimum {
	case 0:
		return []certificate.Claim{{Well: w}}
	case 1:
		panic("lineproof: a player who never needs a second piece, not even after I or O")
	}
	return []certificate.Claim{{Player: true, Well: w, Pieces: optimum}, {Well: w, Pieces: optimum - 1}}
}

// test finds out which of the two sides has won after the claim's pieces.
func (s *session) test(ctx context.Context, c certificate.Claim, o solver.Options) (findings, error) {
	return s.find(ctx, c.Well, o, func(game *solver.Solver) ([]certificate.Claim, error) {
		won, err := game.Wins(ctx, c.Pieces)
		c.Player = won
		return []certificate.Claim{c}, err
	})
}

// uncounted is the memory, in bytes, that the program takes besides what Go's
// limit counts: its own text, above all.
const uncounted = 12 << 20

// begin returns a solver, and shows its progress behind what is said of it until
// stop is called.
func (s *session) begin(said string, w certificate.Well, o solver.Options) (game *solver.Solver, stop func(), err error) {
	game, err = solver.New(w, o)
	if err != nil {
		return nil, nil, err
	}
	debug.SetMemoryLimit(o.Memory - uncounted)
	return game, s.watch(func() string { return said + progressLine(w, game.Progress()) }), nil
}

// find builds the evidence for the claims that a search decides on. The time
// of this search counts for the first one: it serves them all.
func (s *session) find(ctx context.Context, w certificate.Well, o solver.Options,
	search func(*solver.Solver) ([]certificate.Claim, error)) (all findings, err error) {
	start := time.Now()
	game, stop, err := s.begin("", w, o)
	if err != nil {
		return nil, err
	}
	defer stop()
	claims, err := search(game)
	if err != nil {
		return nil, err
	}
	for _, c := range claims {
		section, err := game.Prove(ctx, c.Player, c.Pieces)
		if err != nil {
			return nil, err
		}
		if c.Player && o.Minimize != nil {
			s.again(o.Minimize, game.Rounds())
		}
		all = append(all, finding{section, time.Since(start)})
		start = time.Now()
	}
	return all, nil
}
