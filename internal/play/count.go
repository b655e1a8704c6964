package play

import (
	"errors"
	"math/bits"

	"lineproof/certificate"
	"lineproof/internal/rules"
	"lineproof/internal/rules/games"
)

// Counts are those of the sequences of pieces that a strategy answers from a visit on, each up to its line.
type Counts struct {
	All     uint64
	Highest uint64 // those whose line is in the highest row that counts, and in no other
}

// A Counter counts the sequences that a strategy answers.
type Counter struct {
	Cells
	strategy certificate.Strategy // without mirror images
	most     int                  // visits, to bound the memory: each takes about 150 bytes
	known    map[Visit]Counts
}

// ErrManySequences says that visits are more than a counter may hold, or sequences than it can count.
var ErrManySequences = errors.New("the sequences of this strategy are too many to be counted here")

// NewCounter returns a counter for a strategy of drop or slide that the checker has verified.
func NewCounter(s certificate.Section, most int) *Counter {
	return &Counter{
		Cells: NewCells(s.Claim.Well), strategy: s.Strategy.Unmirrored(s.Claim.Width),
		most: most, known: make(map[Visit]Counts),
	}
}

// First returns the empty well.
func (c *Counter) First() Visit { return Visit{Node: len(c.strategy), Left: c.Well.First()} }

// Answer returns the visit to which the strategy's answer leads, and the rows that are lines now.
func (c *Counter) Answer(at Visit, piece int) (after Visit, lines []int, err error) {
	return at.Answer(c.Cells, piece, c.strategy[at.Node-1][piece])
}

// From counts from a visit on.
func (c *Counter) From(at Visit) (n Counts, err error) {
	if n, known := c.known[at]; known {
		return n, nil
	}
	for piece := range at.Left.All {
		after, lines, err := c.Answer(at, piece)
		more := Counts{All: 1}
		switch {
		case err != nil:
		case after.Node != 0:
			more, err = c.From(after)
		case lines[0] == c.Rows:
			more.Highest = 1
		}
		over := uint64(0)
		if n.All, over = bits.Add64(n.All, more.All, 0); over > 0 || len(c.known) >= c.most {
			err = ErrManySequences
		}
		if err != nil {
			return n, err
		}
		n.Highest += more.Highest
	}
	c.known[at] = n
	return n, nil
}

// Nodes returns how many nodes the strategy has, where mirror images count separately.
func (c *Counter) Nodes() int { return len(c.strategy) }

// Profiles returns how many profiles the visits have from which was counted.
func (c *Counter) Profiles() int {
	plain := certificate.Well{Width: c.Width, Rows: c.Rows, Game: c.Game} // whose profiles have no bag
	if c.Game == certificate.Slide {
		plain.Deals = c.Deals // on which they depend
	}
	profileOf, err := games.In(plain, 0, profilesIn, profilesIn)
	if err != nil {
		panic("play: Profiles: " + err.Error()) // of a claim that was verified
	}
	all := make(map[certificate.Profile]bool)
	for at := range c.known {
		profile := profileOf(&at.Board)
		profile.Left = at.Left
		all[profile] = true
	}
	return len(all)
}

// profilesIn returns a function that returns the profile of a board, without what is left in a bag.
func profilesIn[P rules.Profile](g rules.Game[P], _ int) (func(*rules.Board) certificate.Profile, error) {
	return func(b *rules.Board) certificate.Profile { return g.Unpacked(g.Profile(b, 0)) }, nil
}
