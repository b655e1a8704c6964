package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"unicode/utf8"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/audit/require"
	"lineproof/internal/explain"
	"lineproof/internal/program"
	"lineproof/internal/prove"
	"lineproof/solver"
	"lineproof/solver/lists"
)

// run runs a command with these streams.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	s := newSession(stdin, stdout, stderr)
	return execute(ctx, s, args)
}

func newSession(stdin io.Reader, stdout, stderr io.Writer) *program.Session {
	return &program.Session{Name: "lineproof", Stdin: stdin, Stdout: stdout, Stderr: stderr}
}

// newTestSession returns a session and what it prints.
func newTestSession() (s *program.Session, stdout, stderr *bytes.Buffer) {
	stdout, stderr = new(bytes.Buffer), new(bytes.Buffer)
	return newSession(strings.NewReader(""), stdout, stderr), stdout, stderr
}

var small = solver.Options{Memory: solver.MinMemory, Workers: 2}

// TestEnough begins with a limit of 1, and goes on with the one that lineproof advises, until the file is
// verified. A count in the file is exact; of layers it is an estimate.
func TestEnough(t *testing.T) {
	for _, test := range []struct {
		name  string
		steps int // at most
		most  int // of the last limit
	}{
		{"good_w4r5", 5, 24}, {"good_w8r5", 12, 20_000}, {"good_bag", 8, 200}, {"good_slide_w8r4", 8, 4000}, {"good_lines_w4", 2, 100},
	} {
		limit, file, steps := 1, "../../testdata/corpus/"+test.name+".cert", 0
		for ; ; steps++ {
			var stdout, stderr strings.Builder
			status := run(t.Context(), []string{"check", file, fmt.Sprintf("--limit=%d", limit)}, nil, &stdout, &stderr)
			if status == program.Success {
				break
			}
			_, advice, _ := strings.Cut(stderr.String(), "says nothing about the claim: lineproof check --limit ")
			last := limit
			if _, err := fmt.Sscanf(advice, "%d ", &limit); err != nil || limit <= last || stdout.Len() > 0 {
				t.Fatalf("%s, limit %d: %q, %q", test.name, last, &stdout, &stderr)
			}
		}
		if steps > test.steps || limit > test.most {
			t.Errorf("%s: verified after %d steps with limit %d, want %d and %d", test.name, steps, limit, test.steps, test.most)
		}
	}
}

// TestCancelled starts commands that search, or give a verdict, when the interrupt
// has come already. They end by themselves.
func TestCancelled(t *testing.T) {
	folder := t.TempDir()
	out := filepath.Join(folder, "x.cert")
	silent, _ := io.Pipe() // nothing is ever written
	for _, test := range []struct {
		name   string
		args   []string
		stdout string
	}{
		{"prove", []string{"prove", "-o", out}, ""},
		{"solve", []string{"solve", "--width=4", "--rows=5", "-o", out}, ""},
		{"solve --pieces", []string{"solve", "--width=4", "--rows=5", "--pieces=3", "-o", out}, ""},
		{"table", []string{"table", folder, "--widths=4", "--rows=5"}, ""},
		{"page", []string{"page", "../../testdata/example.cert", "-o", out + ".html"}, ""},
		{"check", []string{"check", "-"}, "s NOT VERIFIED\n"},
		{"check of a text", []string{"check", "-", "--from=witness"}, "s NOT VERIFIED\n"},
		{"check --json", []string{"check", "-", "--json"},
			`{"file":"-","verified":false,"sections":[],"error":{"kind":"interrupted","message":"interrupted"}}` + "\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			cancel()
			var stdout, stderr strings.Builder
			status := run(ctx, test.args, silent, &stdout, &stderr)
			said := strings.TrimPrefix(stderr.String(), "with --checkpoint FILE, an interrupted search can go on later\n")
			if status != program.Failed || stdout.String() != test.stdout || said != "lineproof: interrupted\n" {
				t.Errorf("status %d, stdout %q, stderr %q", status, &stdout, &stderr)
			}
			if left, _ := os.ReadDir(folder); len(left) > 0 {
				t.Errorf("%s is left", left[0].Name())
			}
			stderr.Reset()
			if run(ctx, test.args, silent, full{}, &stderr); strings.Contains(stderr.String(), "canceled") {
				t.Errorf("with a full disk for standard output, stderr %q", &stderr)
			}
		})
	}
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

