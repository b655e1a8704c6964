// Package replay plays a player's strategy from the empty well against every
// sequence of pieces, on boards of real cells, and counts what comes of it. It
// finds a strategy's faults, and shows lines of play; but it proves nothing that
// a reader should trust: package checker does.
//
//	replay.go     all games of a strategy, counted
//	player.go     one game of a strategy, to pieces that somebody deals
//	rows.go       games of rows for ever, as others show games
//	wrong.go      a game to an answer that is wrong
//	layers.go     the profiles of an adversary's section
//	adversary.go  one game against its deals
//	line_to.go    a game to one of its profiles
//	fault.go      a game that shows what is wrong in a certificate
//	texts.go      texts as sections, and back
//	line.go       one game
//	notation.go   one game as people write it
package replay

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/game"
	"lineproof/internal/game/games"
	"lineproof/internal/game/slide"
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

// What is wrong with an answer, if it is not where the piece goes.
var (
	errNoAnswer = errors.New("there is no answer")
	errNoWin    = errors.New("a win is announced, but no line is complete")
	errLine     = errors.New("the strategy goes on, but a line is complete")
)

// Summarize plays all games of a strategy, which must have a node, be unmirrored
// (certificate.Strategy.Unmirrored) and lead from each node to smaller numbers
// only, in a well that passes Check. If an answer is wrong, the error is a
// *Fault: the one that ends the shortest game, or of several the first in the
// order of pieces. Any other error says that it takes too much memory.
func Summarize(s certificate.Strategy, w certificate.Well) (Summary, error) {
	return replay(s, w, limits{maxBoards, maxProfiles})
}

func replay(s certificate.Strategy, w certificate.Well, most limits) (Summary, error) {
	plain := certificate.Well{Width: w.Width, Rows: w.Rows, Game: w.Game} // whose profiles have no bag
	if w.Game == certificate.Slide {
		plain.Deals = w.Deals // on which they depend
	}
	return games.In(plain, replayed{s, w, most}, replayIn, replayIn)
}

// replayed is a strategy in a well, to be replayed within limits.
type replayed struct {
	strategy certificate.Strategy
	well     certificate.Well
	most     limits
}

// limits of the memory.
type limits struct{ boards, profiles int }

// replayIn goes from one number of pieces to the next, with all boards that can
// come about.
func replayIn[P game.Profile](rules game.Game[P], r replayed) (Summary, error) {
	s, w, most := r.strategy, r.well, r.most
	sum, g := newSummary(s, w), newGame(w)
	type profile struct {
		of   P
		left certificate.Set
	}
	profiles := make(map[profile]bool)
	now := newLayer()
	now.add(start(s, w), big.NewInt(1))
	for n := 1; len(now.positions) > 0; n++ {
		boards := make(map[game.Board]bool)
		next := newLayer()
		for i, p := range now.positions {
			boards[p.board] = true
			profiles[profile{rules.Profile(&p.board, 0), p.left}] = true
			for piece, a := range s[p.node-1] {
				if !p.left.Has(piece) {
					continue
				}
				after, lines, fault := p.answer(g, piece, a)
				if fault != nil {
					return Summary{}, fault
				}
				if a.Next == 0 {
					sum.count(n, lines, now.sequences[i])
				} else {
					next.add(after, now.sequences[i])
				}
			}
			if len(next.positions) > most.boards {
				return Summary{}, fmt.Errorf("more than %d boards wait for the next piece", most.boards)
			}
			if len(profiles) > most.profiles {
				return Summary{}, fmt.Errorf("more than %d profiles are reached", most.profiles)
			}
		}
		sum.Boards += len(boards) // none of them can come again: see game.Board
		next.index = nil          // nothing is added any more
		now = next
	}
	sum.Profiles = len(profiles)
	return sum, nil
}

// cells is the game of a well on real cells.
type cells struct {
	certificate.Well
	game.Cells
}

func newGame(w certificate.Well) cells { return cells{w, games.Cells(w)} }

// A position is a node, and a board that has reached it.
type position struct {
	node  int
	board game.Board
	left  certificate.Set // the pieces that may be dealt
}

// start is the position of the empty well.
func start(s certificate.Strategy, w certificate.Well) position {
	return position{len(s), game.Board{}, w.First()}
}

// answer carries out an answer of the position's node. It returns the position that
// this leads to, and the rows that are lines now. The fault is nil if the answer is
// right.
func (p position) answer(g cells, piece int, a certificate.Answer) (after position, lines []int, fault *Fault) {
	if a == certificate.None() {
		return after, nil, &Fault{checker.CheckAnswers, p.node, piece, errNoAnswer}
	}
	return p.place(g, piece, a)
}

// place does what answer does with an answer that is there. (The mirror image of one
// outside of the well may look like none.)
func (p position) place(g cells, piece int, a certificate.Answer) (after position, lines []int, fault *Fault) {
	rest, err := g.Rest(&p.board, piece, a.Placement)
	if err != nil {
		check := cmp.Or(map[error]int{slide.ErrReach: checker.CheckReached, slide.ErrRest: checker.CheckRests}[err], checker.CheckLegal)
		return after, nil, &Fault{check, p.node, piece, err}
	}
	board := p.board.With(rest)
	lines = board.Lines(g.Well)
	switch {
	case a.Next == 0 && len(lines) == 0:
		return after, nil, &Fault{checker.CheckWin, p.node, piece, errNoWin}
	case a.Next != 0 && len(lines) > 0:
		return after, nil, &Fault{checker.CheckWin, p.node, piece, errLine}
	}
	after = position{a.Next, board, g.After(p.left, piece)}
	if a.Mirrored {
		after.board, after.left = after.board.Mirror(g.Well), after.left.Mirror()
	}
	return after, lines, nil
}

// A layer holds the positions after some number of pieces, in the order in which
// they were first reached, and by how many sequences of pieces they were.
type layer struct {
	positions []position
	sequences []*big.Int
	index     map[position]int
}

func newLayer() *layer { return &layer{index: make(map[position]int)} }

func (l *layer) add(p position, sequences *big.Int) {
	i, known := l.index[p]
	if !known {
		i = len(l.positions)
		l.index[p] = i
		l.positions = append(l.positions, p)
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
