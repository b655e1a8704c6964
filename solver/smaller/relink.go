package smaller

import (
	"math/bits"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/rules/drop"
	"lineproof/solver"
)

// relinkReplies leads replies to other nodes, at random. It is threshold accepting (G.
// Dueck, T. Scheuer 1990): what makes the strategy dearer is done too, if it is
// not by much, and that falls to nothing in the end. As the next link to a node
// is the cheaper, the more it has, links come together at few nodes; those that
// no reply leads to any more are gone.
func (m *minimizer) relinkReplies() {
	m.traceBoards()
	order := m.lib.reachable(m.root)
	times := relinksPerNode * len(order)
	for i := range times {
		m.stopIfAsked()
		if i%len(order) == len(order)-1 {
			order = m.lib.reachable(m.root)
		}
		id, p := order[m.random.IntN(len(order))], m.random.IntN(certificate.Pieces)
		most := m.random.IntN(1 + tolerance*(times-i)/times)
		if m.lib.nodes[id].links > 0 && m.lib.nodes[id].replies[p].next != 0 {
			if m.random.IntN(4) == 0 {
				m.replaceNode(id, p, most)
			} else {
				m.redirectReply(id, p, most)
			}
		}
	}
	for id := range m.lib.nodes {
		m.lib.nodes[id].boards = nil
	}
	m.boardCount = 0
	m.keepReachable(m.root)
}

// tolerance is by how much a change may raise the price of a strategy at first.
// nodePrice is the price of a node.
const tolerance, nodePrice = 300, 1000

// linkPrice is what a link to a node costs, if it is one more: less than half as
// much for one that has a link already, and then less and less.
func (m *minimizer) linkPrice(id int32) int {
	return m.prices[min(m.lib.nodes[id].links, len(m.prices)-1)]
}

// unlinkingGain is what is gained when the reply to a node goes elsewhere.
func (m *minimizer) unlinkingGain(id int32) int {
	n := &m.lib.nodes[id]
	sum := m.prices[min(n.links, len(m.prices))-1]
	if n.links == 1 {
		for _, r := range n.replies {
			if r.next != 0 {
				sum += m.prices[min(m.lib.nodes[r.next].links, len(m.prices))-1]
			}
		}
	}
	return sum
}

func (m *minimizer) traceBoards() {
	for _, id := range m.lib.reachable(m.root) {
		m.lib.nodes[id].boards = make(map[drop.Profile]int)
	}
	m.countBoard(m.root, m.lib.well.Start(), 1)
	m.measureDepths()
}

// countBoard counts a board that reaches a node, by one reply more or one less.
func (m *minimizer) countBoard(id int32, b drop.Profile, by int) {
	if id == 0 {
		return
	}
	n := &m.lib.nodes[id]
	was := n.boards[b]
	n.boards[b] += by
	if was+by == 0 {
		delete(n.boards, b)
	}
	if was == 0 || was+by == 0 {
		m.boardCount += by
		may := m.lib.well.Dealable(b)
		for p, r := range n.replies {
			if r.next != 0 && may.Has(p) {
				m.countBoard(r.next, m.lib.boardAtNext(b, p, r), by)
			}
		}
	}
}

// removeLink takes a link from a node, and its own if it was the last.
func (m *minimizer) removeLink(id int32) {
	n := &m.lib.nodes[id]
	n.links--
	if n.links == 0 && id != 0 {
		n.removed = true
		for _, r := range n.replies {
			m.removeLink(r.next)
		}
	}
}

// measureDepths finds out how many pieces each node takes, and how many it may take.
func (m *minimizer) measureDepths() {
	order := m.lib.reachable(m.root)
	for _, id := range order {
		n := &m.lib.nodes[id]
		n.depth, n.slack = 0, m.limit
		for _, r := range n.replies {
			n.depth = max(n.depth, 1+m.lib.nodes[r.next].depth)
		}
	}
	for _, id := range slices.Backward(order) {
		n := &m.lib.nodes[id]
		for _, r := range n.replies {
			m.lib.nodes[r.next].slack = min(m.lib.nodes[r.next].slack, n.slack-1)
		}
	}
}

// redirectReply tries to give a node another reply to a piece, by which the strategy
// gets dearer by most at most.
func (m *minimizer) redirectReply(id int32, p, most int) {
	n := &m.lib.nodes[id]
	old := n.replies[p].next
	most += m.unlinkingGain(old)
	r, found := m.findReply(request{node: id, boards: n.boards, piece: p, most: n.slack, accept: func(next int32) bool {
		return next != old && m.linkPrice(next) <= most && m.random.IntN(2) == 0
	}})
	if found {
		m.lib.nodes[r.next].links++
		m.changeReply(id, p, r)
	}
}

