package main

import (
	"cmp"
	"fmt"

	"lineproof/certificate"
)

// An answer is what is proved of a well, all claims taken together.
type answer struct {
	within int // the player wins within so many pieces; 0 if that is not known of any number
	beyond int // it does not within so many; 0 if that is not known of any
	most   int // no game is longer: beyond these, never
}

// answerOf returns what claims about the well say, which must be proved.
func answerOf(w certificate.Well, claims ...certificate.Claim) answer {
	a := answer{most: w.Longest()}
	for _, c := range claims {
		switch {
		case c.Player && (a.within == 0 || c.Pieces < a.within):
			a.within = c.Pieces
		case !c.Player:
			a.beyond = max(a.beyond, cmp.Or(c.Pieces, a.most))
		}
	}
	if a.within > 0 && a.within <= a.beyond {
		panic(fmt.Sprintf("lineproof: claims are proved that contradict each other: %v", claims))
	}
	return a
}

// claims returns the claims about the well that say the same, the player's
// first.
func (a answer) claims(w certificate.Well) (all []certificate.Claim) {
	if a.within > 0 {
		all = append(all, certificate.Claim{Player: true, Well: w, Pieces: a.within})
	}
	if a.beyond > 0 && a.beyond < a.most {
		all = append(all, certificate.Claim{Well: w, Pieces: a.beyond})
	}
	if a.beyond == a.most {
		all = append(all, certificate.Claim{Well: w})
	}
	return all
}

// A kind of answers is how much they say.
type kind int

const (
	optimal   kind = iota // the player wins, and how soon is known
	between               // it wins, and that is known in part
	atMost                // it wins
	endless               // the adversary wins
	moreThan              // if the player wins, it takes more
	undecided             // nothing
)

// kinds has for each kind how its answers look, and what they mean.
var kinds = [...]struct{ sign, meaning string }{
	optimal:   {"n", "the player wins, and needs n pieces"},
	between:   {"m–n", "the player wins, and needs m to n pieces"},
	atMost:    {"≤n", "the player wins, and needs n pieces or fewer"},
	endless:   {"∞", "the adversary wins"},
	moreThan:  {">n", "open; if the player wins, it needs more than n pieces"},
	undecided: {"?", "open"},
}

func (a answer) kind() kind {
	switch {
	case a.beyond == a.most:
		return endless
	case a.within > 0 && a.within == a.beyond+1:
		return optimal
	case a.within > 0 && a.beyond > 0:
		return between
	case a.within > 0:
		return atMost
	case a.beyond > 0:
		return moreThan
	}
	return undecided
}

// settled reports whether nothing is left to be found out.
func (a answer) settled() bool { return a.kind() == optimal || a.kind() == endless }

// String is the answer as it stands in a table.
func (a answer) String() string {
	switch a.kind() {
	case optimal:
		return fmt.Sprint(a.within)
	case between:
		return fmt.Sprintf("%d–%d", a.beyond+1, a.within)
	case atMost:
		return fmt.Sprintf("≤%d", a.within)
	case moreThan:
		return fmt.Sprintf(">%d", a.beyond)
	}
	return kinds[a.kind()].sign
}
