package show

import (
	"fmt"
	"math/big"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/play"
)

// What is counted, as JSON and as text; docs/solve.md says what the keys
// mean. Lists begin with one piece, row 1 and layer 0.
type (
	Counts struct {
		Sections []Section `json:"sections"`
	}
	Section struct {
		Claim     string     `json:"claim"`
		Player    *Player    `json:"player,omitempty"`
		Lines     *Lines     `json:"lines,omitempty"`
		Adversary *Adversary `json:"adversary,omitempty"`
		Survival  *Survival  `json:"survival,omitempty"`
	}
	Player struct {
		Nodes             int        `json:"nodes"`
		States            int        `json:"states"`
		Boards            int        `json:"boards"`
		Profiles          int        `json:"profiles"`
		Pieces            int        `json:"pieces"`
		Sequences         *big.Int   `json:"sequences"`
		StatesByPieces    []int      `json:"states_by_pieces"`
		SequencesByPieces []*big.Int `json:"sequences_by_pieces"`
		SequencesByRow    []*big.Int `json:"sequences_by_row"`
		HighestRowAlone   *big.Int   `json:"sequences_highest_row_alone"`
	}
	// Lines counts a player's list for rows for ever.
	Lines struct {
		Positions         int   `json:"positions"`
		Pieces            int   `json:"pieces"`
		Height            int   `json:"height"`
		Rows              int   `json:"rows"`
		PositionsByPieces []int `json:"positions_by_pieces"`
		RowsByLines       []int `json:"rows_by_lines"`
	}
	// Survival counts the answers of a player, or the deals of an adversary, who has one in each state.
	Survival struct {
		States  int    `json:"states"`
		Boards  int    `json:"boards,omitempty"`
		Answers int    `json:"answers,omitempty"`
		Deals   *Deals `json:"deals,omitempty"`
	}
	Adversary struct {
		Layers          int     `json:"layers"`
		Profiles        int     `json:"profiles"`
		Deals           Deals   `json:"deals"`
		ProfilesByLayer []int   `json:"profiles_by_layer"`
		DealsByLayer    []Deals `json:"deals_by_layer"`
	}
	// Deals are numbers of profiles, by the piece that is dealt there.
	Deals [certificate.Pieces]int
)

// Count counts what is in a certificate that the checker has verified.
func Count(c certificate.Certificate) (all Counts, err error) {
	for _, section := range c {
		counted := Section{Claim: section.Claim.String()}
		switch {
		case section.Claim.Survival():
			counted.Survival = countSurvival(section)
		case section.Claim.Game == certificate.Usual:
			counted.Lines = countLines(section)
		case section.Claim.Player:
			g, err := Summarize(section.Strategy.Unmirrored(section.Claim.Width), section.Claim.Well)
			if err != nil {
				return all, fmt.Errorf("%v: %w", section.Claim, err)
			}
			counted.Player = &Player{
				len(section.Strategy), g.States, g.Boards, g.Profiles, g.Pieces, g.Sequences,
				g.Depths[1:], g.Lengths[1:], g.Lines[1:], g.Highest,
			}
		default:
			counted.Adversary = countDeals(section.Deals)
		}
		all.Sections = append(all.Sections, counted)
	}
	return all, nil
}

// mostLines is for how many lines the rows that they take are counted.
const mostLines = 10

func countLines(section certificate.Section) *Lines {
	list := play.NewList(section)
	l := &Lines{
		Positions: len(section.List), Height: list.Highest(), Rows: list.Rows(), PositionsByPieces: list.Depths()[1:],
	}
	l.Pieces = len(l.PositionsByPieces)
	for n := range mostLines {
		l.RowsByLines = append(l.RowsByLines, (n+1)*(l.Rows-1)+1)
	}
	return l
}

