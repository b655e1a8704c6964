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
	return "lineproof\x01" + string(rune(len(sections))) + strings.Join(sections, "")
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
	sections, err := Verify(bytes.NewReader(file), Options{Wanted: []string{forEver, inTwo}})
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
	sections, err := Verify(strings.NewReader(witness), Options{})
	if err != nil {
		t.Fatal(err)
	}
	digest := sha256.Sum256([]byte(hexed("0000 0000 0000 0000" +
		"0013 0000 0000 0000 0031 0000 0000 0000 0033 0000 0000 0003")))
	if s := sections[0]; !reflect.DeepEqual(s.Layers, []int{1, 3}) || s.Digest != digest {
		t.Errorf("got %+v", s)
	}
}

// TestChecks has certificates that break one check and no other.
func TestChecks(t *testing.T) {
	player := func(nodes string) string { return certificate(section(inTwo, nodes)) }
	adversary := func(evidence string) string { return certificate(section(forEver, evidence)) }
	claim := func(text string) string { return certificate(section(text, "\x00")) }
	in := func(section int) Place { return Place{Section: section} }
	node := func(k, piece int) Place { return Place{1, "node", k, piece} }
	layer := func(k, profile int) Place { return Place{1, "layer", k, profile} }
	tests := []struct {
		name  string
		text  string
		check int
		place Place
		o     Options
	}{
		{"the last byte is missing", example[:len(example)-1], 1, Place{2, "layer", 0, 0}, Options{}},
		{"other magic", "L" + example[1:], 2, in(0), Options{}},
		{"version 2", strings.Replace(example, "\x01", "\x02", 1), 2, in(0), Options{}},
		{"no section", certificate(), 3, in(0), Options{}},
		{"leading zero", claim("adversary drop width=3 rows=01"), 4, in(1), Options{}},
		{"no pieces", claim("adversary drop width=3 rows=1 pieces=0"), 4, in(1), Options{}},
		{"two spaces", claim("adversary drop  width=3 rows=1"), 4, in(1), Options{}},
		{"newline", claim("adversary drop width=3 rows=1\n"), 4, in(1), Options{}},
		{"other order", claim("adversary drop rows=1 width=3"), 4, in(1), Options{}},
		{"key twice", claim("adversary drop width=3 rows=1 rows=1"), 4, in(1), Options{}},
		{"other key", claim("adversary drop width=3 rows=1 depth=1"), 4, in(1), Options{}},
		{"too narrow", claim("adversary drop width=1 rows=1"), 4, in(1), Options{}},
		{"too wide", claim("adversary drop width=13 rows=1"), 4, in(1), Options{}},
		{"no rows", claim("adversary drop width=3 rows=0"), 4, in(1), Options{}},
		{"too many rows", claim("adversary drop width=3 rows=16"), 4, in(1), Options{}},
		{"too low a ceiling", claim("adversary drop width=3 rows=4 ceiling=3"), 4, in(1), Options{}},
		{"too high a ceiling", claim("adversary drop width=3 rows=4 ceiling=7"), 4, in(1), Options{}},
		{"too many pieces", claim("adversary drop width=3 rows=1 pieces=4"), 4, in(1), Options{}},
		{"player without pieces", certificate(section("player drop width=2 rows=6", nodes(same, first))), 4, in(1), Options{}},
		{"claim twice", certificate(section(forEver, zInWell), section(forEver, zInWell)), 5, in(2), Options{}},
		{"claim not wanted", example, 6, in(2), Options{Wanted: []string{inTwo}}},
		{"claim missing", adversary(zInWell), 6, in(0), Options{Wanted: []string{inTwo, forEver}}},
		{"no node", player(nodes()), 7, in(1), Options{}},
		{"rotation that looks like another", player(nodes(map[int]string{6: "12 000000"}, first)), 8, node(1, 6), Options{}},
		{"rotation further right", player(nodes(same, map[int]string{0: "20 000002"})), 8, node(2, 0), Options{}},
		{"rotation 4", player(nodes(map[int]string{0: "42 000000"}, first)), 8, node(1, 0), Options{}},
		{"link 1", player(nodes(map[int]string{2: "12 000001"}, first)), 9, node(1, 2), Options{}},
		{"link to a node that is not there", player(nodes(map[int]string{0: "02 00000a"})), 9, node(1, 0), Options{}},
		{"link to a later node", certificate(section("player drop width=2 rows=15 pieces=3", nodes(
			map[int]string{0: "02 000004"}, map[int]string{0: "03 000000"}, map[int]string{0: "02 000002"}))), 9, node(1, 0), Options{}},
		{"leans right", player(nodes(map[int]string{3: "30 000000"}, first)), 11, node(1, -1), Options{}},
		{"node without a link", player(nodes(same, map[int]string{0: "03 000000"}, first)), 12, node(2, -1), Options{}},
		{"too deep", certificate(section("player drop width=2 rows=6 pieces=1", nodes(same, first))), 13, node(2, -1), Options{}},
		{"cells outside", player(nodes(map[int]string{4: "11 000000"}, first)), 14, node(1, 4), Options{}},
		{"above the ceiling", certificate(section("player drop width=2 rows=6 ceiling=6 pieces=2", nodes(same, first))), 14, node(1, 2), Options{}},
		{"line, and a link", player(nodes(same, map[int]string{0: "02 000003", 1: "02 000002"})), 15, node(2, 1), Options{}},
		{"no line, and no link", player(nodes(same)), 15, node(1, 0), Options{}},
		{"layer to spare", adversary("\x02" + zInWell[1:] + zInWell[1:]), 16, layer(1, -1), Options{}},
		{"layer to spare, without killers", adversary("\x02" + zInWell[1:] + count(0)), 16, layer(1, -1), Options{}},
		{"layer missing", adversary("\x00"), 16, layer(0, -1), Options{}},
		{"killer to spare", adversary("\x01" + count(2) + "\x01\x01"), 17, layer(0, -1), Options{}},
		{"killer missing", adversary("\x01" + count(0)), 17, layer(0, -1), Options{}},
		{"no piece", adversary("\x01" + count(1) + "\x08"), 18, layer(0, 0), Options{}},
		{"move completes a line", adversary("\x01" + count(1) + "\x06"), 19, layer(0, 0), Options{}},
		{"something follows", example + "\x00", 20, in(0), Options{}},
		{"more nodes than the limit", player(nodes(same, first)), 21, in(1), Options{Limit: 1}},
		{"more profiles than the limit", witness, 21, layer(0, 0), Options{Limit: 2}},
	}
	for _, test := range tests {
		for without := range 22 {
			test.o.Without = without
			_, err := Verify(strings.NewReader(test.text), test.o)
			var r *Rejection
			switch {
			case without == test.check && err != nil:
				t.Errorf("%s: without check %d: %v", test.name, without, err)
			case without != test.check && (!errors.As(err, &r) || r.Check != test.check || r.Place != test.place):
				t.Errorf("%s: without check %d: %v, not check %d, %v", test.name, without, err, test.check, test.place)
			}
		}
	}
}

