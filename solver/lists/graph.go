package lists

import (
	"cmp"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/rules/usual"
)

// A graph has the positions of a pool, by number, and the moves between them. They lead to lower numbers: of a
// lower rank.
type graph struct {
	rules     *usual.Rules
	positions []certificate.Position
	limits    []int
	moves     []usual.Move // of the position and the piece at hand
	numbers   map[certificate.Position]int
	taken     [1 << 17]uint64 // the bits of all positions (bitOf)
	edges     []edge
	first     []int     // by number: the first edge; and at the end, their number
	prices    []float32 // by number
	users     []float32 // by number: how many answers of the last list lead there
}

// An edge is an outcome of a move: the number of the position that it leads to, or nowhere if it completes a row;
// whether it is the last outcome of its move; and whether that is the last one of its piece. The edges of a
// position are those of one piece after the other.
type edge uint32

const (
	nowhere          = 1<<30 - 1
	lastOfMove  edge = 1 << 30
	lastOfPiece edge = 1 << 31
)

func (e edge) to() int { return int(e & nowhere) }

func newGraph(rules *usual.Rules, all pool) *graph {
	type ranked struct {
		certificate.Position
		rank int
	}
	var sorted []ranked
	for p, limit := range all {
		sorted = append(sorted, ranked{p, rankOf(rules, p, limit)})
	}
	slices.SortFunc(sorted, func(a, b ranked) int { return cmp.Or(a.rank-b.rank, cmp.Compare(a.Position, b.Position)) })
	g := &graph{rules: rules, numbers: make(map[certificate.Position]int, len(all))}
	for n, p := range sorted {
		g.numbers[p.Position] = n
		g.positions, g.limits = append(g.positions, p.Position), append(g.limits, all[p.Position])
		word, bit := bitOf(p.Position)
		g.taken[word] |= bit
	}
	for n := range g.positions {
		g.first = append(g.first, len(g.edges))
		for piece := range rules.Deals.All {
			g.addEdges(n, g.movesOf(n, piece))
		}
	}
	g.first = append(g.first, len(g.edges))
	g.prices, g.users = make([]float32, len(all)), make([]float32, len(all))
	return g
}

// movesOf returns the moves of a piece. They are good until the next call.
func (g *graph) movesOf(n, piece int) []usual.Move {
	g.moves = g.rules.Moves(g.moves[:0], g.positions[n], piece, g.limits[n])
	return g.moves
}

// addEdges appends the edges of a piece: of a move that completes a row, or else of those that lead to positions of
// the pool.
func (g *graph) addEdges(n int, moves []usual.Move) {
	if slices.ContainsFunc(moves, func(m usual.Move) bool { return m.Completes() }) {
		g.edges = append(g.edges, nowhere|lastOfMove|lastOfPiece)
		return
	}
	for i := range moves {
		if all, inside := g.appendEdges(g.edges, n, &moves[i]); inside {
			g.edges = all
			g.edges[len(g.edges)-1] |= lastOfMove
		}
	}
	g.edges[len(g.edges)-1] |= lastOfPiece
}

// bitOf returns the bit that says that a position may be in the graph. It tells most others sooner than a map, which
// is larger than the cache.
func bitOf(p certificate.Position) (word, bit uint64) {
	h := uint64(p) * 0x9e3779b97f4a7c15 >> 41
	return h >> 6, 1 << (h & 63)
}

// appendEdges appends the edges of a move from a position, without their marks, if it leads into the pool.
func (g *graph) appendEdges(all []edge, n int, m *usual.Move) (_ []edge, inside bool) {
	for _, o := range m.Outcomes[:m.Number] {
		to := nowhere
		if !o.Completes {
			next := g.rules.Canonical(o.Next)
			word, bit := bitOf(next)
			if g.taken[word]&bit == 0 {
				return nil, false
			}
			if to, inside = g.numbers[next]; !inside || g.limits[to] > g.limits[n]-int(o.Shift) {
				return nil, false
			}
		}
		all = append(all, edge(to))
	}
	return all, true
}
