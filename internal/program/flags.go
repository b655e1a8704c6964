package program

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"lineproof/certificate"
)

// Flags are the flags of one command.
type Flags struct {
	*pflag.FlagSet
	command *Command
	program *Program
}

// UsageError returns the error for wrong usage of the command, or of the program.
func (f Flags) UsageError(format string, args ...any) error {
	text := fmt.Sprintf(format, args...)
	if f.command == &f.program.Command {
		return fmt.Errorf(`%s; see "%s --help"`, text, f.command.Name())
	}
	return fmt.Errorf(`%s: %s; see "%s help %[1]s"`, f.command.Name(), text, f.program.Name())
}

// explain returns the error for flags that cannot be read, with those that may be meant.
func (f Flags) explain(err error) error {
	unknown, invalid, outside := new(pflag.NotExistError), new(pflag.InvalidValueError), new(outsideError)
	switch {
	case errors.As(err, &outside):
		return f.UsageError("%v", outside)
	case errors.As(err, &invalid):
		flag, value := invalid.GetFlag(), " "+shown(invalid.GetValue())
		if invalid.GetValue() == flag.NoOptDefVal && flag.Value.Type() == "bool" {
			value = "" // as it is given
		}
		return f.UsageError("--%s%s: %v", flag.Name, value, invalid.Unwrap())
	case !errors.As(err, &unknown):
		return f.UsageError("%v", err)
	}
	var known []string
	f.VisitAll(func(flag *pflag.Flag) { known = append(known, "--"+flag.Name) })
	name := "--" + cmp.Or(unknown.GetSpecifiedShortnames(), unknown.GetSpecifiedName())
	return f.UsageError("%v%s", err, DidYouMean(name, known))
}

// check returns an error for what no command takes: what has an empty name, and an output that
// --no-clobber keeps.
func (f Flags) check(args []string) (err error) {
	if err := f.command.checkCount(args); err != nil {
		return err
	}
	f.Visit(func(flag *pflag.Flag) {
		what, _ := pflag.UnquoteUsage(flag)
		if slices.Contains([]string{"FILE", "FOLDER", "NAME"}, what) && slices.Contains(flagValues(flag), "") {
			err = f.UsageError("--%s has an empty name", flag.Name)
		}
	})
	if err == nil {
		err = f.checkOutputs(args)
	}
	keep := f.Lookup("no-clobber")
	if err != nil || keep == nil || keep.Value.String() != "true" {
		return err
	}
	_, outputs := f.split(args)
	f.VisitAll(func(flag *pflag.Flag) {
		if what, writes := flag.Annotations[written]; writes && !slices.Contains(what, Replaced) {
			outputs = append(outputs, flagValues(flag)...)
		}
	})
	for _, name := range outputs {
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			return f.UsageError("%s exists, and --no-clobber keeps it", name)
		}
		KeepFile(name)
	}
	return nil
}

// written is the annotation of a flag that names files to be written; its values say what they
// are, if anything.
const (
	written   = "written"
	Certified = "certificates"
	Replaced  = "files of the command's own" // also with --no-clobber
)

// Output defines -o for one file.
func (f Flags) Output(name, about string) *string {
	value := f.StringP("output", "o", name, about)
	f.Writes("output")
	return value
}

// CheckEnding returns an error where an output would replace a file whose name has another ending
// than the output's own. A link counts by what it leads to.
func (f Flags) CheckEnding(name string, endings ...string) error {
	target, err := filepath.EvalSymlinks(name)
	info, failed := os.Stat(name)
	if IsStdout(name) || err != nil || failed != nil || !info.Mode().IsRegular() ||
		slices.Contains(endings, strings.ToLower(filepath.Ext(target))) {
		return nil
	}
	return f.UsageError("%s is there, and its name does not end in %s; it is not replaced", name, OneOf(endings))
}

// Writes marks a flag as one that names files to be written.
func (f Flags) Writes(name string, what ...string) { f.SetAnnotation(name, written, what) }

// split splits arguments into inputs and outputs, of which only convert has one.
func (f Flags) split(args []string) (inputs, outputs []string) {
	if f.command.Name() == "convert" {
		return args[:1], args[1:]
	}
	return args, nil
}

// checkOutputs returns an error where an output of a flag is an input, too, in the arguments or of
// a flag, or another output; or has the name of a certificate or text without being one.
func (f Flags) checkOutputs(args []string) (err error) {
	inputs, _ := f.split(args) // a certificate may be converted in its place
	var outputs []string
	f.VisitAll(func(flag *pflag.Flag) {
		what, writes := flag.Annotations[written]
		placeholder, _ := pflag.UnquoteUsage(flag)
		names := slices.DeleteFunc(flagValues(flag), func(name string) bool { return name == "" })
		switch {
		case writes:
			outputs = append(outputs, names...)
		case placeholder == "FILE":
			inputs = append(inputs, names...)
		}
		for _, name := range names {
			if writes && !slices.Contains(what, Certified) && err == nil {
				err = certificate.CheckOtherName(name)
			}
		}
	})
	if err == nil {
		err = CheckOutputs(inputs, outputs)
	}
	if err != nil {
		return f.UsageError("%v", err)
	}
	return nil
}

