package certificate

import "fmt"

// A Fault says what is wrong with something that was read, and where. An error of
// reading is no fault.
type Fault struct {
	Place string // such as "byte 12", or "line 3, column 7" with bytes as columns, from 1
	Text  string
}

func (f *Fault) Error() string { return f.Place + ": " + f.Text }

// A TooLarge is the error of what may be right, but is more than this program holds.
type TooLarge string

func (t TooLarge) Error() string { return string(t) }

// faultAt returns a fault of a text.
func faultAt(line, column int, format string, args ...any) *Fault {
	return &Fault{fmt.Sprintf("line %d, column %d", line, column), fmt.Sprintf(format, args...)}
}
