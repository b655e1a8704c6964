package certificate

import (
	"bufio"
	"encoding/binary"
)

// An Entry of a list is what a player for rows for ever does in a position. The entries stand in the
// order of SPEC.md, Evidence for rows.
type Entry struct {
	Position
	Moves [Pieces]Placement // by piece; Row is 0, and all is for a piece that may not be dealt
}

// heightsSize is how many bytes the heights of a position have, and entrySize how many it has with
// its moves.
func heightsSize(width int) int { return (width + 1) / 2 }
func entrySize(w Well) int      { return heightsSize(w.Width) + 1 + w.First().Len() }

// listFault returns the fault of a list that Decode would not read.
func listFault(all []Entry, w Well) *Fault {
	if len(all) == 0 || len(all) > maxEntries {
		return faultOf("no position is answered, or more than %d", maxEntries)
	}
	for i, e := range all {
		if e.Position&^255<<(4*w.Width) != 0 {
			return faultOf("position %d: there are heights beyond %d columns", i+1, w.Width)
		}
		for p, at := range e.Moves {
			if !(Answer{Placement: at}).encodes(p, 1, Usual) || !w.First().Has(p) && at != (Placement{}) {
				return faultOf("position %d: piece %c: no such answer: %s", i+1, Letters[p], at.Text())
			}
		}
	}
	return nil
}

// encode writes half a byte for each column, one for the closed rows, and the moves of the pieces
// that may be dealt as those of a node.
func (e Entry) encode(b *bufio.Writer, w Well) {
	b.Write(binary.BigEndian.AppendUint64(nil, uint64(e.Position))[:heightsSize(w.Width)])
	b.WriteByte(e.Closed())
	for p := range w.First().All {
		b.WriteByte(moveByte(e.Moves[p]))
	}
}

// list reads the entries of a claim about a well.
func (d *decoder) list(w Well) (all []Entry) {
	size, heights := entrySize(w), heightsSize(w.Width)
	encoded := d.counted("positions", size, maxEntries)
	for i := 0; i < len(encoded); i += size {
		b := encoded[i:][:size]
		e := Entry{Position: Position(b[heights])}
		for x := range 2 * heights { // of an odd width, the last half byte is 0
			e.Position |= Column(x, int(b[x/2]>>(4-x%2*4)&15))
		}
		moves := b[heights+1:]
		for p := range w.First().All {
			e.Moves[p] = moveOf(moves[0])
			moves = moves[1:]
		}
		all = append(all, e)
	}
	return all
}
