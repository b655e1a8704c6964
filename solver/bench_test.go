package solver

import (
	"context"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/drop"
	"lineproof/internal/oracle"
)

// benchBoards gives a well of ten columns and profiles of random games in it.
func benchBoards(b *testing.B) (*game, []drop.Profile) {
	b.Helper()
	w := oracle.Well{Width: 10, Rows: 6}
	var profiles []drop.Profile
	err := w.EachBoard(func(board oracle.Board) error {
		profiles = append(profiles, profileOf(w, board))
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return wellOf(w), profiles
}

// sink keeps the compiler from leaving out what is measured.
var sink int

// BenchmarkDrop makes all moves with all pieces from a profile.
func BenchmarkDrop(b *testing.B) {
	g, profiles := benchBoards(b)
	moves, i := 0, 0
	for b.Loop() {
		p := profiles[i%len(profiles)]
		i++
		for piece := range g.Moves {
			for k := range g.Moves[piece] {
				if _, legal := g.Drop(p, &g.Moves[piece][k]); legal {
					sink++
				}
			}
			moves += len(g.Moves[piece])
		}
	}
	b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
}

func BenchmarkBound(b *testing.B) {
	g, profiles := benchBoards(b)
	for i := 0; b.Loop(); i++ {
		sink += g.Bound(profiles[i%len(profiles)])
	}
}

func BenchmarkCanonical(b *testing.B) {
	g, profiles := benchBoards(b)
	for i := 0; b.Loop(); i++ {
		sink += int(g.Canonical(profiles[i%len(profiles)]))
	}
}

// BenchmarkSearch finds an optimum.
func BenchmarkSearch(b *testing.B) {
	for _, w := range []oracle.Well{{Width: 8, Rows: 5}, {Width: 8, Rows: 6}} {
		b.Run(w.String(), func(b *testing.B) {
			positions := int64(0)
			for b.Loop() {
				s := newSolver(b, w, 0)
				if _, err := s.Optimum(context.Background()); err != nil {
					b.Fatal(err)
				}
				positions += s.Progress().Positions
			}
			b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}

// BenchmarkProve makes certificates with a solver that knows the optimum.
func BenchmarkProve(b *testing.B) {
	for _, text := range []string{"adversary drop width=8 rows=5", "player drop width=8 rows=6 pieces=9"} {
		b.Run(text, func(b *testing.B) {
			claim, err := certificate.ParseClaim(text)
			if err != nil {
				b.Fatal(err)
			}
			s := newSolver(b, oracle.Well(claim.Well), 0)
			if _, err := s.Optimum(context.Background()); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				prove(b, s, claim)
			}
		})
	}
}
