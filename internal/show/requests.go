package show

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/play"
	"lineproof/internal/rules/usual"
)

// Converse plays a game as text: it answers each line of an input with a block of lines, until
// the input ends or asks to quit. docs/play.md says what they mean.
func Converse(o play.Opponent, in io.Reader, print func(string) error) error {
	if err := print(fmt.Sprintf("claim %v\n%s\n", o.Claim(), stand(o))); err != nil {
		return err
	}
	return eachLine(in, func(request string) error {
		if request == "quit" || request == "q" {
			return io.EOF
		}
		return print(blockFor(o, request) + "\n")
	})
}

// eachLine does something with each line of an input, without the blanks around it. io.EOF ends it.
func eachLine(in io.Reader, do func(line string) error) error {
	lines := bufio.NewScanner(in)
	for first := true; lines.Scan(); first = false {
		text := lines.Text()
		if first {
			text = strings.TrimPrefix(text, "\ufeff") // of PowerShell's pipe
		}
		if err := do(strings.TrimSpace(text)); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return fmt.Errorf("standard input: a line has more than %d bytes", bufio.MaxScanTokenSize)
	case err != nil:
		return fmt.Errorf("standard input: %w", err)
	}
	return nil
}

// blockFor does what a request asks of a game, and returns the block for it.
func blockFor(o play.Opponent, request string) (block string) {
	var err error
	switch request {
	case "hint", "h":
		return hint(o)
	case "undo", "u":
		if !o.Undo() {
			err = errors.New("there is no move to undo")
		}
	case "restart", "r":
		for o.Undo() {
		}
	default:
		err = move(o, request)
	}
	if err != nil {
		return fmt.Sprintf("error %v\n", err)
	}
	return stand(o)
}

// move makes the move that a request names: a piece, or a placement.
func move(o play.Opponent, request string) error {
	const others = "hint, undo, restart and quit"
	t := o.Turn()
	if o.Claim().Player {
		piece, err := onePiece(request, ", "+others)
		if err != nil {
			return err
		}
		return over(o.Move(certificate.Move{Piece: piece}))
	}
	at, err := certificate.ParsePlacement(request)
	switch {
	case t.Ended():
		return over(play.ErrOver)
	case err != nil:
		return fmt.Errorf("%q is not one of %s, %s", request, legal(t), others)
	}
	if err := o.Move(certificate.Move{Placement: at}); err != nil {
		return fmt.Errorf("%s: %w; legal is %s", at.Text(), err, legal(t))
	}
	return nil
}

// onePiece reads the letter of a piece. Its error also names others that may stand there.
func onePiece(text, others string) (int, error) {
	pieces, err := certificate.ParsePieces(text)
	if err != nil || len(pieces) != 1 {
		return 0, fmt.Errorf("%q is not one of I, Z, S, T, L, J, O%s", text, others)
	}
	return pieces[0], nil
}

// over returns an error, and what can be done after the end of a game if it is that.
func over(err error) error {
	if errors.Is(err, play.ErrOver) {
		return fmt.Errorf("%w; there are undo, restart, hint and quit", err)
	}
	return err
}

// legal lists where a piece may go.
func legal(t play.Turn) string {
	var texts []string
	for _, at := range t.Legal() {
		texts = append(texts, at.Text())
	}
	return strings.Join(texts, " ")
}

