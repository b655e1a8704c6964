package replay

import (
	"errors"
	"math/big"

	"lineproof/certificate"
)

// A Count is how many sequences of pieces end with a line, as in a Summary.
type Count struct {
	Sequences *big.Int // all of them
	Highest   *big.Int // those that complete row Rows and no other
}

// maxCounted bounds the memory of a Counter: on how many boards it remembers what
// goes on from there, a board counted once for each node that it reaches. Each
// takes about 260 bytes.
const maxCounted = 1 << 20

// ErrUncounted says that to count takes more memory than that.
var ErrUncounted = errors.New("too many to count")

// A Counter counts the sequences from where a strategy stands. It remembers what
// it has counted, and so is for one goroutine.
type Counter struct {
	strategy certificate.Strategy
	well     certificate.Well
	known    map[position]Count
	most     int // positions that may be remembered
}

// NewCounter returns a counter for a strategy without faults.
func NewCounter(s certificate.Strategy, w certificate.Well) *Counter {
	return &Counter{s, w, make(map[position]Count), maxCounted}
}

// Count counts the sequences that go on from a reply of the strategy. The numbers
// are not to be changed. The error may be ErrUncounted.
func (c *Counter) Count(r Reply) (Count, error) {
	if r.Node == 0 {
		return c.ended(r.Rows), nil
	}
	board := r.Board
	if r.NodeMirrored {
		board = board.Mirror(c.well)
	}
	return c.from(position{r.Node, board})
}

// ended counts the one sequence that ends here, with these rows.
func (c *Counter) ended(rows []int) Count {
	one := Count{big.NewInt(1), new(big.Int)}
	if rows[0] == c.well.Rows {
		one.Highest.SetInt64(1)
	}
	return one
}

// from counts from a position. Its board is mirrored if its node speaks of it so,
// which changes no count.
func (c *Counter) from(p position) (Count, error) {
	if sum, known := c.known[p]; known {
		return sum, nil
	}
	sum := Count{new(big.Int), new(big.Int)}
	for piece, a := range c.strategy[p.node-1] {
		after, lines, fault := p.answer(c.well, piece, a)
		if fault != nil {
			return Count{}, fault
		}
		var part Count
		if a.Next == 0 {
			part = c.ended(lines)
		} else {
			if a.Mirrored {
				after = after.Mirror(c.well)
			}
			var err error
			if part, err = c.from(position{a.Next, after}); err != nil {
				return Count{}, err
			}
		}
		sum.Sequences.Add(sum.Sequences, part.Sequences)
		sum.Highest.Add(sum.Highest, part.Highest)
	}
	if len(c.known) >= c.most {
		return Count{}, ErrUncounted
	}
	c.known[p] = sum
	return sum, nil
}
