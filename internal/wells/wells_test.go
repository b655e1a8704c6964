package wells

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/require"
	"lineproof/internal/judge"
	"lineproof/solver"
)

// A memory is a table's folder in memory.
type memory struct {
	*Table
	files   map[string]certificate.Certificate
	options solver.Options // of a search
	said    strings.Builder
}

func inMemory(t *testing.T, table *Table) *memory {
	m := &memory{Table: table, files: make(map[string]certificate.Certificate), options: small}
	m.Folder = t.TempDir()
	m.Read = func(_ context.Context, name string) (Proof, error) {
		if m.files[filepath.Base(name)] == nil {
			return Proof{}, fs.ErrNotExist
		}
		return verified(m.files[filepath.Base(name)])
	}
	m.Write = func(name string, c certificate.Certificate) (Proof, error) {
		m.files[filepath.Base(name)] = c
		return verified(c)
	}
	m.Takes = solver.Check
	m.GaveUp = func(err error) bool { return errors.Is(err, solver.ErrLimit) }
	m.Begin = func(_ string, w certificate.Well) (Search, func(), error) {
		game, err := solver.New(w, m.options)
		return game, func() {}, err
	}
	m.Note = func(format string, args ...any) {
		text := regexp.MustCompile(`\d+\.\d\d s`).ReplaceAllString(fmt.Sprintf(format, args...), "S")
		fmt.Fprintln(&m.said, strings.ReplaceAll(text, m.Folder, "wells"))
	}
	return m
}

func verified(c certificate.Certificate) (p Proof, err error) {
	var raw bytes.Buffer
	if err := c.Encode(&raw); err != nil {
		return p, err
	}
	p = Proof{Certificate: c, Bytes: int64(raw.Len())}
	p.Sections, err = checker.Verify(&raw, checker.Options{})
	return p, err
}

// one has a well by itself.
func one(t *testing.T, width, rows int) (*memory, *well) {
	m := inMemory(t, New([]int{width}, []int{rows}, certificate.Well{}))
	return m, m.wells[0][0]
}

// small are options with one worker, so that profiles do not depend on timing.
var small = solver.Options{Memory: solver.MinMemory, Workers: 1}

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
		m.said.Reset()
		m.options.Expanded = test.limit
		require.NoError(t, m.Solve(context.Background(), time.Hour))
		if said := m.said.String(); w.answer.String() != test.want || said != test.said {
			t.Errorf("limit %d: got %v, want %s; got %q, want %q", test.limit, w.answer, test.want, said, test.said)
		}
		again, err := m.read(t.Context(), w)
		if got := answerOf(w.Well, again.Certificate.Claims()...); err != nil || got != w.answer || again.Bytes != w.bytes {
			t.Errorf("limit %d: read again, it is %v of %d bytes, error %v, want %v of %d", test.limit, got, again.Bytes, err,
				w.answer, w.bytes)
		}
	}
}

// TestOverLimit has a checker with room for the evidence of some claims only. That
// is kept.
func TestOverLimit(t *testing.T) {
	for _, test := range []struct {
		name              string
		player, adversary bool // have room
		want, said        string
	}{
		{"all is small", true, true, "6", ")\n"},
		{"the player's", true, false, "≤6", " check 21: W, at \"adversary drop width=6 rows=5 pieces=5\")\n"},
		{"the adversary's", false, true, ">5", " check 21: W, at \"player drop width=6 rows=5 pieces=6\")\n"},
		{"none", false, false, "?",
			" check 21: W, at \"player drop width=6 rows=5 pieces=6\"; section 1, byte 0: check 21: W, at \"adversary drop width=6 rows=5 pieces=5\")\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, w := one(t, 6, 5)
			write := m.Write
			m.Write = func(name string, c certificate.Certificate) (Proof, error) {
				for i, s := range c {
					if s.Claim.Player && !test.player || !s.Claim.Player && !test.adversary {
						return Proof{}, fmt.Errorf("wrapped: %w",
							&checker.Rejection{Check: 21, Place: checker.Place{Section: i + 1}, Reason: "W"})
					}
				}
				return write(name, c)
			}
			require.NoError(t, m.Solve(context.Background(), time.Hour))
			if w.answer.String() != test.want || (len(m.files) > 0) != (test.want != "?") ||
				!strings.HasSuffix(m.said.String(), test.said) {
				t.Errorf("got %v, want %s; %d files; says %q, want %q", w.answer, test.want, len(m.files), &m.said, test.said)
			}
		})
	}
}

// TestWriteFails has a checker that does not accept the evidence at all.
func TestWriteFails(t *testing.T) {
	m, w := one(t, 4, 5)
	rejection := &checker.Rejection{Check: 14, Place: checker.Place{Section: 1}}
	m.Write = func(string, certificate.Certificate) (Proof, error) { return Proof{}, rejection }
	if err := m.Solve(context.Background(), time.Hour); !errors.Is(err, rejection) || w.answer.String() != "?" {
		t.Errorf("got %v, error %v", w.answer, err)
	}
}

// TestBetterMeanwhile has somebody else settle a well while it is searched, or put
// another well's certificate there.
func TestBetterMeanwhile(t *testing.T) {
	other, _ := one(t, 8, 6)
	require.NoError(t, other.Solve(context.Background(), time.Hour))
	m, w := one(t, 8, 6)
	begin := m.Begin
	m.Begin = func(said string, w certificate.Well) (Search, func(), error) {
		m.files["w8r6.cert.zst"] = other.files["w8r6.cert.zst"]
		return begin(said, w)
	}
	m.options.Expanded = 1 << 10
	if err := m.Solve(context.Background(), time.Hour); err != nil || w.answer.String() != "9" {
		t.Errorf("got %v, error %v", w.answer, err)
	}
	m, _ = one(t, 8, 5)
	m.files["w8r5.cert.zst"] = other.files["w8r6.cert.zst"]
	if err := m.Solve(context.Background(), time.Hour); judge.KindOf(err) != certificate.Refuted {
		t.Errorf("another well's certificate: got error %v", err)
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
	m := inMemory(t, NewSets([]int{4}, []int{2, 3}, certificate.Drop))
	require.NoError(t, m.Solve(context.Background(), time.Hour))
	if len(m.files) != 2*127 || m.files["w4r2_IZ.cert.zst"] == nil || m.files["w4r3.cert.zst"] == nil {
		t.Errorf("got %d files", len(m.files))
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
