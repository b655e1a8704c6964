// Package certificate reads and writes certificates: the bytes of SPEC.md, zstd around them, and
// the files that hold them. It knows the format, and of the game only what a canonical strategy takes;
// it does not check that a certificate proves anything, or that its claims differ. Package checker
// does, and shares no code with it.
//
//	certificate.go  the raw form
//	file.go         the compressed form
//	claim.go        claims as lines of text
//	piece.go        the pieces
//	profile.go      profiles and positions
//	notation.go     pieces and placements, as people write them
//	strategy.go     the one order of a strategy, with mirror images and without
//	list.go         what a list for rows for ever has
//	survival.go     an answer in a game that is to last for ever
//	fault.go        what is wrong with something that was read
package certificate

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"
)

// Magic are the first bytes of a certificate.
const Magic = "lineproof"

const (
	version     = 2
	maxSections = 255
	maxNodes    = 1<<23 - 1
	maxEntries  = 4 * maxNodes // they take less memory
	maxSurvival = MaxSize      // answers or deals: a byte each
)

// A Certificate is a list of sections, 1 to 255.
type Certificate []Section

// A Section is a claim and its evidence, of which one kind is there.
type Section struct {
	Claim    Claim
	Strategy Strategy // for a player's claim: 1 to 8388607 nodes
	List     []Entry  // for rows for ever: 1 to 33554428 positions
	Deals    [][]byte // for an adversary's: up to 54 layers, in each a piece for each profile
	Survival []byte   // for a claim about survival: the player's answers (Response), or the pieces to deal
}

// Claims returns the claims of the sections.
func (c Certificate) Claims() (all []Claim) {
	for _, s := range c {
		all = append(all, s.Claim)
	}
	return all
}

// Encode writes the certificate in its raw form, which Decode reads. It writes nothing,
// and returns a *Fault, unless there are 1 to 255 sections, each with a claim that
// Claim.Check accepts and the evidence of its side, in the ranges of Section and Answer.
func (c Certificate) Encode(w io.Writer) error {
	if len(c) < 1 || len(c) > maxSections {
		return faultOf("a certificate has 1 to %d sections, not %d", maxSections, len(c))
	}
	for _, s := range c {
		if fault := s.fault(); fault != nil {
			fault.Place = s.Claim.String()
			return fault
		}
	}
	return c.Write(w)
}

// Write writes the same bytes without looking at ranges, so that Decode may refuse them.
func (c Certificate) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	b.WriteString(Magic)
	b.Write([]byte{version, byte(len(c))})
	for _, s := range c {
		s.encode(b)
	}
	return b.Flush()
}

// fault returns why Decode would not read the section, or nil.
func (s Section) fault() *Fault {
	if err := s.Claim.Check(); err != nil {
		return faultOf("%v", err)
	}
	survives, usual, player := s.Claim.Survival(), s.Claim.Game == Usual, s.Claim.Player
	switch {
	case len(s.Survival) > 0 && !survives || len(s.List) > 0 && (survives || !usual) ||
		len(s.Strategy) > 0 && (usual || !player) || len(s.Deals) > 0 && (usual || player):
		return faultOf("there is evidence for another claim")
	case len(s.Survival) > maxSurvival:
		return faultOf("%d answers or deals are more than %d", len(s.Survival), maxSurvival)
	case survives:
		return nil
	case usual:
		return listFault(s.List, s.Claim.Well)
	case player && (len(s.Strategy) == 0 || len(s.Strategy) > maxNodes):
		return faultOf("the strategy has no node, or more than %d", maxNodes)
	case len(s.Deals) > MaxPieces:
		return faultOf("%d layers are more than %d", len(s.Deals), MaxPieces)
	}
	for i, n := range s.Strategy {
		for p, a := range n {
			if !a.encodes(p, i+1, s.Claim.Game) {
				return faultOf("node %d, piece %c: no such answer: %+v", i+1, Letters[p], a)
			}
		}
	}
	for k, layer := range s.Deals {
		if uint64(len(layer)) > math.MaxUint32 {
			return faultOf("layer %d has too many profiles, %d", k, len(layer))
		}
		if i := slices.IndexFunc(layer, func(p byte) bool { return p >= Pieces }); i >= 0 {
			return faultOf("layer %d: there is no piece %d", k, layer[i])
		}
	}
	return nil
}

// encodes reports whether a node's answer to a piece is in the ranges of Answer.
func (a Answer) encodes(piece, node int, in Game) bool {
	return a.Rotation >= 0 && int(a.Rotation) < len(shapes[piece]) &&
		a.Offset >= -2 && a.Offset < MaxWidth && (in == Slide || a.Row == 0) &&
		a.Next >= 0 && a.Next < node && (!a.Mirrored || a.Next != 0 && in != Slide)
}

func (s Section) encode(b *bufio.Writer) {
	text := s.Claim.String()
	b.WriteByte(byte(len(text)))
	b.WriteString(text)
	count := func(n int) { b.Write(binary.BigEndian.AppendUint32(nil, uint32(n))) }
	switch {
	case s.Claim.Survival():
		count(len(s.Survival))
		b.Write(s.Survival)
		return
	case s.Claim.Game == Usual:
		count(len(s.List))
		for _, e := range s.List {
			e.encode(b, s.Claim.Well)
		}
		return
	case s.Claim.Player:
		count(len(s.Strategy))
		for _, n := range s.Strategy {
			b.Write(appendNode(nil, n, s.Claim.Game))
		}
		return
	}
	b.WriteByte(byte(len(s.Deals)))
	for _, layer := range s.Deals {
		count(len(layer))
		b.Write(layer)
	}
}

// answerSize is how many bytes an answer has.
func answerSize(in Game) int {
	if in == Slide {
		return 5
	}
	return 4
}

