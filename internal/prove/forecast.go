package prove

import (
	"fmt"
	"strings"
	"time"

	"lineproof/certificate"
)

// A cost is what it took at most to find out who wins wells of some width and rows, with the evidence: with any pieces,
// or some; with a ceiling, or none.
type cost struct {
	game        certificate.Game
	width, rows int
	processor   time.Duration
	memory      int64 // Options.Memory, in MiB
}

// costs are those of ten seconds and more, by game, width and rows (docs/wells.md). A bag makes all wells easy, and O
// odd ones.
var costs = []cost{
	{certificate.Drop, 10, 6, 25 * time.Second, 64},
	{certificate.Drop, 10, 7, 55 * time.Second, 256},
	{certificate.Drop, 12, 5, 38 * time.Second, 6000},
	{certificate.Drop, 12, 6, 7 * time.Minute, 12000},
	{certificate.Drop, 12, 7, 32 * time.Minute, 14300},
	{certificate.Drop, 12, 8, 108 * time.Minute, 22500},
	{certificate.Drop, 14, 4, 15 * time.Second, 256},
	{certificate.Drop, 14, 5, 19 * time.Minute, 12000},
	{certificate.Slide, 10, 6, 2 * time.Minute, 2048},
	{certificate.Slide, 10, 7, 15 * time.Minute, 6000},
	{certificate.Slide, 12, 5, 17 * time.Second, 256},
}

// forecast says what a well took, or the largest smaller one, and whether the memory, in bytes, is less than that one
// had. It is empty for a well that takes seconds.
func forecast(w certificate.Well, memory int64) (text string) {
	var c cost
	for _, of := range costs {
		if of.game == w.Game && of.width <= w.Width && of.rows <= w.Rows {
			c = of
		}
	}
	if c.width == 0 || w.Deals == certificate.Bag || w.Width%2 == 1 && strings.Contains(w.First().String(), "O") {
		return ""
	}
	text = fmt.Sprintf("%d columns and %d rows took up to %v of processor time with a memory of %d MiB",
		c.width, c.rows, c.processor, c.memory)
	if c.width < w.Width || c.rows < w.Rows {
		text += "; this well may take more"
	}
	if memory < c.memory<<20 {
		text += fmt.Sprintf("; with %d MiB it may take longer, or have no room for its evidence", memory>>20)
	}
	return text
}
