package show

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/internal/play"
	"lineproof/internal/rules/usual"
)

// opponent plays the first section of a shipped certificate, on rows of junk if that is about rows
// for ever.
func opponent(t *testing.T, name string, junk int) play.Opponent {
	t.Helper()
	s := require.Value(certificate.Load("../../testdata/" + name))(t)[0]
	return require.Value(play.New(s, usual.Random(s.Claim.Width, junk, 1)))(t)
}

// TestConverse reads each block before it writes the next request.
func TestConverse(t *testing.T) {
	in, requests := io.Pipe()
	blocks, ended := make(chan string), make(chan error)
	go func() {
		ended <- Converse(opponent(t, "wells/w4r4.cert.zst", 0), in, func(block string) error {
			blocks <- block
			return nil
		})
	}()
	empty, found := strings.CutPrefix(<-blocks, "claim player drop width=4 rows=4 pieces=3\n")
	if !found {
		t.Errorf("the first block begins with no claim: %q", empty)
	}
	for _, test := range []struct{ request, want string }{
		{strings.Repeat(" ", 1<<15) + "L", "pieces 1\nmove 1 L 1:0\nmore 2\n"},
		{"restart", empty},
	} {
		io.WriteString(requests, test.request+"\n")
		if got := <-blocks; !strings.HasPrefix(got, test.want) || !strings.HasSuffix(got, "\n\n") {
			t.Errorf("%.20s: got %q, want %q", test.request, got, test.want)
		}
	}
	io.WriteString(requests, "q\n")
	require.NoError(t, <-ended)

	broken := errors.New("broken")
	for want, in := range map[string]io.Reader{
		"standard input: broken":                           iotest.ErrReader(broken),
		"standard input: a line has more than 65536 bytes": strings.NewReader(strings.Repeat("x", 1<<17)),
	} {
		err := Converse(opponent(t, "wells/w4r4.cert.zst", 0), in, func(string) error { return nil })
		if err == nil || err.Error() != want {
			t.Errorf("got error %v, want %s", err, want)
		}
	}
	err := Converse(opponent(t, "wells/w4r4.cert.zst", 0), strings.NewReader(""), func(string) error { return broken })
	if !errors.Is(err, broken) {
		t.Errorf("got error %v", err)
	}
}
