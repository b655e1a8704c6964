package main

import (
	"context"
	"errors"
	"fmt"

	"lineproof/certificate"
	"lineproof/internal/draw"
	"lineproof/internal/english"
	"lineproof/internal/replay"
)

// A misplay is what a section says of the game, and is wrong.
type misplay struct {
	section       certificate.Section // of an adversary, what comes behind the fault may be missing
	check         int                 // the number of the check that fails
	number, index int                 // and where: as in a checker.Place
}

// ofGame has the numbers of the checks that fail for a misplay.
var ofGame = map[int]bool{13: true, 14: true, 15: true, 16: true, 19: true}

var errNoLine = errors.New("no line of play")

// line returns a line of play that ends with the fault.
func (m misplay) line() (replay.Line, error) {
	switch s, w := m.section.Strategy, m.section.Claim.Well; m.check {
	case 13:
		return m.tooLong()
	case 14, 15:
		return replay.Wrong(s, w, replay.Fault{Node: m.number, Piece: m.index, Link: m.check == 15})
	case 16:
		return m.against(0)
	case 19:
		return m.against(m.index)
	}
	return replay.Line{}, errNoLine
}

// tooLong shows that the strategy takes more pieces than it claims.
func (m misplay) tooLong() (replay.Line, error) {
	most := m.section.Claim.Pieces
	l := replay.Longest(m.section.Strategy, m.section.Claim.Well)
	switch {
	case l.Reason != "": // an answer on the way is wrong, which is worse
	case len(l.Moves) <= most:
		return l, errNoLine
	default:
		l.Reason = fmt.Sprintf("this takes %s, not %d", english.Counted(len(l.Moves), "piece"), most)
	}
	return l, nil
}

// against shows that a killer lets a line be completed, or that there is none.
func (m misplay) against(profile int) (replay.Line, error) {
	if m.section.Claim.Player {
		return replay.Line{}, errNoLine
	}
	moves, err := replay.LineTo(m.section, m.number, profile)
	if err != nil {
		return replay.Line{}, err
	}
	l, err := replay.Play(m.section.Claim.Well, moves)
	switch {
	case err != nil || l.Illegal != nil || (len(l.Rows) > 0) != (m.check == 19):
		return l, errNoLine
	case m.check == 19:
		l.Reason = "with the piece that is dealt, a line is complete"
	default:
		l.Reason = "here the certificate deals no piece"
	}
	return l, nil
}

// A misplayed is an error that is a misplay in a text.
type misplayed struct {
	error
	misplay
}

func (m *misplayed) Unwrap() error { return m.error }

// misplayIn returns how to find the misplay in a text, or nil if it has none.
func misplayIn(err error) func() (misplay, error) {
	m := new(misplayed)
	if !errors.As(err, &m) {
		return nil
	}
	return func() (misplay, error) { return m.misplay, nil }
}

// A shown is a rejection with what stands below it.
type shown struct {
	error
	text string
	line *played // nil where the text says why there is none
}

func (s *shown) Unwrap() error { return s.error }

// A played is a line of play that has to do with a claim.
type played struct {
	claim certificate.Claim
	replay.Line
}

// withLine adds the line of play to a rejection. It returns the rejection as it
// is if there is none, or find is nil.
func withLine(ctx context.Context, rejected error, find func() (misplay, error)) error {
	if find == nil {
		return rejected
	}
	with, err := await(ctx, func() (error, error) {
		m, err := find()
		if err != nil {
			return nil, err
		}
		l, err := m.line()
		if err != nil {
			return nil, err
		}
		text := fmt.Sprintf("the line of play, %v:\n%s", m.section.Claim, draw.Line(l))
		return &shown{rejected, text, &played{m.section.Claim, l}}, nil
	})
	switch {
	case err == nil:
		return with
	case err == errInterrupted:
		return err
	case err == errNotKept:
		return &shown{rejected, err.Error() + "\n", nil}
	default:
		return rejected
	}
}

// The line of play as JSON; checkUsage says what the keys mean.
type (
	jsonLine struct {
		Claim string     `json:"claim"`
		Moves []jsonMove `json:"moves"`
		Board []string   `json:"board"`
		Fault string     `json:"fault"`
	}
	jsonMove struct {
		Piece    string   `json:"piece"`
		Rotation int      `json:"rotation"`
		Offset   int      `json:"offset"`
		Mirrored bool     `json:"mirrored"`
		Cells    [][2]int `json:"cells"`
	}
)

// json gives lists that are empty, not null, where there is nothing.
func (l *played) json() *jsonLine {
	if l == nil {
		return nil
	}
	out := &jsonLine{Claim: l.claim.String(), Moves: []jsonMove{}, Fault: l.Reason}
	for _, m := range l.Moves {
		cells := [][2]int{}
		for _, cell := range m.Cells {
			cells = append(cells, [2]int{cell.Column, cell.Row})
		}
		out.Moves = append(out.Moves, jsonMove{certificate.Letters[m.Piece : m.Piece+1], m.Rotation, m.Offset, m.Mirrored, cells})
	}
	for row := 1; row <= max(l.Well.Rows, l.Board.Highest()); row++ {
		out.Board = append(out.Board, l.Board.Row(l.Well, row))
	}
	return out
}
