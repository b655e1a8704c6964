package terminal

import (
	"fmt"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/game/slide"
	"lineproof/internal/replay"
)

// A placing is a game in which the user places the pieces.
type placing struct {
	adversary *replay.Adversary
	placed    []certificate.Placement
	held      int  // the index of the place where the dealt piece is held on the screen
	up        bool // whether it was taken up
	low       bool // whether it was lowered there
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
	return &placing{adversary: adversary, placed: placed}, err
}

func (p *placing) Restart() { p.placed, p.up = nil, false }

func (p *placing) Undo() error {
	p.up = false
	if len(p.placed) == 0 {
		return errNoMove
	}
	p.placed = p.placed[:len(p.placed)-1]
	return nil
}

// turn returns the turn, and takes the piece up.
func (p *placing) turn() replay.Turn {
	t, err := p.adversary.Turn(p.placed)
	if err != nil {
		panic("terminal: turn: " + err.Error()) // the checker has found a deal for all that legal placements lead to
	}
	if !t.Ended() && !p.up {
		p.held, p.up, p.low = t.Start, true, false
	}
	return t
}

// place places the piece that is dealt.
func (p *placing) place(t replay.Turn, at certificate.Placement) error {
	err := t.Place(at)
	if err == nil {
		p.placed, p.up = append(p.placed, at), false
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
		return fmt.Errorf("%s: %w; legal is %s", at.Text(), err, legal(t))
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
	at, steps, slide := p.held, t.Places[p.held].Steps, t.Game.Well.Game == certificate.Slide
	if key == 'z' && slide {
		return errNoKey // a piece turns in one direction only
	}
	// Lowered where it can go no lower, it is dropped; in the drop game it is shown there first.
	drop := key == ' ' || key == '↓' && (p.low || slide && steps.Down == at)
	switch key {
	case '←':
		at = steps.Left
	case '→':
		at = steps.Right
	case 'z':
		at = steps.Back
	case '↓':
		at = steps.Down
	case ' ':
		for t.Places[at].Down != at {
			at = t.Places[at].Down
		}
	default:
		at = steps.Turn
	}
	p.low = key == '↓' && at == p.held
	p.held = at
	if drop && p.place(t, t.Places[at].Placement) != nil {
		return errDrop // the view says why
	}
	return nil
}

func (p *placing) view() view {
	t, claim := p.turn(), p.adversary.Claim()
	v := view{claim: claim, line: t.Game, pieces: len(p.placed), lying: t.Game.Moves, rows: claim.Top(), counted: claim.Rows, above: 4,
		keys: "← → move  ↑ z turn\nspace drop",
		help: "← → ↑ z    move; turn right (x), left\n↓          lower; again, or space: drop"}
	if claim.Game == certificate.Slide {
		v.free, v.above = 4, 0
		v.keys = "← → ↓ move  ↑ turn\nspace drop"
		v.help = "← → ↓ ↑    move; turn (x)\nspace      drop; ↓ drops it where it rests"
	}
	n, left := len(p.placed), claim.Pieces-len(p.placed)
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
		v.say(strong, "The game is over: no row is complete after %s.", certificate.Counted(n, "piece"))
		v.hint = []remark{{plain, "The claim ends here."}}
		v.hintLines = "over the pieces of the claim are placed, and no row is complete\n"
		v.lines += v.hintLines
		return v
	}
	letter := certificate.Letters[t.Deal.Piece]
	hint, reason := why(t.Deal, n, claim)
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
	v.sayDeals(t.Game)
	v.lines, v.hintLines = v.lines+dealt, dealt+reason+"\n"
	if !t.Ended() {
		v.lines += fmt.Sprintf("legal %s\n", legal(t))
		p.viewHeld(&v, t)
	}
	return v
}

// why says why a piece is dealt after n others: on the screen, and in lines.
func why(d replay.Deal, n int, claim certificate.Claim) (hint, reason string) {
	letter := certificate.Letters[d.Piece]
	switch {
	case d.Alone && claim.Deals == certificate.Bag:
		return "Pieces that fill few cells of a row are enough from here on.", "alone"
	case d.Alone:
		return fmt.Sprintf("%c again and again is enough from here on.", letter), "alone"
	case d.Mirrored:
		return fmt.Sprintf("Layer %d has profile %d for this board, mirrored, and deals %c there.", n, d.Index, certificate.Letters[certificate.MirrorPiece(d.Piece)]),
			fmt.Sprintf("layer %d profile %d mirrored", n, d.Index)
	}
	return fmt.Sprintf("Layer %d has profile %d for this board, and deals %c.", n, d.Index, letter), fmt.Sprintf("layer %d profile %d", n, d.Index)
}

// viewHeld shows the piece that is dealt where it is held.
func (p *placing) viewHeld(v *view, t replay.Turn) {
	at := t.Places[p.held]
	v.say(plain, "%c is dealt. Now it is at %s.", certificate.Letters[t.Deal.Piece], at.Text())
	if v.claim.Game == certificate.Slide {
		p.low = at.Illegal == nil
	}
	if p.low {
		v.say(plain, "It rests here: ↓ or space drops it.")
	}
	v.next = &replay.Placed{Move: certificate.Move{Piece: t.Deal.Piece}, Cells: at.Cells}
	if at.Illegal != slide.ErrRest { // on its way down, nothing is wrong yet
		v.illegal = at.Illegal
	}
	if v.illegal != nil {
		v.say(bad, "Not legal: %v.", v.illegal)
	}
}

// legal lists where a piece may go.
func legal(t replay.Turn) string {
	var texts []string
	for _, at := range t.Legal() {
		texts = append(texts, at.Text())
	}
	return strings.Join(texts, " ")
}
