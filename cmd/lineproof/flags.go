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
	"github.com/spf13/pflag"

	"lineproof/certificate"
	"lineproof/internal/files"
	"lineproof/internal/wells"
)

// flags are the flags of one command.
type flags struct{ *pflag.FlagSet }

// usageError returns the error for wrong usage of the command, or of the program.
func (f flags) usageError(format string, args ...any) error {
	text := fmt.Sprintf(format, args...)
	if f.Name() == "lineproof" {
		return fmt.Errorf(`%s; see "lineproof help"`, text)
	}
	return fmt.Errorf(`%s: %s; see "lineproof help %[1]s"`, f.Name(), text)
}

// explain returns the error for flags that cannot be read, with those that may be meant.
func (f flags) explain(err error) error {
	unknown := new(pflag.NotExistError)
	if !errors.As(err, &unknown) {
		return f.usageError("%v", err)
	}
	var known []string
	f.VisitAll(func(flag *pflag.Flag) { known = append(known, flag.Name) })
	name := cmp.Or(unknown.GetSpecifiedShortnames(), unknown.GetSpecifiedName())
	return f.usageError("%v%s", err, didYouMean("--", name, known))
}

// checkCommonFlags returns an error for what no command takes: a file without a name, more
// memory than there is, and an output that --no-clobber keeps.
func (s *session) checkCommonFlags(f flags, args []string) (err error) {
	f.Visit(func(flag *pflag.Flag) {
		what, _ := pflag.UnquoteUsage(flag)
		if (what == "FILE" || what == "FOLDER") && slices.Contains(flagValues(flag), "") {
			err = f.usageError("--%s has an empty name", flag.Name)
		}
	})
	if memory := f.Lookup("memory"); err == nil && memory != nil {
		err = s.checkMemory(f, memory)
	}
	if err == nil {
		err = f.checkOutputs(args)
	}
	keep := f.Lookup("no-clobber")
	if err != nil || keep == nil || keep.Value.String() != "true" {
		return err
	}
	outputs := args[min(1, len(args)):] // OUT of convert
	if flag := f.Lookup("output"); flag != nil {
		outputs = flagValues(flag)
	}
	for _, name := range outputs {
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			return f.usageError("%s exists, and --no-clobber keeps it", name)
		}
	}
	return nil
}

// written is the annotation of a flag that names files to be written; its values say what they
// are, if anything.
const (
	written   = "written"
	certified = "certificates"
)

// output defines -o for one file.
func (f flags) output(about string) *string {
	value := f.StringP("output", "o", "", about)
	f.writes("output")
	return value
}

func (f flags) writes(name string, what ...string) { f.SetAnnotation(name, written, what) }

// checkOutputs returns an error where an output of a flag is an input, too, in the arguments or of
// a flag, or another output; or has the name of a certificate or text, and is none.
func (f flags) checkOutputs(args []string) (err error) {
	inputs, outputs := args, []string(nil)
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
			if writes && !slices.Contains(what, certified) && err == nil {
				err = certificate.CheckOtherName(name)
			}
		}
	})
	if err == nil {
		err = files.CheckOutputs(inputs, outputs)
	}
	if err != nil {
		return f.usageError("%v", err)
	}
	return nil
}

// checkMemory returns an error where a command is to take more memory than there is, and says
// where it is to take nearly all.
func (s *session) checkMemory(f flags, flag *pflag.Flag) error {
	machine := memory.TotalMemory() >> 20 // 0 where nobody knows
	n, _ := strconv.ParseUint(flag.Value.String(), 10, 64)
	switch {
	case !flag.Changed || machine == 0:
	case n > machine:
		return f.usageError("--memory %d is more than the %d MiB of this machine", n, machine)
	case n > machine/8*7:
		s.note("--memory %d is nearly all of the %d MiB of this machine; other programs may have to wait", n, machine)
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
	if s.first != nil {
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

// outputFormat returns the format of an output: --to, or what its name tells, if anything.
func (f flags) outputFormat(name, named, to string) (string, error) {
	switch {
	case to == "" && named == "":
		return "", f.usageError("--to is missing: the name %s does not tell the format", name)
	case to != "" && named != "" && named != to:
		return "", f.usageError("--to %s: the name %s is that of another format, %s", to, name, named)
	}
	return cmp.Or(to, named), nil
}

// A decimal is a number in a flag, written as in a claim (pflag's own would read
// 010 as eight), and its range.
type decimal struct{ value, least, most int }

func (d *decimal) String() string { return strconv.Itoa(d.value) }
func (d *decimal) Type() string   { return "number" }
func (d *decimal) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text || n < d.least || n > d.most {
		return fmt.Errorf("want a number, %d to %d", d.least, d.most)
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

// A word is a flag's value, as read returns it.
type word struct {
	value string
	read  func(text string) (string, error)
}

func (w *word) String() string { return w.value }
func (w *word) Type() string   { return "word" }
func (w *word) Set(text string) (err error) {
	w.value, err = w.read(text)
	return err
}

// oneOf lists words, of which one is meant.
func oneOf(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// choice defines a flag whose value is one of some words, which a shell completes.
func (f flags) choice(name, value, about string, words ...string) *string {
	w := &word{value, func(text string) (string, error) {
		if !slices.Contains(words, text) {
			return "", fmt.Errorf("want %s", oneOf(words))
		}
		return text, nil
	}}
	f.Var(w, name, about)
	f.completes(name, words)
	return &w.value
}

// completed is the annotation of a flag that has the values that a shell completes.
const completed = "completed"

func (f flags) completes(name string, values []string) { f.SetAnnotation(name, completed, values) }

func (f flags) game() *string {
	return f.choice("game", "drop", "the `GAME`: drop, or slide", certificate.Drop.String(), certificate.Slide.String())
}

// gameOf returns the game of a word of --game.
func gameOf(word string) certificate.Game {
	if word == certificate.Slide.String() {
		return certificate.Slide
	}
	return certificate.Drop
}

// deals defines --deals, as certificate.Well.Deals has it; for many wells it may be wells.AllSets.
func (f flags) deals(many bool, about string) *string {
	words := []string{certificate.Bag}
	if many {
		words = append(words, wells.AllSets)
	}
	w := &word{read: func(text string) (string, error) {
		if small := strings.ToLower(text); slices.Contains(words, small) {
			return small, nil
		}
		set, err := certificate.ParseSet(text)
		switch {
		case err != nil:
			return "", fmt.Errorf("want %s, or a set of pieces: %w", oneOf(words), err)
		case set == certificate.AllPieces:
			return "", nil // no limit
		}
		return set.String(), nil
	}}
	f.Var(w, "deals", about)
	f.completes("deals", words)
	return &w.value
}

func (f flags) workers(value int, about string) *int {
	return f.number("workers", value, 0, maxWorkers, about)
}

// workersOf returns how many workers --workers asks for. More of them than processors would
// take memory, and save no time.
func workersOf(n int) int { return min(cmp.Or(n, maxWorkers), runtime.GOMAXPROCS(0)) }

// Limits of numbers in flags. What exceeds them is a mistake.
const (
	maxMemory  = 1 << 20 // MiB
	maxWorkers = 1 << 10
	maxHeld    = 1<<31 - 1 // of the checker's limit
	million    = 1_000_000 // also of millions of profiles, which take weeks
)
