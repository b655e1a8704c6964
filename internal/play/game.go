// Package play shows evidence at work: it plays single games against a strategy, an adversary's
// deals, a list for rows for ever, or answers for survival. It proves nothing that a reader should
// trust: package checker does.
//
//	game.go       one game
//	visit.go      a step of a game of a strategy
//	count.go      how many games it has
//	player.go     one game of a strategy, to pieces that somebody deals
//	adversary.go  one game against an adversary's deals
//	rows.go       one game of rows for ever
//	list.go       the list that it is played by
//	survivor.go   one game for ever below a ceiling
//	sight.go      what there is to see of it
//	opponent.go   what all of them are
package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/rules"
	"lineproof/internal/rules/drop"
	"lineproof/internal/rules/games"
)

// A Game is played on one board, from the empty well. Of its
// moves all but the last are legal and complete no row.
type Game struct {
	Well    certificate.Well
	Lying   []rules.Placed // before the first move, in the usual game
	Moves   []rules.Placed
	Kept    []string        // the letter of the piece that is kept after each move, or ""; nil without a hold
	Board   rules.Board     // after the last move, or before it if that is not legal
	Left    certificate.Set // the pieces that may be dealt next
	Rows    []int           // that the last move completes
	Illegal error           // why the last move is not legal: an error of package drop or slide
	Reason  string          // what is wrong with the last move, or with what comes after it
	cells   Cells
}

// Boards returns the pieces that lie in the well after each move: the one that was placed
// comes last, and the rows that it completes are still there. In the usual game, they are
// removed then.
func (g Game) Boards() (all [][]rules.Placed) {
	lying := g.Lying
	for _, m := range g.Moves {
		lying = append(slices.Clip(lying), m)
		all = append(all, lying)
		if len(m.Rows) > 0 {
			lying = without(lying, m.Rows)
		}
	}
	return all
}

// without returns what is left of pieces when rows are removed.
func without(pieces []rules.Placed, rows []int) (left []rules.Placed) {
	for _, p := range pieces {
		cells := p.Cells
		p.Cells = nil
		for _, c := range cells {
			if lower, full := slices.BinarySearch(rows, c.Row); !full {
				p.Cells = append(p.Cells, rules.Cell{Column: c.Column, Row: c.Row - lower})
			}
		}
		if p.Cells != nil {
			left = append(left, p)
		}
	}
	return left
}

// Play plays a game. The error says that it goes on after its end.
func Play(w certificate.Well, moves []certificate.Move) (Game, error) {
	g := NewGame(w)
	for _, m := range moves {
		if g.Illegal != nil || len(g.Rows) > 0 {
			return g, errors.New("the game goes on after its end")
		}
		g.Add(m)
	}
	return g, nil
}

// Cells is the game of a well on real cells.
type Cells struct {
	certificate.Well
	rules.Cells
}

func NewCells(w certificate.Well) Cells { return Cells{w, games.Cells(w)} }

// NewGame returns a game that begins.
func NewGame(w certificate.Well) Game { return Game{Well: w, Left: w.First(), cells: NewCells(w)} }

// Add makes a move. Copies of the game before it stay as they are.
func (g *Game) Add(m certificate.Move) {
	rest, illegal := g.cells.Rest(&g.Board, m.Piece, m.Placement)
	g.Left = g.Well.After(g.Left, m.Piece)
	switch g.Illegal = illegal; {
	case errors.Is(illegal, drop.ErrOutside):
		g.Illegal = outside(m)
	case illegal == nil:
		g.Board = g.Board.With(rest)
		g.Rows = g.Board.Lines(g.Well)
	}
	g.Moves = append(slices.Clip(g.Moves), rules.Placed{Move: m, Cells: rest, Rows: g.Rows})
}

// NameRows names rows, one at least: row 3, or rows 1, 2 and 3.
func NameRows(rows []int) string {
	last := len(rows) - 1
	if last == 0 {
		return fmt.Sprintf("row %d", rows[0])
	}
	others := strings.ReplaceAll(strings.Trim(fmt.Sprint(rows[:last]), "[]"), " ", ", ")
	return fmt.Sprintf("rows %s and %d", others, rows[last])
}

// outside says which columns a piece takes that is outside of a well of the drop game.
func outside(m certificate.Move) error {
	s := certificate.Shapes(m.Piece)[m.Rotation]
	left := int(m.Offset) + s.Left
	right := left + len(s.Bottom) - 1
	if left == right {
		return fmt.Errorf("%w: the piece takes column %d", drop.ErrOutside, left)
	}
	return fmt.Errorf("%w: the piece takes columns %d to %d", drop.ErrOutside, left, right)
}
