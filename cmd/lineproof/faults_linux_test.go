package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// diskErrors are how disks fail.
var diskErrors = []string{"ENOSPC", "EIO", "EDQUOT", "EROFS"}

// TestFaultCalls makes each system call on the output folder fail, one a run.
func TestFaultCalls(t *testing.T) {
	needStrace(t)
	for _, w := range writers(t) {
		t.Run(w.String(), func(t *testing.T) {
			t.Parallel()
			n := 0
			calls, _ := w.outputCalls(t)
			renamed := slices.IndexFunc(calls, func(c call) bool { return strings.HasPrefix(c.name, "rename") })
			for i, c := range calls {
				// To ask what is there is no more than a courtesy, and so is to
				// sync the folder.
				fatal := i <= renamed && !strings.Contains(c.name, "stat")
				for j, e := range diskErrors {
					for k, before := range []string{"", olderFile} {
						if everyFault() || i%len(diskErrors) == j && (i+j)%2 == k {
							w.failing(t, c, e, before, fatal)
							n++
						}
					}
				}
			}
			t.Logf("%d faults in %d calls", n, len(calls))
		})
	}
}

// failing makes one call fail, which is fatal or makes no difference.
func (w writer) failing(t *testing.T, c call, e, before string, fatal bool) {
	t.Helper()
	folder, o := w.tampered(t, c, "error="+e, before, nil)
	if fatal != (o.status == failed) {
		t.Errorf("%v: %v %s: status %d, want fatal %v", w, c, e, o.status, fatal)
	}
	if strings.HasPrefix(c.name, "unlink") {
		w.removeNamed(t, folder, o)
	}
	mishap{w, c.String() + " " + e, folder, before, o}.check(t, w.unwritten())
}

// tampered runs the command with one call tampered with, in a folder with what is
// there before. Now and then, Go's runtime makes a call more or less on the thread,
// so that another one is hit, or none; then it is tried again.
func (w writer) tampered(t *testing.T, c call, how, before string, stdin *os.File) (folder string, o outcome) {
	t.Helper()
	var hit call
	for range 3 {
		folder = w.folder(t, before)
		if o, _, hit = w.strace(t, folder, stdin, fmt.Sprintf("%s:%s:when=%d", c.name, how, c.count)); hit == c {
			return folder, o
		}
	}
	t.Errorf("%v: hit %v, want %v", w, hit, c)
	return folder, o
}

// TestFaultOrder wants what is written to be on the disk before it takes the
// place of what is there, and then the folder, too: a crash at any time leaves
// one of both.
func TestFaultOrder(t *testing.T) {
	needStrace(t)
	for _, w := range writers(t) {
		calls, _ := w.outputCalls(t)
		var order []string
		for _, c := range calls {
			if slices.Contains([]string{"write", "fsync", "renameat"}, c.name) {
				order = append(order, c.name+" "+c.paths)
			}
		}
		temporary := "out/." + w.String() + "N"
		want := []string{
			"write </" + temporary + "> \"\"", // a try
			"write </" + temporary + "> \"\"",
			"fsync </" + temporary + ">",
			"renameat <> \"" + temporary + "\" <> \"" + w.file() + "\"",
			"fsync </out>",
		}
		if !slices.Equal(order, want) {
			t.Errorf("%v: got %q, want %q", w, order, want)
		}
	}
}

// removeNamed removes the one file that should not be there, and could not be
// removed. The error must name it.
func (w writer) removeNamed(t *testing.T, folder string, o outcome) {
	t.Helper()
	extra := w.extra(t, folder)
	if len(extra) != 1 || !strings.Contains(o.stderr, " remove "+extra[0]+": ") {
		t.Errorf("%v: %q is left, and %+v", w, extra, o)
		return
	}
	if err := os.Remove(filepath.Join(folder, extra[0])); err != nil {
		t.Fatal(err)
	}
}

