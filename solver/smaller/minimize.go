package smaller

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/rules/drop"
	"lineproof/solver"
)

// A minimizer makes a strategy smaller, round by round. A round takes nodes out
// and builds what is missing anew, several times (ruin and recreate, G. Schrimpf
// et al. 2000), and then relinks what is there.
type minimizer struct {
	search *solver.Search[drop.Profile]
	worker *solver.Worker[drop.Profile] // that it asks who wins
	lib    *library
	random *rand.Rand
	limit  int   // pieces that the strategy may take
	root   int32 // the node for the empty well
	prices []int // of the next link, by the number of links that a node has

	boardCount int // boards of all nodes, while replies are relinked
	hasRoomFor func(bytes int) bool
	full       bool // it did not fit
}

// What a round does.
const (
	ruinsPerRound  = 40  // times that nodes are taken out
	mostRuined     = 120 // nodes that are taken out at once, at most
	relinksPerNode = 60  // times the number of nodes: replies that may be changed
)

// fewNodes makes a strategy that completes a row within n pieces smaller: to the smallest
// one of those after each round. It begins with the one that Prove builds, whose
// first moves lead to few profiles. One worker does it all, as what comes of it depends on the order.
func fewNodes(ctx context.Context, s *solver.Search[drop.Profile], e Effort, n int, best certificate.Strategy) (
	smaller certificate.Strategy, rounds int, err error) {
	m := newMinimizer(s, n, e.Seed)
	err = s.OnOneWorker(ctx, func(w *solver.Worker[drop.Profile]) {
		m.worker = w
		m.loadStrategy(best)
		m.relinkReplies()
		for ; e.Rounds == 0 || rounds < e.Rounds; rounds++ {
			s.SetStage("the player's side: nodes: %d, after rounds: %d", len(best), rounds)
			m.runRound()
			if now := m.lib.writeStrategy(m.root); len(now) < len(best) {
				best = now
			}
		}
	})
	if m.full {
		err = s.RoomError()
	}
	return best, rounds, err
}

func newMinimizer(s *solver.Search[drop.Profile], n int, seed uint64) *minimizer {
	m := &minimizer{
		search:     s,
		lib:        newLibrary(s),
		random:     rand.New(rand.NewPCG(seed, 0)),
		limit:      n,
		hasRoomFor: s.HasRoomFor,
	}
	root := func(n int) int { return int(nodePrice * math.Sqrt(float64(n))) }
	for links := range 1 << 12 {
		m.prices = append(m.prices, root(links+1)-root(links))
	}
	return m
}

func (m *minimizer) loadStrategy(s certificate.Strategy) {
	for _, n := range s {
		var replies [certificate.Pieces]reply
		for p, a := range n {
			if a == certificate.None() {
				replies[p].move = noMove
				continue
			}
			i := slices.IndexFunc(m.lib.well.Shapes[p], func(x drop.Shape) bool {
				return x.At == a.Placement
			})
			replies[p] = reply{move: uint8(i), mirrored: a.Mirrored, next: int32(a.Next)}
		}
		m.root = m.lib.addNode(replies)
	}
	m.lib.nodes[m.root].links = 1
}

func (m *minimizer) runRound() {
	for range ruinsPerRound {
		m.ruinAndRebuild()
	}
	m.keepReachable(m.root)
	m.relinkReplies()
}

// stopIfAsked stops where that is asked for, or where the memory is full.
func (m *minimizer) stopIfAsked() {
	const nodeSize, factsSize, boardSize = 144, 160, 40 // bytes, about
	m.full = !m.hasRoomFor(nodeSize*len(m.lib.nodes) + factsSize*len(m.lib.seen) + boardSize*m.boardCount)
	if m.full {
		m.search.Stop()
	}
	m.search.StopIfAsked()
}

