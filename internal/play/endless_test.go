package play

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/internal/endless"
	"lineproof/internal/rules"
)

// TestSight compares what is seen of each board of a game, on junk with a deep gap, with what the
// game says as a line of play, in which rows are removed from the pieces.
func TestSight(t *testing.T) {
	t.Skip("the player of fronts comes next")
	s := sections(t, "lines/w4.cert")[0]
	random := rand.New(rand.NewPCG(1, 2))
	var rows []endless.Row
	for range 40 {
		rows = append(rows, endless.Junk|endless.Row(random.IntN(2)*endless.Junk)<<4)
	}
	e := NewEndless(s, endless.NewBoard(s.Claim.Width, rows))
	turns := []Turn{e.Turn()}
	for range 80 {
		require.NoError(t, e.Move(certificate.Move{Piece: random.IntN(certificate.Pieces)}))
		turns = append(turns, e.Turn())
	}
	line, moved := e.Played(), 0
	for i, pieces := range append([][]rules.Placed{line.Lying}, line.Boards()...) {
		below, lying := turns[i].Below, turns[i].Lying
		got, want := cellsOf(lying, below, below+endless.Shown), cellsOf(pieces, below, below+endless.Shown)
		if !slices.Equal(got, want) || len(got) != len(cellsOf(lying, 0, 1000)) {
			t.Fatalf("after %d pieces: got %v, want %v", i, got, want)
		}
		last := lying[len(lying)-1]
		if i > 0 && (len(cellsOf([]rules.Placed{last}, below, below+endless.Shown)) != 4 ||
			!slices.Equal(last.Rows, line.Moves[i-1].Rows) || last.Move != line.Moves[i-1].Move) {
			t.Fatalf("after %d pieces: above row %d, got %+v", i, below, last)
		}
		if i > 0 && below < 24 {
			moved++
		}
	}
	if len(line.Rows) != len(turns[80].Rows) || moved == 0 {
		t.Errorf("got rows %v, and no piece that lies deep", line.Rows)
	}
}

// cellsOf returns the cells above one row, up to another.
func cellsOf(pieces []rules.Placed, below, top int) (all []rules.Cell) {
	for _, p := range pieces {
		for _, c := range p.Cells {
			if c.Row > below && c.Row <= top {
				all = append(all, c)
			}
		}
	}
	slices.SortFunc(all, func(a, b rules.Cell) int { return cmp.Or(a.Row-b.Row, a.Column-b.Column) })
	return all
}
