package terminal

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"lineproof/certificate"
)

// PlayText answers each request of an input with a block of text, until the input
// ends or asks to quit. The help of lineproof play says what they mean.
func PlayText(g Game, in io.Reader, print func(string) error) error {
	block := fmt.Sprintf("claim %v\n%s", g.view().claim, g.view().block())
	for requests := bufio.NewReaderSize(in, mostRequest); ; {
		if err := print(block + "\n"); err != nil {
			return err
		}
		line, err := readLine(requests)
		request := strings.TrimSpace(line)
		switch {
		case err == io.EOF || request == "quit" || request == "q":
			return nil
		case err == bufio.ErrBufferFull:
			block = fmt.Sprintf("error a line has more than %d bytes\n", mostRequest)
		case err != nil:
			return fmt.Errorf("standard input: %w", err)
		default:
			block = answerRequest(g, request)
		}
	}
}

// mostRequest is how many bytes a line of requests may have.
const mostRequest = 1 << 16

// readLine reads a line, and all of one that has more bytes than the reader holds, which is the
// error bufio.ErrBufferFull. The last line needs no end.
func readLine(r *bufio.Reader) (string, error) {
	line, err := r.ReadSlice('\n')
	text, full := string(line), err == bufio.ErrBufferFull
	for err == bufio.ErrBufferFull {
		_, err = r.ReadSlice('\n')
	}
	switch {
	case full && (err == nil || err == io.EOF):
		return "", bufio.ErrBufferFull
	case err == io.EOF && text != "":
		return text, nil
	}
	return text, err
}

// answerRequest does what a request asks of the game, and returns the block for it.
func answerRequest(g Game, request string) (block string) {
	var err error
	switch request {
	case "hint", "h":
		return g.view().hintReport
	case "undo", "u":
		err = undo(g)
	case "restart", "r":
		restart(g)
	default:
		err = g.move(request)
	}
	if err != nil {
		return fmt.Sprintf("error %v\n", err)
	}
	return g.view().block()
}

// block shows how the game stands.
func (v view) block() string {
	text := fmt.Sprintf("pieces %d\n%s", v.turn.Pieces, v.total)
	if v.turn.Pieces > 0 {
		m := v.last()
		text += fmt.Sprintf("move %d %c %s\n", v.turn.Pieces, certificate.Letters[m.Piece], m.Text())
	}
	return text + v.report + v.board
}
