package smaller

import (
	"slices"

	"lineproof/certificate"
	"lineproof/internal/rules/drop"
	"lineproof/solver"
)

// A library holds the nodes from which a small strategy is put together. A node
// works on a board if its moves, and those of the nodes it leads to, win from
// there, whatever is dealt. Where the columns and rows differ that no move
// touches, one node works on many boards; and the fewer nodes work on all boards
// that come about, the smaller the strategy. Boards are profiles as they lie,
// not canonical.
type library struct {
	well         *drop.Well
	smallerImage func(b drop.Profile) (smaller drop.Profile, mirrored bool)
	nodes        []libraryNode               // by number; number 0 is none
	index        [len(indexed)][64][2]bitset // nodes, by what they reply to these pieces: move, and going on or winning
	seen         map[drop.Profile]*boardFacts
}

// A libraryNode has replies to each piece, all at smaller depths.
type libraryNode struct {
	replies [certificate.Pieces]reply
	depth   int  // pieces that it takes in the worst case
	removed bool // not to be led to any more
	links   int  // replies that lead to it

	// While replies are relinked:
	slack  int                  // pieces that it may take at most
	boards map[drop.Profile]int // boards that reach it, by how many replies
}

// A reply is a move, and what comes after it.
type reply struct {
	move     uint8 // an index into the piece's moves, or noMove
	mirrored bool  // the next node is about the mirror image
	next     int32 // 0: a line is complete
}

// noMove is the move of a reply to a piece that is not dealt.
const noMove = 63

// outcome is 1 for a reply that wins, and 0 for one that goes on.
func (r reply) outcome() int {
	if r.next == 0 {
		return 1
	}
	return 0
}

func newLibrary(s *solver.Search[drop.Profile]) *library {
	l := &library{well: s.Rules.(*drop.Well), smallerImage: s.SmallerImage, seen: make(map[drop.Profile]*boardFacts)}
	l.removeAll()
	return l
}

func (l *library) removeAll() {
	l.nodes, l.index = nil, [len(indexed)][64][2]bitset{}
	l.nodes = append(l.nodes, libraryNode{removed: true})
	l.growIndex()
	for _, s := range l.seen {
		s.node, s.tried = 0, 0
	}
}

// growIndex makes room in the index for the last node.
func (l *library) growIndex() {
	if len(l.nodes)%64 != 1 {
		return
	}
	for i := range l.index {
		for m := range l.index[i] {
			for k := range l.index[i][m] {
				l.index[i][m][k] = append(l.index[i][m][k], 0)
			}
		}
	}
}

// addNode puts a node with these replies into the library, and returns its number.
func (l *library) addNode(replies [certificate.Pieces]reply) int32 {
	n := libraryNode{replies: replies}
	for _, r := range replies {
		n.depth = max(n.depth, 1+l.nodes[r.next].depth)
		l.nodes[r.next].links++
	}
	id := len(l.nodes)
	l.nodes = append(l.nodes, n)
	l.growIndex()
	for i, p := range indexed {
		l.index[i][replies[p].move][replies[p].outcome()].set(id)
	}
	return int32(id)
}

func (l *library) setReply(id int32, p int, r reply) {
	old := &l.nodes[id].replies[p]
	if i := slices.Index(indexed[:], p); i >= 0 {
		l.index[i][old.move][old.outcome()].clear(int(id))
		l.index[i][r.move][r.outcome()].set(int(id))
	}
	*old = r
}

func (l *library) worksOn(id int32, b drop.Profile) bool {
	may := l.well.Dealable(b)
	for p, r := range l.nodes[id].replies {
		if may.Has(p) && !l.replyWorks(r, b, p) {
			return false
		}
	}
	return true
}

func (l *library) replyWorks(r reply, b drop.Profile, p int) bool {
	if r.move == noMove {
		return false
	}
	q, legal := l.well.Drop(l.well.AfterDeal(b, p), &l.well.Shapes[p][r.move])
	if !legal || l.well.Complete(q) != (r.next == 0) {
		return false
	}
	if r.mirrored {
		q = l.well.Mirror(q)
	}
	return r.next == 0 || l.worksOn(r.next, q)
}

// boardAtNext returns the board, as the next node has it, to which a reply leads. It must be legal on
// the board, and the piece be dealt there.
func (l *library) boardAtNext(b drop.Profile, piece int, r reply) drop.Profile {
	q := l.boardAfter(b, piece, int(r.move))
	if r.mirrored {
		return l.well.Mirror(q)
	}
	return q
}

// boardAfter returns the board to which a move leads, which must be legal on one where the piece is
// dealt.
func (l *library) boardAfter(b drop.Profile, piece, move int) drop.Profile {
	q, _ := l.well.Drop(l.well.AfterDeal(b, piece), &l.well.Shapes[piece][move])
	return q
}

// reachable returns the root and all nodes to which it leads, those that a node
// leads to before it.
func (l *library) reachable(root int32) (order []int32) {
	met := make([]bool, len(l.nodes))
	met[0] = true
	var visit func(id int32)
	visit = func(id int32) {
		met[id] = true
		for _, r := range l.nodes[id].replies {
			if !met[r.next] {
				visit(r.next)
			}
		}
		order = append(order, id)
	}
	visit(root)
	return order
}

func (l *library) writeStrategy(root int32) certificate.Strategy {
	var s certificate.Strategy
	number := make([]int, len(l.nodes))
	for _, id := range l.reachable(root) {
		var n certificate.Node
		for p, r := range l.nodes[id].replies {
			if r.move == noMove {
				n[p] = certificate.None()
				continue
			}
			at := l.well.Shapes[p][r.move].At
			n[p] = certificate.Answer{Placement: at, Next: number[r.next], Mirrored: r.mirrored}
		}
		s = append(s, n)
		number[id] = len(s)
	}
	return s.Canonical(l.well.Well)
}

// A bitset is a set of numbers.
type bitset []uint64

func (s bitset) set(i int)   { s[i/64] |= 1 << (i % 64) }
func (s bitset) clear(i int) { s[i/64] &^= 1 << (i % 64) }
