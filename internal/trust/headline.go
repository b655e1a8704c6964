package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"math/big"
	"os"

	"lineproof/certificate"
)

// shipped are the certificates that the repository is about.
var shipped = []string{"testdata/theorem.cert.zst", "testdata/ceiling.cert.zst"}

const headlineWords = `Each section of a shipped certificate is changed as a certificate of its own, so
that a variant takes as long as its section; then the files have whole sections
dropped, doubled or exchanged. Where there are too many variants for the time,
the table says one in how many is tried, evenly. The second checker sees all that
the first accepts and, whatever the first says, one in %d of each kind in a
section, and all that is done to whole ones. What both accept is a proof by the
reading of both, who have seen the same in it; plain minimax on real cells takes
too long in wells of this size, and says nothing.

| certificates | one in | tried | refused | of these, by both checkers | accepted by both |
| --- | ---: | ---: | ---: | ---: | ---: |
`

// headline changes the shipped certificates.
func headline(ctx context.Context, out io.Writer) error {
	const both = 50
	fmt.Fprintf(out, headlineWords, both)
	for _, name := range shipped {
		c, err := certificate.Load(name)
		if err != nil {
			return err
		}
		for _, s := range c {
			variants := variantsOf(certificate.Certificate{s}, func(e *editor) { e.fields(0) })
			if err := share(ctx, out, s.Claim.String(), variants, mostOf(s), both); err != nil {
				return err
			}
		}
		if err := share(ctx, out, name, variantsOf(c, (*editor).sections), few, 1); err != nil {
			return err
		}
	}
	fmt.Fprintln(out)
	return nil
}

// share tries some of the variants, of each kind as many as most, and adds to the
// table what came of them. Both checkers see one in so many, whatever the first says.
func share(ctx context.Context, out io.Writer, title string, variants iter.Seq[variant], most, both int) error {
	fmt.Fprintf(os.Stderr, "%s ...\n", title)
	t := newTrial()
	t.every = both
	every := oneIn(variants, most)
	if err := t.run(ctx, thinned(variants, every)); err != nil {
		return err
	}
	fmt.Fprintf(out, "| **%s** | | | | | |\n", title)
	for _, kind := range kinds {
		if one, tried := t.tallies[kind]; tried {
			fmt.Fprintf(out, "| %s | %d | %d | %d | %d | %d |\n",
				kind, every[kind], one.tried, one.tried-one.accepted, one.both, one.accepted)
		}
	}
	return nil
}

// mostOf returns how many variants of each kind there is time for. To check a
// strategy takes little of it, and otherwise the profiles decide.
func mostOf(s certificate.Section) int {
	if s.Claim.Player {
		return 2000
	}
	profiles := 0
	for _, layer := range s.Deals {
		profiles += len(layer)
	}
	return max(25, 10_000_000/profiles)
}

// few variants of a kind are all tried.
const few = 200

// oneIn says for each kind one in how many variants to try, so that they are not
// more than most, or all where there are few. It is 1 or a prime, as the changes of
// one field, which come one after the other and are as many for most, are tried in
// turn then.
func oneIn(variants iter.Seq[variant], most int) map[string]int {
	every := make(map[string]int)
	for v := range variants {
		every[v.kind]++
	}
	for kind, n := range every {
		if n <= few {
			every[kind] = 1
			continue
		}
		n = (n + most - 1) / most
		for n > 1 && !big.NewInt(int64(n)).ProbablyPrime(0) {
			n++
		}
		every[kind] = n
	}
	return every
}

// thinned returns of the variants of each kind one in so many.
func thinned(variants iter.Seq[variant], every map[string]int) iter.Seq[variant] {
	return func(yield func(variant) bool) {
		seen := make(map[string]int)
		for v := range variants {
			if seen[v.kind]++; seen[v.kind]%every[v.kind] == 0 && !yield(v) {
				return
			}
		}
	}
}
