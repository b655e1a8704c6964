package replay

import (
	"fmt"
	"slices"

	"lineproof/certificate"
)

// A Player plays the strategy of a section against somebody who deals the pieces.
type Player struct {
	section certificate.Section
	depths  []int
}

// NewPlayer returns the player of a player's section.
func NewPlayer(s certificate.Section) *Player {
	return &Player{s, s.Strategy.Depths()}
}

// Claim returns what the strategy proves.
func (p *Player) Claim() certificate.Claim { return p.section.Claim }

// A Reply is where a strategy stands after some pieces.
type Reply struct {
	Line              // the game so far
	Node         int  // the number of the node that answers the next piece; 0 when a line is complete
	NodeMirrored bool // it speaks of the board's mirror image
	More         int  // pieces in the worst case from here
}

// Reply answers the pieces that are dealt, from 0 to 6. The error is ErrOver if a
// line is complete before the last one, and else says which piece cannot be dealt;
// then the reply is up to there.
func (p *Player) Reply(pieces []int) (Reply, error) {
	s, well := p.section.Strategy, p.section.Claim.Well
	node, mirrored, left := len(s), false, well.First()
	var refused error
	var named []int // the pieces as their nodes name them
	for i, piece := range pieces {
		if node == 0 {
			break
		}
		if !left.Has(piece) {
			refused = fmt.Errorf("piece %d: %c cannot be dealt here, but %v", i+1, certificate.Letters[piece], left)
			break
		}
		left = well.After(left, piece)
		if mirrored {
			piece = certificate.MirrorPiece(piece)
		}
		named = append(named, piece)
		a := s[node-1][piece]
		node, mirrored = a.Next, a.Next != 0 && a.Mirrored != mirrored
	}
	r := Reply{follow(s, well, named), node, mirrored, p.depths[node]}
	if refused != nil {
		return r, refused
	}
	if len(r.Moves) < len(pieces) {
		return r, ErrOver
	}
	return r, nil
}

// Answers returns the replies to the pieces that may come next, by piece; nothing for
// the others.
func (p *Player) Answers(pieces []int) (answers [certificate.Pieces]Reply, err error) {
	now, err := p.Reply(pieces)
	if err != nil {
		return answers, err
	}
	for piece := range answers {
		if !now.Left.Has(piece) {
			continue
		}
		if answers[piece], err = p.Reply(append(slices.Clip(pieces), piece)); err != nil {
			return answers, err
		}
	}
	return answers, nil
}
