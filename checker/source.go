package checker

import (
	"bufio"
	"fmt"
	"hash"
	"io"
)

// A Rejection says which of SPEC.md's numbered checks failed, and where.
type Rejection struct {
	Check  int
	Place  Place
	Offset int64 // bytes read until then
	Reason string
}

// A Place is a node and one of its pieces, or a layer and one of its profiles.
type Place struct {
	Section int    // from 1; 0 outside the sections
	Kind    string // "node" or "layer"; empty outside of these
	Number  int    // of the node, from 1, or of the layer, from 0
	Index   int    // of the piece or the profile, from 0; -1 for the whole
}

func (r *Rejection) Error() string {
	where := ""
	if p := r.Place; p.Kind != "" && p.Index >= 0 {
		part := map[string]string{"node": "piece", "layer": "profile"}[p.Kind]
		where = fmt.Sprintf("section %d, %s %d, %s %d, ", p.Section, p.Kind, p.Number, part, p.Index)
	} else if p.Kind != "" {
		where = fmt.Sprintf("section %d, %s %d, ", p.Section, p.Kind, p.Number)
	} else if p.Section != 0 {
		where = fmt.Sprintf("section %d, ", p.Section)
	}
	return fmt.Sprintf("%sbyte %d: check %d: %s", where, r.Offset, r.Check, r.Reason)
}

// A source is the certificate, byte by byte, and the state of checking it.
type source struct {
	r      *bufio.Reader
	buf    [256]byte
	offset int64
	place  Place
	limit  int
	digest hash.Hash
}

// A failure is what a failed check panics with, and Verify recovers from, so
// that it ends everything, and no caller can overlook it.
type failure struct{ err error }

// require is one of the numbered checks: it must hold.
func (s *source) require(holds bool, check int, format string, args ...any) {
	if !holds {
		panic(failure{&Rejection{check, s.place, s.offset, fmt.Sprintf(format, args...)}})
	}
}

// fill reads up to n bytes, fewer only at the end of the certificate. They are
// good until the next call.
func (s *source) fill(n int) []byte {
	got, err := io.ReadFull(s.r, s.buf[:n])
	s.offset += int64(got)
	if err != nil && err != io.EOF && (err != io.ErrUnexpectedEOF || got == 0) {
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
