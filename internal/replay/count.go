package replay

import (
	"errors"
	"math/big"
)

// A Count is how many sequences of pieces end with a line, as in a Summary.
type Count struct {
	Sequences *big.Int // all of them
	Highest   *big.Int // those that complete row Rows and no other
}

// maxCounted bounds the memory of a Player: on how many boards it remembers what
// goes on from there, a board counted once for each node that it reaches. Each
// takes about 260 bytes.
const maxCounted = 1 << 20

// ErrUncounted says that to count takes more memory than that.
var ErrUncounted = errors.New("too many to count")

// Count counts the sequences of pieces with which a game may go on from a reply.
// The numbers are not to be changed. The first time takes about as long as to
// check the strategy. The error may be ErrUncounted.
func (p *Player) Count(r Reply) (Count, error) {
	at := position{r.Node, r.Board, r.Left}
	if r.NodeMirrored {
		at.board, at.left = at.board.Mirror(p.section.Claim.Well), at.left.Mirror()
	}
	return p.count(at, r.Rows)
}

// count counts what goes on from a position to which a move has led that completed
// these rows.
func (p *Player) count(at position, rows []int) (Count, error) {
	well := p.section.Claim.Well
	sum := Count{new(big.Int), new(big.Int)}
	if at.node == 0 {
		sum.Sequences.SetInt64(1)
		if rows[0] == well.Rows {
			sum.Highest.SetInt64(1)
		}
		return sum, nil
	}
	if known, ok := p.known[at]; ok {
		return known, nil
	}
	for piece, a := range p.section.Strategy[at.node-1] {
		if !at.left.Has(piece) {
			continue
		}
		after, lines, fault := at.answer(p.cells, piece, a)
		if fault != nil {
			return Count{}, fault
		}
		part, err := p.count(after, lines)
		if err != nil {
			return Count{}, err
		}
		sum.Sequences.Add(sum.Sequences, part.Sequences)
		sum.Highest.Add(sum.Highest, part.Highest)
	}
	if len(p.known) >= p.most {
		return Count{}, ErrUncounted
	}
	p.known[at] = sum
	return sum, nil
}
