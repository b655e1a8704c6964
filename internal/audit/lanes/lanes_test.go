package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lineproof/internal/audit/pictures"
	"lineproof/internal/audit/require"
)

// readList returns a list of testdata/lanes, as text.
func readList(t *testing.T, name string) []byte {
	t.Helper()
	return require.Value(load(filepath.Join("../../../testdata/lanes", name)))(t)
}

func listNames(t *testing.T) (names []string) {
	all, err := os.ReadDir("../../../testdata/lanes")
	if err != nil || len(all) != 7 {
		t.Fatalf("%d lists: %v", len(all), err)
	}
	for _, file := range all {
		names = append(names, file.Name())
	}
	return names
}

// TestLists: the checker accepts all lists, and the small ones are found again.
func TestLists(t *testing.T) {
	for _, name := range listNames(t) {
		lanes := strings.TrimSuffix(strings.TrimSuffix(name, ".zst"), ".txt")
		text := readList(t, name)
		if err := verify(text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if lanes == "1" || lanes == "2" {
			b := known[lanes+" 0"]
			b.narrow = int(lanes[0] - '0')
			if again, err := findList(b.rules, b.rounds); err != nil || !bytes.Equal(again, text) {
				t.Errorf("%s: found %d bytes, %v; want %d", name, len(again), err, len(text))
			}
		}
	}
}

// TestLost: two lanes need columns up to 7 above the lowest one.
func TestLost(t *testing.T) {
	if _, err := findList(rules{narrow: 2, rows: 7, highest: 6, apart: 4, rough: 99}, 1); err == nil {
		t.Error("found a list for two lanes in seven rows")
	}
}

// TestDamaged: the checker says where a list is damaged, and how.
func TestDamaged(t *testing.T) {
	text := string(readList(t, "2.txt"))
	lines := strings.SplitAfter(text, "\n")
	last := len(lines) - 2
	for _, test := range []struct{ name, list, want string }{
		{"empty", "", "line 1: want lanes M rows T"},
		{"another head", "lanes 2 goals 8\n" + strings.Join(lines[1:], ""), "line 1: want lanes M rows T"},
		{"too many rows", "lanes 2 rows 17\n", "line 1: want lanes M rows T"},
		{"a lane too many", "lanes 3" + text[len("lanes 2"):], "line 2: want a rank, open rows and 3 lanes"},
		{"an open row above the others", "lanes 2 rows 8\n0 256 0,0 0,0\n", "line 2: want a number below 256, got 256"},
		{"a zero before a rank", "lanes 2 rows 8\n00 0 0,0 0,0\n", "line 2: want a number below 32768, got 00"},
		{"lanes in another order", "lanes 2 rows 8\n0 0 1,0 0,0\n", "line 2: want lanes in ascending order"},
		{"a wide lane", "lanes 2 rows 8\n0 0 0,0 0,0,0\n", "line 2: 0,0,0 is not a lane of 2 columns"},
		{"a rank too low", strings.Replace(text, lines[last], "0"+lines[last][strings.Index(lines[last], " "):], 1),
			"no answer to"},
		{"a row open that is not", strings.Replace(text, lines[1], withOpen(lines[1], "255"), 1), "no answer to"},
		{"cut off", lines[0], "no entry to begin with at 1,1 1,1"},
		{"an entry missing", strings.Join(slices.Delete(slices.Clone(lines), 1, 2), ""), "no answer to"},
	} {
		err := verify([]byte(test.list))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", test.name, err, test.want)
		}
	}
}

// withOpen returns a line with other open rows.
func withOpen(line, open string) string {
	words := strings.Split(line, " ")
	words[1] = open
	return strings.Join(words, " ")
}

// TestLandings compares the finder's moves in a lane with those of the checker.
func TestLandings(t *testing.T) {
	for width := 2; width <= 3; width++ {
		for code := range 6 * 6 * 6 {
			l := lane{width, [3]int{code % 6, code / 6 % 6, code / 36}}
			if width == 2 && code >= 36 {
				break
			}
			for piece, rotations := range pictures.Drop {
				got, want := make(map[landing]bool), make(map[landing]bool)
				for _, m := range l.landings(piece) {
					got[m] = true
				}
				for _, cells := range rotations {
					for x := range width {
						if after, covered, fits := drop(l.columns(), cells, x); fits {
							want[landing{lane{width, [3]int(append(after, 0)[:3])}, covered}] = true
						}
					}
				}
				if !maps.Equal(got, want) {
					t.Fatalf("%v, piece %d: got %v, want %v", l, piece, got, want)
				}
			}
		}
	}
}
