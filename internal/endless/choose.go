package endless

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"lineproof/certificate"
)

// A list is the numbers of its positions, and for each the numbers that its answers lead to, or
// nowhere. An answer leads to a position that comes later.
type list struct {
	numbers []int32
	answers [][certificate.Pieces]int
}

// A pricer knows what it would cost to have a position in the list: one for itself, and what
// its answers lead to, shared by all that led there in the list before. Answers lead to positions
// before in an order: at first by rank, and then by price.
type pricer struct {
	graph  *graph
	order  []int32   // numbers of the positions that are won
	places []int32   // by number: where it is in the order, or for the first order its rank
	prices []float32 // by number
	sums   []float32 // by number: the price before it is shared, and more than that of what it needs
	users  []float32 // by number: how many answers of the list lead there
}

func (g *graph) newPricer() *pricer {
	n := len(g.keys)
	p := &pricer{g, nil, make([]int32, n), make([]float32, n), make([]float32, n), make([]float32, n)}
	for n, rank := range g.ranks {
		p.places[n] = int32(rank)
		if rank > 0 {
			p.order = append(p.order, int32(n))
		}
	}
	sortBy(p.order, p.places)
	return p
}

// sortBy sorts numbers of positions by what each of them has.
func sortBy[T cmp.Ordered](numbers []int32, of []T) {
	slices.SortFunc(numbers, func(a, b int32) int { return cmp.Or(cmp.Compare(of[a], of[b]), cmp.Compare(a, b)) })
}

// buildSection returns the evidence, and the claim that it proves: the shortest list, or one by
// rank if a claim cannot have as many rows as it takes.
func (g *graph) buildSection(ctx context.Context) (s certificate.Section, err error) {
	p := g.newPricer()
	var best, byRank list
	start := time.Now()
	for round := 0; g.hasRound(round, start); round++ {
		g.search.setStage("a list of few positions, round %d; %d so far", round+1, len(best.numbers))
		err = p.priceAll(ctx)
		if err != nil {
			break
		}
		var places []int32
		var users []float32
		if round >= usualRounds {
			places, users = slices.Clone(p.places), slices.Clone(p.users)
		}
		if round >= roundsByRank {
			p.orderByPrice()
		}
		if l := p.chooseList(); best.numbers == nil || len(l.numbers) < len(best.numbers) {
			best = l
		}
		if round < roundsByRank {
			byRank = best
		}
		if round >= usualRounds && slices.Equal(places, p.places) && slices.Equal(users, p.users) {
			break // further rounds would be the same
		}
	}
	if best.numbers == nil {
		return s, err
	}
	s.Claim = certificate.Claim{Player: true, Well: certificate.Well{Width: g.rules.Width, Game: certificate.Usual}}
	for _, l := range []list{best, byRank} {
		s.Replies = g.repliesOf(l)
		s.Claim.Rows = NewList(g.rules.Width, s.Replies).Rows()
		if s.Claim.Rows <= certificate.MaxRise {
			break
		}
	}
	return s, err
}

// roundsByRank is how often a list is chosen in which answers lead to lower ranks, and usualRounds
// how often in all if nothing is said: what more of them win is little.
const (
	roundsByRank = 2
	usualRounds  = 10
)

// hasRound reports whether there is to be another round.
func (g *graph) hasRound(round int, start time.Time) bool {
	e := g.search.options.Minimize
	return round < usualRounds ||
		e != nil && (e.Rounds == 0 || round < e.Rounds) && (e.Budget == 0 || time.Since(start) < e.Budget)
}

// priceAll works out the price of each position that is won.
func (p *pricer) priceAll(ctx context.Context) error {
	var f frontier
	for i, n := range p.order {
		if i%blockSize == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		p.setPrice(int(n), &f)
	}
	return nil
}

// orderByPrice lets answers lead to all positions that cost less, even if a row takes more
// pieces from there. That halves a list.
func (p *pricer) orderByPrice() {
	sortBy(p.order, p.sums)
	for i, n := range p.order {
		p.places[n] = int32(i)
	}
}

const (
	mostPrice = 1e30 // more than that is not told apart
	aBitMore  = 1 + 1e-6
)

func (p *pricer) setPrice(n int, f *frontier) {
	const none = math.MaxFloat32
	sum, before := float32(1), float32(0)
	least, cheapest := float32(none), nowhere
	for _, e := range p.graph.edgesOf(f, n) {
		if p.leadsBefore(n, e) {
			price := float32(0) // a row is complete
			if e.to() != nowhere {
				price = p.prices[e.to()]
			}
			if price < least {
				least, cheapest = price, e.to()
			}
		}
		if e&lastOfPiece != 0 {
			sum += least
			if cheapest != nowhere {
				before = max(before, p.sums[cheapest])
			}
			least, cheapest = none, nowhere
		}
	}
	p.sums[n] = max(min(sum, mostPrice), before*aBitMore)
	p.prices[n] = min(sum, mostPrice) / max(1, p.users[n])
}

// leadsBefore reports whether a move of a position completes a row, or leads to a position before.
func (p *pricer) leadsBefore(n int, e edge) bool {
	return e.to() == nowhere || p.graph.isGood(e) && p.places[e.to()] < p.places[n]
}

// chooseList returns a list. An answer leads to a position that is there for another one, or else
// to one of the least price.
func (p *pricer) chooseList() (l list) {
	clear(p.users)
	for _, s := range p.graph.surfaces {
		p.users[p.graph.numberOf(s)]++
	}
	var f frontier
	for _, n := range slices.Backward(p.order) {
		if p.users[n] > 0 {
			answers := p.answersOf(int(n), &f)
			for _, to := range answers {
				if to != nowhere {
					p.users[to]++
				}
			}
			l.numbers, l.answers = append(l.numbers, n), append(l.answers, answers)
		}
	}
	return l
}

// answersOf returns the numbers that the answers of a position lead to.
func (p *pricer) answersOf(n int, f *frontier) (all [certificate.Pieces]int) {
	piece, least := 0, float32(math.MaxFloat32)
	for _, e := range p.graph.edgesOf(f, n) {
		if p.leadsBefore(n, e) {
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
		if e&lastOfPiece != 0 {
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
			e.Moves[piece] = g.placement(int(n), piece, to)
			e.depth = max(e.depth, depths[to]+1)
		}
		depths[int(n)], all[i] = e.depth, e
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
	for _, m := range g.rules.Moves(nil, g.keys[n], piece, g.highest) {
		takes := m.Risen
		if m.Completes {
			takes = m.Top
		}
		if m.Completes == (to == nowhere) && (m.Completes || m.Next.Canonical(g.rules.Width) == g.keys[to]) && takes < rows {
			at, rows = m.At, takes
		}
	}
	return at
}
