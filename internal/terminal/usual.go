package terminal

import (
	"fmt"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/replay"
)

// A usual game is one in which the user deals pieces to a strategy for more than one line. It
// is played in lines only.
type usual struct {
	turns []replay.UsualGame // the first one before the first piece
}

// Usual returns the game of a user who deals pieces to a strategy for more than one line,
// after those of a history.
func Usual(s certificate.Section, history string) (InLines, error) {
	pieces, err := replay.ParsePieces(history)
	if err != nil {
		return nil, err
	}
	start, _ := replay.Positions(s).Game(nil)
	g := &usual{[]replay.UsualGame{start}}
	for _, piece := range pieces {
		if g.deal(piece) != nil {
			return nil, fmt.Errorf("all lines are complete with piece %d, and more are dealt", len(g.turns)-1)
		}
	}
	return g, nil
}

func (g *usual) Restart() { g.turns = g.turns[:1] }

func (g *usual) Undo() error {
	if len(g.turns) == 1 {
		return replay.ErrNoMove
	}
	g.turns = g.turns[:len(g.turns)-1]
	return nil
}

func (g *usual) move(text string) error {
	if text == "sz" {
		return g.deal(g.last().Singles())
	}
	piece, err := replay.ParsePieces(text)
	if err != nil || len(piece) != 1 {
		return fmt.Errorf("%q is none of I, Z, S, T, L, J, O, sz, hint, undo, restart and quit", text)
	}
	return g.deal(piece[0])
}

func (g *usual) last() *replay.UsualGame { return &g.turns[len(g.turns)-1] }

func (g *usual) deal(piece int) error {
	if g.last().Wait() == 0 {
		return errOver
	}
	t := *g.last()
	t.Deal(piece)
	g.turns = append(g.turns, t)
	return nil
}

func (g *usual) claim() certificate.Claim { return g.last().Claim }

func (g *usual) block() string {
	t := g.last()
	var b strings.Builder
	fmt.Fprintf(&b, "pieces %d\nlines %d\n", len(t.Moves), t.Lines)
	if n := len(t.Moves); n > 0 {
		fmt.Fprintf(&b, "move %d %c %s\n", n, certificate.Letters[t.Moves[n-1].Piece], t.Moves[n-1].Text())
	}
	if len(t.Rows) > 0 {
		fmt.Fprintf(&b, "completed %d\n", len(t.Rows))
	}
	b.WriteString(standing(t))
	for y, row := range slices.Backward(t.Pile()) {
		fmt.Fprintf(&b, "%4d |", t.Below+y+1)
		for x := range t.Well.Width {
			b.WriteByte(".#"[row>>x&1])
		}
		b.WriteString("|\n")
	}
	return b.String()
}

// standing says what the next row takes.
func standing(t *replay.UsualGame) string {
	if t.Wait() == 0 {
		return fmt.Sprintf("over all %d lines are complete\n", t.Lines)
	}
	number, mirrored := t.Position()
	text := fmt.Sprintf("more %d\nposition %d", t.Wait(), number)
	if mirrored {
		text += " mirrored"
	}
	return text + "\n"
}

func (g *usual) hint() string {
	t := g.last()
	text := standing(t)
	if t.Wait() == 0 {
		return text
	}
	for piece, letter := range certificate.Letters {
		next := t.Follower
		next.Deal(piece)
		text += fmt.Sprintf("answer %c %s more %d\n", letter, t.Reply(piece).Text(), next.Wait())
	}
	return text
}
