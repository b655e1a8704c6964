package wells

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lineproof/certificate"
)

// An answer is what is proved of a well, all claims taken together.
type answer struct {
	within  int // the player wins within this number of pieces; 0 if no number is known
	beyond  int // it does not win within this number; 0 if none is known
	longest int // no game takes more pieces: beyond these, never
}

// answerOf returns what claims about a well say, which must be proved.
func answerOf(w certificate.Well, claims ...certificate.Claim) answer {
	a := answer{longest: w.Longest()}
	for _, c := range claims {
		switch {
		case c.Player && (a.within == 0 || c.Pieces < a.within):
			a.within = c.Pieces
		case !c.Player:
			a.beyond = max(a.beyond, cmp.Or(c.Pieces, a.longest))
		}
	}
	if a.within > 0 && a.within <= a.beyond {
		panic(fmt.Sprintf("wells: answerOf: claims that contradict each other are proved: %v", claims))
	}
	return a
}

// optimal reports whether it is known how many pieces the player needs.
func (a answer) optimal() bool { return a.within > 0 && a.within == a.beyond+1 }

// never reports whether the adversary wins.
func (a answer) never() bool { return a.beyond == a.longest }

// A kind is how answers look, and what they mean.
type kind struct {
	form, meaning string
	is            func(answer) bool // unless the answer is of a kind before
}

var kinds = []kind{
	{"n", "the player wins, and needs n pieces", answer.optimal},
	{"m–n", "the player wins, and needs m to n pieces",
		func(a answer) bool { return a.within > 0 && a.beyond > 0 }},
	{"≤n", "the player wins, and needs n pieces or fewer", func(a answer) bool { return a.within > 0 }},
	{"∞", "the adversary wins", answer.never},
	{">n", "open; if the player wins, it needs more than n pieces",
		func(a answer) bool { return a.beyond > 0 }},
	{"?", "open", func(answer) bool { return true }},
}

// kind returns an index into kinds.
func (a answer) kind() int {
	return slices.IndexFunc(kinds, func(k kind) bool { return k.is(a) })
}

// String is the answer as it stands in a table.
func (a answer) String() string {
	numbers := strings.NewReplacer("m", strconv.Itoa(a.beyond+1), "n", strconv.Itoa(cmp.Or(a.within, a.beyond)))
	return numbers.Replace(kinds[a.kind()].form)
}