// keepReachable leaves the root and what it leads to in the library, and no more.
func (m *minimizer) keepReachable(root int32) {
	order := m.lib.reachable(root)
	slices.SortStableFunc(order, func(a, b int32) int { return m.lib.nodes[a].depth - m.lib.nodes[b].depth })
	old := m.lib.nodes
	m.lib.removeAll()
	number := make([]int32, len(old))
	for _, id := range order {
		number[id] = m.lib.addNode(renumbered(old[id].replies, number))
	}
	m.root = number[root]
	m.lib.nodes[m.root].links = 1
}

// renumbered returns replies that lead to nodes by their new numbers; 0 for
// those that keep theirs.
func renumbered(replies [certificate.Pieces]reply, number []int32) [certificate.Pieces]reply {
	for p := range replies {
		if to := number[replies[p].next]; to != 0 {
			replies[p].next = to
		}
	}
	return replies
}

// ruinAndRebuild takes some nodes out, with all that lead to them, and builds anew what is
// missing then. It goes back if this takes more nodes than before.
func (m *minimizer) ruinAndRebuild() {
	before := m.lib.reachable(m.root)
	out := m.removeSome(before)
	m.countLinks(before)
	fresh := len(m.lib.nodes)
	root, _ := m.nodeFor(m.lib.well.Start(), m.limit)
	now := m.lib.reachable(root)
	if len(now) > len(before) {
		for id := fresh; id < len(m.lib.nodes); id++ {
			m.lib.nodes[id].removed = true
		}
		m.restoreNodes(before, out)
		return
	}
	m.root = root
	for id := range m.lib.nodes {
		m.lib.nodes[id].removed = true
	}
	for _, id := range now {
		m.lib.nodes[id].removed = false
	}
	if len(m.lib.nodes) > 4*len(now) {
		m.keepReachable(root)
	}
}

// removeSome removes nodes by chance, each with all in order that lead to it, and
// lists them. It removes a few more often than many.
func (m *minimizer) removeSome(order []int32) (out []int32) {
	most := 1 + m.random.IntN(1+m.random.IntN(mostRuined))
	for try := 0; try < mostRuined/2 && len(out) < most; try++ {
		with := m.nodesAbove(order, order[m.random.IntN(len(order))])
		if len(out)+len(with) <= most {
			for _, id := range with {
				m.lib.nodes[id].removed = true
			}
			out = append(out, with...)
		}
	}
	return out
}

// nodesAbove returns a node, and those in order that lead to it; but none that is
// removed.
func (m *minimizer) nodesAbove(order []int32, id int32) (with []int32) {
	in := make([]bool, len(m.lib.nodes))
	in[id] = true
	for _, x := range order {
		n := &m.lib.nodes[x]
		if !n.removed && (in[x] || slices.ContainsFunc(n.replies[:], func(r reply) bool { return in[r.next] })) {
			in[x] = true
			with = append(with, x)
		}
	}
	return with
}

// countLinks counts the links to the nodes in order. Those that only removed ones
// lead to have none and give none: they cost as much as new ones.
func (m *minimizer) countLinks(order []int32) {
	for _, id := range order {
		m.lib.nodes[id].links = 0
	}
	for _, id := range order {
		if n := &m.lib.nodes[id]; !n.removed {
			m.addLinks(n, 1)
		}
	}
	for _, id := range slices.Backward(order) {
		if n := &m.lib.nodes[id]; !n.removed && n.links == 0 {
			m.addLinks(n, -1)
		}
	}
}

func (m *minimizer) addLinks(n *libraryNode, by int) {
	for _, r := range n.replies {
		m.lib.nodes[r.next].links += by
	}
}

// restoreNodes puts back what was taken out of the nodes in order: as new ones, since
// those that looked for nodes in the meantime have passed them by.
func (m *minimizer) restoreNodes(order, out []int32) {
	number := make([]int32, len(m.lib.nodes))
	for _, id := range order {
		if slices.Contains(out, id) {
			number[id] = m.lib.addNode(renumbered(m.lib.nodes[id].replies, number))
		}
	}
	if to := number[m.root]; to != 0 {
		m.root = to
	}
}
