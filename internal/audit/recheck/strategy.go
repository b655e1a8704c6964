package recheck

import (
	"cmp"
	"slices"
	"strings"
)

// A node is its bytes, and its answers.
type node struct {
	bytes   string
	answers [7]answer
}

// An answer is a move, and a link.
type answer struct {
	none             bool // there is no answer
	rotation, offset int
	row              int  // in slide, of the lowest cell
	node             int  // goes on; 0: a line is complete
	mirrored         bool // with the board mirrored
}

// strategy reads and verifies the evidence for the player.
func (c *checker) strategy(cl claim, s *Section) {
	number := c.number(4)
	if number < 1 || number > 8388607 {
		c.reject(7, "the number of nodes is %d", number)
	}
	if number > int64(c.limit) {
		c.reject(21, "there are %d nodes, and the limit is %d", number, c.limit)
	}
	nodes := make([]node, 1)  // node k at k
	depths := make([]int, 1)  // the same; at 0, what a link of 0 counts
	linked := make([]bool, 1) // the same
	for k := 1; k <= int(number); k++ {
		n := c.node(cl, k)
		depth := 0
		for _, a := range n.answers {
			depth, linked[a.node] = max(depth, 1+depths[a.node]), true
		}
		if depth < depths[k-1] || depth == depths[k-1] && nodes[k-1].bytes >= n.bytes {
			c.reject(10, "the node does not stand after the one before it")
		}
		if cl.mirroring() && !n.leansLeft(cl) {
			c.reject(11, "the node does not lean left")
		}
		nodes, depths, linked = append(nodes, n), append(depths, depth), append(linked, false)
	}
	s.Nodes = len(nodes) - 1
	for k := 1; k < s.Nodes; k++ {
		if !linked[k] {
			c.reject(12, "node %d is linked from no other", k)
		}
	}
	if depth := depths[s.Nodes]; depth > cl.within() {
		c.reject(13, "the last node may take %d pieces", depth)
	}
	c.replay(cl, nodes, s)
}

// node reads node k.
func (c *checker) node(cl claim, k int) (n node) {
	size, drawn := 4, pieces
	if cl.game == "slide" {
		size, drawn = 5, slidePieces
	}
	for piece := range pieces {
		b := c.text(size)
		link := int(b[size-3])<<16 | int(b[size-2])<<8 | int(b[size-1])
		a := answer{none: strings.Count(b, "\x00") == size, rotation: int(b[0] / 16), offset: int(b[0]%16) - 2,
			node: link / 2, mirrored: link%2 == 1}
		if size == 5 {
			a.row = int(b[1])
		}
		if a.rotation >= len(drawn[piece]) {
			c.reject(8, "there is no rotation %d", a.rotation)
		}
		if a.mirrored && (a.node == 0 || !cl.mirroring()) || a.node >= k {
			c.reject(9, "there is no link to node %d", a.node)
		}
		n.bytes, n.answers[piece] = n.bytes+b, a
	}
	return n
}

// mirroring tells whether a strategy may have mirrored links.
func (cl claim) mirroring() bool { return cl.game == "drop" && cl.deals == "" }

// placed is the shape of the answer to a piece in drop, before it falls.
func (n node) placed(piece int) shape {
	return pieces[piece][n.answers[piece].rotation].moved(n.answers[piece].offset, 0)
}

// leansLeft tells whether, of a node and its mirror image, this one is chosen.
func (n node) leansLeft(cl claim) bool {
	middle := 2 * (cl.width - 1)
	o, t := n.placed(pieceO).columns(), n.placed(pieceT).columns()
	return o < middle || o == middle && t < middle
}

// An arrival is at a node, with a board, and what may be dealt.
type arrival struct {
	board  board
	supply supply
}

// replay carries the strategy out on all boards that reach its nodes. It starts
// with the empty board at the last node, and takes the nodes from the last to the
// first. Links are to smaller numbers, so that all boards of a node are there when
// its turn comes.
func (c *checker) replay(cl claim, nodes []node, s *Section) {
	waiting := make([][]arrival, len(nodes)) // at k, those at node k
	waiting[s.Nodes] = []arrival{{board{}, cl.first()}}
	number := 1 // of the boards that wait
	for k := s.Nodes; k > 0; k-- {
		boards := waiting[k]
		waiting[k] = nil
		number -= len(boards)
		slices.SortFunc(boards, func(a, b arrival) int {
			return cmp.Or(slices.Compare(a.board[:], b.board[:]), cmp.Compare(a.supply, b.supply))
		})
		for piece, a := range nodes[k].answers {
			dealt := slices.ContainsFunc(boards, func(at arrival) bool { return at.supply.has(piece) })
			if dealt == a.none {
				c.reject(22, "node %d, piece %d: it may be dealt: %v, and has no answer: %v", k, piece, dealt, a.none)
			}
		}
		for _, at := range slices.Compact(boards) {
			s.Boards++
			c.derived(at.board, at.supply)
			for piece, a := range nodes[k].answers {
				if !at.supply.has(piece) {
					continue
				}
				s.Moves++
				rest, check, illegal := cl.carriedOut(&at.board, nodes[k], piece)
				if check != 0 {
					c.reject(check, "node %d, piece %d: %s", k, piece, illegal)
				}
				after := at.board.with(rest)
				if line := cl.line(&after, 0); line != (a.node == 0) {
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
				waiting[a.node] = append(waiting[a.node], arrival{after, cl.after(at.supply, piece)})
			}
		}
	}
}

// carriedOut is the shape at rest after an answer, or the check that fails, and why.
func (cl claim) carriedOut(b *board, n node, piece int) (rest shape, check int, illegal string) {
	if cl.game == "drop" {
		if rest, illegal = cl.drop(b, n.placed(piece)); illegal != "" {
			check = 14
		}
		return rest, check, illegal
	}
	a, lowest := n.answers[piece], 4 // the row in the box
	for _, c := range slidePieces[piece][a.rotation] {
		lowest = min(lowest, c.row)
	}
	s := state{a.rotation, a.offset, a.row - lowest + 1}
	switch rest = s.in(piece); {
	case !cl.low(rest):
		return rest, 14, "a cell is in the free rows"
	case !slices.Contains(cl.reached(b, piece), s):
		return rest, 23, "the state is not reached"
	case !cl.rests(b, piece, s):
		return rest, 24, "the piece could be lowered"
	}
	return rest, 0, ""
}
