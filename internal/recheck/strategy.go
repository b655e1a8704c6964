package recheck

import (
	"cmp"
	"hash"
	"io"
	"slices"
	"strings"
)

// A node is its bytes: four for the answer to each piece, or in slide five.
type node string

func (n node) bytes(piece int) string {
	size := len(n) / len(pieces)
	return string(n)[size*piece:][:size]
}

// An answer is a move, and a link.
type answer struct {
	rotation, offset int
	row              int  // in slide, of the lowest cell
	node             int  // goes on; 0: a line is complete
	mirrored         bool // with the board mirrored
}

// none tells whether there is no answer to a piece: zeros.
func (n node) none(piece int) bool {
	return strings.Count(n.bytes(piece), "\x00") == len(n)/len(pieces)
}

func (n node) answer(piece int) answer {
	b := n.bytes(piece)
	row := 0
	if len(b) == 5 {
		row = int(b[1])
	}
	b = b[:1] + b[len(b)-3:]
	link := int(b[1])<<16 | int(b[2])<<8 | int(b[3])
	return answer{int(b[0] / 16), int(b[0]%16) - 2, row, link / 2, link%2 == 1}
}

// placed is the shape of the answer to a piece, before it falls.
func (n node) placed(piece int) shape {
	a := n.answer(piece)
	return pieces[piece][a.rotation].moved(a.offset, 0)
}

// strategy reads and verifies the evidence for the player.
func (c *checker) strategy(cl claim, s *Section, digest hash.Hash) {
	number := c.number(4)
	if number < 1 || number > 8388607 {
		c.reject(7, "the number of nodes is %d", number)
	}
	if number > int64(c.limit) {
		c.reject(21, "there are %d nodes, and the limit is %d", number, c.limit)
	}
	var nodes []node
	depths := []int{0}      // of node k at k; at 0, what a link of 0 counts
	linked := []bool{false} // the same
	for k := 1; k <= int(number); k++ {
		n := c.node(cl, k)
		depth := 0
		for piece := range pieces {
			a := n.answer(piece)
			depth, linked[a.node] = max(depth, 1+depths[a.node]), true
		}
		if k > 1 && (depth < depths[k-1] || depth == depths[k-1] && nodes[k-2] >= n) {
			c.reject(10, "the node does not stand after the one before it")
		}
		if cl.mirroring() && !n.leansLeft(cl) {
			c.reject(11, "the node does not lean left")
		}
		nodes, depths, linked = append(nodes, n), append(depths, depth), append(linked, false)
	}
	for k := 1; k < len(nodes); k++ {
		if !linked[k] {
			c.reject(12, "node %d is linked from no other", k)
		}
	}
	if depth := depths[len(nodes)]; depth > cl.within() {
		c.reject(13, "the last node may take %d pieces", depth)
	}
	s.Nodes = len(nodes)
	c.replay(cl, nodes, s, digest)
}

// node reads node k.
func (c *checker) node(cl claim, k int) node {
	size, drawn := 4, pieces
	if cl.game == "slide" {
		size, drawn = 5, slidePieces
	}
	n := node(c.text(size * len(pieces)))
	for piece := range pieces {
		a := n.answer(piece)
		if a.rotation >= len(drawn[piece]) {
			c.reject(8, "there is no rotation %d", a.rotation)
		}
		if a.mirrored && (a.node == 0 || !cl.mirroring()) || a.node >= k {
			c.reject(9, "there is no link to node %d", a.node)
		}
	}
	return n
}

// leansLeft tells whether, of a node and its mirror image, this one is chosen.
func (n node) leansLeft(cl claim) bool {
	middle := 2 * (cl.width - 1)
	o, t := n.placed(pieceO).columns(), n.placed(pieceT).columns()
	return o < middle || o == middle && t < middle
}

// replay carries the strategy out on all boards that reach its nodes. It starts
// with the empty board at the last node, and takes the nodes from the last to the
// first. Links are to smaller numbers, so that all boards of a node are there when
// its turn comes.
func (c *checker) replay(cl claim, nodes []node, s *Section, digest hash.Hash) {
	waiting := make([][]arrival, len(nodes)+1) // at k, those at node k
	waiting[len(nodes)] = []arrival{{new(board).write(), cl.first()}}
	number := 1 // of the boards that wait
	for k := len(nodes); k > 0; k-- {
		boards := waiting[k]
		waiting[k] = nil
		number -= len(boards)
		slices.SortFunc(boards, func(a, b arrival) int {
			return cmp.Or(cmp.Compare(a.board, b.board), cmp.Compare(a.supply.number(), b.supply.number()))
		})
		c.compareAnswers(k, nodes[k-1], boards)
		for _, at := range slices.Compact(boards) {
			text := at.board
			s.Boards++
			io.WriteString(digest, text)
			digest.Write(cl.left(at.supply))
			for piece := range pieces {
				if !at.supply[piece] {
					continue
				}
				s.Moves++
				a := nodes[k-1].answer(piece)
				after, check, illegal := cl.carriedOut(written(text), nodes[k-1], piece)
				if check != 0 {
					c.reject(check, "node %d, piece %d: %s", k, piece, illegal)
				}
				if line := cl.line(&after); line != (a.node == 0) {
					c.reject(15, "node %d, piece %d: a line is complete: %v, and the link is to node %d", k, piece, line, a.node)
				}
				if a.node == 0 {
					continue
				}
				if a.mirrored {
					after = cl.mirror(after)
				}
				if number++; number > c.limit {
					c.reject(21, "more boards wait than %d", c.limit)
				}
				waiting[a.node] = append(waiting[a.node], arrival{after.write(), cl.after(at.supply, piece)})
			}
		}
	}
}

// carriedOut is the board after an answer, or the check that fails, and why.
func (cl claim) carriedOut(b board, n node, piece int) (after board, check int, illegal string) {
	if cl.game == "slide" {
		return cl.rest(b, piece, n.answer(piece))
	}
	if after, illegal = cl.drop(b, n.placed(piece)); illegal != "" {
		check = 14
	}
	return after, check, illegal
}

// mirroring tells whether a strategy may speak of mirror images.
func (cl claim) mirroring() bool { return cl.game == "drop" && cl.deals == "" }

// An arrival is at a node, with a board as it is written down, and what may be dealt.
type arrival struct {
	board  string
	supply supply
}

// compareAnswers makes check 22 of a node.
func (c *checker) compareAnswers(k int, n node, all []arrival) {
	for piece := range pieces {
		dealt := false
		for _, at := range all {
			dealt = dealt || at.supply[piece]
		}
		if dealt == n.none(piece) {
			c.reject(22, "node %d, piece %d: it may be dealt: %v, and has no answer: %v", k, piece, dealt, n.none(piece))
		}
	}
}
