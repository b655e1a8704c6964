package rows

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"lineproof/certificate"
	"lineproof/internal/game/usual"
)

// A list is the numbers of its positions, by descending rank, and for each the numbers that
// its answers lead to, or nowhere.
type list struct {
	numbers []int
	answers [][certificate.Pieces]int
}

// A pricer knows what it would cost to have a position in the list: one for itself, and what
// its answers lead to, shared by all that led there in the list before.
type pricer struct {
	graph  *graph
	byRank []int // numbers of positions that are won
	prices []float32
	users  []float32
}

func (g *graph) newPricer() *pricer {
	p := &pricer{g, nil, make([]float32, len(g.keys)), make([]float32, len(g.keys))}
	for n, rank := range g.ranks {
		if rank > 0 {
			p.byRank = append(p.byRank, n)
		}
	}
	slices.SortStableFunc(p.byRank, func(a, b int) int { return cmp.Compare(g.ranks[a], g.ranks[b]) })
	return p
}

// buildSection returns the evidence, and the claim that it proves.
func (g *graph) buildSection(ctx context.Context) (s certificate.Section, err error) {
	p := g.newPricer()
	var best list
	start := time.Now()
	for round := 0; g.hasRound(round, start); round++ {
		g.solver.setStage("a list of few positions, round %d; %d so far", round+1, len(best.numbers))
		err = p.priceAll(ctx)
		if err != nil {
			break
		}
		if l := p.chooseList(); best.numbers == nil || len(l.numbers) < len(best.numbers) {
			best = l
		}
	}
	if best.numbers == nil {
		return s, err
	}
	s.Replies = g.repliesOf(best)
	s.Claim = certificate.Claim{Player: true, Well: certificate.Well{Width: g.game.Width, Game: certificate.Usual}}
	s.Claim.Rows = usual.NewList(g.game.Width, s.Replies).Rows()
	return s, err
}

// usualRounds is how often a list is chosen if nothing is said: what more of them win is little.
const usualRounds = 4

// hasRound reports whether there is to be another round.
func (g *graph) hasRound(round int, start time.Time) bool {
	e := g.solver.options.Minimize
	if e == nil {
		return round < usualRounds
	}
	return round == 0 || (e.Rounds == 0 || round < e.Rounds) && (e.Budget == 0 || time.Since(start) < e.Budget)
}

// priceAll works out the price of each position that is won, from those of lower ranks.
func (p *pricer) priceAll(ctx context.Context) error {
	for rest := p.byRank; len(rest) > 0; {
		same := slices.IndexFunc(rest, func(n int) bool { return p.graph.ranks[n] != p.graph.ranks[rest[0]] })
		if same < 0 {
			same = len(rest)
		}
		some := rest[:same]
		rest = rest[same:]
		err := p.graph.solver.eachNumber(ctx, (len(some)+blockSize-1)/blockSize, func(b int) {
			var f frontier
			for _, n := range some[b*blockSize : min(len(some), (b+1)*blockSize)] {
				p.prices[n] = p.priceOf(n, &f)
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *pricer) priceOf(n int, f *frontier) float32 {
	sum, least := float32(1), float32(math.MaxFloat32)
	for _, e := range p.graph.edgesOf(f, n) {
		if p.graph.leadsLower(n, e) {
			if e.to() == nowhere {
				least = 0
			} else {
				least = min(least, p.prices[e.to()])
			}
		}
		if e&last != 0 {
			sum, least = sum+least, math.MaxFloat32
		}
	}
	return sum / max(1, p.users[n])
}

// leadsLower reports whether a move of a position completes a row, or leads to a position of a
// lower rank that takes no more rows.
func (g *graph) leadsLower(n int, e edge) bool {
	limit := 0
	if g.most > 0 {
		limit = int(g.rowsTaken[n])
	}
	return g.isGood(e, limit) && (e.to() == nowhere || g.ranks[e.to()] < g.ranks[n])
}

// chooseList returns a list. An answer leads to a position that is there for another one, or else
// to one of the least price.
func (p *pricer) chooseList() (l list) {
	clear(p.users)
	byRank := make([][]int, p.graph.rank+1)
	met := func(n int) {
		if p.users[n] == 0 {
			byRank[p.graph.ranks[n]] = append(byRank[p.graph.ranks[n]], n)
		}
		p.users[n]++
	}
	for _, s := range p.graph.surfaces {
		met(p.graph.numberOf(s))
	}
	var f frontier
	for _, same := range slices.Backward(byRank) {
		for _, n := range same {
			l.numbers = append(l.numbers, n)
			l.answers = append(l.answers, p.answersOf(n, &f))
			for _, to := range l.answers[len(l.answers)-1] {
				if to != nowhere {
					met(to)
				}
			}
		}
	}
	return l
}

// answersOf returns the numbers that the answers of a position lead to.
func (p *pricer) answersOf(n int, f *frontier) (all [certificate.Pieces]int) {
	piece, least := 0, float32(math.MaxFloat32)
	for _, e := range p.graph.edgesOf(f, n) {
		if p.graph.leadsLower(n, e) {
			price := float32(-2) // a row is complete
			if e.to() != nowhere {
				price = p.prices[e.to()]
				if p.users[e.to()] > 0 {
					price = -1
				}
			}
			if price < least {
				all[piece], least = e.to(), price
			}
		}
		if e&last != 0 {
			piece, least = piece+1, math.MaxFloat32
		}
	}
	return all
}

// repliesOf returns the evidence of a list, in its canonical order.
func (g *graph) repliesOf(l list) []certificate.Reply {
	type entry struct {
		certificate.Reply
		depth int
	}
	depths, all := make(map[int]int), make([]entry, len(l.numbers))
	for i, n := range slices.Backward(l.numbers) {
		e := entry{Reply: certificate.Reply{Position: g.keys[n]}}
		for piece, to := range l.answers[i] {
			e.Moves[piece] = g.placement(n, piece, to)
			e.depth = max(e.depth, depths[to]+1)
		}
		depths[n], all[i] = e.depth, e
	}
	slices.SortFunc(all, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.depth, b.depth), cmp.Compare(a.Position, b.Position))
	})
	replies := make([]certificate.Reply, len(all))
	for i, e := range all {
		replies[i] = e.Reply
	}
	return replies
}

// placement returns the first of the moves of a piece that take fewest rows on the way from one
// position to another, or to a row.
func (g *graph) placement(n, piece, to int) (at certificate.Placement) {
	rows := math.MaxInt
	for _, m := range g.game.Moves(nil, g.keys[n], piece, highest) {
		takes := m.Risen
		if m.Completes {
			takes = m.Top
		}
		if m.Completes == (to == nowhere) && (m.Completes || m.Next.Canonical(g.game.Width) == g.keys[to]) && takes < rows {
			at, rows = m.At, takes
		}
	}
	return at
}
