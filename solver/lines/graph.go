package lines

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/game/usual"
)

// Limits are what a search leaves out of a well. The fewer positions are left, the fewer
// the strategy gets to, as a rule.
type limits struct {
	roughness int // of a surface; the search begins with the least that may be enough
	holes     int // how much each closed row and each covered column adds to it
	highest   int // rows that a column may be above the lowest one
	moves     int // of a piece, the smoothest
}

// limitsOf returns where the search begins. In narrow wells, what the surface alone limits
// makes the smallest strategies. In wider ones, these would be too many positions. There,
// the player loses with a roughness of one less in six columns, and with lower columns.
func limitsOf(width int) limits {
	if width <= 4 {
		return limits{roughness: 1, highest: usual.Difference, moves: everyMove}
	}
	return limits{roughness: 2 + 3*width/2, holes: 1, highest: 7, moves: 6}
}

// everyMove is more than the moves of a piece.
const everyMove = 4 * certificate.MaxWidth

// A graph has the positions that can be got to over surfaces of some roughness, and the
// moves between them. Positions have numbers, from 0 on, in the order in which they are met;
// the empty well is the first.
type graph struct {
	*Solver
	limits
	blocks  []*block
	size    int      // how many positions there are
	rougher bool     // moves to rougher surfaces were left out
	slots   []uint32 // a hash table: numbers of positions, plus 1
}

// A block is some positions, one after another, and all their moves, by piece. What is in a
// block depends neither on the number of workers nor on their speed.
type block struct {
	edges     []edge // first, so that the garbage collector need not look further
	first     [blockSize + 1]uint32
	positions [blockSize]usual.Position
}

const blockSize = 1 << 12

// An edge is a move: the number of the position that it leads to, whether it completes rows,
// and whether it is the piece's last one. A position in which some piece has no move has no
// edge but one to nowhere.
type edge uint32

const (
	completes edge = 1 << iota
	lastMove
	nowhere = 1<<30 - 1 // no position
)

func (e edge) to() int { return int(e >> 2) }

func (g *graph) position(i int) usual.Position {
	return g.blocks[i/blockSize].positions[i%blockSize]
}

// edges returns the moves of a position.
func (g *graph) edges(i int) []edge {
	b := g.blocks[i/blockSize]
	return b.edges[b.first[i%blockSize]:b.first[i%blockSize+1]]
}

// batch is how many blocks are explored before new positions get their numbers.
const batch = 32

