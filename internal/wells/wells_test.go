package wells

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/proofs"
	"lineproof/internal/audit/require"
	"lineproof/internal/judge"
	"lineproof/internal/program"
	"lineproof/solver"
)

// A testTable is a table in a folder of its own, and what it says.
type testTable struct {
	*Table
	stderr bytes.Buffer
}

func inFolder(t *testing.T, table *Table) *testTable {
	m := &testTable{Table: table}
	m.Session = &program.Session{Name: "wells", Stderr: &m.stderr}
	m.Folder, m.Options = t.TempDir(), solver.Options{Memory: solver.MinMemory, Workers: 1} // as profiles do not depend on timing
	return m
}

// one has a well by itself.
func one(t *testing.T, width, rows int) (*testTable, *well) {
	m := inFolder(t, New([]int{width}, []int{rows}, certificate.Well{}))
	return m, m.wells[0][0]
}

var seconds = regexp.MustCompile(`\d+\.\d\d s`)

// said returns what was said since the last call.
func (m *testTable) said() string {
	defer m.stderr.Reset()
	return strings.ReplaceAll(seconds.ReplaceAllString(m.stderr.String(), "S"), m.Folder, "wells")
}

// TestLimit gives a well more profiles from run to run.
func TestLimit(t *testing.T) {
	m, w := one(t, 8, 6)
	for _, test := range []struct {
		limit      int64
		want, said string
	}{
		{1 << 10, ">6", "w8r6: >6 (S, profiles: 1054; the limit of expanded profiles is reached, at \"can the player win by piece 7?\")\n"},
		{1 << 10, ">6", "w8r6: >6 (S, profiles: 1024; the limit of expanded profiles is reached, at \"can the player win by piece 7?\")\n"},
		{1 << 14, ">8", "wells/w8r6.cert.zst is replaced; before, its answer was >6\nw8r6: >8 (S, profiles: 20974; the limit of expanded profiles is reached, at \"can the player win by piece 9?\")\n"},
		{0, "9", "wells/w8r6.cert.zst is replaced; before, its answer was >8\nw8r6: 9 (S, profiles: 42856)\n"},
	} {
		m.Options.Expanded = test.limit
		require.NoError(t, m.Solve(context.Background(), time.Hour))
		if said := m.said(); w.answer.String() != test.want || said != test.said {
			t.Errorf("limit %d: got %v, want %s; got %q, want %q", test.limit, w.answer, test.want, said, test.said)
		}
		again, p, err := m.read(w)
		if got := answerOf(w.Well, again.Claims()...); err != nil || got != w.answer || len(p.Content) != w.bytes {
			t.Errorf("limit %d: read again, it is %v of %d bytes, error %v, want %v of %d", test.limit, got, len(p.Content), err,
				w.answer, w.bytes)
		}
	}
}

// TestOverLimit has a checker with room for the evidence of some claims only. That
// is kept.
func TestOverLimit(t *testing.T) {
	const noStrategy = ` check 21: more than %d nodes, at "player drop width=6 rows=5 pieces=6"`
	for limit, test := range map[int]struct{ want, said string }{
		80: {"6", "(S, profiles: 633)\n"},
		60: {">5", fmt.Sprintf(noStrategy, 60) + ")\n"},
		40: {"?", fmt.Sprintf(noStrategy, 40) + "; section 1, layer 2, profile 19, byte 89: check 21: " +
			"the next layer has more than 40 profiles, at \"adversary drop width=6 rows=5 pieces=5\")\n"},
	} {
		t.Run(test.want, func(t *testing.T) {
			m, w := one(t, 6, 5)
			m.limit = limit
			require.NoError(t, m.Solve(context.Background(), time.Hour))
			_, err := os.Stat(m.path(w))
			if said := m.said(); w.answer.String() != test.want || (err == nil) != (test.want != "?") || !strings.HasSuffix(said, test.said) {
				t.Errorf("got %v, want %s; file: %v; says %q, want %q", w.answer, test.want, err, said, test.said)
			}
		})
	}
}

