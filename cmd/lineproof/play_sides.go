package main

import (
	"fmt"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/draw"
	"lineproof/internal/replay"
)

// A dealing is a game in which the user deals the pieces.
type dealing struct {
	strategy *replay.Player
	pieces   replay.History[int]
}

func (d *dealing) claim() certificate.Claim { return d.strategy.Claim() }

func (d *dealing) move(text string) error {
	dealt, err := replay.ParsePieces(strings.ToUpper(text))
	if err != nil || len(text) != 1 {
		return fmt.Errorf("%q is none of I, Z, S, T, L, J, O, hint, undo, restart and quit", text)
	}
	pieces := d.pieces.With(dealt[0])
	if _, err := d.strategy.Reply(pieces); err != nil {
		return errOver
	}
	d.pieces = pieces
	return nil
}

func (d *dealing) undo() error { return d.pieces.Undo() }
func (d *dealing) restart()    { d.pieces = nil }

func (d *dealing) position() (string, error) {
	r, err := d.strategy.Reply(d.pieces)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	writePlaced(&b, r.Line)
	fmt.Fprintf(&b, "more %d\n", r.More)
	writeStanding(&b, r)
	b.WriteString(draw.Board(r.Line))
	return b.String(), nil
}

func (d *dealing) hint() (string, error) {
	r, err := d.strategy.Reply(d.pieces)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	if writeStanding(&b, r); r.More == 0 {
		return b.String(), nil
	}
	answers, err := d.strategy.Answers(d.pieces)
	if err != nil {
		return "", err
	}
	for piece, after := range answers {
		m := after.Moves[len(d.pieces)]
		fmt.Fprintf(&b, "answer %c %v more %d\n", certificate.Letters[piece], replay.At(m), after.More)
	}
	return b.String(), nil
}

// writeStanding writes where the strategy is, or how the game has ended.
func writeStanding(b *strings.Builder, r replay.Reply) {
	switch {
	case r.More == 0:
		fmt.Fprintf(b, "over %s\n", draw.Game{Line: r.Line}.Ending())
	case r.NodeMirrored:
		fmt.Fprintf(b, "node %d mirrored\n", r.Node)
	default:
		fmt.Fprintf(b, "node %d\n", r.Node)
	}
}

// A placing is a game in which the user places them.
type placing struct {
	adversary *replay.Adversary
	placed    replay.History[replay.Placement]
}

func (p *placing) claim() certificate.Claim { return p.adversary.Claim() }

func (p *placing) move(text string) error {
	turn, err := p.adversary.Turn(p.placed)
	if err == nil && turn.Ended() {
		err = errOver
	}
	if err != nil {
		return err
	}
	at, err := replay.ParsePlacement(text)
	if err != nil {
		return fmt.Errorf("%q is none of %s, hint, undo, restart and quit", text, legal(turn))
	}
	if _, err := turn.Place(at); err != nil {
		return fmt.Errorf("%v: %w; legal is %s", at, err, legal(turn))
	}
	p.placed = p.placed.With(at)
	return nil
}

func (p *placing) undo() error { return p.placed.Undo() }
func (p *placing) restart()    { p.placed = nil }

func (p *placing) position() (string, error) {
	turn, err := p.adversary.Turn(p.placed)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	writePlaced(&b, turn.Line)
	if most := p.claim().Pieces; most > 0 {
		fmt.Fprintf(&b, "left %d\n", most-len(p.placed))
	} else {
		fmt.Fprintln(&b, "left ever")
	}
	writeTurn(&b, turn)
	if len(turn.Legal()) > 0 {
		fmt.Fprintf(&b, "legal %s\n", legal(turn))
	}
	b.WriteString(draw.Board(turn.Line))
	return b.String(), nil
}

func (p *placing) hint() (string, error) {
	turn, err := p.adversary.Turn(p.placed)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	writeTurn(&b, turn)
	switch d := turn.Deal; {
	case turn.Over:
	case d.Alone:
		fmt.Fprintln(&b, "alone")
	case d.Mirrored:
		fmt.Fprintf(&b, "layer %d profile %d mirrored\n", len(p.placed), d.Index)
	default:
		fmt.Fprintf(&b, "layer %d profile %d\n", len(p.placed), d.Index)
	}
	return b.String(), nil
}

// writeTurn writes which piece is dealt, and how the game has ended if it has.
func writeTurn(b *strings.Builder, t replay.Turn) {
	if t.Over {
		fmt.Fprintln(b, "over the pieces of the claim are placed, and no row is complete")
		return
	}
	fmt.Fprintf(b, "deal %c\n", certificate.Letters[t.Deal.Piece])
	if t.Ended() {
		fmt.Fprintln(b, "over the piece has no legal placement, and no row is complete")
	}
}

// legal lists where a piece may go.
func legal(t replay.Turn) string { return strings.Trim(fmt.Sprint(t.Legal()), "[]") }

// writePlaced writes how many pieces there are, and the last one.
func writePlaced(b *strings.Builder, l replay.Line) {
	n := len(l.Moves)
	fmt.Fprintf(b, "pieces %d\n", n)
	if n > 0 {
		m := l.Moves[n-1]
		fmt.Fprintf(b, "move %d %c %v\n", n, certificate.Letters[m.Piece], replay.At(m))
	}
}
