package main

import (
	"testing"

	"lineproof/certificate"
)

// TestAgrees has a right and a wrong answer to each kind of question.
func TestAgrees(t *testing.T) {
	for _, test := range []struct {
		name    string
		pieces  int
		answer  measurement
		optimum int
		want    bool
	}{
		{"the optimum", 0, measurement{optimum: 9}, 9, true},
		{"another one", 0, measurement{optimum: 8}, 9, false},
		{"never", 0, measurement{optimum: 0}, 0, true},
		{"within the optimum", 9, measurement{won: true}, 9, true},
		{"not within the optimum", 9, measurement{won: false}, 9, false},
		{"not within one less", 8, measurement{won: false}, 9, true},
		{"within one less", 8, measurement{won: true}, 9, false},
		{"not in the longest game", 18, measurement{won: false}, 0, true},
		{"in the longest game", 18, measurement{won: true}, 0, false},
	} {
		if got := (trial{pieces: test.pieces}).agrees(test.answer, test.optimum); got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

// TestIdeasFit holds the widths of the columns against the longest names and
// numbers.
func TestIdeasFit(t *testing.T) {
	blank := ideasRow("", "", "", "", "", "", "", "", "")
	widest := certificate.Well{Width: certificate.MaxWidth, Rows: certificate.MaxRows}
	for _, trial := range trials(widest, 10) {
		row := ideasRow(trial.name, "never", ">1000000000", ">1000.00", ">10000.00", ">1000.00", ">1000.00", ">1000.00", "100.0%")
		if len(row) != len(blank) {
			t.Errorf("does not fit: %s", row)
		}
	}
}
