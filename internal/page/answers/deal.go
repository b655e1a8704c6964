package answers

import (
	"fmt"
	"slices"

	"lineproof/internal/drop"
	"lineproof/internal/replay"
)

// A Move is a piece that was placed.
type Move struct {
	Piece int      `json:"piece"`
	Cells [][2]int `json:"cells"` // column from 0, row from 1
}

// A Deal is a game against the strategy, after some pieces.
type Deal struct {
	Problem     string   `json:"problem,omitempty"` // with the history, which is played up to there
	History     string   `json:"history"`
	Moves       []Move   `json:"moves"`
	Rows        []int    `json:"rows"`        // that are complete
	OnlyHighest bool     `json:"onlyHighest"` // of those that count, the highest one and no other
	Node        int      `json:"node"`        // that answers the next piece, 0 at the end
	Mirrored    bool     `json:"mirrored"`
	More        int      `json:"more"`            // pieces in the worst case
	Tally       *Tally   `json:"tally,omitempty"` // nil if there are too many boards to count
	Next        []string `json:"next,omitempty"`  // by piece, the sequences behind it that complete the highest row and no other
}

// A Tally is how many sequences of pieces go on from a position, in decimal:
// they may be more than a number of JavaScript can count.
type Tally struct {
	Sequences string `json:"sequences"`
	Highest   string `json:"highest"` // that complete the highest row and no other
}

// Deal plays a game against the strategy of a section, numbered from 1. The
// history is what ParsePieces reads. What is wrong with it is no error, but ends
// the game that is played.
func (s *Session) Deal(number int, history string) (d Deal, err error) {
	section, err := s.section(number, true)
	if err != nil {
		return d, err
	}
	strategy := s.strategies[number]
	if strategy == nil {
		strategy = replay.NewPlayer(section)
		s.strategies[number] = strategy
	}
	problem := ""
	pieces, malformed := replay.ParsePieces(history)
	if malformed != nil {
		problem = malformed.Error()
	}
	reply, over := strategy.Reply(pieces)
	if over != nil {
		problem = fmt.Sprintf("after piece %d %v", len(reply.Moves), over)
	}
	pieces = pieces[:len(reply.Moves)]
	d = Deal{Problem: problem, History: replay.FormatPieces(pieces), Moves: moves(reply.Line), Rows: slices.Concat([]int{}, reply.Rows),
		Node: reply.Node, Mirrored: reply.NodeMirrored, More: reply.More}
	d.OnlyHighest = slices.Equal(reply.Rows, []int{section.Claim.Rows})
	if d.Tally = tally(strategy, reply); d.Tally == nil || reply.Node == 0 {
		return d, nil
	}
	answers, err := strategy.Answers(pieces)
	if err != nil {
		return d, err
	}
	for _, next := range answers {
		d.Next = append(d.Next, tally(strategy, next).Highest)
	}
	return d, nil
}

// tally counts what goes on from a reply. What follows one that can be counted can
// be, too.
func tally(s *replay.Player, r replay.Reply) *Tally {
	n, err := s.Count(r)
	if err != nil {
		return nil
	}
	return &Tally{n.Sequences.String(), n.Highest.String()}
}

func moves(l replay.Line) []Move {
	all := []Move{}
	for _, m := range l.Moves {
		all = append(all, Move{m.Piece, cells(m.Cells)})
	}
	return all
}

func cells(of []drop.Cell) [][2]int {
	all := [][2]int{}
	for _, c := range of {
		all = append(all, [2]int{c.Column, c.Row})
	}
	return all
}
