package certificate

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math/bits"
)

// MaxHeight is the greatest height of a column in a position.
const MaxHeight = 8

// A Position is what matters of a board of the usual game until a row is complete (SPEC.md,
// Positions): the heights of the columns, 0 for a deep one, and the closed rows. Four bits
// are for each column, the highest ones for column 0; the lowest byte has bit r-1 for the
// closed row r. So positions are ordered as their bytes in a certificate.
type Position uint64

// shift returns the lowest bit of a column.
func shift(x int) int { return 60 - 4*x }

// Column returns a position in which a column has a height, 0 to 15, and all else is 0.
func Column(x, height int) Position { return Position(height) << shift(x) }

// Height returns the height of column x, 0 to 15.
func (p Position) Height(x int) int { return int(p >> shift(x) & 15) }

// Closed returns the closed rows, bit r-1 for row r.
func (p Position) Closed() uint8 { return uint8(p) }

// Mirror returns the mirror image in a well of some width.
func (p Position) Mirror(width int) Position {
	m := bits.ReverseBytes64(uint64(p &^ 255)) // pairs of columns, from the right
	m = m>>4&0x0f0f0f0f0f0f0f0f | m&0x0f0f0f0f0f0f0f0f<<4
	return Position(m<<(64-4*width)) | p&255
}

// Canonical returns the lesser of a position and its mirror image, for a Well that Mirrors.
func (p Position) Canonical(width int) Position { return min(p, p.Mirror(width)) }

// A Reply is what a player for rows for ever does in a position. Replies stand in the order
// of SPEC.md, Evidence for rows.
type Reply struct {
	Position
	Moves [Pieces]Placement // by piece; Row is 0, and all is for a piece that may not be dealt
}

// heightsSize is how many bytes the heights of a position have, and replySize how many it has with
// its answers.
func heightsSize(width int) int { return (width + 1) / 2 }
func replySize(w Well) int      { return heightsSize(w.Width) + 1 + w.First().Len() }

// encodes returns an error if Decode would not read the reply.
func (r Reply) encodes(w Well) error {
	if r.Position&^255<<(4*w.Width) != 0 {
		return fmt.Errorf("there are heights beyond %d columns", w.Width)
	}
	for p, at := range r.Moves {
		if !(Answer{Placement: at}).encodes(p, 1, Usual) || !w.First().Has(p) && at != (Placement{}) {
			return fmt.Errorf("piece %c: no such answer: %s", Letters[p], at.Text())
		}
	}
	return nil
}

func checkReplies(s Strategy, all []Reply, w Well) error {
	if len(s) > 0 || len(all) == 0 || len(all) > maxReplies {
		return fmt.Errorf("no position is answered, or more than %d, or there is a strategy for one line", maxReplies)
	}
	for i, r := range all {
		if err := r.encodes(w); err != nil {
			return fmt.Errorf("position %d: %w", i+1, err)
		}
	}
	return nil
}

// append appends the bytes of a reply: half a byte for each column, one for the closed rows,
// and the moves of the pieces that may be dealt as those of a node.
func (r Reply) append(b []byte, w Well) []byte {
	b = append(binary.BigEndian.AppendUint64(b, uint64(r.Position))[:len(b)+heightsSize(w.Width)], r.Closed())
	for p := range w.First().All {
		at := r.Moves[p]
		b = append(b, byte(at.Rotation<<4|(at.Offset+2)))
	}
	return b
}

// replies reads the positions of a claim about a well.
func (d *decoder) replies(w Well) (all []Reply) {
	size, heights := replySize(w), heightsSize(w.Width)
	encoded := d.table("positions", size, maxReplies)
	for i := 0; i < len(encoded); i += size {
		b := encoded[i:][:size]
		r := Reply{Position: Position(b[heights])}
		for x := range 2 * heights { // of an odd width, the last half byte is 0
			r.Position |= Column(x, int(b[x/2]>>(4-x%2*4)&15))
		}
		moves := b[heights+1:]
		for p := range w.First().All {
			r.Moves[p] = Placement{Rotation: int8(moves[0] >> 4), Offset: int8(moves[0]&15) - 2}
			moves = moves[1:]
		}
		all = append(all, r)
	}
	return all
}

// WriteReplies writes a section about rows for ever as text (docs/check.md): its
// claim, and then for each position the heights, the closed rows, and a rotation and an offset
// for each piece that may be dealt.
func (s Section) WriteReplies(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# %v\n", s.Claim)
	for _, r := range s.Replies {
		b.WriteString(r.Text(s.Claim.Width))
		for p := range s.Claim.First().All {
			fmt.Fprintf(b, " %d %d", r.Moves[p].Rotation, r.Moves[p].Offset)
		}
		fmt.Fprintln(b)
	}
	return b.Flush()
}

// IsReplies reports whether the first line of a text claims rows for ever, so that ReadReplies
// reads it.
func IsReplies(text []byte) bool {
	l := newLineReader(text)
	return l.next() == nil && bytes.HasPrefix(l.text, []byte("#")) && bytes.Contains(l.text, []byte(" lines="))
}

// ReadReplies reads what WriteReplies writes. The error is a *Fault.
func ReadReplies(text []byte) (s Section, err error) {
	l := newLineReader(text)
	if err := l.next(); err != nil {
		return s, faultAt(1, 1, "no claim")
	}
	claim, ok := bytes.CutPrefix(l.text, []byte("#"))
	s.Claim, err = ParseClaim(string(bytes.Trim(claim, " \t")))
	if err != nil || !ok || s.Claim.Game != Usual || s.Claim.Survival() {
		return s, l.fault(0, "this is not # and a claim such as %q", "player drop width=4 lines=any rows=5")
	}
	err = l.each("positions", func() error {
		r, err := l.reply(s.Claim.Well)
		s.Replies = append(s.Replies, r)
		return err
	})
	if err == nil && len(s.Replies) == 0 {
		err = faultAt(1, 1, "no positions")
	}
	return s, err
}

// Text writes a position as a text has it: the heights, a hexadecimal digit for each of the
// columns, and the closed rows, with commas between them, or - for none.
func (p Position) Text(width int) string {
	profile := Profile{Sacrificed: uint16(p.Closed())}
	for x := range width {
		profile.Heights[x] = uint16(p.Height(x))
	}
	return profile.Text(textWell(width))
}

// textWell is the well in which the text of a position is that of a profile.
func textWell(width int) Well { return Well{Width: width, Rows: MaxRows} }

// reply reads the current line.
func (l *lineReader) reply(w Well) (r Reply, err error) {
	text, at := l.field()
	heights, err := parseHeights(text, textWell(w.Width))
	if err != nil {
		return r, l.fault(at, "%v", err)
	}
	text, at = l.field()
	closed, err := parseSacrificed(text, Well{Rows: MaxHeight})
	if err != nil {
		return r, l.fault(at, "%v", err)
	}
	r.Position = Position(closed)
	for x := range w.Width {
		r.Position |= Column(x, int(heights[x]))
	}
	numbers := numberReader{lineReader: l, want: 2 * w.First().Len()}
	for p := range w.First().All {
		rotation := numbers.next("rotation", 0, len(shapes[p])-1)
		offset := numbers.next("offset", -2, MaxWidth-1)
		r.Moves[p] = Placement{Rotation: int8(rotation), Offset: int8(offset)}
	}
	return r, numbers.end()
}
