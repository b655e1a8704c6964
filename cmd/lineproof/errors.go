package main

import (
	"fmt"

	"lineproof/certificate"
)

// refutation returns the error that what was asked for does not hold.
func refutation(format string, args ...any) error {
	return &certificate.Fault{Kind: certificate.Refuted, Text: fmt.Sprintf(format, args...)}
}
