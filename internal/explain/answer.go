package explain

import (
	"errors"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/play"
)

// A wrongAnswer is that of a node to a piece. What comes after its move is wrong, if link is true,
// or else the move.
type wrongAnswer struct {
	node, piece int
	link        bool
}

// ErrCostly says that a game takes more memory to find than the check may have taken.
var ErrCostly = errors.New("too much memory for a line of play")

// mostArrivals is how many boards, at their nodes, are kept to find a game: each takes about 170 bytes.
const mostArrivals = 1 << 21

// An arrival is a board that has reached a node, and the last piece of the game, as the node before
// names it.
type arrival struct {
	play.Visit
	piece  uint8
	before int32 // the index of the arrival before
}

// gameToAnswer returns a shortest game of a player's section to a wrong answer, by playing all games
// piece by piece. The strategy may have mirror images, and the piece is one of the node, so that the
// game may deal its mirror image. The error is ErrCostly where more boards are reached than most, or
// says that there is no such game.
func gameToAnswer(s certificate.Section, wrong wrongAnswer, most int) (g play.Game, err error) {
	cells := play.NewCells(s.Claim.Well)
	all := []arrival{{Visit: play.Visit{Node: len(s.Strategy), Left: s.Claim.First()}}}
	known := make(map[play.Visit]bool)
	for i := 0; i < len(all); i++ {
		at := all[i]
		for piece, a := range s.Strategy[at.Node-1] {
			if !at.Left.Has(piece) {
				continue
			}
			after, _, fault := at.Answer(cells, piece, a)
			switch {
			case fault != nil && wrong == wrongAnswer{node: at.Node, piece: piece, link: play.OfLink(fault)}:
				return gameThrough(s, append(dealtTo(all, i), piece), fault), nil
			case fault != nil || after.Node < max(wrong.node, 1) || known[after]:
				continue
			case len(all) == most:
				return g, ErrCostly
			}
			known[after] = true
			all = append(all, arrival{Visit: after, piece: uint8(piece), before: int32(i)})
		}
	}
	return g, errNoGame
}

// dealtTo returns the pieces of the game to an arrival, as their nodes name them.
func dealtTo(all []arrival, i int) (dealt []int) {
	for ; i > 0; i = int(all[i].before) {
		dealt = append(dealt, int(all[i].piece))
	}
	slices.Reverse(dealt)
	return dealt
}

// gameThrough plays these pieces on one board that is never mirrored. The last answer has a fault.
func gameThrough(s certificate.Section, dealt []int, fault error) play.Game {
	p := play.NewPlayer(s)
	for _, piece := range dealt {
		if p.Turn().NodeMirrored {
			piece = certificate.MirrorPiece(piece)
		}
		p.Move(certificate.Move{Piece: piece})
	}
	g := p.Played()
	g.Reason = fault.Error()
	if g.Illegal != nil && !errors.Is(fault, play.ErrNoAnswer) {
		g.Reason = g.Illegal.Error() // on this board, of which the node may have the mirror image
	}
	return g
}
