package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

var interrupted = regexp.MustCompile(`\Alineproof: interrupted\n\z`)

// TestFaultInterrupted interrupts a command at each of its calls on the output
// folder.
func TestFaultInterrupted(t *testing.T) {
	needStrace(t)
	signals := []string{"SIGINT", "SIGTERM", "SIGHUP"}
	for _, w := range writers(t) {
		t.Run(w.String(), func(t *testing.T) {
			t.Parallel()
			calls, _ := w.outputCalls(t)
			for i, c := range calls {
				for j, sig := range signals {
					if !everyFault() && i%len(signals) != j {
						continue
					}
					folder := w.folder(t, olderFile)
					o, _, hit := w.strace(t, folder, nil, fmt.Sprintf("%s:signal=%s:when=%d", c.name, sig, c.count))
					if hit != c {
						t.Errorf("%v: hit %v, want %v", w, hit, c)
					}
					mishap{w, c.String() + " " + sig, folder, olderFile, o}.check(t, interrupted)
				}
			}
			t.Logf("interrupted in %d calls", len(calls))
		})
	}
}

// TestFaultInterruptedTwice interrupts at one of these calls and at all that
// follow. A second interrupt may kill the program, but not while there is a
// temporary file.
func TestFaultInterruptedTwice(t *testing.T) {
	needStrace(t)
	for _, w := range writers(t) {
		t.Run(w.String(), func(t *testing.T) {
			t.Parallel()
			ended := map[int]int{}
			on, all := w.outputCalls(t)
			for _, c := range on {
				folder := w.folder(t, olderFile)
				o, _, _ := w.strace(t, folder, nil, tamperFrom(c, all, traced, "signal=SIGINT")...)
				mishap{w, "from " + c.String(), folder, olderFile, o}.checkKilled(t, interrupted)
				ended[o.status]++
			}
			t.Logf("%d times interrupted, %d times killed, %d times done", ended[failed], ended[-1], ended[success])
		})
	}
}

// checkKilled does what check does, but the program may also be killed. Then
// the file is the old one or the new one, and the latter if claims are verified.
func (m mishap) checkKilled(t *testing.T, words *regexp.Regexp) {
	t.Helper()
	if m.outcome.status != -1 {
		m.check(t, words)
		return
	}
	after := m.after(t)
	good := after == m.whole || after == m.before && !strings.Contains(m.outcome.stdout, "s VERIFIED")
	if extra := m.extra(t, m.folder); !good || len(extra) > 0 {
		t.Errorf("%v, %s: %+v, file %.20q of %d bytes, besides it %q", m.writer, m.what, m.outcome, after, len(after), extra)
	}
}

// TestFaultInterruptedAnytime interrupts at moments that are spread over the
// whole run.
func TestFaultInterruptedAnytime(t *testing.T) {
	needCommand(t)
	solve := newWriter(t, "", "solve", "--width=8", "--rows=5", "-o", "out/solved.cert")
	start := time.Now()
	solve.interruptAfter(t, time.Hour, syscall.SIGINT)
	took := time.Since(start)
	moments, ended := 30, map[int]int{}
	if everyFault() {
		moments = 100
		prove := writer{args: []string{"prove", "-o", "out/theorem.cert.zst"}}
		for i := range 10 {
			prove.interruptAfter(t, took*time.Duration(i*i)/4, syscall.SIGTERM)
		}
	}
	for i := range moments {
		sig := []syscall.Signal{syscall.SIGINT, syscall.SIGTERM}[i%2]
		ended[solve.interruptAfter(t, took*time.Duration(i)/time.Duration(moments), sig)]++
	}
	t.Logf("%d times interrupted, %d times killed before, %d times done", ended[failed], ended[-1], ended[success])
}

// interruptAfter runs the command and sends it a signal, unless it ends before.
// A signal that comes before the program listens kills it. interruptAfter
// returns the status, -1 for this.
func (w writer) interruptAfter(t *testing.T, after time.Duration, sig syscall.Signal) int {
	t.Helper()
	folder := w.folder(t, olderFile)
	var stdout, stderr bytes.Buffer
	cmd := exec.Command("lineproof", w.args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = folder, &stdout, &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(after, func() { cmd.Process.Signal(sig) })
	cmd.Wait()
	timer.Stop()
	o := outcome{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
	mishap{w, fmt.Sprint(sig, " after ", after), folder, olderFile, o}.checkKilled(t, interrupted)
	return o.status
}

// TestFaultInterruptedUnread interrupts a command that waits for somebody to
// read what it prints.
func TestFaultInterruptedUnread(t *testing.T) {
	needCommand(t)
	w := bigWriters(t)[1]
	r, stdout, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var stderr bytes.Buffer
	cmd := exec.Command("lineproof", "convert", "in.cert", "-", "--to", "witness") // more than a pipe holds
	cmd.Dir, cmd.Stdout, cmd.Stderr = w.folder(t, ""), stdout, &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	stdout.Close()
	if _, err := io.CopyN(io.Discard, r, 1); err != nil {
		t.Fatal(err)
	}
	cmd.Process.Signal(syscall.SIGINT)
	cmd.Wait()
	if status := cmd.ProcessState.ExitCode(); status != failed || stderr.String() != "lineproof: interrupted\n" {
		t.Errorf("status %d, stderr %q", status, &stderr)
	}
}

// TestFaultHangup has a terminal close of which the program was told to take no
// notice, as nohup does.
func TestFaultHangup(t *testing.T) {
	needStrace(t)
	w := writers(t)[0]
	c := w.opensBack(t)
	signal.Ignore(syscall.SIGHUP)
	defer signal.Reset(syscall.SIGHUP)
	o, _, hit := w.strace(t, w.folder(t, ""), nil, fmt.Sprintf("%s:signal=SIGHUP:when=%d", c.name, c.count))
	if hit != c || o != w.good {
		t.Errorf("%+v, hit %v, want %+v, %v", o, hit, w.good, c)
	}
}
