// Trust tries to have something false accepted, and writes down what came of
// it. It gives certificates of many kinds to two checkers that share no code,
// package checker and package recheck, and wants them to say the same, to have
// seen the same, and what they accept to be true by plain minimax on real cells.
//
//	main.go      the parts, and the tables
//	corpus.go    the corpus of good and bad certificates
//	random.go    random certificates
//	headline.go  the shipped certificates
//	variants.go  certificates that were changed in one way
//	trial.go     many certificates, and what became of them
//	compare.go   one certificate before both checkers
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"

	"github.com/google/renameio/v2"
	"github.com/spf13/pflag"

	"lineproof/certificate"
)

const usage = `usage: go run ./internal/trust [-o FILE] [PART...]

Tries to have something false accepted, and prints tables of what came of it:

  corpus    the good and bad certificates of testdata/corpus
  random    random certificates of small wells, some with lies, some damaged
  damaged   the small ones of the good, with every byte changed
  edited    all of the good, with every field changed
  headline  the shipped certificates, with every field changed, or some

All of them without PART, which takes a quarter of an hour on two processors. It
is run where go.mod is.

Exit status (of the program, where go run has its own): 0 nothing false was
accepted, 1 the checkers disagree or accept what is false, 2 any other failure.
`

const preface = `# What was tried against the checker

` + "`go run ./internal/trust -o docs/trust.md`" + ` wrote this file. It tries to have something
false accepted by package checker, and ends with an error if that succeeds, or if
package recheck, a second checker written from SPEC.md alone, says another thing,
or has seen another thing: the moves, the boards, the profiles of each layer, and
the digest over all of them have to be the same. What both accept has to be true
by plain minimax on real cells, where the well is small enough for that. (Of what
the first refuses, the second sees all, but of changes to files over 2000 bytes
one in 20, and of those to the shipped certificates as it says there.)

`

// A part is one way to try.
type part struct {
	name  string
	title string
	run   func(ctx context.Context, out io.Writer) error
}

var parts = []part{
	{"corpus", "The corpus", corpus},
	{"random", "Random certificates", random},
	{"damaged", "Good certificates, damaged", damaged},
	{"edited", "Good certificates, edited", edited},
	{"headline", "The shipped certificates, edited", headline},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "trust:", err)
		if errors.As(err, new(*finding)) {
			os.Exit(1)
		}
		os.Exit(2)
	}
}

func run(ctx context.Context, args []string) error {
	f := pflag.NewFlagSet("trust", pflag.ContinueOnError)
	f.Usage = func() { fmt.Fprint(os.Stderr, usage) }
	name := f.StringP("output", "o", "", "")
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
	if *name != "" { // as a bad name is not to cost the time of the parts
		file, err := renameio.NewPendingFile(*name)
		if err != nil {
			return err
		}
		file.Cleanup()
	}
	var out bytes.Buffer
	if f.NArg() == 0 {
		out.WriteString(preface)
	}
	for _, p := range parts {
		if f.NArg() > 0 && !slices.Contains(f.Args(), p.name) {
			continue
		}
		fmt.Fprintf(os.Stderr, "%s ...\n", p.name)
		fmt.Fprintf(&out, "## %s\n\n`go run ./internal/trust %s`\n\n", p.title, p.name)
		if err := p.run(ctx, &out); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	if *name == "" {
		_, err := os.Stdout.Write(out.Bytes())
		return err
	}
	return renameio.WriteFile(*name, out.Bytes(), 0o644)
}

func random(ctx context.Context, out io.Writer) error {
	t := newTrial()
	if err := t.run(ctx, randomVariants(1, 20000, 3)); err != nil {
		return err
	}
	t.table(out)
	return nil
}

// damaged changes every byte of the good certificates of the corpus, where they
// have few.
func damaged(ctx context.Context, out io.Writer) error {
	const most = 300 // bytes
	t := newTrial()
	for raw, err := range goodOnes(folder) {
		if err == nil && len(raw) <= most {
			err = t.run(ctx, byteVariants(raw))
		}
		if err != nil {
			return err
		}
	}
	t.table(out)
	return nil
}

// edited changes every field of the good certificates of the corpus. The larger
// they are, the more there is to change, and the longer a check takes; so it
// passes over more and more of the changes. Of the large ones, it asks the second
// checker about some only, and about what the first accepts.
func edited(ctx context.Context, out io.Writer) error {
	const large = 2000 // bytes
	t := newTrial()
	for raw, err := range goodOnes(folder) {
		if err != nil {
			return err
		}
		c, err := certificate.Decode(bytes.NewReader(raw))
		if err != nil {
			return err
		}
		if t.every = 1; len(raw) > large {
			t.every = 20
		}
		if err := t.run(ctx, sample(fieldVariants(c), 1+len(raw)*len(raw)/200_000)); err != nil {
			return err
		}
	}
	t.table(out)
	return nil
}

// table writes what came of a trial, in Markdown.
func (t *trial) table(out io.Writer) {
	fmt.Fprintln(out, "| certificates | tried | refused | accepted by both checkers | of these, true by minimax |")
	fmt.Fprintln(out, "| --- | ---: | ---: | ---: | ---: |")
	var sum tally
	for _, kind := range kinds {
		if one, tried := t.tallies[kind]; tried {
			fmt.Fprintln(out, row(kind, one))
			sum = sum.plus(one)
		}
	}
	fmt.Fprintf(out, "%s\n\n", row("all", sum))
}

func row(kind string, t tally) string {
	return fmt.Sprintf("| %s | %d | %d | %d | %d |", kind, t.tried, t.tried-t.accepted, t.accepted, t.true)
}
