package terminal

import (
	"fmt"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/replay"
)

// A dealing is a game in which the user deals the pieces.
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
	if r, err := d.player.Reply(pieces); err != nil {
		return nil, fmt.Errorf("a line is complete with piece %d, and more are dealt", len(r.Moves))
	}
	return d, nil
}

func (d *dealing) claim() certificate.Claim { return d.player.Claim() }

func (d *dealing) move(text string) error {
	piece, err := replay.ParsePieces(text)
	if err != nil || len(piece) != 1 {
		return fmt.Errorf("%q is none of I, Z, S, T, L, J, O, hint, undo, restart and quit", text)
	}
	pieces := d.With(piece[0])
	if _, err := d.player.Reply(pieces); err != nil {
		return errOver
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

func (d *dealing) view() (v view, err error) {
	r, err := d.player.Reply(d.History)
	if err != nil {
		return v, err
	}
	v = view{line: r.Line, status: d.status(r), keys: "I Z S T L J O  deal", help: "IZSTLJO    deal this piece"}
	v.hint, err = d.hint(r)
	return v, err
}

// status says how the game stands.
func (d *dealing) status(r replay.Reply) []remark {
	n, most := len(r.Moves), d.claim().Pieces
	lines := []remark{{strong, "You deal the pieces."}, {plain, fmt.Sprintf("Pieces: %d of %d.", n, most)}}
	if n > 0 {
		m := r.Moves[n-1]
		lines = append(lines, remark{plain, fmt.Sprintf("%c was placed at %v.", certificate.Letters[m.Piece], replay.At(m))})
	}
	switch {
	case r.More == 0:
		return append(lines, remark{strong, fmt.Sprintf("Complete with piece %d: %s.", n, replay.NameRows(r.Rows))})
	case r.More == 1:
		return append(lines, remark{plain, "Whatever comes, 1 more is enough."})
	default:
		return append(lines, remark{plain, fmt.Sprintf("Whatever comes, %d more are enough.", r.More)})
	}
}

// hint shows the node that answers the next piece.
func (d *dealing) hint(r replay.Reply) ([]remark, error) {
	if r.More == 0 {
		return []remark{{plain, "The strategy ends here."}}, nil
	}
	replies, err := d.player.Answers(d.History)
	if err != nil {
		return nil, err
	}
	mirrored := ""
	if r.NodeMirrored {
		mirrored = ", mirrored,"
	}
	hint := []remark{{strong, fmt.Sprintf("Node %d%s answers:", r.Node, mirrored)}}
	for piece, next := range replies {
		then := fmt.Sprintf("then %d more", next.More)
		if next.More == 0 {
			then = "complete: " + replay.NameRows(next.Rows)
		}
		hint = append(hint, remark{plain, fmt.Sprintf("%c %-4s  %s", certificate.Letters[piece], replay.At(next.Moves[len(r.Moves)]), then)})
	}
	return hint, nil
}
