package terminal

import (
	"fmt"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/game/usual"
	"lineproof/internal/replay"
)

// An endless game is one in which the user deals the pieces to a list for rows for ever.
type endless struct {
	claim certificate.Claim
	list  *usual.List
	state *usual.State
	board usual.Board // on which it began
}

// DealForEver returns the game of a user who deals pieces to the list of a section about rows
// for ever, on a board, after those of a history, which replay.ParsePieces reads.
func DealForEver(s certificate.Section, board usual.Board, history string) (Game, error) {
	pieces, err := replay.ParsePieces(history)
	e := &endless{s.Claim, usual.NewList(s.Claim.Width, s.Replies), usual.Begin(board), board}
	for _, piece := range pieces {
		e.deal(piece)
	}
	return e, err
}

func (e *endless) Restart() { e.state = usual.Begin(e.board) }

func (e *endless) Undo() error {
	if e.state.Before == nil {
		return errNoMove
	}
	e.state = e.state.Before
	return nil
}

func (e *endless) deal(piece int) { e.state = e.list.Next(e.state, piece) }

func (e *endless) move(text string) error {
	if text == "sz" {
		e.deal(e.list.Singles(e.state))
		return nil
	}
	piece, err := replay.ParsePieces(text)
	if err != nil || len(piece) != 1 {
		return fmt.Errorf("%q is none of I, Z, S, T, L, J, O, sz, hint, undo, restart and quit", text)
	}
	e.deal(piece[0])
	return nil
}

func (e *endless) press(key rune) error {
	if !strings.ContainsRune(strings.ToLower(certificate.Letters), key) {
		return errNoKey
	}
	return e.move(string(key))
}

func (e *endless) view() view {
	s, more := e.state, e.list.PiecesLeft(e.state)
	v := view{claim: e.claim, pieces: s.Pieces, rows: replay.Shown, counted: replay.Shown,
		keys: strings.Join(strings.Split(certificate.Letters, ""), " ") + "  deal",
		help: fmt.Sprintf("%-10s deal this piece", certificate.Letters)}
	v.below, v.lying = replay.Sight(e.list, s)
	v.line.Rows = s.Completed
	v.total = fmt.Sprintf("lines %d\n", s.Lines)
	v.say(strong, "You deal the pieces.")
	v.say(plain, "Pieces: %d. Lines: %d.", s.Pieces, s.Lines)
	if s.Before != nil {
		v.say(plain, "%c was placed at %s.", certificate.Letters[s.Last.Piece], s.Last.Text())
	}
	if len(s.Completed) > 0 {
		v.say(strong, "Complete: %s.", replay.NameRows(s.Completed))
		v.lines = fmt.Sprintf("completed %d\n", len(s.Completed))
	}
	where, hint := "lanes\n", "In lanes:"
	if number, mirrored := e.list.Find(s.Position); s.Listed {
		where, hint = fmt.Sprintf("position %d\n", number), fmt.Sprintf("Position %d answers:", number)
		if mirrored {
			where, hint = fmt.Sprintf("position %d mirrored\n", number), fmt.Sprintf("Position %d, mirrored, answers:", number)
		}
	} else {
		v.say(plain, "The pieces stand in lanes.")
	}
	v.say(plain, "Whatever comes, the next row takes %s at the most.", certificate.Counted(more, "piece"))
	v.hint = []remark{{strong, hint}}
	v.hintLines = fmt.Sprintf("more %d\n%s", more, where)
	v.lines += v.hintLines
	v.board = e.text(v.below)
	for piece, letter := range certificate.Letters {
		next := e.list.Next(s, piece)
		then, lines := fmt.Sprintf("then %d more", e.list.PiecesLeft(next)), fmt.Sprintf("more %d", e.list.PiecesLeft(next))
		if len(next.Completed) > 0 {
			then, lines = "complete: "+replay.NameRows(next.Completed), fmt.Sprintf("completed %d", len(next.Completed))
		}
		v.hint = append(v.hint, remark{plain, fmt.Sprintf("%c %-4s  %s", letter, next.Last.Text(), then)})
		v.hintLines += fmt.Sprintf("answer %c %s %s\n", letter, next.Last.Text(), lines)
	}
	return v
}

// text draws the rows of the board that are shown, above one.
func (e *endless) text(below int) string {
	var b strings.Builder
	for y, row := range e.state.Down {
		if y > below+replay.Shown {
			continue
		}
		if y <= below {
			break
		}
		fmt.Fprintf(&b, "%4d |", y)
		for x := range e.claim.Width {
			b.WriteByte(".########"[row.Cell(x)])
		}
		b.WriteString("|\n")
	}
	return b.String()
}
