package solver

import (
	"math/bits"
	"slices"

	"lineproof/certificate"
)

// A library holds the nodes from which a small strategy is put together. A node
// works on a board if its moves, and those of the nodes it leads to, win from
// there, whatever is dealt. Where the columns and rows differ that no move
// touches, one node works on many boards; and the fewer nodes work on all boards
// that come about, the smaller the strategy. Boards are profiles as they lie,
// not canonical.
type library struct {
	*worker
	turned  [certificate.Pieces][]uint8 // by piece and move: the mirror image, a move of the mirrored piece
	nodes   []libraryNode               // by number; number 0 is none
	shelves [len(shelved)][64][2]bitset // nodes, by what they reply to these pieces: move, and going on or winning
	seen    map[profile]*sight          // by the smaller one of a board and its mirror image
}

// A libraryNode has replies to each piece, all at smaller depths.
type libraryNode struct {
	replies [certificate.Pieces]reply
	depth   int  // pieces that it takes in the worst case
	removed bool // not to be led to any more
	links   int  // replies that lead to it

	// While replies are relinked:
	slack  int             // pieces that it may take at the most
	boards map[profile]int // boards that reach it, by how many replies
}

// A reply is a move, and what comes after it.
type reply struct {
	move     uint8 // an index into the piece's moves
	mirrored bool  // the next node speaks of the mirror image
	next     int32 // 0: a line is complete
}

// outcome is 1 for a reply that wins, and 0 for one that goes on.
func (r reply) outcome() int {
	if r.next == 0 {
		return 1
	}
	return 0
}

// A sight is what is known of a board.
type sight struct {
	options
	node     int32 // works on the board; 0 if none is known
	mirrored bool  // it works on the mirror image instead
	within   int   // pieces: of the nodes that take no more, it is the first that works
	tried    int   // nodes with smaller numbers are known not to
}

// options are the moves on a board, by piece, as bits: those that complete a
// line, and the other legal ones.
type options struct{ wins, goes [certificate.Pieces]uint64 }

// shelved are pieces with many moves that are legal on few boards. Of the nodes
// whose replies to these are legal, most are worth a try.
var shelved = [...]int{6, 0, 3} // O, I, T

// maxSeen bounds the memory for sights, which take about 160 bytes each.
const maxSeen = 1 << 18

func newLibrary(w *worker) *library {
	l := &library{worker: w, seen: make(map[profile]*sight)}
	for p := range w.moves {
		for i := range w.moves[p] {
			l.turned[p] = append(l.turned[p], w.mirrorMove(p, i))
		}
	}
	l.empty()
	return l
}

// mirrorMove returns the mirror image of a move: an index into the moves of the
// mirrored piece.
func (g *well) mirrorMove(piece, i int) uint8 {
	m := &g.moves[piece][i]
	s := certificate.Shapes[piece][m.rotation]
	q := certificate.MirrorPiece[piece]
	left := g.Width - len(s.Bottom) - (int(m.offset) + s.Left)
	offset := left - certificate.Shapes[q][s.Mirror].Left
	return uint8(slices.IndexFunc(g.moves[q], func(n move) bool {
		return int(n.rotation) == s.Mirror && int(n.offset) == offset
	}))
}

// empty takes all nodes out.
func (l *library) empty() {
	l.nodes, l.shelves = nil, [len(shelved)][64][2]bitset{}
	l.nodes = append(l.nodes, libraryNode{removed: true})
	l.widen()
	for _, s := range l.seen {
		s.node, s.tried = 0, 0
	}
}

// widen makes room on the shelves for the last node.
func (l *library) widen() {
	if len(l.nodes)%64 != 1 {
		return
	}
	for i := range l.shelves {
		for m := range l.shelves[i] {
			for k := range l.shelves[i][m] {
				l.shelves[i][m][k] = append(l.shelves[i][m][k], 0)
			}
		}
	}
}

// add puts a node with these replies into the library, and returns its number.
func (l *library) add(replies [certificate.Pieces]reply) int32 {
	n := libraryNode{replies: replies}
	for _, r := range replies {
		n.depth = max(n.depth, 1+l.nodes[r.next].depth)
		l.nodes[r.next].links++
	}
	id := len(l.nodes)
	l.nodes = append(l.nodes, n)
	l.widen()
	for i, p := range shelved {
		l.shelves[i][replies[p].move][replies[p].outcome()].set(id)
	}
	return int32(id)
}

// answer gives a node another reply to a piece.
func (l *library) answer(id int32, p int, r reply) {
	old := &l.nodes[id].replies[p]
	if i := slices.Index(shelved[:], p); i >= 0 {
		l.shelves[i][old.move][old.outcome()].clear(int(id))
		l.shelves[i][r.move][r.outcome()].set(int(id))
	}
	*old = r
}

// works reports whether a node works on a board.
func (l *library) works(id int32, b profile) bool {
	replies := &l.nodes[id].replies
	var after [certificate.Pieces]profile
	for p, r := range replies {
		q, legal := l.drop(b, &l.moves[p][r.move])
		if !legal || l.line(q) != (r.next == 0) {
			return false
		}
		after[p] = l.facing(q, r.mirrored)
	}
	for p, r := range replies {
		if r.next != 0 && !l.works(r.next, after[p]) {
			return false
		}
	}
	return true
}

// facing returns a board or its mirror image.
func (g *well) facing(b profile, mirrored bool) profile {
	if mirrored {
		return g.mirror(b)
	}
	return b
}

// after returns what a move with a piece makes of a board on which it is legal.
func (g *well) after(b profile, piece, move int) profile {
	q, _ := g.drop(b, &g.moves[piece][move])
	return q
}

