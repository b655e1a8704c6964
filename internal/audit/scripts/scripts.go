// Package scripts runs the scripts of tests, which try the programs as their users do, and has the commands
// that these scripts use beside those of testscript.
package scripts

import (
	"bytes"
	"encoding/hex"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
)

// Build returns a folder with some of the programs, built as their users build them.
func Build(t *testing.T, programs ...string) string {
	bin := t.TempDir()
	args := []string{"build", "-o", bin}
	for _, program := range programs {
		args = append(args, "lineproof/cmd/"+program)
	}
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return bin
}

// Run runs the scripts of a folder. They find these programs, and the one that the test's own binary is. ROOT is
// the repository; lineproof page needs the caches.
func Run(t *testing.T, folder string, programs ...string) {
	bin := Build(t, programs...)
	settings := require.Value(exec.Command("go", "env", "GOMOD", "GOCACHE", "GOMODCACHE").Output())(t)
	lines := strings.Split(string(settings), "\n")
	root := filepath.Dir(strings.TrimSpace(lines[0]))
	cache, modules := strings.TrimSpace(lines[1]), strings.TrimSpace(lines[2])
	testscript.Run(t, testscript.Params{
		Dir: folder,
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", bin+string(os.PathListSeparator)+env.Getenv("PATH"))
			env.Setenv("ROOT", root)
			env.Setenv("GOCACHE", cache)
			env.Setenv("GOMODCACHE", modules)
			return nil
		},
		Condition: func(cond string) (bool, error) {
			if cond != "root" {
				return false, errors.New("unknown condition")
			}
			return os.Geteuid() == 0, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":      exits,
			"checks":     checks,
			"brokenpipe": brokenPipe,
			"interrupts": interrupts,
			"holds":      holds,
			"bytes":      writeBytes,
			"cut":        cut,
			"patch":      patch,
			"section":    section,
			"swap":       swap,
		},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
	})
}

// need ends the script unless the command has the form that its usage says.
func need(ts *testscript.TestScript, neg, ok bool, usage string) {
	if neg || !ok {
		ts.Fatalf("usage: %s", usage)
	}
}

// number reads an argument that is a number.
func number(ts *testscript.TestScript, text string) int {
	n, err := strconv.Atoi(text)
	ts.Check(err)
	return n
}

// programStatus returns the exit status of a program that was waited for with err.
func programStatus(ts *testscript.TestScript, err error) int {
	if err == nil {
		return 0
	}
	exit := new(exec.ExitError)
	if !errors.As(err, &exit) {
		ts.Fatalf("%v", err)
	}
	return exit.ExitCode()
}

// exits: exits CODE PROGRAM [ARG...]
//
// Runs the program, which must end with just this status. testscript's own !
// accepts all but 0.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	need(ts, neg, len(args) >= 2, "exits CODE PROGRAM [ARG...]")
	if got := programStatus(ts, ts.Exec(args[1], args[2:]...)); got != number(ts, args[0]) {
		ts.Fatalf("%v exits with %d, want %s", args[1:], got, args[0])
	}
}

// checks: checks CODE FILE [CLAIM...]
//
// Runs linecheck and lineproof check on a raw certificate. Both must end with
// this status, and must say the same, each under its own name. Below that,
// lineproof may have a line of play.
func checks(ts *testscript.TestScript, neg bool, args []string) {
	need(ts, neg, len(args) >= 2, "checks CODE FILE [CLAIM...]")
	var said []string
	for _, program := range [][]string{{"linecheck"}, {"lineproof", "check"}} {
		exits(ts, false, slices.Concat(args[:1], program, args[1:]))
		said = append(said, ts.ReadFile("stdout")+
			strings.TrimPrefix(ts.ReadFile("stderr"), program[0]))
	}
	if above, _, shown := strings.Cut(said[1], "the line of play, "); said[0] != said[1] && !(shown && said[0] == above) {
		ts.Fatalf("linecheck says %q, lineproof check %q", said[0], said[1])
	}
}

