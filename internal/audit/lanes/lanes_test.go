package main

import (
	"bytes"
	"os"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
)

// TestFind finds the lists of testdata/lanes again.
func TestFind(t *testing.T) {
	for lanes, name := range map[string]string{
		"1 0": "1.txt", "2 0": "2.txt", "3 0": "3.txt.zst", "4 0": "4.txt.zst",
		"0 1": "0w.txt", "1 1": "1w.txt.zst", "2 1": "2w.txt.zst",
	} {
		t.Run(lanes, func(t *testing.T) {
			if (lanes == "3 0" || lanes == "2 1") && os.Getenv("EXHAUSTIVE") == "" {
				t.Skip("takes long; EXHAUSTIVE=1 has it")
			}
			file := require.Value(os.ReadFile("../../../testdata/lanes/" + name))(t)
			want := require.Value(certificate.Raw(file, 1<<26))(t)
			if got := require.Value(find(lanes))(t); !bytes.Equal(got, want) {
				t.Errorf("found another list, of %d bytes, and not %d", len(got), len(want))
			}
		})
	}
}

// TestLost: two lanes need columns up to 7 above the lowest one.
func TestLost(t *testing.T) {
	if _, err := findList(rules{narrow: 2, rows: 7, highest: 6, apart: 4, rough: 99}, 1); err == nil {
		t.Error("found a list for two lanes in seven rows")
	}
}
