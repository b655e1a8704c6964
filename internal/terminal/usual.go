package terminal

import (
	"fmt"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/replay"
	"lineproof/internal/verdict"
)

// A usual game is one in which the user deals pieces to a strategy for more than one line.
type usual struct {
	height int                // rows that are shown at the most
	turns  []replay.UsualGame // the first one before the first piece
}

// Usual returns the game of a user who deals pieces to a strategy for more than one line,
// after those of a history.
func Usual(s certificate.Section, history string) (Game, error) {
	pieces, err := replay.ParsePieces(history)
	if err != nil {
		return nil, err
	}
	positions := replay.Positions(s)
	start, _ := positions.Game(nil)
	g := &usual{positions.Height(), []replay.UsualGame{start}}
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

func (g *usual) press(key rune) error {
	if !strings.ContainsRune(strings.ToLower(certificate.Letters), key) {
		return errNoKey
	}
	return g.move(string(key))
}

func (g *usual) view() view {
	t, n := g.last(), len(g.last().Moves)
	v := view{claim: t.Claim, line: replay.Line{Well: t.Well}, top: g.height, below: t.Below}
	v.keys, v.help = dealKeys(t.Left)
	for _, m := range t.Lying { // as if the lowest row were the first
		m.Cells = replay.Raised(m.Cells, -t.Below)
		v.line.Moves = append(v.line.Moves, m)
	}
	for _, row := range t.Rows {
		v.line.Rows = append(v.line.Rows, row-t.Below)
	}
	v.lines, v.hintLines = g.block(), standing(t)
	v.say(strong, "You deal the pieces.")
	v.say(plain, "Pieces: %d. Lines: %d.", n, t.Lines)
	if n > 0 {
		v.say(plain, "%c was placed at %s.", certificate.Letters[t.Moves[n-1].Piece], t.Moves[n-1].Text())
	}
	if len(t.Rows) > 0 {
		v.say(strong, "Complete: %s.", replay.NameRows(t.Rows))
	}
	if t.Wait() == 0 {
		v.keys = "" // nothing is dealt any more
		v.say(strong, "All %d lines are complete.", t.Lines)
		v.hint = []remark{{plain, "The strategy ends here."}}
		return v
	}
	v.say(plain, "Whatever comes, the next row takes %s at the most.", verdict.Counted(t.Wait(), "piece"))
	number, _ := t.Position()
	v.hint = []remark{{strong, fmt.Sprintf("Position %d answers:", number)}}
	for piece, letter := range certificate.Letters {
		next, at := t.Follower, t.Reply(piece).Text()
		next.Deal(piece)
		v.hint = append(v.hint, remark{plain, fmt.Sprintf("%c %-4s  then %d more", letter, at, next.Wait())})
		v.hintLines += fmt.Sprintf("answer %c %s more %d\n", letter, at, next.Wait())
	}
	return v
}

// block shows in lines how the game stands.
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
