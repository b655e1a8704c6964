package play

import (
	"errors"
	"math"

	"lineproof/certificate"
	"lineproof/internal/rules"
	"lineproof/internal/rules/usual"
)

// Answers are the player's evidence for survival: its answers in the states of a list, in the order of discovery
// (SPEC.md, Evidence for survival).
type Answers struct {
	Well   certificate.Well
	all    []byte                 // a certificate.Response each
	number map[usual.State]uint32 // of a state in the list, from 1
	first  []uint32               // by number, less 1: where its answers begin
}

// NewAnswers plays the answers of a verified section once.
func NewAnswers(s certificate.Section) *Answers {
	start := usual.Start(s.Claim.Well)
	a := &Answers{Well: s.Claim.Well, all: s.Survival, number: map[usual.State]uint32{start: 1}}
	n := uint32(0) // answers so far
	for list := []usual.State{start}; len(list) > 0; list = list[1:] {
		a.first = append(a.first, n)
		for piece := range list[0].May.All {
			step, _ := usual.Respond(a.Well, list[0], piece, certificate.Response(a.all[n]))
			n++
			if a.number[step.Next] == 0 {
				list = append(list, step.Next)
				a.number[step.Next] = uint32(len(a.number) + 1)
			}
		}
	}
	return a
}

// Find returns the number of a state in the list, from 1; 0 if it is not there.
func (a *Answers) Find(s usual.State) int { return int(a.number[s]) }

// With returns the first state of the list with a board.
func (a *Answers) With(board usual.Board) (first usual.State, found bool) {
	rows, low := board.Filled()
	least := uint32(math.MaxUint32)
	for s, n := range a.number {
		if low && s.Rows == rows && n < least {
			first, least, found = s, n, true
		}
	}
	return first, found
}

// Answer returns what the player does about a piece that may be dealt in a state of the list, and what this comes to.
func (a *Answers) Answer(s usual.State, piece int) (certificate.Response, usual.Step) {
	before := s.May & (1<<piece - 1)
	r := certificate.Response(a.all[int(a.first[a.number[s]-1])+before.Len()])
	step, _ := usual.Respond(a.Well, s, piece, r)
	return r, step
}

// A Survivor plays such answers.
type Survivor struct {
	*Answers
	claim certificate.Claim
	steps[survived]
}

// A survived is a game of a Survivor.
type survived struct {
	state usual.State
	board usual.Board  // of the state, with what filled its cells
	last  rules.Placed // the piece that was placed, if the one that was dealt was not kept
	lines int
}

// NewSurvivor returns the player of a verified section about survival, on a board of the strategy.
func NewSurvivor(s certificate.Section, on usual.Board) (*Survivor, error) {
	p := &Survivor{Answers: NewAnswers(s), claim: s.Claim}
	state, found := p.With(on)
	if !found {
		return nil, errors.New("the strategy never comes to this board")
	}
	p.steps = steps[survived]{{state: state, board: on, last: rules.Placed{Cells: []rules.Cell{}}}}
	return p, nil
}

func (p *Survivor) Claim() certificate.Claim { return p.claim }

// Board returns the board, which is not to be changed.
func (p *Survivor) Board() *usual.Board { return &p.steps[len(p.steps)-1].board }

func (p *Survivor) Move(m certificate.Move) error {
	now := p.last()
	if !now.state.May.Has(m.Piece) {
		return undealt(len(p.steps), m.Piece, now.state.May)
	}
	r, step := p.Answer(now.state, m.Piece)
	now.state, now.board = step.Next, now.board.Clone()
	now.last = rules.Placed{Move: certificate.Move{Piece: m.Piece}, Cells: []rules.Cell{}}
	if r != certificate.Keep {
		now.last = rules.Placed{Move: certificate.Move{Piece: step.Piece, Placement: r.Placement()},
			Cells: step.Cells, Rows: step.Completed}
		now.board.Put(p.Well.Width, step.Piece, step.Cells)
	}
	now.lines += len(step.Completed)
	p.steps = append(p.steps, now)
	return nil
}

func (p *Survivor) Turn() Turn {
	now := p.last()
	t := Turn{Pieces: len(p.steps) - 1, Lines: now.lines, Rows: now.last.Rows, Left: now.state.May,
		Node: p.Find(now.state), Kept: int(now.state.Kept), Height: now.board.Top(), Allowed: p.Well.Ceiling}
	before := &p.steps[max(0, len(p.steps)-2)].board
	t.Lying = append(before.Lying(0, p.Well.Ceiling), now.last)
	return t
}

func (p *Survivor) Played() Game {
	now := p.last()
	g := Game{Well: p.Well, Left: now.state.May, Rows: now.last.Rows, Lying: p.steps[0].board.Lying(0, p.Well.Ceiling)}
	for _, s := range p.steps {
		if len(s.last.Cells) > 0 {
			kept := certificate.Set.String(1 << s.state.Kept & certificate.AllPieces)
			g.Moves, g.Kept = append(g.Moves, s.last), append(g.Kept, kept)
		}
	}
	return g
}
