package arena

import (
	"lineproof/internal/arena/topped"
	"lineproof/internal/rules/usual"
)

// Nothing is kept at first, and who keeps the first piece must place the next one. Later, the player places the
// piece that comes, or the kept one, and then keeps the other.
const Nothing = usual.Nothing

// Keep is what a player returns to keep a piece. It is no move.
var Keep = new(topped.Move)

// MayKeep tells whether the player may keep the piece instead of placing it.
func (p *Game) MayKeep() bool { return p.Holds && !p.Locked }

// keep keeps the piece, and returns the one that was kept to those ahead.
func (p *Game) keep() {
	ahead := p.Ahead[1:]
	if p.Kept != Nothing {
		ahead = append([]int{p.Kept}, ahead...)
	}
	p.Kept, p.Ahead, p.Locked = p.Ahead[0], ahead, true
}
