package solver

import (
	"math/bits"

	"lineproof/certificate"
)

// squeezesPerNode is how often, times the number of nodes, another reply is looked for.
const squeezesPerNode = 100

// squeezeStrategy makes the strategy smaller when compressed: it gives nodes, chosen by
// chance, other replies that do as well, unless the strategy gets larger. No nodes
// are added. The best so far is there if it is stopped.
func (m *minimizer) squeezeStrategy(claim certificate.Claim, best *certificate.Strategy) {
	m.traceBoards()
	order := m.lib.reachable(m.root)
	*best = m.lib.writeStrategy(m.root)
	least := packedSize(certificate.Section{Claim: claim, Strategy: *best})
	for range squeezesPerNode * len(order) {
		m.stopIfAsked()
		id, p := order[m.random.IntN(len(order))], m.random.IntN(certificate.Pieces)
		old := m.lib.nodes[id].replies[p]
		r, found := m.otherReply(id, p)
		if !found || r == old {
			continue
		}
		m.lib.nodes[r.next].links++
		m.changeReply(id, p, r)
		now := m.lib.writeStrategy(m.root)
		if size := packedSize(certificate.Section{Claim: claim, Strategy: now}); size <= least {
			*best, least = now, size
			continue
		}
		m.lib.nodes[old.next].links++
		m.changeReply(id, p, old)
	}
}

// otherReply returns a reply that a node might have instead of its own to a piece:
// one that wins if that does, or else one that leads to a node, if the node of its
// own has other links.
func (m *minimizer) otherReply(id int32, p int) (r reply, found bool) {
	n := &m.lib.nodes[id]
	if next := n.replies[p].next; next != 0 {
		r, found = m.findReply(request{id, n.boards, p, n.slack, func(int32) bool { return m.random.IntN(2) == 0 }})
		return r, found && r.next != 0 && m.lib.nodes[next].links > 1
	}
	wins, _ := m.commonMoves(n.boards, p)
	if wins == ^uint64(0) { // it is not dealt there
		return reply{}, false
	}
	return reply{move: uint8(nthBit(wins, m.random.IntN(bits.OnesCount64(wins))))}, true
}

// packedSize returns the size of a certificate with this section, compressed.
func packedSize(s certificate.Section) int {
	_, packed, err := certificate.Certificate{s}.Bytes()
	if err != nil {
		panic("solver: evidence that cannot be encoded: " + err.Error())
	}
	return len(packed)
}
