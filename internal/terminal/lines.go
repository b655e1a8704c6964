package terminal

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/draw"
	"lineproof/internal/replay"
)

// PlayLines answers each line of an input with a block of lines, until the input
// ends or asks to quit. The help of lineproof play says what the lines mean.
func PlayLines(g Game, in io.Reader, print func(string) error) error {
	block, err := g.block()
	if err != nil {
		return err
	}
	block = fmt.Sprintf("claim %v\n%s", g.claim(), block)
	for requests := bufio.NewReaderSize(in, requestBytes+len("\r\n")); ; {
		if err := print(block + "\n"); err != nil {
			return err
		}
		request, err := readRequest(requests)
		switch {
		case err == io.EOF || request == "quit" || request == "q":
			return nil
		case err == nil:
			block, err = answer(g, request)
		case err != errLongRequest:
			return fmt.Errorf("standard input: %w", err)
		}
		if err != nil {
			block = fmt.Sprintf("error %v\n", err)
		}
	}
}

// answer does what a request asks of the game, and returns the block for it.
func answer(g Game, request string) (block string, err error) {
	switch request {
	case "hint", "h":
		return g.hintBlock()
	case "undo", "u":
		err = g.Undo()
	case "restart", "r":
		g.Restart()
	default:
		err = g.move(request)
	}
	if err != nil {
		return "", err
	}
	return g.block()
}

// requestBytes is how long a line of input may be.
const requestBytes = 256

var errLongRequest = fmt.Errorf("the line has more than %d bytes", requestBytes)

// readRequest reads a line. It skips one that is too long.
func readRequest(in *bufio.Reader) (string, error) {
	line, more, err := in.ReadLine()
	long := more || len(line) > requestBytes
	request := strings.TrimSpace(string(line))
	for more && err == nil {
		_, more, err = in.ReadLine()
	}
	switch {
	case err != nil && !(long && err == io.EOF):
		return "", err
	case long:
		return "", errLongRequest
	}
	return request, nil
}

func (d *dealing) block() (string, error) {
	r, err := d.player.Reply(d.History)
	return fmt.Sprintf("%smore %d\n%s%s", lastMove(r.Line), r.More, standing(r), draw.Board(r.Line)), err
}

func (d *dealing) hintBlock() (string, error) {
	r, err := d.player.Reply(d.History)
	text := standing(r)
	if err != nil || r.More == 0 {
		return text, err
	}
	replies, err := d.player.Answers(d.History)
	for piece, next := range replies {
		text += fmt.Sprintf("answer %c %v more %d\n", certificate.Letters[piece], replay.At(next.Moves[len(r.Moves)]), next.More)
	}
	return text, err
}

// standing says where the strategy is, or how the game has ended.
func standing(r replay.Reply) string {
	switch {
	case r.More == 0:
		return fmt.Sprintf("over %s\n", draw.Game{Line: r.Line}.Ending())
	case r.NodeMirrored:
		return fmt.Sprintf("node %d mirrored\n", r.Node)
	default:
		return fmt.Sprintf("node %d\n", r.Node)
	}
}

func (p *placing) block() (string, error) {
	turn, err := p.adversary.Turn(p.History)
	if err != nil {
		return "", err
	}
	left, places := "ever", ""
	if most := p.claim().Pieces; most > 0 {
		left = fmt.Sprint(most - len(p.History))
	}
	if len(turn.Legal()) > 0 {
		places = fmt.Sprintf("legal %s\n", legal(turn))
	}
	return fmt.Sprintf("%sleft %s\n%s%s%s", lastMove(turn.Line), left, dealt(turn), places, draw.Board(turn.Line)), nil
}

func (p *placing) hintBlock() (string, error) {
	turn, err := p.adversary.Turn(p.History)
	if err != nil || turn.Over {
		return dealt(turn), err
	}
	why := "alone"
	if !turn.Deal.Alone {
		why = fmt.Sprintf("layer %d profile %d", len(p.History), turn.Deal.Index)
	}
	if turn.Deal.Mirrored {
		why += " mirrored"
	}
	return dealt(turn) + why + "\n", nil
}

// dealt says which piece is dealt, and how the game has ended if it has.
func dealt(t replay.Turn) string {
	if t.Over {
		return "over the pieces of the claim are placed, and no row is complete\n"
	}
	text := fmt.Sprintf("deal %c\n", certificate.Letters[t.Deal.Piece])
	if t.Ended() {
		text += "over the piece has no legal placement, and no row is complete\n"
	}
	return text
}

// legal lists where a piece may go.
func legal(t replay.Turn) string { return strings.Trim(fmt.Sprint(t.Legal()), "[]") }

// lastMove says how many pieces there are, and where the last one is.
func lastMove(l replay.Line) string {
	n := len(l.Moves)
	if n == 0 {
		return "pieces 0\n"
	}
	m := l.Moves[n-1]
	return fmt.Sprintf("pieces %d\nmove %d %c %v\n", n, n, certificate.Letters[m.Piece], replay.At(m))
}
