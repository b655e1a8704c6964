package solver

import (
	"bytes"
	"fmt"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/require"
	"lineproof/internal/game/drop"
)

// benchBoards gives a well of ten columns and profiles of random games in it.
func benchBoards(b *testing.B) (*drop.Well, []drop.Profile) {
	b.Helper()
	w := oracle.Well{Width: 10, Rows: 6}
	var profiles []drop.Profile
	eachBoard(b, w, func(_ oracle.Board, p drop.Profile) error {
		profiles = append(profiles, p)
		return nil
	})
	return drop.New(certificate.Well(w)), profiles
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
		for piece := range g.Shapes {
			for k := range g.Shapes[piece] {
				if _, legal := g.Drop(p, &g.Shapes[piece][k]); legal {
					sink++
				}
			}
			moves += len(g.Shapes[piece])
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
		p, _ := g.Canonical(profiles[i%len(profiles)])
		sink += int(p[0])
	}
}

// BenchmarkSearch finds the optimum of wells of even width, with one worker. Those
// that take long need EXHAUSTIVE=1. (In wells of odd width the adversary wins by
// dealing only O.)
func BenchmarkSearch(b *testing.B) {
	for _, well := range []struct{ width, rows int }{{2, 9}, {4, 9}, {6, 9}, {8, 9}, {10, 7}, {12, 5}, {14, 4}} {
		for rows := 1; rows <= well.rows; rows++ {
			width := well.width
			b.Run(fmt.Sprintf("columns=%d/rows=%d", width, rows), func(b *testing.B) {
				onlyExhaustive(b, width*rows >= 50)
				var s *Solver
				var pieces int
				for b.Loop() {
					s = newSolver(b, certificate.Well{Width: width, Rows: rows}, Options{Workers: 1, Memory: DefaultMemory})
					pieces = optimum(b, s)
				}
				b.ReportMetric(float64(s.Expanded()), "profiles")
				b.ReportMetric(float64(wordSize*filled(&s.shared.table))/1e6, "MB-held")
				b.ReportMetric(float64(pieces), "pieces") // 0: the adversary wins
			})
		}
	}
}

// BenchmarkProve measures the steps to a certificate of a well and through it: to
// find out who wins, to build the evidence, to write it compressed, and to check
// it.
func BenchmarkProve(b *testing.B) {
	for _, w := range []certificate.Well{
		{Width: 10, Rows: 6}, {Width: 10, Rows: 5}, // the headline's
		{Width: 10, Rows: 6, Ceiling: 7},
		{Width: 6, Rows: 6}, {Width: 8, Rows: 5}, {Width: 8, Rows: 6}, {Width: 8, Rows: 9}, {Width: 12, Rows: 4},
	} {
		b.Run(fmt.Sprintf("columns=%d/rows=%d/ceiling=%d", w.Width, w.Rows, w.Ceiling), func(b *testing.B) {
			onlyExhaustive(b, w.Width == 10)
			b.Run("step=find", func(b *testing.B) {
				for b.Loop() {
					optimum(b, newSolver(b, w, Options{Workers: 1, Memory: DefaultMemory}))
				}
			})
			var c certificate.Certificate
			b.Run("step=build", func(b *testing.B) {
				for b.Loop() {
					b.StopTimer()
					s := newSolver(b, w, Options{Workers: 1, Memory: DefaultMemory})
					n := optimum(b, s)
					claims := []certificate.Claim{{Well: w}}
					if n > 0 {
						claims = []certificate.Claim{{Player: true, Well: w, Pieces: n}, {Well: w, Pieces: n - 1}}
					}
					c = nil
					b.StartTimer()
					for _, claim := range claims {
						c = append(c, prove(b, s, claim))
					}
				}
			})
			var packed []byte
			b.Run("step=write", func(b *testing.B) {
				for b.Loop() {
					_, packed, _ = c.Bytes()
				}
				b.ReportMetric(float64(len(packed)), "bytes")
			})
			b.Run("step=check", func(b *testing.B) {
				for b.Loop() {
					require.Value(checker.Verify(certificate.NewReader(bytes.NewReader(packed)), checker.Options{}))(b)
				}
			})
		})
	}
}
