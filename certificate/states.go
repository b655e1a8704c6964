package certificate

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
)

// States are the lines of a strategy text, as they stand there: the article's
// form of a strategy (SPEC.md, Text formats), or in slide one with rows. There is
// at least one, and successors are numbers of other ones, but they may form cycles.
type States struct {
	Claim string // of the first line, empty if it has none
	Game  Game   // Drop, or Slide
	all   []state
}

// maxGame is the greatest number of pieces that a game can have, in any well.
const maxGame = TallWidth * (MaxRows + Overhang) / 4

// A state is a line of a strategy text: an answer to each piece of the text.
type state [Pieces]stateAnswer

// A stateAnswer is three numbers of a strategy text, in slide four.
type stateAnswer struct {
	rotation, offset  int8
	row               int8   // in slide, else 0
	column, successor uint16 // where the first and the last number begin, from 1
	next              int32  // -1 for a win
}

// none reports whether the numbers stand for no answer.
func (a stateAnswer) none() bool {
	return a.rotation == 0 && a.offset == -2 && a.row == 0 && a.next == -1
}

// ReadStates reads a strategy text, which is about the given game if it has no claim.
// The error is a *Fault.
func ReadStates(text []byte, game Game) (s States, err error) {
	s.Game = game
	l := newLineReader(text)
	if l.readLine() == nil && bytes.HasPrefix(l.text, []byte("#")) {
		s.Claim = string(bytes.TrimSpace(l.text[1:]))
		if s.Claim == "" {
			return s, l.fault(0, "no claim after #")
		}
		s.Game = Drop
		if strings.HasPrefix(s.Claim, "player slide ") {
			s.Game = Slide
		}
	} else {
		l = newLineReader(text)
	}
	err = l.each("states", func() error {
		line, err := l.state(s.Game == Slide)
		if len(s.all) == cap(s.all) {
			s.all = slices.Grow(s.all, max(len(s.all), 1<<10)) // append would leave more behind
		}
		s.all = append(s.all, line)
		return err
	})
	if err != nil {
		return s, err
	}
	if len(s.all) == 0 {
		return s, faultAt(1, 1, "no states")
	}
	for i := range s.all {
		for p, a := range s.all[i] {
			if int(a.next) >= len(s.all) {
				return s, s.Fault(i, p, true, "successor %d is not in -1 to %d", a.next, len(s.all)-1)
			}
		}
	}
	return s, nil
}

// state reads the current line.
func (l *lineReader) state(slide bool) (s state, err error) {
	each := 3
	if slide {
		each = 4
	}
	numbers := numberReader{lineReader: l, want: each * Pieces}
	for p := range s {
		rotations, row := 4, 0
		if slide {
			rotations = len(shapes[p])
		}
		rotation, at := numbers.next("rotation", 0, rotations-1)
		offset, _ := numbers.next("offset", -2, MaxWidth-1)
		if slide {
			row, _ = numbers.next("row", 0, MaxRows)
		}
		next, to := numbers.next("successor", -1, maxText-1)
		s[p] = stateAnswer{int8(rotation), int8(offset), int8(row), uint16(at + 1), uint16(to + 1), int32(next)}
	}
	return s, numbers.end()
}

// Fault returns the fault of an answer that is there: of its successor, or of its move.
func (s States) Fault(state, piece int, successor bool, format string, args ...any) *Fault {
	column := s.all[state][piece].column
	if successor {
		column = s.all[state][piece].successor
	}
	line := state + 1
	if s.Claim != "" {
		line++
	}
	return faultAt(line, int(column), format, args...)
}

// Strategy returns the states to which state 0 leads as a strategy, with the
// text's pieces as the article draws them, or drawn upside down, and in slide as
// they are; and by index of its nodes which states they are. The moves need not be inside
// of a well. A cycle is a *Fault, and so is a path of states that is longer than any game.
func (s States) Strategy(upsideDown bool) (out Strategy, from []int, err error) {
	from, err = s.order()
	if err != nil {
		return nil, nil, err
	}
	number := make([]int32, len(s.all)) // of the node that a state has become
	out = make(Strategy, len(from))
	for i, state := range from {
		for p, a := range s.all[state] {
			piece, rotation, shift := p, int(a.rotation), 0
			if s.Game != Slide {
				piece, rotation, shift = pictured(p, rotation, upsideDown)
			}
			n := &out[i][piece]
			if a.none() {
				*n = None()
				continue
			}
			n.Rotation, n.Offset, n.Row = int8(rotation), a.offset+int8(shift), uint8(a.row)
			if a.next >= 0 {
				n.Next = int(number[a.next])
			}
		}
		number[state] = int32(i + 1)
	}
	return out, from, nil
}

