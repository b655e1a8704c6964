package certificate

import (
	"fmt"
	"math/bits"
)

// The pieces by number, in the order of Letters.
const (
	I = iota
	Z
	S
	T
	L
	J
	O
	Pieces // how many there are

	Letters = "IZSTLJO"
)

// A Placement is where a piece lies.
type Placement struct {
	Rotation int8  // an index into Shapes of the piece; in slide, a rotation of that game
	Offset   int8  // the column of the box's left edge, -2 to 13
	Row      uint8 // in slide: the row of the piece's lowest cell; 0 in drop, where that follows
}

// Text writes a placement as ROTATION:OFFSET, such as 1:-2, and in slide with :ROW
// after it.
func (p Placement) Text() string {
	if p.Row == 0 {
		return fmt.Sprintf("%d:%d", p.Rotation, p.Offset)
	}
	return fmt.Sprintf("%d:%d:%d", p.Rotation, p.Offset, p.Row)
}

// A Move puts a dealt piece into a well.
type Move struct {
	Piece int // 0 to 6
	Placement
	Mirrored bool // the evidence has the mirrored piece here, as it is about the mirrored board
}

// A Shape is a piece in one of its rotations, column by column. No column of a
// tetromino has a gap.
type Shape struct {
	Left   int   // the column of the 4×4 box in which the shape begins, 0 to 2
	Bottom []int // for each column, the lowest row that it fills, from 0
	Top    []int // for each column, the highest row that it fills, plus one
	Mirror int   // the rotation of the mirrored piece that is its mirror image
}

// Shapes returns the rotations of a piece, 0 to 6, that look different. These are the
// first ones of the article's drawing; the others repeat them. They must not be changed.
func Shapes(piece int) []Shape { return shapes[piece] }

var shapes = [Pieces][]Shape{
	I: {
		{0, []int{0}, []int{4}, 0},
		{0, []int{0, 0, 0, 0}, []int{1, 1, 1, 1}, 1},
	}, Z: {
		{0, []int{0, 1}, []int{2, 3}, 1},
		{0, []int{1, 0, 0}, []int{2, 2, 1}, 0},
	}, S: {
		{0, []int{0, 0, 1}, []int{1, 2, 2}, 1},
		{0, []int{1, 0}, []int{3, 2}, 0},
	}, T: {
		{0, []int{1, 0, 1}, []int{2, 2, 2}, 0},
		{0, []int{0, 1}, []int{3, 2}, 3},
		{1, []int{0, 0, 0}, []int{1, 2, 1}, 2},
		{2, []int{1, 0}, []int{2, 3}, 1},
	}, L: {
		{0, []int{0, 1, 1}, []int{2, 2, 2}, 0},
		{0, []int{0, 0}, []int{3, 1}, 3},
		{1, []int{0, 0, 0}, []int{1, 1, 2}, 2},
		{2, []int{2, 0}, []int{3, 3}, 1},
	}, J: {
		{0, []int{1, 1, 0}, []int{2, 2, 2}, 0},
		{0, []int{0, 2}, []int{3, 3}, 3},
		{1, []int{0, 0, 0}, []int{2, 1, 1}, 2},
		{2, []int{0, 0}, []int{1, 3}, 1},
	}, O: {
		{0, []int{0, 0}, []int{2, 2}, 0},
	},
}

// MirrorPiece returns the piece, 0 to 6, that is the mirror image of one.
func MirrorPiece(piece int) int { return mirrors[piece] }

var mirrors = [Pieces]int{I: I, Z: S, S: Z, T: T, L: J, J: L, O: O}

// MirrorPlacement returns the mirror image, in a well of the drop game, of where a piece lies.
func MirrorPlacement(width, piece int, at Placement) Placement {
	s := shapes[piece][at.Rotation]
	left := width - (int(at.Offset) + s.Left) - len(s.Bottom)
	return Placement{Rotation: int8(s.Mirror), Offset: int8(left - shapes[MirrorPiece(piece)][s.Mirror].Left)}
}

// A Set of pieces has bit p for piece p.
type Set uint8

// AllPieces is the set of all of them.
const AllPieces Set = 1<<Pieces - 1

// Has reports whether a piece, 0 to 6, is in the set.
func (s Set) Has(piece int) bool { return s>>piece&1 == 1 }

// Len returns how many pieces are in the set.
func (s Set) Len() int { return bits.OnesCount8(uint8(s)) }

// All goes through the pieces in the set, in ascending order.
func (s Set) All(yield func(piece int) bool) {
	for p := range Pieces {
		if s.Has(p) && !yield(p) {
			return
		}
	}
}

// Mirror returns the mirror images of the pieces.
func (s Set) Mirror() (image Set) {
	for p := range s.All {
		image |= 1 << MirrorPiece(p)
	}
	return image
}

// String returns the letters of the pieces.
func (s Set) String() (text string) {
	for p := range s.All {
		text += Letters[p : p+1]
	}
	return text
}
