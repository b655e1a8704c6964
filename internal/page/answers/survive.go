package answers

import (
	"cmp"

	"lineproof/internal/replay"
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
		if adversary, err = replay.NewAdversary(section); err != nil {
			return v, err
		}
		s.adversaries[number] = adversary
	}
	placed, malformed := replay.ParsePlacements(history)
	turn, fault := adversary.Turn(placed)
	if fault != nil && len(turn.Line.Moves) == len(placed) {
		return v, fault // no placement is at fault
	}
	problem := ""
	if fault = cmp.Or(fault, malformed); fault != nil {
		problem = fault.Error()
	}
	placed = placed[:len(turn.Line.Moves)]
	v = Survival{Problem: problem, History: replay.FormatPlacements(placed), Moves: moves(turn.Line), Piece: -1, Places: []Place{}}
	if v.Over = turn.Over; v.Over {
		return v, nil
	}
	v.Piece, v.Alone, v.Mirrored, v.Profile = turn.Deal.Piece, turn.Deal.Alone, turn.Deal.Mirrored, turn.Deal.Index
	v.Stuck, v.Legal = turn.Ended(), len(turn.Legal())
	v.Places = places(turn)
	return v, nil
}

// places writes down where the piece that is dealt comes to rest.
func places(t replay.Turn) []Place {
	all := []Place{}
	for _, at := range t.Places {
		p := Place{Rotation: at.Rotation, Offset: at.Offset, Cells: cells(at.Cells)}
		if at.Illegal != nil {
			p.Illegal = at.Illegal.Error()
		}
		all = append(all, p)
	}
	return all
}
