package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"lineproof/certificate"
	"lineproof/solver"
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

// TestRow has a trial that did not reach the limit, and one that did.
func TestRow(t *testing.T) {
	base := trial{name: "default", Cost: solver.Cost{Positions: 400, Entries: 1 << 20}, took: time.Second, answer: "6"}
	other := trial{name: "other", Cost: solver.Cost{Positions: 1000, Entries: 1 << 21, Displaced: 1 << 20}, took: 3 * time.Second, answer: "?"}
	for _, test := range []struct{ got, want string }{
		{base.row(base), "default 6 400 1.00 1.00 1.00 8.39 1.00 0.0%"},
		{other.row(base), "other ? >1000 >2.50 >3.00 >3.00 >16.78 >2.00 50.0%"},
		{other.row(trial{}), "other ? >1000 - >3.00 - >16.78 - 50.0%"},
	} {
		if got := strings.Join(strings.Fields(test.got), " "); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}

// TestIdeasLimit has trials that reach the limit, and then the default, too.
func TestIdeasLimit(t *testing.T) {
	var out strings.Builder
	s := &session{stdout: &out, stderr: io.Discard}
	o := solver.Options{Memory: solver.MinMemory, Workers: 1, Positions: 2000}
	if err := s.compareIdeas(context.Background(), certificate.Well{Width: 6, Rows: 5}, o, false); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "with none of these                               ?        >2000    >5.93 ") {
		t.Errorf("got\n%s", &out)
	}
	out.Reset()
	o.Positions = 100
	if err := s.compareIdeas(context.Background(), certificate.Well{Width: 8, Rows: 5}, o, false); err == nil || out.Len() > 0 {
		t.Errorf("error %v, prints %q", err, &out)
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
