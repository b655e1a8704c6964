package recheck

import (
	"cmp"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// turned is a box turned to the left by a right angle.
func turned(s shape) shape {
	for i, c := range s {
		s[i] = cell{4 - c.row, c.column + 1}
	}
	return drawn(s)
}

// drawn has the cells in the order in which they are drawn.
func drawn(s shape) shape {
	slices.SortFunc(s[:], func(a, b cell) int {
		return cmp.Or(cmp.Compare(b.row, a.row), cmp.Compare(a.column, b.column))
	})
	return s
}

// TestPieces: the drawings are those of SPEC.md, and each rotation turns the one
// before.
func TestPieces(t *testing.T) {
	spec, err := os.ReadFile("../../SPEC.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(spec), "2     3\n"+drawings+"```\n") {
		t.Error("pieces.txt is not what SPEC.md draws")
	}
	if cells := strings.Count(drawings, "#"); cells != 19*4 {
		t.Errorf("%d cells are drawn", cells)
	}
	for piece, rotations := range pieces {
		box := rotations[0]
		for rotation, s := range rotations {
			if s != box {
				t.Errorf("piece %d, rotation %d: %v, not %v", piece, rotation, s, box)
			}
			box = turned(box)
		}
	}
}

// games calls f for each board and move of games at random, whether the move
// is legal or not.
func games(f func(cl claim, b board, s shape)) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		cl := claim{"adversary", "drop", 2 + random.IntN(11), 1 + random.IntN(15), 0, "", 0, false, 0}
		if random.IntN(2) == 0 {
			cl.ceiling = cl.rows + random.IntN(3)
		}
		for b, tries := (board{}), 0; tries < 100; tries++ {
			piece := random.IntN(7)
			s := pieces[piece][random.IntN(len(pieces[piece]))].moved(random.IntN(cl.width+2)-2, 0)
			f(cl, b, s)
			if after, illegal := cl.drop(b, s); illegal == "" && !cl.line(&after) {
				b = after
			}
		}
	}
}

// TestProfileIsExact: the board made for a profile has it, and moves come to
// the same on it as on the board that the profile is of.
func TestProfileIsExact(t *testing.T) {
	games(func(cl claim, b board, s shape) {
		p := cl.profile(&b)
		made := cl.board(p)
		if q := cl.profile(&made); q != p {
			t.Fatalf("%v: profile %v, made %v", cl, p, q)
		}
		afterB, illegalB := cl.drop(b, s)
		afterM, illegalM := cl.drop(made, s)
		if (illegalB == "") != (illegalM == "") {
			t.Fatalf("%v: profile %v, move %v: %q, made %q", cl, p, s, illegalB, illegalM)
		}
		if illegalB == "" && (cl.profile(&afterB) != cl.profile(&afterM) || cl.line(&afterB) != cl.line(&afterM)) {
			t.Fatalf("%v: profile %v, move %v: %v, made %v", cl, p, s, cl.profile(&afterB), cl.profile(&afterM))
		}
		if written(b.write()) != b || cl.mirror(cl.mirror(b)) != b {
			t.Fatalf("%v", b)
		}
	})
}

// sorted is SPEC.md's other way to the canonical profile.
func sorted(cl claim, h heights) heights {
	way := func(h []uint8) []uint8 {
		var components [][]uint8
		start := 0
		for i, height := range append(slices.Clone(h), uint8(cl.rows)) {
			if int(height) == cl.rows {
				components = append(components, append(slices.Clone(h[start:i]), height))
				start = i + 1
			}
		}
		slices.SortFunc(components, slices.Compare)
		return slices.Concat(components...)[:cl.width]
	}
	mirrored := slices.Clone(h[:cl.width])
	slices.Reverse(mirrored)
	smallest := slices.MinFunc([][]uint8{way(h[:cl.width]), way(mirrored)}, slices.Compare)
	copy(h[:], smallest)
	return h
}

// TestCanonical goes through all heights of small wells.
func TestCanonical(t *testing.T) {
	for _, cl := range []claim{{width: 2, rows: 15}, {width: 5, rows: 4}, {width: 7, rows: 2}, {width: 8, rows: 2}, {width: 12, rows: 1}} {
		var h heights
		for column := 0; column < cl.width; {
			if got, want := cl.canonical(profile[heights]{cells: h, supply: cl.first()}).cells, sorted(cl, h); got != want {
				t.Fatalf("%v, heights %v: %v, not %v", cl, h, got, want)
			}
			for column = 0; column < cl.width; column++ { // the next heights
				if h[column]++; int(h[column]) <= cl.rows {
					break
				}
				h[column] = 0
			}
		}
	}
}

func TestStaticallyLost(t *testing.T) {
	tests := []struct {
		width, rows int
		heights     heights
		sacrificed  rows
		pieces      int // with fewer, it is statically lost
	}{
		{10, 6, heights{}, 0, 5},                    // each row: five O or four I
		{10, 6, heights{}, 0b111110, 5},             // row 1 the same
		{10, 6, heights{}, 0b111111, never},         // no row
		{12, 1, heights{}, 0, 6},                    // six O or three I
		{5, 1, heights{}, 0, never},                 // two I
		{6, 1, heights{0, 0, 1, 0, 0, 1}, 0, 4},     // two O or four I
		{4, 2, heights{1}, 0, 2},                    // row 1: three I; row 2: two O or one I
		{4, 2, heights{1}, 0b10, never},             // row 1: three I
		{4, 2, heights{1}, 0b01, 2},                 // row 2: two O or one I
		{6, 2, heights{0, 0, 0, 0, 2, 2}, 0b10, 2},  // row 1: two O or one I
		{8, 2, heights{0, 0, 2, 2, 0, 2}, 0, never}, // each row: five I
	}
	for _, test := range tests {
		cl := claim{width: test.width, rows: test.rows}
		p := profile[heights]{test.heights, test.sacrificed, cl.first()}
		for n := range 100 {
			if got, want := cl.staticallyLost(p, n), n < test.pieces; got != want {
				t.Errorf("%v, %v: statically lost with %d pieces: %v", cl, p, n, got)
			}
		}
	}
}
