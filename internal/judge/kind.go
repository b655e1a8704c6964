package judge

import (
	"cmp"
	"context"
	"errors"

	"lineproof/certificate"
	"lineproof/checker"
)

// Kinds of errors that are not faults: nothing is known of the certificate.
const (
	Unreadable  certificate.Kind = "unreadable"
	Interrupted certificate.Kind = "interrupted"
)

// KindOf returns the kind of an error of reading, verifying or writing a certificate or a text.
func KindOf(err error) certificate.Kind {
	rejection, fault := new(checker.Rejection), new(certificate.Fault)
	switch {
	case errors.Is(err, context.Canceled):
		return Interrupted
	case errors.As(err, &rejection) && rejection.Check == checker.CheckLimit:
		return certificate.Limited
	case errors.As(err, &rejection) && rejection.Check == checker.CheckVersion:
		return certificate.Malformed
	case errors.As(err, &rejection):
		return certificate.Rejected
	case errors.As(err, &fault):
		return cmp.Or(fault.Kind, certificate.Malformed)
	}
	return Unreadable
}

// IsFault tells what is wrong with a certificate or a text, which then does not prove what it
// should, from limits and from trouble with files.
func IsFault(err error) bool {
	kind := KindOf(err)
	return kind == certificate.Malformed || kind == certificate.Rejected || kind == certificate.Refuted ||
		kind == certificate.Missing
}
