package replay

import (
	"slices"

	"lineproof/certificate"
	"lineproof/internal/game/usual"
)

// A PositionGraph is a strategy for more than one line: the positions in the order of its
// replies, and what each reply leads to.
type PositionGraph struct {
	Difference int // the greatest, of a column's height above the lowest one
	replies    []certificate.Reply
	steps      [][certificate.Pieces]step
}

// A step is a move of a strategy.
type step struct {
	usual.Move
	next     int  // the index of the position, -1 if there are no more lines to complete
	mirrored bool // it leads to the mirror image of the position as it was met first
}

// Positions carries out the replies of a section that the checker has accepted.
func Positions(section certificate.Section) *PositionGraph {
	type state struct {
		position usual.Position
		lines    int
	}
	g := &PositionGraph{replies: section.Replies}
	game, claim := usual.New(section.Claim.Width), section.Claim
	met := []state{{lines: claim.Lines}}
	number := map[state]int{met[0]: 0}
	for n := 0; n < len(met); n++ {
		g.Difference = max(g.Difference, met[n].position.Highest(claim.Width))
		var steps [certificate.Pieces]step
		for piece, at := range section.Replies[n].Moves {
			moves := game.Moves(nil, met[n].position, piece)
			i := slices.IndexFunc(moves, func(m usual.Move) bool { return m.At == at })
			steps[piece] = step{moves[i], -1, false}
			next := state{moves[i].Next, met[n].lines}
			if moves[i].Completed > 0 && claim.Lines > 0 {
				if next.lines--; next.lines == 0 {
					continue
				}
			}
			canonical, _ := next.position.Canonical(claim.Width)
			known, is := number[state{canonical, next.lines}]
			if !is {
				known, met = len(met), append(met, next)
				number[state{canonical, next.lines}] = known
			}
			steps[piece].next, steps[piece].mirrored = known, met[known] != next
		}
		g.steps = append(g.steps, steps)
	}
	return g
}

// nodes returns the strategy as nodes, where position i is node i+1, and by the numbers of
// nodes how long they wait for a row.
func (g *PositionGraph) nodes() (all []certificate.Node, waits []int) {
	all, waits = make([]certificate.Node, len(g.steps)), make([]int, len(g.steps)+1)
	for i, steps := range g.steps {
		for piece, s := range steps {
			all[i][piece] = certificate.Answer{Placement: s.At, Next: s.next + 1, Mirrored: s.mirrored}
		}
		waits[i+1] = g.replies[i].Wait
	}
	return all, waits
}

// Rows returns how high a well must be at the least so that no cell comes to rest above its
// top while the strategy completes 1, 2 and so on lines, whatever is dealt.
func (g *PositionGraph) Rows(lines int) (all []int) {
	order := make([]int, len(g.replies)) // a position behind those that it leads to without a row
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return g.replies[a].Wait - g.replies[b].Wait })
	before, rows := make([]int, len(order)), make([]int, len(order)) // above the lowest column
	for range lines {
		for _, i := range order {
			rows[i] = 0
			for _, s := range g.steps[i] {
				rows[i] = max(rows[i], s.Top)
				switch {
				case s.next < 0:
				case s.Completed > 0:
					rows[i] = max(rows[i], s.Risen+before[s.next])
				default:
					rows[i] = max(rows[i], s.Risen+rows[s.next])
				}
			}
		}
		all = append(all, rows[0])
		before, rows = rows, before
	}
	return all
}
