package arena

import (
	"lineproof/internal/arena/topped"
	"lineproof/internal/survive"
)

// A Hold is what the player keeps, in a game that allows it. At first that is Nothing, and who keeps
// the first piece must place the next one. Later, the player places the piece that comes, or the kept
// one, and then keeps the other.
type Hold struct {
	Holds  bool // the game allows it
	Kept   int
	Locked bool // the piece must be placed: another one was just kept
}

// Nothing is kept at first.
const Nothing = survive.Nothing

func newHold(holds bool) Hold { return Hold{Holds: holds, Kept: Nothing} }

// Keep is what a player returns to keep a piece. It is no move.
var Keep = new(topped.Move)

// MayKeep tells whether the player may keep the piece instead of placing it.
func (h *Hold) MayKeep() bool { return h.Holds && !h.Locked }

// keep keeps the piece, and returns the one that was kept to those ahead.
func (p *Game) keep() {
	ahead := p.Ahead[1:]
	if p.Kept != Nothing {
		ahead = append([]int{p.Kept}, ahead...)
	}
	p.Kept, p.Ahead, p.Locked = p.Ahead[0], ahead, true
}
