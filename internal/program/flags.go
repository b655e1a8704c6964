package program

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
)

// Flags are the flags of one command.
type Flags struct{ *pflag.FlagSet }

// UsageError returns the error for wrong usage of the command.
func (f Flags) UsageError(format string, args ...any) error {
	return fmt.Errorf("%s; see %q", fmt.Sprintf(format, args...), f.Name()+" --help")
}

// parse reads the flags. Of a flag that takes one value, pflag would keep the last one without a word.
func (f Flags) parse(args []string) error {
	return f.ParseAll(args, func(flag *pflag.Flag, value string) error {
		_, list := flag.Value.(pflag.SliceValue)
		what, _ := pflag.UnquoteUsage(flag)
		switch {
		case flag.Changed && !list:
			return fmt.Errorf("--%s is given twice", flag.Name)
		case value == "" && slices.Contains([]string{"FILE", "FOLDER", "NAME"}, what):
			return fmt.Errorf("--%s has an empty name", flag.Name)
		}
		err := f.Set(flag.Name, value)
		if cause := errors.Unwrap(err); cause != nil { // pflag says more around it
			return fmt.Errorf("--%s %w", flag.Name, cause)
		}
		return err
	})
}

// A value is that of a flag, as read returns it.
type value[T any] struct {
	is   T
	read func(text string) (T, error)
}

func (v *value[T]) String() string { return fmt.Sprint(v.is) }
func (v *value[T]) Type() string   { return fmt.Sprintf("%T", v.is) }
func (v *value[T]) Set(text string) (err error) {
	v.is, err = v.read(text)
	return err
}

// Value defines a flag whose value read returns.
func Value[T any](f Flags, name string, is T, about string, read func(text string) (T, error)) *T {
	v := &value[T]{is, read}
	f.Var(v, name, about)
	return &v.is
}

// Bool defines a flag that is true if it is given: pflag's own is --flag[=true|false] in help.
func (f Flags) Bool(name, short, about string) *bool {
	v := &value[bool]{read: func(text string) (is bool, err error) {
		if is, err = strconv.ParseBool(text); err != nil {
			err = fmt.Errorf("%q is not true or false", text)
		}
		return is, err
	}}
	f.VarPF(v, name, short, about).NoOptDefVal = "true"
	return &v.is
}

// A Range is the numbers that a flag takes, of what.
type Range struct {
	Least, Most int
	Of          string
}

func (r Range) String() string {
	return strings.TrimSpace(fmt.Sprintf("%d to %d %s", r.Least, r.Most, r.Of))
}

// Number defines a flag whose value is a number in a range, written as in a claim: pflag's own would
// read 010 as eight.
func (f Flags) Number(name string, is int, r Range, about string) *int {
	return Value(f, name, is, about, func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err != nil || strconv.Itoa(n) != text || n < r.Least || n > r.Most {
			return 0, fmt.Errorf("%s is not in %v", text, r)
		}
		return n, nil
	})
}

// Choice defines a flag whose value is one of some words.
func (f Flags) Choice(name, is, about string, words ...string) *string {
	return Value(f, name, is, about, func(text string) (string, error) {
		if !slices.Contains(words, text) {
			return "", fmt.Errorf("%q is not %s", text, strings.Join(words, " or "))
		}
		return text, nil
	})
}

// Workers defines --workers. What exceeds its range is a mistake.
func (f Flags) Workers(value int, about string) *int {
	return f.Number("workers", value, Range{0, 1 << 10, "goroutines"}, about)
}

// WorkersOf returns how many workers --workers asks for. More of them than processors would
// take memory, and save no time.
func WorkersOf(n int) int { return min(cmp.Or(n, math.MaxInt), runtime.GOMAXPROCS(0)) }
