package replay

import (
	"errors"
	"math/big"

	"lineproof/certificate"
	"lineproof/internal/drop"
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
	return p.count(certificate.Answer{Next: r.Node, Mirrored: r.NodeMirrored}, r.Board, r.Rows)
}

// count counts what goes on after an answer that has led to a board, and
// completed these rows.
func (p *Player) count(a certificate.Answer, board drop.Board, rows []int) (Count, error) {
	well := p.section.Claim.Well
	sum := Count{new(big.Int), new(big.Int)}
	if a.Next == 0 {
		sum.Sequences.SetInt64(1)
		if rows[0] == well.Rows {
			sum.Highest.SetInt64(1)
		}
		return sum, nil
	}
	if a.Mirrored { // which changes no count
		board = board.Mirror(well)
	}
	at := position{a.Next, board}
	if known, ok := p.known[at]; ok {
		return known, nil
	}
	for piece, a := range p.section.Strategy[at.node-1] {
		after, lines, fault := at.answer(well, piece, a)
		if fault != nil {
			return Count{}, fault
		}
		part, err := p.count(a, after, lines)
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
