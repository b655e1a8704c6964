package terminal

import (
	"lineproof/certificate"
	"lineproof/replay"
)

// A view is what there is to see of a game.
type view struct {
	claim certificate.Claim
	line  replay.Line
	hand  *hand
	said  []remark // how the game stands
	hint  []remark // what the certificate says here
	keys  []string // what the most important keys do, in a few lines
	help  []string // the same, and what the game is
}

// A hand is a piece that is to be placed.
type hand struct {
	piece int
	cells []replay.Cell // where it would come to rest
	wrong error         // why it may not
}

// A remark is a text that a tone fits.
type remark struct {
	tone
	text string
}

type tone int

const (
	plain tone = iota
	strong
	bad
)

// commonKeys are the same in both games.
var commonKeys = []string{"u undo  r restart", "h hint  ? help  q quit"}

// commonHelp says what they do, and what both games show.
var commonHelp = []string{
	"u          undo (or backspace)",
	"r          restart",
	"h          hint: what the certificate says",
	"q          quit (ctrl-C interrupts)",
	"Rows with walls count. A:B is rotation A, with the left edge of the piece's box in column B.",
	"",
	"Any other key goes back to the game.",
}
