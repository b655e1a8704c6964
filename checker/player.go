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
	shape    *shape
	next     int32 // the number of the node that goes on; 0: a row is complete
	offset   int8  // the column of the box's left edge
	mirrored bool  // that node speaks of the board's mirror image
	none     bool  // there is no answer
	row      uint8 // in slide: of the piece's lowest cell, from 1
}

// strategy verifies the evidence of a player's claim: it reads the nodes, and
// then replays every game that they allow. Nodes are numbered from 1, and refer
// to smaller numbers only, so there is no cycle; the last answers the empty well.
func (s *source) strategy(section *Section) {
	size := map[string]int{"drop": 4, "slide": 5}[section.Claim.Game] // bytes of an answer
	mirrors := size == 4 && section.Claim.Deals == ""
	count := int(binary.BigEndian.Uint32(s.read(4)))
	s.require(count >= 1 && count <= maxNodes, 7, "%d nodes, not 1 to %d", count, maxNodes)
	nodes := make([]node, 1) // these grow with what is read, not with count
	depth := make([]int, 1)  // the pieces that a node needs in the worst case
	used := make([]bool, 1)  // whether a later node refers to a node
	var last, encoded string // the bytes of the node before, and of this one
	for n := 1; n <= count; n++ {
		s.place = Place{s.place.Section, "node", n, -1}
		s.require(n <= s.limit, 21, "more than %d nodes", s.limit)
		last, encoded = encoded, string(s.read(7*size))
		nodes, depth, used = append(nodes, node{}), append(depth, 0), append(used, false)
		for p := range nodes[n] {
			s.place = Place{s.place.Section, "node", n, p}
			a := s.answer(mirrors, n, p, encoded[size*p:][:size])
			nodes[n][p], used[a.next], depth[n] = a, true, max(depth[n], depth[a.next]+1)
		}
		s.place = Place{s.place.Section, "node", n, -1}
		s.require(depth[n] > depth[n-1] || depth[n] == depth[n-1] && encoded > last, 10,
			"the node does not come after the one before it")
		// Of a node and its mirror image, which says the same, only one leans left.
		lean := cmp.Or(nodes[n][6].lean(section.Claim.Width), nodes[n][3].lean(section.Claim.Width)) // O, then T
		s.require(lean < 0 || !mirrors, 11, "the node's mirror image belongs here")
	}
	unused := slices.Index(used[1:count], false) + 1
	s.require(unused == 0, 12, "no node refers to node %d", unused)
	s.require(depth[count] <= section.Claim.Pieces, 13, "the strategy may need %d pieces", depth[count])
	section.Nodes = count
	s.replay(section, nodes)
}

// answer reads what node n says about piece p: a byte for the move, in slide one for
// the row, and three for the link. Zeros are none; that move would never be legal.
func (s *source) answer(mirrors bool, n, p int, encoded string) answer {
	shapes, row, last := &shapes, byte(0), encoded[len(encoded)-3:]
	if len(encoded) == 5 {
		shapes, row = &slideShapes, encoded[1]
	}
	rotation, offset := int(encoded[0]>>4), int(encoded[0]&15)-2
	s.require(rotation < len(shapes[p]), 8, "rotation %d is not used", rotation)
	link := int(last[0])<<16 | int(last[1])<<8 | int(last[2])
	s.require(link != 1 && link/2 < n && (link%2 == 0 || mirrors), 9, "link %d does not lead to an earlier node", link)
	return answer{&shapes[p][rotation], int32(link / 2), int8(offset), link%2 == 1, strings.Trim(encoded, "\x00") == "", row}
}

// lean is negative if a piece lies left of the well's middle, and 0 in the middle.
func (a answer) lean(width int) (lean int) {
	for _, c := range a.shape {
		lean += int(a.offset) + c.x
	}
	return lean - 2*(width-1)
}

// replay visits every node with every board on which it is reached. It goes
// from the last node down, so that all boards of a node are known at its turn.
func (s *source) replay(section *Section, nodes []node) {
	claim := section.Claim
	boards := make([][]board, len(nodes))
	boards[len(nodes)-1] = []board{{deal: claim.next(0, 0)}}
	waiting := 1
	for n := len(nodes) - 1; n > 0; n-- {
		waiting -= len(boards[n])
		slices.SortFunc(boards[n], func(a, b board) int { return cmp.Or(slices.Compare(a.rows[:], b.rows[:]), cmp.Compare(a.deal, b.deal)) })
		for p, a := range nodes[n] {
			s.place = Place{s.place.Section, "node", n, p}
			dealt := slices.ContainsFunc(boards[n], func(b board) bool { return b.deal>>p&1 == 1 })
			s.require(dealt != a.none, 22, "an answer is missing, or to a piece that is not dealt here")
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
				s.place = Place{s.place.Section, "node", n, p}
				next := s.drop(claim, b, p, a)
				next.deal = claim.next(b.deal, p)
				section.Moves++
				line := slices.Contains(next.rows[:claim.Rows], 1<<claim.Width-1)
				s.require(line == (a.next == 0), 15, "line and announced win do not agree")
				if a.mirrored {
					next = next.mirror(claim.Width)
				}
				if a.next != 0 {
					boards[a.next] = append(boards[a.next], next)
					waiting++
				}
				s.require(waiting <= s.limit, 21, "more than %d boards wait for their nodes", s.limit)
			}
		}
		boards[n] = nil
	}
}

// drop lets a piece fall until it rests on a filled cell or the floor; check 14.
func (s *source) drop(claim Claim, b board, piece int, a answer) board {
	if claim.Game == "slide" {
		return s.slide(claim, b, piece, a)
	}
	for _, c := range a.shape {
		x := int(a.offset) + c.x
		s.require(x >= 0 && x < claim.Width, 14, "a cell is outside the well")
		for _, row := range b.rows[claim.Rows-1:] {
			s.require(row>>x&1 == 0, 14, "a cell is in a full column")
		}
	}
	y := claim.Rows + overhang // the box's lowest row, above every filled cell
	for b.free(a, y-1) {
		y--
	}
	for _, c := range a.shape {
		s.require(claim.Ceiling == 0 || y+c.y < claim.Ceiling, 14, "a cell is above the ceiling")
		b.rows[y+c.y] |= 1 << (int(a.offset) + c.x)
	}
	return b
}

// free reports whether the piece meets neither a filled cell nor the floor at y.
func (b *board) free(a answer, y int) bool {
	for _, c := range a.shape {
		if y+c.y < 0 || y+c.y < len(b.rows) && b.rows[y+c.y]>>(int(a.offset)+c.x)&1 == 1 {
			return false
		}
	}
	return true
}

// mirror turns the board left to right.
func (b board) mirror(width int) board {
	for y := range b.rows {
		b.rows[y] = bits.Reverse16(b.rows[y]) >> (16 - width)
	}
	return b
}
