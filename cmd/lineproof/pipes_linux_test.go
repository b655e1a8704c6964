package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// TestFaultUnread closes the pipe of standard output, of which a page fits into
// the pipe, after some bytes of it were read.
func TestFaultUnread(t *testing.T) {
	needCommand(t)
	w := bigWriters(t)[1]
	folder := w.folder(t, "")
	for _, to := range []string{"cert", "witness"} {
		args := []string{"convert", "in.cert", "-", "--to", to}
		size := len(execute(t, folder, nil, append([]string{"lineproof"}, args...)...).stdout)
		for _, n := range []int{0, 1, 2, 1000, 4096, 4097, 20000, 100000} {
			if n+os.Getpagesize() < size {
				unread(t, folder, n, args)
			}
		}
	}
}

// unread runs lineproof with nobody to read more than n bytes of what it prints.
func unread(t *testing.T, folder string, n int, args []string) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	if _, _, errno := syscall.Syscall(syscall.SYS_FCNTL, w.Fd(), syscall.F_SETPIPE_SZ, uintptr(os.Getpagesize())); errno != 0 {
		t.Fatal(errno)
	}
	var stderr bytes.Buffer
	cmd := exec.Command("lineproof", args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = folder, w, &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	if _, err := io.CopyN(io.Discard, r, int64(n)); err != nil {
		t.Error(err)
	}
	r.Close()
	cmd.Wait()
	if status := cmd.ProcessState.ExitCode(); status != failed || stderr.String() != "lineproof: write /dev/stdout: broken pipe\n" {
		t.Errorf("%q, closed after %d bytes: status %d, %q", args, n, status, &stderr)
	}
}

// TestFaultUnwritten has the writer of a pipe go away before it has written all.
func TestFaultUnwritten(t *testing.T) {
	needCommand(t)
	for _, r := range readers(t) {
		t.Run(r.String(), func(t *testing.T) {
			t.Parallel()
			size := len(r.content)
			for _, n := range []int{0, 1, 3, 4, 9, 10, size / 3, size / 2, size - 2} {
				r.cutOff(t, n)
			}
		})
	}
}

// cutOff runs the program with a pipe that ends after n bytes, under a name and
// as standard input.
func (r reader) cutOff(t *testing.T, n int) {
	t.Helper()
	folder := r.folder(t)
	pipe := filepath.Join(folder, "in")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"in", "-"} {
		args := slices.Clone(r.args)
		args[slices.Index(args, "in")] = name
		go os.WriteFile(pipe, []byte(r.content[:n]), 0)
		var stdin *os.File
		if name == "-" {
			var err error
			if stdin, err = os.Open(pipe); err != nil {
				t.Fatal(err)
			}
			defer stdin.Close()
		}
		o := execute(t, folder, stdin, append([]string{r.program}, args...)...)
		said := regexp.MustCompile(`\A(lineproof|linecheck): [^\n]+\n\z`).MatchString(o.stderr)
		written := contentOf(t, filepath.Join(folder, "out", "x.cert"))
		if o.status != refuted || o.stdout != r.verdict() || !said || written != "" {
			t.Errorf("%s ends after %d bytes: %+v, %d bytes are written", name, n, o, len(written))
		}
	}
}

// TestFaultUnheard closes the pipe of standard error. This changes nothing else.
func TestFaultUnheard(t *testing.T) {
	needCommand(t)
	w := writers(t)[0]
	for _, test := range []struct {
		args   []string
		status int
		stdout string
	}{
		{w.args, success, w.good.stdout},
		{[]string{"check", "out/solved.cert"}, success, w.good.stdout},
		{[]string{"check", "out/solved.cert", "player drop width=6 rows=5 pieces=5"}, refuted, "s NOT VERIFIED\n"},
		{[]string{"check", "missing.cert"}, failed, "s NOT VERIFIED\n"},
		{[]string{"convert", "in.cert", "missing/x.cert"}, failed, ""},
		{nil, failed, ""},
	} {
		folder := w.folder(t, w.whole)
		r, stderr, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		r.Close()
		var stdout strings.Builder
		cmd := exec.Command("lineproof", test.args...)
		cmd.Dir, cmd.Stdout, cmd.Stderr = folder, &stdout, stderr
		cmd.Run()
		stderr.Close()
		if status := cmd.ProcessState.ExitCode(); status != test.status || stdout.String() != test.stdout || len(w.extra(t, folder)) > 0 {
			t.Errorf("%q: status %d, stdout %q", test.args, status, &stdout)
		}
	}
}
