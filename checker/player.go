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
	deal set // the pieces that may be dealt next
}

type node [7]answer // by piece
type answer struct {
	next     int32 // the number of the node that goes on; 0: a row is complete
	rotation uint8
	offset   int8  // the column of the box's left edge
	row      uint8 // in slide: of the piece's lowest cell, from 1
	mirrored bool  // that node speaks of the board's mirror image
	none     bool  // there is no answer
}

// cellRules are what each game has of its own on real cells.
type cellRules interface {
	answers() (shapes *[7][]shape, size int, mirrors bool) // size in bytes; whether links may be odd
	rest(s *source, b *board, piece int, a answer) int     // the row of the box, from 0; checks 14, 23 and 24
}

// strategy verifies the evidence of a player's claim: it reads the nodes, and
// then replays every game that they allow. Nodes are numbered from 1, and refer
// to smaller numbers only, so there is no cycle; the last answers the empty well.
func (s *source) strategy(section *Section, rules cellRules) {
	claim := section.Claim
	shapes, size, mirrors := rules.answers()
	count := int(binary.BigEndian.Uint32(s.read(4)))
	s.require(count >= 1 && count <= maxNodes, CheckNodes, "%d nodes, not 1 to %d", count, maxNodes)
	nodes := make([]node, 1) // these grow with what is read, not with count
	depth := make([]int, 1)  // the pieces that a node needs in the worst case
	used := make([]bool, 1)  // whether a later node refers to a node
	var last, encoded string // the bytes of the node before, and of this one
	for n := 1; n <= count; n++ {
		s.place = Place{s.place.Section, "node", n, -1}
		s.require(n <= s.limit, CheckLimit, "more than %d nodes", s.limit)
		last, encoded = encoded, string(s.read(7*size))
		nodes, depth, used = append(nodes, node{}), append(depth, 0), append(used, false)
		for p := range nodes[n] {
			s.place.Index = p
			a := s.answer(len(shapes[p]), mirrors, n, encoded[size*p:][:size])
			nodes[n][p], used[a.next], depth[n] = a, true, max(depth[n], depth[a.next]+1)
		}
		s.place.Index = -1
		s.require(depth[n] > depth[n-1] || depth[n] == depth[n-1] && encoded > last, CheckOrder, "the node does not come after the one before it")
		// Of a node and its mirror image, which says the same, only one leans left.
		lean := cmp.Or(nodes[n].lean(6, shapes, claim.Width), nodes[n].lean(3, shapes, claim.Width)) // O, then T
		s.require(lean < 0 || !mirrors, CheckLean, "the node's mirror image belongs here")
	}
	unused := slices.Index(used[1:count], false) + 1
	s.require(unused == 0, CheckLinked, "no node refers to node %d", unused)
	s.require(depth[count] <= claim.Pieces, CheckDepth, "the strategy may need %d pieces", depth[count])
	section.Nodes = count
	s.replay(section, rules, shapes, nodes)
}

// answer reads what node n says about a piece: a byte for the move, in slide one for
// the row, and three for the link. Zeros are none; that move would never be legal.
func (s *source) answer(rotations int, mirrors bool, n int, encoded string) answer {
	rotation, offset, last := int(encoded[0]>>4), int(encoded[0]&15)-2, encoded[len(encoded)-3:]
	s.require(rotation < rotations, CheckRotation, "rotation %d is not used", rotation)
	link := int(last[0])<<16 | int(last[1])<<8 | int(last[2])
	s.require(link != 1 && link/2 < n && (link%2 == 0 || mirrors), CheckLink, "link %d does not lead to an earlier node", link)
	return answer{int32(link / 2), uint8(rotation), int8(offset), encoded[1], link%2 == 1, strings.Trim(encoded, "\x00") == ""}
}

// lean is negative if a piece lies left of the well's middle, and 0 in the middle.
func (n *node) lean(piece int, shapes *[7][]shape, width int) (lean int) {
	for _, c := range shapes[piece][n[piece].rotation] {
		lean += int(n[piece].offset) + c.x
	}
	return lean - 2*(width-1)
}

// replay visits every node with every board on which it is reached. It goes
// from the last node down, so that all boards of a node are known at its turn.
func (s *source) replay(section *Section, rules cellRules, shapes *[7][]shape, nodes []node) {
	claim := section.Claim
	boards, waiting := make([][]board, len(nodes)), 1
	boards[len(nodes)-1] = []board{{deal: claim.next(0, 0)}}
	for n := len(nodes) - 1; n > 0; n-- {
		waiting -= len(boards[n])
		slices.SortFunc(boards[n], func(a, b board) int { return cmp.Or(slices.Compare(a.rows[:], b.rows[:]), cmp.Compare(a.deal, b.deal)) })
		for p, a := range nodes[n] {
			s.place = Place{s.place.Section, "node", n, p}
			dealt := slices.ContainsFunc(boards[n], func(b board) bool { return b.deal>>p&1 == 1 })
			s.require(dealt != a.none, CheckAnswers, "an answer is missing, or to a piece that is not dealt here")
		}
		for _, b := range slices.Compact(boards[n]) {
			section.Boards++
			binary.Write(s.digest, binary.BigEndian, b.rows)
			if claim.Deals == "bag" {
				s.digest.Write([]byte{byte(b.deal)})
			}
			for p, a := range nodes[n] {
				if b.deal>>p&1 == 0 {
					continue
				}
				s.place.Index = p
				y, next := rules.rest(s, &b, p, a), board{b.rows, claim.next(b.deal, p)}
				for _, c := range shapes[p][a.rotation] {
					next.rows[y+c.y] |= 1 << (int(a.offset) + c.x)
				}
				section.Moves++
				line := slices.Contains(next.rows[:claim.Rows], 1<<claim.Width-1)
				s.require(line == (a.next == 0), CheckWin, "line and announced win do not agree")
				for y, row := range next.rows {
					if a.mirrored {
						next.rows[y] = mirror(row, claim.Width)
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

func mirror(row uint16, width int) uint16 { return bits.Reverse16(row) >> (16 - width) }