// explore visits all positions. The workers look up what moves lead to; what is not known
// gets its number afterwards, in the order of the moves.
func (g *graph) explore(ctx context.Context) error {
	g.slots = make([]uint32, 1<<10)
	g.add(usual.Position{})
	edges := int64(0)
	for done := 0; done < g.size; {
		last := min(g.size, (done/blockSize+batch)*blockSize)
		begin := done / blockSize
		found := make([]frontier, (last+blockSize-1)/blockSize-begin)
		g.parallel(len(found), func(n int) {
			at := (begin + n) * blockSize
			if ctx.Err() == nil {
				found[n] = g.expand(max(done, at), min(last, at+blockSize))
			}
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for n, f := range found {
			g.rougher = g.rougher || f.rougher
			b := g.blocks[begin+n]
			for i, e := range f.pending {
				b.edges[e] |= edge(g.add(f.positions[i])) << 2
			}
			edges += int64(len(b.edges))
		}
		done = last
		g.count.Store(int64(g.size))
		if int64(g.size)*bytesOf+edges*4 > g.Memory || g.size > nowhere-batch*blockSize*certificate.Pieces*everyMove {
			return fmt.Errorf("%w: there are more than %d positions with surfaces of roughness up to %d, and no strategy is known with less; allow more than %d MiB",
				ErrMemory, g.size, g.roughness, g.Memory>>20)
		}
	}
	return nil
}

// bytesOf is what a position takes, at the most, beside its moves.
const bytesOf = 72

// A frontier is what was not known when a block was expanded: positions, and the edges of
// the block that lead there.
type frontier struct {
	positions []usual.Position
	pending   []uint32
	rougher   bool // moves to rougher surfaces were left out
}

// expand fills a block with the moves of the positions from one number to below another.
func (g *graph) expand(from, to int) (f frontier) {
	b := g.blocks[from/blockSize]
	edges := slices.Clone(b.edges)
	var best [certificate.Pieces][]candidate
	var moves []usual.Move
	for i := from; i < to; i++ {
		stuck := false
		for piece := range best {
			moves = g.game.Moves(moves[:0], g.position(i), piece)
			kept, rougher := g.smoothest(best[piece][:0], moves)
			best[piece] = kept
			f.rougher = f.rougher || rougher
			stuck = stuck || len(kept) == 0
		}
		if stuck {
			edges = append(edges, nowhere<<2|lastMove)
		} else {
			for _, all := range best {
				for _, c := range all {
					e := edge(0)
					if c.completes {
						e = completes
					}
					if known := g.slots[g.slot(c.position)]; known > 0 {
						e |= edge(known-1) << 2
					} else {
						f.positions = append(f.positions, c.position)
						f.pending = append(f.pending, uint32(len(edges)))
					}
					edges = append(edges, e)
				}
				edges[len(edges)-1] |= lastMove
			}
		}
		b.first[i%blockSize+1] = uint32(len(edges))
	}
	b.edges = slices.Clone(edges)
	return f
}

// A candidate is a move that may be kept.
type candidate struct {
	rank      int // the roughness; less for what completes rows
	completes bool
	position  usual.Position
}

// smoothest appends the moves of a piece that are kept, each position once, the smoothest
// first, and tells whether others lead to surfaces that are too rough.
func (g *graph) smoothest(all []candidate, moves []usual.Move) (kept []candidate, rougher bool) {
	for i := range moves {
		m := &moves[i]
		c := candidate{rank: m.Next.Roughness(g.game.Width) + g.holes*m.Next.Holes(), completes: m.Completed > 0}
		if m.Next.Highest(g.game.Width) > g.highest {
			continue
		}
		if c.rank > g.roughness {
			rougher = true
			continue
		}
		if c.completes {
			c.rank -= 1000
		}
		if len(all) == g.moves && c.rank > all[g.moves-1].rank {
			continue
		}
		c.position, _ = m.Next.Canonical(g.game.Width)
		at, twice := slices.BinarySearchFunc(all, c, candidate.compare)
		if twice {
			continue
		}
		if len(all) == g.moves {
			if at == g.moves {
				continue
			}
			all = all[:g.moves-1]
		}
		all = slices.Insert(all, at, c)
	}
	return all, rougher
}

func (c candidate) compare(d candidate) int {
	return cmp.Or(cmp.Compare(c.rank, d.rank), slices.Compare(c.position[:], d.position[:]))
}

// add returns the number of a position, which may be new.
func (g *graph) add(p usual.Position) uint32 {
	if 2*g.size >= len(g.slots) {
		g.slots = make([]uint32, 2*len(g.slots))
		for i := range g.size {
			g.slots[g.slot(g.position(i))] = uint32(i + 1)
		}
	}
	at := g.slot(p)
	if g.slots[at] == 0 {
		if g.size%blockSize == 0 {
			g.blocks = append(g.blocks, new(block))
		}
		g.blocks[g.size/blockSize].positions[g.size%blockSize] = p
		g.size++
		g.slots[at] = uint32(g.size)
	}
	return g.slots[at] - 1
}

// find returns the number of a position that is there.
func (g *graph) find(p usual.Position) int { return int(g.slots[g.slot(p)] - 1) }

// slot returns where a position is in the hash table, or is to be.
func (g *graph) slot(p usual.Position) uint64 {
	h := (p[0]*0x9e3779b97f4a7c15 ^ p[1]) * 0xbf58476d1ce4e5b9
	h ^= h >> 32
	for at := h & uint64(len(g.slots)-1); ; at = (at + 1) & uint64(len(g.slots)-1) {
		if i := g.slots[at]; i == 0 || g.position(int(i-1)) == p {
			return at
		}
	}
}
