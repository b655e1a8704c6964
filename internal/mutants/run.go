package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"time"
)

// An Outcome is what becomes of a mutant.
type Outcome int

const (
	Survived   Outcome = iota
	Killed             // a test failed
	Crashed            // the tests ended with a panic, or without memory
	TimedOut           // they took too much time
	Broken             // it does not compile
	Equivalent         // it survived, and is known to be equivalent
	Costs              // the same, but for cost
)

func (o Outcome) String() string {
	return [...]string{"survived", "killed", "crashed", "out of time", "does not compile", "equivalent", "equivalent but for cost"}[o]
}

// A phase is a run of tests. Most mutants do not survive the first.
type phase struct {
	flags []string
	limit time.Duration // of CPU time, so that no mutant dies of a busy machine
}

// slow are tests that take half of the time of -short, and kill next to nothing
// that the others let live.
const slow = "^(TestClaimsOfBothReaders|TestUndominated)$"

// large is a test that takes a quarter of the time of all, and most of the memory,
// to go beyond a limit for which there are small tests.
const large = "^TestCorpus$/^21_boards.cert$"

// memory is what tests may take, in kilobytes of address space.
const memory = 3 << 20

// A runner tests mutants of the package in a folder, one at a time.
type runner struct {
	folder string
	cache  string // a folder for the go command's cache; empty for the usual one
	phases []phase
	warm   time.Time // from then on, the cache grows by what mutants do not share
}

// newRunner runs the tests of the package as it is, which must not fail, and
// allows mutants several times what they took, so that endless ones end.
func newRunner(ctx context.Context, folder string) (*runner, error) {
	r := &runner{folder: folder, phases: []phase{{[]string{"-test.short", "-test.skip=" + slow}, time.Hour}, {[]string{"-test.skip=" + large}, time.Hour}}}
	return r, r.withTests(ctx, nil, func(binary string) error {
		for i := range r.phases {
			outcome, by, took, err := r.test(ctx, binary, r.phases[i])
			if err == nil && outcome != Survived {
				err = fmt.Errorf("%s without a change: %v by %s", folder, outcome, by)
			}
			if err != nil {
				return err
			}
			r.phases[i].limit = 5*time.Second + 4*took
		}
		return nil
	})
}

// withCache returns a runner with a cache of its own, with all in it that mutants
// share: a copy of that of r, if it has one.
func (r *runner) withCache(ctx context.Context, cache string) (*runner, error) {
	own := *r
	own.cache = cache
	if r.cache != "" {
		if err := os.CopyFS(cache, os.DirFS(r.cache)); err != nil {
			return nil, err
		}
	}
	err := own.withTests(ctx, nil, func(string) error { return nil })
	own.warm = time.Now()
	return &own, err
}

var errTests = errors.New("the tests do not compile")

// run tests a mutant, and names the test that it did not survive; the compiler,
// if it is the tests that do not compile with it.
func (r *runner) run(ctx context.Context, m Mutant) (outcome Outcome, by string, err error) {
	if m.Broken {
		return Broken, "", nil
	}
	err = r.withTests(ctx, &m, func(binary string) (err error) {
		for _, p := range r.phases {
			if outcome, by, _, err = r.test(ctx, binary, p); err != nil || outcome != Survived {
				return err
			}
		}
		return nil
	})
	if errors.Is(err, errTests) {
		outcome, by, err = Killed, "the compiler", nil
	}
	return outcome, by, errors.Join(err, r.trim())
}

// withTests compiles the tests, with a mutant or without, and calls do with the
// program. What debuggers need is left out of it.
func (r *runner) withTests(ctx context.Context, m *Mutant, do func(binary string) error) error {
	scratch, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	binary := filepath.Join(scratch, "tests")
	args := []string{"test", "-c", "-o", binary, "-vet=off", "-gcflags=-dwarf=false", "-ldflags=-s -w"}
	if m != nil {
		list, err := r.overlay(scratch, m)
		if err != nil {
			return err
		}
		args = append(args, "-overlay", list)
	}
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = r.folder
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1", "GOGC=off") // which takes a fifth less time
	if r.cache != "" {
		cmd.Env = append(cmd.Env, "GOCACHE="+r.cache)
	}
	if out, err := cmd.CombinedOutput(); ctx.Err() != nil {
		return ctx.Err()
	} else if bytes.Contains(out, []byte("_test.go:")) {
		return errTests
	} else if err != nil {
		return fmt.Errorf("go test -c: %w\n%s", err, out)
	}
	return do(binary)
}

// overlay writes a mutant into the scratch folder, and what tells the go command
// to read it in the place of the file that it is a mutant of.
func (r *runner) overlay(scratch string, m *Mutant) (name string, err error) {
	original, err := filepath.Abs(filepath.Join(r.folder, m.File))
	if err != nil {
		return "", err
	}
	changed := filepath.Join(scratch, m.File)
	list, err := json.Marshal(map[string]map[string]string{"Replace": {original: changed}})
	if err != nil {
		return "", err
	}
	name = filepath.Join(scratch, "overlay.json")
	return name, errors.Join(os.WriteFile(changed, []byte(m.Source), 0o666), os.WriteFile(name, list, 0o666))
}

var failed = regexp.MustCompile(`--- FAIL: (\S+)|fatal error: .*|panic: .*`)

// test runs tests on one core, within limits that the shell sets, until one
// fails, and names that one.
func (r *runner) test(ctx context.Context, binary string, p phase) (outcome Outcome, by string, took time.Duration, err error) {
	script := fmt.Sprintf(`ulimit -t %d && ulimit -v %d && exec "$@"`, 1+int(p.limit.Seconds()), memory)
	args := append([]string{"-c", script, "sh", binary, "-test.failfast", "-test.parallel=1"}, p.flags...)
	cmd := exec.CommandContext(ctx, "sh", args...)
	cmd.Dir = r.folder
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	out, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return 0, "", 0, ctx.Err()
	}
	if cmd.ProcessState == nil {
		return 0, "", 0, err
	}
	if match := failed.FindStringSubmatch(string(out)); match != nil {
		by = cmp.Or(match[1], match[0])
	}
	took = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	switch code := cmd.ProcessState.ExitCode(); code {
	case 0:
		return Survived, "", took, nil
	case 1:
		return Killed, by, took, nil
	case 2: // as the Go runtime ends a program
		return Crashed, by, took, nil
	case -1: // by the signal that the limit of time sends
		return TimedOut, by, took, nil
	default:
		return 0, "", took, fmt.Errorf("the tests: %w\n%s", err, out)
	}
}

// trim removes from a cache of its own what the last mutant left there: a few
// megabytes for each.
func (r *runner) trim() error {
	if r.cache == "" {
		return nil
	}
	return filepath.WalkDir(r.cache, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil && info.ModTime().After(r.warm) {
			err = os.Remove(name)
		}
		return err
	})
}
