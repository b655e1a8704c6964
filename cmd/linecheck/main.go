// Linecheck verifies a certificate with package checker, and does nothing else.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"lineproof/checker"
)

const usage = `usage: linecheck FILE [CLAIM...]

Verifies a raw certificate (.cert); - is standard input. Prints a line
"s VERIFIED CLAIM" for each claim that is proved, or "s NOT VERIFIED". With
claims given, word for word, the certificate must prove exactly these.

Exit status: 0 all verified, 1 rejected, 2 wrong usage, or trouble with input or
output.

Example:
  zstd -dc theorem.cert.zst | linecheck -
`

func main() {
	// Without this a closed pipe would kill the program, instead of being an
	// output error like any other.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(run(os.Args[1:]))
}

// run does what the arguments say, and returns the exit status.
func run(args []string) int {
	switch {
	case len(args) == 1 && (args[0] == "-h" || args[0] == "--help"):
		return finish(usage, 0)
	case len(args) == 0 || args[0] == "" || args[0][0] == '-' && args[0] != "-":
		fmt.Fprint(os.Stderr, usage)
		return 2
	}
	return check(args[0], args[1:])
}

// check verifies the named file, reports, and returns the exit status.
func check(name string, wanted []string) int {
	sections, err := verify(name, wanted)
	if err != nil {
		fmt.Fprintln(os.Stderr, "linecheck:", err)
		rejection := new(checker.Rejection)
		if errors.As(err, &rejection) {
			return finish("s NOT VERIFIED\n", 1)
		}
		return finish("s NOT VERIFIED\n", 2)
	}
	verdict := ""
	for _, s := range sections {
		verdict += "s VERIFIED " + s.Claim.String() + "\n"
	}
	return finish(verdict, 0)
}

// finish prints a result and returns the exit status, which is another one if
// the result cannot be printed.
func finish(result string, status int) int {
	if _, err := io.WriteString(os.Stdout, result); err != nil {
		fmt.Fprintln(os.Stderr, "linecheck:", err)
		return 2
	}
	return status
}

func verify(name string, wanted []string) ([]checker.Section, error) {
	if name == "-" {
		return checker.Verify(os.Stdin, checker.Limit, wanted...)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	sections, err := checker.Verify(f, checker.Limit, wanted...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return sections, nil
}
