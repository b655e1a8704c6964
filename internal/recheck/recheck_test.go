package recheck

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
)

// certificate puts sections behind their header.
func certificate(sections ...string) string {
	return "lineproof\x02" + string(rune(len(sections))) + strings.Join(sections, "")
}

// section puts evidence behind a claim.
func section(claim string, evidence ...string) string {
	return string(rune(len(claim))) + claim + strings.Join(evidence, "")
}

// count is a number of four bytes.
func count(n uint32) string { return string(binary.BigEndian.AppendUint32(nil, n)) }

// hexed are bytes from text.
func hexed(text string) string {
	b, err := hex.DecodeString(strings.ReplaceAll(text, " ", ""))
	if err != nil {
		panic(err)
	}
	return string(b)
}

// nodes are a strategy; each is the answers that are not those of finisher.
func nodes(nodes ...map[int]string) string {
	s := count(uint32(len(nodes)))
	for _, answers := range nodes {
		for piece, answer := range finisher {
			if other, ok := answers[piece]; ok {
				answer = other
			}
			s += hexed(answer)
		}
	}
	return s
}

// finisher is node 1 of SPEC.md's example.
var finisher = [7]string{
	"02 000000", "02 000000", "12 000000", "12 000000", "12 000000", "12 000000", "02 000000",
}

var (
	same  = map[int]string{}
	first = map[int]string{0: "02 000003"} // node 2 of the example
)

const (
	inTwo   = "player drop width=2 rows=6 pieces=2"
	forEver = "adversary drop width=2 rows=1"
	zInWell = "\x01\x00\x00\x00\x01\x01" // the example's evidence for it
)

// example is SPEC.md's.
var example = certificate(section(inTwo, nodes(same, first)), section(forEver, zInWell))

// witness is that of SPEC.md's Text formats.
var witness = certificate(section("adversary drop width=4 rows=5 pieces=2",
	"\x02", count(1), "\x04", count(3), "\x01\x01\x06"))

func TestExample(t *testing.T) {
	file, err := os.ReadFile("../../testdata/example.cert")
	if err != nil {
		t.Fatal(err)
	}
	if example != string(file) {
		t.Errorf("example is % x, the file % x", example, file)
	}
	sections, err := Verify(bytes.NewReader(file), 100, forEver, inTwo)
	if err != nil {
		t.Fatal(err)
	}
	boards := make([]byte, 2*36) // the empty well, and a column 1 of four cells
	copy(boards[36:], "\x00\x02\x00\x02\x00\x02\x00\x02")
	want := []Section{
		{Claim: inTwo, Moves: 14, Nodes: 2, Boards: 2, Digest: sha256.Sum256(boards)},
		{Claim: forEver, Moves: 1, Layers: []int{1}, Digest: sha256.Sum256(make([]byte, 8))},
	}
	if !reflect.DeepEqual(sections, want) {
		t.Errorf("got  %+v\nwant %+v", sections, want)
	}
}

func TestWitness(t *testing.T) {
	sections, err := Verify(strings.NewReader(witness), 100)
	if err != nil {
		t.Fatal(err)
	}
	digest := sha256.Sum256([]byte(hexed("0000 0000 0000 0000" +
		"0013 0000 0000 0000 0031 0000 0000 0000 0033 0000 0000 0003")))
	if s := sections[0]; !reflect.DeepEqual(s.Layers, []int{1, 3}) || s.Digest != digest {
		t.Errorf("got %+v", s)
	}
}

// TestImports: the standard library alone.
func TestImports(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
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
	_, err := Verify(iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(example))), 100)
	if !errors.Is(err, iotest.ErrTimeout) || errors.As(err, new(*Rejection)) {
		t.Errorf("failure to read: %v", err)
	}
	for _, test := range []struct {
		text  string
		limit int
		want  string
	}{
		{certificate(section(inTwo, nodes(same))), 100, "check 15, after 79 bytes: node 1, piece 0: a line is complete: false, and the link is to node 0"},
		{example, 1, "check 21, after 51 bytes: there are 2 nodes, and the limit is 1"},
		{witness, 2, "check 21, after 56 bytes: more profiles than 2 follow the layer"},
	} {
		if _, err := Verify(strings.NewReader(test.text), test.limit); err == nil || err.Error() != test.want {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
}
