package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/pbnjay/memory"
	"github.com/spf13/cobra"
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

// unusable returns the error for flags that cannot be read, with those that may be meant.
func (f flags) unusable(err error) error {
	unknown := new(pflag.NotExistError)
	if !errors.As(err, &unknown) {
		return f.wrong("%v", err)
	}
	var known []string
	f.VisitAll(func(flag *pflag.Flag) { known = append(known, flag.Name) })
	return f.wrong("%v%s", err, near("--", cmp.Or(unknown.GetSpecifiedShortnames(), unknown.GetSpecifiedName()), known))
}

// arguments returns what wants as many arguments as their names say, where [name] may be
// left out, and name... stands for several, and none that is empty.
func (f flags) arguments(names string) cobra.PositionalArgs {
	want, more := strings.Fields(names), strings.HasSuffix(names, "...")
	return func(_ *cobra.Command, args []string) error {
		switch empty := slices.Index(args, ""); {
		case len(args) < len(want) && want[len(args)][0] != '[':
			return f.wrong("no %s given", strings.TrimSuffix(want[len(args)], "..."))
		case len(args) > len(want) && !more:
			return f.wrong("extra argument %q", args[len(want)])
		case empty >= 0 && len(want) > 0:
			return f.wrong("the name of %s is empty", strings.Trim(want[min(empty, len(want)-1)], "[.]"))
		}
		return nil
	}
}

// checkCommon returns an error for what no command takes: a file without a name, more
// memory than there is, and an output that --no-clobber keeps.
func (s *session) checkCommon(f flags, args []string) (err error) {
	f.Visit(func(flag *pflag.Flag) {
		what, _ := pflag.UnquoteUsage(flag)
		machine := memory.TotalMemory() >> 20 // 0 where nobody knows
		switch n, _ := strconv.ParseUint(flag.Value.String(), 10, 64); {
		case (what == "FILE" || what == "folder") && slices.Contains(given(flag), ""):
			err = f.wrong("--%s has an empty name", flag.Name)
		case flag.Name == "memory" && machine > 0 && n > machine:
			err = f.wrong("--memory %d is more than the %d MiB that this machine has", n, machine)
		case flag.Name == "memory" && machine > 0 && n > machine/8*7:
			s.note("--memory %d is nearly all of the %d MiB that this machine has; other programs may have to wait", n, machine)
		}
	})
	if keep := f.Lookup("no-clobber"); err != nil || keep == nil || keep.Value.String() != "true" {
		return err
	}
	outputs := args[min(1, len(args)):] // OUT of convert
	if flag := f.Lookup("output"); flag != nil {
		outputs = given(flag)
	}
	for _, name := range outputs {
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			return f.wrong("%s is there already, and --no-clobber keeps it", name)
		}
	}
	return nil
}

// takeOneValue has each flag refuse a second value, but for lists: pflag would keep the
// last one, without a word. The program's own words replace Go's for a bad value.
func (f flags) takeOneValue() {
	f.VisitAll(func(flag *pflag.Flag) {
		if _, list := flag.Value.(pflag.SliceValue); !list {
			flag.Value = &single{Value: flag.Value}
			if flag.DefValue == "0s" {
				flag.DefValue = "" // as of other types, help does not show what is not there
			}
		}
	})
}

// A single is the value of a flag that is given at most once.
type single struct {
	pflag.Value
	first *string // as it was given; nil: it was not
}

func (s *single) Set(text string) error {
	if s.first != nil {
		return fmt.Errorf("it was given before, as %q, and takes one value", *s.first)
	}
	s.first = &text
	err := s.Value.Set(text)
	if want := wanted[s.Type()]; want != "" && err != nil {
		err = errors.New(want)
	}
	return err
}

// wanted says what is wrong with a value of a type that is pflag's.
var wanted = map[string]string{"bool": "neither true nor false", "duration": "not a time such as 90s or 1h", "uint64": "not a number, 0 to 2^64-1"}

// given returns the value of a flag, or all values of one that may be repeated.
func given(flag *pflag.Flag) []string {
	if list, ok := flag.Value.(pflag.SliceValue); ok {
		return list.GetSlice()
	}
	return []string{flag.Value.String()}
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

// workers defines --workers, and returns what reads it. More of them than processors would
// take memory, and save no time.
func (f flags) workers(value int, verb string) func() int {
	n := f.number("workers", value, 0, maxWorkers, "`number` of goroutines that "+verb+", no more than there are processors; 0 is one for each")
	return func() int { return min(cmp.Or(*n, maxWorkers), runtime.GOMAXPROCS(0)) }
}

// Limits of numbers in flags. What exceeds them is a mistake.
const (
	maxMemory  = 1 << 20 // MiB
	maxWorkers = 1 << 10
	maxHeld    = 1<<31 - 1 // of the checker's limit
	million    = 1_000_000 // also of millions of positions, which take weeks
)
