package replay

import "lineproof/certificate"

// A Reply is where a strategy stands after some pieces.
type Reply struct {
	Line              // the game so far
	Node         int  // the number of the node that answers the next piece; 0 when a line is complete
	NodeMirrored bool // it speaks of the board's mirror image
	More         int  // pieces in the worst case from here
}

// Deal plays a strategy's answers to pieces, up to the one that completes a line.
func Deal(s certificate.Strategy, w certificate.Well, pieces []int) Reply {
	node, mirrored := len(s), false
	var named []int // the pieces as their nodes name them
	for _, piece := range pieces {
		if node == 0 {
			break
		}
		if mirrored {
			piece = certificate.MirrorPiece[piece]
		}
		named = append(named, piece)
		a := s[node-1][piece]
		node, mirrored = a.Next, a.Next != 0 && a.Mirrored != mirrored
	}
	return Reply{follow(s, w, named), node, mirrored, s.Depths()[node]}
}
