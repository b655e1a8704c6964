package explain

import (
	"cmp"
	"errors"
	"slices"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/play"
	"lineproof/internal/rules"
)

// A wrongAnswer is that of a node to a piece. What comes after its move is wrong, if link is true,
// or else the move.
type wrongAnswer struct {
	node, piece int
	link        bool
}

// gameToAnswer returns a shortest game to a wrong answer. The strategy may have mirror images,
// and the piece is one of the node, so that the game may deal its mirror image. An error says that
// there is no such game, or ErrCostly.
func gameToAnswer(s certificate.Strategy, w certificate.Well, wrong wrongAnswer) (g play.Game, err error) {
	dealt, err := dealsTo(s, w, wrong, checker.Limit)
	if err != nil {
		return g, err
	}
	g = play.Follow(s, w, dealt)
	if g.Reason == "" || (g.Illegal == nil) != wrong.link {
		return play.Game{}, errors.New("the game ends with another fault")
	}
	return g, nil
}

// ErrCostly says that a game takes more memory to find than the check took.
var ErrCostly = errors.New("too much memory for a line of play")

// An arrival is a board that has reached a node by a game.
type arrival struct {
	board  rules.Board
	left   certificate.Set
	length uint8 // of the game, in pieces
	link
}

// A link is the last piece of a game, as its node names it, and the index of the link before.
type link struct {
	piece  uint8
	before int32
}

// Links take no more memory than the checker: than it takes at its beginning, and for some of
// the boards that wait.
const (
	mostLinks = 1 << 21
	perBoard  = 8
)

// dealsTo returns what is dealt in a game that ends with the answer, as short as any. Like the
// checker, it plays all games of the strategy from the last node down to the one of the answer, and
// forgets the boards of a node then, but for a link each. The error is ErrCostly where these are
// too many, or too many boards wait for their nodes; or that there is no such game.
func dealsTo(s certificate.Strategy, w certificate.Well, wrong wrongAnswer, waiting int) (dealt []int, err error) {
	if wrong.node < 1 || wrong.node > len(s) {
		return nil, errNoGame
	}
	g, at, count := play.NewCells(w), make([][]arrival, len(s)+1), 1 // at each node
	at[len(s)] = []arrival{{left: w.First()}}
	var links []link
	most := 0 // of them
	for node := len(s); node > wrong.node; node-- {
		boards := distinct(at[node])
		most = max(most, mostLinks+perBoard*count)
		count -= len(at[node])
		at[node] = nil
		for _, b := range boards {
			if len(links) == most {
				return nil, ErrCostly
			}
			links = append(links, b.link)
			for piece, a := range s[node-1] {
				if !b.left.Has(piece) {
					continue
				}
				after, _, err := play.State{Node: node, Board: b.board, Left: b.left}.Answer(g, piece, a)
				if err == nil && a.Next > 0 {
					at[a.Next] = append(at[a.Next], arrival{after.Board, after.Left, b.length + 1,
						link{uint8(piece), int32(len(links) - 1)}})
					count++
				}
			}
			if count > waiting {
				return nil, ErrCostly
			}
		}
	}
	var end *arrival
	for _, b := range at[wrong.node] {
		state := play.State{Node: wrong.node, Board: b.board, Left: b.left}
		_, _, err := state.Answer(g, wrong.piece, s[wrong.node-1][wrong.piece])
		shorter := end == nil || b.length < end.length
		if err != nil && play.OfLink(err) == wrong.link && b.left.Has(wrong.piece) && shorter {
			end = &b
		}
	}
	if end == nil {
		return nil, errNoGame
	}
	dealt = []int{wrong.piece}
	for at := end.link; len(dealt) <= int(end.length); at = links[at.before] {
		dealt = append(dealt, int(at.piece))
	}
	slices.Reverse(dealt)
	return dealt, nil
}

// distinct returns boards in ascending order, each with one game. It uses all again. (The
// games to a board are as long as each other, as its cells tell how many pieces lie there.)
func distinct(all []arrival) []arrival {
	slices.SortFunc(all, func(a, b arrival) int {
		return cmp.Or(slices.Compare(a.board[:], b.board[:]), cmp.Compare(a.left, b.left))
	})
	return slices.CompactFunc(all, func(a, b arrival) bool { return a.board == b.board && a.left == b.left })
}
