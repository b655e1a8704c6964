package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"lineproof/certificate"
)

// A lined is a game that is played in lines. playUsage says what they mean.
type lined interface {
	claim() certificate.Claim
	move(text string) error // says what would be legal
	undo() error
	restart()
	position() (string, error)
	hint() (string, error)
}

// playLines answers each line of standard input with a block of lines.
func (s *session) playLines(ctx context.Context, g lined) error {
	position, err := g.position()
	if err != nil {
		return err
	}
	if err := s.print(fmt.Sprintf("claim %v\n%s\n", g.claim(), position)); err != nil {
		return err
	}
	in := newRequests(s.stdin)
	for {
		request, err := await(ctx, in.next)
		if err == io.EOF || request == "quit" {
			return nil
		}
		if err == errInterrupted {
			return err
		}
		if err != nil && err != errLongRequest {
			return fmt.Errorf("standard input: %w", err)
		}
		if err == nil {
			err = obey(g, request)
		}
		answer := ""
		switch {
		case err != nil:
			answer, err = fmt.Sprintf("error %v\n", err), nil
		case request == "hint":
			answer, err = g.hint()
		default:
			answer, err = g.position()
		}
		if err != nil {
			return err
		}
		if err := s.print(answer + "\n"); err != nil {
			return err
		}
	}
}

// obey does what a request asks of the game.
func obey(g lined, request string) error {
	switch request {
	case "hint":
		return nil
	case "undo":
		return g.undo()
	case "restart":
		g.restart()
		return nil
	default:
		return g.move(request)
	}
}

// requestBytes is how long a line of input may be.
const requestBytes = 256

var errLongRequest = fmt.Errorf("the line has more than %d bytes", requestBytes)

// requests are the lines of an input.
type requests struct{ lines *bufio.Reader }

func newRequests(in io.Reader) requests {
	return requests{bufio.NewReaderSize(in, requestBytes+len("\r\n"))}
}

// next reads a line. It skips one that is too long.
func (r requests) next() (string, error) {
	line, more, err := r.lines.ReadLine()
	long := more || len(line) > requestBytes
	request := strings.TrimSpace(string(line))
	for more && err == nil {
		_, more, err = r.lines.ReadLine()
	}
	switch {
	case err != nil && !(long && err == io.EOF):
		return "", err
	case long:
		return "", errLongRequest
	}
	return request, nil
}

var (
	errOver = errors.New("the game is over; there are undo, restart, hint and quit")
)
