package recheck

import (
	"bufio"
	"fmt"
	"io"
)

// A Place is where a check is made.
type Place struct {
	Section int    // from 1; 0: in none
	Kind    string // "node" or "layer"; "": in none
	Number  int    // of the node, from 1, or the layer, from 0
	Index   int    // of the piece, or the profile, from 0; -1: in none
}

// A Rejection says which check failed, where, and why.
type Rejection struct {
	Check int // as SPEC.md, Checks, numbers them
	Place
	Offset int64 // bytes read
	Reason string
}

func (r *Rejection) Error() string {
	return fmt.Sprintf("check %d, section %d, %s %d, index %d, after %d bytes: %s",
		r.Check, r.Section, r.Kind, r.Number, r.Index, r.Offset, r.Reason)
}

// A checker reads a certificate once.
type checker struct {
	in   *bufio.Reader
	read int64 // bytes
	Place
	limit  int
	wanted []string
	claims []string // of the sections
}

// A failure ends everything: Verify recovers from it.
type failure struct{ error }

// at says where checks are made, from now on.
func (c *checker) at(kind string, number, index int) {
	c.Kind, c.Number, c.Index = kind, number, index
}

// reject says that a check fails here.
func (c *checker) reject(check int, format string, a ...any) {
	panic(failure{&Rejection{check, c.Place, c.read, fmt.Sprintf(format, a...)}})
}

// more tells whether there is another byte to read.
func (c *checker) more() bool {
	_, err := c.in.Peek(1)
	if err != nil && err != io.EOF {
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