// look returns what is known of a board, which must not be larger than its
// mirror image.
func (l *library) look(b profile) *sight {
	s, known := l.seen[b]
	if !known {
		if len(l.seen) >= maxSeen {
			clear(l.seen)
		}
		s = &sight{options: l.survey(b)}
		l.seen[b] = s
	}
	return s
}

// options returns the moves on a board.
func (l *library) options(b profile) options {
	image := l.mirror(b)
	if image < b {
		return l.turn(&l.look(image).options)
	}
	return l.look(b).options
}

// survey lists the moves on a board.
func (g *well) survey(b profile) (o options) {
	for p := range g.moves {
		for i := range g.moves[p] {
			q, legal := g.drop(b, &g.moves[p][i])
			switch {
			case !legal:
			case g.line(q):
				o.wins[p] |= 1 << i
			default:
				o.goes[p] |= 1 << i
			}
		}
	}
	return o
}

// turn returns the options on the mirror image of a board.
func (l *library) turn(o *options) (t options) {
	for p := range l.moves {
		q := certificate.MirrorPiece[p]
		for w := o.wins[p]; w != 0; w &= w - 1 {
			t.wins[q] |= 1 << l.turned[p][bits.TrailingZeros64(w)]
		}
		for w := o.goes[p]; w != 0; w &= w - 1 {
			t.goes[q] |= 1 << l.turned[p][bits.TrailingZeros64(w)]
		}
	}
	return t
}

// suit reports whether a node's moves are legal on a board with these options,
// and complete a line just where the node says so.
func (o *options) suit(n *libraryNode) bool {
	for p, r := range n.replies {
		moves := o.goes[p]
		if r.next == 0 {
			moves = o.wins[p]
		}
		if moves>>r.move&1 == 0 {
			return false
		}
	}
	return true
}

// find looks for the first node that works on a board, or on its mirror image,
// within d pieces. What is known of the board makes this faster, no more.
func (l *library) find(b profile, d int) (id int32, mirrored, found bool) {
	c := l.canonical(b)
	least := max(l.bound(b), l.table.get(c, l.table.hash(c)).lower())
	if least > d {
		return 0, false, false
	}
	image := l.mirror(b)
	turned := image < b
	if turned {
		b, image = image, b
	}
	s := l.look(b)
	if n := &l.nodes[s.node]; n.removed || n.depth > d || s.within < d {
		l.seek(s, b, image, least, d)
	}
	return s.node, s.mirrored != turned, s.node != 0
}

// seek looks for the first node that works on a board, or on its image, with
// a depth from least to d, and notes in s what comes of it.
func (l *library) seek(s *sight, b, image profile, least, d int) {
	s.node, s.within = 0, d
	tried := len(l.nodes)
	l.suitable(&s.options, s.tried, func(id int32, suits, imageSuits bool) bool {
		switch n := &l.nodes[id]; {
		case n.depth > d:
			tried = s.tried // it may be looked for with a greater d
		case n.depth < least:
		case suits && l.works(id, b):
			s.node, s.mirrored = id, false
		case imageSuits && l.works(id, image):
			s.node, s.mirrored = id, true
		}
		return s.node == 0
	})
	if s.node == 0 {
		s.tried = tried
	}
}

// suitable calls yield with the nodes from a number on that suit a board with
// these options, or its mirror image, in ascending order, until it returns false.
func (l *library) suitable(o *options, from int, yield func(id int32, suits, imageSuits bool) bool) {
	t := l.turn(o)
	for word := from / 64; word*64 < len(l.nodes); word++ {
		straight, turned := l.shelf(o, word), l.shelf(&t, word)
		for w := straight | turned; w != 0; w &= w - 1 {
			i := bits.TrailingZeros64(w)
			id := word*64 + i
			n := &l.nodes[id]
			if id < from || n.removed {
				continue
			}
			suits, imageSuits := straight>>i&1 == 1 && o.suit(n), turned>>i&1 == 1 && t.suit(n)
			if (suits || imageSuits) && !yield(int32(id), suits, imageSuits) {
				return
			}
		}
	}
}

// shelf returns a word of the set of nodes whose replies to the shelved pieces
// are among the options.
func (l *library) shelf(o *options, word int) uint64 {
	nodes := ^uint64(0)
	for i, p := range shelved {
		var some uint64
		for w := o.wins[p]; w != 0; w &= w - 1 {
			some |= l.shelves[i][bits.TrailingZeros64(w)][1][word]
		}
		for w := o.goes[p]; w != 0; w &= w - 1 {
			some |= l.shelves[i][bits.TrailingZeros64(w)][0][word]
		}
		nodes &= some
	}
	return nodes
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

// strategy writes the nodes down to which the root leads.
func (l *library) strategy(root int32) certificate.Strategy {
	var s certificate.Strategy
	number := make([]int, len(l.nodes))
	for _, id := range l.reachable(root) {
		var n certificate.Node
		for p, r := range l.nodes[id].replies {
			m := &l.moves[p][r.move]
			n[p] = certificate.Answer{Rotation: int(m.rotation), Offset: int(m.offset), Next: number[r.next], Mirrored: r.mirrored}
		}
		s = append(s, n)
		number[id] = len(s)
	}
	return s.Canonical(l.Width)
}

// A bitset is a set of numbers.
type bitset []uint64

func (s bitset) set(i int)   { s[i/64] |= 1 << (i % 64) }
func (s bitset) clear(i int) { s[i/64] &^= 1 << (i % 64) }
