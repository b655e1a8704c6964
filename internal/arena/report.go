package arena

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"lineproof/internal/draw"
)

// Table has a line for each match.
func Table(all []Summary) draw.Table {
	t := draw.Table{{"player", "dealer", "games", "lines", "±", "median", "pieces", "±", "median", "first", "±", "none", "max", "end"}}
	for _, m := range all {
		var ends []string
		for end, n := range []int{m.Lost, m.Line, m.Silent, m.Cut, m.Forfeit} {
			if n > 0 {
				ends = append(ends, fmt.Sprintf("%v %d", End(end), n))
			}
		}
		row := []any{m.Player, m.Dealer, m.Games}
		for _, mean := range []*Mean{m.Lines, m.Pieces} {
			cells := mean.cells()
			if m.Cut > 0 { // the games would have gone on
				cells[0] = fmt.Sprint("≥", cells[0])
			}
			row = append(row, cells...)
		}
		row = append(row, m.First.cells()[:2]...) // without the median
		t = append(t, append(row, m.None, m.Max, strings.Join(ends, ", ")))
	}
	return t
}

// cells are those of a table.
func (m *Mean) cells() []any {
	if m == nil {
		return []any{"-", "-", "-"}
	}
	median := strconv.FormatFloat(math.Round(10*m.Quartiles[1])/10, 'f', -1, 64)
	if m.Margin == nil {
		return []any{fmt.Sprintf("%.2f", m.Mean), "-", median}
	}
	return []any{fmt.Sprintf("%.2f", m.Mean), fmt.Sprintf("%.2f", *m.Margin), median}
}

// Plot has a row for each player, and a series for each dealer.
func Plot(title string, players, dealers []string, all []Summary) draw.Plot {
	p := draw.Plot{Title: title, Rows: players, Series: dealers}
	for i, title := range []string{"lines", "pieces", "pieces to the first line"} {
		panel := draw.Panel{Title: title}
		for range players {
			panel.Points = append(panel.Points, make([]draw.Point, len(dealers)))
		}
		for _, m := range all {
			if mean := []*Mean{m.Lines, m.Pieces, m.First}[i]; mean != nil {
				point := draw.Point{Value: mean.Mean, Cut: i < 2 && m.Cut > 0, Of: mean.spread}
				if mean.Margin != nil {
					point.Margin = *mean.Margin
				}
				panel.Points[slices.Index(players, m.Player)][slices.Index(dealers, m.Dealer)] = point
			}
		}
		p.Panels = append(p.Panels, panel)
	}
	return p
}

// Runs is how often weights are learned for the same features.
const Runs = 5

// Learned are weights that were learned for some features, and how they play.
type Learned struct {
	Features string     `json:"features"`
	Weights  []Features `json:"weights"` // of each run
	Games    []Summary  `json:"games"`
}

// LearnedTable has a line for each run, and one for their average.
func LearnedTable(all []Learned) draw.Table {
	t := draw.Table{{"features", "run", "games", "pieces", "±", "median", "weights"}}
	for _, l := range all {
		var sum Features
		var pieces []float64
		games := 0
		line := func(run any, weights Features, games int, mean *Mean) {
			t = append(t, append(append([]any{l.Features, run, games}, mean.cells()...), weights.rounded()))
		}
		for run, weights := range l.Weights {
			line(run+1, weights, l.Games[run].Games, l.Games[run].Pieces)
			for i := range sum {
				sum[i] += weights[i] / float64(len(l.Weights))
			}
			pieces = append(pieces, l.Games[run].Pieces.Mean)
			games += l.Games[run].Games
		}
		line("all", sum, games, meanOf(pieces))
	}
	return t
}