// TestChain has commands reject a strategy in which each node leads to the one before it,
// and read one as a text, with a stack that has no room for a call for each node.
func TestChain(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	const nodes = 50_000
	chain := make(certificate.Strategy, nodes)
	var text strings.Builder
	for i := range chain {
		for piece := range chain[i] {
			chain[i][piece] = certificate.None()
		}
		chain[i][certificate.O] = certificate.Answer{Next: i}
		fmt.Fprintln(&text, strings.Repeat("0 -2 -1 ", 6), "0 0", (i+2)%(nodes+1)-1)
	}
	claim := certificate.Claim{Player: true, Well: certificate.Well{Width: 2, Rows: 1, Deals: "O"}, Pieces: 1}
	raw, _ := require.Values(certificate.Certificate{{Claim: claim, Strategy: chain}}.Bytes())(t)
	folder := t.TempDir()
	for name, content := range map[string]string{"chain.cert": string(raw), "chain.strategy": text.String()} {
		file := filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(file, []byte(content), 0o600))
		for _, args := range [][]string{
			{"check", file}, {"stats", file}, {"render", file}, {"play", file},
			{"convert", file, filepath.Join(folder, "out.witness")}, {"page", file, "-o", filepath.Join(folder, "x.html")},
		} {
			if name == "chain.strategy" {
				args = append(args, "--claim="+claim.String())
			}
			var stdout, stderr strings.Builder
			if got := run(t.Context(), args, strings.NewReader(""), &stdout, &stderr); got != program.Refuted {
				t.Errorf("%s: exits with %d: %s", args, got, &stderr)
			}
		}
	}
}

// TestCheckInterrupted interrupts a check that waits for more of its input.
func TestCheckInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	r, w := io.Pipe()
	go func() {
		w.Write([]byte("line")) // returns when the checker has read it
		cancel()
	}()
	var stdout, stderr strings.Builder
	status := run(ctx, []string{"check", "-"}, r, &stdout, &stderr)
	if status != program.Failed || stdout.String() != "s NOT VERIFIED\n" || stderr.String() != "lineproof: interrupted\n" {
		t.Errorf("status %d, stdout %q, stderr %q", status, &stdout, &stderr)
	}
}

// TestHelp wants the text of help on each command to fit a screen, and to be true where it
// names limits.
func TestHelp(t *testing.T) {
	s, _, _ := newTestSession()
	texts := map[string]string{}
	p := newProgram(s)
	for _, c := range append(p.Commands, &p.Command) {
		texts[c.Name] = strings.Join(strings.Fields(p.Help(c)), " ")
		if lines := strings.Count(p.Help(c), "\n"); lines > 40 {
			t.Errorf("%s: %d lines", c.Name, lines)
		}
		for line := range strings.Lines(p.Help(c)) {
			if utf8.RuneCountInString(line) > len("\n")+80 {
				t.Errorf("%s: %q does not fit 80 columns", c.Name, line)
			}
		}
	}
	for _, name := range []string{"check", "solve"} {
		texts["docs/"+name] = string(require.Value(os.ReadFile("../../docs/" + name + ".md"))(t))
	}
	for _, test := range []struct{ where, want string }{
		{"solve", fmt.Sprintf("memory in MIB, at least %d (default %d; %d with --minimize; %d with --lines)",
			minMemory, solver.DefaultMemory>>20, int(prove.EffortMemory>>20), lists.DefaultMemory>>20)},
		{"solve", fmt.Sprintf("has W columns, %d to %d (slide: %d to %d)", certificate.MinWidth, certificate.MaxWidth,
			certificate.MinSlideWidth, certificate.TallWidth)},
		{"solve", fmt.Sprintf("lowest R rows, %d to %d (beyond %d columns, %d); ", certificate.MinRows, certificate.MaxRows,
			certificate.TallWidth, certificate.WideRows)},
		{"solve", fmt.Sprintf("with --lines, %d to %d ", certificate.MinRows, certificate.MaxRise)},
		{"solve", fmt.Sprintf("above row C, R to R+%d; with --lines, 1 to %d ", certificate.Overhang-1, certificate.MaxCeiling)},
		{"solve", fmt.Sprintf("(default %.0fm; none with --rounds)", defaultBudget.Minutes())},
		{"table", fmt.Sprintf("memory for the search in MIB, at least %d (default %d)", minMemory, solver.DefaultMemory>>20)},
		{"check", fmt.Sprintf("(default %d)", checker.Limit)},
		{"docs/check", fmt.Sprintf("may have %d MiB", certificate.MaxSize>>20)},
		{"docs/solve", fmt.Sprintf("`--memory` is %d or more then, and %d if not given", minEffort, int(prove.EffortMemory>>20))},
		{"docs/solve", fmt.Sprintf("(%d MiB if `--memory` is not given)", lists.DefaultMemory>>20)},
		{"docs/solve", fmt.Sprintf("the lowest %d to %d rows, %d with more than %d columns",
			certificate.MinRows, certificate.MaxRows, certificate.WideRows, certificate.TallWidth)},
	} {
		if !strings.Contains(texts[test.where], test.want) {
			t.Errorf("%s does not say %q", test.where, test.want)
		}
	}
}

// TestHelpChecks compares the numbers of checks in the help on check with those for which there
// is a line of play.
func TestHelpChecks(t *testing.T) {
	raw := require.Value(os.ReadFile("../../testdata/example.cert"))(t)
	var numbers []string
	for check := range checker.CheckRows {
		r := &checker.Rejection{Check: check + 1, Place: checker.Place{Section: 1}, Offset: int64(len(raw))}
		if claim, _, _ := explain.Rejection(raw, r); claim.Width > 0 {
			numbers = append(numbers, fmt.Sprint(check+1))
		}
	}
	if want := "(checks " + strings.Join(numbers, ", ") + ")"; !strings.Contains(helpText("check"), want) {
		t.Errorf("the help on check does not say %q", want)
	}
}
