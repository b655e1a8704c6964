package certificate

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
)

// A Reply is what a player of the usual game does in a position, for as many lines as the
// claim says. Replies stand in the order in which their positions are met (SPEC.md, More
// than one line).
type Reply struct {
	Wait  int               // pieces within which the next row is completed, 1 to MaxWait
	Moves [Pieces]Placement // by piece; Row is 0
}

// replySize is how many bytes a reply has.
const replySize = 1 + Pieces

// encodes returns an error if Decode would not read the reply.
func (r Reply) encodes() error {
	if r.Wait < 0 || r.Wait > 255 {
		return fmt.Errorf("a wait of %d does not fit into a byte", r.Wait)
	}
	for p, at := range r.Moves {
		if !(Answer{Placement: at}).encodes(p, 1, false) {
			return fmt.Errorf("piece %c: no such answer: %s", Letters[p], at.Text())
		}
	}
	return nil
}

func checkReplies(s Strategy, all []Reply) error {
	if len(s) > 0 || len(all) == 0 {
		return fmt.Errorf("no position is answered, or there is a strategy for one line")
	}
	for i, r := range all {
		if err := r.encodes(); err != nil {
			return fmt.Errorf("position %d: %w", i+1, err)
		}
	}
	return nil
}

// append appends the bytes of a reply: its wait, and the moves as those of a node.
func (r Reply) append(b []byte) []byte {
	b = append(b, byte(r.Wait))
	for _, at := range r.Moves {
		b = append(b, byte(at.Rotation<<4|(at.Offset+2)))
	}
	return b
}

func (d *decoder) replies() (all []Reply) {
	encoded := d.table("positions", replySize, maxReplies)
	for i := 0; i < len(encoded); i += replySize {
		r := Reply{Wait: int(encoded[i])}
		for p := range r.Moves {
			b := encoded[i+1+p]
			r.Moves[p] = Placement{Rotation: int8(b >> 4), Offset: int8(b&15) - 2}
		}
		if err := r.encodes(); err != nil {
			d.failAt(d.offset-len(encoded)+i+replySize, "position %d, %v", i/replySize+1, err)
			return nil
		}
		all = append(all, r)
	}
	return all
}

// WriteReplies writes a section about more than one line as text (SPEC.md, Text formats):
// its claim, and then for each position its wait, and a rotation and an offset for each
// piece.
func (s Section) WriteReplies(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# %v\n", s.Claim)
	for _, r := range s.Replies {
		fmt.Fprint(b, r.Wait)
		for _, at := range r.Moves {
			fmt.Fprintf(b, " %d %d", at.Rotation, at.Offset)
		}
		fmt.Fprintln(b)
	}
	return b.Flush()
}

// IsReplies reports whether the first line of a text claims more than one line, so that
// ReadReplies reads it.
func IsReplies(text []byte) bool {
	line, _, _ := bytes.Cut(text, []byte("\n"))
	return bytes.HasPrefix(line, []byte("#")) && bytes.Contains(line, []byte(" lines="))
}

// ReadReplies reads what WriteReplies writes. The error is a *Fault.
func ReadReplies(text []byte) (s Section, err error) {
	l := newLineReader(text)
	if err := l.next(); err != nil {
		return s, faultAt(1, 1, "no claim")
	}
	claim, ok := bytes.CutPrefix(l.text, []byte("#"))
	if s.Claim, err = ParseClaim(string(bytes.TrimSpace(claim))); err != nil || !ok || !s.Claim.Usual() {
		return s, l.fault(0, "this is not # and a claim such as %q", "player drop width=4 lines=any pieces=5")
	}
	err = l.each("positions", func() error {
		r, err := l.reply()
		s.Replies = append(s.Replies, r)
		return err
	})
	return s, err
}

// reply reads the current line.
func (l *lineReader) reply() (r Reply, err error) {
	numbers := numberReader{lineReader: l, want: 1 + 2*Pieces}
	r.Wait, _ = numbers.next("wait", 0, 255)
	for p := range r.Moves {
		rotation, _ := numbers.next("rotation", 0, len(shapes[p])-1)
		offset, _ := numbers.next("offset", -2, MaxWidth-1)
		r.Moves[p] = Placement{Rotation: int8(rotation), Offset: int8(offset)}
	}
	return r, numbers.end()
}
