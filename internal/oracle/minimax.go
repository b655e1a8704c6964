package oracle

import (
	"cmp"
	"iter"
	"slices"
	"strings"
)

// Never is an optimum that says that the adversary wins.
const Never = 0

// A Game answers who wins a well, from any board, by plain minimax: it tries
// all pieces and all moves, and remembers what it found out about boards. Boards
// with the same key are the same to it.
type Game struct {
	Well
	Deals []int                                   // the pieces that the adversary may deal, in the order it tries them
	moves func(b Board, piece int) iter.Seq[Move] // as Moves has them
	key   func(Well, Board) Cells
	known map[state]known

	profiles map[Cells]SlideProfile // so far, in slide
}

// A state is a board, by its key, and the letters of the pieces that may be dealt.
type state struct {
	board Cells
	left  string
}

// A Move is where a piece comes to rest, in slide with the row of its lowest cell.
type Move struct {
	Rotation, Offset, Row int
	After                 Board
}

// NewGame returns a Game in which no two boards are the same; of slide with what the
// well's dealer deals.
func NewGame(w Well) *Game {
	g := &Game{Well: w, Deals: oFirst(), moves: w.falls(), key: Well.Cells, known: make(map[state]known), profiles: make(map[Cells]SlideProfile)}
	if w.Slide {
		g.moves = w.slips()
	}
	if w.Slide && w.First() != letters {
		g.Deals = nil
		for _, letter := range w.Deals {
			g.Deals = append(g.Deals, strings.IndexRune(letters, letter))
		}
	}
	return g
}

// NewProfileGame returns a Game in which, in drop, boards with the same Profile are the
// same. That this is right is what TestProfileGame shows, on the wells where both can be
// afforded.
func NewProfileGame(w Well) *Game {
	g := NewGame(w)
	if !w.Slide {
		g.key = Well.profileKey
	}
	return g
}

// falls returns what lists the legal moves of drop.
func (w Well) falls() func(b Board, piece int) iter.Seq[Move] {
	drops := w.drops()
	return func(b Board, piece int) iter.Seq[Move] {
		return func(yield func(Move) bool) {
			for _, m := range drops[piece] {
				after, legal := w.Drop(b, piece, m.Rotation, m.Offset)
				if legal && !yield(Move{m.Rotation, m.Offset, 0, after}) {
					return
				}
			}
		}
	}
}

// slips returns what lists the legal moves of slide, and remembers them.
func (w Well) slips() func(b Board, piece int) iter.Seq[Move] {
	made := make(map[Cells][7][]Move) // so far, by piece
	return func(b Board, piece int) iter.Seq[Move] {
		key := w.Cells(b)
		known := made[key]
		if known[piece] == nil {
			known[piece] = w.slides(b, piece)
			made[key] = known
		}
		return slices.Values(known[piece])
	}
}

// oFirst lists the pieces. With O first, those games are short that O decides.
func oFirst() []int { return []int{6, 0, 1, 2, 3, 4, 5} }

// drops lists, by piece, all moves that are not the same: those that fill
// different cells when they are the first in the well.
func (w Well) drops() (all [7][]Move) {
	w.Ceiling = 0
	for piece := range all {
		for rotation := range 4 {
			for offset := -3; offset < w.Width; offset++ {
				b, legal := w.Drop(Board{}, piece, rotation, offset)
				if legal && !slices.ContainsFunc(all[piece], func(m Move) bool { return m.After == b }) {
					all[piece] = append(all[piece], Move{rotation, offset, 0, b})
				}
			}
		}
	}
	return all
}

// slides lists the legal moves of the slide game.
func (w Well) slides(b Board, piece int) []Move {
	all := []Move{}
	for s, after := range w.Rests(b, piece) {
		all = append(all, Move{s.Rotation, s.X, s.Row(piece), after})
	}
	slices.SortFunc(all, func(m, n Move) int {
		return cmp.Or(m.Rotation-n.Rotation, m.Offset-n.Offset, m.Row-n.Row)
	})
	return all
}

// Moves lists the legal moves with a piece: of those that fill the same cells, one.
func (g *Game) Moves(b Board, piece int) iter.Seq[Move] { return g.moves(b, piece) }

// known says of a board that the player wins within won pieces, if that is not
// 0, and does not within lost pieces.
type known struct{ won, lost int8 }

// Cells are a board in fewer bytes: one bit for each cell.
type Cells [height]uint16

