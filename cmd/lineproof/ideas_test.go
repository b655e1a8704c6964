package main

import (
	"fmt"
	"testing"

	"lineproof/certificate"
)

// TestAnswerIf has an answer to each kind of question.
func TestAnswerIf(t *testing.T) {
	for _, test := range []struct {
		pieces, optimum int
		want            string
	}{
		{0, 9, "9"}, {0, 0, "never"}, {9, 9, "yes"}, {18, 9, "yes"}, {8, 9, "no"}, {18, 0, "no"},
	} {
		if got := (trial{pieces: test.pieces}).answerIf(test.optimum); got != test.want {
			t.Errorf("within %d pieces, optimum %d: got %s, want %s", test.pieces, test.optimum, got, test.want)
		}
	}
}

// TestIdeasFit holds the widths of the columns against the longest names and
// numbers.
func TestIdeasFit(t *testing.T) {
	blank := fmt.Sprintf(ideasRow, "", "", "", "", "", "", "", "", "")
	widest := certificate.Well{Width: certificate.MaxWidth, Rows: certificate.MaxRows}
	for _, trial := range trials(widest, 10) {
		row := fmt.Sprintf(ideasRow, trial.name, "never", ">1000000000", ">1000.00", ">10000.00", ">1000.00", ">1000.00", ">1000.00", "100.0%")
		if len(row) != len(blank) {
			t.Errorf("does not fit: %s", row)
		}
	}
}
