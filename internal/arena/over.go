package arena

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lineproof/internal/arena/topped"
)

// An Over is a rule that ends a game, as lost, when a piece appears. A piece that does not
// fit below the top ends it by every rule. Players do not know the rule.
type Over struct {
	Name string
	rows int // how many of the highest rows have to be free
	left int // columns at either side that need not
}

// Overs are the names that OverOf reads.
var Overs = []string{"top", "spawn", "free:N"}

// OverOf returns the rule of a name: top, spawn, or free:N for N from 1 to the height less 4.
func OverOf(name string, w *topped.Well) (o Over, err error) {
	o.Name = name
	number, free := strings.CutPrefix(name, "free:")
	switch {
	case name == "top":
	case name == "spawn":
		o.rows, o.left = 2, max(0, (w.Width-4)/2)
	case free:
		n, err := strconv.Atoi(number)
		const most = topped.MaxHeight - 4
		switch {
		case err != nil || number != strconv.Itoa(n) || n < 1 || n > most:
			return o, fmt.Errorf("%q: %q is not in 1 to %d", name, number, most)
		case n > w.Height-4:
			return o, fmt.Errorf("%q: it needs a height of %d or more, and the height is %d", name, n+4, w.Height)
		}
		o.rows = n
	default:
		return o, fmt.Errorf("%q is not one of %s", name, strings.Join(Overs, ", "))
	}
	return o, nil
}

// ends tells whether a piece that appears above the board ends the game.
func (o Over) ends(w *topped.Well, b *topped.Board) bool {
	return int(slices.Max(b.Heights[o.left:w.Width-o.left])) > w.Height-o.rows
}
