package main

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/arena/topped"
	"lineproof/internal/endless"
)

// mostHeight is that of the highest well. Up to mostWidth, a board fits in four words.
const mostHeight, mostWidth = 20, 10

// A search finds boards from which the rows that are left are sure. Each piece adds cells, and each
// row that is removed is one fewer to complete: so it ends.
type search struct {
	*topped.Well
	tops            []int
	keep, roughness int
	row             func(p certificate.Position, limit int) bool // whether one row is sure
	known           map[state]bounds
}

// If a board is cut off, there is more below, which is forgotten: there, each column has a filled
// cell in some row.
type board struct {
	topped.Board
	cut bool
}

// A state is a board or its mirror image, and how many rows are completed.
type state struct {
	words     [4]uint64
	completed int8
	cut       bool
}

// bounds say that the player wins below won rows above the foot of the board, 0 if nothing is known,
// and does not below lost. The adversary tries the piece that won last at first.
type bounds struct{ won, lost, piece uint8 }

func newSearch(width int, tops []int, keep, roughness int) (*search, error) {
	e, err := endless.NewSearch(width, endless.Options{Memory: 8 << 30})
	switch {
	case err != nil:
		return nil, err
	case width > mostWidth || slices.Max(tops) > mostHeight || !slices.IsSorted(tops):
		return nil, fmt.Errorf("want at most %d columns, and tops that ascend, at most %d", mostWidth, mostHeight)
	}
	w, err := topped.New(width, max(slices.Max(tops), topped.MinHeight), 0)
	return &search{w, tops, keep, roughness, e.RowSearch(roughness), make(map[state]bounds)}, err
}

func (s *search) height() int { return s.tops[len(s.tops)-1] }

// capped returns below which row above the foot of a board cells may come to rest, if so many rows are
// completed and the well is limit rows high above this foot.
func (s *search) capped(completed, limit int) int { return limit - s.height() + s.tops[completed] }

// hardest is the pieces in an order in which the player is refuted soon.
var hardest = [certificate.Pieces]int{2, 1, 6, 0, 3, 4, 5}

// wins reports whether the rows that are left are sure, on a board with limit rows above its foot.
func (s *search) wins(b *board, completed, limit int) bool {
	if won, known := s.lookUp(b, completed, limit); known {
		return won
	}
	if p, least, ok := s.position(b); !ok || !s.row(p, s.capped(completed, limit)-least) {
		return false // not even the next row is sure
	}
	st := s.state(b, completed)
	first := s.known[st].piece
	won := s.answers(b, hardest[first], completed, limit)
	for i, piece := range hardest {
		if won && i != int(first) && !s.answers(b, piece, completed, limit) {
			won, first = false, uint8(i)
		}
	}
	k := s.known[st]
	if won {
		k.won = uint8(limit)
	} else {
		k.lost, k.piece = uint8(limit), first
	}
	s.known[st] = k
	return won
}

// lookUp returns what is known of a board. That of one row is all that a position says.
func (s *search) lookUp(b *board, completed, limit int) (won, known bool) {
	if completed == len(s.tops)-1 {
		p, least, ok := s.position(b)
		return ok && s.row(p, limit-least), true
	}
	k := s.known[s.state(b, completed)]
	return k.won > 0 && int(k.won) <= limit, k.won > 0 && int(k.won) <= limit || int(k.lost) >= limit
}

// An option is a board that a move leads to. Those with a lower cost are tried first.
type option struct {
	board            board
	completed, limit int
	cost             int
}

// answers reports whether the player has a move with a piece.
func (s *search) answers(b *board, piece, completed, limit int) bool {
	roughest := max(s.roughness, s.rough(b)-1)
	var options []option
	for i := range s.Moves[piece] {
		m := &s.Moves[piece][i]
		y, _ := b.Rest(s.Well, m)
		top := y + int(m.Tall)
		if top > s.capped(completed, limit) {
			continue
		}
		o := option{board{cut: b.cut}, completed, limit, top}
		removed, _ := b.Drop(s.Well, m, &o.board.Board)
		if o.completed += removed; o.completed >= len(s.tops) {
			return true
		}
		least, rough := int(slices.Min(o.board.Heights[:s.Width])), s.rough(&o.board)
		if o.board.cut && least == 0 || rough > roughest {
			continue
		}
		o.limit -= s.forget(&o.board, least-1-s.keep)
		won, known := s.lookUp(&o.board, o.completed, o.limit)
		if won {
			return true
		}
		if !known {
			o.cost = 8*rough + 3*top + 2*s.holes(&o.board) - 40*removed
			options = append(options, o)
		}
	}
	slices.SortStableFunc(options, func(a, b option) int { return cmp.Compare(a.cost, b.cost) })
	return slices.ContainsFunc(options, func(o option) bool { return s.wins(&o.board, o.completed, o.limit) })
}

// forget forgets so many rows, from the lowest one on, and returns how many it were. No column ends there.
func (s *search) forget(b *board, rows int) int {
	if rows <= 0 {
		return 0
	}
	clear(b.Rows[copy(b.Rows[:], b.Rows[rows:]):])
	for x := range s.Width {
		b.Heights[x] -= uint8(rows)
	}
	b.cut = true
	return rows
}

// position returns what matters of a board until a row is complete, and the height of its lowest column. It
// reports false if a column is too high for one.
func (s *search) position(b *board) (p certificate.Position, least int, ok bool) {
	heights := make([]int, s.Width)
	for x := range heights {
		heights[x] = int(b.Heights[x])
	}
	least, highest := slices.Min(heights), b.Highest()
	closed, above := uint8(0), uint16(0)
	for y := highest - 1; y >= least; y-- {
		if above&^b.Rows[y] != 0 {
			closed |= 1 << (y - least)
		}
		above |= b.Rows[y]
	}
	if highest-least > certificate.MaxHeight {
		return p, least, false
	}
	return certificate.NewPosition(heights, closed), least, true
}

// holes counts the empty cells below filled ones.
func (s *search) holes(b *board) (n int) {
	for x, height := range b.Heights[:s.Width] {
		for _, row := range b.Rows[:height] {
			n += int(^row >> x & 1)
		}
	}
	return n
}

// rough adds up the differences of height between neighbouring columns.
func (s *search) rough(b *board) (sum int) {
	for x := 1; x < s.Width; x++ {
		sum += int(max(b.Heights[x], b.Heights[x-1]) - min(b.Heights[x], b.Heights[x-1]))
	}
	return sum
}

func (s *search) state(b *board, completed int) state {
	st, mirrored := state{completed: int8(completed), cut: b.cut}, state{completed: int8(completed), cut: b.cut}
	for y, row := range b.Rows[:b.Highest()] {
		word, shift := y/(64/s.Width), y%(64/s.Width)*s.Width
		st.words[word] |= uint64(row) << shift
		mirrored.words[word] |= uint64(bits.Reverse16(row)>>(16-s.Width)) << shift
	}
	if slices.Compare(mirrored.words[:], st.words[:]) < 0 {
		return mirrored
	}
	return st
}
