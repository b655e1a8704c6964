package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"github.com/google/renameio/v2"
	"github.com/spf13/pflag"
)

const usage = `usage: go run ./internal/mutants [-o FILE] [flags]

Changes the checker's source in one place at a time, and runs its tests for each
change. The source itself stays as it is. Prints tables of what became of these
mutants, and why those that survive do what the source does, from equivalent.txt;
and says what is wrong: those that survive and are not in there, and those in
there that do not survive, or are not there. It is run where go.mod is.

  -o, --output FILE  write the tables there, unless something is wrong
  --match REGEXP     only those that match, in their kind, place, or lines
  --sample N         only N of them, chosen by chance
  --seed S           another choice (default 1)
  --log FILE         note there what becomes of each mutant, and do not try again
                     what was noted for the same files of the package
  --workers N        how many run at the same time (default: one for each core)

Exit status (of the program, where go run has its own): 0 nothing is wrong,
1 something is, 2 any other failure.

Example:
  go run ./internal/mutants --match adversary.go --sample 50
`

const preface = "# Changes of the checker, and what notices them\n\n" +
	"`go run ./internal/mutants -o docs/mutants.md`" + ` wrote this file. It changes package checker in
one place at a time: each comparison, condition, bound, loop, constant, operator,
statement and check, and each cell of the drawn pieces (internal/mutants/doc.go has
the list). The tests of the package have to notice it: one fails, or they crash, or
do not end in several times their time. Those that survive do what the source does,
whatever the certificate is; the reasons are below. Some are equivalent but for
cost: they take more time or memory, or less. The command fails if any other
survives.

`

// options are what the arguments say.
type options struct {
	output  string
	log     string
	match   *regexp.Regexp
	sample  int
	seed    uint64
	workers int
}

var errWrong = errors.New("something is wrong with these mutants")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, "checker", equivalentText, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		if errors.Is(err, errWrong) {
			os.Exit(1)
		}
		os.Exit(2)
	}
}

// run does what the arguments say, with the package in a folder and a list of
// those of its mutants that are equivalent.
func run(ctx context.Context, folder, list string, args []string, stdout, stderr io.Writer) error {
	o, err := parse(args)
	if err == pflag.ErrHelp {
		_, err = io.WriteString(stderr, usage)
		return err
	} else if err != nil {
		return err
	}
	if o.output != "" { // as a bad name is not to cost the time of the tests
		file, err := renameio.NewPendingFile(o.output)
		if err != nil {
			return err
		}
		file.Cleanup()
	}
	known, err := parseEquivalents(list)
	if err != nil {
		return err
	}
	all, err := Enumerate(folder)
	if err != nil {
		return err
	}
	chosen := o.choose(all)
	results, err := runAll(ctx, folder, o, chosen, stderr)
	if err != nil {
		return err
	}
	wrong := judge(known, all, results)
	for _, fault := range wrong {
		fmt.Fprintf(stderr, "\n%s\n", fault)
	}
	var out bytes.Buffer
	if len(chosen) == len(all) {
		out.WriteString(preface)
	}
	writeTable(&out, "file", results, func(r result) string { return r.File })
	writeTable(&out, "kind", results, func(r result) string { return r.Kind })
	if len(chosen) == len(all) {
		out.WriteString("## Equivalent\n\n")
		writeEquivalents(&out, known)
	}
	text := append(bytes.TrimSpace(out.Bytes()), '\n')
	if o.output == "" || len(wrong) > 0 {
		_, err = stdout.Write(text)
	} else {
		err = renameio.WriteFile(o.output, text, 0o644)
	}
	if err == nil && len(wrong) > 0 {
		err = errWrong
	}
	return err
}

func parse(args []string) (o options, err error) {
	f := pflag.NewFlagSet("mutants", pflag.ContinueOnError)
	f.Usage = func() {}
	f.StringVarP(&o.output, "output", "o", "", "")
	f.StringVar(&o.log, "log", "", "")
	match := f.String("match", "", "")
	f.IntVar(&o.sample, "sample", 0, "")
	f.Uint64Var(&o.seed, "seed", 1, "")
	f.IntVar(&o.workers, "workers", runtime.NumCPU(), "")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	if f.NArg() > 0 || o.sample < 0 || o.workers < 1 {
		return o, fmt.Errorf("got %q; see --help", strings.Join(args, " "))
	}
	o.match, err = regexp.Compile(*match)
	return o, err
}

// choose returns the mutants that match, or a sample of them, in their order.
func (o options) choose(all []Mutant) (chosen []Mutant) {
	for _, m := range all {
		if o.match.MatchString(m.Kind + "\n" + m.Name()) {
			chosen = append(chosen, m)
		}
	}
	if o.sample == 0 || o.sample >= len(chosen) {
		return chosen
	}
	places := rand.New(rand.NewPCG(o.seed, 0)).Perm(len(chosen))[:o.sample]
	slices.Sort(places)
	for i, place := range places { // never above i
		chosen[i] = chosen[place]
	}
	return chosen[:o.sample]
}