// TestBetterMeanwhile has somebody else settle a well while it is searched, or put
// another well's certificate there.
func TestBetterMeanwhile(t *testing.T) {
	for _, test := range []struct {
		rows int
		kind certificate.Kind // of the error
		want string
	}{{6, judge.Unreadable, "9"}, {5, certificate.Refuted, "?"}} {
		m, w := one(t, 8, test.rows)
		settled := require.Value(os.ReadFile("../../testdata/wells/w8r6.cert.zst"))(t)
		require.NoError(t, os.WriteFile(m.path(w), settled, 0o666))
		err := m.keep(w, &attempt{well: w, proved: certificate.Certificate{proofs.Of(t, fmt.Sprintf("adversary drop width=8 rows=%d pieces=2", test.rows))}})
		if judge.KindOf(err) != test.kind || w.answer.String() != test.want {
			t.Errorf("%d rows: got %v, error %v; want %s", test.rows, w.answer, err, test.want)
		}
	}
}

// TestDraw has an answer of each kind.
func TestDraw(t *testing.T) {
	const want = `Pieces that the player needs for a line

rows \ width  2     4    6  8   10  12
6             2  9–12  ≤12  ∞  >11   ?

n    the player wins, and needs n pieces
m–n  the player wins, and needs m to n pieces
≤n   the player wins, and needs n pieces or fewer
∞    the adversary wins
>n   open; if the player wins, it needs more than n pieces
?    open
`
	table := New([]int{2, 4, 6, 8, 10, 12}, []int{6}, certificate.Well{})
	for i, a := range []answer{{2, 1, 99}, {12, 8, 99}, {12, 0, 99}, {0, 99, 99}, {0, 11, 99}, {0, 0, 99}} {
		table.wells[0][i].answer = a
	}
	if got, err := table.Draw("text", ".", 80); string(got) != want || err != nil {
		t.Errorf("got\n%s\nerror %v, want\n%s", got, err, want)
	}
}

func TestNumbers(t *testing.T) {
	for _, test := range []struct {
		text string
		want []int // nil for an error
	}{
		{"2", []int{2}}, {"2-4", []int{2, 3, 4}}, {"12,2-3", []int{2, 3, 12}}, {"4,2-4,4", []int{2, 3, 4}}, {"5-5", []int{5}},
		{"", nil}, {"1", nil}, {"13", nil}, {"2-13", nil}, {"8-2", nil}, {"4-", nil}, {"-4", nil}, {"4,,5", nil}, {"04", nil}, {"+4", nil},
		{"2-3-4", nil}, {"2-1000000000000", nil}, {"2-99999999999999999999", nil}, {" 2-3, 12 ", []int{2, 3, 12}}, {"2 - 4", nil}, {"two", nil},
	} {
		got, err := numbers("widths", test.text, 2, 12)
		if !slices.Equal(got, test.want) || (err == nil) != (test.want != nil) {
			t.Errorf("%q: got %v, error %v", test.text, got, err)
		}
	}
}

// TestSets solves all sets of pieces in two wells, and compares with plain minimax.
func TestSets(t *testing.T) {
	m := inFolder(t, NewSets([]int{4}, []int{2, 3}, certificate.Drop))
	require.NoError(t, m.Solve(context.Background(), time.Hour))
	files := require.Files(t, filepath.Join(m.Folder, "*"))
	if len(files) != 2*127 || !slices.Contains(files, filepath.Join(m.Folder, "w4r2_IZ.cert.zst")) {
		t.Errorf("got %d files", len(files))
	}
	for _, w := range m.all() {
		want := "∞"
		if n := oracle.NewProfileGame(oracle.Well(w.Well)).Optimum(oracle.Board{}); n != oracle.Never {
			want = fmt.Sprint(n)
		}
		if got := w.answer.String(); got != want {
			t.Errorf("%v: got %s, want %s", w.Well, got, want)
		}
	}
	text, err := m.Draw("markdown", m.Folder, 80)
	want := `| 4 × 3 | ZSL ZSJ | IZSTO IZTLJO ISTLJO |`
	if err != nil || !strings.Contains(string(text), want) ||
		!strings.Contains(string(text), "| ZSTO | [2](w4r2_ZSTO.cert.zst) | [2](w4r3_ZSTO.cert.zst) |") {
		t.Errorf("got\n%s, error %v, want %s", text, err, want)
	}
	for deals, want := range map[string]string{"ZI": "is not bag", "IZSTLJO": "is not bag", "All": "is not bag"} {
		if _, _, err := Ranges("4", "2", certificate.Well{Deals: deals}); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: got error %v", deals, err)
		}
	}
}
