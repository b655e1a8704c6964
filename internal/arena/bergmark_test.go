package arena

import (
	"fmt"
	"math"
	"os"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// bergmarkTable1 has the average lines of Bergmark's Table 1, of 20 games each, and the 95%
// intervals that follow from the games in his appendix.
var bergmarkTable1 = []struct {
	f, g         int
	mean, margin float64
}{
	{0, 0, 78.40, 19.7}, {1, 1, 76.65, 22.4}, {1, 0, 233.00, 117.2}, {2, 1, 310.95, 115.1},
	{3, 2, 357.95, 144.7}, {4, 3, 209.10, 82.3}, {5, 4, 145.30, 50.0},
}

// TestBergmarkTable1 plays Table 1 by several rules of when a game is over. The sum of the
// squared differences to his averages, each in units of its standard error, is spread as
// chi-squared with seven degrees of freedom if the rule is his. A rule fits if a sum as large
// has a probability of 1% or more.
func TestBergmarkTable1(t *testing.T) {
	if os.Getenv("EXHAUSTIVE") == "" {
		t.Skip("plays 2000 games with each player and rule; EXHAUSTIVE=1 has them")
	}
	for _, rule := range []struct {
		height int
		over   string
		fits   bool
	}{{13, "top", true}, {14, "top", false}, {16, "top", false}, {16, "spawn", true}, {16, "free:1", true}, {16, "free:2", true}, {16, "free:3", false}} {
		w := wellOf(t, 10, rule.height, 0)
		over, err := OverOf(rule.over, w)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, his := range bergmarkTable1 {
			m := matchOf(t, w, fmt.Sprintf("bergmark:%d,%d,0", his.f, his.g), "uniform")
			m.Over, m.Seed = over, 1
			results, err := m.Run(t.Context(), 2000, 2, new(atomic.Int64))
			if err != nil {
				t.Fatal(err)
			}
			ours := m.Summarize(results).Lines
			errorOf := func(margin float64, games int) float64 {
				return margin / distuv.StudentsT{Sigma: 1, Nu: float64(games - 1)}.Quantile(0.975)
			}
			z := (ours.Mean - his.mean) / math.Hypot(errorOf(his.margin, 20), errorOf(*ours.Margin, 2000))
			sum += z * z
		}
		p := 1 - distuv.ChiSquared{K: 7}.CDF(sum)
		t.Logf("%d rows, %-6s  chi-squared %6.1f  probability %.4f", rule.height, rule.over, sum, p)
		if (p >= 0.01) != rule.fits {
			t.Errorf("%d rows, %s: got probability %v, want a fit %v", rule.height, rule.over, p, rule.fits)
		}
	}
}
