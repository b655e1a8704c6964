package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestRequests reads lines of all lengths.
func TestRequests(t *testing.T) {
	most := strings.Repeat("x", requestBytes)
	broken := errors.New("broken")
	for _, test := range []struct {
		name string
		in   io.Reader
		want []string // lines, and errors
	}{
		{"nothing", strings.NewReader(""), []string{"EOF"}},
		{"blank lines", strings.NewReader("\n \n\r\n"), []string{"", "", "", "EOF"}},
		{"CRLF", strings.NewReader("O\r\n I\t\r\n"), []string{"O", "I", "EOF"}},
		{"no newline at the end", strings.NewReader("O\nI"), []string{"O", "I", "EOF"}},
		{"as long as may be", strings.NewReader(most + "\nO\n" + most + "\r\n" + most), []string{most, "O", most, most, "EOF"}},
		{"too long", strings.NewReader(most + "x\nO\n"), []string{errLongRequest.Error(), "O", "EOF"}},
		{"much too long", io.MultiReader(io.LimitReader(unending{}, 1<<24), strings.NewReader("\nO")), []string{errLongRequest.Error(), "O", "EOF"}},
		{"too long, at the end", strings.NewReader("O\n" + most + most), []string{"O", errLongRequest.Error(), "EOF"}},
		{"a byte at a time", iotest.OneByteReader(strings.NewReader("O\r\n" + most + "x\nI")), []string{"O", errLongRequest.Error(), "I", "EOF"}},
		{"an error", io.MultiReader(strings.NewReader("O\nI"), iotest.ErrReader(broken)), []string{"O", "I", "broken"}},
		{"an error in a long line", io.MultiReader(strings.NewReader(most+most), iotest.ErrReader(broken)), []string{errLongRequest.Error(), "broken"}},
	} {
		in := newRequests(test.in)
		for i, want := range test.want {
			got, err := in.next()
			if err != nil {
				got = err.Error()
			}
			if got != want {
				t.Errorf("%s, line %d: got %.20q, want %.20q", test.name, i+1, got, want)
			}
		}
	}
}

// unending has no end.
type unending struct{}

func (unending) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

// TestPlayAtOnce reads each block before it writes the next line, and interrupts
// the game while it waits.
func TestPlayAtOnce(t *testing.T) {
	stdin, lines := io.Pipe()
	blocks, stdout := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	var stderr strings.Builder
	ended := make(chan int)
	go func() {
		ended <- run(ctx, []string{"play", "../../testdata/wells/w4r4.cert.zst"}, stdin, stdout, &stderr)
	}()
	out := bufio.NewReader(blocks)
	block := func() (text string) {
		for {
			line, err := out.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if line == "\n" {
				return text
			}
			text += line
		}
	}
	const claim = "claim player drop width=4 rows=4 pieces=3\n"
	empty, found := strings.CutPrefix(block(), claim)
	if !found {
		t.Errorf("the first block begins with no claim: %q", empty)
	}
	for _, test := range []struct{ request, want string }{
		{"L", "pieces 1\nmove 1 L 1:0\nmore 2\n"},
		{strings.Repeat("L", 10000), "error the line has more than 256 bytes\n"},
		{"undo", empty},
		{"restart", empty},
	} {
		io.WriteString(lines, test.request+"\n")
		if got := block(); !strings.HasPrefix(got, test.want) {
			t.Errorf("%.20s: got %q, want %q", test.request, got, test.want)
		}
	}
	cancel()
	if status := <-ended; status != failed || stderr.String() != "lineproof: interrupted\n" {
		t.Errorf("status %d, stderr %q", status, &stderr)
	}
}

// TestPlayUnread has an input that cannot be read.
func TestPlayUnread(t *testing.T) {
	var stdout, stderr strings.Builder
	status := run(context.Background(), []string{"play", "../../testdata/wells/w4r4.cert.zst"}, iotest.ErrReader(errors.New("broken")), &stdout, &stderr)
	if status != failed || stderr.String() != "lineproof: standard input: broken\n" {
		t.Errorf("status %d, stderr %q", status, &stderr)
	}
}
