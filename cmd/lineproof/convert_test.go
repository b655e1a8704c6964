package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/oracle"
)

// converted runs convert, which must succeed, and returns what it writes.
func converted(t *testing.T, args ...string) []byte {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if status := run(context.Background(), append([]string{"convert"}, args...), nil, &stdout, &stderr); status != success {
		t.Fatalf("convert %q: status %d, %s", args, status, &stderr)
	}
	return stdout.Bytes()
}

// TestConvertHeadline converts each claim of the headline certificate to text
// and back.
func TestConvertHeadline(t *testing.T) {
	const theorem = "../../testdata/theorem.cert.zst"
	for claim, ending := range map[string]string{
		"player drop width=10 rows=6 pieces=12":    "strategy",
		"adversary drop width=10 rows=6 pieces=11": "witness",
		"adversary drop width=10 rows=5":           "witness",
	} {
		t.Run(claim, func(t *testing.T) {
			if testing.Short() && ending == "witness" {
				t.Skip("takes seconds")
			}
			text := filepath.Join(t.TempDir(), "text."+ending)
			converted(t, theorem, text, "--claim", claim)
			from := []string{text, "-", "--to", "cert"}
			if ending == "strategy" {
				from = append(from, "--claim", claim)
			}
			got, want := converted(t, from...), converted(t, theorem, "-", "--to", "cert", "--claim", claim)
			if !bytes.Equal(got, want) {
				t.Errorf("got %d bytes, want other %d", len(got), len(want))
			}
		})
	}
	whole := converted(t, theorem, "-", "--to", "zst")
	if want, err := os.ReadFile(theorem); err != nil || !bytes.Equal(whole, want) {
		t.Errorf("all of it: got %d bytes, error %v, want the same %d", len(whole), err, len(want))
	}
}

// TestConvertWells converts the strategies of small wells: as they are, with
// other rotations that look the same, and with all pictures upside down.
func TestConvertWells(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, w := range []certificate.Well{{Width: 4, Rows: 4}, {Width: 4, Rows: 5, Ceiling: 6}, {Width: 5, Rows: 7}, {Width: 6, Rows: 6}} {
		s, _, _ := newTestSession()
		found, err := s.find(context.Background(), w, small, settle(w), nil)
		if err != nil {
			t.Fatal(err)
		}
		if !found[0].Claim.Player {
			continue
		}
		want := certificate.Certificate{found[0].Section}
		var upright strings.Builder
		if err := found[0].Strategy.WriteStates(&upright, w.Width); err != nil {
			t.Fatal(err)
		}
		for _, upsideDown := range []bool{false, true} {
			text := redrawn(t, random, upright.String(), upsideDown)
			section, notes, err := readStrategy(strings.NewReader(text), found[0].Claim)
			if err != nil {
				t.Fatalf("%v, upside down %v: %v in\n%s", w, upsideDown, err, text)
			}
			if upsideDown != (len(notes) > 0) {
				t.Errorf("%v, upside down %v: notes %q", w, upsideDown, notes)
			}
			got, _, err := certificate.Certificate{section}.Bytes()
			if err != nil {
				t.Fatal(err)
			}
			if raw, _, _ := want.Bytes(); !bytes.Equal(got, raw) {
				t.Errorf("%v, upside down %v: got %d bytes, want other %d", w, upsideDown, len(got), len(raw))
			}
		}
	}
}

// redrawn writes a strategy text with other rotations for the same moves, by the
// cells of the pictures.
func redrawn(t *testing.T, random *rand.Rand, text string, upsideDown bool) string {
	t.Helper()
	var out strings.Builder
	for line := range strings.Lines(text) {
		numbers := strings.Fields(line)
		redrawn := make([]string, len(numbers))
		for p := range certificate.Pieces {
			rotation, _ := strconv.Atoi(numbers[3*p])
			offset, _ := strconv.Atoi(numbers[3*p+1])
			q := p
			if upsideDown {
				q = certificate.MirrorPiece[p]
			}
			want := cells(p, rotation, offset, false)
			var moves [][2]int
			for r := range 4 {
				for o := -2; o < certificate.MaxWidth; o++ {
					if cells(q, r, o, upsideDown) == want {
						moves = append(moves, [2]int{r, o})
					}
				}
			}
			move := moves[random.IntN(len(moves))]
			redrawn[3*q], redrawn[3*q+1], redrawn[3*q+2] = strconv.Itoa(move[0]), strconv.Itoa(move[1]), numbers[3*p+2]
		}
		out.WriteString(strings.Join(redrawn, " ") + "\n")
	}
	return out.String()
}

// cells returns where a picture's cells are, with the lowest in row 0.
func cells(piece, rotation, offset int, upsideDown bool) (filled [4][2 * certificate.MaxWidth]bool) {
	low := 3
	pick := func(c oracle.Cell) int {
		if upsideDown {
			return 3 - c.Y
		}
		return c.Y
	}
	for _, c := range oracle.Pieces[piece][rotation] {
		low = min(low, pick(c))
	}
	for _, c := range oracle.Pieces[piece][rotation] {
		filled[pick(c)-low][offset+c.X+2] = true
	}
	return filled
}
