package replay

import (
	"errors"
	"fmt"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/drop"
)

// Wrong returns a shortest line of play to an answer that is wrong as the fault
// says: in its move or, if Link is set, in what comes after it. The strategy may
// speak of mirror images, and the piece is one of the node, so that the line may
// deal its mirror image. An error says that there is no such line, or that it
// takes too much memory to find it.
func Wrong(s certificate.Strategy, w certificate.Well, f Fault) (Line, error) {
	dealt, err := dealtTo(s, w, f, maxBoards)
	if err != nil {
		return Line{}, err
	}
	l := follow(s, w, dealt)
	if l.Reason == "" || (l.Illegal == nil) != f.Link {
		return Line{}, errors.New("the game ends with another fault")
	}
	return l, nil
}

// Longest returns a line of play that takes as many pieces as any, unless an
// answer on the way is wrong: then it ends with that one.
func Longest(s certificate.Strategy, w certificate.Well) Line {
	depth := s.Depths()
	var dealt []int
	for node := len(s); node > 0; {
		piece := slices.IndexFunc(s[node-1][:], func(a certificate.Answer) bool { return depth[a.Next] == depth[node]-1 })
		dealt = append(dealt, piece)
		node = s[node-1][piece].Next
	}
	return follow(s, w, dealt)
}

// follow plays the answers to pieces, each of which is one of its node, on one
// board that is never mirrored. It ends with the first answer that is wrong.
func follow(s certificate.Strategy, w certificate.Well, dealt []int) Line {
	l := Line{Well: w}
	node, mirrored := len(s), false
	for _, piece := range dealt {
		n := s[node-1]
		if mirrored {
			n, piece = n.Mirror(w.Width), certificate.MirrorPiece[piece]
		}
		a := n[piece]
		_, _, fault := position{node, l.Board}.answer(w, piece, a)
		l.add(certificate.Move{Piece: piece, Rotation: a.Rotation, Offset: a.Offset, Mirrored: mirrored})
		if fault != nil {
			l.Reason = fault.Reason + l.outside()
			break
		}
		node, mirrored = a.Next, a.Mirrored
	}
	return l
}

// A search goes through the games of a strategy, from one number of pieces to the
// next.
type search struct {
	strategy certificate.Strategy
	well     certificate.Well
	leads    []bool // by number, whether a node is the one that is looked for, or leads to it
	visits   []visit
}

// A visit is a position to which the game came. Its board is mirrored if its node
// speaks of it so.
type visit struct {
	position
	from  int32 // the index of the visit before
	piece int8  // that was dealt there, as that node names it
}

// dealtTo returns the pieces of a shortest game that ends with the fault. It
// visits so many positions at the most.
func dealtTo(s certificate.Strategy, w certificate.Well, f Fault, most int) ([]int, error) {
	if f.Node < 1 || f.Node > len(s) {
		return nil, fmt.Errorf("there is no node %d", f.Node)
	}
	q := search{s, w, leadsTo(s, f.Node), []visit{{position: position{len(s), drop.Board{}}}}}
	for start := 0; start < len(q.visits); {
		end := len(q.visits)
		known := make(map[position]bool) // those with a piece more: see drop.Board
		for i := start; i < end; i++ {
			if v := q.visits[i]; v.node != f.Node {
				q.expand(i, known)
			} else if _, _, fault := v.answer(w, f.Piece, s[v.node-1][f.Piece]); fault != nil && fault.Link == f.Link {
				return append(q.dealt(i), f.Piece), nil
			}
			if len(q.visits) > most {
				return nil, fmt.Errorf("more than %d positions", most)
			}
		}
		start = end
	}
	return nil, errors.New("no game comes to that fault")
}

// leadsTo tells, by number, which nodes lead to the given one. It does itself.
func leadsTo(s certificate.Strategy, node int) []bool {
	leads := make([]bool, len(s)+1)
	leads[node] = true
	for n := node + 1; n <= len(s); n++ {
		leads[n] = slices.ContainsFunc(s[n-1][:], func(a certificate.Answer) bool { return leads[a.Next] })
	}
	return leads
}

// expand visits what comes of a visit by answers that are not wrong.
func (q *search) expand(from int, known map[position]bool) {
	at := q.visits[from].position
	for piece, a := range q.strategy[at.node-1] {
		if !q.leads[a.Next] {
			continue
		}
		after, _, fault := at.answer(q.well, piece, a)
		if a.Mirrored {
			after = after.Mirror(q.well)
		}
		next := position{a.Next, after}
		if fault != nil || known[next] {
			continue
		}
		known[next] = true
		q.visits = append(q.visits, visit{next, int32(from), int8(piece)})
	}
}

// dealt returns the pieces that lead to a visit.
func (q *search) dealt(i int) (pieces []int) {
	for ; i > 0; i = int(q.visits[i].from) {
		pieces = append(pieces, int(q.visits[i].piece))
	}
	slices.Reverse(pieces)
	return pieces
}
