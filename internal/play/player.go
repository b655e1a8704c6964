package play

import (
	"fmt"

	"lineproof/certificate"
)

// A Player plays a strategy, up to one line.
type Player struct {
	claim certificate.Claim
	nodes []certificate.Node
	more  []int // by the numbers of nodes: see Turn.PiecesLeft
	steps[stand]
}

// A stand is a game, and the node that answers the next piece: see Turn.
type stand struct {
	Game
	node     int
	mirrored bool
}

// NewPlayer returns the player of a player's section about one line.
func NewPlayer(s certificate.Section) *Player {
	return &Player{s.Claim, s.Strategy, s.Strategy.Depths(),
		steps[stand]{{NewGame(s.Claim.Well), len(s.Strategy), false}}}
}

func (p *Player) Claim() certificate.Claim { return p.claim }

func (p *Player) Played() Game { return p.last().Game }

func (p *Player) Turn() Turn {
	s := p.last()
	return Turn{Pieces: len(s.Moves), Lines: len(s.Rows), Rows: s.Rows, Left: s.Left, Lying: s.Moves,
		Node: s.node, NodeMirrored: s.mirrored, PiecesLeft: p.more[s.node]}
}

func (p *Player) Move(m certificate.Move) error {
	s := p.last()
	switch {
	case s.node == 0:
		return ErrOver
	case !s.Left.Has(m.Piece):
		return fmt.Errorf("piece %d: %c cannot be dealt here, but %v", len(s.Moves)+1, certificate.Letters[m.Piece], s.Left)
	}
	n := p.nodes[s.node-1]
	if s.mirrored {
		n = n.Mirror(s.Well.Width)
	}
	a := n[m.Piece]
	s.Add(certificate.Move{Piece: m.Piece, Placement: a.Placement, Mirrored: s.mirrored})
	p.steps = append(p.steps, stand{s.Game, a.Next, a.Mirrored})
	return nil
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
		_, _, err := State{node, l.Board, l.Left}.carryOut(l.cells, piece, a)
		l.Add(certificate.Move{Piece: piece, Placement: a.Placement, Mirrored: mirrored})
		if err != nil {
			l.Reason = errNoAnswer.Error()
			if there {
				l.Reason = err.Error() + l.outside()
			}
			break
		}
		node, mirrored = a.Next, a.Mirrored
	}
	return l
}
