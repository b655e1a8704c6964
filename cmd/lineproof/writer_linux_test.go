package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lineproof/checker"
)

// everyFault says that the tests of faults are to try all of them, and that it
// is a failure where strace does not let them.
func everyFault() bool { return os.Getenv("FAULTS") == "all" }

// needCommand skips a test of faults on a machine where this command, if any, fails.
func needCommand(t *testing.T, command ...string) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes seconds")
	}
	if len(command) == 0 {
		return
	}
	if out, err := exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
		t.Skipf("%q: %v\n%s", command, err, out)
	}
}

// An outcome is how a program ended.
type outcome struct {
	status         int // -1 for a signal
	stdout, stderr string
}

// execute runs a program in the folder. TMPDIR is its folder tmp.
func execute(t *testing.T, folder string, stdin *os.File, args ...string) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = folder, &stdout, &stderr
	if stdin != nil {
		cmd.Stdin = stdin
	}
	cmd.Env = append(os.Environ(), "TMPDIR="+filepath.Join(folder, "tmp"))
	if err := cmd.Run(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatal(err)
	}
	return outcome{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// A writer is a command that writes a file into the folder out.
type writer struct {
	args  []string // the last is the file
	input string   // what is in in.cert
	good  outcome  // if nothing goes wrong
	whole string   // what is in the file then
	bad   string   // what may be printed if something goes wrong
}

func (w writer) file() string   { return w.args[len(w.args)-1] }
func (w writer) String() string { return filepath.Base(w.file()) }

// newWriter runs a command that writes a file when nothing goes wrong.
func newWriter(t *testing.T, input string, args ...string) writer {
	t.Helper()
	w := writer{args: args, input: input}
	if args[0] == "check" {
		w.bad = "s NOT VERIFIED\n"
	}
	folder := w.folder(t, "")
	w.good = execute(t, folder, nil, append([]string{"lineproof"}, args...)...)
	if w.good.status != success {
		t.Fatalf("%q: %+v", args, w.good)
	}
	w.whole = contentOf(t, filepath.Join(folder, w.file()))
	return w
}

// writers are the commands that write files, in all the forms.
func writers(t *testing.T) []writer {
	t.Helper()
	const player, adversary = "player drop width=6 rows=5 pieces=6", "adversary drop width=6 rows=5 pieces=5"
	solved := newWriter(t, "", "solve", "--width=6", "--rows=5", "-o", "out/solved.cert")
	if _, err := checker.Verify(strings.NewReader(solved.whole), checker.Limit, player, adversary); err != nil {
		t.Fatal(err)
	}
	return []writer{
		solved,
		newWriter(t, "", "solve", "--width=6", "--rows=5", "-o", "out/solved.cert.zst"),
		newWriter(t, solved.whole, "convert", "in.cert", "out/converted.cert"),
		newWriter(t, solved.whole, "convert", "in.cert", "out/converted.cert.zst"),
		newWriter(t, solved.whole, "convert", "in.cert", "--claim", player, "out/converted.strategy"),
		newWriter(t, solved.whole, "convert", "in.cert", "--claim", adversary, "out/converted.witness"),
		newWriter(t, solved.whole, "check", "in.cert", "--receipt", "out/checked.receipt.json"),
	}
}

// olderFile is what is in a file that is there before.
const olderFile = "an older file\n"

// folder makes a folder for the command to run in. The file holds what was
// there before, nothing for none.
func (w writer) folder(t *testing.T, before string) string {
	folder := t.TempDir()
	for _, sub := range []string{"out", "tmp"} {
		if err := os.Mkdir(filepath.Join(folder, sub), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for name, content := range map[string]string{"in.cert": w.input, w.file(): before} {
		if content == "" {
			continue
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// contentOf returns what is in a file, nothing for none. Of a receipt, it leaves
// out when it was made.
func contentOf(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return dated.ReplaceAllString(string(content), "")
}

var dated = regexp.MustCompile(`(?s),\s*"made": \{.*?\}`)

// extra returns the files that should not be there after the command.
func (w writer) extra(t *testing.T, folder string) (names []string) {
	t.Helper()
	for _, sub := range []string{"out", "tmp"} {
		entries, err := os.ReadDir(filepath.Join(folder, sub))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if name := filepath.Join(sub, e.Name()); name != w.file() {
				names = append(names, name)
			}
		}
	}
	return names
}

// A mishap is a run of a writer while something goes wrong.
type mishap struct {
	writer
	what    string // goes wrong
	folder  string
	before  string // what was in the file
	outcome outcome
}

// check wants the new file as a whole and success, or the old one and an error
// with these words. Nothing else may be left in either case.
func (m mishap) check(t *testing.T, words *regexp.Regexp) {
	t.Helper()
	after := m.after(t)
	succeeded := m.outcome == m.good && after == m.whole
	failed := m.outcome.status == failed && (m.outcome.stdout == "" || m.outcome.stdout == m.bad) && words.MatchString(m.outcome.stderr) && after == m.before
	if extra := m.extra(t, m.folder); !succeeded && !failed || len(extra) > 0 {
		t.Errorf("%v, %s: %+v, file %.20q of %d bytes, besides it %q", m.writer, m.what, m.outcome, after, len(after), extra)
	}
}

// after returns what is in the file now.
func (m mishap) after(t *testing.T) string { return contentOf(t, filepath.Join(m.folder, m.file())) }

// unwritten are the words that the file cannot be written, and why, in one line.
func (w writer) unwritten() *regexp.Regexp {
	return regexp.MustCompile(`\A(the player .*\n)?lineproof: ` + regexp.QuoteMeta(w.file()) + ` cannot be written: ((close|remove) out/\S+: )?[a-z/ -]+\n\z`)
}
