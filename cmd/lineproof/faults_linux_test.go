package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"lineproof/checker"
	"lineproof/internal/audit/require"
	"lineproof/internal/program"
)

// everyFault says that the tests of faults are to try all of them, and that it
// is a failure where strace does not let them.
func everyFault() bool { return os.Getenv("FAULTS") == "all" }

// needCommand skips a test on a machine where this command, if any, fails.
func needCommand(t *testing.T, command ...string) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes seconds")
	}
	if len(command) == 0 {
		return
	}
	if out, err := exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
		message := fmt.Sprintf("%q: %v\n%s", command, err, out)
		if everyFault() {
			t.Fatal(message)
		}
		t.Skip(message)
	}
}

// An outcome is how a program ended, and what is in the folder out then: the file
// x, and the names of others.
type outcome struct {
	status               int // -1 for a signal
	stdout, stderr, file string
	others               []string
}

// olderFile is what is in out/x before.
const olderFile = "an older file\n"

// A writer is a command that reads in.cert and writes out/x in some format.
type writer []string

var writers = []writer{
	{"convert", "in.cert", "out/x", "--to=zst"},
	{"convert", "in.cert", "out/x", "--to=witness"},
	{"solve", "--width=6", "--rows=5", "-o", "out/x.cert"},
}

// file is the name of what is written.
func (w writer) file() string {
	if w[0] == "solve" {
		return "x.cert"
	}
	return "x"
}

// folder makes a folder for commands to run in.
func (w writer) folder(t *testing.T) string {
	folder := t.TempDir()
	in, err := os.ReadFile("../../testdata/wells/w8r4.cert.zst")
	err = errors.Join(err, os.Mkdir(filepath.Join(folder, "out"), 0o755),
		os.WriteFile(filepath.Join(folder, "in.cert"), in, 0o644),
		os.WriteFile(filepath.Join(folder, "out", w.file()), []byte(olderFile), 0o644))
	require.NoError(t, err)
	return folder
}

// run runs the writer, under another command if that is given.
func (w writer) run(t *testing.T, under ...string) (o outcome) {
	t.Helper()
	return w.end(t, w.start(t, under...))
}

func (w writer) start(t *testing.T, under ...string) *exec.Cmd {
	t.Helper()
	command := slices.Concat(under, []string{"lineproof-one-thread"}, w)
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = w.folder(t), new(bytes.Buffer), new(bytes.Buffer)
	require.NoError(t, cmd.Start())
	return cmd
}

func (w writer) end(t *testing.T, cmd *exec.Cmd) outcome {
	t.Helper()
	cmd.Wait()
	o := outcome{status: cmd.ProcessState.ExitCode(), stdout: fmt.Sprint(cmd.Stdout), stderr: fmt.Sprint(cmd.Stderr)}
	for _, e := range require.Value(os.ReadDir(filepath.Join(cmd.Dir, "out")))(t) {
		if e.Name() != w.file() {
			o.others = append(o.others, e.Name())
		}
	}
	o.file = string(require.Value(os.ReadFile(filepath.Join(cmd.Dir, "out", w.file())))(t))
	return o
}

// check wants the new file as a whole and success, or the old one and these words.
// After an interrupt, there may be the new file all the same. Nothing else may be
// left.
func (o outcome) check(t *testing.T, what any, good outcome, words *regexp.Regexp) {
	t.Helper()
	succeeded := o.status == program.Success && o.stdout == good.stdout && o.file == good.file
	unwritten := o.status == program.Failed && o.stdout == "" && words.MatchString(o.stderr) && o.file == olderFile
	late := o.status == program.Failed && words == interrupted && words.MatchString(o.stderr) && o.file == good.file
	if !succeeded && !unwritten && !late || len(o.others) > 0 {
		t.Errorf("%v: status %d, stdout %q, stderr %q, a file of %d bytes, besides it %q", what, o.status, o.stdout, o.stderr, len(o.file), o.others)
	}
}

var (
	unwritten   = regexp.MustCompile(`(?m)^lineproof: out/x\S* cannot be written: [a-z/ -]+\n\z`)
	interrupted = regexp.MustCompile(`(?m)^lineproof: interrupted\n\z`)
)

// A call is a system call of the thread on which the program does all that is done
// to its output.
type call struct {
	name  string
	count int // of calls with this name until this one, with it
}

// traced are the system calls that can be made on the output.
const traced = "openat,write,pread64,read,lseek,fsync,renameat,renameat2,unlinkat,close,newfstatat,readlinkat,fcntl"

var callLine = regexp.MustCompile(`(?m)^(\w+)\((.*)\) += .*$`)

// calls returns the calls that the writer makes on the folder out, and how it ends.
func (w writer) calls(t *testing.T) (on []call, good outcome) {
	t.Helper()
	log := filepath.Join(t.TempDir(), "strace")
	good = w.run(t, "strace", "-o", log, "-y", "-s", "0", "-e", "trace=?"+strings.ReplaceAll(traced, ",", ",?"))
	content := require.Value(os.ReadFile(log))(t)
	count := map[string]int{}
	for _, made := range callLine.FindAllStringSubmatch(string(content), -1) {
		count[made[1]]++
		if strings.Contains(made[2], "out/") || strings.Contains(made[2], "/out>") {
			on = append(on, call{made[1], count[made[1]]})
		}
	}
	if good.status != program.Success || good.file == olderFile || len(on) < 10 {
		t.Fatalf("%q: %+v, calls %v", w, good, on)
	}
	return on, good
}

