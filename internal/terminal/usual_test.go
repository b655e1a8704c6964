package terminal

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/oracle"
)

func newUsual(t *testing.T, name string) *usual {
	t.Helper()
	g, err := Usual(section(t, name, true), "")
	if err != nil {
		t.Fatal(err)
	}
	return g.(*usual)
}

// TestUsual deals at random, and what has the strategy wait longest, for a thousand pieces
// each: on real cells, a row is completed within as many pieces as the game says.
func TestUsual(t *testing.T) {
	for _, name := range []string{"lines/w2.cert", "lines/w4.cert", "lines/w4_pieces_4.cert"} {
		s := section(t, name, true)
		for _, worst := range []bool{false, true} {
			random := rand.New(rand.NewPCG(1, 2))
			g, cells := newUsual(t, name), ""
			for range 1000 {
				before, piece := *g.last(), random.IntN(certificate.Pieces)
				if worst {
					longest := -1
					for p := range certificate.Pieces {
						next := before.Follower
						if next.Deal(p); next.Wait() > longest {
							piece, longest = p, next.Wait()
						}
					}
				}
				if err := g.move(certificate.Letters[piece : piece+1]); err != nil {
					t.Fatal(err)
				}
				after := g.last()
				at := after.Moves[len(after.Moves)-1].Placement
				board, full := oracle.Fall(cells, s.Claim.Width, oracle.Pieces[piece][at.Rotation], int(at.Offset))
				cells = board
				if full != len(after.Rows) || full == 0 && after.Wait() >= before.Wait() || after.Wait() > s.Claim.Pieces {
					t.Fatalf("%s, %d rows are full:\n%s", name, full, g.view().block())
				}
				if want := rowsOf(cells[after.Below:]); !slices.Equal(after.Pile(), want) {
					t.Fatalf("%s: got the pile %x, want %x", name, after.Pile(), want)
				}
			}
		}
	}
}

// rowsOf returns the rows of a board of package oracle.
func rowsOf(board string) (rows []uint16) {
	for _, row := range []byte(board) {
		rows = append(rows, uint16(row))
	}
	return rows
}

// TestSingles has no piece complete two rows.
func TestSingles(t *testing.T) {
	for _, name := range []string{"lines/w2.cert", "lines/w4.cert", "lines/w4_pieces_4.cert"} {
		g := newUsual(t, name)
		for range 500 {
			if err := g.move("sz"); err != nil || len(g.last().Rows) > 1 {
				t.Fatalf("%s: got error %v and\n%s", name, err, g.view().block())
			}
		}
		if got, least := g.last().Lines, 500/g.last().Claim.Pieces; got < least {
			t.Errorf("%s: got %d lines, want %d at least", name, got, least)
		}
	}
}

// TestUsualEnds takes moves back, and deals behind the last line.
func TestUsualEnds(t *testing.T) {
	s := section(t, "corpus/good_lines_w2_twice.cert", true)
	g, err := Usual(s, "O")
	if err != nil {
		t.Fatal(err)
	}
	if err := g.move("O"); err != nil || !strings.Contains(g.view().block(), "over all 2 lines are complete\n") || g.view().hintLines != "over all 2 lines are complete\n" {
		t.Errorf("got error %v and\n%s", err, g.view().block())
	}
	if err := g.move("I"); err != errOver {
		t.Errorf("got error %v", err)
	}
	for range 2 {
		if err := g.Undo(); err != nil {
			t.Error(err)
		}
	}
	if err := g.Undo(); err == nil || !strings.HasPrefix(g.view().block(), "pieces 0\nlines 0\nmore 2\nposition 1\n") {
		t.Errorf("got error %v and\n%s", err, g.view().block())
	}
	if _, err := Usual(s, "OOO"); err == nil || err.Error() != "all lines are complete with piece 2, and more are dealt" {
		t.Errorf("got error %v", err)
	}
	if err := g.move("OO"); err == nil {
		t.Error("two pieces: got no error")
	}
}
