package terminal

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/draw"
)

// PlayLines answers each line of an input with a block of lines, until the input
// ends or asks to quit. The help of lineproof play says what the lines mean.
func PlayLines(g Game, in io.Reader, print func(string) error) error {
	block := fmt.Sprintf("claim %v\n%s", g.view().claim, g.view().block())
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
		return g.view().hintLines, nil
	case "undo", "u":
		err = g.Undo()
	case "restart", "r":
		g.Restart()
	default:
		err = g.move(request)
	}
	return g.view().block(), err
}

// requestBytes is how long a line of input may be.
const requestBytes = 256

var errLongRequest = fmt.Errorf("the line has more than %d bytes", requestBytes)

// readRequest reads a line. It skips one that is too long.
func readRequest(in *bufio.Reader) (string, error) {
	line, more, err := in.ReadLine()
	request, long := strings.TrimSpace(string(line)), more || len(line) > requestBytes
	for more && err == nil {
		_, more, err = in.ReadLine()
	}
	if long {
		return "", errLongRequest // the next line has the error, if there is one
	}
	return request, err
}

// block shows how the game stands.
func (v view) block() string {
	text := fmt.Sprintf("pieces %d\n%s", v.pieces, v.total)
	if v.pieces > 0 {
		m := v.lying[len(v.lying)-1]
		text += fmt.Sprintf("move %d %c %s\n", v.pieces, certificate.Letters[m.Piece], m.Text())
	}
	text += v.lines
	if v.claim.Game == certificate.Usual {
		return text + v.board
	}
	return text + draw.Board(v.line)
}
