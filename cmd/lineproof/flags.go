package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/pflag"

	"lineproof/certificate"
	"lineproof/solver"
)

// A usageError says what is wrong with the arguments of a command.
type usageError struct{ command, text string }

func (e usageError) Error() string {
	if e.command == "" {
		return e.text
	}
	return e.command + ": " + e.text
}

// help returns the command line that shows how to do better.
func (e usageError) help() string {
	if e.command == "" {
		return "lineproof help"
	}
	return "lineproof help " + e.command
}

// flags are the flags of one command.
type flags struct{ *pflag.FlagSet }

func newFlags(command string) flags {
	f := flags{pflag.NewFlagSet(command, pflag.ContinueOnError)}
	f.SetOutput(io.Discard) // errors are reported once, by run
	return f
}

// wrong returns the error for wrong usage of the command.
func (f flags) wrong(format string, args ...any) error {
	return usageError{f.Name(), fmt.Sprintf(format, args...)}
}

// parse reads the arguments. Its error is pflag.ErrHelp where help is asked for.
func (f flags) parse(args []string) error {
	err := f.Parse(args)
	if err != nil && err != pflag.ErrHelp {
		return f.wrong("%v", err)
	}
	return err
}

// parseOnly reads the arguments of a command that takes nothing but flags.
func (f flags) parseOnly(args []string) error {
	err := f.parse(args)
	if err == nil && f.NArg() > 0 {
		return f.wrong("extra argument %q", f.Arg(0))
	}
	return err
}

// A decimal is a number in a flag, as in a claim: pflag's own would read 010 as
// eight.
type decimal int

func (d *decimal) String() string { return strconv.Itoa(int(*d)) }
func (d *decimal) Type() string   { return "number" }
func (d *decimal) Set(text string) error {
	n, err := strconv.Atoi(text)
	if errors.Is(err, strconv.ErrRange) {
		return strconv.ErrRange
	}
	if err != nil || strconv.Itoa(n) != text {
		return fmt.Errorf("%q is not a decimal number", text)
	}
	*d = decimal(n)
	return nil
}

// number defines a flag whose value is a decimal number.
func (f flags) number(name string, value int) *int {
	n := decimal(value)
	f.Var(&n, name, "")
	return (*int)(&n)
}

// A searchFlags holds the flags that all commands that search have.
type searchFlags struct {
	flags
	output  string // empty for none
	memory  *int   // MiB
	workers *int
	effort  effortFlags
}

func newSearchFlags(command, output string) *searchFlags {
	f := &searchFlags{flags: newFlags(command)}
	f.StringVarP(&f.output, "output", "o", output, "")
	f.memory = f.number("memory", solver.DefaultMemory>>20)
	f.workers = f.number("workers", 0)
	f.effort = f.flags.effort()
	return f
}

// Limits of --memory, in MiB, and of --workers. What exceeds them is a mistake.
const (
	minMemory  = solver.MinMemory >> 20
	maxMemory  = 1 << 20
	maxWorkers = 1 << 10
)

// checkMemory returns an error if the value of --memory is not in its range.
func (f flags) checkMemory(mib int) error {
	if mib < minMemory || mib > maxMemory {
		return f.wrong("memory %d is not in %d to %d", mib, minMemory, maxMemory)
	}
	return nil
}

// checkWorkers does the same with --workers.
func (f flags) checkWorkers(n int) error {
	if n < 0 || n > maxWorkers {
		return f.wrong("workers %d is not in 0 to %d", n, maxWorkers)
	}
	return nil
}

// check looks at what all commands that search have in common, so that a bad
// name does not cost the user a search.
func (f *searchFlags) check() error {
	if err := f.checkMemory(*f.memory); err != nil {
		return err
	}
	if err := f.effort.check(f.flags, *f.memory); err != nil {
		return err
	}
	if err := f.checkWorkers(*f.workers); err != nil {
		return err
	}
	if !f.Changed("output") && f.output == "" {
		return nil
	}
	if err := certificate.CheckName(f.output); err != nil {
		return f.wrong("%v", err)
	}
	return probe(f.output)
}

func (f *searchFlags) options() solver.Options {
	return solver.Options{Memory: int64(*f.memory) << 20, Workers: *f.workers, Minimize: f.effort.options()}
}