// tampered runs the writer with something done to a call.
func (w writer) tampered(t *testing.T, c call, how string) outcome {
	t.Helper()
	return w.run(t, "strace", "-o", os.DevNull, "-e", "trace="+c.name, "-e", fmt.Sprintf("inject=%s:%s:when=%d", c.name, how, c.count))
}

func needStrace(t *testing.T) {
	t.Helper()
	needCommand(t, "strace", "-o", os.DevNull, "-e", "inject=chdir:error=EIO", "true")
}

// TestFaultCalls makes each system call on the output fail, one a run, and in
// others interrupts it.
func TestFaultCalls(t *testing.T) {
	needStrace(t)
	for _, w := range writers {
		t.Run(strings.Join(w, " "), func(t *testing.T) {
			t.Parallel()
			on, good := w.calls(t)
			faults := []string{"error=ENOSPC", "signal=SIGINT", "error=EIO", "signal=SIGTERM"}
			for i, c := range on {
				for j, how := range faults {
					if !everyFault() && i%len(faults) != j {
						continue
					}
					words := unwritten
					if strings.HasPrefix(how, "signal") {
						words = interrupted
					}
					o := w.tampered(t, c, how)
					if c.name == "unlinkat" { // then it is left
						o.others = nil
					}
					o.check(t, fmt.Sprintf("%v %s", c, how), good, words)
				}
			}
			t.Logf("%d calls", len(on))
		})
	}
}

// TestFaultInterrupted interrupts a search at moments that are spread over the whole
// run, once or twice.
func TestFaultInterrupted(t *testing.T) {
	needCommand(t)
	w := writers[2]
	var good outcome
	took := time.Hour
	for range 3 {
		cmd := w.start(t)
		start := time.Now()
		good = w.end(t, cmd)
		took = min(took, time.Since(start))
	}
	moments, ended := 12, map[int]int{}
	if everyFault() {
		moments = 120
	}
	for i := range moments {
		cmd := w.start(t)
		time.Sleep(took * time.Duration(i) / time.Duration(moments))
		for range 1 + i%3/2 {
			cmd.Process.Signal([]os.Signal{syscall.SIGINT, syscall.SIGTERM}[i%2])
		}
		o := w.end(t, cmd)
		ended[o.status]++
		if o.status == -1 { // killed before the program listened
			o.status, o.stderr = program.Failed, "lineproof: interrupted\n"
		}
		if o.status == program.Failed && o.file != olderFile { // what was found is kept
			sections, err := checker.Verify(strings.NewReader(o.file), checker.Options{})
			verdicts := ""
			for _, section := range sections {
				verdicts += "s VERIFIED " + section.Claim.String() + "\n"
			}
			if err != nil || o.stdout != verdicts {
				t.Errorf("moment %d of %d: %v, %+v", i, moments, err, o)
			}
			o.file, o.stdout = olderFile, ""
		}
		o.check(t, fmt.Sprintf("%q, moment %d of %d", w, i, moments), good, interrupted)
	}
	t.Logf("%d times interrupted, %d times killed before, %d times done", ended[program.Failed], ended[-1], ended[program.Success])
	if everyFault() && ended[program.Failed] == 0 {
		t.Errorf("%q was never interrupted", w)
	}
}

// TestFaultUnread interrupts a command that waits for somebody to read what it
// prints.
func TestFaultUnread(t *testing.T) {
	needCommand(t)
	r, stdout := require.Values(os.Pipe())(t)
	defer r.Close()
	var stderr bytes.Buffer
	cmd := exec.Command("lineproof", "convert", "../../testdata/wells/w10r5.cert.zst", "-", "--to=witness") // more than a pipe holds
	cmd.Stdout, cmd.Stderr = stdout, &stderr
	require.NoError(t, cmd.Start())
	stdout.Close()
	require.Value(io.CopyN(io.Discard, r, 1))(t)
	cmd.Process.Signal(syscall.SIGINT)
	cmd.Wait()
	if status := cmd.ProcessState.ExitCode(); status != program.Failed || stderr.String() != "lineproof: interrupted\n" {
		t.Errorf("status %d, stderr %q", status, &stderr)
	}
}

// TestFaultHangup has a terminal close of which the program was told to take no
// notice, as nohup does.
func TestFaultHangup(t *testing.T) {
	needStrace(t)
	w := writers[0]
	on, good := w.calls(t)
	signal.Ignore(syscall.SIGHUP)
	defer signal.Reset(syscall.SIGHUP)
	if o := w.tampered(t, on[3], "signal=SIGHUP"); o.status != program.Success || o.file != good.file {
		t.Errorf("%+v", o)
	}
}

// TestFaultLate has a disk for standard output that only tells at the end that it
// is full.
func TestFaultLate(t *testing.T) {
	needStrace(t)
	var stdout, stderr strings.Builder
	cmd := exec.Command("strace", "-o", os.DevNull, "-P", "/dev/full", "-e", "inject=close:error=EDQUOT", "lineproof-one-thread", "help")
	file := require.Value(os.CreateTemp(t.TempDir(), ""))(t)
	defer file.Close()
	cmd.Args[4] = file.Name()
	cmd.Stdout, cmd.Stderr = file, &stderr
	cmd.Run()
	if status := cmd.ProcessState.ExitCode(); status != program.Failed || stderr.String() != "lineproof: close /dev/stdout: disk quota exceeded\n" {
		t.Errorf("status %d, stdout %q, stderr %q", status, &stdout, &stderr)
	}
}
