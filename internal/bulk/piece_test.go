package bulk

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

// TestShapes reads the shapes from SPEC.md's drawing.
func TestShapes(t *testing.T) {
	spec, err := os.ReadFile("../../SPEC.md")
	if err != nil {
		t.Fatal(err)
	}
	_, drawing, found := strings.Cut(string(spec), "   rotation 0  1     2     3\n")
	if !found {
		t.Fatal("SPEC.md has no drawing")
	}
	lines := strings.Split(drawing, "\n")
	for p := range shapes {
		var want []shape
		for at := 3; at < len(lines[4*p]); at += 6 {
			want = append(want, drawn(lines[4*p:][:4], at))
		}
		if !reflect.DeepEqual(shapes[p], want) {
			t.Errorf("piece %d: got %v, want %v", p, shapes[p], want)
		}
	}
}

// drawn reads the box of four by four cells that begins at a column of the lines.
func drawn(box []string, at int) (s shape) {
	lowest := 0
	for strings.Trim(box[3-lowest][at:][:4], ".") == "" {
		lowest++
	}
	for x := at; x < at+4; x++ {
		var rows []int
		for y := range 4 - lowest {
			if box[3-lowest-y][x] == '#' {
				rows = append(rows, y)
			}
		}
		if len(rows) > 0 {
			s = append(s, [2]int{rows[0], rows[len(rows)-1] + 1})
		}
	}
	return s
}
