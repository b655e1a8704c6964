package program

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// written is the annotation of a flag that names a file to be written; its values are the endings.
const written = "written"

// Writes marks a flag as one that names a file to be written, and the endings of those that it may replace.
func (f Flags) Writes(name string, endings ...string) { f.SetAnnotation(name, written, endings) }

// Output defines -o for one file.
func (f Flags) Output(name, about string, endings ...string) *string {
	value := f.StringP("output", "o", name, about)
	f.Writes("output", endings...)
	return value
}

// IsStdout reports whether an output is standard output.
func IsStdout(name string) bool { return name == "-" || name == "/dev/stdout" || name == "/dev/fd/1" }

// check returns an error of CheckFiles for the files of all flags, and these inputs; or where an output would
// replace a file whose name has none of the endings of its flag.
func (f Flags) check(inputs []string) (err error) {
	var outputs []string
	f.VisitAll(func(flag *pflag.Flag) {
		name := flag.Value.String()
		what, _ := pflag.UnquoteUsage(flag)
		switch endings, writes := flag.Annotations[written]; {
		case name == "":
		case writes:
			outputs = append(outputs, name)
			err = cmp.Or(err, checkEnding(name, endings))
		case what == "FILE":
			inputs = append(inputs, name)
		}
	})
	return cmp.Or(CheckFiles(inputs, outputs), err)
}

func checkEnding(name string, endings []string) error {
	target, _ := filepath.EvalSymlinks(name)
	ends := func(ending string) bool { return strings.HasSuffix(strings.ToLower(target), ending) }
	if endings == nil || IsStdout(name) || !isRegular(name) || slices.ContainsFunc(endings, ends) {
		return nil
	}
	return fmt.Errorf("%s is there, and its name does not end in %s: it is not replaced", name,
		strings.Join(endings, " or "))
}

// CheckFiles returns an error where an output is an input, or another output, or standard input two inputs. The
// name - is standard input, or output.
func CheckFiles(inputs, outputs []string) error {
	if i := slices.Index(inputs, "-"); i >= 0 && slices.Contains(inputs[i+1:], "-") {
		return errors.New("- is standard input, which can be read only once")
	}
	for i, out := range outputs {
		for _, in := range inputs {
			if isRegular(out) && same(out, in) {
				return fmt.Errorf("the output %s and the input %s are one file", out, in)
			}
		}
		for _, other := range outputs[:i] {
			if out != os.DevNull && same(out, other) || IsStdout(out) && IsStdout(other) {
				return fmt.Errorf("the outputs %s and %s are one file", other, out)
			}
		}
	}
	return nil
}

func isRegular(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// same reports whether two names are those of one file, which need not be there.
func same(a, b string) bool {
	one, missing := os.Stat(a)
	other, absent := os.Stat(b)
	if missing == nil && absent == nil {
		return os.SameFile(one, other)
	}
	a, _ = filepath.Abs(a)
	b, _ = filepath.Abs(b)
	return a == b
}
