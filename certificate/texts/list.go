package texts

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"

	"lineproof/certificate"
	"lineproof/checker"
)

// writeList writes a section about rows for ever: its claim, and then for each position the heights,
// the closed rows, and a rotation and an offset for each piece that may be dealt.
func writeList(w io.Writer, s certificate.Section) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# %v\n", s.Claim)
	for _, e := range s.List {
		b.WriteString(e.Text(s.Claim.Width))
		for p := range s.Claim.First().All {
			fmt.Fprintf(b, " %d %d", e.Moves[p].Rotation, e.Moves[p].Offset)
		}
		fmt.Fprintln(b)
	}
	return b.Flush()
}

// isList reports whether the first line of a text claims rows for ever, so that readList reads it.
func isList(text []byte) bool {
	l := newLineReader(text)
	return l.next() == nil && bytes.HasPrefix(l.text, []byte("#")) && bytes.Contains(l.text, []byte(" lines="))
}

// readList reads what writeList writes. The error is a *certificate.Fault.
func readList(text []byte, wanted *certificate.Claim) (*Text, error) {
	l := newLineReader(text)
	if err := l.next(); err != nil {
		return nil, faultAt(1, 1, "no claim")
	}
	line, ok := bytes.CutPrefix(l.text, []byte("#"))
	claim, err := certificate.ParseClaim(string(bytes.Trim(line, " \t")))
	if err != nil || !ok || claim.Game != certificate.Usual || claim.Survival() {
		return nil, l.fault(0, "this is not # and a claim such as %q", "player drop width=4 lines=any rows=5")
	}
	t := &Text{Section: certificate.Section{Claim: claim}, text: text}
	t.locate = func(r *checker.Rejection) spot {
		at := spot{line: r.Place.Number + 1, dealt: r.Place.Index}
		if at.dealt >= 0 {
			at.field = 2 + 2*at.dealt
		}
		return at
	}
	err = l.each("positions", func() error {
		e, err := l.entry(claim.Well)
		t.Section.List = append(t.Section.List, e)
		return err
	})
	switch {
	case err != nil:
		return nil, err
	case len(t.Section.List) == 0:
		return nil, faultAt(1, 1, "no positions")
	case wanted != nil && *wanted != claim:
		return nil, otherClaim(claim.String(), wanted)
	}
	return t, nil
}

// entry reads the current line.
func (l *lineReader) entry(w certificate.Well) (e certificate.Entry, err error) {
	heights, at := l.field()
	if e.Position, err = parseHeights(heights, w.Width); err != nil {
		return e, l.fault(at, "%v", err)
	}
	text, at := l.field()
	closed, err := parseClosed(text)
	if err != nil {
		return e, l.fault(at, "%v", err)
	}
	e.Position |= closed
	numbers := numberReader{lineReader: l, want: 2 * w.First().Len()}
	for p := range w.First().All {
		rotation := numbers.next("rotation", 0, len(certificate.Shapes(p))-1)
		offset := numbers.next("offset", -2, certificate.MaxWidth-1)
		e.Moves[p] = certificate.Placement{Rotation: int8(rotation), Offset: int8(offset)}
	}
	return e, numbers.end()
}

func parseHeights(text []byte, width int) (p certificate.Position, err error) {
	if len(text) != width {
		return 0, fmt.Errorf("%d heights, not %d", len(text), width)
	}
	for x, digit := range text {
		h := strings.IndexByte("0123456789abcdef", digit)
		if h < 0 {
			return 0, fmt.Errorf("height %q is not in 0 to f", text[x:x+1])
		}
		p |= certificate.Column(x, h)
	}
	return p, nil
}

func parseClosed(text []byte) (p certificate.Position, err error) {
	if string(text) == "-" {
		return 0, nil
	}
	last := 0
	for _, field := range bytes.Split(text, []byte(",")) {
		r, ok := parseNumber(field)
		if !ok || r <= last || r > certificate.MaxHeight {
			return 0, fmt.Errorf("%q is not a list of rows: want -, or rows from 1 to %d, ascending, with commas between them",
				shorten(text), certificate.MaxHeight)
		}
		p |= 1 << (r - 1)
		last = r
	}
	return p, nil
}
