package recheck

import (
	"encoding/hex"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"lineproof/internal/audit/require"
)

const (
	inTwo   = "player drop width=2 rows=6 pieces=2"
	forEver = "adversary drop width=2 rows=1"
)

// example is SPEC.md's.
func example(t *testing.T) string {
	return string(require.Value(os.ReadFile("../../../testdata/example.cert"))(t))
}

func TestExample(t *testing.T) {
	var trace strings.Builder
	sections := require.Value(Verify(strings.NewReader(example(t)), &trace, 100, forEver, inTwo))(t)
	want := []Section{
		{Claim: inTwo, Moves: 14, Nodes: 2, Boards: 2},
		{Claim: forEver, Moves: 1, Layers: []int{1}},
	}
	if !reflect.DeepEqual(sections, want) {
		t.Errorf("got  %+v\nwant %+v", sections, want)
	}
	empty := strings.Repeat("0000", 18) + "007f"
	four := strings.Repeat("0002", 4) + strings.Repeat("0000", 14) + "007f" // in column 1
	if got := hex.EncodeToString([]byte(trace.String())); got != empty+four+strings.Repeat("0000", 15)+"007f" {
		t.Errorf("got trace %s", got)
	}
}

// TestPieces: the drawings are those of SPEC.md, and read as they are drawn.
func TestPieces(t *testing.T) {
	spec := require.Value(os.ReadFile("../../../SPEC.md"))(t)
	for drawn, read := range map[string][7][]shape{drawings: pieces, slideDrawings: slidePieces} {
		if !strings.Contains(string(spec), "2     3\n"+drawn+"```\n") {
			t.Errorf("SPEC.md does not draw\n%s", drawn)
		}
		if n := strings.Count(drawn, "#"); n != 19*4 {
			t.Errorf("got %d cells, want four of each rotation", n)
		}
		for piece, rotations := range [7]int{2, 2, 2, 4, 4, 4, 1} {
			if len(read[piece]) != rotations { // each of four cells at least, or shapes panics
				t.Errorf("piece %d: got %d rotations, want %d", piece, len(read[piece]), rotations)
			}
		}
	}
}

// TestImports: the standard library alone.
func TestImports(t *testing.T) {
	for _, name := range require.Value(filepath.Glob("*.go"))(t) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file := require.Value(parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly))(t)
		for _, spec := range file.Imports {
			if path := spec.Path.Value; strings.Contains(path, ".") || strings.Contains(path, "lineproof") {
				t.Errorf("%s imports %s", name, path)
			}
		}
	}
}
