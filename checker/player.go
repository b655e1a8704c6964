package checker

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
)

// A board is the well in cells. No piece comes to rest above it.
type board struct {
	rows [maxRows + overhang]uint16 // bit x of rows[y]: column x of row y+1 is filled
	may  set                        // what may be dealt next
}

// compare orders boards by their rows, the lowest first, and then by what may be dealt.
func (b board) compare(c board) int {
	return cmp.Or(slices.Compare(b.rows[:], c.rows[:]), cmp.Compare(b.may, c.may))
}

// A node of a strategy answers each piece.
type node struct {
	answers [7]answer // by piece
	linked  bool      // from a later node
	depth   int       // a number of pieces that is enough from here
}

// An answer to a piece is a move, and what comes after it.
type answer struct {
	none     bool  // there is no answer
	rotation uint8 // one of those drawn
	offset   int8  // the column of the box's left edge, -2 to 13
	row      uint8 // in slide, of the piece's lowest cell, from 1
	next     int32 // the number of the node that goes on; 0: a line is complete
	mirrored bool  // that node goes on with the board mirrored
}

// mirrors reports whether links may be odd: SPEC.md, Canonical strategies.
func (c Claim) mirrors() bool { return c.Game == "drop" && c.Deals == "" }

// strategy verifies the evidence of a player's claim: SPEC.md, The player's side.
func (v *verifier) strategy() {
	count, size := v.count(), map[string]int{"drop": 4, "slide": 5}[v.claim.Game] // an answer's bytes
	v.require(count >= 1 && count <= maxNodes, CheckNodes, "%d nodes, not 1 to %d", count, maxNodes)
	nodes := make([]node, 1) // by number, from 1; links of 0 lead to nodes[0]
	last := ""               // the bytes of the node before
	for n := 1; n <= int(count); n++ {
		v.at("node", n)
		v.require(n <= v.limit, CheckLimit, "more than %d nodes", v.limit)
		encoded := string(v.read(7 * size))
		var this node
		for piece := range this.answers {
			v.place.Index = piece
			a := v.answer(piece, n, encoded[size*piece:][:size])
			this.answers[piece] = a
			this.depth = max(this.depth, nodes[a.next].depth+1)
			nodes[a.next].linked = true
		}
		v.place.Index = -1
		before := nodes[n-1].depth
		ascends := this.depth > before || this.depth == before && encoded > last
		v.require(ascends, CheckOrder, "the node does not come after the one before it")
		v.require(!v.claim.mirrors() || this.leansLeft(v.claim.Width), CheckLean,
			"the node's mirror image belongs here")
		nodes = append(nodes, this)
		last = encoded
	}
	for n, node := range nodes[:count] {
		v.require(n == 0 || node.linked, CheckLinked, "no node refers to node %d", n)
	}
	v.require(nodes[count].depth <= v.claim.Pieces, CheckDepth,
		"the strategy may need %d pieces", nodes[count].depth)
	v.section.Nodes = int(count)
	v.replay(nodes)
}

// answer reads the answer of node n to a piece: SPEC.md, Format, and Strategies in slide.
func (v *verifier) answer(piece, n int, encoded string) (a answer) {
	a.none = strings.Trim(encoded, "\x00") == "" // as a move, this would not be legal
	move, rest := encoded[0], encoded[1:]
	a.rotation, a.offset = move/16, int8(move%16)-2
	v.require(int(a.rotation) < len(dropShapes[piece]), CheckRotation, // as many as in slide
		"rotation %d is not used", a.rotation)
	if v.claim.Game == "slide" {
		a.row, rest = rest[0], rest[1:]
	}
	link := int32(rest[0])<<16 | int32(rest[1])<<8 | int32(rest[2])
	a.next, a.mirrored = link/2, link%2 == 1
	earlier := int(a.next) < n && (!a.mirrored || a.next > 0 && v.claim.mirrors())
	v.require(earlier, CheckLink,
		"link %d does not lead to an earlier node, or is odd where it may not be", link)
	return a
}

// leansLeft chooses between a node and its mirror image, which says the same:
// SPEC.md, Canonical strategies.
func (n *node) leansLeft(width int) bool {
	var columns [7]int // by piece, the sum over the four cells
	for piece, a := range n.answers {
		for _, c := range dropShapes[piece][a.rotation].at(int(a.offset), 0) {
			columns[piece] += c.x
		}
	}
	middle := 2 * (width - 1) // four cells in the middle of the well
	return columns[pieceO] < middle || columns[pieceO] == middle && columns[pieceT] < middle
}

// replay visits each node with each board that reaches it. It goes from the last node, which
// answers the empty well, to the first, so that all boards of a node are known when its turn comes.
func (v *verifier) replay(nodes []node) {
	boards := make([][]board, len(nodes)) // by node
	boards[len(nodes)-1] = []board{{may: v.claim.first()}}
	waiting := 1 // boards of all nodes
	for n := len(nodes) - 1; n > 0; n-- {
		reached := boards[n]
		boards[n] = nil
		waiting -= len(reached)
		v.at("node", n)
		for piece, a := range nodes[n].answers {
			v.place.Index = piece
			dealt := slices.ContainsFunc(reached, func(b board) bool { return b.may.has(piece) })
			v.require(dealt != a.none, CheckAnswers,
				"an answer is missing, or to a piece that is not dealt here")
		}
		slices.SortFunc(reached, board.compare)
		for _, b := range slices.Compact(reached) {
			v.section.Boards++
			v.record(b)
			for piece, a := range nodes[n].answers {
				if !b.may.has(piece) {
					continue
				}
				v.place.Index = piece
				after := v.play(b, piece, a)
				if a.next > 0 {
					boards[a.next] = append(boards[a.next], after)
					waiting++
				}
				v.require(waiting <= v.limit, CheckLimit, "more than %d boards wait for their nodes", v.limit)
			}
		}
	}
}

// play carries an answer out: SPEC.md, The player's side. The move must be legal. After it, one of
// the lowest rows must be filled if the link is 0, and none of them otherwise. The board is
// mirrored if the link is odd.
func (v *verifier) play(b board, piece int, a answer) board {
	v.section.Moves++
	for _, c := range v.rules.rest(v, &b, piece, a) {
		b.rows[c.y] |= 1 << c.x
	}
	b.may = v.claim.after(b.may, piece)
	line := slices.Contains(b.rows[:v.claim.Rows], 1<<v.claim.Width-1)
	v.require(line == (a.next == 0), CheckWin, "line and announced win do not agree")
	for y, row := range b.rows {
		if a.mirrored {
			b.rows[y] = bits.Reverse16(row) >> (16 - v.claim.Width)
		}
	}
	return b
}