// moveByte has a placement but for its row, and moveOf is the placement of such a byte.
func moveByte(p Placement) byte { return byte(p.Rotation<<4 | (p.Offset + 2)) }
func moveOf(b byte) Placement   { return Placement{Rotation: int8(b >> 4), Offset: int8(b&15) - 2} }

// appendNode appends the bytes of a node: for each piece the move, in slide the row,
// and a link of three bytes. The node's answers must be in the ranges of Answer.
func appendNode(b []byte, n Node, in Game) []byte {
	for _, a := range n {
		link := a.Next << 1
		if a.Mirrored {
			link |= 1
		}
		b = append(b, moveByte(a.Placement))
		if in == Slide {
			b = append(b, byte(a.Row))
		}
		b = append(b, byte(link>>16), byte(link>>8), byte(link))
	}
	return b
}

// MaxSize is how many bytes a certificate may have in its raw form to be held in
// memory. Compressed, it may be much smaller, and decoded it takes more: a node
// of drop has 28 bytes, and 168 as a Node.
const MaxSize = 256 << 20

// Decode reads a certificate in its raw form. What it accepts encodes to the same bytes. The error is
// a *Fault. With it come the sections before the fault, and of an adversary's with a fault in its deals
// those that are there.
func Decode(raw []byte) (c Certificate, err error) {
	d := &decoder{raw: raw}
	for n := d.head(); len(c) < n && d.err == nil; {
		if s := d.section(); d.err == nil || s.Deals != nil {
			c = append(c, s)
		}
	}
	d.end()
	return c, d.err
}

// A decoder keeps its first error.
type decoder struct {
	raw    []byte
	offset int
	err    error
}

func (d *decoder) fail(format string, args ...any) {
	if d.err == nil {
		d.err = &Fault{Place: fmt.Sprintf("byte %d", d.offset), Text: fmt.Sprintf(format, args...)}
	}
}

// bytes reads n bytes, or what there is of them.
func (d *decoder) bytes(n int) []byte {
	b := d.raw[d.offset:][:min(n, len(d.raw)-d.offset)]
	d.offset += len(b)
	if len(b) < n {
		d.fail("the certificate is cut off")
	}
	return b
}

// number reads a number of some bytes, or of those that there are. If it is too
// large for an int, it is too large for all that is counted, and the greatest int does
// as well.
func (d *decoder) number(bytes int) (n int) {
	for _, b := range d.bytes(bytes) {
		n = int(min(int64(n)<<8|int64(b), math.MaxInt))
	}
	return n
}

// end reads nothing, as there is to be nothing more.
func (d *decoder) end() {
	if d.offset < len(d.raw) {
		d.fail("more follows the last section")
	}
}

// head reads what stands before the sections, and returns their number.
func (d *decoder) head() int {
	if string(d.bytes(len(Magic))) != Magic {
		d.fail("this is not a certificate")
	}
	if v := d.number(1); v != version {
		d.fail("version %d, where this program knows %d", v, version)
	}
	n := d.number(1)
	if n == 0 {
		d.fail("no sections")
	}
	return n
}

func (d *decoder) section() (s Section) {
	s.Claim = d.claim()
	if d.err != nil {
		return s
	}
	switch {
	case s.Claim.Survival():
		s.Survival = d.survival()
	case s.Claim.Game == Usual:
		s.List = d.list(s.Claim.Well)
	case s.Claim.Player:
		s.Strategy = d.strategy(s.Claim.Game)
	default:
		s.Deals = d.deals()
	}
	if fault := s.fault(); fault != nil {
		d.fail("%v", fault)
	}
	return s
}

func (d *decoder) claim() (c Claim) {
	text := string(d.bytes(d.number(1)))
	if d.err != nil {
		return c
	}
	c, err := ParseClaim(text)
	if err != nil {
		d.fail("%v", err)
	}
	return c
}

// counted reads how many nodes or positions there are, up to a greatest number, and the bytes of
// all: nil if it fails.
func (d *decoder) counted(what string, size, greatest int) []byte {
	count := d.number(4)
	if count < 1 || count > greatest {
		d.fail("%d %s, not 1 to %d", count, what, greatest)
	}
	if d.err != nil {
		return nil // their size may be too large for an int
	}
	if all := d.bytes(count * size); d.err == nil {
		return all
	}
	return nil
}

func (d *decoder) strategy(in Game) (s Strategy) {
	size := answerSize(in)
	nodes := d.counted("nodes", Pieces*size, maxNodes)
	s = make(Strategy, len(nodes)/Pieces/size)
	for i := range s {
		for p := range s[i] {
			b := nodes[(Pieces*i+p)*size:][:size]
			link := int(b[size-3])<<16 | int(b[size-2])<<8 | int(b[size-1])
			a := Answer{Placement: moveOf(b[0]), Next: link >> 1, Mirrored: link&1 == 1}
			if in == Slide {
				a.Row = b[1]
			}
			s[i][p] = a
		}
	}
	return s
}

// survival reads answers or deals. Only the game tells what they may be.
func (d *decoder) survival() []byte {
	count := d.number(4)
	if count > maxSurvival {
		d.fail("%d answers or deals, not 0 to %d", count, maxSurvival)
		return nil
	}
	return d.bytes(count)
}

func (d *decoder) deals() (layers [][]byte) {
	count := d.number(1)
	if count > MaxPieces {
		d.fail("%d layers, not 0 to %d", count, MaxPieces)
	}
	for len(layers) < count && d.offset < len(d.raw) {
		layers = append(layers, d.bytes(d.number(4)))
	}
	if len(layers) < count {
		d.fail("the certificate is cut off")
	}
	return layers
}
