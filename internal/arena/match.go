package arena

import (
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// untilRound is after how many games Run looks whether it has played enough.
const untilRound = 100

// Run plays games with the numbers from 0 on, with several workers, and counts in
// done those that are over. With until, it plays whole hundreds of games up to the first
// after which half of the 95% interval of the lines is no more than that share of their mean.
// After an interrupt, it returns the games before the first that is not over, so that they
// are the same as with a smaller number, and the context's error; and so after a program cannot
// be started, or does not play these rules.
func (m *Match) Run(ctx context.Context, games, workers int, until float64,
	done *atomic.Int64) (all []Result, err error) {
	defer m.Close()
	round := games
	if until > 0 {
		round = untilRound
	}
	for len(all) < games && err == nil && (all == nil || !m.Summarize(all).Lines.within(until)) {
		var results []Result
		results, err = m.round(ctx, len(all), min(round, games-len(all)), workers, done)
		all = append(all, results...)
	}
	return all, err
}

// within tells whether the margin is no more than a share of the mean.
func (m *Mean) within(share float64) bool { return m.Margin != nil && *m.Margin <= share*m.Mean }

// round plays games from a number on.
func (m *Match) round(ctx context.Context, first, games, workers int, done *atomic.Int64) ([]Result, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	results, over := make([]Result, games), make([]bool, games)
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(workers, games) {
		all.Go(func() {
			for n := int(next.Add(1)) - 1; n < games; n = int(next.Add(1)) - 1 {
				r, err := m.Play(ctx, uint64(first+n), nil)
				if err != nil {
					stop(err)
					return
				}
				results[n], over[n] = r, true
				done.Add(1)
			}
		})
	}
	all.Wait()
	if n := slices.Index(over, false); n >= 0 {
		return results[:n], context.Cause(ctx)
	}
	return results, nil
}

// A Mean is an average, and the 95% interval around it by Student's t: from Mean - Margin to
// Mean + Margin. One number says nothing of others, and has no Margin. Of the numbers, at
// least 5, 25, 50, 75 and 95 percent are not above the Percentiles.
type Mean struct {
	Mean        float64    `json:"mean"`
	Margin      *float64   `json:"margin"`
	Percentiles [5]float64 `json:"percentiles"`
}

// meanOf returns the mean of some numbers; none if there are none.
func meanOf(numbers []float64) *Mean {
	n := float64(len(numbers))
	if n == 0 {
		return nil
	}
	mean, deviation := stat.MeanStdDev(numbers, nil)
	m := &Mean{Mean: mean}
	if n > 1 {
		margin := distuv.StudentsT{Sigma: 1, Nu: n - 1}.Quantile(0.975) * deviation / math.Sqrt(n)
		m.Margin = &margin
	}
	sorted := slices.Sorted(slices.Values(numbers))
	for i, percent := range []float64{5, 25, 50, 75, 95} {
		m.Percentiles[i] = stat.Quantile(percent/100, stat.Empirical, sorted, nil)
	}
	return m
}

// A Summary is what the games of a match come to.
type Summary struct {
	Player  string `json:"player"`
	Dealer  string `json:"dealer"`
	Games   int    `json:"games"`
	Lines   *Mean  `json:"lines"`
	Pieces  *Mean  `json:"pieces"`
	First   *Mean  `json:"first"` // pieces to the first line, in the games that have one
	None    int    `json:"none"`  // games without a line
	Max     int    `json:"max"`   // lines that one piece completed, at most
	Lost    int    `json:"lost"`  // games by their end
	Line    int    `json:"line"`
	Silent  int    `json:"silent"`
	Cut     int    `json:"cut"`
	Forfeit int    `json:"forfeit"`
}

// Summarize returns what some games of the match come to.
func (m *Match) Summarize(results []Result) Summary {
	s := Summary{Player: m.Player.Name, Dealer: m.Dealer.Name, Games: len(results)}
	var lines, pieces, first []float64
	for _, r := range results {
		lines = append(lines, float64(r.Lines))
		pieces = append(pieces, float64(r.Pieces))
		if r.First > 0 {
			first = append(first, float64(r.First))
		}
		s.Max = max(s.Max, r.Max)
		*[]*int{Lost: &s.Lost, Line: &s.Line, Silent: &s.Silent, Cut: &s.Cut, Forfeit: &s.Forfeit}[r.End]++
	}
	s.Lines, s.Pieces, s.First = meanOf(lines), meanOf(pieces), meanOf(first)
	s.None = s.Games - len(first)
	return s
}
