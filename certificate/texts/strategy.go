package texts

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/checker"
)

// states are the lines of a strategy text, as they stand there: the article's form of a strategy, or
// in slide one with rows. There is at least one, and successors are numbers of other ones, but they
// may form cycles.
type states struct {
	claim string // of the first line, empty if it has none
	game  certificate.Game
	text  []byte
	all   []state
}

// A state is a line of a strategy text: a step for each piece of the text.
type state [certificate.Pieces]step

// A step is three numbers of a strategy text, in slide four.
type step struct {
	rotation, offset int8
	row              int8  // in slide, else 0
	next             int32 // -1 for a win
}

// numbersOf returns how many numbers a strategy text has for each piece.
func numbersOf(game certificate.Game) int {
	if game == certificate.Slide {
		return 4
	}
	return 3
}

// none is the numbers that stand for no answer.
var none = step{offset: -2, next: -1}

// errNoClaim says that nobody has claimed what a strategy text is to prove.
var errNoClaim = fmt.Errorf("the strategy has no claim: give one such as --claim %q, or write it into the first line, "+
	"after a #", "player drop width=10 rows=6")

// ReadStrategy reads a strategy text as a section that claims the goal, or what its first line claims
// where the goal is nil, with the strategy's worst case where that has no pieces; or the text of a
// list for rows for ever. The error is a *certificate.Fault, or that there is no claim.
func ReadStrategy(text []byte, wanted *certificate.Claim) (*Text, error) {
	if isList(text) {
		return readList(text, wanted)
	}
	game := certificate.Drop
	if wanted != nil {
		game = wanted.Game
	}
	if game == certificate.Usual {
		return nil, faultAt(1, 1, "the first line is not # and the claim %q", wanted)
	}
	s, err := readStates(text, game)
	if err != nil {
		return nil, err
	}
	goal, err := goalOf(s.claim, wanted)
	if err != nil {
		return nil, err
	}
	strategy, from, err := s.strategyFor(goal.Well)
	if err != nil {
		return nil, err
	}
	t := &Text{Section: certificate.Section{Claim: goal}, text: text}
	var origins []certificate.Origin
	t.Section.Strategy, origins = strategy.CanonicalFrom(goal.Well)
	t.locate = func(r *checker.Rejection) spot {
		origin, piece := origins[r.Place.Number-1], r.Place.Index
		if origin.Turned && piece >= 0 {
			piece = certificate.MirrorPiece(piece)
		}
		return s.spot(from[origin.Node-1], piece, r.Check == checker.CheckWin)
	}
	if wanted != nil && wanted.Pieces == 0 && goal.Pieces > 0 {
		t.Notes = append(t.Notes, fmt.Sprintf("the text says more: %v", goal))
	}
	if goal.Pieces == 0 {
		worst := t.Section.Strategy.Depths()[len(t.Section.Strategy)]
		t.Section.Claim.Pieces = worst
		t.Notes = append(t.Notes, fmt.Sprintf("the strategy takes %s in the worst case: %v",
			certificate.Counted(worst, "piece"), t.Section.Claim))
	}
	return t, nil
}

// goalOf returns the claim that a strategy is to prove: the one of its text, and the one that is
// wanted, must be the same if there are both; but pieces, which either may leave out.
func goalOf(text string, wanted *certificate.Claim) (goal certificate.Claim, err error) {
	if text == "" && wanted == nil {
		return goal, errNoClaim
	}
	if text == "" {
		return *wanted, nil
	}
	goal, err = certificate.ParseGoal(text)
	if wanted != nil { // one of them may leave the pieces to the other
		goal.Pieces = cmp.Or(goal.Pieces, wanted.Pieces)
	}
	switch {
	case err != nil:
		return goal, faultAt(1, 1, "%v", err)
	case !goal.Player:
		return goal, faultAt(1, 1, "%q is an adversary's claim", text)
	case wanted != nil && *wanted != goal && (wanted.Pieces != 0 || wanted.Well != goal.Well):
		return goal, otherClaim(text, wanted)
	}
	return goal, nil
}

