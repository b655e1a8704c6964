package certificate

// A Response is what the player does about a dealt piece in a game that it wants to last for ever, as the byte that a
// certificate has for it (SPEC.md, Evidence for survival).
type Response byte

// Keep keeps the dealt piece. The next one must be placed.
const Keep Response = 0

const takes Response = 64

// TakesKept reports whether the kept piece is placed, and the dealt one kept.
func (r Response) TakesKept() bool { return r&takes != 0 }

// Placement returns where a piece is placed, by a response other than Keep.
func (r Response) Placement() Placement {
	return moveOf(byte(r & 63))
}
