package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"lineproof/certificate"
	"lineproof/internal/arena/topped"
)

// A Program is another program that plays or deals, as docs/arena.md describes it: it reads
// what is asked and writes what it answers, a line of JSON each.
type Program struct {
	Tell          func(text string) // what people should know at once; may be nil
	role, command string
	Name          string      // and version, as it gives them
	starts        atomic.Bool // it has given an answer

	named, failed, late sync.Once // people are told its name, that it forfeits a game, and that they may have to wait

	lock sync.Mutex
	idle []*process // that play another game
}

func (p *Program) tell(format string, args ...any) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.Tell != nil {
		p.Tell(fmt.Sprintf(format, args...))
	}
}

// close ends the processes that wait for another game.
func (p *Program) close() {
	if p == nil {
		return
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	for _, idle := range p.idle {
		idle.end()
	}
	p.idle = nil
}

// process returns one that waits, or a new one.
func (p *Program) process() (*process, error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if last := len(p.idle) - 1; last >= 0 {
		waiting := p.idle[last]
		p.idle = p.idle[:last]
		return waiting, nil
	}
	return startProcess(p.command)
}

// A Refusal says that a program does not play these rules.
type Refusal struct{ error }

// A performer plays or deals one game as a program does.
type performer struct {
	*Program
	Seat
	setup   setup
	process *process // nil before the first question, and after the last
	err     error    // ends the match
	why     string   // the program forfeited the game
}

// A setup is what a program is told first.
type setup struct {
	Role   string `json:"role"` // player or dealer
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Rows   *int   `json:"rows"` // that count in drop, null in the usual game
	Over   string `json:"over"`
	Seed   uint64 `json:"seed"`
	Number uint64 `json:"game"`
	Hold   bool   `json:"hold,omitempty"`
}

func (p *Program) performer(s Seat) *performer {
	w := s.Match.Well
	g := setup{Role: p.role, Width: w.Width, Height: w.Height, Over: s.Match.Over.Name,
		Seed: s.Match.Seed, Number: s.Number, Hold: s.Match.Holds}
	if w.Game() != certificate.Usual {
		g.Rows = &w.Rows
	}
	return &performer{Program: p, Seat: s, setup: g}
}

// How long a program may take for an answer, and for its first one.
const (
	answerTime = 10 * time.Second
	firstTime  = time.Minute
)

// A question has the rows from the top, and for a player the piece, and the moves that fit,
// of which it answers the index; if it may keep the piece, or deals in a game with a hold, also the kept one.
type question struct {
	Board []string   `json:"board"`
	Piece string     `json:"piece,omitempty"`
	Moves []execMove `json:"moves,omitempty"`
	Kept  *string    `json:"kept,omitempty"`
}

type execMove struct {
	Rotation int8      `json:"rotation"`
	Offset   int8      `json:"offset"`
	Cells    [4][2]int `json:"cells"` // column and row, both from 0, from below
}

// An answer has what is asked, or says who the program is, before its first one.
type answer struct {
	Move    *int   `json:"move"`
	Moves   []int  `json:"moves"` // in order of preference
	Hold    bool   `json:"hold"`  // keep the piece
	Piece   string `json:"piece"`
	Refuse  string `json:"refuse"` // why it does not play these rules
	Name    string `json:"name"`
	Version string `json:"version"`
	Games   bool   `json:"games"` // it plays several games
}

// ask sends a question, and returns the answer. It returns false when that fails.
func (p *performer) ask(q question) (a answer, ok bool) {
	what := []any{q}
	if p.process == nil {
		var err error
		if p.process, err = p.Program.process(); err != nil {
			p.err = p.notStarted(err)
			return a, false
		}
		what = []any{p.setup, q}
	}
	wait := cmp.Or(p.Match.Wait, answerTime)
	if !p.process.answered {
		wait = cmp.Or(p.Match.Wait, firstTime)
		defer time.AfterFunc(wait/6, func() {
			p.late.Do(func() {
				p.tell("exec:%s has not answered for %v; it has %v for its first answer, and must flush what it writes",
					p.command, wait/6, wait)
			})
		}).Stop()
	}
	asked := p.process // which fail ends, and puts nothing in its place
	asked.until(time.Now().Add(wait))
	defer context.AfterFunc(p.Context, func() { asked.until(time.Now()) })()
	a, err := p.exchange(what)
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		p.fail(fmt.Errorf("no answer for %v", wait))
	case err != nil:
		p.fail(err)
	case a.Refuse != "" && p.process.answered:
		p.fail(fmt.Errorf("it refuses after its first answer: %s", clipped(a.Refuse)))
	case a.Refuse != "":
		p.err = Refusal{fmt.Errorf("exec:%s does not play these rules: %s", p.command, clipped(a.Refuse))}
	}
	if p.err != nil || p.why != "" {
		return a, false
	}
	if !p.process.answered {
		p.process.answered = true
		p.starts.Store(true)
	}
	return a, true
}

