package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/solver"
)

// A trigger is a standard error that does something when a text is written.
type trigger struct {
	text string
	act  func()
	said strings.Builder
}

func (t *trigger) Write(p []byte) (int, error) {
	if strings.Contains(string(p), t.text) {
		t.act()
	}
	return t.said.Write(p)
}

// TestTableInterrupted interrupts a table when the first of its wells is solved,
// and goes on with the second.
func TestTableInterrupted(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "wells")
	args := []string{"table", folder, "--widths=4,6", "--rows=6"}
	ctx, cancel := context.WithCancel(context.Background())
	stderr := &trigger{text: "w4r6: 3 ", act: cancel}
	var stdout strings.Builder
	status := run(ctx, args, strings.NewReader(""), &stdout, stderr)
	_, last, _ := strings.Cut(stderr.said.String(), "\n")
	const want = "lineproof: interrupted; 1 of 2 wells are settled, and the same command goes on with the others\n"
	if status != failed || stdout.Len() > 0 || last != want {
		t.Errorf("status %d, stdout %q, stderr %q", status, &stdout, last)
	}
	first := filepath.Join(folder, "w4r6.cert.zst")
	before, err := os.Stat(first)
	if err != nil {
		t.Fatal(err)
	}
	stderr = &trigger{text: "w4r6", act: func() { t.Error("the first well is solved again") }}
	status = run(context.Background(), args, strings.NewReader(""), &stdout, stderr)
	if status != success || !strings.Contains(stdout.String(), "\n6             3  6\n") {
		t.Errorf("status %d, stdout %q, stderr %q", status, &stdout, &stderr.said)
	}
	if after, err := os.Stat(first); err != nil || !os.SameFile(before, after) {
		t.Errorf("the first well's certificate is another file, error %v", err)
	}
}

// newTabulation returns a run for one well, with an empty folder.
func newTabulation(t *testing.T, w certificate.Well, o solver.Options) (*tabulation, *cell, *strings.Builder) {
	var stderr strings.Builder
	s := &session{strings.NewReader(""), new(strings.Builder), &stderr}
	c := &cell{Well: w, answer: answerOf(w)}
	g := &grid{cells: [][]*cell{{c}}}
	return &tabulation{s, t.TempDir(), g, o, 0, s.confirm}, c, &stderr
}

// TestTableLimit gives a well more positions from run to run, with one worker
// so that it needs the same number each time.
func TestTableLimit(t *testing.T) {
	o := solver.Options{Memory: solver.MinMemory, Workers: 1}
	run, c, stderr := newTabulation(t, certificate.Well{Width: 8, Rows: 6}, o)
	for _, test := range []struct {
		limit int64
		want  string
		said  string
	}{
		{1 << 10, ">6", "w8r6: >6 (S s, positions: 1146; the limit of positions is reached, at \"can the player win within 7 pieces?\")\n"},
		{1 << 10, ">6", "w8r6: >6 (S s, positions: 1024; the limit of positions is reached, at \"can the player win within 7 pieces?\")\n"},
		{1 << 14, ">7", "F is replaced; before, its answer was >6\nw8r6: >7 (S s, positions: 17808; the limit of positions is reached, at \"can the player win within 8 pieces?\")\n"},
		{0, "9", "F is replaced; before, its answer was >7\nw8r6: 9 (S s, positions: 93643)\n"},
	} {
		stderr.Reset()
		run.options.Positions = test.limit
		if err := run.solve(context.Background(), c, ""); err != nil {
			t.Fatal(err)
		}
		said := seconds2.ReplaceAllString(stderr.String(), "S")
		said = strings.ReplaceAll(said, filepath.Join(run.folder, "w8r6.cert.zst"), "F")
		if c.answer.String() != test.want || said != test.said {
			t.Errorf("limit %d: got %v, want %s; got %q, want %q", test.limit, c.answer, test.want, said, test.said)
		}
		again := &cell{Well: c.Well}
		if err := run.read(context.Background(), run.folder, again); err != nil || again.answer != c.answer || again.bytes != c.bytes {
			t.Errorf("limit %d: read again, it is %v of %d bytes, error %v, want %v of %d", test.limit, again.answer, again.bytes, err, c.answer, c.bytes)
		}
	}
}

