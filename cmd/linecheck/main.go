// Linecheck verifies a certificate with package checker, and does nothing else.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strconv"
	"strings"

	"lineproof/checker"
)

const usage = `usage: linecheck [--limit N] FILE [CLAIM...]
       linecheck --version

Verifies a raw certificate (.cert); - is standard input. Prints a line
"s VERIFIED CLAIM" for each claim that is proved, or "s NOT VERIFIED". With
claims given, word for word, the certificate must prove exactly these. With
--limit, it holds N profiles, nodes, boards or positions instead of 4194304, of
up to 500 bytes each.

Exit status: 0 all verified, 1 rejected, 2 wrong usage, trouble with input or
output, or beyond the limit, which says nothing about the claim; then nothing is
printed on standard output.

Example:
  zstd -d theorem.cert.zst && linecheck theorem.cert
`

func main() { os.Exit(streams{os.Stdin, os.Stdout, os.Stderr}.run(os.Args[1:])) }

// streams are where the program reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// run does what the arguments say, and returns the exit status.
func (s streams) run(args []string) int {
	flags := flag.NewFlagSet("linecheck", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	showVersion := flags.Bool("version", false, "")
	limit := flags.Int("limit", checker.Limit, "")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return s.finish(usage, 0)
	case err != nil:
		return s.refuse(err)
	case *showVersion:
		return s.finish(version(), 0)
	case *limit < 1:
		return s.refuse(fmt.Errorf("--limit %d: want a number from 1", *limit))
	case flags.NArg() == 0:
		fmt.Fprint(s.err, usage)
		return 2
	}
	o := checker.Options{Wanted: flags.Args()[1:], Limit: *limit}
	for _, text := range o.Wanted {
		if strings.HasPrefix(text, "-") {
			return s.refuse(fmt.Errorf("%s comes before FILE", text))
		}
		if _, err := checker.ParseClaim(text); err != nil {
			return s.refuse(err)
		}
	}
	return s.check(flags.Arg(0), o)
}

// refuse says what is wrong with the arguments, and returns the exit status.
func (s streams) refuse(err error) int {
	s.complain(fmt.Errorf("%w; see \"linecheck --help\"", err))
	return 2
}

// complain writes a line. A name may have characters that would forge another one.
func (s streams) complain(err error) {
	line := strings.Map(func(r rune) rune {
		if strconv.IsPrint(r) {
			return r
		}
		return '?'
	}, err.Error())
	fmt.Fprintln(s.err, "linecheck:", line)
}

// version returns what Go says about how the program was built.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "linecheck (unknown version)\n"
	}
	text := "linecheck " + info.Main.Version
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			text += ", commit " + setting.Value
		}
	}
	return text + ", " + info.GoVersion + "\n"
}

// check verifies the named file, reports, and returns the exit status.
func (s streams) check(name string, o checker.Options) int {
	debug.SetGCPercent(50) // to keep to the memory of SPEC.md's limits
	sections, err := s.verify(name, o)
	rejection := new(checker.Rejection)
	if errors.As(err, &rejection) {
		if rejection.Check == checker.CheckLimit {
			s.complain(fmt.Errorf("%w; this limit says nothing about the claim: --limit sets another", err))
			return 2
		}
		hint := ""
		if rejection.Check == checker.CheckVersion && rejection.Offset == 9 { // the magic
			hint = " (a .cert.zst has to be decompressed first)"
		}
		s.complain(fmt.Errorf("%w%s", err, hint))
		return s.finish("s NOT VERIFIED\n", 1)
	}
	if err != nil {
		s.complain(err) // nothing was verified or rejected
		return 2
	}
	verdict := ""
	for _, section := range sections {
		verdict += "s VERIFIED " + section.Claim.String() + "\n"
	}
	return s.finish(verdict, 0)
}

func (s streams) verify(name string, o checker.Options) ([]checker.Section, error) {
	if name == "-" {
		return checker.Verify(s.in, o)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	sections, err := checker.Verify(f, o)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return sections, nil
}

// finish prints a result and returns the exit status, which is another one if the result cannot be
// printed.
func (s streams) finish(result string, status int) int {
	if _, err := io.WriteString(s.out, result); err != nil {
		s.complain(err)
		return 2
	}
	return status
}
