package terminal

import (
	"fmt"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/draw"
	"lineproof/internal/replay"
)

// A dealing is a game, up to a line, in which the user deals the pieces.
type dealing struct {
	player *replay.Player
	turns  []replay.Reply // the first one before the first piece
}

// Deal returns the game of a user who deals pieces to the strategy of a section,
// after those of a history, which replay.ParsePieces reads.
func Deal(s certificate.Section, history string) (Game, error) {
	pieces, err := replay.ParsePieces(history)
	if err != nil {
		return nil, err
	}
	player := replay.NewPlayer(s)
	d := &dealing{player, []replay.Reply{player.Start()}}
	for n, piece := range pieces {
		switch err := d.deal(piece); {
		case err == errOver:
			return nil, fmt.Errorf("a line is complete with piece %d, and more are dealt", n)
		case err != nil:
			return nil, err
		}
	}
	return d, nil
}

func (d *dealing) last() *replay.Reply { return &d.turns[len(d.turns)-1] }

func (d *dealing) Restart() { d.turns = d.turns[:1] }

func (d *dealing) Undo() error {
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
	case replay.ErrOver:
		err = errOver
	}
	return err
}

func (d *dealing) move(text string) error {
	piece, err := replay.ParsePieces(text)
	if err != nil || len(piece) != 1 {
		return fmt.Errorf("%q is none of I, Z, S, T, L, J, O, hint, undo, restart and quit", text)
	}
	return d.deal(piece[0])
}

func (d *dealing) press(key rune) error {
	if !strings.ContainsRune(strings.ToLower(certificate.Letters), key) {
		return errNoKey
	}
	return d.move(string(key))
}

func (d *dealing) view() view {
	r, claim := d.last(), d.player.Claim()
	n, letters := len(r.Moves), r.Left.String()
	v := view{claim: claim, line: r.Game, pieces: n, lying: r.Moves, rows: claim.Top(), counted: claim.Rows,
		keys: strings.Join(strings.Split(letters, ""), " ") + "  deal",
		help: fmt.Sprintf("%-10s deal this piece", letters)}
	v.say(strong, "You deal the pieces.")
	v.say(plain, "Pieces: %d of %d.", n, claim.Pieces)
	if n > 0 {
		v.say(plain, "%c was placed at %s.", certificate.Letters[r.Moves[n-1].Piece], r.Moves[n-1].Text())
	}
	v.sayReply(r)
	if r.More == 0 {
		v.keys = "" // nothing is dealt any more
		v.hint = []remark{{plain, "The strategy ends here."}}
		return v
	}
	for piece, next := range d.player.Answers(*r) {
		if !r.Left.Has(piece) {
			continue
		}
		letter, at, then := certificate.Letters[piece], next.Moves[n].Text(), fmt.Sprintf("then %d more", next.More)
		if next.More == 0 {
			then = "complete: " + replay.NameRows(next.Rows)
		}
		v.hint = append(v.hint, remark{plain, fmt.Sprintf("%c %-4s  %s", letter, at, then)})
		v.hintLines += fmt.Sprintf("answer %c %s more %d\n", letter, at, next.More)
	}
	return v
}

// sayReply says how the game stands.
func (v *view) sayReply(r *replay.Reply) {
	v.lines = fmt.Sprintf("more %d\n", r.More)
	if r.More > 0 {
		v.sayDeals(r.Game)
	}
	node, mirrored := fmt.Sprintf("Node %d", r.Node), fmt.Sprintf("node %d", r.Node)
	if r.NodeMirrored {
		node, mirrored = node+", mirrored,", mirrored+" mirrored"
	}
	v.hint, v.hintLines = []remark{{strong, node + " answers:"}}, mirrored+"\n"
	switch r.More {
	case 0:
		v.say(strong, "Complete with piece %d: %s.", len(r.Moves), replay.NameRows(r.Rows))
		v.hintLines = fmt.Sprintf("over %s\n", draw.Game{Game: r.Game}.Ending())
	case 1:
		v.say(plain, "Whatever comes, 1 more is enough.")
	default:
		v.say(plain, "Whatever comes, %d more are enough.", r.More)
	}
	v.lines += v.hintLines
}
