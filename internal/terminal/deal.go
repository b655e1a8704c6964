package terminal

import (
	"fmt"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/draw"
	"lineproof/internal/replay"
)

// A dealing is a game in which the user deals the pieces, none of them behind its
// end: so the player replies without errors.
type dealing struct {
	player *replay.Player
	replay.History[int]
}

// Deal returns the game of a user who deals pieces to the strategy of a section,
// after those of a history, which replay.ParsePieces reads.
func Deal(s certificate.Section, history string) (Game, error) {
	pieces, err := replay.ParsePieces(history)
	if err != nil {
		return nil, err
	}
	d := &dealing{replay.NewPlayer(s), pieces}
	r, err := d.player.Reply(pieces)
	if err == replay.ErrOver {
		err = fmt.Errorf("a line is complete with piece %d, and more are dealt", len(r.Moves))
	}
	return d, err
}

func (d *dealing) move(text string) error {
	piece, err := replay.ParsePieces(text)
	if err != nil || len(piece) != 1 {
		return fmt.Errorf("%q is none of I, Z, S, T, L, J, O, hint, undo, restart and quit", text)
	}
	pieces := d.With(piece[0])
	switch _, err := d.player.Reply(pieces); {
	case err == replay.ErrOver:
		return errOver
	case err != nil:
		return err
	}
	d.History = pieces
	return nil
}

func (d *dealing) press(key rune) error {
	if !strings.ContainsRune(strings.ToLower(certificate.Letters), key) {
		return errNoKey
	}
	return d.move(string(key))
}

// dealKeys says what keys deal these pieces, for the sidebar and for the help.
func dealKeys(pieces certificate.Set) (keys, help string) {
	letters := pieces.String()
	return strings.Join(strings.Split(letters, ""), " ") + "  deal", fmt.Sprintf("%-10s deal this piece", letters)
}

func (d *dealing) view() view {
	r, _ := d.player.Reply(d.History)
	n, claim := len(r.Moves), d.player.Claim()
	v := view{claim: claim, line: r.Line}
	v.keys, v.help = dealKeys(r.Left)
	v.say(strong, "You deal the pieces.")
	v.say(plain, "Pieces: %d of %d.", n, claim.Pieces)
	if n > 0 {
		v.say(plain, "%c was placed at %s.", certificate.Letters[r.Moves[n-1].Piece], r.Moves[n-1].Text())
	}
	v.lines = fmt.Sprintf("more %d\n", r.More)
	if r.More > 0 {
		v.sayDeals(r.Line)
	}
	switch r.More {
	case 0:
		v.keys = "" // nothing is dealt any more
		v.say(strong, "Complete with piece %d: %s.", n, replay.NameRows(r.Rows))
		v.hint = []remark{{plain, "The strategy ends here."}}
		v.hintLines = fmt.Sprintf("over %s\n", draw.Game{Line: r.Line}.Ending())
		v.lines += v.hintLines
		return v
	case 1:
		v.say(plain, "Whatever comes, 1 more is enough.")
	default:
		v.say(plain, "Whatever comes, %d more are enough.", r.More)
	}
	node, mirrored := fmt.Sprintf("Node %d", r.Node), fmt.Sprintf("node %d", r.Node)
	if r.NodeMirrored {
		node, mirrored = node+", mirrored,", mirrored+" mirrored"
	}
	v.lines += mirrored + "\n"
	v.hint, v.hintLines = []remark{{strong, node + " answers:"}}, mirrored+"\n"
	replies, _ := d.player.Answers(d.History)
	for piece, next := range replies {
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
