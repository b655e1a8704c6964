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
// form of a strategy (docs/check.md), or in slide one with rows. There is
// at least one, and successors are numbers of other ones, but they may form cycles.
type States struct {
	Claim string // of the first line, empty if it has none
	Game  Game   // Drop, or Slide
	text  []byte
	all   []state
}

// maxGame is the greatest number of pieces that a game can have, in any well.
const maxGame = TallWidth * (MaxRows + Overhang) / 4

// A state is a line of a strategy text: an answer to each piece of the text.
type state [Pieces]stateAnswer

// A stateAnswer is three numbers of a strategy text, in slide four.
type stateAnswer struct {
	rotation, offset int8
	row              int8  // in slide, else 0
	next             int32 // -1 for a win
}

// numbersOf returns how many numbers a strategy text has for each piece.
func numbersOf(game Game) int {
	if game == Slide {
		return 4
	}
	return 3
}

// none reports whether the numbers stand for no answer.
func (a stateAnswer) none() bool {
	return a.rotation == 0 && a.offset == -2 && a.row == 0 && a.next == -1
}

// ReadStates reads a strategy text, which is about the given game if it has no claim.
// The error is a *Fault.
func ReadStates(text []byte, game Game) (s States, err error) {
	s.Game, s.text = game, text
	l := newLineReader(text)
	if l.readLine() == nil && bytes.HasPrefix(l.text, []byte("#")) {
		s.Claim = string(bytes.Trim(l.text[1:], " \t"))
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
		line, err := l.state(s.Game)
		if len(s.all) == cap(s.all) {
			s.all = slices.Grow(s.all, max(len(s.all), 1<<10)) // append would leave more unused
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
				return s, s.successorFault(i, p, "successor %d is not in -1 to %d", a.next, len(s.all)-1)
			}
		}
	}
	return s, nil
}

// state reads the current line.
func (l *lineReader) state(game Game) (s state, err error) {
	numbers := numberReader{lineReader: l, want: numbersOf(game) * Pieces}
	for p := range s {
		rotations, row := 4, 0
		if game == Slide {
			rotations = len(shapes[p])
		}
		rotation := numbers.next("rotation", 0, rotations-1)
		offset := numbers.next("offset", -2, MaxWidth-1)
		if game == Slide {
			row = numbers.next("row", 0, MaxRows)
		}
		next := numbers.next("successor", -1, maxText-1)
		s[p] = stateAnswer{int8(rotation), int8(offset), int8(row), int32(next)}
	}
	return s, numbers.end()
}

// successorFault returns the fault of an answer's successor.
func (s States) successorFault(state, piece int, format string, args ...any) *Fault {
	at := s.spot(state, piece)
	return &Fault{Place: FieldPlace(s.text, at.Line, at.Successor), Text: fmt.Sprintf(format, args...)}
}

// A Spot is where an answer stands in a strategy text: its line, from 1; in this line the fields,
// from 0, with which its move begins, and of its successor; and the piece that it answers.
type Spot struct{ Line, Move, Successor, Piece int }

func (s States) spot(state, piece int) Spot {
	each, line := numbersOf(s.Game), state+1
	if s.Claim != "" {
		line++
	}
	return Spot{line, each * piece, each*piece + each - 1, piece}
}

// Strategy returns the states to which state 0 leads as a strategy, and by index of its nodes which
// states they are. The moves need not be inside
// of a well. Only answers to pieces of a set count: a cycle of these is a *Fault, and so is a path of
// states that is longer than any game.
func (s States) Strategy(may Set) (out Strategy, from []int, err error) {
	from, err = s.order(may)
	if err != nil {
		return nil, nil, err
	}
	number := make([]int32, len(s.all)) // of the node that a state has become
	out = make(Strategy, len(from))
	for i, state := range from {
		for p, a := range s.all[state] {
			rotation, shift := int(a.rotation), 0
			if s.Game != Slide {
				rotation, shift = pictured(p, rotation)
			}
			n := &out[i][p]
			if a.none() || !may.Has(p) {
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

// A Reading is a strategy text as the strategy of a well, in canonical form.
type Reading struct {
	Strategy Strategy
	states   States
	from     []int    // by index of nodes before they were put in order: which states they were
	origins  []Origin // by index of a node
}

// Read returns the states to which state 0 leads as a strategy for a well. Besides those of Strategy, the error may
// be the *Fault of a move that is not inside the well.
func (s States) Read(w Well) (r Reading, err error) {
	may := AllPieces // at some time, from a bag
	if w.Deals != Bag {
		may = w.First()
	}
	strategy, from, err := s.Strategy(may)
	if err != nil {
		return r, err
	}
	r = Reading{states: s, from: from}
	for i, n := range strategy.needed(w) {
		for p, a := range n {
			if a == None() || a.inside(p, w) {
				continue
			}
			at := s.spot(from[i], p)
			return r, &Fault{Kind: Rejected, Place: FieldPlace(s.text, at.Line, at.Move),
				Text: fmt.Sprintf("dealt %c: the move is not inside the well", Letters[at.Piece])}
		}
	}
	r.Strategy, r.origins = strategy.canonical(w)
	return r, nil
}

// Spot returns where the answer of node n, from 1, to a piece stands in the text.
func (r Reading) Spot(n, piece int) Spot {
	origin := r.origins[n-1]
	if origin.Turned {
		piece = MirrorPiece(piece)
	}
	return r.states.spot(r.from[origin.Node-1], piece)
}

// inside reports whether a move is inside a well; in slide only whether a text can say it, as the
// boxes of that game tell more.
func (a Answer) inside(piece int, w Well) bool {
	if w.Game == Slide {
		return int(a.Offset) < w.Width && int(a.Row) <= w.Rows
	}
	shape := shapes[piece][a.Rotation]
	left := int(a.Offset) + shape.Left
	return left >= 0 && left+len(shape.Bottom) <= w.Width
}

// order lists the states to which state 0 leads by answers to pieces of a set, each after all that it
// leads to itself.
func (s States) order(may Set) (order []int, err error) {
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
			case next < 0 || !may.Has(piece) || mark[next] == done:
			case mark[next] == open:
				return s.successorFault(state, piece, "a cycle: state %d leads back to state %d", state, next)
			case pieces == maxGame:
				return s.successorFault(state, piece, "the strategy goes on after %d pieces, and no game is longer", maxGame)
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
			if a != None() && !a.inside(p, well) {
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

// pictured tells what the article's picture of a piece's rotation shows: an index
// into its Shapes, and how many columns further right that is drawn.
func pictured(piece, picture int) (rotation, shift int) {
	return picture % len(shapes[piece]), shifts[piece][picture]
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
