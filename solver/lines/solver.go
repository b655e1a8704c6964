// Package lines looks for a player's strategy for more than one line, in the usual game
// (SPEC.md, More than one line).
//
// It visits all positions that the player can get to without a surface rougher than some
// bound, and finds those from which rows can be completed again and again without leaving
// them: the greatest set of positions such that from each of them, whatever is dealt, a row
// is completed after a bounded number of pieces, and the position after it is in the set.
// If the empty well is not in it, it goes on with a rougher bound. So it finds strategies,
// and never learns that there is none.
package lines

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"lineproof/certificate"
	"lineproof/internal/game/usual"
	"lineproof/solver"
)

// A Solver looks for the evidence of a claim. Progress may be called while Prove is at work.
type Solver struct {
	Options
	claim certificate.Claim // without pieces
	game  *usual.Game
	stage atomic.Pointer[Progress]
	count atomic.Int64 // positions visited
	start time.Time
}

// Options say what a Solver may use.
type Options struct {
	Memory   int64          // bytes, at least MinMemory; 0 for DefaultMemory
	Minimize *solver.Effort // to make the strategy smaller; nil for none
}

// Progress says how far a Solver has come.
type Progress struct {
	Stage     string // what it does, for people
	Positions int64  // visited, with the current bound
	Elapsed   time.Duration
}

// Limits of the memory, in bytes.
const (
	MinMemory     = 16 << 20
	DefaultMemory = 256 << 20
)

// ErrMemory is in the error of a search that so much memory has no room for.
var ErrMemory = errors.New("the search outgrows its memory")

// New returns a Solver for a player's claim about more than one line, whose pieces are not
// needed. The error says what of the claim or the options is out of range.
func New(c certificate.Claim, o Options) (*Solver, error) {
	c.Player, c.Pieces = true, certificate.MaxWait
	if err := c.Check(); err != nil {
		return nil, err
	}
	if !c.Usual() {
		return nil, fmt.Errorf("%v is about one line", c)
	}
	o.Memory = cmp.Or(o.Memory, DefaultMemory)
	if o.Memory < MinMemory {
		return nil, fmt.Errorf("%d MiB of memory is below the least, %d MiB", o.Memory>>20, MinMemory>>20)
	}
	if e := o.Minimize; e != nil && (e.Rounds < 0 || e.Budget < 0 || e.Rounds == 0 && e.Budget == 0) {
		return nil, errors.New("an effort takes rounds, or a budget")
	}
	s := &Solver{Options: o, claim: c, game: usual.New(c.Width), start: time.Now()}
	s.enter("starting")
	return s, nil
}

func (s *Solver) enter(format string, args ...any) {
	s.stage.Store(&Progress{Stage: fmt.Sprintf(format, args...)})
}

// Progress may be called at any time, from any goroutine.
func (s *Solver) Progress() Progress {
	p := *s.stage.Load()
	p.Positions, p.Elapsed = s.count.Load(), time.Since(s.start)
	return p
}

// Prove returns the claim with its evidence: with as many pieces from one row to the next, 1
// to certificate.MaxWait, or for 0 with the fewest that the least rough surfaces allow on
// which any number of pieces is enough. The error is that of a cancelled context, or has
// ErrMemory in it. With that of a cancelled context there is evidence, if it could only have
// become smaller.
func (s *Solver) Prove(ctx context.Context, pieces int) (section certificate.Section, err error) {
	if pieces < 0 || pieces > certificate.MaxWait {
		return section, fmt.Errorf("pieces %d is not in 1 to %d", pieces, certificate.MaxWait)
	}
	for roughness := 1; ; roughness++ {
		s.enter("surfaces of roughness up to %d", roughness)
		g := &graph{Solver: s, roughness: roughness}
		if err := g.explore(ctx); err != nil {
			return section, err
		}
		s.enter("surfaces of roughness up to %d: %d positions", roughness, len(g.positions))
		ranks, err := g.rank(ctx, cmp.Or(pieces, certificate.MaxWait))
		if err != nil {
			return section, err
		}
		if ranks == nil {
			continue
		}
		section.Claim, section.Claim.Pieces = s.claim, pieces
		if pieces == 0 {
			if section.Claim.Pieces, ranks, err = g.fewest(ctx, ranks); err != nil {
				return section, err
			}
		}
		best := g.build(ranks)
		if s.Minimize != nil {
			best, err = g.smaller(ctx, best)
		}
		section.Replies = best.write()
		return section, err
	}
}

// A graph has the positions that can be got to, and what moves lead to.
type graph struct {
	*Solver
	roughness int
	positions []usual.Position // the empty well first
	slots     []uint32         // a hash table: indexes of positions, from 1
	moves     []edge           // of all positions, by piece
	first     []uint64         // of each position, its first move
}

// An edge is a move: the index of what it leads to, whether it completes a row, and whether
// it is the piece's last one. A piece without a move has no edge but one to nowhere.
type edge uint32

const (
	completes edge = 1 << iota
	lastMove
	nowhere = 1<<30 - 1 // no position
)

func (e edge) to() uint32 { return uint32(e >> 2) }

// bytesOf is what a position, and a move, take, at the most, while their slices grow.
const bytesOf, bytesOfMove = 72, 8

