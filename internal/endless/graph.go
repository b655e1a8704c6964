package endless

import (
	"context"
	"maps"
	"math"
	"math/bits"
	"slices"

	"lineproof/certificate"
)

// A graph has the positions that moves lead to within some bounds, canonical, and the moves
// between them. Positions have numbers, from 0 on, in the order in which they are met; those
// of the lane surfaces are the first.
type graph struct {
	search    *Search
	rules     *Rules
	highest   int // how much higher than the lowest one a column may be
	roughness int
	moves     moveRule               // of most positions
	surfaces  []certificate.Position // the lane surfaces, ascending
	keys      []certificate.Position // by number
	slots     []uint32               // a hash table: numbers of positions, plus 1
	blocks    []block
	explored  int      // how many positions have their moves
	kept      int64    // edges that are stored
	rough     int      // the first number of a position that is met over rougher surfaces, or 0
	ranks     []uint16 // by number: the sweep that found the position won, from 1; 0: none has
	rank      int      // of the last sweep that found something
	answered  []uint8  // by number: for how many pieces, from the first on, an answer is known
}

func newGraph(s *Search, highest, roughness int) *graph {
	g := &graph{search: s, rules: s.rules, highest: highest, roughness: roughness, slots: make([]uint32, 1<<10)}
	g.moves, g.surfaces = g.smoothMoves, slices.Sorted(maps.Keys(LaneSurfaces(s.rules.Width)))
	for _, p := range g.surfaces {
		g.addPosition(p)
	}
	return g
}

// An edge is a move: the number of the position that it leads to, or nowhere if it completes
// a row; and whether it is the last one of its piece. The edges of a position are those of piece 0,
// of piece 1, and so on, with at least one each; there are none if a piece has no move.
type edge uint32

const (
	nowhere          = 1<<31 - 1
	lastOfPiece edge = 1 << 31
)

func (e edge) to() int { return int(e & nowhere) }

// A block is the moves of some positions, one after another. What is in a block depends
// neither on the number of workers nor on their speed.
type block struct {
	dropped bool // there was no memory for them, and they are worked out when needed
	edges   []edge
	first   [blockSize + 1]uint32
}

const (
	blockSize   = 1 << 12
	batchBlocks = 32 // blocks that are explored before new positions get their numbers
	bytesOf     = 56 // what a position takes, at most, beside its edges
)

// A frontier is what was not known when moves were worked out: positions, and the edges that
// lead there.
type frontier struct {
	edges     []edge
	positions []certificate.Position
	pending   []int // indices of edges
	moves     []Move
}

// A moveRule appends the edges of a position.
type moveRule func(f *frontier, p certificate.Position)

// exploreAll visits all positions from those on that have no edges yet. The workers look up what
// moves lead to; what is not known gets its number afterwards, in the order of the moves.
func (g *graph) exploreAll(ctx context.Context, moves moveRule) error {
	for g.explored < len(g.keys) {
		if err := g.checkSize(); err != nil {
			return err
		}
		done := g.explored
		end := min(len(g.keys), (done/blockSize+batchBlocks)*blockSize)
		begin := done / blockSize
		found := make([]frontier, (end+blockSize-1)/blockSize-begin)
		for len(g.blocks) < begin+len(found) {
			g.blocks = append(g.blocks, block{})
		}
		err := g.search.eachNumber(ctx, len(found), func(n int) {
			at := (begin + n) * blockSize
			found[n] = g.expandBlock(max(done, at), min(end, at+blockSize), moves)
		})
		if err != nil {
			return err
		}
		for n, f := range found {
			for i, e := range f.pending {
				f.edges[e] |= edge(g.addPosition(f.positions[i]))
			}
			g.keepEdges(&g.blocks[begin+n], f.edges)
		}
		g.explored = end
	}
	return nil
}

// checkSize counts the positions, and returns an error if they are too many.
func (g *graph) checkSize() error {
	g.search.visited.Store(int64(len(g.keys)))
	if int64(len(g.keys))*bytesOf > g.search.options.Memory || len(g.keys) > nowhere-batchBlocks*blockSize*200 {
		return g.search.outgrown(len(g.keys), g.roughness)
	}
	return nil
}

// keepEdges stores the edges of a block, if there is memory for them. Those of rougher surfaces
// are few, and depend on what was won at the time.
func (g *graph) keepEdges(b *block, edges []edge) {
	g.kept -= int64(len(b.edges))
	b.edges = nil
	full := int64(len(g.keys))*bytesOf+(g.kept+int64(len(edges)))*4 > g.search.options.Memory
	b.dropped = g.rough == 0 && (b.dropped || full)
	if !b.dropped {
		g.kept += int64(len(edges))
		b.edges = slices.Clone(edges)
	}
}

// expandBlock works out the moves of the positions from one number to below another, of one block,
// of which the positions before have theirs.
func (g *graph) expandBlock(from, to int, moves moveRule) (f frontier) {
	b := &g.blocks[from/blockSize]
	f.edges = slices.Clone(b.edges)
	for i := from; i < to; i++ {
		moves(&f, g.keys[i])
		b.first[i%blockSize+1] = uint32(len(f.edges))
	}
	return f
}

// edgesOf returns the moves of a position. It may use the frontier for them.
func (g *graph) edgesOf(f *frontier, i int) []edge {
	b := &g.blocks[i/blockSize]
	if !b.dropped {
		return b.edges[b.first[i%blockSize]:b.first[i%blockSize+1]]
	}
	f.edges = f.edges[:0]
	g.moves(f, g.keys[i])
	return f.edges
}