// Cells returns all of the board.
func (w Well) Cells(b Board) (c Cells) {
	for y, row := range b {
		for x, filled := range row {
			if filled {
				c[y] |= 1 << x
			}
		}
	}
	return c
}

// A Profile tells the heights of the columns, cut off at the rows that count,
// and which of those rows have a hole.
type Profile struct {
	Height     [MaxWidth]int8
	Sacrificed [MaxRows]bool
}

// Profile looks it up in the cells: a row has a hole in a column if it is empty
// there, and below the column's highest cell.
func (w Well) Profile(b Board) (p Profile) {
	for x := range w.Width {
		h := w.Height(b, x)
		p.Height[x] = int8(min(h, w.Rows))
		for y := range min(h, w.Rows) {
			p.Sacrificed[y] = p.Sacrificed[y] || !b[y][x]
		}
	}
	return p
}

// profileKey writes the profile as cells: a row for each column's height, and one for the
// sacrificed rows.
func (w Well) profileKey(b Board) (c Cells) {
	p := w.Profile(b)
	for x, height := range p.Height {
		c[x] = uint16(height)
	}
	for y, sacrificed := range p.Sacrificed {
		if sacrificed {
			c[MaxWidth] |= 1 << y
		}
	}
	return c
}

// Longest is a number of pieces that no game exceeds: each takes four cells, none of
// them more than three rows above the rows that count, or in slide, above these.
func (w Well) Longest() int {
	if w.Slide {
		return w.Width * w.Rows / 4
	}
	return w.Width * (w.Rows + 3) / 4
}

// First returns the letters of the pieces that may be dealt at first. A bag is full.
func (w Well) First() string {
	if w.Deals == "" || w.Deals == "bag" {
		return letters
	}
	return w.Deals
}

const letters = "IZSTLJO"

// After returns the letters of the pieces that may be dealt after one of those left:
// a bag is without it then, or full again if it was the last.
func (w Well) After(left string, piece int) string {
	if w.Deals != "bag" {
		return left
	}
	if left = strings.Replace(left, letters[piece:piece+1], "", 1); left == "" {
		return letters
	}
	return left
}

// MayDeal reports whether a piece is among those left.
func MayDeal(left string, piece int) bool { return strings.Contains(left, letters[piece:piece+1]) }

// Optimum returns the least number of pieces within which the player wins from
// a board without a line, with what may be dealt at first, or Never.
func (g *Game) Optimum(b Board) int { return g.OptimumWith(b, g.First()) }

// OptimumWith does the same where some pieces are left to be dealt.
func (g *Game) OptimumWith(b Board, left string) int {
	for n := range g.Longest() {
		if g.WinsWith(b, left, n+1) {
			return n + 1
		}
	}
	return Never
}

// Wins reports whether the player can complete a line with the nth piece at the
// latest, whatever is dealt, from a board that has none.
func (g *Game) Wins(b Board, n int) bool { return g.WinsWith(b, g.First(), n) }

// WinsWith does the same where some pieces are left to be dealt.
func (g *Game) WinsWith(b Board, left string, n int) bool {
	if n == 0 {
		return false
	}
	key := state{g.key(g.Well, b), left}
	k := g.known[key]
	if k.won != 0 && n >= int(k.won) {
		return true
	}
	if n <= int(k.lost) {
		return false
	}
	for _, piece := range g.Deals {
		if MayDeal(left, piece) && !g.Answers(b, left, n, piece) {
			g.known[key] = known{k.won, int8(n)}
			return false
		}
	}
	g.known[key] = known{int8(n), k.lost}
	return true
}

// Answers reports whether the player has a move with the piece that it is dealt
// with n pieces left, and wins.
func (g *Game) Answers(b Board, left string, n, piece int) bool {
	left = g.After(left, piece)
	for m := range g.Moves(b, piece) {
		if g.Line(m.After) || g.WinsWith(m.After, left, n-1) {
			return true
		}
	}
	return false
}

// EachBoard calls visit for every board without a line that can come about, once for all
// boards that are the same to the game.
func (g *Game) EachBoard(visit func(Board)) {
	seen := map[Cells]bool{g.key(g.Well, Board{}): true}
	for todo := []Board{{}}; len(todo) > 0; {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		visit(b)
		for _, piece := range g.Deals {
			for m := range g.Moves(b, piece) {
				if k := g.key(g.Well, m.After); !seen[k] && !g.Line(m.After) {
					seen[k] = true
					todo = append(todo, m.After)
				}
			}
		}
	}
}
