package terminal

import (
	"strings"
	"testing"
)

// TestUsualEnds takes moves back, and deals behind the last line.
func TestUsualEnds(t *testing.T) {
	s := section(t, "corpus/good_lines_w2_twice.cert", true)
	g, err := Deal(s, "O")
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
	if _, err := Deal(s, "OOO"); err == nil || err.Error() != "all lines are complete with piece 2, and more are dealt" {
		t.Errorf("got error %v", err)
	}
	if err := g.move("OO"); err == nil {
		t.Error("two pieces: got no error")
	}
	if err := g.move("sz"); err != nil || !strings.Contains(g.view().block(), "move 1 S ") {
		t.Errorf("got error %v and\n%s", err, g.view().block())
	}
}
