package main

import (
	"math/rand/v2"
	"slices"

	"lineproof/certificate"
)

// A survivor looks for evidence about survival, by rules of which one may be wrong.
type survivor struct {
	certificate.Claim
	survivalRule
	states []standing
	leads  [][certificate.Pieces][]lead // by state and dealt piece
	keys   []int                        // of states: a checker that forgets something takes those with one key for one
	ranks  []int                        // of keys: within how many pieces the adversary wins, or never
}

// A lead is a legal response to a piece, and the state that it leads to.
type lead struct {
	response byte
	to       int
}

const tries = 200

// survivalFor is the shortest evidence for a claim that is found, for when a rule is wrong.
func survivalFor(claim, rule string) string {
	g := &survivor{Claim: parsed(claim), survivalRule: wrongSurvivals[rule]}
	found := g.search(20_000)
	if found == nil {
		panic("corpus: no evidence even with the wrong rule")
	}
	return uint32Of(len(found)) + string(found)
}

// search looks for evidence, unless there are too many states.
func (g *survivor) search(most int) (shortest []byte) {
	if !g.explore(most) {
		return nil
	}
	if g.rank(); g.Player != g.lasts(0) && g.rounds == 0 {
		return nil
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range tries {
		if found := g.evidence(random); found != nil && (shortest == nil || len(found) < len(shortest)) {
			shortest = found
		}
	}
	return shortest
}

// explore finds the states that can come.
func (g *survivor) explore(most int) bool {
	numbers, keys := make(map[standing]int), make(map[standing]int)
	number := func(s standing) int {
		if _, ok := numbers[s]; !ok {
			numbers[s] = len(g.states)
			g.states = append(g.states, s)
			key := s
			if g.forgets != nil {
				key = g.forgets(g, s)
			}
			if _, ok := keys[key]; !ok {
				keys[key] = len(keys)
			}
			g.keys = append(g.keys, keys[key])
		}
		return numbers[s]
	}
	number(standing{kept: nothing, may: g.First()})
	for n := 0; n < len(g.states) && n <= most; n++ {
		var leads [certificate.Pieces][]lead
		for piece := range g.states[n].may.All {
			for response := range byte(128) {
				if next, legal := g.respond(g.states[n], piece, certificate.Response(response)); legal {
					leads[piece] = append(leads[piece], lead{response, number(next)})
				}
			}
		}
		g.leads = append(g.leads, leads)
	}
	return len(g.states) <= most
}

// rank finds within how many pieces the adversary wins, from where it has won already. Of the states with one key it
// takes the one that is best for the claim.
func (g *survivor) rank() {
	g.ranks = slices.Repeat([]int{never}, len(g.states))
	for changed := true; changed; {
		changed = false
		for key, rank := range g.best() {
			changed = changed || rank != g.ranks[key]
			g.ranks[key] = rank
		}
	}
}

func (g *survivor) best() map[int]int {
	ranks := make(map[int]int)
	for n, key := range g.keys {
		rank := never
		for piece := range g.states[n].may.All {
			rank = min(rank, 1+g.worst(n, piece))
		}
		if before, ok := ranks[key]; !ok || (rank > before) == g.Player {
			ranks[key] = rank
		}
	}
	return ranks
}

// worst is how long the player can go on with a dealt piece.
func (g *survivor) worst(n, piece int) (rank int) {
	for _, l := range g.leads[n][piece] {
		rank = max(rank, g.ranks[g.keys[l.to]])
	}
	return rank
}

// evidence goes through states in the order in which they are met, until it has met too many. It answers with what
// leads to one that is there, or else to any that lasts; or deals a piece with which the adversary wins soonest.
func (g *survivor) evidence(random *rand.Rand) (evidence []byte) {
	type turn struct{ state, round int }
	var list []turn
	listed := make(map[turn]bool) // by key
	key := func(to, round int) turn {
		if g.rounds > 0 {
			round %= g.rounds
		}
		return turn{g.keys[to], round}
	}
	meet := func(to, round int) {
		if k := key(to, round); !listed[k] {
			listed[k] = true
			list = append(list, turn{to, round})
		}
	}
	meet(0, 0)
	for n := 0; n < len(list); n++ {
		state, round := list[n].state, list[n].round
		for piece := range g.states[state].may.All {
			if !g.Player {
				break
			}
			leads := slices.Clone(g.leads[state][piece])
			there := func(l lead) bool { return listed[key(l.to, 0)] }
			if slices.ContainsFunc(leads, there) {
				leads = slices.DeleteFunc(leads, func(l lead) bool { return !there(l) })
			} else {
				leads = slices.DeleteFunc(leads, func(l lead) bool { return !g.lasts(l.to) })
			}
			if len(leads) == 0 {
				return nil
			}
			l := leads[random.IntN(len(leads))]
			evidence = append(evidence, l.response)
			meet(l.to, 0)
		}
		if !g.Player {
			deal := g.deal(random, state)
			evidence = append(evidence, byte(deal))
			for _, l := range g.leads[state][deal] {
				meet(l.to, round+1)
			}
		}
		if len(list) > 3000 {
			return nil
		}
	}
	return evidence
}

// lasts reports whether each piece has an answer to what lasts.
func (g *survivor) lasts(n int) bool {
	for piece := range g.states[n].may.All {
		if g.worst(n, piece) < never {
			return false
		}
	}
	return true
}

// deal is a piece with which the adversary wins soonest.
func (g *survivor) deal(random *rand.Rand, n int) int {
	var pieces []int
	least := never
	for piece := range g.states[n].may.All {
		switch rank := g.worst(n, piece); {
		case rank < least:
			pieces, least = []int{piece}, rank
		case rank == least:
			pieces = append(pieces, piece)
		}
	}
	return pieces[random.IntN(len(pieces))]
}
