package prove

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/internal/program"
)

var (
	won  = expectation{certificate.Well{Width: 4, Rows: 5}, true}
	lost = expectation{certificate.Well{Width: 4, Rows: 3}, false}
)

var seconds2 = regexp.MustCompile(`\d+\.\d\d`)

// TestProveTheorem proves theorems about wells that take no time. That of the
// command takes as long as the search for it.
func TestProveTheorem(t *testing.T) {
	for _, test := range []struct {
		name    string
		theorem Theorem
		status  int
		comment string // what stands below the verdict, or the error
	}{
		{"as published", Theorem{wells: []expectation{won, lost}, published: 3}, program.Success,
			"The optimum of 3 pieces is the one that the article of 2022 gives."},
		{"not as published", Theorem{wells: []expectation{won, lost}, published: 4}, program.Success,
			"gives 4 pieces as the optimum for 4 columns and 5 rows.\nUnder the rules of SPEC.md it is 3,"},
		{"the adversary wins where the player should",
			Theorem{wells: []expectation{won, {lost.Well, true}}, published: 3}, program.Refuted,
			"does not hold; proved instead: adversary drop width=4 rows=3"},
	} {
		t.Run(test.name, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "theorem.cert.zst")
			s, stdout, stderr := newTestSession()
			err := test.theorem.Prove(context.Background(), &Search{Session: s, Options: Options{Options: small}}, name)
			if got := program.ExitStatus(err); got != test.status {
				t.Errorf("status %d, want %d: %v", got, test.status, err)
			}
			if stderr.Len() > 0 {
				t.Errorf("says %q on standard error, which is no terminal", stderr)
			}
			printed := seconds2.ReplaceAllString(stdout.String(), "0.00")
			table, comment, found := strings.Cut(printed, `
s VERIFIED player drop width=4 rows=5 pieces=3
s VERIFIED adversary drop width=4 rows=5 pieces=2
s VERIFIED adversary drop width=4 rows=3
`)
			if !found {
				t.Fatalf("no verdicts in\n%s", printed)
			}
			checkTable(t, table, name)
			if err != nil {
				comment += err.Error()
			}
			if !strings.Contains(comment, test.comment) {
				t.Errorf("says %q, want %q", comment, test.comment)
			}
		})
	}
}

// TestProveOther proves what holds where the player wins and the adversary should.
func TestProveOther(t *testing.T) {
	s, stdout, _ := newTestSession()
	other := Theorem{wells: []expectation{{won.Well, false}, lost}, published: 3}
	err := other.Prove(t.Context(), &Search{Session: s, Options: Options{Options: small}}, filepath.Join(t.TempDir(), "x.cert"))
	const claim = "player drop width=4 rows=5 pieces=8"
	if program.ExitStatus(err) != program.Refuted || !strings.HasSuffix(err.Error(), "proved instead: "+claim) {
		t.Errorf("got %v", err)
	}
	if want := "\ns VERIFIED " + claim + "\ns VERIFIED adversary drop width=4 rows=3\n"; !strings.HasSuffix(stdout.String(), want) {
		t.Errorf("prints %q, want %q", stdout, want)
	}
}

// checkTable holds the table against the file that it tells about.
func checkTable(t *testing.T, table, name string) {
	t.Helper()
	file := require.Value(os.ReadFile(name))(t)
	raw := require.Value(certificate.Raw(file, certificate.MaxSize))(t)
	lines := strings.Split(table, "\n")
	for i, want := range []string{
		`^claim +evidence +moves +bytes +s to find +s to check$`,
		`^player drop width=4 rows=5 pieces=3 +\d nodes +\d+ +\d+ +0.00 +$`,
		`^adversary drop width=4 rows=5 pieces=2 +\d+ profiles? +\d+ +\d+ +0.00 +$`,
		`^adversary drop width=4 rows=3 +\d+ profiles? +\d+ +\d+ +0.00 +$`,
		fmt.Sprintf(`^total +\d+ +%d +0.00 +0.00$`, len(raw)),
	} {
		if !regexp.MustCompile(want).MatchString(lines[i]) {
			t.Errorf("line %d of the table is %q, want %s", i, lines[i], want)
		}
		if i > 0 && len(lines[i]) != len(lines[0]) {
			t.Errorf("line %d of the table is not aligned:\n%s", i, table)
		}
	}
	if want := fmt.Sprintf("Compressed, it has %d bytes.\n", len(file)); !strings.Contains(table, want) {
		t.Errorf("the table does not say %q:\n%s", want, table)
	}
}
