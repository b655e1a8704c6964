package smaller

import (
	"iter"
	"math/bits"

	"lineproof/certificate"
	"lineproof/internal/rules/drop"
)

// A boardFacts holds what is known of a board.
type boardFacts struct {
	moves    moveOptions
	node     int32 // works on the board; 0 if none is known
	mirrored bool  // it works on the mirror image instead
	within   int   // pieces: of the nodes that take no more, it is the first that works
	tried    int   // nodes with smaller numbers are known not to
}

// moveOptions are the moves on a board, by piece, as bits: those that complete a
// line, and the other legal ones; all bits for a piece that is not dealt there.
type moveOptions struct{ wins, goes [certificate.Pieces]uint64 }

// indexed are the pieces by the replies to which nodes are indexed. Of the nodes
// whose replies to these suit a board, few do not suit it with the others.
var indexed = [...]int{certificate.O, certificate.I, certificate.T}

// maxFacts bounds the memory for boardFacts, which take about 160 bytes each.
const maxFacts = 1 << 18

func (l *library) factsOf(b drop.Profile) *boardFacts {
	s, known := l.seen[b]
	if !known {
		if len(l.seen) >= maxFacts {
			clear(l.seen)
		}
		s = &boardFacts{moves: l.optionsOn(b)}
		l.seen[b] = s
	}
	return s
}

func (l *library) optionsOn(b drop.Profile) (o moveOptions) {
	g := l.well
	may := g.Dealable(b)
	for p := range g.Shapes {
		if !may.Has(p) {
			o.wins[p], o.goes[p] = ^uint64(0), ^uint64(0)
			continue
		}
		for i := range g.Shapes[p] {
			q, legal := g.Drop(b, &g.Shapes[p][i])
			switch {
			case !legal:
			case g.Complete(q):
				o.wins[p] |= 1 << i
			default:
				o.goes[p] |= 1 << i
			}
		}
	}
	return o
}

// suitNode reports whether a node's moves are legal on a board with these options,
// and complete a line just where the node says so.
func (o *moveOptions) suitNode(n *libraryNode) bool {
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

// findNode looks for the first node that works on a board, or on its mirror image,
// within d pieces. What is known of the board makes this faster, no more.
func (l *library) findNode(b drop.Profile, d int) (id int32, mirrored, found bool) {
	least := l.well.Bound(b)
	if least > d {
		return 0, false, false
	}
	b, turned := l.smallerImage(b)
	s := l.factsOf(b)
	if n := &l.nodes[s.node]; n.removed || n.depth > d || s.within < d {
		l.firstThatWorks(s, b, least, d)
	}
	return s.node, s.mirrored != turned, s.node != 0
}

// firstThatWorks looks for the first node that works on a board, or on its image, with
// a depth from least to d, and notes in s what comes of it.
func (l *library) firstThatWorks(s *boardFacts, b drop.Profile, least, d int) {
	s.node, s.within = 0, d
	tried := len(l.nodes)
	for c := range l.fittingNodes(b, s.tried) {
		switch n := &l.nodes[c.node]; {
		case n.depth > d:
			tried = s.tried // it may be looked for with a greater d
		case n.depth < least:
		case c.board && l.worksOn(c.node, b):
			s.node, s.mirrored = c.node, false
		case c.image && l.worksOn(c.node, l.well.Mirror(b)):
			s.node, s.mirrored = c.node, true
		}
		if s.node != 0 {
			break
		}
	}
	if s.node == 0 {
		s.tried = tried
	}
}

// A fit is a node whose moves are options on a board, or on its mirror image.
type fit struct {
	node         int32
	board, image bool
}

// fittingNodes lists the nodes from a number on that fit a board, in ascending order.
func (l *library) fittingNodes(b drop.Profile, from int) iter.Seq[fit] {
	return func(yield func(fit) bool) {
		mirrors := l.well.Deals == ""
		o, t := &l.factsOf(b).moves, &moveOptions{}
		if mirrors {
			t = &l.factsOf(l.well.Mirror(b)).moves
		}
		for word := from / 64; word*64 < len(l.nodes); word++ {
			straight, turned := l.indexWord(o, word), uint64(0)
			if mirrors {
				turned = l.indexWord(t, word)
			}
			for w := straight | turned; w != 0; w &= w - 1 {
				i := bits.TrailingZeros64(w)
				id := word*64 + i
				if id < from || id >= len(l.nodes) || l.nodes[id].removed {
					continue
				}
				n := &l.nodes[id]
				c := fit{node: int32(id),
					board: straight>>i&1 == 1 && o.suitNode(n), image: turned>>i&1 == 1 && t.suitNode(n)}
				if (c.board || c.image) && !yield(c) {
					return
				}
			}
		}
	}
}

// indexWord returns a word of the set of nodes whose replies to the indexed pieces
// are among the options.
func (l *library) indexWord(o *moveOptions, word int) uint64 {
	nodes := ^uint64(0)
	for i, p := range indexed {
		if o.wins[p] == ^uint64(0) {
			continue
		}
		var some uint64
		for w := o.wins[p]; w != 0; w &= w - 1 {
			some |= l.index[i][bits.TrailingZeros64(w)][1][word]
		}
		for w := o.goes[p]; w != 0; w &= w - 1 {
			some |= l.index[i][bits.TrailingZeros64(w)][0][word]
		}
		nodes &= some
		if nodes == 0 {
			break
		}
	}
	return nodes
}
