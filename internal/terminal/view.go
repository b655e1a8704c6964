package terminal

import (
	"lineproof/certificate"
	"lineproof/internal/drop"
	"lineproof/internal/replay"
)

// A view is what there is to see of a game.
type view struct {
	claim certificate.Claim
	line  replay.Line
	hand  *hand    // nil if there is none
	above int      // rows above those in which a cell may come to rest, for a hand that may not be there
	said  []remark // how the game stands
	hint  []remark // what the certificate says here
	keys  []string // what the most important keys do, in a few lines
	help  []string // the same, and what the game is
}

// A hand is a piece that is to be placed.
type hand struct {
	piece int
	cells []drop.Cell // where it would come to rest
	wrong error       // why it may not
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
	"h          hint, from the certificate",
	"q          quit (ctrl-C interrupts)",
	"any other  back to the game",
	"",
	"Rows with walls count. R:C is a rotation and the left column of its box.",
}
