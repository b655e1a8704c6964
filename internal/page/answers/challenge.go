package answers

import (
	"errors"
	"math/bits"
	"strconv"

	"lineproof/certificate"
	"lineproof/internal/play"
)

// A Challenge counts the sequences of pieces that a strategy answers, each up to its line.
type Challenge struct {
	Sequences string // all of them
	Highest   string // those whose line is in the highest row that counts, and in no other
}

// Challenge counts for a player's section, numbered from 1. The numbers are empty where there is
// no such sequence, or no other row, or another game.
func (s *Session) Challenge(number int) (c Challenge, err error) {
	section := &s.Sections[number-1]
	if section.Claim.Game != certificate.Drop || section.Claim.Rows == 1 {
		return c, nil
	}
	section.counter = newCounter(section.evidence)
	n, err := section.counter.from(section.counter.first())
	if err == nil && n.highest > 0 {
		c = Challenge{text(n.all), text(n.highest)}
	}
	return c, err
}

// Ways are the sequences that meet the challenge and begin in the same way.
type Ways struct {
	Pieces int    // with which they begin
	Left   string // how many there are
}

// Ways returns for the pieces of a history the longest beginning that leaves a way to meet the challenge:
// all of them, if they do. Challenge must have found one.
func (s *Session) Ways(number int, history string) (w Ways, err error) {
	c := s.Sections[number-1].counter
	pieces, err := certificate.ParsePieces(history)
	for at, n := c.first(), 0; at.Node != 0 && err == nil; n++ {
		var left counts
		if left, err = c.from(at); left.highest > 0 {
			w = Ways{n, text(left.highest)}
		}
		if n == len(pieces) || err != nil {
			break
		}
		at, _, err = c.answer(at, pieces[n])
	}
	return w, err
}

func text(n uint64) string { return strconv.FormatUint(n, 10) }

// counts are those of sequences from a state on.
type counts struct{ all, highest uint64 }

// A counter counts the sequences that a strategy answers.
type counter struct {
	play.Cells
	strategy certificate.Strategy // without mirror images
	known    map[play.State]counts
}

// maxStates bounds the memory of a counter. Each state takes about 150 bytes.
const maxStates = 1 << 20

var errManySequences = errors.New("the sequences of this strategy are too many to be counted here")

func newCounter(s certificate.Section) *counter {
	return &counter{play.NewCells(s.Claim.Well), s.Strategy.Unmirrored(s.Claim.Width), make(map[play.State]counts)}
}

// first returns the empty well.
func (c *counter) first() play.State { return play.State{Node: len(c.strategy), Left: c.Well.First()} }

func (c *counter) answer(at play.State, piece int) (after play.State, lines []int, err error) {
	return at.Answer(c.Cells, piece, c.strategy[at.Node-1][piece])
}

// from counts from a state on.
func (c *counter) from(at play.State) (n counts, err error) {
	if n, known := c.known[at]; known {
		return n, nil
	}
	for piece := range at.Left.All {
		after, lines, err := c.answer(at, piece)
		more := counts{all: 1}
		switch {
		case err != nil:
		case after.Node != 0:
			more, err = c.from(after)
		case lines[0] == c.Rows:
			more.highest = 1
		}
		over := uint64(0)
		if n.all, over = bits.Add64(n.all, more.all, 0); over > 0 || len(c.known) >= maxStates {
			err = errManySequences
		}
		if err != nil {
			return n, err
		}
		n.highest += more.highest
	}
	c.known[at] = n
	return n, nil
}