// replaceNode tries to give a node a reply to a piece that leads to a new node, in
// place of one that nothing else leads to.
func (m *minimizer) replaceNode(id int32, p, most int) {
	n := &m.lib.nodes[id]
	old := n.replies[p].next
	_, goes := m.commonMoves(n.boards, p)
	if m.lib.nodes[old].links > 1 || goes == 0 || goes == ^uint64(0) { // all bits: it is not dealt there
		return
	}
	i := nthBit(goes, m.random.IntN(bits.OnesCount64(goes)))
	boards := make(map[drop.Profile]int)
	for b := range n.boards {
		if m.lib.well.Dealable(b).Has(p) {
			boards[m.lib.boardAfter(b, p, i)] = 1
		}
	}
	most += m.unlinkingGain(old) - nodePrice
	var replies [certificate.Pieces]reply
	for _, q := range solver.PieceOrder {
		r, found := m.findReply(request{node: id, boards: boards, piece: q, most: n.slack - 1, accept: func(next int32) bool {
			return next != old && m.linkPrice(next) <= most
		}})
		if !found {
			return
		}
		replies[q] = r
		if r.next != 0 {
			most -= m.linkPrice(r.next)
		}
	}
	next := m.lib.addNode(replies)
	m.lib.nodes[next].links = 1
	m.lib.nodes[next].boards = make(map[drop.Profile]int)
	m.changeReply(id, p, reply{move: uint8(i), next: next})
}

// changeReply gives a node another reply to a piece. The link is counted already.
func (m *minimizer) changeReply(id int32, p int, r reply) {
	n := &m.lib.nodes[id]
	old := n.replies[p]
	for b := range n.boards {
		if !m.lib.well.Dealable(b).Has(p) {
			continue
		}
		m.countBoard(r.next, m.lib.boardAtNext(b, p, r), 1)
		m.countBoard(old.next, m.lib.boardAtNext(b, p, old), -1)
	}
	m.lib.setReply(id, p, r)
	m.removeLink(old.next)
	m.measureDepths()
}

// commonMoves returns the moves with a piece that are options on all of some boards.
func (m *minimizer) commonMoves(boards map[drop.Profile]int, p int) (wins, goes uint64) {
	wins, goes = ^uint64(0), ^uint64(0)
	for b := range boards {
		o := &m.lib.factsOf(b).moves
		wins &= o.wins[p]
		goes &= o.goes[p]
	}
	return wins, goes
}

// A request is for a reply to a piece that works on all of some boards.
type request struct {
	node   int32                // that is to have the reply
	boards map[drop.Profile]int // what they count does not matter
	piece  int
	most   int              // the next node takes fewer pieces
	accept func(int32) bool // the next node
}

// findReply looks for a reply: one that wins, or else one that leads to a node that
// works. It begins at a random move.
func (m *minimizer) findReply(q request) (found reply, ok bool) {
	wins, goes := m.commonMoves(q.boards, q.piece)
	if wins != 0 {
		return reply{move: uint8(bits.TrailingZeros64(wins))}, true
	}
	count := bits.OnesCount64(goes)
	if count == 0 {
		return reply{}, false
	}
	first := m.random.IntN(count)
	var one drop.Profile // any would do, but the same in each run
	for b := range q.boards {
		if m.lib.well.Dealable(b).Has(q.piece) {
			one[0] = max(one[0], b[0])
		}
	}
	for k := 0; k < count && !ok; k++ {
		found, ok = m.replyWith(&q, one, nthBit(goes, (first+k)%count))
	}
	return found, ok
}

// replyWith looks for a node that works after a move on all boards, of which one
// is given. A node that leads to the one that is to have the reply does not.
func (m *minimizer) replyWith(q *request, one drop.Profile, move int) (found reply, ok bool) {
	b := m.lib.boardAfter(one, q.piece, move)
	if m.lib.well.Bound(b) >= q.most {
		return reply{}, false
	}
	image := m.lib.well.Mirror(b)
	for c := range m.lib.fittingNodes(b, 1) {
		n := &m.lib.nodes[c.node]
		if n.links == 0 || n.depth >= q.most || !q.accept(c.node) ||
			n.depth >= m.lib.nodes[q.node].depth && m.leadsTo(c.node, q.node) {
			continue
		}
		r := reply{move: uint8(move), next: c.node}
		if c.board && m.lib.worksOn(c.node, b) && m.worksAfter(r, q) {
			return r, true
		}
		r.mirrored = true
		if c.image && m.lib.worksOn(c.node, image) && m.worksAfter(r, q) {
			return r, true
		}
	}
	return reply{}, false
}

// worksAfter reports whether the node of a reply works on all boards to which its move leads.
func (m *minimizer) worksAfter(r reply, q *request) bool {
	for b := range q.boards {
		if !m.lib.well.Dealable(b).Has(q.piece) {
			continue
		}
		b = m.lib.boardAtNext(b, q.piece, r)
		if m.lib.nodes[r.next].boards[b] == 0 && !m.lib.worksOn(r.next, b) {
			return false
		}
	}
	return true
}

// leadsTo reports whether a node leads to another, or is it.
func (m *minimizer) leadsTo(from, to int32) bool {
	met := make(map[int32]bool)
	var visit func(id int32) bool
	visit = func(id int32) bool {
		if id == to {
			return true
		}
		if met[id] || m.lib.nodes[id].depth <= m.lib.nodes[to].depth {
			return false
		}
		met[id] = true
		return slices.ContainsFunc(m.lib.nodes[id].replies[:], func(r reply) bool { return visit(r.next) })
	}
	return visit(from)
}

// nthBit returns the number of the bit that is set after k others.
func nthBit(w uint64, k int) int {
	for range k {
		w &= w - 1
	}
	return bits.TrailingZeros64(w)
}
