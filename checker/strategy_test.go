package checker_test

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/oracle"
)

// rejected returns the check that a certificate fails, and why; or 0.
func rejected(t *testing.T, raw string) (check int, reason string) {
	t.Helper()
	_, err := checker.Verify(strings.NewReader(raw), checker.Options{})
	rejection := new(checker.Rejection)
	if err != nil && !errors.As(err, &rejection) {
		t.Fatalf("got error %v, want a rejection or none", err)
	}
	return rejection.Check, rejection.Reason
}

// strategy is a certificate with nodes for the largest well.
func strategy(nodes ...string) string {
	return "lineproof\x02\x01" + section("player drop width=12 rows=15 pieces=54") + uint32Of(len(nodes)) + strings.Join(nodes, "")
}

// numbered is the ith of many nodes that announce lines, in ascending order.
// They are in order, and lean left; what their moves do does not matter.
func numbered(i int) string {
	node := ""
	for shift := 12; shift >= 0; shift -= 4 { // the offsets of I, Z, S and T
		node += string(rune(i>>shift&15)) + "\x00\x00\x00"
	}
	return node + strings.Repeat("\x00\x00\x00\x00", 3)
}

// linked is a node like that, but after an I another goes on.
func linked(i, next int) string {
	return numbered(i)[:1] + uint32Of(2 * next)[1:] + numbered(i)[4:]
}

// TestLinkBytes has links that need all three bytes. A node that links to the
// one before it passes check 9, and fails check 12, as nothing leads to the
// others; one that links to itself fails check 9.
func TestLinkBytes(t *testing.T) {
	var nodes []string
	for i := range 1 << 15 {
		nodes = append(nodes, numbered(i))
	}
	for _, next := range []int{1 << 7, 1 << 15} { // 2 * next has a single bit, the lowest of its byte
		before := nodes[:next]
		if check, reason := rejected(t, strategy(append(before[:next:next], linked(0, next))...)); check != 12 || reason != "no node refers to node 1" {
			t.Errorf("after node %d: got check %d, %s, want check 12", next, check, reason)
		}
		if check, reason := rejected(t, strategy(append(before[:next-1:next-1], linked(0, next))...)); check != 9 {
			t.Errorf("in node %d: got check %d, %s, want check 9", next, check, reason)
		}
	}
}

// TestNodeOrder has a node of depth 1 after one of depth 2, with bytes that are
// greater, and smaller.
func TestNodeOrder(t *testing.T) {
	for _, late := range []int{9, 1<<12 + 9} {
		raw := strategy(numbered(1), numbered(2), linked(1<<11, 1), numbered(late))
		if check, reason := rejected(t, raw); check != 10 {
			t.Errorf("%x: got check %d, %s, want check 10", late, check, reason)
		}
	}
}

// TestUnused leaves out each of the nodes that the last one could lead to.
func TestUnused(t *testing.T) {
	for unused, want := range []string{"no node refers to node 1", "no node refers to node 2", "no node refers to node 3"} {
		last := ""
		for i := range 3 {
			next := i + 1
			if i == unused {
				next = (i+1)%3 + 1 // another one
			}
			last += "\x02" + uint32Of(2 * next)[1:]
		}
		check, reason := rejected(t, strategy(numbered(1), numbered(2), numbered(3), last+numbered(0)[12:]))
		if check != 12 || reason != want {
			t.Errorf("got check %d, %s, want check 12, %s", check, reason, want)
		}
	}
}

// TestMostNodes wants the number of nodes to be believed up to its limit, and no
// more.
func TestMostNodes(t *testing.T) {
	head := strings.TrimSuffix(strategy(), uint32Of(0))
	for count, want := range map[uint32]int{1: 1, 1<<23 - 1: 1, 1 << 23: 7, 1<<32 - 1: 7} {
		if check, reason := rejected(t, head+uint32Of(int(count))); check != want {
			t.Errorf("%d nodes: got check %d, %s, want check %d", count, check, reason, want)
		}
	}
}

