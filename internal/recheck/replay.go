package recheck

import (
	"hash"
	"io"
	"slices"
)

// A replay carries a strategy out on all boards that reach its nodes.
type replay struct {
	*checker
	claim   claim
	nodes   []node     // node k at k-1
	waiting [][]string // at k, the boards that have reached node k, as written
	boards  int        // that wait
}

// replay starts with the empty board at the last node, and takes the nodes
// from the last to the first. Links are to smaller numbers, so that all boards
// of a node are there when its turn comes.
func (c *checker) replay(cl claim, nodes []node, s *Section, digest hash.Hash) {
	r := &replay{c, cl, nodes, make([][]string, len(nodes)+1), 0}
	r.wait(len(nodes), board{})
	again := 0
	for k := len(nodes); k > 0; {
		boards := r.turn(k)
		s.Boards += len(boards)
		next := k - 1
		for _, text := range boards {
			io.WriteString(digest, text[:digested])
			for piece := range pieces {
				s.Moves++
				next = max(next, r.move(k, written(text), piece)) // smaller, by check 9
			}
			if c.err != nil {
				return
			}
		}
		if next >= k {
			again++
		}
		if again > 1000 {
			c.rejectAnyway(9, "turns come again and again")
			return
		}
		k = next
	}
}

// turn gives the different boards that have reached node k, in their order.
func (r *replay) turn(k int) []string {
	boards := r.waiting[k]
	r.waiting[k] = nil
	r.boards -= len(boards)
	slices.Sort(boards)
	return slices.Compact(boards)
}

// wait has a board wait for the turn of node k.
func (r *replay) wait(k int, b board) {
	if r.boards == r.limit {
		r.rejectAnyway(21, "more boards wait than %d", r.limit)
		return
	}
	r.waiting[k] = append(r.waiting[k], b.write())
	r.boards++
}

// move carries out the answer of node k to a piece, and gives the node where
// the board waits then, or 0.
func (r *replay) move(k int, b board, piece int) int {
	r.at("node", k, piece)
	a := r.nodes[k-1].answer(piece)
	rests := b.rest(r.nodes[k-1].placed(piece))
	if reason := r.claim.illegal(&b, rests); reason != "" {
		r.reject(14, "%s", reason)
	}
	b = r.claim.with(b, rests)
	line := r.claim.line(&b)
	if line && a.node() > 0 {
		r.reject(15, "a line is complete, and the link is %d", a.link)
	}
	if !line && a.node() == 0 {
		r.reject(15, "no line is complete, and the link is %d", a.link)
	}
	if a.node() == 0 || a.node() > len(r.nodes) {
		return 0
	}
	if a.mirrored() {
		b = r.claim.mirror(b)
	}
	r.wait(a.node(), b)
	return a.node()
}