// TestFaultCallsOn makes all calls on the output folder fail, from one on, as
// after a disk was lost. Nothing can be removed then.
func TestFaultCallsOn(t *testing.T) {
	needStrace(t)
	failing := []string{"openat", "fsync", "renameat", "unlinkat"}
	for _, w := range writers(t)[1:3] {
		t.Run(w.String(), func(t *testing.T) {
			t.Parallel()
			on, all := w.outputCalls(t)
			for _, c := range on {
				if !slices.Contains(failing, c.name) {
					continue
				}
				folder := w.folder(t, olderFile)
				o, _, _ := w.strace(t, folder, nil, tamperFrom(c, all, failing, "error=EROFS")...)
				if extra := w.extra(t, folder); len(extra) == 1 && strings.HasPrefix(extra[0], "out/.") {
					os.Remove(filepath.Join(folder, extra[0]))
				}
				mishap{w, "from " + c.String(), folder, olderFile, o}.check(t, w.unwritten())
			}
		})
	}
}

// tamperFrom tampers with all calls of these names from one of them on.
func tamperFrom(first call, all []call, names []string, how string) (tamper []string) {
	count := map[string]int{}
	for _, c := range all[:slices.Index(all, first)] {
		count[c.name] = c.count
	}
	for _, name := range names {
		tamper = append(tamper, fmt.Sprintf("%s:%s:when=%d+", name, how, count[name]+1))
	}
	return tamper
}

// TestFaultReadBack has solve read something else back than it wrote.
func TestFaultReadBack(t *testing.T) {
	needStrace(t)
	for _, w := range writers(t)[:2] {
		for what, kept := range map[string]string{
			"nothing":     "",
			"a part":      w.whole[:len(w.whole)/2],
			"more":        w.whole + "\n",
			"another bit": w.whole[:len(w.whole)-1] + string(w.whole[len(w.whole)-1]^1),
		} {
			name := filepath.Join(t.TempDir(), "kept")
			if err := os.WriteFile(name, []byte(kept), 0o644); err != nil {
				t.Fatal(err)
			}
			w.readBack(t, what, name)
		}
		w.readBack(t, "a folder", ".")
		w.readBack(t, "a bad sector", "/proc/self/mem") // whose first byte cannot be read
	}
}

// opensBack returns the call with which a solver opens what it has written.
func (w writer) opensBack(t *testing.T) call {
	t.Helper()
	calls, _ := w.outputCalls(t)
	synced := slices.IndexFunc(calls, func(c call) bool { return c.name == "fsync" })
	if c := calls[synced-1]; c.name == "openat" {
		return c
	}
	t.Fatalf("%v: %v", w, calls)
	return call{}
}

// readBack has solve open another file, as standard input, for what it has
// written.
func (w writer) readBack(t *testing.T, what, name string) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	folder, o := w.tampered(t, w.opensBack(t), "retval=0", olderFile, file)
	mishap{w, what, folder, olderFile, o}.check(t, w.unwritten())
}

// TestFaultProve has prove fail, and interrupts it, at the end of its search.
func TestFaultProve(t *testing.T) {
	needStrace(t)
	if !everyFault() {
		t.Skip("takes half a minute")
	}
	back := writers(t)[1].opensBack(t)
	prove := writer{args: []string{"prove", "-o", "out/theorem.cert.zst"}}
	for _, test := range []struct {
		how  string
		when int
		want *regexp.Regexp
	}{
		{"renameat:error=EIO", 1, prove.unwritten()},
		{back.name + ":signal=SIGINT", back.count, interrupted},
	} {
		folder := prove.folder(t, olderFile)
		o, _, hit := prove.strace(t, folder, nil, fmt.Sprintf("%s:when=%d", test.how, test.when))
		if !strings.Contains(hit.paths, "/.theorem.cert.zst") {
			t.Errorf("%s: hit %v", test.how, hit)
		}
		mishap{prove, test.how, folder, olderFile, o}.check(t, test.want)
	}
}
