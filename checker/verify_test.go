package checker_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/recheck"
	"lineproof/solver"
)

// proofOf has the solver make a certificate for claims, or takes lists of the corpus.
func proofOf(t testing.TB, claims ...string) (c certificate.Certificate) {
	t.Helper()
	for _, text := range claims {
		claim, err := certificate.ParseClaim(text)
		if err != nil {
			t.Fatal(err)
		}
		section, err := proved(claim)
		if err != nil {
			t.Fatal(err)
		}
		c = append(c, section)
	}
	return c
}

func proved(claim certificate.Claim) (s certificate.Section, err error) {
	if claim.Survival() {
		all, err := certificate.Load("../testdata/corpus/good_survival_LJ.cert")
		if err != nil {
			return s, err
		}
		return all[slices.Index(all.Claims(), claim)], nil
	}
	if claim.Game == certificate.Usual {
		all, err := certificate.Load(fmt.Sprintf("../testdata/corpus/good_lines_w%d.cert", claim.Width))
		if err != nil {
			return s, err
		}
		return certificate.Section{Claim: claim, List: all[0].List}, nil // it may be of more rows
	}
	game, err := solver.New(claim.Well, solver.Options{Memory: solver.MinMemory})
	if err != nil {
		return s, err
	}
	return game.Prove(context.Background(), claim)
}

func encode(t testing.TB, c certificate.Certificate) []byte {
	t.Helper()
	var raw bytes.Buffer
	if err := c.Encode(&raw); err != nil {
		t.Fatal(err)
	}
	return raw.Bytes()
}

// small are certificates that are quickly checked, of all kinds.
var small = [][]string{
	{"player drop width=2 rows=6 pieces=2", "adversary drop width=2 rows=1"},
	{"adversary drop width=3 rows=4"}, // no layers
	{"player drop width=4 rows=4 pieces=3"},
	{"adversary drop width=4 rows=4 pieces=2"},
	{"adversary drop width=4 rows=3"},
	{"adversary drop width=6 rows=3"},
	{"adversary drop width=4 rows=3 ceiling=3 pieces=6", "player drop width=4 rows=5 ceiling=7 pieces=4"},
	{"player drop width=4 rows=4 deals=bag pieces=3", "adversary drop width=4 rows=1 deals=bag"},
	{"player drop width=4 rows=4 deals=ZTL pieces=4", "adversary drop width=5 rows=2 deals=ZT"},
	{"player slide width=4 rows=5 pieces=3", "adversary slide width=4 rows=4"},
	{"adversary slide width=5 rows=3 deals=bag", "player slide width=4 rows=4 deals=IZSTJO pieces=3"},
	{"player drop width=4 lines=any rows=6", "player drop width=3 lines=any rows=6 deals=IZSTLJ"},
	{"player drop width=2 lines=any ceiling=3 deals=LJ hold=1", "adversary drop width=2 lines=any ceiling=3 deals=LJ"},
}

func TestVerify(t *testing.T) {
	for _, claims := range small {
		raw := encode(t, proofOf(t, claims...))
		reversed := slices.Clone(claims) // any order will do
		slices.Reverse(reversed)
		for _, wanted := range [][]string{nil, claims, reversed} {
			got, err := checker.Verify(iotest.OneByteReader(bytes.NewReader(raw)), checker.Options{Wanted: wanted})
			if text := claimsOf(got); err != nil || !slices.Equal(text, claims) {
				t.Errorf("got %q verified, error %v, want %q", text, err, claims)
			}
		}
	}
}

func claimsOf(sections []checker.Section) (claims []string) {
	for _, s := range sections {
		claims = append(claims, s.Claim.String())
	}
	return claims
}

// TestSection pins what is counted, where it can be counted by hand. See
// SPEC.md's example.
func TestSection(t *testing.T) {
	var trace bytes.Buffer
	got, err := checker.Verify(bytes.NewReader(encode(t, proofOf(t, small[0]...))), checker.Options{Trace: &trace})
	want := []checker.Section{
		{
			Claim: checker.Claim{Side: "player", Game: "drop", Width: 2, Rows: 6, Pieces: 2},
			Moves: 14, Nodes: 2, Boards: 2,
		},
		{
			Claim: checker.Claim{Side: "adversary", Game: "drop", Width: 2, Rows: 1},
			Moves: 1, Profiles: 1, Layers: 1,
		},
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %+v, error %v, want %+v", got, err, want)
	}
	numbers := make([]uint16, 19+19+16) // two boards, the second with an I in column 1, and a profile
	for row := range 4 {
		numbers[19+row] = 1 << 1
	}
	numbers[18], numbers[19+18], numbers[19+19+15] = 127, 127, 127 // any piece may be dealt
	derived, _ := binary.Append(nil, binary.BigEndian, numbers)
	if !bytes.Equal(trace.Bytes(), derived) {
		t.Errorf("got trace %x, want %x", trace.Bytes(), derived)
	}
}

