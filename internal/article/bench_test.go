package article

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"lineproof/certificate"
	"lineproof/solver"
)

// solverDeals is the order in which package solver deals the pieces.
var solverDeals = []int{6, 1, 2, 0, 3, 4, 5}

// A measured search returns the positions that it explored, and the states in its
// table, which take eight bytes each.
type measured func(ctx context.Context, w certificate.Well, q Question) (positions, states int64, err error)

func byArticle(deals []int) measured {
	return func(ctx context.Context, w certificate.Well, q Question) (positions, states int64, err error) {
		a, err := Solve(ctx, w, q, Options{Memory: 4 << 30, Deals: deals})
		return a.Positions, a.States, err
	}
}

func bySolver(ctx context.Context, w certificate.Well, q Question) (positions, states int64, err error) {
	s, err := solver.New(w, solver.Options{Workers: 1})
	if err != nil {
		return 0, 0, err
	}
	if q == WhoWins {
		_, err = s.Wins(ctx, w.Longest())
	} else {
		_, err = s.Optimum(ctx)
	}
	c := s.Cost()
	return c.Positions, c.Entries, err
}

// BenchmarkSearch asks package solver, with one worker, and the article's
// algorithm the same questions; the latter also with the solver's order of pieces.
// Searches that take long need EXHAUSTIVE=1, and are given up after ten minutes.
func BenchmarkSearch(b *testing.B) {
	for q, question := range []string{"wins", "pieces", "unpruned"} {
		for _, width := range []int{6, 8, 10} {
			for rows := 3; rows <= 6; rows++ {
				for _, search := range []struct {
					name string
					measured
				}{{"solver", bySolver}, {"article", byArticle(nil)}, {"ordered", byArticle(solverDeals)}} {
					if Question(q) == Unpruned && search.name != "article" {
						continue
					}
					b.Run(fmt.Sprintf("question=%s/columns=%d/rows=%d/search=%s", question, width, rows, search.name), func(b *testing.B) {
						if width*rows >= 48 && search.name != "solver" && os.Getenv("EXHAUSTIVE") == "" {
							b.Skip("takes long; EXHAUSTIVE=1 measures it")
						}
						search.benchmark(b, certificate.Well{Width: width, Rows: rows}, Question(q))
					})
				}
			}
		}
	}
}

func (search measured) benchmark(b *testing.B, w certificate.Well, q Question) {
	var positions, states int64
	var err error
	for b.Loop() {
		ctx, cancel := context.WithTimeout(b.Context(), 10*time.Minute)
		positions, states, err = search(ctx, w, q)
		cancel()
	}
	b.ReportMetric(float64(positions), "positions")
	b.ReportMetric(float64(states), "states")
	if err != nil {
		b.ReportMetric(1, "given-up")
	}
}
