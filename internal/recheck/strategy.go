package recheck

import (
	"bytes"
	"hash"
)

// A node is its bytes: four for the answer to each piece.
type node [28]byte

// An answer is a move, and a link.
type answer struct{ rotation, offset, link int }

func (n node) answer(piece int) answer {
	b := n[4*piece:]
	return answer{int(b[0] / 16), int(b[0]%16) - 2, int(b[1])<<16 | int(b[2])<<8 | int(b[3])}
}

// node is the one that the link is to, or 0 when a line is complete.
func (a answer) node() int { return a.link / 2 }

// mirrored tells whether that node goes on with the board mirrored.
func (a answer) mirrored() bool { return a.link%2 == 1 }

// placed is the shape of the answer to a piece, before it falls.
func (n node) placed(piece int) shape {
	a := n.answer(piece)
	return placed(piece, a.rotation, a.offset)
}

// strategy reads and verifies the evidence for the player.
func (c *checker) strategy(cl claim, s *Section, digest hash.Hash) {
	number := c.number(4)
	if number < 1 || number > 8388607 {
		c.reject(7, "the number of nodes is %d", number)
	}
	if number > int64(c.limit) {
		c.rejectAnyway(21, "there are %d nodes, and the limit is %d", number, c.limit)
	}
	var nodes []node
	depths := []int{0} // of node k at k; at 0, what a link of 0 counts
	for k := 1; k <= int(number) && c.err == nil; k++ {
		n := c.node(k)
		depths = append(depths, n.depth(depths))
		if k > 1 && !ascend(depths[k-1], nodes[k-2], depths[k], n) {
			c.reject(10, "the node does not stand after the one before it")
		}
		if !n.leansLeft(cl) {
			c.reject(11, "the node does not lean left")
		}
		nodes = append(nodes, n)
	}
	c.linked(nodes)
	c.at("node", len(nodes), -1)
	if depth := depths[len(nodes)]; depth > cl.within() {
		c.reject(13, "the last node may take %d pieces", depth)
	}
	s.Nodes = len(nodes)
	if c.err == nil && len(nodes) > 0 {
		c.replay(cl, nodes, s, digest)
	}
}

// node reads node k.
func (c *checker) node(k int) node {
	c.at("node", k, -1)
	n := node([]byte(c.text(len(node{}))))
	for piece := range pieces {
		c.at("node", k, piece)
		a := n.answer(piece)
		if a.rotation >= len(pieces[piece]) {
			c.reject(8, "there is no rotation %d", a.rotation)
		}
		if a.link == 1 || a.node() >= k {
			c.reject(9, "there is no link %d", a.link)
		}
	}
	c.at("node", k, -1)
	return n
}

// depth is the number of pieces that a node may take.
func (n node) depth(depths []int) int {
	greatest := 0
	for piece := range pieces {
		if k := n.answer(piece).node(); k < len(depths) {
			greatest = max(greatest, depths[k])
		}
	}
	return 1 + greatest
}

// ascend tells whether a node stands before another, by depth and then by
// bytes.
func ascend(depth1 int, node1 node, depth2 int, node2 node) bool {
	return depth1 < depth2 || depth1 == depth2 && bytes.Compare(node1[:], node2[:]) < 0
}

// leansLeft tells whether, of a node and its mirror image, this one is chosen.
func (n node) leansLeft(cl claim) bool {
	middle := 2 * (cl.width - 1)
	o, t := n.placed(pieceO).columns(), n.placed(pieceT).columns()
	return o < middle || o == middle && t < middle
}

// linked sees that each node but the last is linked from another.
func (c *checker) linked(nodes []node) {
	linked := make([]bool, len(nodes)+1)
	for i, n := range nodes {
		for piece := range pieces {
			if k := n.answer(piece).node(); k != i+1 && k < len(linked) {
				linked[k] = true
			}
		}
	}
	for k := 1; k < len(nodes); k++ {
		if !linked[k] {
			c.at("node", k, -1)
			c.reject(12, "the node is linked from no other")
		}
	}
}
