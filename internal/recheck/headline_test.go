package recheck_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"sync"
	"testing"

	"github.com/klauspost/compress/zstd"

	"lineproof/internal/recheck"
)

// headline is the certificate that the repository is about.
var headline = sync.OnceValues(func() ([]byte, error) {
	file, err := os.Open("../../testdata/theorem.cert.zst")
	if err != nil {
		return nil, err
	}
	defer file.Close()
	raw, err := zstd.NewReader(file)
	if err != nil {
		return nil, err
	}
	defer raw.Close()
	return io.ReadAll(raw)
})

// TestHeadline: the counts are those that README.md has.
func TestHeadline(t *testing.T) {
	if testing.Short() {
		t.Skip("plays five million moves, slowly")
	}
	sections, err := verified()
	if err != nil {
		t.Fatal(err)
	}
	wants := []struct {
		claim    string
		evidence int // nodes or profiles
		moves    int
	}{
		{"player drop width=10 rows=6 pieces=12", 975, 238098},
		{"adversary drop width=10 rows=6 pieces=11", 390404, 3808152},
		{"adversary drop width=10 rows=5", 142730, 1206626},
	}
	if len(sections) != len(wants) {
		t.Fatalf("%d sections", len(sections))
	}
	for i, want := range wants {
		s := sections[i]
		evidence := s.Nodes
		for _, profiles := range s.Layers {
			evidence += profiles
		}
		if s.Claim != want.claim || evidence != want.evidence || s.Moves != want.moves {
			t.Errorf("%s: %d and %d moves; want %v", s.Claim, evidence, s.Moves, want)
		}
	}
}

// verified are the sections of the headline.
var verified = sync.OnceValues(func() ([]recheck.Section, error) {
	raw, err := headline()
	if err != nil {
		return nil, err
	}
	return recheck.Verify(bytes.NewReader(raw), recheck.Options{})
})

// A strategy is the headline's, as a certificate of its own: what comes before
// the nodes, and the nodes.
func strategy(t *testing.T) (head []byte, nodes [][]byte) {
	raw, err := headline()
	if err != nil {
		t.Fatal(err)
	}
	start := 12 + int(raw[11]) + 4
	head = bytes.Clone(raw[:start])
	head[10] = 1 // section
	for k := range int(binary.BigEndian.Uint32(head[start-4:])) {
		nodes = append(nodes, bytes.Clone(raw[start+28*k:][:28]))
	}
	return head, nodes
}

// TestWaitingBoards: more of them wait than there are nodes.
func TestWaitingBoards(t *testing.T) {
	head, nodes := strategy(t)
	text := append(head, bytes.Join(nodes, nil)...)
	reject(t, text, 21, recheck.Options{Limit: len(nodes)})
}

// TestOrder changes places of two nodes of the same depth, and links
// accordingly.
func TestOrder(t *testing.T) {
	head, nodes := strategy(t)
	nodes[0], nodes[1] = nodes[1], nodes[0] // nodes 1 and 2
	for _, node := range nodes {
		for i := 0; i < len(node); i += 4 {
			if link := binary.BigEndian.Uint32(node[i:]) & 0xffffff; link/2 == 1 || link/2 == 2 {
				node[i+3] ^= 6
			}
		}
	}
	text := append(head, bytes.Join(nodes, nil)...)
	reject(t, text, 10, recheck.Options{})
}

// reject sees that a certificate breaks one check and no other.
func reject(t *testing.T, text []byte, check int, o recheck.Options) {
	t.Helper()
	_, err := recheck.Verify(bytes.NewReader(text), o)
	if r := (*recheck.Rejection)(nil); !errors.As(err, &r) || r.Check != check {
		t.Errorf("%v, not check %d", err, check)
	}
	o.Without = check
	if _, err := recheck.Verify(bytes.NewReader(text), o); err != nil {
		t.Errorf("without check %d: %v", check, err)
	}
}
