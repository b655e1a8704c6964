package show

import (
	"bytes"
	"fmt"
	"strings"

	"lineproof/certificate/texts"
	"lineproof/internal/rules/usual"
)

// mostRows is how many rows a board may have that is read.
const mostRows = 100

// ReadBoard reads a board of the usual game: a fumen, or rows from the highest down to the first,
// with . for an empty cell and # for a filled one. Blanks beside rows, and blank lines at the end,
// are ignored.
func ReadBoard(text []byte, width int) (b usual.Board, err error) {
	lines := texts.Lines(text)
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	if bytes.Contains(text, []byte("115@")) {
		if lines, err = fumenLines(strings.Join(lines, "")); err != nil {
			return b, err
		}
	}
	if len(lines) > mostRows {
		return b, fmt.Errorf("a board of %d rows, more than %d", len(lines), mostRows)
	}
	rows := make([]usual.Row, len(lines))
	for i, line := range lines {
		switch {
		case line == "":
			return b, fmt.Errorf("line %d is blank; an empty row has %d dots", i+1, width)
		case strings.Trim(line, ".#") != "":
			return b, fmt.Errorf("row %d from the top, %.20q, has other signs than . and #", i+1, line)
		case len(line) != width:
			return b, fmt.Errorf("row %d from the top has %d columns, not %d", i+1, len(line), width)
		case strings.Trim(line, "#") == "":
			return b, fmt.Errorf("row %d from the top is full; in the usual game, it would be removed", i+1)
		}
		for x := range width {
			if line[x] == '#' {
				rows[len(lines)-1-i] |= usual.Junk << (4 * x)
			}
		}
	}
	return usual.NewBoard(width, rows), nil
}
