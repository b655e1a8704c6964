package oracle

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"lineproof/certificate"
)

// Never is an optimum that says that the adversary wins.
const Never = 0

// A Game answers who wins a well, from any board, by plain minimax: it tries
// all pieces and all moves, and remembers what it found out about boards. Boards
// with the same key are the same to it.
type Game struct {
	Well
	Deals []int // the pieces that the adversary may deal, in the order it tries them
	key   func(Well, Board) Cells
	known map[state]known
	moves []Move // with what was dealt, of all that Answers is looking at

	drops    [7][]Move                     // as Well.drops has them
	slides   map[turn][]Move               // so far, in slide
	profiles map[Cells]certificate.Profile // so far, in slide
}

// A state is a board's key, and the letters of the pieces that may be dealt. It
// has no pointers, so that the garbage collector need not look into millions of them.
type state struct {
	board Cells
	left  [len(letters)]byte
}

// A turn is a board, and the piece that is dealt.
type turn struct {
	board Cells
	piece int
}

// A Move is where a piece comes to rest, in slide with the row of its lowest cell.
type Move struct {
	Rotation, Offset, Row int
	After                 Board
}

// NewGame returns a Game in which no two boards are the same.
func NewGame(w Well) *Game {
	g := &Game{
		Well: w, key: Well.Cells, known: make(map[state]known),
		drops: w.drops(), slides: make(map[turn][]Move), profiles: make(map[Cells]certificate.Profile),
	}
	for n := range certificate.Pieces {
		piece := (certificate.O + n) % certificate.Pieces // with O first, those games are short that O decides
		if w.Game != certificate.Slide || MayDeal(w.First(), piece) {
			g.Deals = append(g.Deals, piece)
		}
	}
	return g
}

// NewProfileGame returns a Game in which boards of drop with the same Profile are the
// same. That this is right is what TestProfileGame shows, on the wells where
// both can be afforded. In slide, no two boards are the same.
func NewProfileGame(w Well) *Game {
	g := NewGame(w)
	if w.Game != certificate.Slide {
		g.key = func(w Well, b Board) Cells { return keyOf(w.Profile(b)) }
	}
	return g
}

// drops lists, by piece, all moves that are not the same: those that fill
// different cells when they are the first in the well.
func (w Well) drops() (all [7][]Move) {
	w.Ceiling = 0
	for piece := range all {
		for rotation := range 4 {
			for offset := -3; offset < w.Width; offset++ {
				b, legal := w.Drop(Board{}, piece, rotation, offset)
				if legal && !slices.ContainsFunc(all[piece], func(m Move) bool { return m.After == b }) {
					all[piece] = append(all[piece], Move{Rotation: rotation, Offset: offset, After: b})
				}
			}
		}
	}
	return all
}

// Moves lists the legal moves with a piece: of those that fill the same cells, one.
func (g *Game) Moves(b Board, piece int) iter.Seq[Move] {
	if g.Game == certificate.Slide {
		return slices.Values(g.slideMoves(b, piece))
	}
	return func(yield func(Move) bool) {
		for _, m := range g.drops[piece] {
			after, legal := g.Drop(b, piece, m.Rotation, m.Offset)
			if legal && !yield(Move{Rotation: m.Rotation, Offset: m.Offset, After: after}) {
				return
			}
		}
	}
}

// slideMoves does so in slide, and remembers them.
func (g *Game) slideMoves(b Board, piece int) []Move {
	at := turn{g.Cells(b), piece}
	all, known := g.slides[at]
	if !known {
		for s, after := range g.Rests(b, piece) {
			all = append(all, Move{Rotation: s.Rotation, Offset: s.X, Row: s.Row(piece), After: after})
		}
		slices.SortFunc(all, func(m, n Move) int {
			return cmp.Or(m.Rotation-n.Rotation, m.Offset-n.Offset, m.Row-n.Row)
		})
		g.slides[at] = all
	}
	return all
}

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

// Profile is what the game needs to know of a board, as certificates have it. In drop, a row
// has a hole in a column if it is empty there, and below the column's highest cell.
func (w Well) Profile(b Board) (p certificate.Profile) {
	if w.Game == certificate.Slide {
		return w.slideProfile(b)
	}
	for x := range w.Width {
		h := min(w.Height(b, x), w.Rows)
		p.Heights[x] = uint16(h)
		for y := range h {
			if !b[y][x] {
				p.Sacrificed |= 1 << y
			}
		}
	}
	return p
}

// keyOf is a profile in the form of Cells: one row for each height, and then one for the
// sacrificed rows.
func keyOf(p certificate.Profile) (c Cells) {
	copy(c[:], p.Heights[:])
	c[len(p.Heights)] = p.Sacrificed
	return c
}

// Longest is a number of pieces that no game exceeds: each takes four cells, none of
// them more than three rows above the rows that count, or in slide, above these.
func (w Well) Longest() int {
	if w.Game == certificate.Slide {
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
	key := state{board: g.key(g.Well, b)}
	copy(key.left[:], left)
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
// with n pieces left, and wins. It looks for lines first, which take no search.
func (g *Game) Answers(b Board, left string, n, piece int) bool {
	left = g.After(left, piece)
	begin := len(g.moves)
	g.moves = slices.AppendSeq(g.moves, g.Moves(b, piece))
	moves := g.moves[begin:]
	defer func() { g.moves = g.moves[:begin] }()
	for _, m := range moves {
		if g.Line(m.After) {
			return true
		}
	}
	for _, m := range moves {
		if g.WinsWith(m.After, left, n-1) {
			return true
		}
	}
	return false
}

// EachBoard calls visit for every board without a line that can come about in the
// game, once for all boards that are the same to it.
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
