package recheck

import (
	"encoding/hex"
	"errors"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"lineproof/internal/audit/require"
)

const (
	inTwo   = "player drop width=2 rows=6 pieces=2"
	forEver = "adversary drop width=2 rows=1"

	// witness has the deals of docs/check.md's.
	witness = "lineproof\x02\x01\x26adversary drop width=4 rows=5 pieces=2" +
		"\x02\x00\x00\x00\x01\x04\x00\x00\x00\x03\x01\x01\x06"
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

func TestWitness(t *testing.T) {
	var trace strings.Builder
	sections := require.Value(Verify(strings.NewReader(witness), &trace, 100))(t)
	profiles := ""
	for _, columns := range []string{"0000000000000000", "0000000000010003", "0000000000030001", "0000000000030003"} {
		profiles += columns + strings.Repeat("0000", 11) + "007f"
	}
	profiles = strings.TrimSuffix(profiles, "0000007f") + "0003007f" // the rows with holes
	if s := sections[0]; !reflect.DeepEqual(s.Layers, []int{1, 3}) || hex.EncodeToString([]byte(trace.String())) != profiles {
		t.Errorf("got %+v, trace %x", s, trace.String())
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

// TestFailures: a failure to read is none of the checks, and a rejection says
// where it is.
func TestFailures(t *testing.T) {
	example := example(t)
	_, err := Verify(iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(example))), io.Discard, 100)
	if !errors.Is(err, iotest.ErrTimeout) || errors.As(err, new(*Rejection)) {
		t.Errorf("failure to read: %v", err)
	}
	for _, test := range []struct {
		text  string
		limit int
		want  string
	}{
		{
			strings.Replace(example, "rows=6", "rows=5", 1), 100,
			"check 15, after 107 bytes: node 1, piece 2: a line is complete: false, and the link is to node 0",
		},
		{example, 1, "check 21, after 51 bytes: there are 2 nodes, and the limit is 1"},
		{witness, 2, "check 21, after 56 bytes: more profiles than 2 follow the layer"},
	} {
		if _, err := Verify(strings.NewReader(test.text), io.Discard, test.limit); err == nil || err.Error() != test.want {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
}
