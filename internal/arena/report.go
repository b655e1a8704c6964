package arena

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"lineproof/internal/show"
)

// A Report is what came of matches in one well, by one rule; docs/arena.md says what its
// keys mean.
type Report struct {
	Width    int               `json:"width"`
	Height   int               `json:"height"`
	Rows     *int              `json:"rows"` // nil in the usual game
	Seed     uint64            `json:"seed"`
	Over     string            `json:"over"`
	Hold     bool              `json:"hold,omitempty"`
	Most     int               `json:"most"`
	Matches  []Summary         `json:"matches"`
	Paired   []Pair            `json:"paired,omitzero"` // nil if they are not asked for
	Programs map[string]string `json:"programs,omitempty"`
}

// Report returns what came of the games, of which there are some, but for pairs of players.
func (p Played) Report() Report {
	m := p[0].Match
	r := Report{
		Width: m.Well.Width, Height: m.Well.Height, Seed: m.Seed, Over: m.Over.Name, Hold: m.Holds, Most: m.Most,
		Programs: p.Programs(),
	}
	for _, g := range p {
		r.Matches = append(r.Matches, g.Summarize(g.Results))
	}
	if m.Well.Rows < m.Well.Height {
		r.Rows = &m.Well.Rows
	}
	return r
}

// Text is the report as tables, in lines of a width.
func (r Report) Text(width int) string {
	text := Table(r.Matches).Fold(width, 2)
	if len(r.Paired) > 0 {
		text += "\n" + PairedTable(r.Paired).Fold(width, 3)
	}
	return text
}

// Table has a line for each match.
func Table(all []Summary) show.Table {
	t := show.Table{{"player", "dealer", "games", "lines", "±", "5%", "50%", "95%", "pieces", "±", "first", "none",
		"max", "end"}}
	for _, m := range all {
		var ends []string
		for end, n := range []int{m.Lost, m.Line, m.Silent, m.Cut, m.Forfeit} {
			if n > 0 {
				ends = append(ends, fmt.Sprintf("%v %d", End(end), n))
			}
		}
		lines, pieces := m.Lines.cells(0, 2, 4), m.Pieces.cells()
		if m.Cut > 0 { // the games would have gone on
			lines[0], pieces[0] = fmt.Sprint("≥", lines[0]), fmt.Sprint("≥", pieces[0])
		}
		row := slices.Concat([]any{m.Player, m.Dealer, m.Games}, lines, pieces, m.First.cells()[:1])
		t = append(t, append(row, m.None, m.Max, strings.Join(ends, ", ")))
	}
	return t
}

// cells are those of a table: the mean, the margin, and some of the percentiles.
func (m *Mean) cells(percentiles ...int) []any {
	if m == nil {
		return slices.Repeat([]any{"-"}, 2+len(percentiles))
	}
	row := []any{short(m.Mean), "-"}
	if m.Margin != nil {
		row[1] = short(*m.Margin)
	}
	for _, i := range percentiles {
		row = append(row, strconv.FormatFloat(math.Round(10*m.Percentiles[i])/10, 'f', -1, 64))
	}
	return row
}

// short writes a number with two decimals, one from 100 on, and none from 1000 on.
func short(x float64) string {
	decimals := 2
	for size := math.Abs(x); size >= 100 && decimals > 0; size /= 10 {
		decimals--
	}
	return strconv.FormatFloat(x, 'f', decimals, 64)
}