// takeOneValue has each flag refuse a second value, but for lists: pflag would keep the
// last one, without a word. The program's own words replace Go's for a bad value.
func (f Flags) takeOneValue() {
	f.VisitAll(func(flag *pflag.Flag) {
		if _, list := flag.Value.(pflag.SliceValue); !list {
			flag.Value = &single{Value: flag.Value}
			if flag.DefValue == "0s" {
				flag.DefValue = "" // of other types, too, help does not show what is not there
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
	switch {
	case s.first != nil && s.Type() == "bool":
		return errors.New("it is given twice")
	case s.first != nil:
		return fmt.Errorf("it was given before, as %q, and takes one value", *s.first)
	}
	s.first = &text
	err := s.Value.Set(text)
	want := wantedOf[s.Type()]
	if want != "" && err != nil {
		err = errors.New(want)
	}
	return err
}

// wantedOf says what a value of a type is that is pflag's.
var wantedOf = map[string]string{
	"bool":     "want true or false",
	"duration": "want a time such as 90s or 1h",
	"uint64":   "want a number, 0 to 2^64-1",
}

// flagValues returns the value of a flag, or all values of one that may be repeated.
func flagValues(flag *pflag.Flag) []string {
	if list, ok := flag.Value.(pflag.SliceValue); ok {
		return list.GetSlice()
	}
	return []string{flag.Value.String()}
}

// shown is how errors show a value: in quotes if it is not a word.
func shown(value string) string {
	odd := func(r rune) bool { return r == ' ' || r == '"' || !strconv.IsPrint(r) }
	if value == "" || strings.ContainsFunc(value, odd) {
		return strconv.Quote(value)
	}
	return value
}

// A Range is the numbers that a flag takes, of what.
type Range struct {
	Least, Most int
	Of          string
}

func (r Range) String() string {
	return strings.TrimSpace(fmt.Sprintf("%d to %d %s", r.Least, r.Most, r.Of))
}

// A decimal is a number in a flag, written as in a claim (pflag's own would read
// 010 as eight).
type decimal struct {
	name  string
	value int
	Range
}

func (d *decimal) String() string { return strconv.Itoa(d.value) }
func (d *decimal) Type() string   { return "number" }
func (d *decimal) Set(text string) error {
	n, err := strconv.Atoi(text)
	switch {
	case err != nil || strconv.Itoa(n) != text:
		return fmt.Errorf("want a number, %v", d.Range)
	case n < d.Least || n > d.Most:
		return &outsideError{d.name, n, d.Range}
	}
	d.value = n
	return nil
}

// An outsideError is a number of a flag that is not in its range.
type outsideError struct {
	flag  string
	value int
	Range
}

func (e *outsideError) Error() string {
	return fmt.Sprintf("--%s %d is not in %v", e.flag, e.value, e.Range)
}

// Number defines a flag whose value is a decimal number in a range.
func (f Flags) Number(name string, value int, r Range, about string) *int {
	d := &decimal{name, value, r}
	f.Var(d, name, about)
	return &d.value
}

// A Word is a flag's value, as Read returns it.
type Word struct {
	Value string
	Read  func(text string) (string, error)
}

func (w *Word) String() string { return w.Value }
func (w *Word) Type() string   { return "word" }
func (w *Word) Set(text string) (err error) {
	w.Value, err = w.Read(text)
	return err
}

// OneOf lists words, of which one is meant.
func OneOf(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// Choice defines a flag whose value is one of some words.
func (f Flags) Choice(name, value, about string, words ...string) *string {
	w := &Word{value, func(text string) (string, error) {
		if !slices.Contains(words, text) {
			return "", fmt.Errorf("want %s", OneOf(words))
		}
		return text, nil
	}}
	f.Var(w, name, about)
	f.SetAnnotation(name, Words, words)
	return &w.Value
}

// Words is the annotation of a flag with the words that it takes.
const Words = "words"

// Workers defines --workers.
func (f Flags) Workers(value int, about string) *int {
	return f.Number("workers", value, Range{0, MaxWorkers, "goroutines"}, about)
}

// MaxWorkers limits --workers: what exceeds it is a mistake.
const MaxWorkers = 1 << 10

// WorkersOf returns how many workers --workers asks for. More of them than processors would
// take memory, and save no time.
func WorkersOf(n int) int { return min(cmp.Or(n, MaxWorkers), runtime.GOMAXPROCS(0)) }
