package arena

import (
	"fmt"
	"math"
	"os"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"lineproof/internal/audit/require"
)

// A published average of Bergmark's is of lines, by the powers of f and g. The 95% intervals
// follow from the games in his appendix.
type published struct {
	f, g         int
	mean, margin float64
}

// bergmark1 are the averages of his Table 1, of 20 games each, and bergmark2 those of Table 2,
// with one step of prediction, of 30.
var (
	bergmark1 = []published{
		{0, 0, 78.40, 19.7}, {1, 1, 76.65, 22.4}, {1, 0, 233.00, 117.2}, {2, 1, 310.95, 115.1},
		{3, 2, 357.95, 144.7}, {4, 3, 209.10, 82.3}, {5, 4, 145.30, 50.0},
	}
	bergmark2 = []published{
		{0, 0, 1206.53, 452}, {1, 1, 581.83, 215}, {1, 0, 1255.70, 404}, {2, 1, 3619.77, 1121},
		{3, 2, 2586.57, 884}, {4, 3, 2468.73, 894}, {5, 4, 1626.23, 498},
	}
)

// TestBergmarkTables plays them by several rules of when a game is over. The sum of the squared
// differences to his averages, each in units of its standard error, is spread as chi-squared
// with seven degrees of freedom if the rule is his. A rule fits if a sum as large has a
// probability of 1% or more.
func TestBergmarkTables(t *testing.T) {
	if os.Getenv("EXHAUSTIVE") == "" {
		t.Skip("takes ten minutes; EXHAUSTIVE=1 has it")
	}
	for _, rule := range []struct {
		height       int
		over         string
		games2       int // of Table 2, 0 for none; 2000 of Table 1
		fits1, fits2 bool
	}{
		{16, "spawn", 200, true, true}, {16, "free:2", 200, true, true}, {13, "top", 200, true, true},
		{16, "free:1", 100, true, false},
		{16, "free:3", 200, false, false}, {16, "top", 30, false, false}, {14, "top", 0, false, false},
	} {
		w := wellOf(t, 10, rule.height, 0)
		over := require.Value(OverOf(rule.over, w))(t)
		m := &Match{Well: w, Over: over, Seed: 1}
		if p := fit(t, m, bergmark1, 0, 20, 2000); (p >= 0.01) != rule.fits1 {
			t.Errorf("Table 1, %d rows, %s: got probability %v, want a fit %v", rule.height, rule.over, p, rule.fits1)
		}
		if rule.games2 == 0 {
			continue
		}
		if p := fit(t, m, bergmark2, 1, 30, rule.games2); (p >= 0.01) != rule.fits2 {
			t.Errorf("Table 2, %d rows, %s: got probability %v, want a fit %v", rule.height, rule.over, p, rule.fits2)
		}
	}
}

// fit plays a table with some steps of prediction, and returns the probability of so much
// difference or more from what is published of so many games.
func fit(t *testing.T, m *Match, table []published, steps, hisGames, games int) (p float64) {
	t.Helper()
	errorOf := func(margin float64, games int) float64 {
		return margin / distuv.StudentsT{Sigma: 1, Nu: float64(games - 1)}.Quantile(0.975)
	}
	sum := 0.0
	for _, his := range table {
		player := fmt.Sprintf("bergmark:%d,%d,%d", his.f, his.g, steps)
		one := matchOf(t, m.Well, player, "uniform")
		one.Over, one.Seed = m.Over, m.Seed
		ours := one.Summarize(require.Value(one.Run(t.Context(), games, 2, 0, new(atomic.Int64)))(t)).Lines
		t.Logf("%d rows, %s: %s has %.2f ± %.2f lines", m.Well.Height, m.Over.Name, player, ours.Mean, *ours.Margin)
		z := (ours.Mean - his.mean) / math.Hypot(errorOf(his.margin, hisGames), errorOf(*ours.Margin, games))
		sum += z * z
	}
	p = 1 - distuv.ChiSquared{K: float64(len(table))}.CDF(sum)
	t.Logf("%d rows, %s: chi-squared %.1f, probability %.4f", m.Well.Height, m.Over.Name, sum, p)
	return p
}
