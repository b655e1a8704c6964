package terminal

import (
	"fmt"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/play"
	"lineproof/internal/show"
)

// A dealing is a game, up to a line, in which the user deals the pieces.
type dealing struct {
	player *play.Player
	turns  []play.Reply // the first one before the first piece
}

// Deal returns the game of a user who deals pieces to the strategy of a section,
// after those of a history, which certificate.ParsePieces reads.
func Deal(s certificate.Section, history string) (Game, error) {
	pieces, err := certificate.ParsePieces(history)
	if err != nil {
		return nil, err
	}
	player := play.NewPlayer(s)
	d := &dealing{player, []play.Reply{player.Start()}}
	for n, piece := range pieces {
		err := d.deal(piece)
		switch {
		case err == errOver:
			return nil, fmt.Errorf("a line is complete with piece %d, and more are dealt", n)
		case err != nil:
			return nil, err
		}
	}
	return d, nil
}

func (d *dealing) last() *play.Reply { return &d.turns[len(d.turns)-1] }

func (d *dealing) restart() error {
	d.turns = d.turns[:1]
	return nil
}

func (d *dealing) undo() error {
	if len(d.turns) == 1 {
		return errNoMove
	}
	d.turns = d.turns[:len(d.turns)-1]
	return nil
}

func (d *dealing) deal(piece int) error {
	next, err := d.player.Next(*d.last(), piece)
	switch err {
	case nil:
		d.turns = append(d.turns, next)
	case play.ErrOver:
		err = errOver
	}
	return err
}

func (d *dealing) move(text string) error {
	piece, err := parsePiece(text, "")
	if err != nil {
		return err
	}
	return d.deal(piece)
}

// parsePiece reads one piece that is dealt. There are other commands, too.
func parsePiece(text, others string) (int, error) {
	pieces, err := certificate.ParsePieces(text)
	if err != nil || len(pieces) != 1 {
		return 0, fmt.Errorf("%q is not one of I, Z, S, T, L, J, O,%s hint, undo, restart and quit", text, others)
	}
	return pieces[0], nil
}

func (d *dealing) press(key rune) error { return pressPiece(d, key) }

func pressPiece(g Game, key rune) error {
	if !strings.ContainsRune(strings.ToLower(certificate.Letters), key) {
		return errNoKey
	}
	return g.move(string(key))
}

func (d *dealing) view() view {
	r, claim := d.last(), d.player.Claim()
	n := len(r.Moves)
	v := view{
		claim: claim, game: r.Game, pieces: n, lying: r.Moves, rows: claim.Top(), counted: claim.Rows,
		title: "Can you prevent a complete row?",
		help:  fmt.Sprintf("%-10s deal this piece", r.Left),
	}
	v.report = fmt.Sprintf("more %d\n", r.PiecesLeft)
	if r.PiecesLeft == 0 {
		v.say(strong, "Complete with piece %d: %s.", n, play.NameRows(r.Rows))
	} else {
		v.sayTurn(r.Left)
	}
	v.say(plain, "Pieces: %d of %d.", n, claim.Pieces)
	if n > 0 {
		v.sayPlaced(r.Moves[n-1])
	}
	if r.PiecesLeft == 0 {
		v.hint = []remark{{plain, "The strategy ends here."}}
		v.hintReport = fmt.Sprintf("over %s\n", show.Game{Game: r.Game}.Ending())
		v.report += v.hintReport
		return v
	}
	v.sayDeals(r.Game)
	v.say(plain, "Whatever comes, a row is complete with piece %d at the latest.", n+r.PiecesLeft)
	d.hint(&v)
	return v
}

// hint adds what the strategy's node answers to the pieces that may come next.
func (d *dealing) hint(v *view) {
	r := d.last()
	v.sayNode("node", r.Node, r.NodeMirrored)
	for piece := range certificate.Pieces {
		next, err := d.player.Next(*r, piece)
		if err != nil {
			continue // it cannot be dealt
		}
		then := fmt.Sprintf("then %d more", next.PiecesLeft)
		if next.PiecesLeft == 0 {
			then = "complete: " + play.NameRows(next.Rows)
		}
		v.sayAnswer(next.Moves[len(r.Moves)].Move, then, fmt.Sprintf("more %d", next.PiecesLeft))
	}
}
