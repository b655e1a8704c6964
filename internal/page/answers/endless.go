package answers

import (
	"strconv"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/endless"
	"lineproof/internal/game"
)

// ForEver is a game of rows for ever in which the reader deals the pieces.
type ForEver struct {
	Problem       string          // with the history, which is played up to there
	History       string          // as far as it is played
	Pieces, Lines int             // so far
	Rows          []int           // that the last piece completed
	PiecesLeft    int             // pieces within which the next row is complete, whatever comes
	Node          int             // the number of the position; 0 in lanes
	NodeMirrored  bool            // it speaks of the board's mirror image
	Below         int             // rows that are not shown
	Lying         []game.Placed   // what lies above these, the last piece last
	Left          certificate.Set // the pieces that may be dealt: all
}

// An endlessGame goes on where the last game was, as long as histories have the same beginning.
type endlessGame struct {
	list  *endless.List
	seed  string // of junk; empty for the empty well
	dealt []int
	state *endless.State
}

func newEndless(s certificate.Section) *endlessGame {
	return &endlessGame{list: endless.NewList(s.Claim.Width, s.Replies), state: endless.Begin(endless.Board{})}
}

func (e *endlessGame) deal(history string) ForEver {
	letters := strings.TrimLeft(history, "0123456789")
	seed := strings.TrimSuffix(history, letters)
	pieces, problem := certificate.ParsePieces(letters)
	if seed != e.seed {
		board := endless.Board{}
		if seed != "" {
			n, _ := strconv.ParseUint(seed, 10, 64) // the greatest of these, if it is beyond
			board = endless.Random(e.list.Width, endless.JunkRows, n)
		}
		e.seed, e.dealt, e.state = seed, nil, endless.Begin(board)
	}
	same := 0
	for same < min(len(pieces), len(e.dealt)) && pieces[same] == e.dealt[same] {
		same++
	}
	for e.state.Pieces > same {
		e.state = e.state.Before
	}
	for _, piece := range pieces[same:] {
		e.state = e.list.Next(e.state, piece)
	}
	e.dealt = pieces
	return e.describe(errorText(problem))
}

func (e *endlessGame) describe(problem string) ForEver {
	a := ForEver{Problem: problem, History: e.seed, Pieces: e.state.Pieces, Lines: e.state.Lines,
		Rows: e.state.Completed, PiecesLeft: e.list.PiecesLeft(e.state), Left: certificate.AllPieces}
	for _, piece := range e.dealt {
		a.History += certificate.Letters[piece : piece+1]
	}
	if e.state.Listed {
		a.Node, a.NodeMirrored = e.list.Find(e.state.Position)
	}
	a.Below, a.Lying = endless.Sight(e.list, e.state)
	return a
}
