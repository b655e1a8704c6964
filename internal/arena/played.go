package arena

import (
	"bytes"
	"encoding/csv"
	"fmt"

	"lineproof/internal/draw"
)

// Games are those of a match, by their numbers.
type Games struct {
	*Match
	Results []Result
}

// Played are the games of several matches.
type Played []Games

// Summaries returns one for each match.
func (p Played) Summaries() (all []Summary) {
	for _, g := range p {
		all = append(all, g.Summarize(g.Results))
	}
	return all
}

// CSV has a line for each game, below one with the names of the columns.
func (p Played) CSV() []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Write([]string{"player", "dealer", "seed", "game", "lines", "pieces", "first", "highest", "max", "end", "why"})
	for _, g := range p {
		for number, r := range g.Results {
			row := []string{g.Player.Name, g.Dealer.Name}
			for _, n := range []any{g.Seed, number, r.Lines, r.Pieces, r.First, r.Highest, r.Max, r.End, r.Why} {
				row = append(row, fmt.Sprint(n))
			}
			w.Write(row)
		}
	}
	w.Flush() // a bytes.Buffer has no errors
	return b.Bytes()
}

// A Pair compares two players by the games in which a dealer deals the same pieces to both.
type Pair struct {
	Player string `json:"player"`
	Than   string `json:"than"`
	Dealer string `json:"dealer"`
	Games  int    `json:"games"`
	Lines  *Mean  `json:"lines"` // that Player has more than Than
	Pieces *Mean  `json:"pieces"`
}

// Paired compares each player with the first one, against each dealer that does not look at
// the board.
func (p Played) Paired() (all []Pair) {
	for _, g := range p {
		first := p.of(p[0].Player.Name, g.Dealer.Name)
		if g.Player.Name == p[0].Player.Name || !g.Dealer.Blind || first == nil {
			continue
		}
		var lines, pieces []float64
		for n := range min(len(g.Results), len(first)) {
			lines = append(lines, float64(g.Results[n].Lines-first[n].Lines))
			pieces = append(pieces, float64(g.Results[n].Pieces-first[n].Pieces))
		}
		all = append(all, Pair{g.Player.Name, p[0].Player.Name, g.Dealer.Name, len(lines), meanOf(lines), meanOf(pieces)})
	}
	return all
}

func (p Played) of(player, dealer string) []Result {
	for _, g := range p {
		if g.Player.Name == player && g.Dealer.Name == dealer {
			return g.Results
		}
	}
	return nil
}

// PairedTable has a line for each pair.
func PairedTable(all []Pair) draw.Table {
	t := draw.Table{{"player", "than", "dealer", "games", "lines more", "±", "median", "pieces more", "±", "median"}}
	for _, p := range all {
		row := append([]any{p.Player, p.Than, p.Dealer, p.Games}, p.Lines.cells()...)
		t = append(t, append(row, p.Pieces.cells()...))
	}
	return t
}
