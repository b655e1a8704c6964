package terminal

import (
	"fmt"

	"lineproof/certificate"
	"lineproof/internal/english"
	"lineproof/internal/replay"
)

// A placing is a game in which the user places the pieces.
type placing struct {
	adversary *replay.Adversary
	replay.History[replay.Placement]
	hand *replay.Placement // where the dealt piece is held on the screen; nil before it was taken up
}

// Place returns the game of a user who places the pieces that the adversary of a
// section deals, after those of a history, which replay.ParsePlacements reads.
func Place(s certificate.Section, history string) (Game, error) {
	placed, err := replay.ParsePlacements(history)
	if err != nil {
		return nil, err
	}
	adversary, err := replay.NewAdversary(s)
	if err == nil {
		_, err = adversary.Turn(placed)
	}
	return &placing{adversary, placed, nil}, err
}

func (p *placing) claim() certificate.Claim { return p.adversary.Claim() }

func (p *placing) Restart() {
	p.hand = nil
	p.History.Restart()
}

func (p *placing) Undo() error {
	p.hand = nil
	return p.History.Undo()
}

// place places the piece that is dealt.
func (p *placing) place(t replay.Turn, at replay.Placement) error {
	_, err := t.Place(at)
	if err == nil {
		p.History, p.hand = p.With(at), nil
	}
	return err
}

func (p *placing) move(text string) error {
	t, err := p.adversary.Turn(p.History)
	if err == nil && t.Ended() {
		err = errOver
	}
	if err != nil {
		return err
	}
	at, err := replay.ParsePlacement(text)
	if err != nil {
		return fmt.Errorf("%q is none of %s, hint, undo, restart and quit", text, legal(t))
	}
	if err := p.place(t, at); err != nil {
		return fmt.Errorf("%v: %w; legal is %s", at, err, legal(t))
	}
	return nil
}

// turn returns the turn, and takes the piece up.
func (p *placing) turn() (replay.Turn, error) {
	t, err := p.adversary.Turn(p.History)
	if err == nil && !t.Ended() && p.hand == nil {
		p.hold(t, 0, t.Line.Well.Width/2-2)
	}
	return t, err
}

// hold holds the piece where it is within the well, next to the offset that is
// wanted, in the first rotation from the wanted one on that fits the well.
func (p *placing) hold(t replay.Turn, rotation, offset int) {
	shapes := certificate.Shapes[t.Deal.Piece]
	for ; ; rotation++ {
		s := shapes[rotation%len(shapes)]
		if room := t.Line.Well.Width - len(s.Bottom); room >= 0 {
			p.hand = &replay.Placement{Rotation: rotation % len(shapes), Offset: min(max(offset, -s.Left), room-s.Left)}
			return
		}
	}
}

func (p *placing) press(key rune) error {
	t, err := p.turn()
	if err != nil {
		return err
	}
	rotation, offset := 0, 0
	switch key {
	case '←', 'a':
		offset = -1
	case '→', 'd':
		offset = 1
	case '↑', 't':
		rotation = 1
	case '↓', ' ':
	default:
		return errNoKey
	}
	switch {
	case t.Ended():
		return errOver
	case rotation != 0 || offset != 0:
		p.hold(t, p.hand.Rotation+rotation, p.hand.Offset+offset)
	case p.place(t, *p.hand) != nil:
		return errDrop // the view says why
	}
	return nil
}

func (p *placing) view() (v view, err error) {
	t, err := p.turn()
	if err != nil {
		return v, err
	}
	v = view{line: t.Line, above: 4, status: p.status(t), hint: []remark{{plain, p.hint(t)}},
		keys: "← → move  ↑ turn\nspace drop", help: "← → ↑      left, right, turn (a, d, t)\n↓          drop (or space, enter)"}
	if !t.Ended() {
		cells, wrong := t.Place(*p.hand)
		v.hand = &hand{t.Deal.Piece, cells, wrong}
		if wrong != nil {
			v.status = append(v.status, remark{bad, fmt.Sprintf("Not legal: %v.", wrong)})
		}
	}
	return v, nil
}

// status says how the game stands.
func (p *placing) status(t replay.Turn) []remark {
	n, most := len(p.History), p.claim().Pieces
	letter, pieces := certificate.Letters[t.Deal.Piece], fmt.Sprintf("Pieces: %d.", n)
	if most > 0 {
		pieces = fmt.Sprintf("Pieces: %d of %d.", n, most)
	}
	lines := []remark{{strong, "You place the pieces."}, {plain, pieces}}
	left := fmt.Sprintf("No row will be complete with the next %d.", most-n)
	switch {
	case t.Over:
		return append(lines, remark{strong, fmt.Sprintf("The game is over: no row is complete after %s.", english.Counted(most, "piece"))})
	case t.Ended():
		return append(lines, remark{strong, fmt.Sprintf("The game is over: %c can go nowhere, and no row is complete.", letter)})
	case most == 0:
		left = "No row will ever be complete."
	case most-n == 1:
		left = "No row will be complete with the next one."
	}
	return append(lines, remark{plain, left}, remark{plain, fmt.Sprintf("%c is dealt. Now it is at %v.", letter, *p.hand)})
}

// hint says why the piece is dealt.
func (p *placing) hint(t replay.Turn) string {
	layer, d := len(p.History), t.Deal
	switch {
	case t.Over:
		return "The claim ends here."
	case d.Alone:
		return fmt.Sprintf("%c again and again is enough from here on.", certificate.Letters[d.Piece])
	case d.Mirrored:
		piece := certificate.MirrorPiece[d.Piece]
		return fmt.Sprintf("Layer %d has profile %d for this board, mirrored, and deals %c there.", layer, d.Index, certificate.Letters[piece])
	default:
		return fmt.Sprintf("Layer %d has profile %d for this board, and deals %c.", layer, d.Index, certificate.Letters[d.Piece])
	}
}