// TestUnreadableClaims has texts that are not taken without check 4 either.
func TestUnreadableClaims(t *testing.T) {
	for _, text := range []string{
		"", "adversary", "nobody drop width=3 rows=1", "adversary slide width=3 rows=1",
		"adversary drop rows=1", "adversary drop width=3", "adversary drop width=17 rows=1",
		"adversary drop width=3 rows=22", "adversary drop width=3 rows=-1", "adversary drop width=3 rows=1 pieces",
		"adversary drop width=3 rows=99999",
	} {
		_, err := Verify(strings.NewReader(certificate(section(text, "\x00"))), Options{Without: 4})
		if r := (*Rejection)(nil); !errors.As(err, &r) || r.Check != 4 {
			t.Errorf("%q: %v", text, err)
		}
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

func TestFailures(t *testing.T) {
	_, err := Verify(iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(example))), Options{Without: 1})
	if !errors.Is(err, iotest.ErrTimeout) || errors.As(err, new(*Rejection)) {
		t.Errorf("failure to read: %v", err)
	}
	_, err = Verify(strings.NewReader(certificate(section(inTwo, nodes(same)))), Options{})
	if want := "check 15, section 1, node 1, piece 0, after 79 bytes: no line is complete, and the link is 0"; err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %v", err, want)
	}
}

// FuzzVerify: whatever comes in, Verify ends; and what it accepts, it accepts
// without any check, too.
func FuzzVerify(f *testing.F) {
	f.Add([]byte(example), uint8(0))
	f.Add([]byte(witness), uint8(0))
	for check := range uint8(22) {
		f.Add([]byte(example[:100]), check)
	}
	f.Fuzz(func(t *testing.T, text []byte, without uint8) {
		verify := func(without uint8) ([]Section, error) {
			return Verify(bytes.NewReader(text), Options{Limit: 1000, Without: int(without % 21)})
		}
		all, err := verify(0)
		if err != nil {
			verify(without)
			return
		}
		if less, err := verify(without); err != nil || !reflect.DeepEqual(all, less) {
			t.Errorf("without check %d: %v, %v, and not %v", without, less, err, all)
		}
	})
}
