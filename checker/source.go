package checker

import (
	"bufio"
	"fmt"
	"io"
)

// A Rejection says which of SPEC.md's numbered checks failed, and where.
type Rejection struct {
	Check  int
	Place  Place
	Offset int64 // bytes read until then
	Reason string
}

func (r *Rejection) Error() string {
	return fmt.Sprintf("%vbyte %d: check %d: %s", r.Place, r.Offset, r.Check, r.Reason)
}

// A Place is a node of a section and one of its pieces, or a layer of a section
// and one of its profiles. Its zero value is outside the sections.
type Place struct {
	Section int    // from 1
	Kind    string // "node" or "layer"; empty outside of both
	Number  int    // nodes from 1, layers from 0
	Part    string // "piece" or "profile"
	Index   int    // from 0
}

func (p Place) String() (s string) {
	if p.Section != 0 {
		s = fmt.Sprintf("section %d, ", p.Section)
	}
	if p.Kind != "" {
		s += fmt.Sprintf("%s %d, %s %d, ", p.Kind, p.Number, p.Part, p.Index)
	}
	return s
}

// A source is the certificate, byte by byte, and the place that is looked at.
type source struct {
	r      *bufio.Reader
	buf    [256]byte
	offset int64
	place  Place
}

// failure is what the methods of source panic with, and Verify recovers from:
// a failed check ends everything, and no caller can overlook it.
type failure struct{ err error }

// reject ends the verification because a check failed.
func (s *source) reject(check int, format string, args ...any) {
	panic(failure{&Rejection{check, s.place, s.offset, fmt.Sprintf(format, args...)}})
}

// require rejects unless the condition holds.
func (s *source) require(holds bool, check int, format string, args ...any) {
	if !holds {
		s.reject(check, format, args...)
	}
}

// fill reads up to n bytes, fewer only at the end of the certificate. They are
// good until the next call.
func (s *source) fill(n int) []byte {
	got, err := io.ReadFull(s.r, s.buf[:n])
	s.offset += int64(got)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		panic(failure{fmt.Errorf("byte %d: %w", s.offset, err)})
	}
	return s.buf[:got]
}

// read reads n bytes, at most 256, as fill does; check 1.
func (s *source) read(n int) []byte {
	got := s.fill(n)
	s.require(len(got) == n, 1, "the certificate is cut off")
	return got
}
