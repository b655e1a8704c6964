package program

import (
	"cmp"
	"fmt"
	"io/fs"
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

// stdout is another name of standard output, which is also called -.
const stdout = "/dev/stdout"

// IsStdout reports whether an output is standard output.
func IsStdout(name string) bool { return name == "-" || name == stdout }

// CheckOutputs returns an error where an output is an input, or another output, by whatever name
// or link. The name - is standard input, or output. Standard output is also an output that need
// not be named, if it goes to a file.
func CheckOutputs(inputs, outputs []string) error {
	all := placesOf(outputs, os.Stdout)
	if out := placeOf("-", os.Stdout); out.isRegular() && !slices.ContainsFunc(outputs, IsStdout) {
		all = append(all, out)
	}
	for i, out := range all {
		for _, other := range all[:i] {
			if out.clashes(other) {
				return fmt.Errorf("the outputs %s and %s are one file", other.name, out.name)
			}
		}
		for _, in := range placesOf(inputs, os.Stdin) {
			if out.isRegular() && out.same(in) && in.name != stdout {
				return fmt.Errorf("the output %s and the input %s are one file", out.name, in.name)
			}
		}
	}
	return nil
}

// check returns an error where an output of a flag is an input, too, in the arguments or of a flag, or
// another output; or would replace a file whose name has none of the endings of the flag.
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
	return cmp.Or(CheckOutputs(inputs, outputs), err)
}

// checkEnding returns an error where an output would replace a file whose name has none of the endings, if there are
// some. A link counts by what it leads to.
func checkEnding(name string, endings []string) error {
	target, err := filepath.EvalSymlinks(name)
	ends := func(ending string) bool { return strings.HasSuffix(strings.ToLower(target), ending) }
	replaces := err == nil && !IsStdout(name) && placeOf(name, os.Stdout).isRegular()
	if endings == nil || !replaces || slices.ContainsFunc(endings, ends) {
		return nil
	}
	return fmt.Errorf("%s is there, and its name does not end in %s: it is not replaced", name,
		strings.Join(endings, " or "))
}

// CheckInputs returns an error where two inputs are one that can be read only once: standard
// input, named -, or a pipe.
func CheckInputs(inputs []string) error {
	all := placesOf(inputs, os.Stdin)
	for i, in := range all {
		for _, other := range all[:i] {
			if in.name == "-" && other.name == "-" || in.isStream() && in.same(other) {
				return fmt.Errorf("the inputs %s and %s are one stream, which can be read only once", other.name, in.name)
			}
		}
	}
	return nil
}

// A place is where a name leads.
type place struct {
	name string
	info fs.FileInfo // nil: nothing is there
	path string      // then it would be here
}

func placesOf(names []string, stream *os.File) (all []place) {
	for _, name := range names {
		all = append(all, placeOf(name, stream))
	}
	return all
}

// placeOf returns where a name leads, of which - is a stream.
func placeOf(name string, stream *os.File) (p place) {
	p.name = name
	if name == "-" {
		p.info, _ = stream.Stat()
	} else if p.info, _ = os.Stat(name); p.info == nil {
		p.path = pathOf(name)
	}
	return p
}

// pathOf returns the path of a file that is not there, without links.
func pathOf(name string) string {
	target, err := follow(name)
	if err != nil {
		return ""
	}
	folder, base := filepath.Split(target)
	path, _ := filepath.Abs(filepath.Join(withoutLinks(folder+"."), base))
	return path
}

// withoutLinks returns the path of a folder, of which the last ones may be missing.
func withoutLinks(folder string) string {
	path, err := filepath.EvalSymlinks(folder)
	above := filepath.Dir(folder)
	if err == nil || above == folder {
		return cmp.Or(path, folder)
	}
	return filepath.Join(withoutLinks(above), filepath.Base(folder))
}

func (p place) isRegular() bool { return p.info != nil && p.info.Mode().IsRegular() }

func (p place) isStream() bool {
	return p.info != nil && p.info.Mode()&(fs.ModeNamedPipe|fs.ModeSocket|fs.ModeCharDevice) != 0
}

func (p place) same(q place) bool {
	if p.info == nil || q.info == nil {
		return p.info == q.info && p.path == q.path && p.path != ""
	}
	return os.SameFile(p.info, q.info)
}

// clashes reports whether two outputs are one file. A device takes both, but not by one name.
func (p place) clashes(q place) bool {
	if p.info == nil || p.info.Mode()&fs.ModeDevice == 0 {
		return p.same(q)
	}
	return p.name != os.DevNull && (p.name == q.name || IsStdout(p.name) && IsStdout(q.name))
}