// stand shows how a game stands.
func stand(o play.Opponent) string {
	t, claim := o.Turn(), o.Claim()
	on, isUsual := o.(interface{ Board() *usual.Board })
	text := fmt.Sprintf("pieces %d\n", t.Pieces)
	if isUsual {
		text += fmt.Sprintf("lines %d\n", t.Lines)
	}
	if t.Pieces > 0 {
		if m := t.Lying[len(t.Lying)-1]; len(m.Cells) > 0 {
			text += fmt.Sprintf("move %d %c %s\n", t.Pieces, certificate.Letters[m.Piece], m.Text())
		}
	}
	if isUsual && len(t.Rows) > 0 {
		text += fmt.Sprintf("completed %d\n", len(t.Rows))
	}
	switch {
	case claim.Survival():
		if t.Kept < certificate.Pieces {
			text += fmt.Sprintf("kept %c\n", certificate.Letters[t.Kept])
		}
	case claim.Player:
		text += fmt.Sprintf("more %d\n", t.PiecesLeft)
	case claim.Pieces > 0:
		text += fmt.Sprintf("left %d\n", claim.Pieces-t.Pieces)
	default:
		text += "left ever\n"
	}
	if goesOn := !t.Over && (!claim.Player || t.PiecesLeft > 0 || claim.Survival()); goesOn && claim.Deals != "" {
		text += fmt.Sprintf("deals %v\n", t.Left)
	}
	switch {
	case isUsual:
		return text + place(o) + on.Board().Text(claim.Width, t.Below, t.Below+play.Shown)
	case claim.Player:
		text += place(o)
	case t.Ended():
		text += dealt(t)
	default:
		text += dealt(t) + fmt.Sprintf("legal %s\n", legal(t))
	}
	return text + Board(o.Played())
}

// hint says what the evidence says of the board.
func hint(o play.Opponent) string {
	t := o.Turn()
	switch {
	case o.Claim().Survival():
		return place(o) + answers(o)
	case o.Claim().Game == certificate.Usual:
		return fmt.Sprintf("more %d\n", t.PiecesLeft) + place(o) + answers(o)
	case o.Claim().Player:
		return place(o) + answers(o)
	case t.Over:
		return dealt(t)
	case t.Deal.Alone:
		return dealt(t) + "alone\n"
	}
	return dealt(t) + fmt.Sprintf("layer %d profile %d%s\n", t.Pieces, t.Deal.Index, mirrored(t.Deal.Mirrored))
}

func mirrored(is bool) string { return map[bool]string{true: " mirrored"}[is] }

// place says which node or position of a strategy answers the next piece, or how the game ended.
func place(o play.Opponent) string {
	t, kind := o.Turn(), "node"
	switch {
	case o.Claim().Survival():
		kind = "state"
	case o.Claim().Game == certificate.Usual:
		kind = "position"
	case t.PiecesLeft == 0:
		return fmt.Sprintf("over %s\n", Game{Game: o.Played()}.Ending())
	}
	return fmt.Sprintf("%s %d%s\n", kind, t.Node, mirrored(t.NodeMirrored))
}

// answers says what a strategy answers to each piece that may come next.
func answers(o play.Opponent) (text string) {
	for piece := range certificate.Pieces {
		if o.Move(certificate.Move{Piece: piece}) != nil {
			continue // it cannot be dealt
		}
		text += fmt.Sprintf("answer %c %s\n", certificate.Letters[piece], answered(o.Claim(), o.Turn()))
		o.Undo()
	}
	return text
}

// answered says what a strategy has answered to the last piece.
func answered(c certificate.Claim, t play.Turn) (text string) {
	last := t.Lying[len(t.Lying)-1]
	switch {
	case len(last.Cells) == 0:
		return "kept"
	case c.Survival():
		text = certificate.Letters[last.Piece:last.Piece+1] + " "
	}
	text += last.Text()
	switch {
	case c.Game == certificate.Usual && len(t.Rows) > 0:
		text += fmt.Sprintf(" completed %d", len(t.Rows))
	case !c.Survival():
		text += fmt.Sprintf(" more %d", t.PiecesLeft)
	}
	return text
}

// dealt says which piece an adversary deals, and how the game ended if it has.
func dealt(t play.Turn) string {
	deal := fmt.Sprintf("deal %c\n", certificate.Letters[t.Deal.Piece])
	switch {
	case t.Over:
		return "over the pieces of the claim are placed, and no row is complete\n"
	case t.Ended():
		return deal + "over the piece has no legal placement, and no row is complete\n"
	}
	return deal
}
