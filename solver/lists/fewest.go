package lists

import (
	"cmp"
	"fmt"

	"lineproof/certificate"
)

// A fewest is how few rows a list takes in wells of some width, in which anything is dealt, or in an odd width
// anything but O; and what the search for it takes.
type fewest struct {
	rows      int
	exact     bool // with one row less, the adversary wins (docs/rows.md)
	roughness int  // the bound with which all fronts are won
	positions int  // known when all fronts are won, about
	seconds   int  // of processor time
	memory    int  // MiB
}

// fewestRows are those by width. In other wells, nothing was ever found.
var fewestRows = [certificate.MaxWidth + 1]fewest{
	2:  {7, true, 4, 3, 0, 40},
	3:  {6, true, 7, 21, 0, 40},
	4:  {5, true, 4, 63, 0, 40},
	5:  {5, true, 10, 1_217, 0, 40},
	6:  {6, true, 10, 16_078, 1, 40},
	7:  {6, true, 8, 38_400, 3, 40},
	8:  {7, true, 11, 876_265, 10, 62},
	9:  {6, true, 10, 1_370_766, 11, 75},
	10: {7, true, 13, 45_649_826, 272, 1570},
	12: {14, false, 11, 130_756_540, 4134, 5600},
}

// widest is the greatest width there.
const widest = 12

// FewestRows returns the rows for the search in a well if nothing is said: as few as are known to be enough, or as
// many as it can tell apart.
func FewestRows(w certificate.Well) int { return cmp.Or(fewestRows[w.Width].rows, maxLimit-1) }

// forecast says what is known of a well, and what the search for the fewest rows took there, or in a narrower one.
func forecast(w certificate.Well) string {
	f := fewestRows[w.Width]
	if f.rows == 0 {
		f = fewestRows[widest]
		return fmt.Sprintf("%d columns were never searched; %d took %s", w.Width, widest, f.took())
	}
	said := "fewer may be enough"
	if all := w.First(); f.exact && (all == certificate.AllPieces || all == certificate.AllPieces&^(1<<certificate.O)) {
		said = "with fewer, the adversary wins"
	}
	return fmt.Sprintf("in %d columns, %s are enough; %s; the search for %d took %s",
		w.Width, certificate.Counted(f.rows, "row"), said, f.rows, f.took())
}

func (f fewest) took() string {
	return fmt.Sprintf("%s, %s of processor time and %d MiB", certificate.Counted(f.positions, "position"),
		certificate.Counted(f.seconds, "second"), f.memory)
}
