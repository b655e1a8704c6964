package play

import (
	"fmt"

	"lineproof/certificate"
)

// A Player plays the strategy of a section that the checker has accepted, against somebody
// who deals the pieces.
type Player struct {
	claim certificate.Claim
	nodes []certificate.Node
	more  []int // by the numbers of nodes: see Reply.PiecesLeft
}

// NewPlayer returns the player of a player's section about one line.
func NewPlayer(s certificate.Section) *Player {
	return &Player{s.Claim, s.Strategy, s.Strategy.Depths()}
}

// Claim returns what the strategy proves.
func (p *Player) Claim() certificate.Claim { return p.claim }

// A Reply is where a strategy stands after some pieces.
type Reply struct {
	Game              // the game so far
	Node         int  // the number of the node that answers the next piece; 0 if a line is complete
	NodeMirrored bool // it speaks of the board's mirror image
	PiecesLeft   int  // pieces in the worst case from here to the line; 0 if it is complete
}

// Start returns where the strategy stands in the empty well.
func (p *Player) Start() Reply {
	return Reply{Game: NewGame(p.claim.Well), Node: len(p.nodes), PiecesLeft: p.more[len(p.nodes)]}
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
	r.Add(certificate.Move{Piece: piece, Placement: a.Placement, Mirrored: r.NodeMirrored})
	r.Node, r.NodeMirrored, r.PiecesLeft = a.Next, a.Mirrored, p.more[a.Next]
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

// Follow plays the answers to pieces, each of which is one of its node, on one
// board that is never mirrored. It ends with the first answer that is wrong.
func Follow(s certificate.Strategy, w certificate.Well, dealt []int) Game {
	l := NewGame(w)
	node, mirrored := len(s), false
	for _, piece := range dealt {
		n := s[node-1]
		there := n[piece] != certificate.None()
		if mirrored {
			n, piece = n.Mirror(w.Width), certificate.MirrorPiece(piece)
		}
		a := n[piece]
		_, _, fault := State{node, l.Board, l.Left}.carryOut(l.cells, piece, a)
		l.Add(certificate.Move{Piece: piece, Placement: a.Placement, Mirrored: mirrored})
		if fault != nil {
			l.Reason = errNoAnswer.Error()
			if there {
				l.Reason = fault.Reason.Error() + l.outside()
			}
			break
		}
		node, mirrored = a.Next, a.Mirrored
	}
	return l
}