// truth asks the minimax whether a claim is true, of survival if the well is small; of rows for ever, whether the list of a
// certificate completes one from some boards of up to four columns.
func truth(raw []byte, claim checker.Claim) bool {
	w := oracle.Well{Width: claim.Width, Rows: claim.Rows, Ceiling: claim.Ceiling, Deals: claim.Deals}
	if claim.Lines != "" && claim.Ceiling > 0 {
		w.Rows = claim.Ceiling
		small := claim.Width*claim.Ceiling <= 8 && len(claim.Deals) <= 3
		return !small || oracle.Held{Well: w, Holds: claim.Hold == 1}.Endless() == (claim.Side == "player")
	}
	if claim.Lines != "" {
		_, list, _ := strings.Cut(string(raw), claim.String())
		boards := [][]uint16{nil, {0b01}, {0b01, 0b10}}
		return claim.Width > 4 || !slices.ContainsFunc(boards, func(board []uint16) bool {
			rise, err := oracle.NewListPlayer(claim.Width, claim.Deals, list).Completes(board)
			return err != nil || rise > claim.Rows
		})
	}
	if claim.Game == "slide" {
		w.Game = certificate.Slide
	}
	games.Lock()
	defer games.Unlock()
	game, ok := games.of[w]
	if !ok {
		game = oracle.NewProfileGame(w)
		games.of[w] = game
	}
	return game.Wins(oracle.Board{}, cmp.Or(claim.Pieces, game.Longest())) == (claim.Side == "player")
}

var games = struct {
	sync.Mutex
	of map[oracle.Well]*oracle.Game
}{of: make(map[oracle.Well]*oracle.Game)}

// acceptable has the checker verify bytes, and reports whether it accepted them.
// What it accepts must be true, and what it rejects must be rejected properly.
func acceptable(raw []byte) (accepted bool, err error) {
	sections, err := checker.Verify(bytes.NewReader(raw), checker.Options{})
	if err != nil {
		r := new(checker.Rejection)
		if !errors.As(err, &r) || r.Check < checker.CheckCutOff || r.Check > recheck.Checks {
			return false, fmt.Errorf("got error %w, want a rejection by a check", err)
		}
		if len(sections) > 0 {
			return false, fmt.Errorf("got %q verified, and rejection %w", claimsOf(sections), err)
		}
		return false, nil
	}
	for _, s := range sections {
		if !truth(raw, s.Claim) {
			return true, fmt.Errorf("got %q verified, which is false", s.Claim.String())
		}
	}
	return true, nil
}

// TestFlips turns bits of every byte of small certificates, in several ways. The
// few that are accepted all the same claim something else that is true, or have
// another good answer.
func TestFlips(t *testing.T) {
	for _, claims := range small {
		t.Run(claims[0], func(t *testing.T) {
			t.Parallel()
			raw := encode(t, proofOf(t, claims...))
			accepted := 0
			for at := range raw {
				for _, flip := range []byte{1, 2, 3, 4, 8, 16, 32, 64, 128, 255} {
					changed := slices.Clone(raw)
					changed[at] ^= flip
					ok, err := acceptable(changed)
					if err != nil {
						t.Errorf("byte %d, ^%d: %v", at, flip, err)
					}
					if ok {
						accepted++
					}
				}
			}
			t.Logf("%d of %d accepted", accepted, 10*len(raw))
			if most := len(raw) / 2; accepted > most {
				t.Errorf("got %d of %d accepted, want at most %d", accepted, 10*len(raw), most)
			}
		})
	}
}

// slow are certificates of the corpus for which package recheck takes seconds; of check 21,
// with 600 MB.
var slow = map[string]bool{
	"21_boards.cert": true, "good_w10r4.cert": true, "good_w14r3.cert": true,
	"good_slide_w6r5_small.cert": true, "good_slide_w8r4.cert": true, "good_slide_w10r4.cert": true,
}

