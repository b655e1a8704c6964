package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"lineproof/certificate"
	"lineproof/solver"
)

// A tableFlags holds the flags of the command table.
type tableFlags struct {
	flags
	widths, rows           *numbers
	ceilings               *bool
	budget                 *time.Duration
	limit, memory, workers *int
	format                 *string
	outputs                *[]string
}

// By default, the wells of the headline theorem are in the table.
const (
	defaultWidth = 10
	defaultRows  = 6
)

func newTableFlags() *tableFlags {
	f := newFlags("table")
	return &tableFlags{
		f,
		f.numbers("widths", certificate.MinWidth, certificate.MaxWidth, certificate.MinWidth, defaultWidth),
		f.numbers("rows", certificate.MinRows, certificate.MaxRows, certificate.MinRows, defaultRows),
		f.Bool("ceilings", false, ""),
		f.Duration("budget", defaultBudget, ""),
		f.number("limit", 0),
		f.number("memory", solver.DefaultMemory>>20),
		f.number("workers", 0),
		f.String("format", "text", ""),
		f.StringArrayP("output", "o", nil, ""),
	}
}

// check returns an error where the flags do not say what to do.
func (f *tableFlags) check() error {
	switch {
	case f.NArg() == 0 || f.Arg(0) == "":
		return f.wrong("no folder given")
	case f.NArg() > 1:
		return f.wrong("extra argument %q", f.Arg(1))
	case *f.ceilings && f.Changed("widths") && len(f.widths.values) > 1:
		return f.wrong("--ceilings is for one width, such as --widths %d", defaultWidth)
	case *f.budget < 0:
		return f.wrong("budget %v is negative", *f.budget)
	}
	if f.Changed("limit") {
		if err := f.checkPositions(*f.limit); err != nil {
			return err
		}
	}
	if err := f.checkMemory(*f.memory); err != nil {
		return err
	}
	if err := f.checkWorkers(*f.workers); err != nil {
		return err
	}
	if _, known := layouts[*f.format]; !known {
		return f.wrong("--format %q is none of text, markdown, json and svg", *f.format)
	}
	for _, name := range *f.outputs {
		if layoutOf(name) == nil {
			return f.wrong("-o %s: the name of a table ends in .txt, .md, .json or .svg", name)
		}
	}
	return nil
}

// prepare makes the folder, unless it is there or nothing is to be solved, and
// returns an error where it or an output could not be written.
func (f *tableFlags) prepare() error {
	folder := f.Arg(0)
	info, err := os.Stat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist) && f.solves():
		err = os.Mkdir(folder, 0o777)
		if err != nil {
			err = unwritable(folder, err)
		}
	case err == nil && !info.IsDir():
		err = fmt.Errorf("%s is not a folder", folder)
	}
	if err != nil {
		return err
	}
	for _, name := range *f.outputs {
		if err := probe(name); err != nil {
			return err
		}
	}
	return nil
}

// solves reports whether wells are to be solved at all.
func (f *tableFlags) solves() bool { return *f.budget > 0 }

// time returns what a well may take, 0 for no end.
func (f *tableFlags) time() time.Duration {
	if f.Changed("limit") && !f.Changed("budget") {
		return 0
	}
	return *f.budget
}

func (f *tableFlags) grid() *grid {
	switch {
	case !*f.ceilings:
		return byWidth(f.widths.values, f.rows.values)
	case f.Changed("widths"):
		return byCeiling(f.widths.values[0], f.rows.values)
	default:
		return byCeiling(defaultWidth, f.rows.values)
	}
}

func (f *tableFlags) options() solver.Options {
	return solver.Options{Memory: int64(*f.memory) << 20, Workers: *f.workers, Positions: int64(*f.limit) * million}
}

// A layout writes a table.
type layout func(*grid) string

// layouts are known by the names of --format.
var layouts = map[string]layout{
	"text":     tableText,
	"markdown": tableMarkdown,
	"json":     tableJSON,
	"svg":      tableSVG,
}

// layoutOf returns the layout that a file's ending tells, nil if it tells none.
func layoutOf(name string) layout {
	for ending, format := range map[string]string{".txt": "text", ".md": "markdown", ".json": "json", ".svg": "svg"} {
		if strings.HasSuffix(name, ending) {
			return layouts[format]
		}
	}
	return nil
}
