package arena

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/play"
	"lineproof/internal/show"
)

// Games are those of a match, by their numbers.
type Games struct {
	*Match
	Results []Result
}

// Played are the games of several matches.
type Played []Games

// Forfeited returns an error if there are games, and each was forfeited.
func (p Played) Forfeited() error {
	games := 0
	for _, g := range p {
		games += len(g.Results)
		if slices.ContainsFunc(g.Results, func(r Result) bool { return r.End != Forfeit }) {
			return nil
		}
	}
	if games == 0 {
		return nil
	}
	return errors.New("every game was forfeited")
}

// Programs returns the names that other programs give themselves, by those of the players and
// dealers that they are.
func (p Played) Programs() map[string]string {
	all := make(map[string]string)
	for _, g := range p {
		for entrant, program := range map[string]*Program{g.Player.Name: g.Player.Program, g.Dealer.Name: g.Dealer.Program} {
			if program != nil && program.Name != "" {
				all[entrant] = program.Name
			}
		}
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
	all = []Pair{}
	firsts := make(map[string][]Result) // of the first player, by dealer
	for _, g := range p {
		if g.Player.Name == p[0].Player.Name {
			firsts[g.Dealer.Name] = g.Results
			continue
		}
		var lines, pieces []float64
		for n, first := range firsts[g.Dealer.Name][:min(len(g.Results), len(firsts[g.Dealer.Name]))] {
			lines = append(lines, float64(g.Results[n].Lines-first.Lines))
			pieces = append(pieces, float64(g.Results[n].Pieces-first.Pieces))
		}
		if g.Dealer.Blind {
			all = append(all, Pair{
				Player: g.Player.Name, Than: p[0].Player.Name, Dealer: g.Dealer.Name,
				Games: len(lines), Lines: meanOf(lines), Pieces: meanOf(pieces),
			})
		}
	}
	return all
}

// PairedTable has a line for each pair.
func PairedTable(all []Pair) show.Table {
	t := show.Table{{"player", "than", "dealer", "games", "lines more", "±", "50%", "pieces more", "±", "50%"}}
	for _, p := range all {
		t = append(t, slices.Concat([]any{p.Player, p.Than, p.Dealer, p.Games}, p.Lines.cells(2), p.Pieces.cells(2)))
	}
	return t
}

// Drawing returns a game of the match, as far as p has it, that came to r.
func (m *Match) Drawing(number uint64, p *Game, r Result) show.Game {
	g := show.Game{
		Title: fmt.Sprintf("%s against %s, seed %d, game %d", m.Player.Name, m.Dealer.Name, m.Seed, number),
		Game:  play.Game{Well: certificate.Well{Width: m.Well.Width, Rows: m.Well.Rows, Game: m.Well.Game()}},
		Then: fmt.Sprintf("%s after %s and %s", r.End, certificate.Counted(r.Pieces, "piece"),
			certificate.Counted(r.Lines, "line")),
	}
	if m.Holds {
		g.Title += show.KeptNote
	}
	for _, turn := range p.Turns {
		g.Kept = append(g.Kept, letter(turn.Kept))
		g.Moves, g.Rows = append(g.Moves, turn.Placed), turn.Rows
	}
	return g
}
