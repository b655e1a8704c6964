package oracle

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strings"
)

// A Slide is a well of the slide game: Rows rows, with free rows above them.
type Slide struct{ Width, Rows int }

const freeRows = 4

// A State is where a piece is on its way: the lower left corner of its box is in
// column X of row Y+1.
type State struct{ Rotation, X, Y int }

// spawned has the pieces as they appear, in boxes of four by four.
var spawned = [7][4]string{
	{"....", "####", "....", "...."},
	{"....", ".##.", "..##", "...."},
	{"....", "..##", ".##.", "...."},
	{"....", ".###", "..#.", "...."},
	{"....", ".###", ".#..", "...."},
	{"....", "###.", "..#.", "...."},
	{"....", ".##.", ".##.", "...."},
}

// SlidePieces holds the cells of each piece by rotation, as Pieces does for the
// other game. T, L and J turn about the middle one of the three cells in a row, four
// times to the right. I turns once to the right and back; Z and S once to the left
// and back, about the cell that T turns about. O does not turn.
var SlidePieces = func() (pieces [7][][]Cell) {
	for piece, box := range spawned {
		var cells []Cell
		for i, line := range box {
			for x, c := range line {
				if c == '#' {
					cells = append(cells, Cell{x, 3 - i})
				}
			}
		}
		turn := func(to func(c Cell) Cell) {
			var turned []Cell
			for _, c := range cells {
				turned = append(turned, to(c))
			}
			pieces[piece], cells = append(pieces[piece], cells), turned
		}
		switch "IZSTLJO"[piece] {
		case 'I':
			turn(func(c Cell) Cell { return Cell{c.Y, 3 - c.X} })
			turn(func(c Cell) Cell { return Cell{} })
		case 'Z', 'S':
			turn(func(c Cell) Cell { return Cell{2 - (c.Y - 2), 2 + (c.X - 2)} })
			turn(func(c Cell) Cell { return Cell{} })
		case 'T', 'L', 'J':
			x := slices.IndexFunc(cells, func(c Cell) bool { return c.Y == 2 })
			middle := cells[x+1]
			for range 4 {
				turn(func(c Cell) Cell { return Cell{middle.X + (c.Y - 2), 2 - (c.X - middle.X)} })
			}
		case 'O':
			turn(func(c Cell) Cell { return Cell{} })
		}
	}
	return pieces
}()

// Cells returns those that a piece covers, with columns and rows from 0.
func (s State) Cells(piece int) (cells []Cell) {
	for _, c := range SlidePieces[piece][s.Rotation] {
		cells = append(cells, Cell{s.X + c.X, s.Y + c.Y})
	}
	return cells
}

// Fits reports whether all cells are in the well or the free rows, and empty.
func (w Slide) Fits(b Board, piece int, s State) bool {
	for _, c := range SlidePieces[piece][s.Rotation] {
		x, y := s.X+c.X, s.Y+c.Y
		if x < 0 || x >= w.Width || y < 0 || y >= w.Rows+freeRows || y < w.Rows && b[y][x] {
			return false
		}
	}
	return true
}

// Start is where a piece appears.
func (w Slide) Start() State { return State{0, w.Width - 4 - (w.Width-4)/2, w.Rows} }

// Reached finds where a piece can get to, key by key.
func (w Slide) Reached(b Board, piece int) map[State]bool { return w.ReachedBy(b, piece, 1) }

// ReachedBy does so where a turn may be one by each of some numbers of rotations.
func (w Slide) ReachedBy(b Board, piece int, turns ...int) map[State]bool {
	reached := map[State]bool{w.Start(): true}
	for todo := []State{w.Start()}; len(todo) > 0; {
		s := todo[0]
		todo = todo[1:]
		steps := []State{{s.Rotation, s.X - 1, s.Y}, {s.Rotation, s.X + 1, s.Y}, {s.Rotation, s.X, s.Y - 1}}
		for _, turn := range turns {
			steps = append(steps, State{(s.Rotation + turn) % len(SlidePieces[piece]), s.X, s.Y})
		}
		for _, next := range steps {
			if !reached[next] && w.Fits(b, piece, next) {
				reached[next] = true
				todo = append(todo, next)
			}
		}
	}
	return reached
}

