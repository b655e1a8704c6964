package recheck

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lineproof/internal/audit/require"
)

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