// order lists the states to which state 0 leads, each behind all that it leads
// to itself.
func (s States) order() (order []int, err error) {
	const (
		open = 1 + iota // on the path to the current state
		done
	)
	mark := make([]uint8, len(s.all))
	var visit func(state, pieces int) error // pieces of a game, up to the answer of this state
	visit = func(state, pieces int) error {
		mark[state] = open
		for piece, a := range s.all[state] {
			next := int(a.next)
			switch {
			case next < 0 || mark[next] == done:
			case mark[next] == open:
				return s.Fault(state, piece, true, "a cycle: state %d leads back to state %d", state, next)
			case pieces == maxGame:
				return s.Fault(state, piece, true, "the strategy goes on after %d pieces, and no game is longer", maxGame)
			default:
				if err := visit(next, pieces+1); err != nil {
					return err
				}
			}
		}
		mark[state] = done
		order = append(order, state)
		return nil
	}
	if err := visit(0, 1); err != nil {
		return nil, err
	}
	return order, nil
}

// WriteStates writes the strategy as a strategy text: without mirror images,
// equal states merged, the first state for the empty well, and successors with
// larger numbers. Strategies with the same canonical form give the same bytes.
// A *Fault says that there is no such text, as a move is not inside the well, or
// that the states are too many. The strategy must be one that Certificate.Encode writes.
func (s Strategy) WriteStates(w io.Writer, well Well) error {
	for i, n := range s {
		for p, a := range n {
			shape := shapes[p][a.Rotation]
			left := int(a.Offset) + shape.Left
			outside := left < 0 || left+len(shape.Bottom) > well.Width
			if well.Game == Slide { // more it takes the boxes of that game to see
				outside = int(a.Offset) >= well.Width || int(a.Row) > well.Rows
			}
			if a != None() && outside {
				return &Fault{Place: fmt.Sprintf("node %d, piece %c", i+1, Letters[p]), Text: "the move is not inside the well"}
			}
		}
	}
	states := s.Canonical(well).Unmirrored(well.Width)
	if len(states) > maxText {
		return TooLarge("%d states without mirror images are more than the %d of a text", len(states), maxText)
	}
	b := bufio.NewWriter(w)
	for i := len(states); i > 0; i-- { // node i becomes state len(states)-i
		for p, a := range states[i-1] {
			fmt.Fprintf(b, "%d %d ", a.Rotation, a.Offset)
			if well.Game == Slide {
				fmt.Fprintf(b, "%d ", a.Row)
			}
			next := -1
			if a.Next != 0 {
				next = len(states) - a.Next
			}
			fmt.Fprintf(b, "%d%c", next, "      \n"[p])
		}
	}
	return b.Flush()
}

// pictured tells what the article's picture of a piece's rotation shows: a piece, an index
// into its Shapes, and how many columns further right that is drawn. Upside down, a piece
// looks like its mirror image, turned by half.
func pictured(piece, picture int, upsideDown bool) (is, rotation, shift int) {
	rotation, shift = picture%len(shapes[piece]), shifts[piece][picture]
	if !upsideDown {
		return piece, rotation, shift
	}
	s := shapes[piece][rotation]
	is = MirrorPiece(piece)
	rotation = (s.Mirror + 2) % len(shapes[is])
	return is, rotation, shift + s.Left - shapes[is][rotation].Left
}

// shifts tell of each of the article's four pictures of a piece how many columns further
// right than in Shapes it is drawn.
var shifts = [Pieces][4]int{
	{0, 0, 3, 0}, // I
	{0, 0, 2, 1}, // Z
	{0, 0, 1, 2}, // S
	{},           // T
	{},           // L
	{},           // J
	{0, 0, 2, 2}, // O
}