func countSurvival(s certificate.Section) *Survival {
	if s.Claim.Player {
		a := play.NewAnswers(s)
		return &Survival{States: a.States(), Boards: a.Boards(), Answers: len(s.Survival)}
	}
	dealt := new(Deals)
	for _, piece := range s.Survival {
		dealt[piece]++
	}
	return &Survival{States: len(s.Survival), Deals: dealt}
}

// countDeals gives lists that are empty, not null, where there is no layer.
func countDeals(layers [][]byte) *Adversary {
	a := &Adversary{Layers: len(layers), ProfilesByLayer: []int{}, DealsByLayer: []Deals{}}
	for _, layer := range layers {
		var dealt Deals
		for _, piece := range layer {
			dealt[piece]++
			a.Deals[piece]++
		}
		a.Profiles += len(layer)
		a.ProfilesByLayer = append(a.ProfilesByLayer, len(layer))
		a.DealsByLayer = append(a.DealsByLayer, dealt)
	}
	return a
}

// Text is the counts as tables, in lines of a width.
func (all Counts) Text(width int) string {
	var sections []string
	for _, s := range all.Sections {
		tables := s.Claim + "\n\n"
		switch {
		case s.Player != nil:
			tables += s.Player.text()
		case s.Survival != nil:
			tables += s.Survival.text()
		case s.Lines != nil:
			tables += s.Lines.text()
		default:
			tables += s.Adversary.text(width)
		}
		sections = append(sections, tables)
	}
	return strings.Join(sections, "\n")
}

func (p *Player) text() string {
	inAll := Table{
		{"nodes", p.Nodes},
		{"states", p.States},
		{"boards", p.Boards},
		{"profiles", p.Profiles},
		{"pieces", p.Pieces},
		{"sequences", p.Sequences},
	}
	byPieces := Table{{"pieces", "states", "sequences"}}
	for i, states := range p.StatesByPieces {
		byPieces = append(byPieces, []any{i + 1, states, p.SequencesByPieces[i]})
	}
	byPieces = append(byPieces, []any{"total", p.States, p.Sequences})
	byRow := Table{{"row", "sequences"}}
	for i, sequences := range p.SequencesByRow {
		byRow = append(byRow, []any{i + 1, sequences})
	}
	byRow = append(byRow, []any{fmt.Sprintf("%d alone", len(p.SequencesByRow)), p.HighestRowAlone})
	return inAll.Text() + "\n" + byPieces.Text() + "\n" + byRow.Text()
}

func (l *Lines) text() string {
	inAll := Table{{"positions", l.Positions}, {"pieces", l.Pieces}, {"height", l.Height}, {"rows", l.Rows}}
	byPieces, byLines := Table{{"pieces", "positions"}}, Table{{"lines", "rows"}}
	for i, n := range l.PositionsByPieces {
		byPieces = append(byPieces, []any{i + 1, n})
	}
	for i, n := range l.RowsByLines {
		byLines = append(byLines, []any{i + 1, n})
	}
	return inAll.Text() + "\n" + byPieces.Text() + "\n" + byLines.Text()
}

func (s *Survival) text() string {
	if s.Deals == nil {
		return Table{{"states", s.States}, {"boards", s.Boards}, {"answers", s.Answers}}.Text()
	}
	t := Table{{"states", s.States}}
	for piece, n := range s.Deals {
		t = append(t, []any{"deals " + certificate.Letters[piece:piece+1], n})
	}
	return t.Text()
}

func (a *Adversary) text(width int) string {
	t := Table{{"layer", "profiles", "I", "Z", "S", "T", "L", "J", "O"}}
	add := func(layer any, profiles int, dealt Deals) {
		row := []any{layer, profiles}
		for _, n := range dealt {
			row = append(row, n)
		}
		t = append(t, row)
	}
	for i, dealt := range a.DealsByLayer {
		add(i, a.ProfilesByLayer[i], dealt)
	}
	add("total", a.Profiles, a.Deals)
	return t.Fold(width, 1)
}
