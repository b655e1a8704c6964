package recheck

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestSlidePieces: the drawings are those of SPEC.md.
func TestSlidePieces(t *testing.T) {
	spec, err := os.ReadFile("../../SPEC.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(spec), "2     3\n"+slideDrawings+"```\n") {
		t.Error("slide_pieces.txt is not what SPEC.md draws")
	}
	if cells := strings.Count(slideDrawings, "#"); cells != 19*4 {
		t.Errorf("%d cells are drawn", cells)
	}
	for piece, rotations := range slidePieces {
		if len(rotations) != len(pieces[piece]) {
			t.Errorf("piece %d: %d rotations", piece, len(rotations))
		}
	}
}

// TestSlideProfileIsExact: in games at random, the board made for a profile has it,
// and moves come to the same on it as on the board that the profile is of.
func TestSlideProfileIsExact(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 8 {
		cl := claim{"adversary", "slide", 4 + random.IntN(6), 2 + random.IntN(7), 0, []string{"", "IZ", "bag"}[random.IntN(3)], 0, false, 0}
		var b board
		supply := cl.first()
		for {
			p := cl.slideProfile(&b, 0, supply)
			made := cl.slideBoard(p)
			if q := cl.slideProfile(&made, p.sacrificed, supply); q != p {
				t.Fatalf("%v: profile %v, made %v", cl, p, q)
			}
			var next []board
			for piece, may := range supply {
				if !may {
					continue
				}
				afterB, afterM := cl.slideMoves(b, piece), cl.slideMoves(made, piece)
				var got, want []string
				for _, after := range afterB {
					want = append(want, fmt.Sprint(cl.slideProfile(&after, 0, supply), cl.line(&after)))
					if !cl.line(&after) {
						next = append(next, after)
					}
				}
				for _, after := range afterM {
					q := cl.slideProfile(&after, p.sacrificed, supply)
					got = append(got, fmt.Sprint(q, cl.slideLine(q)))
				}
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Fatalf("%v: profile %v, piece %d: %v, made %v", cl, p, piece, want, got)
				}
			}
			if len(next) == 0 {
				break
			}
			b = next[random.IntN(len(next))]
		}
	}
}

// TestSlideLost has profiles whose rows can be counted in the head.
func TestSlideLost(t *testing.T) {
	for _, test := range []struct {
		width, rows int
		deals       string
		board       []string // the highest row first
		pieces      int      // with fewer, it is statically lost
	}{
		{4, 2, "O", nil, 2},
		{5, 3, "", nil, never},                       // O
		{6, 3, "", nil, never},                       // I, which lies, but does not stand
		{6, 4, "", nil, 3},                           // O, and I
		{8, 4, "I", nil, 2},                          // two that lie
		{8, 4, "SZ", nil, 4},                         // two cells each
		{10, 4, "bag", nil, 3},                       // two I and one O, or the like
		{4, 4, "", []string{"##..", "##.."}, 1},      // one of any
		{6, 4, "I", []string{"#....#", "#....#"}, 1}, // one that lies
		{4, 2, "I", []string{".##.", ".##."}, never}, // none stands, with two rows
		{6, 2, "T", []string{"#....#"}, 2},           // three cells and one, or two and two
	} {
		cl := claim{"adversary", "slide", test.width, test.rows, 0, test.deals, 0, false, 0}
		var b board
		for i, row := range test.board {
			for column, c := range row {
				b[column][len(test.board)-1-i] = c == '#'
			}
		}
		p := cl.slideProfile(&b, 0, cl.first())
		least := 0
		for least < 50 && cl.slideLost(p, least) {
			least++
		}
		if least != min(test.pieces, 50) {
			t.Errorf("%v: statically lost with fewer pieces than %d", test, least)
		}
	}
}