// start prepares a program to be run with the script's environment.
func start(ts *testscript.TestScript, args []string) (cmd *exec.Cmd, stdout, stderr *bytes.Buffer) {
	var path string
	for _, dir := range filepath.SplitList(ts.Getenv("PATH")) {
		path = filepath.Join(dir, args[0])
		if _, err := exec.LookPath(path); err == nil {
			break
		}
	}
	cmd = exec.Command(path, args[1:]...)
	stdout, stderr = new(bytes.Buffer), new(bytes.Buffer)
	cmd.Dir, cmd.Stdout, cmd.Stderr = ts.MkAbs("."), stdout, stderr
	cmd.Env = append(os.Environ(), "TMPDIR="+ts.Getenv("TMPDIR"))
	return cmd, stdout, stderr
}

// brokenpipe: brokenpipe PROGRAM [ARG...]
//
// Runs the program with a standard output that nobody reads. It must fail with
// status 2 because of that, say so, and complain of nothing else but a certificate that is rejected.
func brokenPipe(ts *testscript.TestScript, neg bool, args []string) {
	need(ts, neg, len(args) >= 1, "brokenpipe PROGRAM [ARG...]")
	r, w, err := os.Pipe()
	ts.Check(err)
	r.Close()
	defer w.Close()
	cmd, _, stderr := start(ts, args)
	cmd.Stdout = w
	status := programStatus(ts, cmd.Run())
	said := stderr.String()
	complains := slices.ContainsFunc(strings.Split(said, "\n"), func(line string) bool {
		return strings.HasPrefix(line, "lineproof: ") && !strings.Contains(line, ": check ") &&
			!strings.HasSuffix(line, ": broken pipe")
	})
	if status != 2 || complains || !strings.Contains(said, ": broken pipe\n") {
		ts.Fatalf("%v exits with %d and says %q", args, status, said)
	}
}

// interruption is what an interrupted program says, also if it is at work on a table.
var interruption = regexp.MustCompile(`^(10 columns and \d rows took .*\n)*` +
	`(with --checkpoint FILE, an interrupted search can go on later\n)?` +
	`(w10r6: \S+ \(.*; interrupted, at .*\)\n)?` +
	`lineproof: interrupted(; 1 of 2 wells are settled, and the same command goes on with the others)?\n$`)

