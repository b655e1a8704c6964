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

func (p Place) String() string {
	s := "the certificate"
	if p.Section > 0 {
		s = fmt.Sprintf("section %d", p.Section)
	}
	if p.Kind != "" {
		s += fmt.Sprintf(", %s %d", p.Kind, p.Number)
		if p.Index >= 0 {
			s += fmt.Sprintf(", %s %d", map[string]string{"node": "piece", "layer": "profile"}[p.Kind], p.Index)
		}
	}
	return s
}

// A Rejection says which check failed, where, and why.
type Rejection struct {
	Check int // as SPEC.md, Checks, numbers them
	Place
	Offset int64 // bytes read
	Reason string
}

func (r *Rejection) Error() string {
	return fmt.Sprintf("check %d, %v, after %d bytes: %s", r.Check, r.Place, r.Offset, r.Reason)
}

// A checker reads a certificate once. Its err is the first failure, and is
// never taken back. Whatever the checker does after it, the certificate is not
// accepted, so that a failed check needs no way out of its own; loops over what
// was read end, and nothing more is read.
type checker struct {
	in   *bufio.Reader
	read int64 // bytes
	Place
	err     error
	limit   int
	wanted  []string
	without int
}

func newChecker(in io.Reader, o Options) *checker {
	c := &checker{in: bufio.NewReader(in), limit: o.Limit, wanted: o.Wanted, without: o.Without}
	if c.limit == 0 {
		c.limit = usualLimit
	}
	if c.without == 21 {
		c.limit = mostAtAll
	}
	return c
}

// at says where checks are made, from now on.
func (c *checker) at(kind string, number, index int) {
	c.Kind, c.Number, c.Index = kind, number, index
}

// reject says that a check fails here, unless that check is not made.
func (c *checker) reject(check int, format string, a ...any) {
	if check != c.without {
		c.rejectAnyway(check, format, a...)
	}
}

// rejectAnyway is for what even a careless checker can do nothing with.
func (c *checker) rejectAnyway(check int, format string, a ...any) {
	c.fail(&Rejection{check, c.Place, c.read, fmt.Sprintf(format, a...)})
}

func (c *checker) fail(err error) {
	if c.err == nil {
		c.err = err
	}
}

// byte reads one. It is 0 after a failure, and where there is none.
func (c *checker) byte() byte {
	if !c.more() {
		c.reject(1, "the certificate ends early")
		return 0
	}
	c.read++
	b, _ := c.in.ReadByte() // more has seen it
	return b
}

// more tells whether there is another byte to read.
func (c *checker) more() bool {
	if c.err != nil {
		return false
	}
	_, err := c.in.Peek(1)
	if err != nil && err != io.EOF {
		c.fail(fmt.Errorf("after %d bytes: %w", c.read, err))
	}
	return err == nil
}

// number reads one of several bytes, the highest first.
func (c *checker) number(bytes int) int64 {
	n := int64(0)
	for range bytes {
		n = n<<8 | int64(c.byte())
	}
	return n
}

// text reads some bytes.
func (c *checker) text(bytes int) string {
	t := make([]byte, bytes)
	for i := range t {
		t[i] = c.byte()
	}
	return string(t)
}
