package terminal

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/oracle"
)

// A slowWell has all its rows from below, and lets pieces of the oracle's pictures fall one
// row at a time.
type slowWell struct {
	width int
	rows  [][]bool
}

func (w *slowWell) drop(t *testing.T, piece int, at certificate.Placement) (full int) {
	t.Helper()
	cells := oracle.Pieces[piece][at.Rotation]
	free := func(y int) bool {
		return !slices.ContainsFunc(cells, func(c oracle.Cell) bool {
			return y+c.Y < 0 || y+c.Y < len(w.rows) && w.rows[y+c.Y][int(at.Offset)+c.X]
		})
	}
	y := len(w.rows)
	for free(y - 1) {
		y--
	}
	for _, c := range cells {
		for y+c.Y >= len(w.rows) {
			w.rows = append(w.rows, make([]bool, w.width))
		}
		w.rows[y+c.Y][int(at.Offset)+c.X] = true
	}
	before := len(w.rows)
	w.rows = slices.DeleteFunc(w.rows, func(row []bool) bool { return !slices.Contains(row, false) })
	return before - len(w.rows)
}

// TestUsual deals at random, and what has the strategy wait longest, for a thousand pieces
// each: on real cells, a row is completed within as many pieces as the game says.
func TestUsual(t *testing.T) {
	for _, name := range []string{"lines/w2.cert", "lines/w4.cert", "lines/w4_pieces_4.cert"} {
		s := section(t, name, true)
		for _, worst := range []bool{false, true} {
			random := rand.New(rand.NewPCG(1, 2))
			played, err := Usual(s, "")
			if err != nil {
				t.Fatal(err)
			}
			g, cells := played.(*usual), &slowWell{width: s.Claim.Width}
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
				full := cells.drop(t, piece, after.placed)
				if full != after.full || full == 0 && after.Wait() >= before.Wait() || after.Wait() > s.Claim.Pieces {
					t.Fatalf("%s, %d rows are full:\n%s", name, full, g.block())
				}
				if got, want := strings.Join(after.rows, "\n"), cells.text(after.below); got != want || len(cells.rows) != after.below+len(after.rows) {
					t.Fatalf("%s: got rows\n%s\nwant\n%s", name, got, want)
				}
			}
		}
	}
}

func (w *slowWell) text(below int) string {
	var rows []string
	for _, row := range w.rows[below:] {
		text := ""
		for _, filled := range row {
			text += map[bool]string{false: ".", true: "#"}[filled]
		}
		rows = append(rows, text)
	}
	return strings.Join(rows, "\n")
}

// TestSingles has no piece complete two rows.
func TestSingles(t *testing.T) {
	for _, name := range []string{"lines/w2.cert", "lines/w4.cert", "lines/w4_pieces_4.cert"} {
		played, err := Usual(section(t, name, true), "")
		if err != nil {
			t.Fatal(err)
		}
		g := played.(*usual)
		for range 500 {
			if err := g.move("sz"); err != nil || g.last().full > 1 {
				t.Fatalf("%s: got error %v and\n%s", name, err, g.block())
			}
		}
		if got, least := g.last().lines, 500/g.claim().Pieces; got < least {
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
	if err := g.move("O"); err != nil || !strings.Contains(g.block(), "over all 2 lines are complete\n") || g.hint() != "over all 2 lines are complete\n" {
		t.Errorf("got error %v and\n%s", err, g.block())
	}
	if err := g.move("I"); err != errOver {
		t.Errorf("got error %v", err)
	}
	for range 2 {
		if err := g.Undo(); err != nil {
			t.Error(err)
		}
	}
	if err := g.Undo(); err == nil || !strings.HasPrefix(g.block(), "pieces 0\nlines 0\nmore 2\nposition 1\n") {
		t.Errorf("got error %v and\n%s", err, g.block())
	}
	if _, err := Usual(s, "OOO"); err == nil || err.Error() != "all lines are complete with piece 2, and more are dealt" {
		t.Errorf("got error %v", err)
	}
	if err := g.move("OO"); err == nil {
		t.Error("two pieces: got no error")
	}
}
