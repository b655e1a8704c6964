package solver

import (
	"bytes"
	"fmt"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/require"
	"lineproof/internal/rules/drop"
)

// sink keeps the compiler from leaving out what is measured.
var sink int

// BenchmarkParts makes all moves with all pieces from profiles of random games in ten columns,
// bounds them, and makes them canonical.
func BenchmarkParts(b *testing.B) {
	w := oracle.Well{Width: 10, Rows: 6}
	g, profiles := drop.New(certificate.Well(w)), []drop.Profile(nil)
	eachBoard(b, w, func(_ oracle.Board, p drop.Profile) error {
		profiles = append(profiles, p)
		return nil
	})
	for name, part := range map[string]func(p drop.Profile){
		"bound":     func(p drop.Profile) { sink += g.Bound(p) },
		"canonical": func(p drop.Profile) { q, _ := g.Canonical(p); sink += int(q[0]) },
		"moves": func(p drop.Profile) {
			for piece := range g.Shapes {
				for k := range g.Shapes[piece] {
					if _, legal := g.Drop(p, &g.Shapes[piece][k]); legal {
						sink++
					}
				}
			}
		},
	} {
		b.Run(name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				part(profiles[i%len(profiles)])
			}
		})
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
				require.Exhaustive(b, width*rows >= 50)
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
			require.Exhaustive(b, w.Width == 10)
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
