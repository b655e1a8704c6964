package terminal

import (
	"fmt"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/replay"
	"lineproof/internal/slide"
	"lineproof/internal/verdict"
)

// A placing is a game in which the user places the pieces.
type placing struct {
	adversary *replay.Adversary
	replay.History[replay.Placement]
	hand *replay.Placement // where the dealt piece is held on the screen; nil before it was taken up
	low  bool              // whether it was lowered there
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
	return &placing{adversary: adversary, History: placed}, err
}

func (p *placing) Restart() {
	p.hand = nil
	p.History.Restart()
}

func (p *placing) Undo() error {
	p.hand = nil
	return p.History.Undo()
}

// turn returns the turn, and takes the piece up.
func (p *placing) turn() replay.Turn {
	t, err := p.adversary.Turn(p.History)
	if err != nil {
		panic("terminal: turn: " + err.Error()) // the checker has found a deal for all that legal placements lead to
	}
	if !t.Ended() && p.hand == nil && t.Line.Well.Slide {
		p.hand = &t.Places[t.Start].Placement
	}
	if !t.Ended() && p.hand == nil {
		rotation := spawn[t.Deal.Piece]
		s := certificate.Shapes[t.Deal.Piece][rotation]
		p.hold(t, rotation, 1, (t.Line.Well.Width-len(s.Bottom))/2+pivot(s, rotation))
	}
	return t
}

// spawn has the rotations in which pieces appear, as in the games that people know.
var spawn = [certificate.Pieces]int{1, 1, 0, 2, 2, 2, 0}

// pivot returns the column of a shape around which its piece turns.
func pivot(s certificate.Shape, rotation int) int {
	if len(s.Bottom) > 2 || rotation == 3 {
		return 1
	}
	return 0
}

