package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/solver"
)

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
