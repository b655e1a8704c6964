package wells

import (
	"cmp"
	"fmt"
	"runtime"
	"time"

	"lineproof/certificate"
)

// costs are what it took to solve the larger wells, and to build the evidence, with
// one worker (docs/bench.md, docs/wells.md). The others take a second at the most.
var costs = []struct{ width, rows, seconds, mib int }{
	{10, 5, 2, 140},
	{10, 6, 9, 210},
	{10, 7, 34, 260},
	{12, 4, 2, 140},
	{12, 5, 40, 3100},
	{12, 6, 400, 4900},
	{14, 4, 7, 570},
	{14, 5, 1100, 9800},
}

// Share returns which share of the usual time a search for a well has taken: 0 where that
// is not known, or it takes longer.
func Share(w certificate.Well, took time.Duration, workers int) float64 {
	for _, c := range costs {
		if w == (certificate.Well{Width: c.width, Rows: c.rows}) {
			if part := took.Seconds() * float64(cmp.Or(workers, runtime.GOMAXPROCS(0))) / float64(c.seconds); part < 1 {
				return part
			}
		}
	}
	return 0
}

// Outlook says what it will take to solve a well, and nothing of those that take a
// second.
func Outlook(w certificate.Well) string {
	text := ""
	if w.Deals != "" || w.Game == certificate.Slide { // of these, nothing is known
		return text
	}
	for _, c := range costs { // the last one that is not larger
		switch {
		case c.width == w.Width && c.rows == w.Rows:
			return fmt.Sprintf("width %d, rows %d: about %d s of processor time and %d MB", w.Width, w.Rows, c.seconds, c.mib)
		case c.width == w.Width && c.rows < w.Rows:
			text = fmt.Sprintf("width %d, rows %d: more than the %d s of processor time and %d MB of rows %d, maybe much more",
				w.Width, w.Rows, c.seconds, c.mib, c.rows)
		}
	}
	return text
}
