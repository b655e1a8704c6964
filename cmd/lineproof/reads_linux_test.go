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

// A reader is a command that reads the file in, and may write out/x.cert.
type reader struct {
	program string
	args    []string
	content string // of in
}

func (r reader) String() string {
	return fmt.Sprintf("%s %s, %d bytes", filepath.Base(r.program), strings.Join(r.args, " "), len(r.content))
}

// verdict is what the command prints if the file is not accepted.
func (r reader) verdict() string {
	if r.args[0] == "stats" || r.args[0] == "convert" {
		return ""
	}
	return "s NOT VERIFIED\n"
}

// readers are the commands that read files, in all the forms.
func readers(t *testing.T) (all []reader) {
	t.Helper()
	raw := newWriter(t, "", "solve", "--width=8", "--rows=5", "-o", "out/x.cert").whole
	packed := newWriter(t, raw, "convert", "in.cert", "out/x.cert.zst").whole
	witness := newWriter(t, raw, "convert", "in.cert", "out/x.witness").whole
	solved := newWriter(t, "", "solve", "--width=6", "--rows=5", "--pieces=6", "-o", "out/x.cert").whole
	strategy := newWriter(t, solved, "convert", "in.cert", "out/x.strategy").whole
	theorem := contentOf(t, "../../testdata/theorem.cert.zst")

	linecheck := filepath.Join(buildLinecheck(t), "linecheck")
	all = []reader{{linecheck, []string{"in"}, raw}, {"lineproof", []string{"convert", "in", "out/x.cert"}, theorem}}
	for _, args := range [][]string{{"check", "in"}, {"stats", "in"}, {"convert", "in", "out/x.cert"}} {
		all = append(all,
			reader{"lineproof", args, raw},
			reader{"lineproof", args, packed},
			reader{"lineproof", append(slices.Clip(args), "--from=witness"), witness},
			reader{"lineproof", append(slices.Clip(args), "--from=strategy", "--claim=player drop width=6 rows=5"), strategy})
	}
	return all
}

// folder makes a folder for the command to run in, without the file.
func (r reader) folder(t *testing.T) string {
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "out"), 0o755); err != nil {
		t.Fatal(err)
	}
	return folder
}

// A readOutcome is what a program said when it read the file in, and what it wrote.
type readOutcome struct {
	outcome
	written string
}

// strace runs the program on the file, with system calls tampered with, and
// returns the calls on the file.
func (r reader) strace(t *testing.T, tamper ...string) (readOutcome, []string) {
	t.Helper()
	folder := r.folder(t)
	log := filepath.Join(folder, "strace")
	if err := os.WriteFile(filepath.Join(folder, "in"), []byte(r.content), 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{"strace", "-f", "--quiet=all", "-P", "in", "-o", log, "-s", "0", "-e", "signal=none", "-e", "trace=?open,openat,read,?readv,?pread64,?preadv,?mmap"}
	for _, how := range tamper {
		args = append(args, "-e", "inject="+how)
	}
	o := execute(t, folder, nil, append(append(args, r.program), r.args...)...)
	calls := regexp.MustCompile(`(?m)^\d+ +((\w+)\(|<\.\.\. \w+ resumed>).*= .*$`).FindAllString(contentOf(t, log), -1)
	return readOutcome{o, contentOf(t, filepath.Join(folder, "out", "x.cert"))}, calls
}

// TestFaultReads has each read of a file fail, or meet an end too soon. And no
// program may open its file twice, as it could be another one then.
func TestFaultReads(t *testing.T) {
	needStrace(t)
	for _, r := range readers(t) {
		t.Run(r.String(), func(t *testing.T) {
			t.Parallel()
			good, calls := r.strace(t)
			reads := len(calls) - 1
			opens := 0
			for _, c := range calls {
				if strings.Contains(c, "openat") {
					opens++
				}
			}
			if good.status != success || opens != 1 || reads < 2 {
				t.Fatalf("%+v, %q", good, calls)
			}
			for n := 1; n <= reads; n++ {
				r.failing(t, n, "error=EIO", failed)
				if n < reads { // the last meets the end anyway
					r.failing(t, n, "retval=0", refuted)
				}
			}
			t.Logf("%d faults", 2*reads-1)
		})
	}
}

// failing tampers with one read, and wants this status.
func (r reader) failing(t *testing.T, n int, how string, status int) {
	t.Helper()
	for range 100 {
		got, calls := r.strace(t, fmt.Sprintf("read:%s:when=%d", how, n))
		if slices.IndexFunc(calls, func(c string) bool { return strings.HasSuffix(c, "(INJECTED)") }) != n {
			continue // the program went on in another thread, and strace counts for each
		}
		said := regexp.MustCompile(`\A(lineproof|linecheck): in: [^\n]+\n\z`).MatchString(got.stderr)
		if got.status != status || got.stdout != r.verdict() || got.written != "" || !said {
			t.Errorf("%s at read %d: %+v", how, n, got)
		}
		return
	}
	t.Errorf("%s at read %d never comes", how, n)
}
