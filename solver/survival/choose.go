package survival

import (
	"context"
	"encoding/binary"
	"iter"
	"math"
)

// A plan has answers to each piece that may be dealt in a state. They lead to states in which it has answers, too.
type plan interface {
	leads(st State, dealt int) iter.Seq2[byte, State]
}

// A strategy has one answer to each piece in each of its states.
type strategy struct {
	states  int
	answers []byte // in the order of discovery
}

// evidence returns the strategy as SPEC.md has it.
func (s *strategy) evidence() []byte {
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(s.answers))), s.answers...)
}

// choose returns a strategy from the first state of a well, or none if it has more states than the limit. An answer
// leads to a state that is there, or else to one that looks best.
func choose(ctx context.Context, w *Well, p plan, limit int) (*strategy, error) {
	states := []State{w.first()}
	seen := map[State]bool{w.first(): true}
	s := new(strategy)
	for ; s.states < len(states); s.states++ {
		if s.states%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if len(states) > limit {
			return nil, nil
		}
		st := states[s.states]
		for dealt := range st.Left.All {
			least, best, to := math.MaxInt, byte(0), State{}
			for answer, after := range p.leads(st, dealt) {
				cost := w.cost(after.Board) + w.rough(after.Board)
				if seen[after] {
					cost = -1
				}
				if cost < least {
					least, best, to = cost, answer, after
				}
			}
			if least >= 0 {
				seen[to] = true
				states = append(states, to)
			}
			s.answers = append(s.answers, best)
		}
	}
	return s, nil
}