// Rests lists the states in which a piece can come to rest, and with which boards.
func (w Slide) Rests(b Board, piece int) map[State]Board {
	rests := make(map[State]Board)
	for s := range w.Reached(b, piece) {
		if w.Fits(b, piece, State{s.Rotation, s.X, s.Y - 1}) {
			continue
		}
		after, low := b, true
		for _, c := range s.Cells(piece) {
			if low = low && c.Y < w.Rows; low {
				after[c.Y][c.X] = true
			}
		}
		if low {
			rests[s] = after
		}
	}
	return rests
}

// States lists the states of Rests in order.
func (w Slide) States(b Board, piece int) []State {
	return slices.SortedFunc(maps.Keys(w.Rests(b, piece)), func(s, t State) int {
		return cmp.Or(s.Rotation-t.Rotation, s.X-t.X, s.Y-t.Y)
	})
}

// Row returns the row of the lowest cell, from 1.
func (s State) Row(piece int) int {
	lowest := slices.MinFunc(s.Cells(piece), func(c, d Cell) int { return c.Y - d.Y })
	return lowest.Y + 1
}

// Line reports whether a row is filled.
func (w Slide) Line(b Board) bool { return Well{Width: w.Width, Rows: w.Rows}.Line(b) }

// A SlideProfile tells which cells some piece gets to, of those that are dealt, and
// in which rows there is an empty one that none gets to.
type SlideProfile struct {
	Sacrificed [MaxRows]bool
	Open       [MaxRows][MaxWidth]bool
}

// A SlideGame answers who wins, by the minimax of Game.
type SlideGame struct {
	Slide
	*Game[Cells]
	rests    map[Cells][7][]Board   // so far, by piece
	profiles map[Cells]SlideProfile // the same
}

// NewSlideGameOf returns a game with what a well's dealer deals.
func NewSlideGameOf(w Well) *SlideGame {
	w.Slide = true
	g := &SlideGame{Slide{w.Width, w.Rows}, nil, make(map[Cells][7][]Board), make(map[Cells]SlideProfile)}
	after := func(b Board, piece int) iter.Seq[Board] { return slices.Values(g.After(b, piece)) }
	g.Game = &Game[Cells]{w, oFirst(), after, Well.Cells, make(map[state[Cells]]known)}
	if w.First() != letters {
		g.Deals = nil
		for _, letter := range w.Deals {
			g.Deals = append(g.Deals, strings.IndexRune(letters, letter))
		}
	}
	return g
}

// NewSlideGame returns a game with all seven pieces.
func NewSlideGame(w Slide) *SlideGame { return NewSlideGameOf(Well{Width: w.Width, Rows: w.Rows}) }

// After lists the boards after all legal moves with a piece.
func (g *SlideGame) After(b Board, piece int) []Board {
	key := g.Cells(b)
	known := g.rests[key]
	if known[piece] == nil {
		known[piece] = []Board{}
		rests := g.Rests(b, piece)
		for _, s := range g.States(b, piece) {
			known[piece] = append(known[piece], rests[s])
		}
		g.rests[key] = known
	}
	return known[piece]
}

// Profile looks it up in what all pieces reach that may be dealt.
func (g *SlideGame) Profile(b Board) SlideProfile {
	key := g.Cells(b)
	p, known := g.profiles[key]
	if known {
		return p
	}
	for _, piece := range g.Deals {
		for s := range g.Reached(b, piece) {
			for _, c := range s.Cells(piece) {
				if c.Y < g.Rows {
					p.Open[c.Y][c.X] = true
				}
			}
		}
	}
	for y := range g.Rows {
		for x := range g.Width {
			p.Sacrificed[y] = p.Sacrificed[y] || !b[y][x] && !p.Open[y][x]
		}
	}
	g.profiles[key] = p
	return p
}

// EachBoard calls visit for every board without a line that can come about, when
// some pieces are dealt.
func (g *SlideGame) EachBoard(visit func(Board)) { g.eachBoard(visit) }
