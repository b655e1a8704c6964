package terminal

import (
	"fmt"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/endless"
	"lineproof/internal/play"
)

// An endlessGame is one in which the user deals the pieces to a list for rows for ever.
type endlessGame struct {
	claim certificate.Claim
	list  *endless.List
	state *endless.State
	board endless.Board // on which it began
}

// DealForEver returns the game of a user who deals pieces to the list of a section about rows
// for ever, on a board, after those of a history, which certificate.ParsePieces reads.
func DealForEver(s certificate.Section, board endless.Board, history string) (Game, error) {
	pieces, err := certificate.ParsePieces(history)
	e := &endlessGame{s.Claim, endless.NewList(s.Claim.Width, s.Replies), endless.Begin(board), board}
	for _, piece := range pieces {
		e.deal(piece)
	}
	return e, err
}

func (e *endlessGame) restart() error {
	e.state = endless.Begin(e.board)
	return nil
}

func (e *endlessGame) undo() error {
	if e.state.Before == nil {
		return errNoMove
	}
	e.state = e.state.Before
	return nil
}

func (e *endlessGame) deal(piece int) { e.state = e.list.Next(e.state, piece) }

func (e *endlessGame) move(text string) error {
	if text == "sz" {
		e.deal(e.list.Singles(e.state))
		return nil
	}
	piece, err := parsePiece(text, " sz,")
	if err == nil {
		e.deal(piece)
	}
	return err
}

func (e *endlessGame) press(key rune) error { return pressPiece(e, key) }

func (e *endlessGame) view() view {
	s, more := e.state, e.list.PiecesLeft(e.state)
	v := view{
		claim: e.claim, pieces: s.Pieces, rows: endless.Shown, counted: endless.Shown,
		title: "Can you stop the rows?",
		help:  fmt.Sprintf("%-10s deal this piece", certificate.Letters),
		total: fmt.Sprintf("lines %d\n", s.Lines),
	}
	v.below, v.lying = endless.Sight(e.list, s)
	v.game.Rows = s.Completed
	v.board = e.text(v.below)
	v.sayTurn(certificate.AllPieces)
	v.say(plain, "Pieces: %d. Rows completed: %d.", s.Pieces, s.Lines)
	if s.Before != nil {
		v.sayPlaced(v.lying[len(v.lying)-1])
	}
	if len(s.Completed) > 0 {
		v.say(strong, "Complete: %s.", play.NameRows(s.Completed))
		v.report = fmt.Sprintf("completed %d\n", len(s.Completed))
	}
	v.say(plain, "Whatever comes, the next row takes %s at the most.", certificate.Counted(more, "piece"))
	stands := fmt.Sprintf("more %d\n", more)
	v.report += stands
	e.hint(&v)
	v.hintReport = stands + v.hintReport
	return v
}

// hint adds what the list answers to the next piece.
func (e *endlessGame) hint(v *view) {
	if e.state.Listed {
		number, mirrored := e.list.Find(e.state.Position)
		v.sayNode("position", number, mirrored)
	} else {
		v.hint = []remark{{strong, "The pieces stand in lanes. The next answers:"}}
		v.hintReport = "lanes\n"
		v.report += v.hintReport
	}
	for piece := range certificate.Pieces {
		next := e.list.Next(e.state, piece)
		more := e.list.PiecesLeft(next)
		then, report := fmt.Sprintf("then %d more", more), fmt.Sprintf("more %d", more)
		if len(next.Completed) > 0 {
			then = "complete: " + play.NameRows(next.Completed)
			report = fmt.Sprintf("completed %d", len(next.Completed))
		}
		v.sayAnswer(next.Last, then, report)
	}
}

// text draws the rows of the board that are shown, above one.
func (e *endlessGame) text(below int) string {
	var b strings.Builder
	for y, row := range e.state.Down {
		if y > below+endless.Shown {
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
