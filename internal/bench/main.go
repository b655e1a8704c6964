// Bench measures the search of package solver against others, and the checker
// against the search. Every measurement is made in a process of its own, which
// is this program again, so that none has the memory of another.
//
//	main.go      the parts, and the page
//	task.go      one measurement
//	process.go   the same in a process of its own, several times
//	against.go   the solver against the article's algorithm
//	growth.go    what the solver takes in all wells
//	plot.go      a picture of that
//	checking.go  the checker against the solver
//	format.go    numbers, and tables in Markdown
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/google/renameio/v2"
	"github.com/spf13/pflag"
)

const usage = `usage: go run ./internal/bench [-o FILE] [--budget TIME] [--memory MIB] [PART...]

Measures, and prints tables of it:

  against    our solver, with one worker, against the article's algorithm
  growth     what our solver takes as wells become wider and higher
  checking   what the checker takes, against the solver

All of them without PART. With -o, the tables go into a file, and the plot of
growth into a picture beside it, with the ending .svg; the plot shows the
article's algorithm as well when that is measured too.

For the first two, a search gives up after --budget (10m), and the article's
algorithm also when its table would pass --memory (4096) MiB; then the tables say
how far it came. All of it takes half an hour or more, and hardly more than one
core. Other work on the machine spoils the seconds.

Exit status (of the program, where go run has its own): 0 measured, 1 two
searches disagree or the checker rejects, 2 any other failure.
`

const preface = `# Measured

` + "`go run ./internal/bench %s`" + ` wrote this file, with %s on %s. What
a line compares was measured in one run, alternately, each time in a new process. What
takes less than ten seconds was measured three times, and the fastest counts. Positions
are the same in every run; seconds are not, and only their ratios mean anything on
another machine.

`

// A part is one table, or some.
type part struct {
	name  string
	title string
	run   func(*bench, context.Context) error
}

var parts = []part{
	{"against", "Our solver against the article's algorithm", (*bench).against},
	{"growth", "How the cost grows", (*bench).growth},
	{"checking", "Checking against solving", (*bench).checking},
}

// A bench is one run of some parts.
type bench struct {
	budget  time.Duration
	memory  int64 // bytes, for the article's table
	measure measurer
	page    bytes.Buffer
	plain   []point // of the article's algorithm
	ours    []point // of the solver
	picture string  // its name, empty for none
}

// A measurer carries out a task.
type measurer func(context.Context, task) (result, error)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if len(os.Args) == 2 && os.Args[1] == childArgument {
		exit(child(ctx, os.Stdin, os.Stdout))
	}
	exit(run(ctx, os.Args[1:], inProcess))
}

func exit(err error) {
	if err == nil {
		os.Exit(0)
	}
	fmt.Fprintln(os.Stderr, "bench:", err)
	if errors.As(err, new(*disagreement)) {
		os.Exit(1)
	}
	os.Exit(2)
}

// A disagreement is the error that measured programs contradict each other.
type disagreement struct{ error }

func run(ctx context.Context, args []string, measure measurer) error {
	f := pflag.NewFlagSet("bench", pflag.ContinueOnError)
	f.Usage = func() { fmt.Fprint(os.Stderr, usage) }
	name := f.StringP("output", "o", "", "")
	budget := f.Duration("budget", 10*time.Minute, "")
	memory := f.Int64("memory", 4096, "")
	if err := f.Parse(args); err != nil {
		if err == pflag.ErrHelp {
			return nil
		}
		return err
	}
	for _, wanted := range f.Args() {
		if !slices.ContainsFunc(parts, func(p part) bool { return p.name == wanted }) {
			return fmt.Errorf("there is no part %q; see --help", wanted)
		}
	}
	if *budget <= 0 {
		return fmt.Errorf("--budget %v is not a time such as 10m", *budget)
	}
	if *memory < 1 || *memory > 1<<30 {
		return fmt.Errorf("--memory %d is not in 1 to %d", *memory, 1<<30)
	}
	b := &bench{budget: *budget, memory: *memory << 20, measure: measure}
	if *name != "" {
		ending := filepath.Ext(*name)
		if ending == svgEnding {
			return fmt.Errorf("%s is to be the page; the picture gets its name", *name)
		}
		b.picture = strings.TrimSuffix(*name, ending) + svgEnding
		if err := writable(*name, b.picture); err != nil {
			return err
		}
	}
	if err := b.make(ctx, args, f.Args()); err != nil {
		return err
	}
	return b.deliver(*name)
}

// writable returns an error if a file of that name cannot be written, as a bad
// one is not to cost the time of the parts.
func writable(names ...string) error {
	for _, name := range names {
		file, err := renameio.NewPendingFile(name)
		if err != nil {
			return err
		}
		file.Cleanup()
	}
	return nil
}

// make carries out the parts that are wanted, or all, and writes the page. The
// arguments are those of the command.
func (b *bench) make(ctx context.Context, args, wanted []string) error {
	if len(wanted) == 0 {
		fmt.Fprintf(&b.page, preface, strings.Join(args, " "), runtime.Version(), runtime.GOARCH)
	}
	for _, p := range parts {
		if len(wanted) > 0 && !slices.Contains(wanted, p.name) {
			continue
		}
		fmt.Fprintf(&b.page, "## %s\n\n`go run ./internal/bench %s`\n\n", p.title, p.name)
		if err := p.run(b, ctx); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	return nil
}

// deliver writes the page, and the picture if there is something to show.
func (b *bench) deliver(name string) error {
	text := bytes.TrimSuffix(b.page.Bytes(), []byte("\n"))
	if name == "" {
		_, err := os.Stdout.Write(text)
		return err
	}
	if len(b.ours) > 0 {
		if err := renameio.WriteFile(b.picture, []byte(plot(b.ours, b.plain)), 0o644); err != nil {
			return err
		}
	}
	return renameio.WriteFile(name, text, 0o644)
}