// TestCorpus gives the corpus of good and bad certificates (docs/check.md) to the checker,
// and to package recheck, which was written from SPEC.md alone. Both say what the index
// says, and have seen the same: moves, nodes, boards, profiles, and the same traces. For each
// check there are some that break it; where they do so alone, both name it.
func TestCorpus(t *testing.T) {
	for _, e := range corpus(t) {
		t.Run(e.File, func(t *testing.T) {
			if e.Check == checker.CheckLimit && os.Getenv("EXHAUSTIVE") == "" {
				t.Skip("takes 600 MB; EXHAUSTIVE=1 has it")
			}
			var trace, other bytes.Buffer
			sections, err := checker.Verify(bytes.NewReader(e.raw), checker.Options{Wanted: e.Claims, Trace: &trace})
			if got := claimsOf(sections); e.Check == 0 && (err != nil || !slices.Equal(got, e.Claims)) {
				t.Fatalf("got %q verified, error %v, want %q", got, err, e.Claims)
			}
			rejection := new(checker.Rejection)
			if e.Check != 0 && (!errors.As(err, &rejection) || rejection.Check != e.Check) {
				t.Fatalf("got error %v, want check %d to fail", err, e.Check)
			}
			if e.Check != 0 && (sections != nil || rejection.Offset > int64(len(e.raw)) ||
				!strings.Contains(err.Error(), fmt.Sprintf("check %d: ", e.Check))) {
				t.Errorf("got %q verified, and %v at byte %d of %d", claimsOf(sections), err, rejection.Offset, len(e.raw))
			}
			if slow[e.File] && os.Getenv("EXHAUSTIVE") == "" {
				t.Skip("not given to package recheck, which takes seconds; EXHAUSTIVE=1 does it")
			}
			others, err := recheck.Verify(bytes.NewReader(e.raw), &other, checker.Limit, e.Claims...)
			second := new(recheck.Rejection)
			errors.As(err, &second)
			if (err != nil) != (second.Check != 0) || (second.Check == 0) != (e.Check == 0) ||
				e.Alone && second.Check != e.Check {
				t.Fatalf("got error %v of package recheck, want check %d to fail", err, e.Check)
			}
			if e.Check == 0 && !bytes.Equal(trace.Bytes(), other.Bytes()) {
				t.Errorf("got %d bytes of trace, and other %d of package recheck", trace.Len(), other.Len())
			}
			for i, o := range others {
				want := checker.Section{
					Claim: sections[i].Claim, Moves: o.Moves, Nodes: o.Nodes, Boards: o.Boards,
					Positions: o.Positions, Layers: len(o.Layers), States: o.States,
				}
				for _, profiles := range o.Layers {
					want.Profiles += profiles
				}
				if sections[i] != want || want.Claim.String() != o.Claim {
					t.Errorf("got %+v, and of package recheck %+v", sections[i], o)
				}
			}
		})
	}
}

// An entry is a certificate of the corpus, with its line of the index.
type entry struct {
	File   string
	Check  int  // that must fail; 0: it is good
	Alone  bool // no other check fails
	Claims []string
	raw    []byte
}

// corpus reads the index and its files.
func corpus(t testing.TB) (entries []entry) {
	t.Helper()
	const folder = "../testdata/corpus"
	index, err := os.ReadFile(filepath.Join(folder, "index.json"))
	if err == nil {
		err = json.Unmarshal(index, &entries)
	}
	for i := range entries {
		if err == nil {
			entries[i].raw, err = os.ReadFile(filepath.Join(folder, entries[i].File))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

// section begins a section with its claim.
func section(claim string) string { return string(rune(len(claim))) + claim }

func uint32Of(n int) string { return string(binary.BigEndian.AppendUint32(nil, uint32(n))) }

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
	return "lineproof\x02\x01" + section("player drop width=12 rows=15 pieces=54") +
		uint32Of(len(nodes)) + strings.Join(nodes, "")
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
		check, reason := rejected(t, strategy(append(before[:next:next], linked(0, next))...))
		if check != 12 || reason != "no node refers to node 1" {
			t.Errorf("after node %d: got check %d, %s, want check 12", next, check, reason)
		}
		if check, reason := rejected(t, strategy(append(before[:next-1:next-1], linked(0, next))...)); check != 9 {
			t.Errorf("in node %d: got check %d, %s, want check 9", next, check, reason)
		}
	}
}

// TestReadError keeps a failure to read apart from a rejection, wherever it is,
// and from the end.
func TestReadError(t *testing.T) {
	raw := encode(t, proofOf(t, small[0]...))
	verify := func(n int, broken error) error {
		_, err := checker.Verify(io.MultiReader(bytes.NewReader(raw[:n]), iotest.ErrReader(broken)), checker.Options{})
		return err
	}
	broken := errors.New("broken cable")
	for n := range len(raw) + 1 {
		err := verify(n, broken)
		want := fmt.Sprintf("byte %d: broken cable", n)
		if !errors.Is(err, broken) || errors.As(err, new(*checker.Rejection)) || err.Error() != want {
			t.Errorf("after %d bytes: got error %v, want %s", n, err, want)
		}
	}
	// A reader says so if what it decompresses is cut off, for instance.
	if err := verify(len(raw), io.ErrUnexpectedEOF); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("after the last byte: got error %v, want %v", err, io.ErrUnexpectedEOF)
	}
}

