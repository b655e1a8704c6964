package show

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/play"
	"lineproof/internal/rules/usual"
)

// A stateJSON is a state of survival: the rows of the board from the highest down, of # and ., the letter of the kept
// piece or nothing, whether the next piece must be placed, and the letters of what may be dealt.
type stateJSON struct {
	Board  []string `json:"board"`
	Kept   string   `json:"kept"`
	Locked bool     `json:"locked"`
	Bag    string   `json:"bag"`
}

// A question has a state, in which an empty bag is full, and the piece that is dealt.
type question struct {
	stateJSON
	Piece string `json:"piece"`
}

// A response says whether the player keeps the dealt piece, what it places, if anything, and the state after it.
type response struct {
	Hold  bool       `json:"hold"`
	Place *placement `json:"place"`
	Next  stateJSON  `json:"next"`
}

type placement struct {
	Piece    string   `json:"piece"`
	Rotation int8     `json:"rotation"`
	Offset   int8     `json:"offset"`
	Cells    [][2]int `json:"cells"` // column and row, both from 0, from below
	Lines    int      `json:"lines"`
}

// Respond answers each line of an input, a question as JSON, with a response as JSON. docs/play.md has the keys.
func Respond(a *play.Answers, in io.Reader, print func(string) error) error {
	return eachLine(in, func(line string) error {
		var out any
		r, err := respond(a, []byte(line))
		if out = r; err != nil {
			out = map[string]string{"error": err.Error()}
		}
		text, err := json.Marshal(out)
		if err != nil {
			return err
		}
		return print(string(text) + "\n")
	})
}

func respond(a *play.Answers, line []byte) (r response, err error) {
	var q question
	if json.Unmarshal(line, &q) != nil {
		return r, errors.New(`this is not an object such as {"board": [], "kept": "", "bag": "IZSTLJO", "piece": "S"}`)
	}
	state, err := q.state(a.Well)
	if err != nil {
		return r, err
	}
	dealt, err := onePiece(q.Piece, "")
	switch {
	case err != nil:
		return r, fmt.Errorf("piece %w", err)
	case !state.May.Has(dealt):
		return r, fmt.Errorf("piece %c cannot be dealt here, but %v", certificate.Letters[dealt], state.May)
	case a.Find(state) == 0:
		return r, errors.New("the strategy never comes to this state")
	}
	does, step := a.Answer(state, dealt)
	r.Hold = does == certificate.Keep || does.TakesKept()
	if does != certificate.Keep {
		at := does.Placement()
		r.Place = &placement{Piece: certificate.Letters[step.Piece : step.Piece+1],
			Rotation: at.Rotation, Offset: at.Offset, Lines: len(step.Completed)}
		for _, c := range step.Cells {
			r.Place.Cells = append(r.Place.Cells, [2]int{c.Column, c.Row - 1})
		}
	}
	r.Next = stateOf(a.Well, step.Next)
	return r, nil
}

// state returns the state of a question in a well.
func (q question) state(w certificate.Well) (s usual.State, err error) {
	s = usual.Start(w)
	board, err := ReadBoard([]byte(strings.Join(q.Board, "\n")), w.Width)
	if err != nil {
		return s, fmt.Errorf("board: %w", err)
	}
	kept, err := certificate.ParsePieces(q.Kept)
	if err != nil || len(kept) > 1 {
		return s, fmt.Errorf("kept %q is not one piece", q.Kept)
	}
	bag, err := certificate.ParsePieces(q.Bag)
	if err != nil {
		return s, fmt.Errorf("bag: %w", err)
	}
	var low bool
	if s.Rows, low = board.Filled(); !low {
		return s, fmt.Errorf("board: more than %d rows", len(s.Rows))
	}
	s.Locked = q.Locked
	for _, piece := range kept {
		s.Kept = int8(piece)
	}
	if bag != nil {
		s.May = 0
	}
	for _, piece := range bag {
		s.May |= 1 << piece
	}
	return s, nil
}

func stateOf(w certificate.Well, s usual.State) stateJSON {
	j := stateJSON{Board: []string{}, Locked: s.Locked, Bag: s.May.String()}
	if s.Kept != usual.Nothing {
		j.Kept = certificate.Letters[s.Kept : s.Kept+1]
	}
	for y := w.Ceiling; y > 0; y-- {
		if row := s.Rows[y-1]; row != 0 || len(j.Board) > 0 {
			text := []byte(strings.Repeat(".", w.Width))
			for x := range text {
				if row>>x&1 == 1 {
					text[x] = '#'
				}
			}
			j.Board = append(j.Board, string(text))
		}
	}
	return j
}
