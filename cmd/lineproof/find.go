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

// A question has a solver find out which claims settle it.
type question func(context.Context, *solver.Solver) ([]certificate.Claim, error)

// settle asks who wins a well. The claims are that the player does with some
// number of pieces, and not with one less, or that the adversary does.
func settle(w certificate.Well) question {
	return func(ctx context.Context, game *solver.Solver) ([]certificate.Claim, error) {
		n, err := game.Optimum(ctx)
		if err != nil {
			return nil, err
		}
		return settling(w, n), nil
	}
}

// doubt asks what settle asks. It is faster if the adversary wins, and slower
// if the player does.
func doubt(w certificate.Well) question {
	return func(ctx context.Context, game *solver.Solver) ([]certificate.Claim, error) {
		won, err := game.Wins(ctx, w.Longest())
		if won && err == nil {
			return settle(w)(ctx, game)
		}
		return []certificate.Claim{{Well: w}}, err
	}
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

// test asks which of the two sides has won after the claim's pieces.
func test(c certificate.Claim) question {
	return func(ctx context.Context, game *solver.Solver) ([]certificate.Claim, error) {
		won, err := game.Wins(ctx, c.Pieces)
		c.Player = won
		return []certificate.Claim{c}, err
	}
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

// find builds the evidence for the claims that settle a question about a well.
// The time of the search for them counts for the first one: it serves them all.
// The search goes on from a checkpoint, unless that is nil.
func (s *session) find(ctx context.Context, w certificate.Well, o solver.Options, ask question, keep *checkpoint) (all findings, err error) {
	start := time.Now()
	game, stop, err := s.begin("", w, o)
	if err != nil {
		return nil, err
	}
	defer stop()
	detach, err := keep.attach(s, game)
	if err != nil {
		return nil, err
	}
	defer func() { detach(err) }()
	claims, err := ask(ctx, game)
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
