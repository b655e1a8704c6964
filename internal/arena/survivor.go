package arena

import (
	"errors"
	"fmt"
	"sync"

	"lineproof/certificate"
	"lineproof/internal/arena/topped"
	"lineproof/internal/survive"
)

// survivable are wells in which the player survives for ever with a bag and a hold, and how many holes
// the boards of its closed set have (docs/top.md).
var survivable = []struct{ columns, rows, holes int }{{6, 5, 1}, {7, 5, 1}, {8, 5, 0}, {8, 4, 1}, {9, 4, 0}, {10, 4, 0}}

// ClosedSet makes the closed set for the usual game with a hold in a well, or in one as wide and lower. It
// returns none if no set is known.
func ClosedSet(w *topped.Well, tell func(boards, round, changed int)) *survive.Closed {
	for _, s := range survivable {
		if s.columns == w.Width && s.rows <= w.Height && w.Game() == certificate.Usual {
			well, _ := survive.NewWell(s.columns, s.rows) // which is small
			return survive.Greatest(well, survive.Hands{Holds: true}, s.holes, 1<<30, tell)
		}
	}
	return nil
}

// A survivor survives for ever with a hold, and against a dealer that deals from a bag. It knows a
// closed set, stays in it, and gets there from the empty well. Elsewhere it plays as another player does.
type survivor struct {
	bagged
	other   Player
	planned *topped.Move // for the piece that was kept, in exchange for the one that came
	fails   func()       // tells people that it plays as the other one
}

// bagged follows a game in which the dealer deals from a bag, and says where it stands in a closed set.
type bagged struct {
	set    *survive.Closed
	left   certificate.Set // in the bag
	seen   int             // pieces that were dealt
	broken bool            // a piece was dealt that was not in the bag
}

// see takes a piece out of the bag.
func (b *bagged) see(piece int) {
	b.seen++
	b.left &^= 1 << piece
	if b.left == 0 {
		b.left = certificate.AllPieces
	}
}

// state returns where the game stands, and false if the board is higher than the set's.
func (b *bagged) state(p *Game) (survive.State, bool) {
	st := survive.State{Kept: p.Kept, Locked: p.Locked, Left: b.left}
	if b.set == nil || p.Board.Highest > b.set.Rows {
		return st, false
	}
	for y := range b.set.Rows {
		st.Board |= survive.Board(p.Board.Rows[y]) << (y * b.set.Columns)
	}
	return st, true
}

func (s *survivor) Place(p *Game) *topped.Move {
	if len(p.Pieces) > s.seen {
		return s.answer(p, p.Pieces[s.seen])
	}
	if s.planned != nil { // the kept piece is back
		return s.planned
	}
	return s.other.Place(p)
}

// answer answers a piece that was just dealt.
func (s *survivor) answer(p *Game, dealt int) *topped.Move {
	if !s.left.Has(dealt) {
		s.broken, s.left = true, certificate.AllPieces
	}
	st, low := s.state(p)
	s.see(dealt)
	s.planned = nil
	if low && (!s.broken || s.set.Safe(st)) {
		if a, found := s.set.Best(st, dealt); found {
			return s.plan(p, dealt, a)
		}
	}
	s.fails()
	return s.other.Place(p)
}

// plan begins with an answer.
func (s *survivor) plan(p *Game, dealt int, a survive.Answer) *topped.Move {
	if a.Piece == Nothing {
		return Keep
	}
	move := p.Well.Move(a.Piece, a.Placement)
	if a.Piece == dealt {
		return move
	}
	s.planned = move
	return Keep
}

// survivorOf returns a player with the closed set. People are told once when it cannot stay in it.
func survivorOf(w *topped.Well, read Files) (func(Seat) Player, error) {
	set := read.ClosedSet(w)
	if set == nil {
		return nil, errNoSet
	}
	var once sync.Once
	return func(s Seat) Player {
		fails := func() {
			once.Do(func() {
				read.Note("arena: survive against %s, game %d: the dealer does not deal from a bag; on boards that are not "+
					"in its closed set, survive plays as dellacherie does", s.Match.Dealer.Name, s.Number)
			})
		}
		return &survivor{bagged: bagged{set: set, left: certificate.AllPieces},
			other: newLinear(known["dellacherie"], s.Rand), fails: fails}
	}, nil
}

var errNoSet = func() error {
	text := "want --hold, and the usual game in a well at least as high as"
	for i, s := range survivable {
		text += fmt.Sprintf("%s %dx%d", ","[:min(i, 1)], s.columns, s.rows)
	}
	return errors.New(text)
}()
