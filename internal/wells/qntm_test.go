package wells

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/internal/judge"
)

// qntmTable says who wins in the table of qntm's study: A the adversary, P the player,
// ? that it is open. The last row is for 8 rows and more, the last column for 12 columns
// and more. In 8 columns, it is what his text says, and what his program prints.
const qntmTable = `
	rows 4 6 8 10 12
	1    A A A A  A
	2    A A A A  A
	3    A A A A  ?
	4    A A A A  ?
	5    P A A A  ?
	6    P P A ?  ?
	7    P P P ?  ?
	8    P P P ?  ?`

// TestQntm compares the table, cell by cell, with what the shipped certificates claim.
// The checker verifies those that take no time here; with EXHAUSTIVE=1 up to 100 kB, as those beyond
// take minutes. A player who wins does so
// with more rows, too, and an adversary with fewer.
func TestQntm(t *testing.T) {
	largest := 1000
	if os.Getenv("EXHAUSTIVE") != "" {
		largest = 100_000
	}
	type cell struct{ width, rows int }
	won := make(map[cell]string)
	for _, name := range require.Files(t, "../../testdata/slide/*.cert.zst") {
		file := require.Value(os.ReadFile(name))(t)
		if len(file) <= largest {
			require.Value(judge.Judge(judge.File{Content: file}, judge.Options{}))(t)
		}
		loaded := require.Value(certificate.Load(name))(t)
		for _, c := range loaded.Claims() {
			for rows := 1; rows <= certificate.MaxRows; rows++ {
				switch at := (cell{c.Width, rows}); {
				case c.Game != certificate.Slide || c.Deals != "":
					t.Fatalf("%s: %v", name, c)
				case c.Player && rows >= c.Rows:
					won[at] += "P"
				case !c.Player && c.Pieces == 0 && rows <= c.Rows:
					won[at] += "A"
				}
			}
		}
	}
	lines := strings.Split(strings.TrimSpace(qntmTable), "\n")
	for _, line := range lines[1:] {
		cells := strings.Fields(line)
		rows, _ := strconv.Atoi(cells[0])
		for i, head := range strings.Fields(lines[0])[1:] {
			width, _ := strconv.Atoi(head)
			got := won[cell{width, rows}]
			if want := cells[1+i]; want != "?" && (got == "" || strings.Trim(got, want) != "") {
				t.Errorf("%d columns, %d rows: got %q, want %s", width, rows, got, want)
			} else if want == "?" && got != "" {
				t.Logf("%d columns, %d rows: open there, and here %s", width, rows, got[:1])
			}
		}
	}
	for at, side := range won {
		if at.width%2 == 1 && strings.Trim(side, "A") != "" {
			t.Errorf("%d columns, %d rows: got %s, and the adversary wins by dealing only O", at.width, at.rows, side)
		}
	}
}
