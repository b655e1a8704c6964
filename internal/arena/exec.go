package arena

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"lineproof/certificate"
	"lineproof/internal/tetris"
)

// A program is another program that plays one game, in either role, as docs/players.md
// describes it: it reads what is asked and writes what it answers, a line of JSON each.
type program struct {
	game    gameSetup
	command string
	wait    time.Duration // for an answer
	process *exec.Cmd
	errors  lastLine
	why     string // it forfeited the game

	questions, answers *os.File
	lines              *bufio.Reader // of the answers
}

// A gameSetup is what a program is told first.
type gameSetup struct {
	Role   string `json:"role"` // player or dealer
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Rows   *int   `json:"rows"` // that count in drop, null in the usual game
	Over   string `json:"over"`
	Seed   uint64 `json:"seed"`
	Game   uint64 `json:"game"`
}

const (
	answerTime = 10 * time.Second
	mostAnswer = 1 << 16 // bytes of a line
)

// program returns the program of a command that plays the seat's game.
func (s Seat) program(role, command string) *program {
	w := s.Match.Well
	g := gameSetup{role, w.Width, w.Height, nil, s.Match.Over.Name, s.Match.Seed, s.Number}
	if !w.Usual() {
		g.Rows = &w.Rows
	}
	return &program{game: g, command: command, wait: cmp.Or(s.Match.Wait, answerTime)}
}

// ask sends a question, and reads the answer into its place. It returns false when the
// program forfeits.
func (p *program) ask(q question, answer any) bool {
	err := p.start()
	if err == nil {
		err = p.send(q)
	}
	if err == nil {
		err = p.read(answer)
	}
	if err != nil {
		p.forfeit(err)
	}
	return err == nil
}

// start starts the program with the first question.
func (p *program) start() error {
	if p.process != nil {
		return nil
	}
	in, questions, err := os.Pipe()
	if err != nil {
		return err
	}
	defer in.Close()
	answers, out, err := os.Pipe()
	if err != nil {
		questions.Close()
		return err
	}
	defer out.Close()
	p.questions, p.answers, p.lines = questions, answers, bufio.NewReaderSize(answers, mostAnswer)
	p.process = exec.Command("sh", "-c", "exec "+p.command)
	p.process.Stdin, p.process.Stdout, p.process.Stderr, p.process.WaitDelay = in, out, &p.errors, time.Second
	if err := p.process.Start(); err != nil {
		return err
	}
	return p.send(p.game)
}

// send writes a line. That a program has ended is seen from its answer.
func (p *program) send(what any) error {
	line, err := json.Marshal(what)
	if err == nil {
		err = p.questions.SetDeadline(time.Now().Add(p.wait))
	}
	if err != nil {
		return err
	}
	_, err = p.questions.Write(append(line, '\n'))
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return fmt.Errorf("it read nothing for %v", p.wait)
	}
	return nil
}

// read reads an answer.
func (p *program) read(into any) error {
	if err := p.answers.SetDeadline(time.Now().Add(p.wait)); err != nil {
		return err
	}
	line, err := p.lines.ReadSlice('\n')
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return fmt.Errorf("no answer for %v", p.wait)
	case err == bufio.ErrBufferFull:
		return fmt.Errorf("its answer has more than %d bytes", mostAnswer)
	case err == io.EOF:
		return errors.New("it ended")
	case err != nil:
		return err
	}
	if err := json.Unmarshal(line, into); err != nil {
		return fmt.Errorf("%q is no answer", clipped(strings.TrimSpace(string(line))))
	}
	return nil
}

// forfeit ends the program, and says why it lost its game.
func (p *program) forfeit(err error) {
	p.close()
	p.why = err.Error()
	if last := p.errors.text(); last != "" {
		p.why += ": " + last
	}
}

// close ends the program.
func (p *program) close() {
	if p.process == nil {
		return
	}
	p.questions.Close()
	p.answers.Close()
	if p.process.Process != nil {
		p.process.Process.Kill()
		p.process.Wait()
	}
	p.process = nil
}

// A lastLine keeps the end of what is written to it.
type lastLine struct{ bytes []byte }

func (l *lastLine) Write(b []byte) (int, error) {
	l.bytes = append(l.bytes, b...)
	l.bytes = l.bytes[max(0, len(l.bytes)-1000):]
	return len(b), nil
}

func (l *lastLine) text() string {
	all := bytes.TrimSpace(l.bytes)
	return clipped(string(all[bytes.LastIndexByte(all, '\n')+1:]))
}

// clipped is a text that fits on a line.
func clipped(text string) string {
	text = strings.ToValidUTF8(text, "?")
	return text[:min(len(text), 100)]
}

// A question has the rows from the top, and for a player the piece, and the moves that fit,
// of which it answers the index.
type question struct {
	Board []string   `json:"board"`
	Piece string     `json:"piece,omitempty"`
	Moves []execMove `json:"moves,omitempty"`
}

type execMove struct {
	Rotation int      `json:"rotation"`
	Offset   int      `json:"offset"`
	Cells    [][2]int `json:"cells"` // column and row, both from 0, from below
}

// Place is that of a player.
func (p *program) Place(at *Position) *tetris.Move {
	asked := question{board(at), certificate.Letters[at.Piece() : at.Piece()+1], nil}
	moves := Fitting(at)
	for _, m := range moves {
		y, _ := at.Board.Rest(at.Well, m)
		asked.Moves = append(asked.Moves, execMove{int(m.Rotation), int(m.Offset), m.Cells(y)})
	}
	if len(moves) == 0 {
		return nil
	}
	var said struct{ Move *int }
	if !p.ask(asked, &said) {
		return nil
	}
	if said.Move == nil || *said.Move < 0 || *said.Move >= len(moves) {
		p.forfeit(fmt.Errorf("its move is not in 0 to %d", len(moves)-1))
		return nil
	}
	return moves[*said.Move]
}

// Deal is that of a dealer.
func (p *program) Deal(at *Position) int {
	var said struct{ Piece string }
	if !p.ask(question{Board: board(at)}, &said) {
		return -1
	}
	if piece := strings.Index(certificate.Letters, said.Piece); piece >= 0 && len(said.Piece) == 1 {
		return piece
	}
	p.forfeit(fmt.Errorf("%q is none of %s", clipped(said.Piece), certificate.Letters))
	return -1
}

// board draws the rows of the well, from the highest down.
func board(p *Position) []string {
	return strings.Fields(strings.ReplaceAll(p.Board.Text(p.Well), "|", ""))
}
