package replay

import (
	"errors"
	"fmt"
	"slices"

	"lineproof/certificate"
)

// wrong returns a shortest line of play to an answer that is wrong as the fault
// says: in its move or, if checker.CheckWin fails, in what comes after it. The strategy
// may speak of mirror images, and the piece is one of the node, so that the line may
// deal its mirror image. An error says that there is no such line, or that it
// takes too much memory to find it.
func wrong(s certificate.Strategy, w certificate.Well, f Fault) (Line, error) {
	dealt, err := dealtTo(s, w, f, maxBoards)
	if err != nil {
		return Line{}, err
	}
	l := follow(s, w, dealt)
	if l.Reason == "" || (l.Illegal == nil) != f.ofLink() {
		return Line{}, errors.New("the game ends with another fault")
	}
	return l, nil
}

// longest returns a line of play that takes as many pieces as any, unless an
// answer on the way is wrong: then it ends with that one.
func longest(s certificate.Strategy, w certificate.Well) Line {
	type arrival struct { // at a node, with the pieces that may be dealt there
		node int
		left certificate.Set
	}
	follows := func(at arrival, piece int, a certificate.Answer) arrival {
		next := arrival{a.Next, w.After(at.left, piece)}
		if a.Mirrored {
			next.left = next.left.Mirror()
		}
		return next
	}
	known := map[arrival]int{} // pieces in the worst case
	var pieces func(at arrival) int
	pieces = func(at arrival) (most int) {
		if known, ok := known[at]; ok || at.node == 0 {
			return known
		}
		for piece, a := range s[at.node-1] {
			if at.left.Has(piece) {
				most = max(most, 1+pieces(follows(at, piece, a)))
			}
		}
		known[at] = most
		return most
	}
	var dealt []int
	for at := (arrival{len(s), w.First()}); at.node > 0; {
		for piece, a := range s[at.node-1] {
			if next := follows(at, piece, a); at.left.Has(piece) && pieces(next) == pieces(at)-1 {
				at, dealt = next, append(dealt, piece)
				break
			}
		}
	}
	return follow(s, w, dealt)
}

// follow plays the answers to pieces, each of which is one of its node, on one
// board that is never mirrored. It ends with the first answer that is wrong.
func follow(s certificate.Strategy, w certificate.Well, dealt []int) Line {
	l := newLine(w)
	node, mirrored := len(s), false
	for _, piece := range dealt {
		n := s[node-1]
		there := n[piece] != certificate.None()
		if mirrored {
			n, piece = n.Mirror(w.Width), certificate.MirrorPiece(piece)
		}
		a := n[piece]
		_, _, fault := position{node, l.Board, l.Left}.place(l.cells, piece, a)
		l.add(certificate.Move{Piece: piece, Placement: a.Placement, Mirrored: mirrored})
		if fault != nil {
			if l.Reason = errNoAnswer.Error(); there {
				l.Reason = fault.Reason.Error() + l.outside()
			}
			break
		}
		node, mirrored = a.Next, a.Mirrored
	}
	return l
}

// dealtTo returns the pieces of a shortest game that ends with the fault, as the
// nodes name them. It remembers so many positions at the most.
func dealtTo(s certificate.Strategy, w certificate.Well, f Fault, most int) (dealt []int, err error) {
	if f.Number < 1 || f.Number > len(s) {
		return nil, fmt.Errorf("there is no node %d", f.Number)
	}
	type arrival struct { // at a position, with a piece, from another one by its index
		position
		piece, from int
	}
	g, all := newGame(w), []arrival{{start(s, w), 0, -1}}
	met := map[position]bool{all[0].position: true}
	for i := 0; i < len(all) && len(all) <= most; i++ {
		at := all[i]
		for piece, a := range s[at.node-1] {
			if !at.left.Has(piece) {
				continue
			}
			after, _, fault := at.answer(g, piece, a)
			switch {
			case fault == nil && a.Next >= f.Number && !met[after]:
				met[after] = true
				all = append(all, arrival{after, piece, i})
			case fault != nil && at.node == f.Number && piece == f.Index && fault.ofLink() == f.ofLink():
				dealt = []int{piece}
				for ; at.from >= 0; at = all[at.from] {
					dealt = append(dealt, at.piece)
				}
				slices.Reverse(dealt)
				return dealt, nil
			}
		}
	}
	return nil, errors.New("no game comes to that fault, or it takes too much memory to find")
}
