// Linecheck verifies a certificate with package checker, and does nothing else.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"lineproof/checker"
)

const usage = `usage: linecheck FILE [CLAIM...]

Verifies a raw certificate (.cert); - is standard input. Prints a line
"s VERIFIED CLAIM" for each claim that is proved, or "s NOT VERIFIED". With
claims given, the certificate must prove exactly these.

Exit status: 0 all verified, 1 rejected, 2 cannot be read.

Example:
  zstd -dc theorem.cert.zst | linecheck - "adversary drop width=10 rows=5"
`

func main() {
	if len(os.Args) < 2 || os.Args[1] == "" || os.Args[1][0] == '-' && os.Args[1] != "-" {
		fmt.Fprint(os.Stderr, usage)
		os.Exit(2)
	}
	os.Exit(run(os.Args[1], os.Args[2:]))
}

// run verifies the named file, reports, and returns the exit status.
func run(name string, wanted []string) int {
	sections, err := verify(name, wanted)
	verdict := ""
	for _, s := range sections {
		verdict += "s VERIFIED " + s.Claim.String() + "\n"
	}
	if err != nil {
		verdict = "s NOT VERIFIED\n"
		fmt.Fprintln(os.Stderr, "linecheck:", err)
	}
	if _, failed := io.WriteString(os.Stdout, verdict); failed != nil {
		fmt.Fprintln(os.Stderr, "linecheck:", failed)
		return 2
	}
	rejection := new(checker.Rejection)
	switch {
	case err == nil:
		return 0
	case errors.As(err, &rejection):
		return 1
	default:
		return 2
	}
}

func verify(name string, wanted []string) ([]checker.Section, error) {
	if name == "-" {
		return checker.Verify(os.Stdin, wanted...)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	sections, err := checker.Verify(f, wanted...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return sections, nil
}
