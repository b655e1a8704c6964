package terminal

import (
	"fmt"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/play"
	"lineproof/internal/rules"
)

// A view is what there is to see of a game.
type view struct {
	claim   certificate.Claim
	turn    play.Turn
	next    *rules.Placed // where the piece that is to be placed would come to rest; nil if there is none
	illegal error         // why it may not
	rows    int           // that are shown: in them, a cell may come to rest
	counted int           // of these rows, the lowest ones
	free    int           // rows above them that are shown, too: in slide, the free rows
	above   int           // rows above these, for the next piece, if there is room for them

	// On the screen.
	title  string   // what is played
	status []remark // whose turn it is, and how the game stands
	hint   []remark // what the certificate says here
	help   string   // what this game's keys do

	// As text.
	total              string // in the usual game, how often rows were completed
	board              string
	report, hintReport string // the same as status and hint
}

// say adds a remark on how the game stands.
func (v *view) say(t tone, format string, args ...any) {
	v.status = append(v.status, remark{t, fmt.Sprintf(format, args...)})
}

// sayTurn says that the user is to deal one of these pieces.
func (v *view) sayTurn() {
	v.say(strong, "Your turn: deal a piece, %s.", strings.Join(strings.Split(v.turn.Left.String(), ""), " "))
}

// last returns the last piece, if there is one.
func (v *view) last() rules.Placed { return v.turn.Lying[len(v.turn.Lying)-1] }

// sayPlaced says where the last piece is.
func (v *view) sayPlaced() {
	if v.turn.Pieces == 0 {
		return
	}
	m := v.last()
	byColumn := func(a, b rules.Cell) int { return a.Column - b.Column }
	first, last := slices.MinFunc(m.Cells, byColumn).Column, slices.MaxFunc(m.Cells, byColumn).Column
	where := fmt.Sprintf("columns %d to %d", first, last)
	if first == last {
		where = fmt.Sprintf("column %d", first)
	}
	v.say(plain, "%c rests in %s.", certificate.Letters[m.Piece], where)
}

// sayNode says which node or position answers the next piece.
func (v *view) sayNode(kind string, number int, mirrored bool) {
	where, how := fmt.Sprintf("%s %d", kind, number), ""
	v.hintReport = where + "\n"
	if mirrored {
		v.hintReport, how = where+" mirrored\n", ", mirrored,"
	}
	v.report += v.hintReport
	v.hint = []remark{{strong, strings.ToUpper(where[:1]) + where[1:] + how + " answers:"}}
}

// sayAnswer says where the next piece would go, and what comes then.
func (v *view) sayAnswer(m certificate.Move, then, report string) {
	letter := certificate.Letters[m.Piece]
	v.hint = append(v.hint, remark{plain, fmt.Sprintf("%c %-4s  %s", letter, m.Text(), then)})
	v.hintReport += fmt.Sprintf("answer %c %s %s\n", letter, m.Text(), report)
}

// sayDeals says what may be dealt next, if the claim limits that.
func (v *view) sayDeals() {
	switch v.claim.Deals {
	case "":
		return
	case certificate.Bag:
		v.say(plain, "In the bag: %v.", v.turn.Left)
	default:
		v.say(plain, "Only %v may be dealt.", v.turn.Left)
	}
	v.report += fmt.Sprintf("deals %v\n", v.turn.Left)
}

// A remark is a text in a tone.
type remark struct {
	tone
	text string
}

type tone int

const ( // the most important first
	strong tone = iota
	bad
	plain
)
