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
	graph *replay.PositionGraph
	turns []turn // the first one before the first piece
}

// A turn is how the game stands after a piece. The board scrolls: of the rows that no piece
// can reach any more, only the highest few are kept.
type turn struct {
	replay.Follower
	piece  int
	placed certificate.Placement
	lines  int // how often rows were completed
	full   int // rows that the last piece completed
	rows   []string
	below  int // rows under them
}

// keptRows are the rows that are shown below the lowest column.
const keptRows = 3

// Usual returns the game of a user who deals pieces to a strategy for more than one line,
// after those of a history.
func Usual(s certificate.Section, history string) (InLines, error) {
	pieces, err := replay.ParsePieces(history)
	if err != nil {
		return nil, err
	}
	g := &usual{graph: replay.Positions(s)}
	g.Restart()
	for _, piece := range pieces {
		if err := g.deal(piece); err != nil {
			return nil, fmt.Errorf("all lines are complete with piece %d, and more are dealt", len(g.turns)-1)
		}
	}
	return g, nil
}

func (g *usual) Restart() { g.turns = []turn{{Follower: *g.graph.Follow()}} }

func (g *usual) Undo() error {
	if len(g.turns) == 1 {
		return replay.ErrNoMove
	}
	g.turns = g.turns[:len(g.turns)-1]
	return nil
}

func (g *usual) move(text string) error {
	if text == "sz" {
		return g.deal(g.singles())
	}
	piece, err := replay.ParsePieces(text)
	if err != nil || len(piece) != 1 {
		return fmt.Errorf("%q is none of I, Z, S, T, L, J, O, sz, hint, undo, restart and quit", text)
	}
	return g.deal(piece[0])
}

// singles returns S or Z, whichever can complete fewer rows, or if equal, the other one than
// before: so no piece completes two (SPEC.md, Two rows at once).
func (g *usual) singles() int {
	const z, s = 1, 2
	most := func(piece int) (full int) {
		for _, shape := range certificate.Shapes(piece) {
			for left := 0; left+len(shape.Bottom) <= g.last().Claim.Width; left++ {
				t := *g.last()
				t.placed.Offset = int8(left - shape.Left)
				t.drop(shape)
				full = max(full, t.full)
			}
		}
		return full
	}
	switch more := most(s) - most(z); {
	case more < 0, more == 0 && g.last().piece != s:
		return s
	}
	return z
}

func (g *usual) last() *turn { return &g.turns[len(g.turns)-1] }

func (g *usual) deal(piece int) error {
	if g.last().Wait() == 0 {
		return errOver
	}
	t := *g.last()
	t.piece, t.placed = piece, t.Reply(piece)
	t.Deal(piece)
	t.drop(certificate.Shapes(piece)[t.placed.Rotation])
	if t.full > 0 {
		t.lines++
	}
	g.turns = append(g.turns, t)
	return nil
}

// drop lets the piece fall, and removes full rows.
func (t *turn) drop(s certificate.Shape) {
	left, width := int(t.placed.Offset)+s.Left, t.Claim.Width
	y := 0
	for i, bottom := range s.Bottom {
		y = max(y, t.height(left+i)-bottom)
	}
	rows := slices.Clone(t.rows)
	for len(rows) < y+slices.Max(s.Top) {
		rows = append(rows, strings.Repeat(".", width))
	}
	for i := range s.Bottom {
		for row := y + s.Bottom[i]; row < y+s.Top[i]; row++ {
			rows[row] = rows[row][:left+i] + "#" + rows[row][left+i+1:]
		}
	}
	before := len(rows)
	t.rows = slices.DeleteFunc(rows, func(row string) bool { return !strings.Contains(row, ".") })
	t.full = before - len(t.rows)
	lowest := len(t.rows)
	for x := range width {
		lowest = min(lowest, t.height(x))
	}
	if gone := lowest - keptRows; gone > 0 {
		t.rows, t.below = t.rows[gone:], t.below+gone
	}
}

// height is that of a column, above the rows that are not kept.
func (t *turn) height(x int) int {
	y := len(t.rows)
	for y > 0 && t.rows[y-1][x] == '.' {
		y--
	}
	return y
}

func (g *usual) claim() certificate.Claim { return g.last().Claim }

func (g *usual) block() string {
	t, n := g.last(), len(g.turns)-1
	var b strings.Builder
	fmt.Fprintf(&b, "pieces %d\nlines %d\n", n, t.lines)
	if n > 0 {
		fmt.Fprintf(&b, "move %d %c %s\n", n, certificate.Letters[t.piece], t.placed.Text())
	}
	if t.full > 0 {
		fmt.Fprintf(&b, "completed %d\n", t.full)
	}
	b.WriteString(t.standing())
	for y, row := range slices.Backward(t.rows) {
		fmt.Fprintf(&b, "%4d |%s|\n", t.below+y+1, row)
	}
	return b.String()
}

// standing says what the next row takes.
func (t *turn) standing() string {
	if t.Wait() == 0 {
		return fmt.Sprintf("over all %d lines are complete\n", t.lines)
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
	text := t.standing()
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
