package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// needStrace skips a test where strace cannot make system calls fail.
func needStrace(t *testing.T) {
	t.Helper()
	strace := []string{"strace", "-f", "-o", os.DevNull, "-e", "inject=chdir:error=EIO", "true"}
	if everyFault() {
		if out, err := exec.Command(strace[0], strace[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%q: %v\n%s", strace, err, out)
		}
	}
	needCommand(t, strace...)
}

// traced are the system calls that can be made on the output folder.
var traced = strings.Split("openat,openat2,creat,write,writev,pwrite64,pwritev,pwritev2,copy_file_range,fallocate,"+
	"fsync,fdatasync,sync_file_range,rename,renameat,renameat2,link,linkat,symlinkat,unlink,unlinkat,"+
	"mkdir,mkdirat,close,chmod,fchmod,fchmodat,ftruncate,newfstatat,statx", ",")

// A call is a system call of the thread on which the program does all that is
// done to the output.
type call struct {
	name  string
	count int    // of calls with this name until this one, with it
	paths string // all paths in its arguments, those of open files as well
}

func (c call) String() string { return fmt.Sprintf("%s %d (%s)", c.name, c.count, c.paths) }

var (
	callLine        = regexp.MustCompile(`^(\w+)\((.*)\) += `)
	pathInCall      = regexp.MustCompile(`"[^"]*"|<[^>]*>`)
	temporaryDigits = regexp.MustCompile(`\d{5,}`) // of a temporary name
)

// strace runs the command with system calls tampered with, and returns the
// calls that it made, and the first that was tampered with, or at which a
// signal came.
func (w writer) strace(t *testing.T, folder string, stdin *os.File, tamper ...string) (o outcome, calls []call, hit call) {
	t.Helper()
	log := filepath.Join(folder, "strace")
	args := []string{"strace", "-o", log, "-y", "-s", "0", "-e", "signal=SIGINT,SIGTERM,SIGHUP", "-e", "trace=?" + strings.Join(traced, ",?")}
	for _, how := range tamper {
		args = append(args, "-e", "inject=?"+how)
	}
	o = execute(t, folder, stdin, append(append(args, "lineproof-one-thread"), w.args...)...)
	count := map[string]int{}
	for line := range strings.Lines(strings.ReplaceAll(contentOf(t, log), folder, "")) {
		if made := callLine.FindStringSubmatch(line); made != nil {
			count[made[1]]++
			paths := strings.Join(pathInCall.FindAllString(made[2], -1), " ")
			calls = append(calls, call{made[1], count[made[1]], temporaryDigits.ReplaceAllString(paths, "N")})
		}
		if hit.name == "" && (strings.HasSuffix(line, " (INJECTED)\n") || strings.HasPrefix(line, "--- SIG")) {
			hit = calls[len(calls)-1]
		}
	}
	return o, calls, hit
}

// onOutput reports whether the call is on the output folder, or what is in it.
func (c call) onOutput() bool { return regexp.MustCompile(`["/]out["/>]`).MatchString(c.paths) }

// outputCalls returns the calls on the output folder where nothing goes wrong,
// and all calls.
func (w writer) outputCalls(t *testing.T) (on, all []call) {
	t.Helper()
	o, all, _ := w.strace(t, w.folder(t, ""), nil)
	if o != w.good {
		t.Fatalf("%v: %+v, want %+v", w, o, w.good)
	}
	for _, c := range all {
		if c.onOutput() {
			on = append(on, c)
		}
	}
	if len(on) < 10 {
		t.Fatalf("%v: only %d calls: %v", w, len(on), on)
	}
	return on, all
}
