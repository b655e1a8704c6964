package terminal

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdamore/tcell/v2"

	"lineproof/certificate"
	"lineproof/internal/english"
	"lineproof/internal/replay"
)

// A dealing is a game in which the user deals the pieces.
type dealing struct {
	strategy *replay.Player
	pieces   replay.History[int]
}

func (d *dealing) undo() error { return d.pieces.Undo() }
func (d *dealing) restart()    { d.pieces = nil }

func (d *dealing) press(key *tcell.EventKey) error {
	piece := strings.IndexRune(strings.ToLower(certificate.Letters), typed(key))
	if piece < 0 {
		return errNoKey
	}
	pieces := d.pieces.With(piece)
	if _, err := d.strategy.Reply(pieces); err != nil {
		return errOver
	}
	d.pieces = pieces
	return nil
}

func (d *dealing) view() (v view, err error) {
	r, err := d.strategy.Reply(d.pieces)
	if err != nil {
		return v, err
	}
	v = view{claim: d.strategy.Claim(), line: r.Line, said: d.said(r), keys: slices.Concat([]string{"I Z S T L J O  deal"}, commonKeys)}
	v.help = slices.Concat([]string{
		english.Statement(v.claim),
		"",
		"IZSTLJO    deal this piece",
	}, commonHelp)
	v.hint, err = d.hint(r)
	return v, err
}

// said says how the game stands.
func (d *dealing) said(r replay.Reply) []remark {
	n, most := len(r.Moves), d.strategy.Claim().Pieces
	said := []remark{{strong, "You deal the pieces."}, {plain, fmt.Sprintf("Pieces: %d of %d.", n, most)}}
	if n > 0 {
		m := r.Moves[n-1]
		said = append(said, remark{plain, fmt.Sprintf("%c was placed at %v.", certificate.Letters[m.Piece], replay.At(m))})
	}
	switch {
	case r.More == 0:
		return append(said, remark{strong, fmt.Sprintf("Complete with piece %d: %s.", n, replay.NameRows(r.Rows))})
	case r.More == 1:
		return append(said, remark{plain, "Whatever comes, 1 more is enough."})
	default:
		return append(said, remark{plain, fmt.Sprintf("Whatever comes, %d more are enough.", r.More)})
	}
}

// hint shows the node that answers the next piece.
func (d *dealing) hint(r replay.Reply) ([]remark, error) {
	if r.More == 0 {
		return []remark{{plain, "The strategy ends here."}}, nil
	}
	node := fmt.Sprintf("Node %d answers:", r.Node)
	if r.NodeMirrored {
		node = fmt.Sprintf("Node %d, mirrored, answers:", r.Node)
	}
	answers, err := d.strategy.Answers(d.pieces)
	if err != nil {
		return nil, err
	}
	hint := []remark{{strong, node}}
	for piece, after := range answers {
		then := fmt.Sprintf("then %d more", after.More)
		if after.More == 0 {
			then = "complete: " + replay.NameRows(after.Rows)
		}
		hint = append(hint, remark{plain, fmt.Sprintf("%c %-4s  %s", certificate.Letters[piece], replay.At(after.Moves[len(d.pieces)]), then)})
	}
	return hint, nil
}
