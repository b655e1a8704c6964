package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
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

// wrong returns the error for wrong usage of the command.
func (f flags) wrong(format string, args ...any) error {
	name := f.Name()
	if name == "lineproof" {
		name = ""
	}
	return usageError{name, fmt.Sprintf(format, args...)}
}

// wantArgs returns an error unless there are as many arguments as names for them.
func (f flags) wantArgs(args []string, names ...string) error {
	switch {
	case len(args) < len(names):
		return f.wrong("no %s given", names[len(args)])
	case len(args) > len(names):
		return f.wrong("extra argument %q", args[len(names)])
	}
	return nil
}

// target returns the format of an output, which its name tells, or --to.
func (f flags) target(name, named, to string, formats ...string) (string, error) {
	last := len(formats) - 1
	switch {
	case !f.Changed("to") && named == "":
		return "", f.wrong("--to is missing: the name %s does not tell the format", name)
	case !f.Changed("to"):
		return named, nil
	case !slices.Contains(formats, to):
		return "", f.wrong("--to %q is none of %s and %s", to, strings.Join(formats[:last], ", "), formats[last])
	case named != "" && named != to:
		return "", f.wrong("%s: the name says that it is no %s", name, to)
	}
	return to, nil
}

// inRange returns an error unless the value of a flag is.
func (f flags) inRange(name string, value, least, most int) error {
	if value < least || value > most {
		return f.wrong("%s %d is not in %d to %d", name, value, least, most)
	}
	return nil
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
func (f flags) number(name string, value int, about string) *int {
	n := decimal(value)
	f.Var(&n, name, about)
	return (*int)(&n)
}

// checkMemory returns an error unless the value of --memory, in MiB, is one for a
// search.
func (f flags) checkMemory(mib int) error { return f.inRange("memory", mib, minMemory, maxMemory) }

// checkWorkers does the same with --workers.
func (f flags) checkWorkers(n int) error { return f.inRange("workers", n, 0, maxWorkers) }

// Limits of --memory, in MiB, and of --workers. What exceeds them is a mistake.
const (
	maxMemory  = 1 << 20
	maxWorkers = 1 << 10
)
