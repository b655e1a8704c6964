package solver

import (
	"cmp"
	"context"
	"maps"
	"math/bits"
	"math/rand/v2"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/rules"
)

// fewNodes makes a strategy that completes a row within n pieces smaller: to the smallest
// one of those after each round. (In the drop game, a minimizer finds much smaller ones.)
//
// The nodes that writeNodes writes answer one profile each, or several if these happen
// to have the same answers. A merger leaves a profile all moves to profiles that have
// nodes, and a node all answers that suit its profiles; so one serves more of them. In
// each round, another strategy is planned, with ties broken by chance. Its profiles
// join those of the smallest strategy so far, and all get nodes several times, in
// an order by chance.
func (s *search[P]) fewNodes(ctx context.Context, e Effort, n int, best certificate.Strategy) (
	smaller certificate.Strategy, rounds int, err error) {
	const passes = 10 // of a round
	layers, _, err := s.planLayers(ctx, n, promisingChoices[P](n), nil)
	if err != nil {
		return best, rounds, err
	}
	m := &merger[P]{search: s, random: rand.New(rand.NewPCG(e.Seed, 0)), left: make(map[P]int)}
	m.addLayers(layers, n)
	for ; e.hasRound(rounds); rounds++ {
		layers, _, err := s.planLayers(ctx, n, promisingChoices[P](n), m.random)
		if err != nil {
			return best, rounds, err
		}
		s.solver.setStage("the player's side: nodes: %d, after rounds: %d", len(best), rounds)
		m.addLayers(layers, n)
		if !s.solver.hasMemoryFor(mergedSize * len(m.left)) {
			return best, rounds, s.solver.memoryError()
		}
		if err := s.planMoves(ctx, m); err != nil {
			return best, rounds, err
		}
		for range passes {
			if ctx.Err() != nil {
				return best, rounds, ctx.Err()
			}
			nodes, numbers := m.makeNodes()
			if now := nodes.Canonical(s.solver.well); len(now) <= len(best) {
				best = now
				m.keepReached(nodes, numbers)
			}
		}
	}
	return best, rounds, nil
}

// mergedSize is the memory in bytes, about, that a profile takes in a merger.
const mergedSize = 2500

// A merger has the profiles that nodes may be for, each with the number of pieces
// within which its node wins. For each piece, a move leads from it to another one
// with a smaller number, or completes a line.
type merger[P rules.Profile] struct {
	search *search[P]
	random *rand.Rand
	left   map[P]int
	plans  map[P]*plan[P] // all such moves
}

// suited are the answers to each piece that suit some profiles, none if it is not
// dealt in the first of them.
type suited [certificate.Pieces][]certificate.Answer

// addLayers takes the profiles of layers, the first of which has n pieces left.
func (m *merger[P]) addLayers(layers [][]P, n int) {
	for k, layer := range layers {
		for _, p := range layer {
			if left, found := m.left[p]; !found || n-k < left {
				m.left[p] = n - k
			}
		}
	}
}

func (s *search[P]) planMoves(ctx context.Context, m *merger[P]) error {
	order := m.shuffledOrder()
	plans := make([]plan[P], len(order))
	m.plans = make(map[P]*plan[P], len(order))
	for i, p := range order {
		m.plans[p] = &plans[i]
	}
	return s.forEach(ctx, len(order), func(w *worker[P], i int) {
		p := order[i]
		for piece := range certificate.Pieces {
			if w.Dealable(p).Has(piece) {
				plans[i][piece] = slices.DeleteFunc(w.openChoices(p, m.left[p], piece), func(c choice[P]) bool {
					left, found := m.left[c.next]
					return !c.wins && (!found || left >= m.left[p])
				})
			}
		}
	})
}

// shuffledOrder returns the profiles in an order by chance, but those with few pieces left
// first.
func (m *merger[P]) shuffledOrder() []P {
	order := slices.SortedFunc(maps.Keys(m.left), m.search.compare)
	m.random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	slices.SortStableFunc(order, func(p, q P) int { return cmp.Compare(m.left[p], m.left[q]) })
	return order
}

// makeNodes makes nodes for all profiles, and returns them with the number of each
// profile's.
func (m *merger[P]) makeNodes() (nodes certificate.Strategy, numbers map[P]int) {
	numbers = make(map[P]int, len(m.left))
	var all []suited
	index := make(map[certificate.Answer][]int) // numbers of those with an answer to the last piece that is dealt
	for _, p := range m.shuffledOrder() {
		own := m.answersOf(p, numbers)
		last := own[bits.Len8(uint8(m.search.rules.Dealable(p)))-1]
		best, most := 0, 0
		for _, a := range last {
			for _, number := range index[a] {
				if n := all[number-1].countCommon(&own); n > most {
					best, most = number, n
				}
			}
		}
		if best > 0 {
			all[best-1].keepCommon(&own)
		} else {
			all = append(all, own)
			best = len(all)
			for _, a := range last {
				index[a] = append(index[a], best)
			}
		}
		numbers[p] = best
	}
	return chooseAnswers(all), numbers
}

// answersOf lists the moves of a profile that lead to nodes, or complete a line.
func (m *merger[P]) answersOf(p P, numbers map[P]int) (s suited) {
	for piece, choices := range m.plans[p] {
		for _, c := range choices {
			a := answerOf(c, numbers)
			if c.wins || a.Next != 0 { // it was kept
				s[piece] = append(s[piece], a)
			}
		}
	}
	return s
}

// countCommon returns how many answers suit both: 0 if there is a piece without one.
func (s *suited) countCommon(own *suited) (sum int) {
	for piece, answers := range own {
		n := 0
		for _, a := range answers {
			if slices.Contains(s[piece], a) {
				n++
			}
		}
		if n == 0 && len(answers) > 0 {
			return 0
		}
		sum += n
	}
	return sum
}

// keepCommon leaves the answers that suit both.
func (s *suited) keepCommon(own *suited) {
	for piece, answers := range own {
		if len(answers) > 0 {
			s[piece] = slices.DeleteFunc(s[piece], func(a certificate.Answer) bool { return !slices.Contains(answers, a) })
		}
	}
}

// chooseAnswers makes a node of each, from the last one down, with answers that lead to
// those nodes to which most others do so far.
func chooseAnswers(all []suited) certificate.Strategy {
	links := make([]int, len(all)+1)
	links[0] = 1 << 30  // to complete a line takes no node
	links[len(all)] = 1 // the empty well's
	nodes := make(certificate.Strategy, len(all))
	for number := len(all); number > 0; number-- {
		for piece, answers := range all[number-1] {
			a := &nodes[number-1][piece]
			*a = certificate.None()
			if len(answers) == 0 {
				continue
			}
			*a = slices.MaxFunc(answers, func(a, b certificate.Answer) int { return cmp.Compare(links[a.Next], links[b.Next]) })
			if a.Next > 0 && links[number] > 0 {
				links[a.Next]++
			}
		}
	}
	return nodes
}

// keepReached leaves the profiles to which the strategy leads.
func (m *merger[P]) keepReached(nodes certificate.Strategy, numbers map[P]int) {
	reached := map[P]int{m.search.rules.Start(): m.left[m.search.rules.Start()]}
	for _, p := range slices.Backward(m.shuffledOrder()) {
		if _, found := reached[p]; !found {
			continue
		}
		for piece, choices := range m.plans[p] {
			for _, c := range choices {
				if !c.wins && answerOf(c, numbers) == nodes[numbers[p]-1][piece] {
					reached[c.next] = m.left[c.next]
				}
			}
		}
	}
	m.left = reached
}
