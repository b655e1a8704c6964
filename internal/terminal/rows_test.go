package terminal

import (
	"math/rand/v2"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/internal/endless"
)

// newEndless returns a game on rows of junk.
func newEndless(t *testing.T, rows int) *dealing {
	t.Helper()
	g := require.Value(New(section(t, "lines/w4.cert", true), endless.Random(4, rows, 1), ""))(t)
	return g.(*dealing)
}

// TestEndless goes on and back, in lanes and out of them: what is said is what the list says.
func TestEndless(t *testing.T) {
	e := newEndless(t, 12)
	random := rand.New(rand.NewPCG(1, 2))
	lanes, lines, blocks := 0, 0, []string{}
	for range 500 {
		block := e.view().block()
		blocks = append(blocks, block)
		if strings.Contains(block, "\nlanes\n") {
			lanes++
		} else if !strings.Contains(block, "\nposition ") {
			t.Fatalf("no position in\n%s", block)
		}
		below := e.Turn().Below
		if strings.Count(block, "|\n") != min(max(0, e.forEver.Top()-below), endless.Shown) {
			t.Fatalf("above row %d, got\n%s", below, block)
		}
		require.NoError(t, e.move([]string{"sz", "i", "O", "t", "l", "S"}[random.IntN(6)]))
		lines += len(e.Turn().Rows)
	}
	if lines < 50 || lanes < 10 || lanes > 490 || e.Turn().Lines != lines {
		t.Errorf("got %d lines, %d counted, and %d times in lanes", lines, e.Turn().Lines, lanes)
	}
	for n := len(blocks) - 1; n >= 0; n-- {
		if err := undo(e); err != nil || e.view().block() != blocks[n] {
			t.Fatalf("got error %v, and\n%s\nwant\n%s", err, e.view().block(), blocks[n])
		}
	}
	if err := undo(e); err != errNoMove {
		t.Errorf("got error %v", err)
	}
	for _, wrong := range []string{"OO", "x", ""} {
		if err := e.move(wrong); err == nil {
			t.Errorf("%q: got no error", wrong)
		}
	}
	e.Move(certificate.Move{})
	restart(e)
	if e.view().block() != blocks[0] {
		t.Errorf("begun anew with\n%s", e.view().block())
	}
	if _, err := New(section(t, "lines/w4.cert", true), endless.Board{}, "OX"); err == nil {
		t.Error("OX: got no error")
	}
}
