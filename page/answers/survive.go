package answers

import (
	"fmt"
	"strings"

	"lineproof/certificate"
	"lineproof/game"
)

// A Survival is a game against the adversary, after some placements.
type Survival struct {
	Problem  string  `json:"problem,omitempty"` // with the history, which is played up to there
	History  string  `json:"history"`
	Moves    []Move  `json:"moves"`
	Over     bool    `json:"over"`  // the claim has no pieces left
	Stuck    bool    `json:"stuck"` // the piece that is dealt has no legal place
	Piece    int     `json:"piece"` // -1 if none is dealt
	Alone    bool    `json:"alone"` // it is enough to deal this piece again and again
	Mirrored bool    `json:"mirrored"`
	Profile  int     `json:"profile"` // the index in its layer, whose number is that of the moves
	Legal    int     `json:"legal"`   // places
	Places   []Place `json:"places"`  // inside the well, by rotation and then by offset
}

// A Place is where a piece may be dropped.
type Place struct {
	Rotation int      `json:"rotation"`
	Offset   int      `json:"offset"`
	Cells    [][2]int `json:"cells"`
	Illegal  string   `json:"illegal,omitempty"` // why it may not come to rest there
}

// Survive plays a game against the adversary of a section, numbered from 1. The
// history is what ParsePlacements reads. What is wrong with it is no error, but
// ends the game that is played.
func (s *Session) Survive(number int, history string) (v Survival, err error) {
	section, err := s.section(number, false)
	if err != nil {
		return v, err
	}
	adversary := s.adversaries[number]
	if adversary == nil {
		if adversary, err = game.NewAdversary(section); err != nil {
			return v, err
		}
		s.adversaries[number] = adversary
	}
	placed, problem := placements(history)
	turn, fault := adversary.Turn(placed)
	if fault != nil && len(turn.Line.Moves) == len(placed) {
		return v, fault // no placement is at fault
	}
	if fault != nil {
		problem = fault.Error()
	}
	placed = placed[:len(turn.Line.Moves)]
	v = Survival{Problem: problem, History: written(placed), Moves: moves(turn.Line), Piece: -1, Places: []Place{}}
	if v.Over = turn.Over; v.Over {
		return v, nil
	}
	v.Piece, v.Alone, v.Mirrored, v.Profile = turn.Deal.Piece, turn.Deal.Alone, turn.Deal.Mirrored, turn.Deal.Index
	v.Stuck, v.Legal = turn.Ended(), len(turn.Legal)
	v.Places = places(turn)
	return v, nil
}

// places returns all places of the piece that is dealt, legal or not, also where
// none of them is.
func places(t game.Turn) []Place {
	all := []Place{}
	for rotation := range certificate.Shapes[t.Deal.Piece] {
		for offset := -2; offset < t.Line.Well.Width; offset++ {
			move := certificate.Move{Piece: t.Deal.Piece, Rotation: rotation, Offset: offset}
			rest := t.Line.Board.Rest(t.Line.Well, move)
			if rest == nil {
				continue
			}
			_, illegal := t.Line.Board.Drop(t.Line.Well, move.Piece, rotation, offset)
			p := Place{Rotation: rotation, Offset: offset, Cells: cells(rest)}
			if illegal != nil {
				p.Illegal = illegal.Error()
			}
			all = append(all, p)
		}
	}
	return all
}

// placements returns the placements of a history, up to the first that is none.
func placements(history string) (placed []game.Placement, problem string) {
	if history == "" {
		return nil, ""
	}
	for i, text := range strings.Split(history, ",") {
		p, err := game.ParsePlacement(text)
		if err != nil {
			return placed, fmt.Sprintf("move %d: %v", i+1, err)
		}
		placed = append(placed, p)
	}
	return placed, ""
}

func written(placed []game.Placement) string {
	var all []string
	for _, p := range placed {
		all = append(all, p.String())
	}
	return strings.Join(all, ",")
}