// TestTableOverLimit has a checker with room for the evidence of some claims only.
// That is kept.
func TestTableOverLimit(t *testing.T) {
	well := certificate.Well{Width: 6, Rows: 5}
	for _, test := range []struct {
		name      string
		small     func(certificate.Claim) bool
		want      string
		there     bool
		complaint string
	}{
		{"all is small", func(certificate.Claim) bool { return true }, "6", true, ")"},
		{"the player's", func(c certificate.Claim) bool { return c.Player }, "≤6", true, " check 21: W, at \"adversary drop width=6 rows=5 pieces=5\")"},
		{"the adversary's", func(c certificate.Claim) bool { return !c.Player }, ">5", true, " check 21: W, at \"player drop width=6 rows=5 pieces=6\")"},
		{"none", func(certificate.Claim) bool { return false }, "?", false,
			" check 21: W, at \"player drop width=6 rows=5 pieces=6\"; section 1, byte 0: check 21: W, at \"adversary drop width=6 rows=5 pieces=5\")"},
	} {
		t.Run(test.name, func(t *testing.T) {
			run, c, stderr := newTabulation(t, well, small)
			confirm := run.confirm
			run.confirm = func(ctx context.Context, found certificate.Certificate, name string, limit int) (proof, error) {
				for i, section := range found {
					if !test.small(section.Claim) {
						return proof{}, fmt.Errorf("wrapped: %w", &checker.Rejection{Check: 21, Place: checker.Place{Section: i + 1}, Reason: "W"})
					}
				}
				return confirm(ctx, found, name, limit)
			}
			if err := run.solve(context.Background(), c, ""); err != nil {
				t.Fatal(err)
			}
			_, err := os.Stat(filepath.Join(run.folder, c.file()))
			if c.answer.String() != test.want || (err == nil) != test.there || !strings.Contains(stderr.String(), test.complaint+"\n") {
				t.Errorf("got %v, want %s; file: %v; says %q, want %q", c.answer, test.want, err, stderr, test.complaint)
			}
		})
	}
}

// TestTableFault has a checker that does not accept the evidence at all.
func TestTableFault(t *testing.T) {
	run, c, _ := newTabulation(t, certificate.Well{Width: 4, Rows: 5}, small)
	run.confirm = func(context.Context, certificate.Certificate, string, int) (proof, error) {
		return proof{}, &checker.Rejection{Check: 14, Place: checker.Place{Section: 1}}
	}
	if err := run.solveAll(context.Background()); status(err) != refuted || c.answer.kind() != undecided {
		t.Errorf("got %v, error %v", c.answer, err)
	}
}

