// Package arena plays the usual game many times: players that were published, and
// others, against dealers of several kinds.
//
//	arena.go      players, dealers, and one game
//	hold.go       a piece that the player keeps
//	over.go       when a game is over
//	match.go      many games, with several workers, and what they come to
//	played.go     games as data, and players compared in the same games
//	report.go     the same as tables and JSON
//	survivor.go   the player that survives with a bag and a hold, and its closed set
//	worst.go      a dealer that deals a bag in a bad order
//	names.go      the names of players and dealers
//	bergmark.go   the player of Bergmark's study (2015), with prediction, and its score of a board
//	linear.go     players that add up features, with preview too: those of Bodoia and Puranik, and others
//	features.go   what they value boards by, and weights that were published
//	dealers.go    dealers that need no certificate
//	evidence.go   a certificate's strategy as a player, and its deals as a dealer
//	exec.go       another program as a player or a dealer
//	process.go    its processes, which end with all that they have started
package arena

import (
	"cmp"
	"context"
	"math/rand/v2"
	"time"

	"lineproof/certificate"
	"lineproof/internal/arena/topped"
	"lineproof/internal/rules"
)

// A Game is a game so far.
type Game struct {
	Well   *topped.Well
	Board  topped.Board
	Pieces []int // all that were dealt
	Ahead  []int // of them, the one that is to be placed, and those that are announced
	Placed int   // how many were placed
	Holds  bool  // the player may keep a piece
	Kept   int
	Locked bool   // the piece must be placed: another one was just kept
	Turns  []Turn // in which they were, where games are shown
}

// Piece returns the one that is to be placed.
func (p *Game) Piece() int { return p.Ahead[0] }

// A Turn is a piece that was placed, and which one was kept then.
type Turn struct {
	rules.Placed
	Kept int
}

// A Player places pieces, in one game. Place returns one of the well's moves for
// p.Piece() that fits, or Keep if p.MayKeep(): then it is asked again. It returns nil if there is
// none, or if the player has nothing more to say.
type Player interface {
	Place(p *Game) *topped.Move
}

// A Dealer deals pieces, in one game. Deal returns the next one, from 0 to 6, or
// -1 if the dealer has nothing more to say.
type Dealer interface {
	Deal(p *Game) int
}

// An End is how a game ended.
type End int

// Ends of games.
const (
	Lost    End = iota // the piece did not fit, or the game was over when it appeared
	Line               // with a line, by the rules of drop
	Silent             // the player or the dealer had nothing more to say
	Cut                // the game had as many pieces as it may
	Forfeit            // the program of the player or the dealer failed
)

func (e End) String() string { return []string{"lost", "line", "silent", "cut", "forfeit"}[e] }

// A Result is what came of a game.
type Result struct {
	Lines, Pieces int
	First         int // pieces to the first line, 0 if there was none
	Max           int // lines that one piece completed, at most
	Highest       int // row of the highest cell that was filled after a move
	End           End
	Why           string // of Forfeit
}

// count counts a piece that has completed some lines, and left a board of some height.
func (r *Result) count(lines, highest int) {
	r.Pieces++
	r.Lines += lines
	r.Max, r.Highest = max(r.Max, lines), max(r.Highest, highest)
	if lines > 0 && r.First == 0 {
		r.First = r.Pieces
	}
}

// A Match is a kind of game. A game's random choices follow from the seed and its
// number alone.
type Match struct {
	Well   *topped.Well
	Player Entrant[Player]
	Dealer Entrant[Dealer]
	Over   Over
	Holds  bool // the player may keep a piece
	Seed   uint64
	Most   int           // pieces in a game, 0 for no limit
	Wait   time.Duration // for an answer of another program; 0 for ten seconds
}

// Close ends the programs that wait for another game.
func (m *Match) Close() {
	m.Player.Program.close()
	m.Dealer.Program.close()
}

// A Seat is where a player or a dealer sits: its game, and its own random choices.
type Seat struct {
	*rand.Rand
	Context context.Context
	Match   *Match
	Number  uint64
}

// An Entrant makes a player or a dealer for each game.
type Entrant[T any] struct {
	Name    string
	New     func(g Seat) T
	Preview int      // pieces that the player sees ahead
	Blind   bool     // the dealer does not look at the board
	Program *Program // that it is, or nil
}

// Play plays a game, and shows each board before the next piece is placed, and
// the last one, unless show is nil. The error is that of the context, of a program, or of show.
func (m *Match) Play(ctx context.Context, number uint64, show func(*Game) error) (r Result, err error) {
	seat := func(side uint64) Seat {
		return Seat{Rand: rand.New(rand.NewPCG(m.Seed, 2*number+side)), Context: ctx, Match: m, Number: number}
	}
	dealer, player := m.Dealer.New(seat(0)), m.Player.New(seat(1))
	defer func() {
		for _, side := range []any{player, dealer} {
			if p, runs := side.(*performer); runs {
				p.leave()
				if p.why != "" {
					r.End, r.Why = Forfeit, p.why
				}
				err = cmp.Or(err, p.err)
			}
		}
	}()
	p := &Game{Well: m.Well, Holds: m.Holds, Kept: Nothing}
	for {
		if err := ctx.Err(); err != nil {
			return r, err
		}
		if !p.deal(dealer, m.Player.Preview) {
			r.End = Silent
		}
		if show != nil {
			if err := show(p); err != nil {
				return r, err
			}
		}
		switch {
		case r.End == Silent:
			return r, nil
		case m.Most > 0 && r.Pieces == m.Most:
			r.End = Cut
			return r, nil
		case m.Over.ends(p.Well, &p.Board):
			r.End = Lost
			return r, nil
		}
		move := player.Place(p)
		if move == Keep || move == nil && p.MayKeep() && len(Fitting(p)) == 0 {
			p.keep()
			continue
		}
		if move == nil {
			r.End = Silent
			if len(Fitting(p)) == 0 {
				r.End = Lost
			}
			return r, nil
		}
		if show != nil {
			p.Turns = append(p.Turns, Turn{p.placed(move), p.Kept})
		}
		lines, _ := p.Board.Drop(p.Well, move, &p.Board)
		p.Ahead, p.Placed, p.Locked = p.Ahead[1:], p.Placed+1, false
		r.count(lines, p.Board.Highest)
		if lines > 0 && m.Well.Game() != certificate.Usual {
			r.End = Line
			return r, nil
		}
	}
}

// placed returns the piece as a move is to place it.
func (p *Game) placed(m *topped.Move) rules.Placed {
	y, _ := p.Board.Rest(p.Well, m)
	return rules.Placed{Move: certificate.Move{Piece: p.Piece(), Placement: m.Placement}, Cells: m.Cells(y),
		Rows: p.Board.Filled(p.Well, m, y)}
}

// deal has a dealer deal pieces until that number is announced, besides the one to be placed. It
// reports false if the dealer deals none.
func (p *Game) deal(dealer Dealer, announced int) bool {
	for len(p.Ahead) <= announced {
		piece := dealer.Deal(p)
		if piece < 0 {
			return false
		}
		p.Pieces, p.Ahead = append(p.Pieces, piece), append(p.Ahead, piece)
	}
	return true
}

// Fitting returns the moves for the piece that fit.
func Fitting(p *Game) (moves []*topped.Move) {
	for m := range p.Board.Drops(p.Well, p.Piece()) {
		moves = append(moves, m)
	}
	return moves
}
