package article

import (
	"fmt"
	"strings"
)

// A Step is one piece on the way from the empty well to where a search is: the
// piece, by the article's numbers, and which of its options.
type Step struct {
	Piece   int
	Option  int // from 1
	Options int
}

// String names the step, like "T 3/34".
func (s Step) String() string {
	return fmt.Sprintf("%c %d/%d", "IZSTLJO"[s.Piece], s.Option, s.Options)
}

// A Line is a number of steps. As the pieces are dealt in order, and the options
// tried in order, it says how far a search came.
type Line []Step

func (l Line) String() string {
	var words []string
	for _, s := range l {
		words = append(words, s.String())
	}
	return strings.Join(words, ", ")
}
