package recheck

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// A Rejection says which check failed, where, and why.
type Rejection struct {
	Check  int   // as SPEC.md, Checks, numbers them
	Offset int64 // bytes read
	Reason string
}

func (r *Rejection) Error() string {
	return fmt.Sprintf("check %d, after %d bytes: %s", r.Check, r.Offset, r.Reason)
}

// A checker reads a certificate once.
type checker struct {
	in     *bufio.Reader
	read   int64 // bytes
	trace  io.Writer
	limit  int
	wanted []string
	claims []string // of the sections
}

// A failure ends everything: Verify recovers from it.
type failure struct{ error }

// reject says that a check fails here.
func (c *checker) reject(check int, format string, a ...any) {
	panic(failure{&Rejection{Check: check, Offset: c.read, Reason: fmt.Sprintf(format, a...)}})
}

// more tells whether there is another byte to read.
func (c *checker) more() bool {
	_, err := c.in.Peek(1)
	if err != nil && !errors.Is(err, io.EOF) {
		panic(failure{fmt.Errorf("after %d bytes: %w", c.read, err)})
	}
	return err == nil
}

// text reads some bytes.
func (c *checker) text(bytes int) string {
	t := make([]byte, bytes)
	for i := range t {
		if !c.more() {
			c.reject(1, "the certificate ends early")
		}
		t[i], _ = c.in.ReadByte() // more has seen it
		c.read++
	}
	return string(t)
}

// number reads one of several bytes, the highest first.
func (c *checker) number(bytes int) (n int64) {
	for _, b := range []byte(c.text(bytes)) {
		n = n<<8 | int64(b)
	}
	return n
}

// derived writes numbers to the trace.
func (c *checker) derived(numbers ...any) {
	for _, n := range numbers {
		binary.Write(c.trace, binary.BigEndian, n)
	}
}
