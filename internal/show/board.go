package show

import (
	"fmt"
	"strings"

	"lineproof/internal/endless"
)

// mostRows is how many rows a board may have that is read.
const mostRows = 100

// ReadBoard reads a board of the usual game: a fumen, or rows from the highest down to the first,
// with . for an empty cell and # for a filled one. Blanks beside rows, and empty lines, are ignored.
func ReadBoard(text string, width int) (b endless.Board, err error) {
	lines := strings.Fields(text)
	if strings.Contains(text, "115@") {
		if lines, err = fumenLines(strings.Join(lines, "")); err != nil {
			return b, err
		}
	}
	if len(lines) > mostRows {
		return b, fmt.Errorf("a board of %d rows, more than %d", len(lines), mostRows)
	}
	rows := make([]endless.Row, len(lines))
	for i, line := range lines {
		switch {
		case strings.Trim(line, ".#") != "":
			return b, fmt.Errorf("row %d from the top, %.20q, has other signs than . and #", i+1, line)
		case len(line) != width:
			return b, fmt.Errorf("row %d from the top has %d columns, not %d", i+1, len(line), width)
		case strings.Trim(line, "#") == "":
			return b, fmt.Errorf("row %d from the top is full; in the usual game, it would be removed", i+1)
		}
		for x := range width {
			if line[x] == '#' {
				rows[len(lines)-1-i] |= endless.Junk << (4 * x)
			}
		}
	}
	return endless.NewBoard(width, rows), nil
}
