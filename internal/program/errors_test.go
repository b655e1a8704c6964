package program

import (
	"context"
	"errors"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"lineproof/certificate"
)

// TestJoined has several errors: each is told in a line of its own, and the worst one is the status.
func TestJoined(t *testing.T) {
	rejected := &certificate.Fault{Kind: certificate.Rejected, Text: "rejected"}
	for _, test := range []struct {
		err    error
		status int
		said   string
	}{
		{nil, Success, ""},
		{errors.Join(rejected, rejected), Refuted, "x: rejected\nx: rejected\n"},
		{errors.Join(errors.Join(rejected, fs.ErrNotExist), rejected), Failed, "x: rejected\nx: file does not exist\nx: rejected\n"},
		{errors.Join(rejected, OutputError{syscall.EPIPE}), Failed, "x: rejected\nx: broken pipe\n"},
		{errors.Join(context.Canceled, OutputError{syscall.ENOSPC}), Failed, "x: interrupted\nx: no space left on device\n"},
	} {
		var said strings.Builder
		s := &Session{Name: "x", Stderr: &said}
		if got := s.End(test.err); got != test.status || said.String() != test.said {
			t.Errorf("%v: status %d, says %q", test.err, got, &said)
		}
	}
}