// TestTableReplaced changes the folder while a well is searched.
func TestTableReplaced(t *testing.T) {
	w, other := certificate.Well{Width: 6, Rows: 5}, certificate.Well{Width: 4, Rows: 5}
	run, c, _ := newTabulation(t, w, small)
	c.take([]checker.Section{{Claim: checker.Claim{Side: "adversary", Width: 6, Rows: 5, Pieces: 1}}}, 0)
	found, err := run.session.find(context.Background(), other, small, settle(other), nil)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(run.folder, c.file())
	if _, err := run.session.confirm(context.Background(), found.certificate(), name, checker.Limit); err != nil {
		t.Fatal(err)
	}
	if err := run.solve(context.Background(), c, ""); !errors.As(err, new(misnamed)) || status(err) != refuted {
		t.Errorf("another well's certificate: got error %v", err)
	}
	if err := os.WriteFile(name, []byte("lineproof"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := run.solve(context.Background(), c, ""); !isRejection(err) {
		t.Errorf("a damaged certificate: got error %v", err)
	}
}

func TestAnswer(t *testing.T) {
	w := certificate.Well{Width: 4, Rows: 5} // no game is longer than 8 pieces
	player := func(n int) certificate.Claim { return certificate.Claim{Player: true, Well: w, Pieces: n} }
	adversary := func(n int) certificate.Claim { return certificate.Claim{Well: w, Pieces: n} }
	for _, test := range []struct {
		proved  []certificate.Claim
		want    string
		kind    kind
		settled bool
		claims  []certificate.Claim // that say the same
	}{
		{nil, "?", undecided, false, nil},
		{[]certificate.Claim{adversary(0)}, "∞", endless, true, []certificate.Claim{adversary(0)}},
		{[]certificate.Claim{adversary(8)}, "∞", endless, true, []certificate.Claim{adversary(0)}},
		{[]certificate.Claim{adversary(3), adversary(0), adversary(2)}, "∞", endless, true, []certificate.Claim{adversary(0)}},
		{[]certificate.Claim{player(3), adversary(2)}, "3", optimal, true, []certificate.Claim{player(3), adversary(2)}},
		{[]certificate.Claim{adversary(2), adversary(1), player(4), player(3), player(8)}, "3", optimal, true, []certificate.Claim{player(3), adversary(2)}},
		{[]certificate.Claim{player(1)}, "1", optimal, true, []certificate.Claim{player(1)}},
		{[]certificate.Claim{adversary(7), player(8)}, "8", optimal, true, []certificate.Claim{player(8), adversary(7)}},
		{[]certificate.Claim{adversary(1), player(3)}, "2–3", between, false, []certificate.Claim{player(3), adversary(1)}},
		{[]certificate.Claim{player(8)}, "≤8", atMost, false, []certificate.Claim{player(8)}},
		{[]certificate.Claim{adversary(1), adversary(7)}, ">7", moreThan, false, []certificate.Claim{adversary(7)}},
	} {
		got := answerOf(w, test.proved...)
		if got.String() != test.want || got.kind() != test.kind || got.settled() != test.settled || !slices.Equal(got.claims(w), test.claims) {
			t.Errorf("%v: got %v of kind %d, settled: %v, which is %v; want %s of kind %d, settled: %v, which is %v",
				test.proved, got, got.kind(), got.settled(), got.claims(w), test.want, test.kind, test.settled, test.claims)
		}
		if len(test.claims) > 0 && answerOf(w, test.claims...) != got {
			t.Errorf("%v: %v say something else", test.proved, test.claims)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a contradiction is accepted")
		}
	}()
	answerOf(w, adversary(3), player(3))
}

func TestStrongest(t *testing.T) {
	w := certificate.Well{Width: 4, Rows: 5}
	section := func(player bool, n, mark int) certificate.Section {
		return certificate.Section{Claim: certificate.Claim{Player: player, Well: w, Pieces: n}, Deals: make([][]byte, mark)}
	}
	for _, test := range []struct {
		name       string
		from, want certificate.Certificate
	}{
		{"nothing", nil, nil},
		{"player first", certificate.Certificate{section(false, 2, 1), section(true, 3, 2)}, certificate.Certificate{section(true, 3, 2), section(false, 2, 1)}},
		{"best of each", certificate.Certificate{section(true, 4, 1), section(false, 1, 2), section(true, 3, 3), section(false, 2, 4), section(true, 5, 5)},
			certificate.Certificate{section(true, 3, 3), section(false, 2, 4)}},
		{"first of equal ones", certificate.Certificate{section(true, 3, 1), section(true, 3, 2), section(false, 2, 3), section(false, 2, 4)},
			certificate.Certificate{section(true, 3, 1), section(false, 2, 3)}},
		{"never", certificate.Certificate{section(false, 7, 1), section(false, 0, 2), section(false, 5, 3)}, certificate.Certificate{section(false, 0, 2)}},
		{"never, first", certificate.Certificate{section(false, 0, 1), section(false, 8, 2)}, certificate.Certificate{section(false, 0, 1)}},
	} {
		got := strongest(test.from)
		same := func(a, b certificate.Section) bool { return a.Claim == b.Claim && len(a.Deals) == len(b.Deals) }
		if !slices.EqualFunc(got, test.want, same) {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}
