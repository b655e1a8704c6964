package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// An Outcome is what becomes of a mutant.
type Outcome int

const (
	Survived Outcome = iota
	Killed           // a test failed
	Crashed          // the tests did not come to their end
	TimedOut         // they took too much time
	Starved          // they took too much memory
)

func (o Outcome) String() string {
	return [...]string{"survived", "killed", "crashed", "out of time", "out of memory"}[o]
}

// Limits bound what the tests of a mutant may take, so that endless ones end. It
// is CPU time that counts, so that no mutant dies of a busy machine.
type Limits struct {
	Short  time.Duration // for the tests with -short, which run first
	Full   time.Duration // for all tests
	Memory int           // megabytes of address space
}

// A Runner tests mutants of the package in a folder, one at a time.
type Runner struct {
	Folder string
	Cache  string // a folder for the go command's cache; empty for the usual one
	Limits
	warm time.Time // from then on, the cache grows by what mutants do not share
}

// Warm compiles the tests of the package as it is.
func (r *Runner) Warm(ctx context.Context) error {
	return r.withTests(ctx, nil, func(string) error {
		r.warm = time.Now()
		return nil
	})
}

// Measure runs the tests of the package as it is, which must not fail, and
// allows mutants several times what they took.
func (r *Runner) Measure(ctx context.Context) error {
	return r.withTests(ctx, nil, func(binary string) error {
		for _, phase := range []struct {
			limit *time.Duration
			flags []string
		}{{&r.Short, []string{"-test.short"}}, {&r.Full, nil}} {
			*phase.limit = time.Hour
			outcome, by, took, err := r.test(ctx, binary, *phase.limit, phase.flags...)
			if err != nil {
				return err
			}
			if outcome != Survived {
				return fmt.Errorf("%s without a change: %v by %s", r.Folder, outcome, by)
			}
			*phase.limit = 5*time.Second + 4*took
		}
		return nil
	})
}

// Run tests a mutant, and names the test that it did not survive; the compiler,
// if it is the tests that do not compile with it.
func (r *Runner) Run(ctx context.Context, m Mutant) (outcome Outcome, by string, err error) {
	err = r.withTests(ctx, &m, func(binary string) (err error) {
		outcome, by, _, err = r.test(ctx, binary, r.Short, "-test.short")
		if err == nil && outcome == Survived {
			outcome, by, _, err = r.test(ctx, binary, r.Full)
		}
		return err
	})
	if errors.Is(err, errTests) {
		outcome, by, err = Killed, "the compiler", nil
	}
	return outcome, by, errors.Join(err, r.trim())
}

var errTests = errors.New("the tests do not compile")

// withTests compiles the tests, with a mutant or without, and calls do with the
// program. What debuggers need is left out of it.
func (r *Runner) withTests(ctx context.Context, m *Mutant, do func(binary string) error) error {
	scratch, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	binary := filepath.Join(scratch, "tests")
	args := []string{"test", "-c", "-o", binary, "-vet=off", "-gcflags=-dwarf=false", "-ldflags=-s -w"}
	if m != nil {
		overlay, err := r.overlay(scratch, m)
		if err != nil {
			return err
		}
		args = append(args, "-overlay", overlay)
	}
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = r.Folder
	if r.Cache != "" {
		cmd.Env = append(os.Environ(), "GOCACHE="+r.Cache)
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
func (r *Runner) overlay(scratch string, m *Mutant) (name string, err error) {
	original, err := filepath.Abs(filepath.Join(r.Folder, m.File))
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

// test runs tests on one core, within limits that the shell sets, until one
// fails.
func (r *Runner) test(ctx context.Context, binary string, limit time.Duration, flags ...string) (outcome Outcome, by string, took time.Duration, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	script := fmt.Sprintf(`ulimit -t %d && ulimit -v %d && exec "$@"`, 1+int(limit.Seconds()), r.Memory<<10)
	args := append([]string{"-c", script, "sh", binary, "-test.v", "-test.failfast", "-test.parallel=1"}, flags...)
	cmd := exec.CommandContext(ctx, "sh", args...)
	cmd.Dir = r.Folder
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.StdoutPipe()
	if err != nil {
		return 0, "", 0, err
	}
	if err := cmd.Start(); err != nil {
		return 0, "", 0, err
	}
	failed, last := follow(out)
	if failed != "" {
		cancel() // what the other tests say does not matter
	}
	wrong := cmd.Wait()
	took = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	switch memory := complaint.String(); {
	case failed != "":
		return Killed, failed, took, nil
	case ctx.Err() != nil:
		return 0, "", took, ctx.Err()
	case wrong == nil:
		return Survived, "", took, nil
	case cmd.ProcessState.ExitCode() < 0: // by the signal that the limit of time sends
		return TimedOut, last, took, nil
	case strings.Contains(memory, "out of memory"), strings.Contains(memory, "cannot allocate memory"):
		return Starved, last, took, nil
	}
	return Crashed, last, took, nil
}

// follow reads the output of tests up to the first that fails, or else to the
// end. It returns that test, and the last one that it has read about.
func follow(out io.Reader) (failed, last string) {
	for lines := bufio.NewReader(out); ; {
		line, err := lines.ReadString('\n')
		words := strings.Fields(line)
		switch {
		case len(words) > 2 && words[0] == "---" && words[1] == "FAIL:":
			return words[2], words[2]
		case len(words) == 3 && words[0] == "===" && words[1] != "PAUSE":
			last = words[2]
		}
		if err != nil {
			return "", last
		}
	}
}

// trim removes from a cache of its own what the last mutant left there: a few
// megabytes for each.
func (r *Runner) trim() error {
	if r.Cache == "" {
		return nil
	}
	return filepath.WalkDir(r.Cache, func(name string, entry fs.DirEntry, err error) error {
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