// readStates reads a strategy text, which is about the given game if it has no claim. The error is a
// *certificate.Fault.
func readStates(text []byte, game certificate.Game) (*states, error) {
	s := &states{game: game, text: text}
	l := newLineReader(text)
	if l.readLine() == nil && bytes.HasPrefix(l.text, []byte("#")) {
		s.claim = string(bytes.Trim(l.text[1:], " \t"))
		if s.claim == "" {
			return nil, l.fault(0, "no claim after #")
		}
		s.game = certificate.Drop
		if strings.HasPrefix(s.claim, "player slide ") {
			s.game = certificate.Slide
		}
	} else {
		l = newLineReader(text)
	}
	err := l.each("states", func() error {
		line, err := l.state(s.game)
		if len(s.all) == cap(s.all) {
			s.all = slices.Grow(s.all, max(len(s.all), 1<<10)) // append would leave more unused
		}
		s.all = append(s.all, line)
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(s.all) == 0 {
		return nil, faultAt(1, 1, "no states")
	}
	for i := range s.all {
		for p, a := range s.all[i] {
			if int(a.next) >= len(s.all) {
				return nil, s.successorFault(i, p, "successor %d is not in -1 to %d", a.next, len(s.all)-1)
			}
		}
	}
	return s, nil
}

// state reads the current line.
func (l *lineReader) state(game certificate.Game) (s state, err error) {
	numbers := numberReader{lineReader: l, want: numbersOf(game) * certificate.Pieces}
	for p := range s {
		rotations, row := 4, 0
		if game == certificate.Slide {
			rotations = len(certificate.Shapes(p))
		}
		rotation := numbers.next("rotation", 0, rotations-1)
		offset := numbers.next("offset", -2, certificate.MaxWidth-1)
		if game == certificate.Slide {
			row = numbers.next("row", 0, certificate.MaxRows)
		}
		next := numbers.next("successor", -1, maxText-1)
		s[p] = step{rotation: int8(rotation), offset: int8(offset), row: int8(row), next: int32(next)}
	}
	return s, numbers.end()
}

// successorFault returns the fault of an answer's successor.
func (s *states) successorFault(state, piece int, format string, args ...any) error {
	return &certificate.Fault{Place: s.spot(state, piece, true).place(s.text), Text: fmt.Sprintf(format, args...)}
}

// spot returns where an answer stands: its move, or its successor; or a state for the piece -1.
func (s *states) spot(state, piece int, successor bool) spot {
	each, at := numbersOf(s.game), spot{line: state + 1, dealt: piece}
	if s.claim != "" {
		at.line++
	}
	if piece >= 0 {
		at.field = each * piece
	}
	if successor {
		at.field += each - 1
	}
	return at
}

// strategy returns the states to which state 0 leads as a strategy, and by index of its nodes which
// states they are. The moves need not be inside of a well. Only answers to pieces of a set count: a
// cycle of these is a *certificate.Fault, and so is a path of states that is longer than any game.
func (s *states) strategy(may certificate.Set) (out certificate.Strategy, from []int, err error) {
	from, err = s.order(may)
	if err != nil {
		return nil, nil, err
	}
	number := make([]int32, len(s.all)) // of the node that a state has become
	out = make(certificate.Strategy, len(from))
	for i, state := range from {
		for p, a := range s.all[state] {
			rotation, shift := int(a.rotation), 0
			if s.game != certificate.Slide {
				rotation, shift = pictured(p, rotation)
			}
			n := &out[i][p]
			if a == none || !may.Has(p) {
				*n = certificate.None()
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

// strategyFor returns the strategy for what is dealt in a well. Besides those of strategy, the error
// may be the *certificate.Fault of a move that is not inside the well.
func (s *states) strategyFor(w certificate.Well) (certificate.Strategy, []int, error) {
	strategy, from, err := s.strategy(w.First()) // at some time, from a bag
	if err != nil {
		return nil, nil, err
	}
	for i, n := range strategy.Needed(w) {
		for p, a := range n {
			if a != certificate.None() && !inside(a, p, w) {
				return nil, nil, &certificate.Fault{Kind: certificate.Rejected, Place: s.spot(from[i], p, false).place(s.text),
					Text: fmt.Sprintf("dealt %c: the move is not inside the well", certificate.Letters[p])}
			}
		}
	}
	return strategy, from, nil
}

// inside reports whether a move is inside a well; in slide only whether a text can say it, as the
// boxes of that game tell more.
func inside(a certificate.Answer, piece int, w certificate.Well) bool {
	if w.Game == certificate.Slide {
		return int(a.Offset) < w.Width && int(a.Row) <= w.Rows
	}
	shape := certificate.Shapes(piece)[a.Rotation]
	left := int(a.Offset) + shape.Left
	return left >= 0 && left+len(shape.Bottom) <= w.Width
}

// order lists the states to which state 0 leads by answers to pieces of a set, each after all that it
// leads to itself.
func (s *states) order(may certificate.Set) (order []int, err error) {
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
			case pieces == certificate.MaxPieces:
				return s.successorFault(state, piece, "the strategy goes on after %d pieces, and no game is longer", pieces)
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

// WriteStrategy writes a player's section as a strategy text, or as that of a list. A strategy stands
// there without mirror images, equal states merged, the first state for the empty well, and successors
// with larger numbers. Strategies with the same canonical form give the same bytes. A
// *certificate.Fault says that there is no such text, as a move is not inside the well, or that the
// states are too many. The section must be one that Certificate.Encode writes.
func WriteStrategy(w io.Writer, s certificate.Section) error {
	if s.Claim.Game == certificate.Usual {
		return writeList(w, s)
	}
	well := s.Claim.Well
	for i, n := range s.Strategy {
		for p, a := range n {
			if a != certificate.None() && !inside(a, p, well) {
				return &certificate.Fault{Place: fmt.Sprintf("node %d, piece %c", i+1, certificate.Letters[p]),
					Text: "the move is not inside the well"}
			}
		}
	}
	lines := s.Strategy.Canonical(well).Unmirrored(well.Width)
	if len(lines) > maxText {
		return certificate.TooLarge("%d states without mirror images are more than the %d of a text", len(lines), maxText)
	}
	b := bufio.NewWriter(w)
	for i := len(lines); i > 0; i-- { // node i becomes state len(lines)-i
		for p, a := range lines[i-1] {
			fmt.Fprintf(b, "%d %d ", a.Rotation, a.Offset)
			if well.Game == certificate.Slide {
				fmt.Fprintf(b, "%d ", a.Row)
			}
			next := -1
			if a.Next != 0 {
				next = len(lines) - a.Next
			}
			fmt.Fprintf(b, "%d%c", next, "      \n"[p])
		}
	}
	return b.Flush()
}

// pictured tells what the article's picture of a piece's rotation shows: an index into its Shapes, and
// how many columns further right that is drawn.
func pictured(piece, picture int) (rotation, shift int) {
	return picture % len(certificate.Shapes(piece)), shifts[piece][picture]
}

// shifts tell of each of the article's four pictures of a piece how many columns further right than in
// Shapes it is drawn.
var shifts = [certificate.Pieces][4]int{
	certificate.I: {0, 0, 3, 0},
	certificate.Z: {0, 0, 2, 1},
	certificate.S: {0, 0, 1, 2},
	certificate.O: {0, 0, 2, 2},
}
