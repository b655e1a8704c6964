package replay

import (
	"fmt"

	"lineproof/certificate"
)

// A Player plays the strategy of a section that the checker has accepted, against somebody
// who deals the pieces.
type Player struct {
	claim certificate.Claim
	nodes []certificate.Node // for more than one line, of the positions, in their order
	first int                // the number of the node that answers the empty well
	more  []int              // by the numbers of nodes: see Reply.More
	top   int
}

// NewPlayer returns the player of a player's section.
func NewPlayer(s certificate.Section) *Player {
	if s.Claim.Usual() {
		g := Positions(s)
		nodes, waits := g.nodes()
		return &Player{s.Claim, nodes, 1, waits, keptRows + g.Difference + 4}
	}
	return &Player{s.Claim, s.Strategy, len(s.Strategy), s.Strategy.Depths(), s.Claim.Top()}
}

// Claim returns what the strategy proves.
func (p *Player) Claim() certificate.Claim { return p.claim }

// Top returns a row above which no cell comes to rest; in the usual game, how many rows it
// has above Reply.Below at the most, with a piece on the highest column.
func (p *Player) Top() int { return p.top }

// A Reply is where a strategy stands after some pieces.
type Reply struct {
	Line              // the game so far; in the usual game, its Board stays empty, as the well has no top
	Node         int  // the number of the node or position that answers the next piece; 0 if the strategy ends here
	NodeMirrored bool // it speaks of the board's mirror image
	More         int  // pieces in the worst case from here to the next line; 0 if the strategy ends here

	// In the usual game.
	Lines int      // how often rows were completed
	Below int      // rows at the bottom that no piece can reach any more, but for a few
	Lying []Placed // what lies above these, the last piece last, and the rows that it completes still there
}

// Start returns where the strategy stands in the empty well.
func (p *Player) Start() Reply {
	return Reply{Line: newLine(p.claim.Well), Node: p.first, More: p.more[p.first]}
}

// Next answers one more piece. The error is ErrOver, or says that the piece cannot be
// dealt; then the reply is the one before.
func (p *Player) Next(r Reply, piece int) (Reply, error) {
	switch {
	case r.Node == 0:
		return r, ErrOver
	case !r.Left.Has(piece):
		return r, fmt.Errorf("piece %d: %c cannot be dealt here, but %v", len(r.Moves)+1, certificate.Letters[piece], r.Left)
	}
	n := p.nodes[r.Node-1]
	if r.NodeMirrored {
		n = n.Mirror(r.Well.Width)
	}
	a := n[piece]
	move := certificate.Move{Piece: piece, Placement: a.Placement, Mirrored: r.NodeMirrored}
	if p.claim.Usual() {
		r.drop(move)
	} else {
		r.add(move)
	}
	r.Node, r.NodeMirrored, r.More = a.Next, a.Mirrored, p.more[a.Next]
	return r, nil
}

// Reply answers the pieces that are dealt, from 0 to 6. With an error of Next comes the
// reply up to there.
func (p *Player) Reply(pieces []int) (r Reply, err error) {
	r = p.Start()
	for _, piece := range pieces {
		if r, err = p.Next(r, piece); err != nil {
			break
		}
	}
	return r, err
}

// Answers returns the replies to the pieces that may come next, by piece; nothing for
// the others.
func (p *Player) Answers(r Reply) (answers [certificate.Pieces]Reply) {
	for piece := range answers {
		if next, err := p.Next(r, piece); err == nil {
			answers[piece] = next
		}
	}
	return answers
}
