package checker

import (
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"
)

// A board is the well in cells: bit x of rows[y] tells that column x of row y+1 is
// filled. No piece comes to rest above it.
type board struct {
	rows [maxRows + overhang]uint16
	may  set // the pieces that may be dealt next
}

// compare orders boards as a digest has them.
func (b board) compare(c board) int {
	return cmp.Or(slices.Compare(b.rows[:], c.rows[:]), cmp.Compare(b.may, c.may))
}

type node struct {
	answers [7]answer // by piece
	depth   int       // the pieces that the node needs in the worst case
	used    bool      // a later node refers to it
}
type answer struct {
	next     int32 // the number of the node that goes on; 0: a row is complete
	rotation uint8
	offset   int8  // the column of the box's left edge, -2 to 13
	row      uint8 // in slide: of the piece's lowest cell, from 1
	mirrored bool  // that node speaks of the board's mirror image
	none     bool  // there is no answer
}

// cellRules are what each game has of its own on real cells.
type cellRules struct {
	shapes  *[7][]shape
	size    int                                                // bytes of an answer
	mirrors bool                                               // whether links may be odd
	rest    func(s *source, b *board, piece int, a answer) int // the row of the box, from 0; checks 14, 23 and 24
}

// strategy verifies the evidence of a player's claim: it reads the nodes, and
// then replays every game that they allow. Nodes are numbered from 1, and refer
// to smaller numbers only, so there is no cycle; the last answers the empty well.
func (s *source) strategy(section *Section, rules cellRules) {
	claim := section.Claim
	count := int(binary.BigEndian.Uint32(s.read(4)))
	s.require(count >= 1 && count <= maxNodes, CheckNodes, "%d nodes, not 1 to %d", count, maxNodes)
	nodes := make([]node, 1) // grows with what is read, not with count
	var last, encoded string // the bytes of the node before, and of this one
	for n := 1; n <= count; n++ {
		s.place = Place{s.place.Section, "node", n, -1}
		s.require(n <= s.limit, CheckLimit, "more than %d nodes", s.limit)
		last, encoded = encoded, string(s.read(7*rules.size))
		nodes = append(nodes, node{})
		this := &nodes[n]
		for p := range this.answers {
			s.place.Index = p
			a := s.answer(rules, p, n, encoded[rules.size*p:][:rules.size])
			this.answers[p], this.depth, nodes[a.next].used = a, max(this.depth, nodes[a.next].depth+1), true
		}
		s.place.Index = -1
		before := nodes[n-1].depth
		ascends := this.depth > before || this.depth == before && encoded > last
		s.require(ascends, CheckOrder, "the node does not come after the one before it")
		// Of a node and its mirror image, which says the same, only one leans left.
		lean := cmp.Or(this.lean(rules, 6, claim.Width), this.lean(rules, 3, claim.Width)) // O, then T
		s.require(lean < 0 || !rules.mirrors, CheckLean, "the node's mirror image belongs here")
	}
	unused := slices.IndexFunc(nodes[1:count], func(n node) bool { return !n.used }) + 1
	s.require(unused == 0, CheckLinked, "no node refers to node %d", unused)
	s.require(nodes[count].depth <= claim.Pieces, CheckDepth, "the strategy may need %d pieces", nodes[count].depth)
	section.Nodes = count
	s.replay(section, rules, nodes)
}

// answer reads what node n says about a piece: a byte for the move, in slide one for
// the row, and three for the link. Zeros are none; that move would never be legal.
func (s *source) answer(rules cellRules, piece, n int, encoded string) answer {
	rotation, offset, last := encoded[0]>>4, int8(encoded[0]&15)-2, encoded[rules.size-3:]
	link := int32(last[0])<<16 | int32(last[1])<<8 | int32(last[2])
	s.require(int(rotation) < len(rules.shapes[piece]), CheckRotation, "rotation %d is not used", rotation)
	earlier := link != 1 && int(link/2) < n && (link%2 == 0 || rules.mirrors)
	s.require(earlier, CheckLink, "link %d does not lead to an earlier node", link)
	none := encoded == strings.Repeat("\x00", rules.size)
	return answer{link / 2, rotation, offset, encoded[1], link%2 == 1, none} // drop does not look at the row
}

// lean is negative if a piece lies left of the well's middle, and 0 in the middle.
func (n *node) lean(rules cellRules, piece, width int) (lean int) {
	for _, c := range rules.shapes[piece][n.answers[piece].rotation] {
		lean += int(n.answers[piece].offset) + c.x
	}
	return lean - 2*(width-1)
}

// replay visits every node with every board on which it is reached. It goes
// from the last node down, so that all boards of a node are known at its turn.
func (s *source) replay(section *Section, rules cellRules, nodes []node) {
	claim := section.Claim
	boards, waiting := make([][]board, len(nodes)), 1
	boards[len(nodes)-1] = []board{{may: claim.first()}}
	for n := len(nodes) - 1; n > 0; n-- {
		waiting -= len(boards[n])
		slices.SortFunc(boards[n], board.compare)
		for p, a := range nodes[n].answers {
			s.place = Place{s.place.Section, "node", n, p}
			may := slices.ContainsFunc(boards[n], func(b board) bool { return b.may>>p&1 == 1 })
			s.require(may != a.none, CheckAnswers, "an answer is missing, or to a piece that is not dealt here")
		}
		for _, b := range slices.Compact(boards[n]) {
			section.Boards++
			binary.Write(s.digest, binary.BigEndian, b.rows)
			if claim.Deals == "bag" {
				s.digest.Write([]byte{byte(b.may)})
			}
			for p, a := range nodes[n].answers {
				if b.may>>p&1 == 0 {
					continue
				}
				s.place.Index = p
				y, next := rules.rest(s, &b, p, a), board{b.rows, claim.after(b.may, p)}
				for _, c := range rules.shapes[p][a.rotation] {
					next.rows[y+c.y] |= 1 << (int(a.offset) + c.x)
				}
				section.Moves++
				line := slices.Contains(next.rows[:claim.Rows], 1<<claim.Width-1)
				s.require(line == (a.next == 0), CheckWin, "line and announced win do not agree")
				for y, row := range next.rows {
					if a.mirrored {
						next.rows[y] = bits.Reverse16(row) >> (16 - claim.Width)
					}
				}
				if a.next != 0 {
					boards[a.next] = append(boards[a.next], next)
					waiting++
				}
				s.require(waiting <= s.limit, CheckLimit, "more than %d boards wait for their nodes", s.limit)
			}
		}
		boards[n] = nil
	}
}
