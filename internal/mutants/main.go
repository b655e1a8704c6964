package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
)

const usage = `usage: go run ./internal/mutants [flags]

Changes the checker's source in one place at a time, and runs its tests for each
change. The source itself stays as it is. Prints tables of what became of these
mutants; then what is wrong: those that survive, and are not in equivalent.txt,
and those in there that do not.

  --list          print the mutants, and run nothing
  --match REGEXP  only those that match, in their kind or in what --list prints
  --sample N      only N of them, chosen by chance
  --seed S        another choice (default 1)
  --workers N     how many run at the same time (default: one for each core)

Exit status: 0 if nothing is wrong; 1 if something is; 2 for wrong usage, or
trouble with input or output.

Example:
  go run ./internal/mutants --match adversary.go --sample 50
`

// options are what the arguments say.
type options struct {
	list    bool
	match   *regexp.Regexp
	sample  int
	seed    uint64
	workers int
}

var (
	errUsage = errors.New("wrong usage")
	errWrong = errors.New("something is wrong with these mutants")
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, "checker", equivalentText, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	switch {
	case err == nil:
		os.Exit(0)
	case errors.Is(err, errUsage):
		fmt.Fprint(os.Stderr, usage)
	default:
		fmt.Fprintln(os.Stderr, "mutants:", err)
	}
	if errors.Is(err, errWrong) {
		os.Exit(1)
	}
	os.Exit(2)
}

// run does what the arguments say, with the package in a folder and a list of
// those of its mutants that are equivalent.
func run(ctx context.Context, folder, equivalents string, args []string, stdout, stderr io.Writer) error {
	o, err := parse(args)
	if err != nil {
		return err
	}
	known, err := parseEquivalents(equivalents)
	if err != nil {
		return err
	}
	all, broken, err := Enumerate(folder)
	if err != nil {
		return err
	}
	chosen := o.choose(all)
	var out bytes.Buffer
	var wrong []string
	if o.list {
		for _, m := range chosen {
			fmt.Fprintf(&out, "%s\n%s\n\n", m.Kind, m.Name())
		}
	} else {
		results, err := runAll(ctx, folder, o.workers, chosen, stderr)
		if err != nil {
			return err
		}
		writeTable(&out, "file", known, results, func(r Result) string { return r.File })
		writeTable(&out, "kind", known, results, func(r Result) string { return r.Kind })
		fmt.Fprintf(&out, "Another %d do not compile.\n", broken)
		wrong = faults(known, all, results)
		for _, fault := range wrong {
			fmt.Fprintf(&out, "\n%s\n", fault)
		}
	}
	if _, err := out.WriteTo(stdout); err != nil {
		return err
	}
	if len(wrong) > 0 {
		return errWrong
	}
	return nil
}

func parse(args []string) (o options, err error) {
	flags := flag.NewFlagSet("mutants", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.BoolVar(&o.list, "list", false, "")
	match := flags.String("match", "", "")
	flags.IntVar(&o.sample, "sample", 0, "")
	flags.Uint64Var(&o.seed, "seed", 1, "")
	flags.IntVar(&o.workers, "workers", runtime.NumCPU(), "")
	if err := flags.Parse(args); err != nil || flags.NArg() > 0 || o.sample < 0 || o.workers < 1 {
		return o, errUsage
	}
	if o.match, err = regexp.Compile(*match); err != nil {
		return o, errUsage
	}
	return o, nil
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

// many are so many mutants that they are not to leave their traces, a few
// megabytes each, in the user's cache of the go command.
const many = 100

// runAll tests mutants, some at the same time.
func runAll(ctx context.Context, folder string, workers int, chosen []Mutant, progress io.Writer) ([]Result, error) {
	scratch, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	one := Runner{Folder: folder, Limits: Limits{Memory: 2048}}
	if err := one.Measure(ctx); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	results := make([]Result, len(chosen))
	logger := log.New(progress, "", 0)
	var taken, done atomic.Int64
	var running sync.WaitGroup
	for worker := range workers {
		r := one
		if len(chosen) >= many {
			r.Cache = filepath.Join(scratch, fmt.Sprint(worker))
		}
		running.Go(func() {
			err := r.Warm(ctx)
			for err == nil {
				i := int(taken.Add(1)) - 1
				if i >= len(chosen) {
					return
				}
				m := chosen[i]
				results[i].Mutant = m
				results[i].Outcome, results[i].By, err = r.Run(ctx, m)
				logger.Printf("%d of %d: %s, %s: %v %s", done.Add(1), len(chosen), m.place(), m.Kind, results[i].Outcome, results[i].By)
			}
			cancel(err)
		})
	}
	running.Wait()
	return results, context.Cause(ctx)
}
