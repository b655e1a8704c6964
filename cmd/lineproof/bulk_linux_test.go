package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A bulkRun is a check that goes through temporary files, in a folder.
func bulkRun(t *testing.T) (args []string, folder string) {
	t.Helper()
	theorem, err := filepath.Abs("../../testdata/theorem.cert.zst")
	if err != nil {
		t.Fatal(err)
	}
	folder = writer{args: []string{"out"}}.folder(t, "")
	return []string{"check", theorem, "--memory=1", "--workers=2", "--temp=out"}, folder
}

var (
	bulkNote   = "checked by package bulkcheck, with \\d+\\.\\d MiB written to temporary files\n"
	bulkPassed = regexp.MustCompile(`\A` + bulkNote + `\z`)
	bulkFailed = regexp.MustCompile(`\A` + bulkNote + `lineproof: \S+/theorem.cert.zst: a temporary file in out: [a-zEOF/ -]+\n\z`)
)

// check wants all verified, or a failure that is no verdict, and nothing left.
func (o outcome) checkBulk(t *testing.T, what, folder string) (passed bool) {
	t.Helper()
	passed = o.status == success && strings.Count(o.stdout, "s VERIFIED ") == 3 && bulkPassed.MatchString(o.stderr)
	failed := o.status == failed && o.stdout == "s NOT VERIFIED\n" && bulkFailed.MatchString(o.stderr)
	left, err := os.ReadDir(filepath.Join(folder, "out"))
	if !passed && !failed || err != nil || len(left) > 0 {
		t.Errorf("%s: %+v, left %v, %v", what, o, left, err)
	}
	return passed
}

// TestFaultBulkDisk has temporary files on disks that are too small, by any
// amount, and on one that is not.
func TestFaultBulkDisk(t *testing.T) {
	needCommand(t, "unshare", "-rm", "mount", "-t", "tmpfs", "-o", "size=4k", "none", os.TempDir())
	args, folder := bulkRun(t)
	for _, test := range []struct {
		disk   string
		passes bool
	}{
		{"nr_inodes=1", false},
		{"size=1m,ro", false},
		{"size=4k", false},
		{"size=64k", false},
		{"size=256k", false},
		{"size=64m", true},
	} {
		o := execute(t, folder, nil, append([]string{"unshare", "-rm", "sh", "-ec", onDisk, "sh", test.disk, "lineproof"}, args...)...)
		if o.checkBulk(t, test.disk, folder) != test.passes {
			t.Errorf("%s: %+v", test.disk, o)
		}
	}
}

// TestFaultBulkFileSize limits the size of files.
func TestFaultBulkFileSize(t *testing.T) {
	needCommand(t, "sh", "-c", "ulimit -f 1")
	args, folder := bulkRun(t)
	for _, blocks := range []int{0, 1, 100} {
		o := execute(t, folder, nil, append([]string{"sh", "-c", fmt.Sprintf(`ulimit -f %d && exec "$@"`, blocks), "sh", "lineproof"}, args...)...)
		if o.checkBulk(t, fmt.Sprint(blocks, " blocks"), folder) {
			t.Errorf("%d blocks were enough", blocks)
		}
	}
}

// TestFaultBulkRead has temporary files that cannot be read back. But for the
// libraries at the beginning, no other file is read so.
func TestFaultBulkRead(t *testing.T) {
	needStrace(t)
	args, folder := bulkRun(t)
	for _, how := range []string{"error=EIO:when=20", "error=EIO:when=200", "retval=0:when=100"} {
		inject := "inject=pread64:" + how
		o := execute(t, folder, nil, append([]string{"strace", "-f", "-o", os.DevNull, "-e", "trace=pread64", "-e", inject, "lineproof"}, args...)...)
		if o.checkBulk(t, how, folder) {
			t.Errorf("%s: no fault", how)
		}
	}
}

// TestFaultBulkInterrupted interrupts at moments that are spread over the run.
func TestFaultBulkInterrupted(t *testing.T) {
	needCommand(t)
	args, folder := bulkRun(t)
	start := time.Now()
	if o := execute(t, folder, nil, append([]string{"lineproof"}, args...)...); o.status != success {
		t.Fatalf("%+v", o)
	}
	took := time.Since(start)
	moments, ended := 20, map[int]int{}
	if everyFault() {
		moments = 200
	}
	for i := range moments {
		var stdout, stderr bytes.Buffer
		cmd := exec.Command("lineproof", args...)
		cmd.Dir, cmd.Stdout, cmd.Stderr = folder, &stdout, &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		sig := []os.Signal{syscall.SIGINT, syscall.SIGTERM}[i%2]
		timer := time.AfterFunc(took*time.Duration(i)/time.Duration(moments), func() { cmd.Process.Signal(sig) })
		cmd.Wait()
		timer.Stop()
		status := cmd.ProcessState.ExitCode()
		ended[status]++
		if status == failed && (stdout.String() != "s NOT VERIFIED\n" || stderr.String() != "lineproof: interrupted\n") {
			t.Errorf("stdout %q, stderr %q", &stdout, &stderr)
		}
		if left, err := os.ReadDir(filepath.Join(folder, "out")); err != nil || len(left) > 0 {
			t.Errorf("left %v, %v", left, err)
		}
	}
	t.Logf("%d times interrupted, %d times killed before, %d times done", ended[failed], ended[-1], ended[success])
}
