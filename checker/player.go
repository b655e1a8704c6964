package checker

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// A board is the well in cells: bit x of board[y] tells that column x of row
// y+1 is filled. No piece comes to rest above it.
type board [maxRows + overhang]uint16

func (b board) compare(other board) int { return slices.Compare(b[:], other[:]) }

// A node of the strategy has an answer for each piece.
type node [7]answer

type answer struct {
	shape    *shape
	offset   int  // the column of the box's left edge
	next     int  // the number of the node that goes on; 0: a row is complete
	mirrored bool // that node speaks of the board's mirror image
}

const (
	maxNodes  = 1<<23 - 1
	maxBoards = 1 << 22 // that wait for their nodes at one time
)

// strategy verifies the evidence of a player's claim: it reads the nodes, and
// then replays every game that they allow.
//
// Nodes are numbered from 1, and refer to smaller numbers only, so that there
// is no cycle. The last one answers the empty well.
func (s *source) strategy(claim Claim) Section {
	count := int(binary.BigEndian.Uint32(s.read(4)))
	s.require(count >= 1 && count <= maxNodes, 7, "%d nodes, not 1 to %d", count, maxNodes)
	nodes := make([]node, 1) // these grow with what is read, not with count
	depth := make([]int, 1)  // the pieces that a node needs in the worst case
	used := make([]bool, 1)  // whether a later node refers to a node
	last := ""               // the bytes of the node before
	for n := 1; n <= count; n++ {
		encoded := string(s.read(28))
		var next node
		deepest := 0
		for p := range next {
			s.place.Kind, s.place.Number, s.place.Part, s.place.Index = "node", n, "piece", p
			a := s.answer(p, n, encoded[4*p:])
			next[p] = a
			used[a.next] = true
			deepest = max(deepest, depth[a.next]+1)
		}
		s.require(deepest > depth[n-1] || deepest == depth[n-1] && encoded > last, 10,
			"the node does not come after the one before it")
		s.require(leansLeft(next, claim.Width), 11, "the node's mirror image belongs here")
		nodes, depth, used, last = append(nodes, next), append(depth, deepest), append(used, false), encoded
	}
	unused := slices.Index(used[1:count], false) + 1
	s.require(unused == 0, 12, "no node refers to node %d", unused)
	s.require(depth[count] <= claim.Pieces, 13, "the strategy may need %d pieces", depth[count])
	return s.replay(claim, nodes)
}

// answer reads what node n says about piece p.
func (s *source) answer(p, n int, encoded string) answer {
	rotation, offset := int(encoded[0]>>4), int(encoded[0]&15)-2
	s.require(rotation < rotationsOf[p], 8, "rotation %d of piece %d is not used", rotation, p)
	link := int(encoded[1])<<16 | int(encoded[2])<<8 | int(encoded[3])
	s.require(link != 1 && link/2 < n, 9, "link %d does not lead to an earlier node", link)
	return answer{&shapes[p][rotation], offset, link / 2, link%2 == 1}
}

// leansLeft holds for either a node or its mirror image, which says the same.
// The O must lie left of the well's middle, or else, with the O right in the
// middle, the T. They cannot both lie there: the columns of an O's cells add up
// to a multiple of four and two, which those of a T never do.
func leansLeft(n node, width int) bool {
	for _, p := range [2]int{6, 3} { // O, T
		lean := -2 * (width - 1)
		for _, c := range n[p].shape {
			lean += n[p].offset + c.x
		}
		if lean != 0 {
			return lean < 0
		}
	}
	panic("checker: both O and T in the middle")
}

// replay visits every node with every board on which it is reached. It goes
// from the last node down, so that all boards of a node are known at its turn.
func (s *source) replay(claim Claim, nodes []node) Section {
	result := Section{Claim: claim, Nodes: len(nodes) - 1}
	boards := make([][]board, len(nodes))
	boards[len(nodes)-1] = []board{{}}
	waiting := 1
	for n := len(nodes) - 1; n > 0; n-- {
		waiting -= len(boards[n])
		slices.SortFunc(boards[n], board.compare)
		for _, b := range slices.Compact(boards[n]) {
			result.Boards++
			for p, a := range nodes[n] {
				s.place.Number, s.place.Index = n, p
				next := s.drop(claim, b, a)
				result.Moves++
				s.require(next.complete(claim) == (a.next == 0), 15, "line and announced win do not agree")
				if a.next == 0 {
					continue
				}
				if a.mirrored {
					next = next.mirror(claim.Width)
				}
				boards[a.next] = append(boards[a.next], next)
				waiting++
				s.require(waiting <= maxBoards, 21, "more than %d boards wait for their nodes", maxBoards)
			}
		}
		boards[n] = nil
	}
	return result
}

// drop lets a piece fall straight down until it rests on a filled cell or on
// the floor; check 14.
func (s *source) drop(claim Claim, b board, a answer) board {
	for _, c := range a.shape {
		x := a.offset + c.x
		if x < 0 || x >= claim.Width {
			s.reject(14, "column %d is outside the well", x)
		}
		for _, row := range b[claim.Rows-1:] {
			if row>>x&1 == 1 {
				s.reject(14, "column %d is full", x)
			}
		}
	}
	y := claim.Rows + overhang // above every filled cell
	for y > 0 && b.free(a, y-1) {
		y--
	}
	for _, c := range a.shape {
		if claim.Ceiling != 0 && y+c.y >= claim.Ceiling {
			s.reject(14, "a cell rests above the ceiling")
		}
		b[y+c.y] |= 1 << (a.offset + c.x)
	}
	return b
}

// free reports whether the shape meets no filled cell with its lowest row at y.
func (b *board) free(a answer, y int) bool {
	for _, c := range a.shape {
		if y+c.y < len(b) && b[y+c.y]>>(a.offset+c.x)&1 == 1 {
			return false
		}
	}
	return true
}

// complete reports whether one of the lowest rows is filled.
func (b *board) complete(claim Claim) bool {
	return slices.Contains(b[:claim.Rows], 1<<claim.Width-1)
}

// mirror turns the board left to right.
func (b board) mirror(width int) board {
	for y := range b {
		b[y] = bits.Reverse16(b[y]) >> (16 - width)
	}
	return b
}
