package prove

import (
	"testing"

	"lineproof/certificate"
	"lineproof/solver"
)

// TestForecast has wells that took long, larger ones, and easy ones.
func TestForecast(t *testing.T) {
	const ten = "10 columns and 6 rows took up to 25s of processor time with a memory of 64 MiB"
	for _, test := range []struct {
		well   certificate.Well
		memory int64
		want   string
	}{
		{certificate.Well{Width: 10, Rows: 6}, 64 << 20, ten},
		{certificate.Well{Width: 10, Rows: 6, Deals: "ZSO"}, 64 << 20, ten},
		{certificate.Well{Width: 11, Rows: 6, Deals: "IZS"}, 64 << 20, ten + "; this well may take more"},
		{certificate.Well{Width: 14, Rows: 4}, 64 << 20, "14 columns and 4 rows took up to 15s of processor time with a memory of " +
			"256 MiB; with 64 MiB it may take longer, or have no room for its evidence"},
		{certificate.Well{Width: 14, Rows: 6}, 20000 << 20,
			"14 columns and 5 rows took up to 19m0s of processor time with a memory of 12000 MiB; this well may take more"},
		{certificate.Well{Width: 10, Rows: 5}, solver.MinMemory, ""},
		{certificate.Well{Width: 11, Rows: 6}, solver.MinMemory, ""},
		{certificate.Well{Width: 12, Rows: 6, Deals: certificate.Bag}, solver.MinMemory, ""},
		{certificate.Well{Width: 4, Rows: 12}, solver.MinMemory, ""},
	} {
		if got := forecast(test.well, test.memory); got != test.want {
			t.Errorf("%v: got %q, want %q", test.well, got, test.want)
		}
	}
}
