package explain

import (
	"fmt"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/pictures"
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

// faults plays all games of a strategy, one sequence of pieces at a time. It
// returns the faults, and how many pieces it takes to see
// each.
func faults(s certificate.Strategy, w oracle.Well) map[wrongAnswer]int {
	least := make(map[wrongAnswer]int)
	for todo := []turned{{played{len(s), oracle.Board{}}, false, 1}}; len(todo) > 0; todo = todo[1:] {
		g := todo[0]
		for piece, a := range s[g.node-1] {
			after, legal := g.put(w, piece, a)
			fault := wrongAnswer{g.node, piece, legal}
			if !legal || w.Line(after) != (a.Next == 0) {
				if least[fault] == 0 {
					least[fault] = g.pieces
				}
			} else if a.Next != 0 {
				todo = append(todo, turned{played{a.Next, after}, g.mirrored != a.Mirrored, g.pieces + 1})
			}
		}
	}
	return least
}

// put carries out an answer of the game's node.
func (g turned) put(w oracle.Well, piece int, a certificate.Answer) (oracle.Board, bool) {
	if !g.mirrored {
		return w.Drop(g.board, piece, int(a.Rotation), int(a.Offset))
	}
	after, legal := w.Drop(w.Mirror(g.board), piece, int(a.Rotation), int(a.Offset))
	return w.Mirror(after), legal
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
		got := pictures.Lowered(m.Piece, int(m.Rotation), int(m.Offset))
		want := pictures.Lowered(piece, int(a.Rotation), int(a.Offset))
		if g.mirrored {
			want = pictures.Mirrored(want, w.Width)
		}
		if !slices.Equal(got, want) {
			return end, wrong, g.board, fmt.Errorf("move %d: got the cells %v, want %v", i+1, got, want)
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

// TestWrong replaces each answer of some strategies by each other one, and wants
// a line to each fault that the games have then, as short as any, and to no other.
func TestWrong(t *testing.T) {
	for _, w := range []oracle.Well{{Width: 2, Rows: 6}, {Width: 4, Rows: 5}, {Width: 4, Rows: 4, Ceiling: 5}} {
		t.Run(w.String(), func(t *testing.T) {
			s := proofs.Strategy(t, w).Canonical(certificate.Well(w))
			lines := 0
			for node := range s {
				for piece, right := range s[node] {
					proofs.EachAnswer(w, node, piece, func(a certificate.Answer) {
						if a == certificate.None() { // which has no mirror image
							return
						}
						for _, a.Mirrored = range []bool{false, a.Next != 0} {
							s[node][piece] = a
							n, err := wrongs(s, w, wrongAnswer{node + 1, piece, false})
							if err != nil {
								t.Errorf("node %d, piece %d, %+v: %v", node+1, piece, a, err)
							}
							lines += n
						}
					})
					s[node][piece] = right
				}
			}
			t.Logf("%d lines", lines)
		})
	}
}

// wrongs looks for lines to all faults of a strategy, and to two that it may not
// have: in an answer's move and in its link.
func wrongs(s certificate.Strategy, w oracle.Well, answer wrongAnswer) (lines int, err error) {
	want := faults(s, w)
	for _, answer.link = range []bool{false, true} {
		want[answer] += 0
	}
	for f, moves := range want {
		l, err := gameToAnswer(s, certificate.Well(w), f)
		switch {
		case moves == 0 && err == nil:
			return lines, fmt.Errorf("%+v: got %+v, want an error", f, l)
		case moves == 0:
			continue
		case err != nil || len(l.Moves) != moves || l.Reason == "":
			return lines, fmt.Errorf("%+v: got %d moves, reason %q, error %v, want %d", f, len(l.Moves), l.Reason, err, moves)
		}
		if end, wrong, _, err := follows(s, w, l); err != nil || !wrong || end != f {
			return lines, fmt.Errorf("%+v: the line ends at %+v, which is wrong: %v; %v", f, end, wrong, err)
		}
		lines++
	}
	return lines, nil
}

// TestWrongRefuses has nodes that there are not, and too little memory.
func TestWrongRefuses(t *testing.T) {
	w := certificate.Well{Width: 4, Rows: 5}
	s := proofs.Strategy(t, oracle.Well(w)).Canonical(w)
	for _, node := range []int{-1, 0, len(s) + 1} {
		if l, err := gameToAnswer(s, w, wrongAnswer{node: node}); err == nil {
			t.Errorf("node %d: got %+v, want an error", node, l)
		}
	}
	s[0][6] = certificate.Answer{Placement: certificate.Placement{Offset: 3}}
	f := wrongAnswer{node: 1, piece: 6}
	least := 0
	for ; ; least++ {
		_, err := dealsTo(s, w, f, least)
		if err == nil {
			break
		}
		if err != ErrCostly {
			t.Fatalf("with %d boards: got error %v, want %v", least, err, ErrCostly)
		}
	}
	if least < 3 {
		t.Errorf("got a line with %d boards, want more", least)
	}
}
