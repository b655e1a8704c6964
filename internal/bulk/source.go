package bulk

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"lineproof/checker"
)

// A source is the certificate, byte by byte, and where the checks are in it.
type source struct {
	r      *bufio.Reader
	offset int64 // bytes read
	place  checker.Place
}

// A failure is what ends the checks: Verify recovers from it.
type failure struct{ err error }

// require is one of SPEC.md's numbered checks.
func (s *source) require(holds bool, check int, format string, args ...any) {
	if !holds {
		panic(failure{s.rejection(check, format, args...)})
	}
}

func (s *source) rejection(check int, format string, args ...any) error {
	return &checker.Rejection{Check: check, Place: s.place, Offset: s.offset, Reason: fmt.Sprintf(format, args...)}
}

// fill reads until buf is full, or the certificate ends. The error is one of
// reading.
func (s *source) fill(buf []byte) (n int, err error) {
	for n < len(buf) && err == nil {
		var got int
		got, err = s.r.Read(buf[n:])
		n += got
	}
	s.offset += int64(n)
	if err == nil || err == io.EOF {
		return n, nil
	}
	return n, fmt.Errorf("byte %d: %w", s.offset, err)
}

// read reads n bytes; check 1.
func (s *source) read(n int) []byte {
	buf := make([]byte, n)
	got, err := s.fill(buf)
	must(err)
	s.require(got == n, 1, "the certificate is cut off")
	return buf
}

// must ends the checks with an error that is none of the certificate's.
func must(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// interruptible lets go of a reader that does not return when the context ends.
type interruptible struct {
	ctx context.Context
	r   io.Reader
	buf []byte // what is read into, as p may be used again after an interrupt
}

func (i *interruptible) Read(p []byte) (int, error) {
	p = p[:min(len(p), len(i.buf))]
	n, err := await(i.ctx, func() (int, error) { return i.r.Read(i.buf[:len(p)]) })
	return copy(p, i.buf[:n]), err
}

// await returns what work returns, or if the context ends before, its error.
// Work goes on then, and nobody may use what it works on.
func await[T any](ctx context.Context, work func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := work()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
