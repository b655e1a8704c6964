package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
)

// flags are the flags of one command.
type flags struct{ *pflag.FlagSet }

// wrong returns the error for wrong usage of the command, or of the program.
func (f flags) wrong(format string, args ...any) error {
	text := fmt.Sprintf(format, args...)
	if f.Name() == "lineproof" {
		return fmt.Errorf(`%s; see "lineproof help"`, text)
	}
	return fmt.Errorf(`%s: %s; see "lineproof help %[1]s"`, f.Name(), text)
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

// A decimal is a number in a flag, written as in a claim (pflag's own would read
// 010 as eight), and its range.
type decimal struct{ value, least, most int }

func (d *decimal) String() string { return strconv.Itoa(d.value) }
func (d *decimal) Type() string   { return "number" }
func (d *decimal) Set(text string) error {
	n, err := strconv.Atoi(text)
	switch {
	case !errors.Is(err, strconv.ErrRange) && strconv.Itoa(n) != text:
		return errors.New("not a decimal number")
	case err != nil || n < d.least || n > d.most:
		return fmt.Errorf("not in %d to %d", d.least, d.most)
	}
	d.value = n
	return nil
}

// number defines a flag whose value is a decimal number from least to most.
func (f flags) number(name string, value, least, most int, about string) *int {
	d := &decimal{value, least, most}
	f.Var(d, name, about)
	return &d.value
}

// Limits of numbers in flags. What exceeds them is a mistake.
const (
	maxMemory  = 1 << 20 // MiB
	maxWorkers = 1 << 10
	maxHeld    = 1<<31 - 1 // of the checker's limit
	million    = 1_000_000 // also of millions of positions, which take weeks
)
