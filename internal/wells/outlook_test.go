package wells

import (
	"testing"
	"time"

	"lineproof/certificate"
)

func TestOutlook(t *testing.T) {
	for _, test := range []struct {
		width, rows int
		want        string
	}{
		{8, 6, ""}, {11, 9, ""}, {12, 3, ""}, {10, 4, ""},
		{10, 6, "width 10, rows 6: about 9 s of processor time and 210 MB"},
		{12, 5, "width 12, rows 5: about 40 s of processor time and 3100 MB"},
		{10, 9, "width 10, rows 9: more than the 34 s of processor time and 260 MB of rows 7, maybe much more"},
	} {
		if got := Outlook(certificate.Well{Width: test.width, Rows: test.rows}); got != test.want {
			t.Errorf("width %d, rows %d: got %q, want %q", test.width, test.rows, got, test.want)
		}
	}
	for _, w := range []certificate.Well{{Width: 10, Rows: 6, Game: certificate.Slide}, {Width: 10, Rows: 6, Deals: "IO"}} {
		if got := Outlook(w); got != "" {
			t.Errorf("%v: got %q, which is of other games", w, got)
		}
	}
}

// TestShare wants what is left of the usual time.
func TestShare(t *testing.T) {
	w := certificate.Well{Width: 12, Rows: 6}
	for took, want := range map[time.Duration]float64{0: 0, 100 * time.Second: 0.5, time.Hour: 0} {
		if got := Share(w, took, 2); got != want {
			t.Errorf("%v: got %v, want %v", took, got, want)
		}
	}
	if got := Share(certificate.Well{Width: 12, Rows: 6, Game: certificate.Slide}, time.Second, 1); got != 0 {
		t.Errorf("got %v of another game", got)
	}
}
