package terminal

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestRequests reads lines of all lengths.
func TestRequests(t *testing.T) {
	most := strings.Repeat("x", requestBytes)
	long := errLongRequest.Error()
	broken := iotest.ErrReader(errors.New("broken"))
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
		{"too long", strings.NewReader(most + "x\nO\n" + strings.Repeat(most, 10000) + "\nI\n" + most + most), []string{long, "O", long, "I", long, "EOF"}},
		{"a byte at a time", iotest.OneByteReader(strings.NewReader("O\r\n" + most + "x\nI")), []string{"O", long, "I", "EOF"}},
		{"an error", io.MultiReader(strings.NewReader("O\nI"), broken), []string{"O", "I", "broken"}},
		{"an error in a long line", io.MultiReader(strings.NewReader(most+most), broken), []string{long, "broken"}},
	} {
		in := bufio.NewReaderSize(test.in, requestBytes+2)
		for i, want := range test.want {
			got, err := readRequest(in)
			if err != nil {
				got = err.Error()
			}
			if got != want {
				t.Errorf("%s, line %d: got %.20q, want %.20q", test.name, i+1, got, want)
			}
		}
	}
}

// TestPlayLines reads each block before it writes the next line. Words and their
// first letters do the same.
func TestPlayLines(t *testing.T) {
	in, requests := io.Pipe()
	blocks, ended := make(chan string), make(chan error)
	go func() {
		ended <- PlayLines(newDealing(t, "wells/w4r4.cert.zst"), in, func(block string) error {
			blocks <- block
			return nil
		})
	}()
	empty, found := strings.CutPrefix(<-blocks, "claim player drop width=4 rows=4 pieces=3\n")
	if !found {
		t.Errorf("the first block begins with no claim: %q", empty)
	}
	const placed = "pieces 1\nmove 1 L 1:0\nmore 2\n"
	for _, test := range []struct{ request, want string }{
		{"L", placed},
		{strings.Repeat("L", 10000), "error the line has more than 256 bytes\n"},
		{"undo", empty},
		{"u", "error there is no move to undo\n"},
		{"l", placed},
		{"h", "node 4 mirrored\nanswer I 1:0"},
		{"hint", "node 4 mirrored\nanswer I 1:0"},
		{"r", empty},
		{"restart", empty},
	} {
		io.WriteString(requests, test.request+"\n")
		if got := <-blocks; !strings.HasPrefix(got, test.want) || !strings.HasSuffix(got, "\n\n") {
			t.Errorf("%.20s: got %q, want %q", test.request, got, test.want)
		}
	}
	io.WriteString(requests, "q\n")
	if err := <-ended; err != nil {
		t.Errorf("got error %v", err)
	}
}

// TestPlayLinesFails has an input that cannot be read, and an output that cannot
// be written.
func TestPlayLinesFails(t *testing.T) {
	broken := errors.New("broken")
	err := PlayLines(newDealing(t, "wells/w4r4.cert.zst"), iotest.ErrReader(broken), func(string) error { return nil })
	if err == nil || err.Error() != "standard input: broken" {
		t.Errorf("got error %v", err)
	}
	if err := PlayLines(newDealing(t, "wells/w4r4.cert.zst"), strings.NewReader(""), func(string) error { return broken }); err != broken {
		t.Errorf("got error %v", err)
	}
}
