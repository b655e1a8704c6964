// Mutants changes package checker in one place at a time, and shows that its tests
// notice each change. A changed checker is a mutant; a test that fails kills it. The
// files of the package stay as they are: the go command is given an overlay.
//
// For each of SPEC.md's checks, there is a mutant that leaves it out. It has to accept
// the certificates of the corpus that break this check alone (docs/check.md). Other
// mutants name certificates of the corpus that have to notice them.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
)

func main() {
	every := flag.Int("every", 1, "of each file, try one mutant in N")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: go run ./internal/audit/mutants [-every N] [TEXT], where go.mod is; "+
			"TEXT selects mutants by file, what they do, or certificates that they name; -every N tries one in N of each file")
	}
	if flag.Parse(); flag.NArg() > 1 || *every < 1 {
		flag.Usage()
		os.Exit(2)
	}
	all, err := parse(table)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
	if all = sample(all, *every, flag.Arg(0)); len(all) == 0 {
		fmt.Fprintf(os.Stderr, "mutants: none of them does %q\n", flag.Arg(0))
		os.Exit(2)
	}
	lines, err := tryAll(all)
	fmt.Print("| file | mutant | killed by |\n| --- | --- | --- |\n" + strings.Join(lines, ""))
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// sample returns every nth of the mutants that a text selects: the first of each file, and so on.
func sample(all []mutant, every int, text string) (some []mutant) {
	of := make(map[string]int) // how many of each file there were
	for _, m := range all {
		if strings.Contains(m.file+": "+m.does+strings.Join(m.noticed, " "), text) {
			if of[m.file]%every == 0 {
				some = append(some, m)
			}
			of[m.file]++
		}
	}
	return some
}

// tryAll tries mutants, as many at a time as there are processors, and returns a
// line of a table for each.
func tryAll(all []mutant) (lines []string, err error) {
	lines, errs := make([]string, len(all)), make([]error, len(all))
	free := make(chan bool, runtime.NumCPU())
	var group sync.WaitGroup
	for i, m := range all {
		group.Go(func() {
			free <- true
			defer func() { <-free }()
			test, err := m.try()
			if lines[i] = fmt.Sprintf("| %s | %s | %s |\n", m.file, m.does, test); err != nil {
				errs[i] = fmt.Errorf("mutants.txt:%d: %s: %w", m.line, m.does, err)
			}
		})
	}
	group.Wait()
	return lines, errors.Join(errs...)
}

var (
	failure    = regexp.MustCompile(`--- FAIL: (\S+)`)
	disagrees  = regexp.MustCompile(`--- FAIL: TestCorpus/`)
	acceptance = regexp.MustCompile(`--- FAIL: TestCorpus/.*\n.*: got error <nil>, `)
)

// try returns the test that kills the mutant.
func (m mutant) try() (test string, err error) {
	dir, err := os.MkdirTemp("", "mutant")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	overlay, err := m.overlay(dir)
	if err != nil {
		return "", err
	}
	program := filepath.Join(dir, "checker.test")
	compile := exec.Command("go", "test", overlay, "-vet=off", "-ldflags=-s -w", "-c", "-o", program, "./checker")
	out, err := compile.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go test: %w\n%s", err, out) // it does not compile
	}
	if err := m.tryCorpus(program); err != nil {
		return "", err
	}
	for _, pattern := range []string{"^TestPlaces$", "."} { // first what notices most, and takes no time
		out, err := tests(program, pattern, "-test.failfast")
		if err == nil {
			continue
		}
		found := failure.FindSubmatch(out)
		if found == nil {
			return "", fmt.Errorf("%w\n%s", err, out)
		}
		return string(found[1]), nil
	}
	return "", errors.New("no test fails")
}

// overlay writes the mutant's file, and returns the flag with which the go command
// reads it in place of the checker's.
func (m mutant) overlay(dir string) (flag string, err error) {
	original, err := filepath.Abs(filepath.Join("checker", m.file))
	if err != nil {
		return "", err
	}
	source, err := os.ReadFile(original)
	if err != nil {
		return "", err
	}
	changed, err := m.change(string(source))
	if err != nil {
		return "", err
	}
	file, overlay := filepath.Join(dir, m.file), filepath.Join(dir, "overlay.json")
	list, _ := json.Marshal(map[string]map[string]string{"Replace": {original: file}})
	err = errors.Join(os.WriteFile(overlay, list, 0o666), os.WriteFile(file, []byte(changed), 0o666))
	return "-overlay=" + overlay, err
}

// tryCorpus wants TestCorpus to fail on the certificates that the mutant names. One without a
// check has to accept those that break this check alone.
func (m mutant) tryCorpus(program string) error {
	var index []struct {
		File  string
		Check int
		Alone bool
	}
	text, err := os.ReadFile("testdata/corpus/index.json")
	if err := errors.Join(err, json.Unmarshal(text, &index)); err != nil {
		return err
	}
	want, does := disagrees, "disagree about"
	if m.check != 0 {
		want, does = acceptance, "accept"
	}
	var names []string
	for _, c := range index {
		if slices.Contains(m.noticed, c.File) || m.check != 0 && c.Check == m.check && c.Alone {
			names = append(names, regexp.QuoteMeta(c.File))
		}
	}
	if len(names) < len(m.noticed) {
		return fmt.Errorf("the corpus has only %q of %q", names, m.noticed)
	}
	if names == nil {
		return nil
	}
	out, _ := tests(program, "^TestCorpus$/^("+strings.Join(names, "|")+")$")
	if n := len(want.FindAll(out, -1)); n != len(names) {
		return fmt.Errorf("it does not %s %d of %q:\n%s", does, len(names)-n, names, out)
	}
	return nil
}

// tests runs some tests of the checker, or of a mutant.
func tests(program, pattern string, flags ...string) (out []byte, err error) {
	run := exec.Command(program, append(flags, "-test.short", "-test.timeout=2m", "-test.run="+pattern)...)
	run.Dir = "checker"
	return run.CombinedOutput()
}
