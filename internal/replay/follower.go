package replay

import "lineproof/certificate"

// A Follower plays a strategy for more than one line, from the empty well on. It is for one
// goroutine.
type Follower struct {
	graph    *PositionGraph
	Claim    certificate.Claim
	at       int  // the index of the position, -1 behind the last line
	mirrored bool // the board is the mirror image of the one that was met first
}

// Follow returns a follower in the empty well.
func (g *PositionGraph) Follow() *Follower { return &Follower{g, g.claim, 0, false} }

// Wait returns within how many pieces the next row is completed, whatever they are; 0 if
// there is no more to complete.
func (f *Follower) Wait() int {
	if f.at < 0 {
		return 0
	}
	return f.graph.replies[f.at].Wait
}

// Position returns the number of the position, from 1, and whether the board is its mirror
// image.
func (f *Follower) Position() (number int, mirrored bool) { return f.at + 1, f.mirrored }

// Reply returns where the strategy puts a piece, which there must be something to wait for.
func (f *Follower) Reply(piece int) certificate.Placement {
	moves := f.graph.replies[f.at].Moves
	if !f.mirrored {
		return moves[piece]
	}
	var n certificate.Node
	for p, at := range moves {
		n[p] = certificate.Answer{Placement: at}
	}
	return n.Mirror(f.Claim.Width)[piece].Placement
}

// Deal puts a piece where Reply says, and goes on from there.
func (f *Follower) Deal(piece int) {
	if f.mirrored {
		piece = certificate.MirrorPiece(piece)
	}
	s := f.graph.steps[f.at][piece]
	f.at, f.mirrored = s.next, s.next >= 0 && f.mirrored != s.mirrored
}