// explore visits all positions.
func (g *graph) explore(ctx context.Context) error {
	g.slots = make([]uint32, 1<<10)
	g.find(usual.Position{})
	var moves []usual.Move
	for i := 0; i < len(g.positions); i++ {
		if i%4096 == 0 {
			g.count.Store(int64(len(g.positions)))
			if err := ctx.Err(); err != nil {
				return err
			}
			if int64(len(g.positions))*bytesOf+int64(len(g.moves))*bytesOfMove > g.Memory || len(g.positions) >= nowhere-4096*350 {
				return fmt.Errorf("%w: there are more than %d positions with surfaces of roughness up to %d, and no strategy is known with less; allow more than %d MiB",
					ErrMemory, len(g.positions), g.roughness, g.Memory>>20)
			}
		}
		g.first = append(g.first, uint64(len(g.moves)))
		for piece := range certificate.Pieces {
			moves = g.game.Moves(moves[:0], g.positions[i], piece)
			begin := len(g.moves)
			for _, m := range moves {
				next, _ := m.Next.Canonical(g.game.Width)
				if next.Roughness(g.game.Width) > g.roughness {
					continue
				}
				e := edge(g.find(next)) << 2
				if m.Completed > 0 {
					e |= completes
				}
				if !slices.Contains(g.moves[begin:], e) {
					g.moves = append(g.moves, e)
				}
			}
			if len(g.moves) == begin {
				g.moves = append(g.moves, nowhere<<2)
			}
			g.moves[len(g.moves)-1] |= lastMove
		}
	}
	g.first = append(g.first, uint64(len(g.moves)))
	return nil
}

// find returns the index of a position, which it adds if it is new.
func (g *graph) find(p usual.Position) uint32 {
	if 2*len(g.positions) >= len(g.slots) {
		g.slots = make([]uint32, 2*len(g.slots))
		for i, p := range g.positions {
			g.slots[g.slot(p)] = uint32(i + 1)
		}
	}
	at := g.slot(p)
	if g.slots[at] == 0 {
		g.positions = append(g.positions, p)
		g.slots[at] = uint32(len(g.positions))
	}
	return g.slots[at] - 1
}

// slot returns where a position is in the hash table, or is to be.
func (g *graph) slot(p usual.Position) uint64 {
	h := (p[0]*0x9e3779b97f4a7c15 ^ p[1]) * 0xbf58476d1ce4e5b9
	h ^= h >> 32
	for at := h & uint64(len(g.slots)-1); ; at = (at + 1) & uint64(len(g.slots)-1) {
		if i := g.slots[at]; i == 0 || g.positions[i-1] == p {
			return at
		}
	}
}

// unranked is the rank of a position from which rows cannot be completed again and again.
const unranked = 255

// rank returns for each number of lines left, from 1 on, or for index 0 without an end, the
// rank of each position: the least number of pieces within which a row can be completed,
// whatever is dealt, such that as many are to follow as there have to be, each within most
// pieces. It returns nil if the empty well has no rank.
func (g *graph) rank(ctx context.Context, most int) (ranks [][]uint8, err error) {
	after := make([]uint8, len(g.positions)) // what may follow a row: any position at first
	for lines := 1; ; lines++ {
		ranked, err := g.attract(ctx, after, most)
		if err != nil {
			return nil, err
		}
		if ranked[0] == unranked {
			return nil, nil
		}
		switch {
		case g.claim.Lines > 0:
			ranks = append(ranks, ranked)
			if lines == g.claim.Lines {
				return ranks, nil
			}
		case slices.EqualFunc(ranked, after, func(a, b uint8) bool { return (a == unranked) == (b == unranked) }):
			return [][]uint8{ranked}, nil
		}
		after = ranked
	}
}

// fewest returns the least number of pieces that is enough, with the ranks for it. The ranks
// that it is given are for any number.
func (g *graph) fewest(ctx context.Context, ranks [][]uint8) (most int, best [][]uint8, err error) {
	for _, ranked := range ranks {
		for _, r := range ranked {
			if r != unranked {
				most = max(most, int(r))
			}
		}
	}
	best = ranks
	for least := 1; least < most; {
		g.enter("surfaces of roughness up to %d: %d positions, %d to %d pieces", g.roughness, len(g.positions), least, most)
		half := (least + most) / 2
		ranks, err := g.rank(ctx, half)
		switch {
		case err != nil:
			return 0, nil, err
		case ranks == nil:
			least = half + 1
		default:
			most, best = half, ranks
		}
	}
	return most, best, nil
}

// attract returns each position's rank, where a row may be followed by what has a rank in
// after.
func (g *graph) attract(ctx context.Context, after []uint8, most int) ([]uint8, error) {
	rank := slices.Repeat([]uint8{unranked}, len(g.positions))
	answered := make([]uint8, len(g.positions)) // by piece
	for r := 1; r <= most; r++ {
		found := false
		for i := range rank {
			if i%(1<<16) == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if rank[i] != unranked {
				continue
			}
			piece, good := 0, false
			for _, e := range g.moves[g.first[i]:g.first[i+1]] {
				if answered[i]>>piece&1 == 0 && !good {
					if good = g.good(e, rank, after, r); good {
						answered[i] |= 1 << piece
					}
				}
				if e&lastMove != 0 {
					piece, good = piece+1, false
				}
			}
			if answered[i] == 1<<certificate.Pieces-1 {
				rank[i], found = uint8(r), true
			}
		}
		if !found {
			break
		}
	}
	return rank, nil
}

// good reports whether a move from a position completes a row that is not the last good one, or
// leads to a position of a lower rank than r.
func (g *graph) good(e edge, rank, after []uint8, r int) bool {
	switch {
	case e.to() == nowhere:
		return false
	case e&completes != 0:
		return after[e.to()] != unranked
	}
	return int(rank[e.to()]) < r
}
