package judge

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
)

// TestKindOf has an error of each kind, as it is and with more around it.
func TestKindOf(t *testing.T) {
	for _, test := range []struct {
		err   error
		want  certificate.Kind
		fault bool
	}{
		{&checker.Rejection{Check: checker.CheckVersion}, certificate.Malformed, true},
		{&checker.Rejection{Check: checker.CheckCutOff}, certificate.Rejected, true},
		{&checker.Rejection{Check: checker.CheckLegal}, certificate.Rejected, true},
		{&checker.Rejection{Check: checker.CheckLimit}, certificate.Limited, false},
		{&certificate.Fault{Text: "damaged"}, certificate.Malformed, true},
		{&certificate.Fault{Kind: certificate.Rejected}, certificate.Rejected, true},
		{&certificate.Fault{Kind: certificate.Refuted}, certificate.Refuted, true},
		{certificate.TooLarge("too large"), certificate.Limited, false},
		{context.Canceled, Interrupted, false},
		{&fs.PathError{Op: "open", Path: "x", Err: fs.ErrNotExist}, Unreadable, false},
		{errors.New("broken cable"), Unreadable, false},
	} {
		for _, err := range []error{test.err, fmt.Errorf("x.cert: %w", test.err)} {
			if KindOf(err) != test.want || IsFault(err) != test.fault {
				t.Errorf("%v: got %q, a fault: %v; want %q, %v", err, KindOf(err), IsFault(err), test.want, test.fault)
			}
		}
	}
}