// smoothMoves is the rule of most positions: all moves to smooth surfaces, and to smoother ones.
func (g *graph) smoothMoves(f *frontier, p certificate.Position) {
	limit := max(g.roughness, g.rules.roughness(p)-1)
	g.eachPiece(f, p, math.MaxInt, func(moves []Move) {
		for i := range moves {
			if m := &moves[i]; g.rules.roughness(m.Next) <= limit {
				g.addEdge(f, m.Next, g.numberOf(m.Next.Canonical(g.rules.Width)))
			}
		}
	})
}

// detourMoves is the rule of lane surfaces that are not won over smooth surfaces, and of what they
// lead to: all moves to positions that are won, or else some to the smoothest surfaces, if
// these are not rougher than before, or at most by so much more than smooth.
func (g *graph) detourMoves(some int) moveRule {
	return func(f *frontier, p certificate.Position) {
		limit := max(g.roughness+some, g.rules.roughness(p))
		g.eachPiece(f, p, math.MaxInt, func(moves []Move) {
			begin := len(f.edges)
			for i := range moves {
				if n := g.currentNumber(moves[i].Next); n >= 0 && g.ranks[n] > 0 {
					g.addEdge(f, moves[i].Next, n)
				}
			}
			if len(f.edges) > begin {
				return
			}
			slices.SortStableFunc(moves, func(a, b Move) int { return g.smoother(a.Next, b.Next) })
			for i := range min(some, len(moves)) {
				if m := &moves[i]; g.rules.roughness(m.Next) <= limit {
					g.addEdge(f, m.Next, g.currentNumber(m.Next))
				}
			}
		})
	}
}

// eachPiece appends the edges of a position: of each piece, the one that completes a row within a
// limit of rows, or else those that follow appends. It appends none if some piece has none.
func (g *graph) eachPiece(f *frontier, p certificate.Position, limit int, follow func([]Move)) {
	begin, pending := len(f.edges), len(f.pending)
	for piece := range certificate.Pieces {
		f.moves = g.rules.Moves(f.moves[:0], p, piece, g.highest)
		first := len(f.edges)
		if completes(f.moves, limit) {
			f.edges = append(f.edges, nowhere)
		} else {
			follow(f.moves)
		}
		if len(f.edges) == first {
			f.edges, f.pending, f.positions = f.edges[:begin], f.pending[:pending], f.positions[:pending]
			return
		}
		f.edges[len(f.edges)-1] |= lastOfPiece
	}
}

// completes reports whether a move completes a row within a limit of rows.
func completes(moves []Move, limit int) bool {
	return slices.ContainsFunc(moves, func(m Move) bool { return m.Completes && m.Top <= limit })
}

// addEdge appends the edge of a move to position p, of number n, or without one yet.
func (g *graph) addEdge(f *frontier, p certificate.Position, n int) {
	if n < 0 {
		f.positions, f.pending = append(f.positions, p.Canonical(g.rules.Width)), append(f.pending, len(f.edges))
	}
	f.edges = append(f.edges, edge(max(0, n)))
}

// smoother compares positions by roughness, and then by the number of closed rows.
func (g *graph) smoother(p, q certificate.Position) int {
	rougher := g.rules.roughness(p) - g.rules.roughness(q)
	if rougher != 0 {
		return rougher
	}
	return bits.OnesCount8(p.Closed()) - bits.OnesCount8(q.Closed())
}

// restartRougher prepares to visit positions over rougher surfaces, from some lane surfaces on, in
// blocks of their own, and returns the first block. What is not won yet gets another number
// if it is met again.
func (g *graph) restartRougher(left []certificate.Position) (begin int) {
	end := &g.blocks[len(g.blocks)-1]
	for len(g.keys)%blockSize > 0 {
		g.appendKey(noPosition)
		end.first[(len(g.keys)-1)%blockSize+1] = uint32(len(end.edges))
	}
	g.rough, g.explored = len(g.keys), len(g.keys)
	for _, p := range left {
		g.addPosition(p)
	}
	return len(g.blocks)
}

// noPosition is no position: a row is closed above its highest column.
const noPosition certificate.Position = 255

// addPosition returns the number of a position, which may be new.
func (g *graph) addPosition(p certificate.Position) int {
	if n := g.currentNumber(p); n >= 0 {
		return n
	}
	if 4*len(g.keys) >= 3*len(g.slots) {
		g.slots = make([]uint32, 2*len(g.slots))
		for i, p := range g.keys {
			g.slots[g.slotOf(p)] = uint32(i + 1)
		}
	}
	g.slots[g.slotOf(p)] = uint32(len(g.keys) + 1)
	g.appendKey(p)
	return len(g.keys) - 1
}

func (g *graph) appendKey(p certificate.Position) {
	g.keys, g.ranks = append(g.keys, p), append(g.ranks, 0)
	g.answered = append(g.answered, 0)
}

// numberOf returns the last number of a canonical position, or -1.
func (g *graph) numberOf(p certificate.Position) int { return int(g.slots[g.slotOf(p)]) - 1 }

// currentNumber returns the number of a position, or -1 if it has none, or is to get another one
// over rougher surfaces, as it was not won.
func (g *graph) currentNumber(p certificate.Position) int {
	n := g.numberOf(p.Canonical(g.rules.Width))
	if n >= g.rough || n >= 0 && g.ranks[n] > 0 {
		return n
	}
	return -1
}

// slotOf returns where a position is in the hash table, or is to be.
func (g *graph) slotOf(p certificate.Position) uint64 {
	h := uint64(p) * 0x9e3779b97f4a7c15
	h ^= h >> 32
	for at := h & uint64(len(g.slots)-1); ; at = (at + 1) & uint64(len(g.slots)-1) {
		if n := g.slots[at]; n == 0 || g.keys[n-1] == p {
			return at
		}
	}
}
