package show

import (
	"fmt"
	"math/big"

	"lineproof/certificate"
	"lineproof/internal/play"
	"lineproof/internal/rules"
	"lineproof/internal/rules/games"
)

// maxBoards bounds the memory: how many boards may wait for the next piece, a
// board counted once for each node at which it waits. It is the checker's limit
// (SPEC.md, Limits), for which the checker also counts equal ones. Each takes
// about 220 bytes.
const maxBoards = 1 << 22

// maxProfiles bounds the memory for those that are counted.
const maxProfiles = 1 << 24

// A Summary is what was counted. A sequence is one of pieces, up to the one that
// completes a line; so none of them is the beginning of another.
type Summary struct {
	States    int        // nodes of the strategy
	Boards    int        // different boards on which a piece is dealt
	Profiles  int        // different profiles of these boards
	Pieces    int        // pieces in the worst case: the longest sequence
	Depths    []int      // at n, states that need n pieces in the worst case, n to Pieces
	Sequences *big.Int   // all of them
	Lengths   []*big.Int // at n, sequences of n pieces, n to Pieces
	Lines     []*big.Int // at r, sequences that complete row r, alone or with others, r to Rows
	Highest   *big.Int   // sequences that complete row Rows and no other
}

// Summarize plays all games of a strategy. It must have a node, be unmirrored
// (certificate.Strategy.Unmirrored) and lead from each node to smaller numbers
// only, in a well that passes Check. The error says that it takes too much memory, or that an
// answer is wrong.
func Summarize(s certificate.Strategy, w certificate.Well) (Summary, error) {
	return summarize(s, w, limits{maxBoards, maxProfiles})
}

// limits of the memory.
type limits struct{ boards, profiles int }

// summarize goes from one number of pieces to the next, with all boards that can come about.
func summarize(s certificate.Strategy, w certificate.Well, most limits) (Summary, error) {
	plain := certificate.Well{Width: w.Width, Rows: w.Rows, Game: w.Game} // whose profiles have no bag
	if w.Game == certificate.Slide {
		plain.Deals = w.Deals // on which they depend
	}
	profileOf, err := games.In(plain, 0, profilesIn, profilesIn)
	if err != nil {
		return Summary{}, err
	}
	sum, g := newSummary(s, w), play.NewCells(w)
	profiles := make(map[certificate.Profile]bool)
	now := newLayer()
	now.add(play.State{Node: len(s), Left: w.First()}, big.NewInt(1)) // the empty well
	for n := 1; len(now.states) > 0; n++ {
		boards := make(map[rules.Board]bool)
		next := newLayer()
		for i, p := range now.states {
			boards[p.Board] = true
			profile := profileOf(&p.Board)
			profile.Left = p.Left
			profiles[profile] = true
			for piece, a := range s[p.Node-1] {
				if !p.Left.Has(piece) {
					continue
				}
				after, lines, err := p.Answer(g, piece, a)
				if err != nil {
					return Summary{}, err
				}
				if a.Next == 0 {
					sum.count(n, lines, now.sequences[i])
				} else {
					next.add(after, now.sequences[i])
				}
			}
			if len(next.states) > most.boards {
				return Summary{}, fmt.Errorf("more than %d boards wait for the next piece", most.boards)
			}
			if len(profiles) > most.profiles {
				return Summary{}, fmt.Errorf("more than %d profiles are reached", most.profiles)
			}
		}
		sum.Boards += len(boards) // none of them can come again: see rules.Board
		next.index = nil          // nothing is added any more
		now = next
	}
	sum.Profiles = len(profiles)
	return sum, nil
}

// profilesIn returns a function that returns the profile of a board, without what is left in a bag.
func profilesIn[P rules.Profile](g rules.Game[P], _ int) (func(*rules.Board) certificate.Profile, error) {
	return func(b *rules.Board) certificate.Profile { return g.Unpacked(g.Profile(b, 0)) }, nil
}

// A layer holds the states after some number of pieces, in the order in which
// they were first reached, and by how many sequences of pieces they were.
type layer struct {
	states    []play.State
	sequences []*big.Int
	index     map[play.State]int
}

func newLayer() *layer { return &layer{index: make(map[play.State]int)} }

func (l *layer) add(p play.State, sequences *big.Int) {
	i, known := l.index[p]
	if !known {
		i = len(l.states)
		l.index[p] = i
		l.states = append(l.states, p)
		l.sequences = append(l.sequences, new(big.Int))
	}
	l.sequences[i].Add(l.sequences[i], sequences)
}

// newSummary returns a summary of what takes no game to count.
func newSummary(s certificate.Strategy, w certificate.Well) Summary {
	depths := s.Depths()
	pieces := depths[len(s)]
	sum := Summary{
		States: len(s), Pieces: pieces, Depths: make([]int, pieces+1),
		Sequences: new(big.Int), Lengths: zeros(pieces + 1),
		Lines: zeros(w.Rows + 1), Highest: new(big.Int),
	}
	for _, n := range depths[1:] {
		sum.Depths[n]++
	}
	return sum
}

func zeros(n int) (all []*big.Int) {
	for range n {
		all = append(all, new(big.Int))
	}
	return all
}

// count adds sequences of n pieces that complete these rows, at least one.
func (sum *Summary) count(n int, lines []int, sequences *big.Int) {
	add := func(to *big.Int) { to.Add(to, sequences) }
	add(sum.Sequences)
	add(sum.Lengths[n])
	for _, row := range lines {
		add(sum.Lines[row])
	}
	if lines[0] == len(sum.Lines)-1 {
		add(sum.Highest)
	}
}
