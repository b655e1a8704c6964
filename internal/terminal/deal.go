package terminal

import (
	"fmt"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/endless"
	"lineproof/internal/play"
	"lineproof/internal/show"
)

// A dealing is a game in which the user deals the pieces: up to a line, or for ever.
type dealing struct {
	play.Opponent
	forEver *play.Endless // the same, of rows for ever; or nil
}

func (d *dealing) move(text string) error {
	others := ""
	if d.forEver != nil {
		others = " sz,"
	}
	pieces, err := certificate.ParsePieces(text)
	switch {
	case d.forEver != nil && text == "sz":
		d.forEver.Deal(d.forEver.Singles())
		return nil
	case err != nil || len(pieces) != 1:
		return fmt.Errorf("%q is not one of I, Z, S, T, L, J, O,%s hint, undo, restart and quit", text, others)
	}
	err = d.Move(certificate.Move{Piece: pieces[0]})
	if err == play.ErrOver {
		return errOver
	}
	return err
}

func (d *dealing) press(key rune) error {
	if !strings.ContainsRune(strings.ToLower(certificate.Letters), key) {
		return errNoKey
	}
	return d.move(string(key))
}

func (d *dealing) view() view {
	t, claim := d.Turn(), d.Claim()
	v := view{claim: claim, turn: t, rows: claim.Top(), counted: claim.Rows,
		help: fmt.Sprintf("%-10s deal this piece", t.Left)}
	if d.forEver != nil {
		v.rows, v.counted = endless.Shown, endless.Shown
		d.describeForEver(&v)
	} else {
		d.describe(&v)
	}
	return v
}

// describe says how a game up to a line stands.
func (d *dealing) describe(v *view) {
	t := v.turn
	v.title, v.board = "Can you prevent a complete row?", show.Board(d.Played())
	v.report = fmt.Sprintf("more %d\n", t.PiecesLeft)
	if t.PiecesLeft == 0 {
		v.say(strong, "Complete with piece %d: %s.", t.Pieces, play.NameRows(t.Rows))
	} else {
		v.sayTurn()
	}
	v.say(plain, "Pieces: %d of %d.", t.Pieces, v.claim.Pieces)
	v.sayPlaced()
	if t.PiecesLeft == 0 {
		v.hint = []remark{{plain, "The strategy ends here."}}
		v.hintReport = fmt.Sprintf("over %s\n", show.Game{Game: d.Played()}.Ending())
		v.report += v.hintReport
		return
	}
	v.sayDeals()
	v.say(plain, "Whatever comes, a row is complete with piece %d at the latest.", t.Pieces+t.PiecesLeft)
	v.sayNode("node", t.Node, t.NodeMirrored)
	d.sayAnswers(v)
}

// describeForEver says how a game of rows for ever stands.
func (d *dealing) describeForEver(v *view) {
	t := v.turn
	v.title, v.total = "Can you stop the rows?", fmt.Sprintf("lines %d\n", t.Lines)
	v.board = d.forEver.Text(t.Below)
	v.sayTurn()
	v.say(plain, "Pieces: %d. Rows completed: %d.", t.Pieces, t.Lines)
	v.sayPlaced()
	if len(t.Rows) > 0 {
		v.say(strong, "Complete: %s.", play.NameRows(t.Rows))
		v.report = fmt.Sprintf("completed %d\n", len(t.Rows))
	}
	v.say(plain, "Whatever comes, the next row takes %s at most.", certificate.Counted(t.PiecesLeft, "piece"))
	stands := fmt.Sprintf("more %d\n", t.PiecesLeft)
	v.report += stands
	if t.Node > 0 {
		v.sayNode("position", t.Node, t.NodeMirrored)
	} else {
		v.hint = []remark{{strong, "The pieces stand in lanes. The next answers:"}}
		v.hintReport = "lanes\n"
		v.report += v.hintReport
	}
	v.hintReport = stands + v.hintReport
	d.sayAnswers(v)
}

// sayAnswers says what the opponent answers to the pieces that may come next.
func (d *dealing) sayAnswers(v *view) {
	for piece := range certificate.Pieces {
		if d.Move(certificate.Move{Piece: piece}) != nil {
			continue // it cannot be dealt
		}
		t := d.Turn()
		d.Undo()
		then, report := fmt.Sprintf("then %d more", t.PiecesLeft), fmt.Sprintf("more %d", t.PiecesLeft)
		if len(t.Rows) > 0 {
			then = "complete: " + play.NameRows(t.Rows)
			if d.forEver != nil {
				report = fmt.Sprintf("completed %d", len(t.Rows))
			}
		}
		v.sayAnswer(t.Lying[len(t.Lying)-1].Move, then, report)
	}
}