// hold holds the piece where it is within the well, with its pivot next to a
// column, in the first rotation from the wanted one on that fits the well.
func (p *placing) hold(t replay.Turn, rotation, step, column int) {
	shapes := certificate.Shapes[t.Deal.Piece]
	for ; ; rotation += step {
		r := (rotation + len(shapes)) % len(shapes)
		if room := t.Line.Well.Width - len(shapes[r].Bottom); room >= 0 {
			left := min(max(column-pivot(shapes[r], r), 0), room)
			p.hand, p.low = &replay.Placement{Rotation: r, Offset: left - shapes[r].Left}, false
			return
		}
	}
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
	t := p.turn()
	if t.Ended() {
		return errOver
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

func (p *placing) press(key rune) error {
	t := p.turn()
	if !strings.ContainsRune("←→↑xz↓ ", key) {
		return errNoKey
	}
	if t.Ended() {
		return errOver
	}
	if t.Line.Well.Slide {
		return p.pressSlide(t, key)
	}
	r := p.hand.Rotation
	s := certificate.Shapes[t.Deal.Piece][r]
	column := p.hand.Offset + s.Left + pivot(s, r)
	switch {
	case key == '←':
		p.hold(t, r, 1, column-1)
	case key == '→':
		p.hold(t, r, 1, column+1)
	case key == '↑' || key == 'x': // to the right: rotations are numbered to the left
		p.hold(t, r-1, -1, column)
	case key == 'z':
		p.hold(t, r+1, 1, column)
	case key == '↓' && !p.low:
		p.low = true
	default:
		if p.place(t, *p.hand) != nil {
			return errDrop // the view says why
		}
	}
	return nil
}

// pressSlide moves the piece, step by step: it turns in one direction only. Lowered where
// it can go no lower, it is dropped.
func (p *placing) pressSlide(t replay.Turn, key rune) error {
	i := p.held(t)
	steps := t.Places[i].Steps
	drop := key == ' ' || key == '↓' && steps.Down == i
	switch key {
	case 'z':
		return errNoKey
	case '←':
		i = steps.Left
	case '→':
		i = steps.Right
	case '↓':
		i = steps.Down
	case ' ':
		for t.Places[i].Down != i {
			i = t.Places[i].Down
		}
	default:
		i = steps.Turn
	}
	p.hand = &t.Places[i].Placement
	if drop && p.place(t, *p.hand) != nil {
		return errDrop
	}
	return nil
}

// held returns the index of the place at which the piece is held.
func (p *placing) held(t replay.Turn) int {
	return slices.IndexFunc(t.Places, func(at replay.Place) bool { return at.Placement == *p.hand })
}

func (p *placing) view() view {
	t, claim := p.turn(), p.adversary.Claim()
	v := view{claim: claim, line: t.Line, above: 4,
		keys: "← → move  ↑ z turn\nspace drop",
		help: "← → ↑ z    move; turn right (x), left\n↓          lower; again, or space: drop"}
	if claim.Slide {
		v.keys = "← → ↓ move  ↑ turn\nspace drop"
		v.help = "← → ↓ ↑    move; turn (x)\nspace      drop; ↓ drops it where it rests"
	}
	n, left := len(p.History), claim.Pieces-len(p.History)
	v.say(strong, "You place the pieces.")
	if claim.Pieces == 0 {
		v.say(plain, "Pieces: %d.", n)
		v.lines = "left ever\n"
	} else {
		v.say(plain, "Pieces: %d of %d.", n, claim.Pieces)
		v.lines = fmt.Sprintf("left %d\n", left)
	}
	if t.Ended() {
		v.keys = "" // nothing is placed any more
	}
	if t.Over {
		v.say(strong, "The game is over: no row is complete after %s.", verdict.Counted(n, "piece"))
		v.hint = []remark{{plain, "The claim ends here."}}
		v.hintLines = "over the pieces of the claim are placed, and no row is complete\n"
		v.lines += v.hintLines
		return v
	}
	letter, hint, reason := certificate.Letters[t.Deal.Piece], "", ""
	switch d := t.Deal; {
	case d.Alone:
		hint, reason = fmt.Sprintf("%c again and again is enough from here on.", letter), "alone"
		if claim.Deals == certificate.Bag {
			hint = "Pieces that fill few cells of a row are enough from here on."
		}
	case d.Mirrored:
		hint = fmt.Sprintf("Layer %d has profile %d for this board, mirrored, and deals %c there.", n, d.Index, certificate.Letters[certificate.MirrorPiece[d.Piece]])
		reason = fmt.Sprintf("layer %d profile %d mirrored", n, d.Index)
	default:
		hint = fmt.Sprintf("Layer %d has profile %d for this board, and deals %c.", n, d.Index, letter)
		reason = fmt.Sprintf("layer %d profile %d", n, d.Index)
	}
	v.hint = []remark{{plain, hint}}
	dealt := fmt.Sprintf("deal %c\n", letter)
	switch {
	case t.Ended():
		v.say(strong, "The game is over: %c can go nowhere, and no row is complete.", letter)
		dealt += "over the piece has no legal placement, and no row is complete\n"
	case claim.Pieces == 0:
		v.say(plain, "No row will ever be complete.")
	case left == 1:
		v.say(plain, "No row will be complete with the next one.")
	default:
		v.say(plain, "No row will be complete with the next %d.", left)
	}
	v.sayDeals(t.Line)
	v.lines, v.hintLines = v.lines+dealt, dealt+reason+"\n"
	if !t.Ended() {
		v.lines += fmt.Sprintf("legal %s\n", legal(t))
		v.say(plain, "%c is dealt. Now it is at %v.", letter, *p.hand)
		at := t.Places[p.held(t)]
		if claim.Slide {
			p.low = at.Illegal == nil
		}
		if p.low {
			v.say(plain, "It rests here: ↓ or space drops it.")
		}
		v.hand = &replay.Placed{Move: certificate.Move{Piece: t.Deal.Piece}, Cells: at.Cells}
		if at.Illegal != slide.ErrRest { // on its way down, nothing is wrong yet
			v.illegal = at.Illegal
		}
		if v.illegal != nil {
			v.say(bad, "Not legal: %v.", v.illegal)
		}
	}
	return v
}

// legal lists where a piece may go.
func legal(t replay.Turn) string { return strings.Trim(fmt.Sprint(t.Legal()), "[]") }
