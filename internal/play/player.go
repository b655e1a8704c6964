package play

import "lineproof/certificate"

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
	return &Player{claim: s.Claim, nodes: s.Strategy, more: s.Strategy.Depths(),
		steps: steps[stand]{{Game: NewGame(s.Claim.Well), node: len(s.Strategy)}}}
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
		return undealt(len(s.Moves)+1, m.Piece, s.Left)
	}
	n := p.nodes[s.node-1]
	if s.mirrored {
		n = n.Mirror(s.Well.Width)
	}
	a := n[m.Piece]
	s.Add(certificate.Move{Piece: m.Piece, Placement: a.Placement, Mirrored: s.mirrored})
	p.steps = append(p.steps, stand{Game: s.Game, node: a.Next, mirrored: a.Mirrored})
	return nil
}