// TestReplay replays strategies on the oracle's boards, too, and wants the same
// counts and digest from the checker; and a limit that is just as large as it
// has to be.
func TestReplay(t *testing.T) {
	proofs := []certificate.Certificate{
		proofOf(t, "player drop width=2 rows=6 pieces=2"),
		proofOf(t, "player drop width=4 rows=4 pieces=3"), // more boards wait than there are nodes
		proofOf(t, "player drop width=4 rows=5 ceiling=7 pieces=4"),
		proofOf(t, "player drop width=6 rows=5 pieces=6"),
		proofOf(t, "player drop width=4 rows=4 deals=bag pieces=3"),
		proofOf(t, "player drop width=5 rows=4 deals=bag pieces=5"),
		proofOf(t, "player drop width=4 rows=4 deals=ZTL pieces=4"),
		proofOf(t, "player slide width=4 rows=5 pieces=3"),
		proofOf(t, "player slide width=4 rows=6 pieces=5"),
		proofOf(t, "player slide width=4 rows=4 deals=IZSTJO pieces=3"),
		proofOf(t, "player slide width=6 rows=3 deals=ZSTO pieces=3"),
		proofOf(t, "player slide width=6 rows=3 deals=LJO pieces=4"),
	}
	for _, e := range corpus(t) { // some with nodes that follow on the next one, and on others
		if e.check == 0 && strings.HasPrefix(e.claims[0], "player drop ") && !strings.Contains(e.claims[0], "lines") && len(e.raw) < 1000 {
			proof, err := certificate.Decode(e.raw)
			if err != nil {
				t.Fatal(err)
			}
			proofs = append(proofs, proof[:1])
		}
	}
	for _, proof := range proofs {
		text, raw := proof[0].Claim.String(), encode(t, proof)
		want, waiting := replayed(proof[0])
		limit := max(want.Nodes, waiting)
		got, err := checker.Verify(bytes.NewReader(raw), checker.Options{Limit: limit})
		if err != nil {
			t.Errorf("%s: got error %v, with limit %d", text, err, limit)
			continue
		}
		if want.Claim = got[0].Claim; got[0] != want {
			t.Errorf("%s: got %+v, want %+v", text, got[0], want)
		}
		_, err = checker.Verify(bytes.NewReader(raw), checker.Options{Limit: limit - 1})
		if rejection := new(checker.Rejection); !errors.As(err, &rejection) || rejection.Check != 21 {
			t.Errorf("%s: got error %v with limit %d, want check 21", text, err, limit-1)
		}
	}
}

// A state is a board, and the letters of the pieces that may be dealt.
type state struct {
	board oracle.Board
	may   string
}

// number is the sum of 2^p over the pieces.
func number(letters string) (n byte) {
	for _, letter := range letters {
		n |= 1 << strings.IndexRune("IZSTLJO", letter)
	}
	return n
}

// after returns the oracle's board after a legal answer.
func after(w oracle.Well, b oracle.Board, piece int, a certificate.Answer) (next oracle.Board) {
	if !w.Slide {
		next, _ = w.Drop(b, piece, int(a.Rotation), int(a.Offset))
		return next
	}
	for at, next := range (oracle.Slide{Width: w.Width, Rows: w.Rows}).Rests(b, piece) {
		if at.Rotation == int(a.Rotation) && at.X == int(a.Offset) && at.Row(piece) == int(a.Row) {
			return next
		}
	}
	panic("no legal move")
}

// replayed visits each node with each of its boards. It also returns how many
// boards wait at most while it is at a node.
func replayed(s certificate.Section) (done checker.Section, waiting int) {
	w := oracle.Well(s.Claim.Well)
	done.Nodes = len(s.Strategy)
	boards := make([][]state, done.Nodes+1)
	boards[done.Nodes] = []state{{oracle.Board{}, w.First()}}
	digest := sha256.New()
	compare := func(a, b state) int {
		rowsA, rowsB := w.Cells(a.board), w.Cells(b.board)
		return cmp.Or(slices.Compare(rowsA[:], rowsB[:]), cmp.Compare(number(a.may), number(b.may)))
	}
	for n := done.Nodes; n > 0; n-- {
		slices.SortFunc(boards[n], compare)
		boards[n] = slices.Compact(boards[n])
		for _, b := range boards[n] {
			done.Boards++
			binary.Write(digest, binary.BigEndian, w.Cells(b.board))
			if w.Deals == "bag" {
				digest.Write([]byte{number(b.may)})
			}
			for piece, a := range s.Strategy[n-1] {
				if !oracle.MayDeal(b.may, piece) {
					continue
				}
				done.Moves++
				next := after(w, b.board, piece, a)
				if a.Mirrored {
					next = w.Mirror(next)
				}
				if a.Next != 0 {
					boards[a.Next] = append(boards[a.Next], state{next, w.After(b.may, piece)})
				}
			}
		}
		waiting = max(waiting, len(slices.Concat(boards[:n]...)))
	}
	digest.Sum(done.Digest[:0])
	return done, waiting
}
