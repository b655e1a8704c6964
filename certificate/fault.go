package certificate

import "fmt"

// A Fault says why a certificate or a text does not prove what it should, or cannot be written, and
// where. Trouble with reading it is another error. The checker has its own type, checker.Rejection;
// judge.KindOf is for both.
type Fault struct {
	Kind  Kind
	Place string // such as "byte 12", or "line 3, column 7" with bytes as columns, from 1; or empty
	Text  string
	Cause error // the rejection of what a text becomes, or nil
}

// A Kind classifies faults.
type Kind string

// The kinds of faults, as lineproof check --json names them. None is Malformed.
const (
	Malformed Kind = "not a certificate"
	Rejected  Kind = "rejected"        // it is wrong in what it says of the game
	Refuted   Kind = "refuted"         // the opposite is proved
	Missing   Kind = "not in the file" // it proves something else than it was asked for
	Limited   Kind = "beyond a limit"  // it may be right, but is more than this program holds
)

func (f *Fault) Error() string {
	if f.Place == "" {
		return f.Text
	}
	return f.Place + ": " + f.Text
}

func (f *Fault) Unwrap() error { return f.Cause }

// faultOf returns the fault of what is malformed.
func faultOf(format string, args ...any) *Fault { return &Fault{Text: fmt.Sprintf(format, args...)} }

// TooLarge returns the fault of what is beyond a limit.
func TooLarge(format string, args ...any) error {
	return &Fault{Kind: Limited, Text: fmt.Sprintf(format, args...)}
}

// Refutation returns the fault of what does not hold.
func Refutation(format string, args ...any) error {
	return &Fault{Kind: Refuted, Text: fmt.Sprintf(format, args...)}
}
