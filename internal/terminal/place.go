package terminal

import (
	"fmt"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/play"
	"lineproof/internal/rules"
	"lineproof/internal/rules/slide"
	"lineproof/internal/show"
)

// A placing is a game in which the user places the pieces.
type placing struct {
	play.Opponent
	turn play.Turn // its
	held int       // the index of the place where the dealt piece is held on the screen
}

// take takes up the piece that is dealt now.
func (p *placing) take() {
	p.turn = p.Turn()
	p.held = p.turn.Start
}

func (p *placing) Undo() bool {
	undone := p.Opponent.Undo()
	p.take()
	return undone
}

func (p *placing) place(at certificate.Placement) error {
	err := p.Move(certificate.Move{Placement: at})
	if err == nil {
		p.take()
	}
	return err
}

func (p *placing) move(text string) error {
	if p.turn.Ended() {
		return errOver
	}
	at, err := certificate.ParsePlacement(text)
	if err != nil {
		return fmt.Errorf("%q is not one of %s, hint, undo, restart and quit", text, legalTexts(p.turn))
	}
	if err := p.place(at); err != nil {
		return fmt.Errorf("%s: %w; legal is %s", at.Text(), err, legalTexts(p.turn))
	}
	return nil
}

func (p *placing) press(key rune) error {
	at := p.heldPlace()
	to, known := map[rune]int{
		'←': at.Left, '→': at.Right, '↑': at.Turn, 'x': at.Turn, 'z': at.Back, '↓': at.Down, ' ': p.held,
	}[key]
	switch {
	case !known, key == 'z' && p.slides(): // there it turns in one direction only
		return errNoKey
	case p.turn.Ended():
		return errOver
	case key == ' ', key == '↓' && to == p.held: // it can go no lower
		return p.drop()
	}
	p.held = to
	return nil
}

func (p *placing) slides() bool { return p.Claim().Game == certificate.Slide }

// heldPlace returns where the piece is held; nowhere when the game is over.
func (p *placing) heldPlace() (at rules.Place) {
	if !p.turn.Ended() {
		at = p.turn.Places[p.held]
	}
	return at
}

// drop lowers the piece as far as it goes, and places it there.
func (p *placing) drop() error {
	places := p.turn.Places
	for places[p.held].Down != p.held {
		p.held = places[p.held].Down
	}
	if p.place(places[p.held].Placement) != nil {
		return errDrop // the view says why
	}
	return nil
}

func (p *placing) view() view {
	t, claim := p.turn, p.Claim()
	v := view{
		claim: claim, turn: t, board: show.Board(p.Played()), rows: claim.Top(), counted: claim.Rows, above: 4,
		title: "Can you complete a row?",
		help:  "← → ↑ z    move; turn right (x), left\nspace, ↓   drop",
	}
	if p.slides() {
		v.free, v.above = 4, 0
		v.help = "← → ↓ ↑    move; turn (x)\nspace      drop; so does ↓ where it rests"
	}
	p.sayTurn(&v)
	if t.Over {
		v.hint = []remark{{plain, "The claim ends here."}}
		v.hintReport = "over the pieces of the claim are placed, and no row is complete\n"
		v.report += v.hintReport
		return v
	}
	v.sayDeals()
	p.sayDeal(&v)
	if !t.Ended() {
		v.report += fmt.Sprintf("legal %s\n", legalTexts(t))
		p.showHeld(&v)
	}
	return v
}

// sayTurn says that the piece is to be placed, or how the game has ended.
func (p *placing) sayTurn(v *view) {
	letter, limit := certificate.Letters[p.turn.Deal.Piece], p.Claim().Pieces
	switch {
	case p.turn.Over:
		v.say(strong, "The game is over: no row is complete after %s.", certificate.Counted(v.turn.Pieces, "piece"))
	case p.turn.Ended():
		v.say(strong, "The game is over: %c can go nowhere, and no row is complete.", letter)
	case p.slides():
		v.say(strong, "Your turn: place the %c. ← → ↓ move, ↑ turns, space drops.", letter)
	default:
		v.say(strong, "Your turn: place the %c. ← → move, ↑ z turn, space drops.", letter)
	}
	if limit == 0 {
		v.say(plain, "Pieces: %d.", v.turn.Pieces)
		v.report = "left ever\n"
	} else {
		v.say(plain, "Pieces: %d of %d.", v.turn.Pieces, limit)
		v.report = fmt.Sprintf("left %d\n", limit-v.turn.Pieces)
	}
}

// sayDeal says which piece is dealt, and why.
func (p *placing) sayDeal(v *view) {
	hint, reason := explainDeal(p.turn.Deal, v.turn.Pieces, v.claim)
	dealt := fmt.Sprintf("deal %c\n", certificate.Letters[p.turn.Deal.Piece])
	if p.turn.Ended() {
		dealt += "over the piece has no legal placement, and no row is complete\n"
	}
	v.hint = []remark{{plain, hint}}
	v.report += dealt
	v.hintReport = dealt + reason + "\n"
}

// explainDeal says why a piece is dealt after n others: on the screen, and in text.
func explainDeal(d play.Deal, n int, claim certificate.Claim) (hint, reason string) {
	letter := certificate.Letters[d.Piece]
	switch {
	case d.Alone && claim.Deals == certificate.Bag:
		return "Pieces that fill few cells of a row are enough from here on.", "alone"
	case d.Alone:
		return fmt.Sprintf("%c again and again is enough from here on.", letter), "alone"
	}
	reason, mirrored := fmt.Sprintf("layer %d profile %d", n, d.Index), ""
	if d.Mirrored {
		reason, mirrored, letter = reason+" mirrored", ", mirrored", certificate.Letters[certificate.MirrorPiece(d.Piece)]
	}
	return fmt.Sprintf("Layer %d has profile %d for this board%s, and deals %c.", n, d.Index, mirrored, letter), reason
}

// showHeld shows the piece that is dealt where it is held.
func (p *placing) showHeld(v *view) {
	at := p.heldPlace()
	v.next = &rules.Placed{Move: certificate.Move{Piece: p.turn.Deal.Piece}, Cells: at.Cells}
	if p.slides() && at.Illegal == nil {
		v.say(plain, "It rests here: ↓ or space drops it.")
	}
	if at.Illegal != slide.ErrRest { // on its way down, nothing is wrong yet
		v.illegal = at.Illegal
	}
	if v.illegal != nil {
		v.say(bad, "Not legal: %v.", v.illegal)
	}
}

// legalTexts lists where a piece may go.
func legalTexts(t play.Turn) string {
	var texts []string
	for _, at := range t.Legal() {
		texts = append(texts, at.Text())
	}
	return strings.Join(texts, " ")
}