// exchange sends some lines, and reads the answer. Before its first one, the program may say
// who it is.
func (p *performer) exchange(what []any) (a answer, err error) {
	if p.process.answered && (p.process.lines.Buffered() > 0 || pending(p.process.answers)) {
		return a, errors.New("it answers more than it is asked")
	}
	for _, line := range what {
		if err := p.process.send(line); err != nil {
			return a, err
		}
	}
	a, err = p.process.read()
	if err != nil || p.process.answered {
		return a, err
	}
	p.process.several = a.Games
	if a.Name != "" {
		p.named.Do(func() {
			p.Name = clipped(a.Name + " " + a.Version)
			p.tell("exec:%s is %s", p.command, p.Name)
		})
	}
	if (a.Name != "" || a.Games) && a.Move == nil && a.Moves == nil && a.Piece == "" && a.Refuse == "" {
		return p.process.read()
	}
	return a, nil
}

func (p *performer) notStarted(err error) error {
	return fmt.Errorf("exec:%s cannot be started: %w", p.command, err)
}

// fail ends the process. It is the program's fault, unless the games were interrupted, or
// there is no such program.
func (p *performer) fail(err error) {
	p.process.end()
	status, last := p.process.cmd.ProcessState.ExitCode(), p.process.errors.text()
	p.process = nil
	switch {
	case p.Context.Err() != nil:
		p.err = context.Cause(p.Context)
	case !p.starts.Load() && errors.Is(err, errEnded) && (status == 126 || status == 127): // sh cannot run it
		p.err = p.notStarted(errors.New(cmp.Or(last, fmt.Sprintf("its exit status is %d", status))))
	default:
		p.why = err.Error()
		if last != "" {
			p.why += ": " + last
		}
		p.failed.Do(func() {
			p.tell("%s against %s, game %d: forfeited: %s", p.Match.Player.Name, p.Match.Dealer.Name, p.Number, p.why)
		})
	}
}

// leave ends the process, or has it wait for another game.
func (p *performer) leave() {
	if p.process == nil {
		return
	}
	if p.err != nil || !p.process.several {
		p.process.end()
		return
	}
	p.lock.Lock()
	p.idle = append(p.idle, p.process)
	p.lock.Unlock()
}

// Place is that of a player.
func (p *performer) Place(at *Game) *topped.Move {
	asked := question{Board: board(at), Piece: letter(at.Piece())}
	if at.MayKeep() {
		asked.Kept = kept(at)
	}
	moves := Fitting(at)
	for _, m := range moves {
		legal := execMove{Rotation: m.Rotation, Offset: m.Offset}
		for i, c := range at.placed(m).Cells {
			legal.Cells[i] = [2]int{c.Column, c.Row - 1}
		}
		asked.Moves = append(asked.Moves, legal)
	}
	if len(moves) == 0 {
		return nil
	}
	said, ok := p.ask(asked)
	switch {
	case !ok:
		return nil
	case said.Hold && at.MayKeep():
		return Keep
	case said.Hold && at.Holds:
		p.fail(errors.New("it keeps a piece that must be placed"))
		return nil
	}
	if said.Move != nil {
		said.Moves = append(said.Moves, *said.Move)
	}
	for _, move := range said.Moves {
		if move >= 0 && move < len(moves) {
			return moves[move]
		}
	}
	p.fail(said.misplaced(len(moves)))
	return nil
}

// misplaced returns what is wrong with an answer that has none of the legal moves.
func (a answer) misplaced(legal int) error {
	switch {
	case a.Move == nil && a.Moves == nil:
		return errors.New(`its answer has no "move", and no "moves"`)
	case len(a.Moves) == 0:
		return errors.New(`its "moves" is an empty list`)
	}
	given := clipped(strings.Trim(fmt.Sprint(a.Moves), "[]"))
	if legal == 1 {
		return fmt.Errorf("it moves %s, and only 0 is legal", given)
	}
	return fmt.Errorf("it moves %s, and 0 to %d are legal", given, legal-1)
}

// Deal is that of a dealer.
func (p *performer) Deal(at *Game) int {
	said, ok := p.ask(question{Board: board(at), Kept: kept(at)})
	if !ok {
		return -1
	}
	if piece := strings.Index(certificate.Letters, said.Piece); piece >= 0 && len(said.Piece) == 1 {
		return piece
	}
	if said.Piece == "" {
		p.fail(errors.New(`its answer has no "piece"`))
	} else {
		p.fail(fmt.Errorf("its piece %q is not one of %s", clipped(said.Piece), certificate.Letters))
	}
	return -1
}

// letter names a piece; Nothing has no letter.
func letter(piece int) string { return certificate.Letters[piece:min(piece+1, certificate.Pieces)] }

// kept names the kept piece in games that have one.
func kept(p *Game) *string {
	if !p.Holds {
		return nil
	}
	name := letter(p.Kept)
	return &name
}

// board draws the rows of the well, from the highest down.
func board(p *Game) []string {
	return strings.Fields(strings.ReplaceAll(p.Board.Text(p.Well), "|", ""))
}
