package explain

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/proofs"
	"lineproof/internal/play"
	"lineproof/internal/rules"
)

// played is a game as the oracle plays it: at which node, on which board.
type played struct {
	node  int
	board oracle.Board
}

// A turned game may be at a node that is about its board's mirror image.
type turned struct {
	played
	mirrored bool
	pieces   int // with the next one
}

// follows carries a line out, and returns the answer with which it ends, and
// whether that is wrong, and the last board. The error says that it is no game of the
// strategy, or that the line does not say what comes of it.
func follows(s certificate.Strategy, w oracle.Well, l play.Game) (
	end wrongAnswer, wrong bool, last oracle.Board, err error,
) {
	g := turned{played: played{node: len(s)}}
	for i, m := range l.Moves {
		if wrong || g.node == 0 {
			return end, wrong, g.board, fmt.Errorf("move %d comes after the end", i+1)
		}
		piece := m.Piece
		if g.mirrored {
			piece = certificate.MirrorPiece(piece)
		}
		a := s[g.node-1][piece]
		if m.Mirrored != g.mirrored {
			return end, wrong, g.board, fmt.Errorf("move %d: mirrored: got %v", i+1, m.Mirrored)
		}
		want := a.Placement
		if g.mirrored {
			want = certificate.MirrorPlacement(w.Width, piece, want)
		}
		if m.Placement != want {
			return end, wrong, g.board, fmt.Errorf("move %d: got %+v, want %+v", i+1, m.Placement, want)
		}
		after, legal := w.Drop(g.board, m.Piece, int(m.Rotation), int(m.Offset))
		if !legal {
			after = g.board
		}
		end, wrong = wrongAnswer{g.node, piece, legal}, !legal || w.Line(after) != (a.Next == 0)
		g = turned{played{a.Next, after}, g.mirrored != a.Mirrored, 0}
	}
	if l.Board != rules.Board(oracle.Well{}.Cells(g.board)) || (l.Illegal == nil) != end.link ||
		!slices.Equal(l.Rows, w.Lines(g.board)) {
		err = fmt.Errorf("got board %x, error %v and rows %d, want\n%s", l.Board, l.Illegal, l.Rows, w.Picture(g.board))
	}
	return end, wrong, g.board, err
}

// TestWrongRefuses has nodes that there are not, and too little memory.
func TestWrongRefuses(t *testing.T) {
	section := proofs.Of(t, "player drop width=4 rows=5 pieces=3")
	s := section.Strategy
	for _, node := range []int{-1, 0, len(s) + 1} {
		if l, err := gameToAnswer(section, wrongAnswer{node: node}, mostArrivals); err == nil {
			t.Errorf("node %d: got %+v, want an error", node, l)
		}
	}
	s[0][certificate.O] = certificate.Answer{Placement: certificate.Placement{Offset: 3}}
	f := wrongAnswer{node: 1, piece: certificate.O}
	least := 1
	for ; ; least++ {
		_, err := gameToAnswer(section, f, least)
		if err == nil {
			break
		}
		if !errors.Is(err, ErrCostly) {
			t.Fatalf("with %d boards: got error %v, want %v", least, err, ErrCostly)
		}
	}
	if least < 3 {
		t.Errorf("got a line with %d boards, want more", least)
	}
}
