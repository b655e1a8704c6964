package terminal

import (
	"fmt"
	"slices"

	"github.com/gdamore/tcell/v2"

	"lineproof/certificate"
	"lineproof/internal/english"
	"lineproof/internal/replay"
)

// A placing is a game in which the user places the pieces.
type placing struct {
	adversary *replay.Adversary
	placed    replay.History[replay.Placement]
	hand      *replay.Placement // where the dealt piece is held; nil before it was taken up
}

func (p *placing) restart() { p.placed, p.hand = nil, nil }

func (p *placing) undo() error {
	p.hand = nil
	return p.placed.Undo()
}

// turn returns the turn, and takes the piece up.
func (p *placing) turn() (replay.Turn, error) {
	t, err := p.adversary.Turn(p.placed)
	if err == nil && !t.Ended() && p.hand == nil {
		hold := p.hold(t, 0, t.Line.Well.Width/2-2)
		p.hand = &hold
	}
	return t, err
}

// hold returns the placement next to the one that is wanted for which the piece
// is within the well, in the first rotation from there on that fits it.
func (p *placing) hold(t replay.Turn, rotation, offset int) replay.Placement {
	shapes, width := certificate.Shapes[t.Deal.Piece], t.Line.Well.Width
	for {
		s := shapes[rotation%len(shapes)]
		if room := width - len(s.Bottom); room >= 0 {
			return replay.Placement{Rotation: rotation % len(shapes), Offset: min(max(offset, -s.Left), room-s.Left)}
		}
		rotation++
	}
}

func (p *placing) press(key *tcell.EventKey) error {
	t, err := p.turn()
	if err != nil {
		return err
	}
	rotation, offset, drop := 0, 0, false
	switch {
	case key.Key() == tcell.KeyLeft || typed(key) == 'a':
		offset = -1
	case key.Key() == tcell.KeyRight || typed(key) == 'd':
		offset = 1
	case key.Key() == tcell.KeyUp || typed(key) == 't':
		rotation = 1
	case key.Key() == tcell.KeyDown || key.Key() == tcell.KeyEnter || typed(key) == ' ':
		drop = true
	default:
		return errNoKey
	}
	switch {
	case t.Ended():
		return errOver
	case drop:
		return p.drop(t)
	}
	*p.hand = p.hold(t, p.hand.Rotation+rotation, p.hand.Offset+offset)
	return nil
}

// drop places the piece.
func (p *placing) drop(t replay.Turn) error {
	if _, err := t.Place(*p.hand); err != nil {
		return errDrop // the view says why
	}
	p.placed, p.hand = p.placed.With(*p.hand), nil
	return nil
}

func (p *placing) view() (v view, err error) {
	t, err := p.turn()
	if err != nil {
		return v, err
	}
	v = view{claim: p.adversary.Claim(), line: t.Line, above: 4, said: p.said(t), hint: p.hint(t),
		keys: slices.Concat([]string{"← → move  ↑ turn", "space drop"}, commonKeys)}
	if !t.Ended() {
		cells, wrong := t.Place(*p.hand)
		v.hand = &hand{t.Deal.Piece, cells, wrong}
		if wrong != nil {
			v.said = append(v.said, remark{bad, fmt.Sprintf("Not legal: %v.", wrong)})
		}
	}
	v.help = slices.Concat([]string{
		english.Statement(v.claim),
		"",
		"← → ↑      left, right, turn (a, d, t)",
		"↓          drop (or space, enter)",
	}, commonHelp)
	return v, nil
}

// said says how the game stands.
func (p *placing) said(t replay.Turn) []remark {
	n, most := len(p.placed), p.adversary.Claim().Pieces
	letter := certificate.Letters[t.Deal.Piece]
	pieces := fmt.Sprintf("Pieces: %d.", n)
	if most > 0 {
		pieces = fmt.Sprintf("Pieces: %d of %d.", n, most)
	}
	said := []remark{{strong, "You place the pieces."}, {plain, pieces}}
	switch {
	case t.Over:
		return append(said, remark{strong, fmt.Sprintf("The game is over: no row is complete after %s.", english.Counted(most, "piece"))})
	case t.Ended():
		return append(said, remark{strong, fmt.Sprintf("The game is over: %c can go nowhere, and no row is complete.", letter)})
	case most == 0:
		said = append(said, remark{plain, "No row will ever be complete."})
	case most-n == 1:
		said = append(said, remark{plain, "No row will be complete with the next one."})
	default:
		said = append(said, remark{plain, fmt.Sprintf("No row will be complete with the next %d.", most-n)})
	}
	return append(said, remark{plain, fmt.Sprintf("%c is dealt. Now it is at %v.", letter, *p.hand)})
}

// hint says why the piece is dealt.
func (p *placing) hint(t replay.Turn) []remark {
	switch d := t.Deal; {
	case t.Over:
		return []remark{{plain, "The claim ends here."}}
	case d.Alone:
		return []remark{{plain, fmt.Sprintf("%c again and again is enough from here on.", certificate.Letters[d.Piece])}}
	case d.Mirrored:
		return []remark{{plain, fmt.Sprintf("Layer %d has profile %d for this board, mirrored, and deals %c there.",
			len(p.placed), d.Index, certificate.Letters[certificate.MirrorPiece[d.Piece]])}}
	default:
		return []remark{{plain, fmt.Sprintf("Layer %d has profile %d for this board, and deals %c.",
			len(p.placed), d.Index, certificate.Letters[d.Piece])}}
	}
}
