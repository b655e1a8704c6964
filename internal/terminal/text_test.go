package terminal

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestPlayText reads each block before it writes the next request. Words and their
// first letters do the same.
func TestPlayText(t *testing.T) {
	in, requests := io.Pipe()
	blocks, ended := make(chan string), make(chan error)
	go func() {
		ended <- PlayText(newDealing(t, "wells/w4r4.cert.zst"), in, func(block string) error {
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
		{" l\t\r", "pieces 2\nmove 2 L"},
		{"undo", placed},
		{"x", "error \"x\" is not one of I,"},
		{"undo", empty},
		{"u", "error there is no move to undo\n"},
		{"l", placed},
		{"h", "node 4 mirrored\nanswer I 1:0"},
		{"hint", "node 4 mirrored\nanswer I 1:0"},
		{"r", empty},
		{strings.Repeat("x", 1<<16), "error a line has more than 65536 bytes\n"},
		{strings.Repeat("x", 1<<20), "error a line has more than 65536 bytes\n"},
		{strings.Repeat(" ", 1<<15) + "L", placed},
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

// TestPlayTextFails has an input that cannot be read, and an output that cannot
// be written.
func TestPlayTextFails(t *testing.T) {
	broken := errors.New("broken")
	err := PlayText(newDealing(t, "wells/w4r4.cert.zst"), iotest.ErrReader(broken), func(string) error { return nil })
	if err == nil || err.Error() != "standard input: broken" {
		t.Errorf("got error %v", err)
	}
	g := newDealing(t, "wells/w4r4.cert.zst")
	if err := PlayText(g, strings.NewReader(""), func(string) error { return broken }); err != broken {
		t.Errorf("got error %v", err)
	}
}