// TestReadErrorOnce has a reader that fails together with the last bytes, a whole
// node, and never again. A buffer that is smaller than what is read at once would
// give the node, and lose the failure.
func TestReadErrorOnce(t *testing.T) {
	raw := encode(t, proofOf(t, "player drop width=2 rows=6 pieces=2"))
	broken := errors.New("broken cable")
	if _, err := checker.Verify(&failingOnce{raw, broken}, checker.Options{}); !errors.Is(err, broken) {
		t.Errorf("got error %v, want %v", err, broken)
	}
}

type failingOnce struct {
	rest []byte
	err  error
}

func (r *failingOnce) Read(p []byte) (n int, err error) {
	n = copy(p, r.rest)
	if r.rest = r.rest[n:]; len(r.rest) == 0 {
		err, r.err = r.err, io.EOF
	}
	return n, err
}

// TestVerifyBelievesNoCount announces gigabytes, and gives none of it.
func TestVerifyBelievesNoCount(t *testing.T) {
	for name, raw := range map[string]string{
		"nodes":    "lineproof\x02\x01" + section("player drop width=2 rows=6 pieces=2") + "\x00\x7f\xff\xff",
		"profiles": "lineproof\x02\x01" + section("adversary drop width=2 rows=1") + "\xff\xff\xff\xff\xff",
		"sections": "lineproof\x02\xff",
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := checker.Verify(strings.NewReader(raw), checker.Options{})
		runtime.ReadMemStats(&after)
		if err == nil {
			t.Errorf("%s: got no error", name)
		}
		if got, most := after.TotalAlloc-before.TotalAlloc, uint64(1<<20); got > most {
			t.Errorf("%s: got %d bytes of memory for %d of input, want at most %d", name, got, len(raw), most)
		}
	}
}

// TestLimit finds the smallest limit for each of these, below which it is check
// 21 that fails: the nodes, the boards that wait, the profiles of a layer with those
// that are dominated, the positions, or the states.
func TestLimit(t *testing.T) {
	if want := 4194304; checker.Limit != want { // SPEC.md, Limits
		t.Errorf("got the usual limit %d, want %d", checker.Limit, want)
	}
	for claim, want := range map[string]int{
		"player drop width=2 rows=6 pieces=2":              2,
		"player drop width=4 rows=4 pieces=3":              6, // more boards wait than there are nodes
		"player drop width=6 rows=5 ceiling=7 pieces=6":    66,
		"adversary drop width=6 rows=3":                    25,
		"adversary drop width=4 rows=3 ceiling=3 pieces=6": 4,
		"player slide width=4 rows=5 pieces=3":             8,
		"adversary slide width=6 rows=4":                   16,

		"player drop width=2 lines=any ceiling=3 deals=LJ hold=1": 7,
		"adversary drop width=2 lines=any ceiling=3 deals=LJ":     3,
	} {
		least, raw := 1, encode(t, proofOf(t, claim))
		for ; ; least++ {
			_, err := checker.Verify(bytes.NewReader(raw), checker.Options{Limit: least})
			if err == nil {
				break
			}
			if rejection := new(checker.Rejection); !errors.As(err, &rejection) || rejection.Check != 21 {
				t.Fatalf("%s, limit %d: got error %v, want check 21 to fail", claim, least, err)
			}
		}
		if least != want {
			t.Errorf("%s: got it accepted with limit %d, want %d", claim, least, want)
		}
	}
}

// BenchmarkVerify checks both sides of wells of middle size, of drop and slide, with all
// kinds of dealers.
func BenchmarkVerify(b *testing.B) {
	for _, claim := range []string{
		"adversary drop width=8 rows=5", "adversary drop width=8 rows=6 pieces=8", "player drop width=8 rows=6 pieces=9",
		"adversary drop width=10 rows=3 deals=bag pieces=5", "adversary drop width=8 rows=5 deals=IZSLO",
		"player drop width=10 rows=3 deals=bag pieces=6",
		"adversary slide width=8 rows=5", "player slide width=6 rows=6 pieces=6",
	} {
		b.Run(strings.ReplaceAll(claim, " ", "_"), func(b *testing.B) {
			raw := encode(b, proofOf(b, claim))
			moves := 0
			for b.Loop() {
				sections, err := checker.Verify(bytes.NewReader(raw), checker.Options{Wanted: []string{claim}})
				if err != nil {
					b.Fatal(err)
				}
				moves += sections[0].Moves
			}
			b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
			b.ReportMetric(float64(len(raw)), "certificate-bytes")
		})
	}
}
