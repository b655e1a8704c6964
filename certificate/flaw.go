package certificate

import "fmt"

// A Flaw says what is wrong with something that was read, and where. An error of
// reading is no flaw.
type Flaw struct {
	Place string // such as "byte 12", or "line 3, column 7" with bytes as columns, from 1
	Text  string
}

func (f *Flaw) Error() string { return f.Place + ": " + f.Text }

// flawAt returns a flaw of a text.
func flawAt(line, column int, format string, args ...any) *Flaw {
	return &Flaw{fmt.Sprintf("line %d, column %d", line, column), fmt.Sprintf(format, args...)}
}