// interrupts: interrupts INT|TERM|QUIT FOLDER lineproof [ARG...]
//
// Runs a command that writes to FOLDER, and sends it the signal when it has
// tried out whether it can, as the search begins then, or after a second. It must
// end with status 2 and say nothing but that it was interrupted.
func interrupts(ts *testscript.TestScript, neg bool, args []string) {
	need(ts, neg, len(args) >= 3, "interrupts INT|TERM|QUIT FOLDER lineproof [ARG...]")
	signal := map[string]os.Signal{"INT": os.Interrupt, "TERM": syscall.SIGTERM, "QUIT": syscall.SIGQUIT}[args[0]]
	folder := ts.MkAbs(args[1])
	long := time.Unix(1e9, 0)
	ts.Check(os.Chtimes(folder, long, long))
	cmd, stdout, stderr := start(ts, args[2:])
	ts.Check(cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	begun := time.Now()
	for touched := false; !touched && time.Since(begun) < time.Second; {
		select {
		case <-ended:
			ts.Fatalf("%v ends by itself: %s", args[2:], stderr)
		case <-time.After(time.Millisecond):
			info, err := os.Stat(folder)
			ts.Check(err)
			touched = !info.ModTime().Equal(long)
		}
	}
	ts.Check(cmd.Process.Signal(signal))
	status := programStatus(ts, <-ended)
	if said := stderr.String(); status != 2 || !interruption.MatchString(said) || stdout.Len() > 0 {
		ts.Fatalf("%v exits with %d and says %q", args[2:], status, said)
	}
}

// holds: holds FOLDER [NAME...]
//
// The folder must hold these files, in ascending order, and no other one, not
// even a hidden one.
func holds(ts *testscript.TestScript, neg bool, args []string) {
	need(ts, neg, len(args) >= 1, "holds FOLDER [NAME...]")
	entries, err := os.ReadDir(ts.MkAbs(args[0]))
	ts.Check(err)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if !slices.Equal(names, args[1:]) {
		ts.Fatalf("%s holds %q, want %q", args[0], names, args[1:])
	}
}

// write writes a file that a script has made.
func write(ts *testscript.TestScript, name string, content []byte) {
	ts.Check(os.WriteFile(ts.MkAbs(name), content, 0o644))
}

// bytes: bytes HEX... FILE
//
// Writes a file of these bytes; "quoted" arguments stand for themselves.
func writeBytes(ts *testscript.TestScript, neg bool, args []string) {
	need(ts, neg, len(args) >= 1, "bytes HEX... FILE")
	var content []byte
	for _, text := range args[:len(args)-1] {
		if quoted := regexp.MustCompile(`^"(.*)"$`).FindStringSubmatch(text); quoted != nil {
			content = append(content, quoted[1]...)
			continue
		}
		b, err := hex.DecodeString(text)
		ts.Check(err)
		content = append(content, b...)
	}
	write(ts, args[len(args)-1], content)
}

// cut: cut FILE N OUT
//
// Writes the first N bytes of a file, or with a negative N all but the last -N.
func cut(ts *testscript.TestScript, neg bool, args []string) {
	need(ts, neg, len(args) == 3, "cut FILE N OUT")
	content := ts.ReadFile(args[0])
	n := number(ts, args[1])
	if n < 0 {
		n += len(content)
	}
	write(ts, args[2], []byte(content[:n]))
}

// patch: patch FILE OFFSET HEX OUT
//
// Writes a file with some bytes changed, from OFFSET on, which counts from the
// end where it is negative. At "end" it adds bytes.
func patch(ts *testscript.TestScript, neg bool, args []string) {
	need(ts, neg, len(args) == 4, "patch FILE OFFSET HEX OUT")
	content := []byte(ts.ReadFile(args[0]))
	fresh, err := hex.DecodeString(args[2])
	ts.Check(err)
	if args[1] == "end" {
		write(ts, args[3], append(content, fresh...))
		return
	}
	at := number(ts, args[1])
	if at < 0 {
		at += len(content)
	}
	if bytes.Equal(content[at:at+len(fresh)], fresh) {
		ts.Fatalf("%s has these bytes already", args[0])
	}
	write(ts, args[3], slices.Concat(content[:at], fresh, content[at+len(fresh):]))
}

// section: section FILE N OUT
//
// Writes a certificate of the Nth section of one.
func section(ts *testscript.TestScript, neg bool, args []string) {
	need(ts, neg, len(args) == 3, "section FILE N OUT")
	all, err := certificate.Load(ts.MkAbs(args[0]))
	ts.Check(err)
	n := number(ts, args[1])
	content, _, err := all[n-1 : n].Bytes()
	ts.Check(err)
	write(ts, args[2], content)
}

// swap: swap FILE OLD NEW OUT
//
// Writes a file with a text, which occurs in it once, replaced by another one
// of the same length.
func swap(ts *testscript.TestScript, neg bool, args []string) {
	need(ts, neg, len(args) == 4 && len(args[1]) == len(args[2]), "swap FILE OLD NEW OUT")
	content := ts.ReadFile(args[0])
	if n := strings.Count(content, args[1]); n != 1 {
		ts.Fatalf("%s has %q %d times", args[0], args[1], n)
	}
	write(ts, args[3], []byte(strings.Replace(content, args[1], args[2], 1)))
}
