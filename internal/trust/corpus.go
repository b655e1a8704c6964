package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"lineproof/checker"
	"lineproof/internal/recheck"
)

// An entry is a line of the corpus's index (SPEC.md, Corpus).
type entry struct {
	file   string
	check  int  // by which package checker rejects it; 0: it is good
	alone  bool // it breaks this check and no other
	claims []string
	remark string
}

// readIndex reads the index of the corpus in a folder.
func readIndex(folder string) (entries []entry, err error) {
	text, err := os.ReadFile(filepath.Join(folder, "index.txt"))
	if err != nil {
		return nil, err
	}
	for i, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		fields := strings.Split(line, "\t")
		if len(fields) != 5 {
			return nil, fmt.Errorf("index.txt, line %d: %d columns, not 5", i+1, len(fields))
		}
		e := entry{file: fields[0], alone: fields[2] == "alone", remark: fields[4]}
		if fields[1] != "good" {
			if e.check, err = strconv.Atoi(fields[1]); err != nil {
				return nil, fmt.Errorf("index.txt, line %d: %w", i+1, err)
			}
		}
		if fields[3] != "-" {
			e.claims = strings.Split(fields[3], ";")
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// try gives an entry to both checkers, and returns an error unless they do with
// it what the index says.
func (e entry) try(folder string) error {
	raw, err := os.ReadFile(filepath.Join(folder, e.file))
	if err != nil {
		return err
	}
	said, err := judge(raw, checker.Limit, e.claims...)
	switch {
	case err != nil:
		return err
	case said.accepted != (e.check == 0):
		return fmt.Errorf("accepted: %v", said.accepted)
	case said.check != e.check:
		return fmt.Errorf("rejected by check %d", said.check)
	case e.alone && said.second != e.check:
		return fmt.Errorf("rejected by check %d by the second checker", said.second)
	case !e.alone:
		return nil
	}
	_, err = recheck.Verify(bytes.NewReader(raw), recheck.Options{Wanted: e.claims, Without: e.check})
	if err != nil {
		return fmt.Errorf("without check %d: %w", e.check, err)
	}
	return nil
}

const (
	folder = "testdata/corpus"
	checks = 21
)

// goodOnes reads the good certificates of a corpus.
func goodOnes(folder string) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		entries, err := readIndex(folder)
		if err != nil {
			yield(nil, err)
			return
		}
		for _, e := range entries {
			if e.check == 0 && !yield(os.ReadFile(filepath.Join(folder, e.file))) {
				return
			}
		}
	}
}

// corpus gives the corpus to both checkers, and to the second one without the
// check that is broken alone.
func corpus(_ context.Context, out io.Writer) error {
	entries, err := readIndex(folder)
	if err != nil {
		return err
	}
	var failed error
	var tried, alone [checks + 1]int
	for _, e := range entries {
		if err := e.try(folder); err != nil {
			failed = errors.Join(failed, &finding{variant{kind: e.file}, err})
		}
		tried[e.check]++
		if e.alone {
			alone[e.check]++
		}
	}
	if failed != nil {
		return failed
	}
	fmt.Fprintln(out, "| certificates | tried | refused by both checkers | by this check alone |")
	fmt.Fprintln(out, "| --- | ---: | ---: | ---: |")
	fmt.Fprintf(out, "| good | %d | 0 | |\n", tried[0])
	for check := 1; check <= checks; check++ {
		fmt.Fprintf(out, "| that break check %d | %d | %[2]d | %d |\n", check, tried[check], alone[check])
	}
	fmt.Fprintln(out)
	return nil
}
