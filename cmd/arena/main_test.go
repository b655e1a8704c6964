package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"

	"lineproof/internal/arena/topped"
	"lineproof/internal/audit/scripts"
	"lineproof/internal/program"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"arena": main})
}

func TestScripts(t *testing.T) { scripts.Run(t, "testdata", "lineproof", "linecheck") }

// run runs the program, which cannot read anything.
func run(ctx context.Context, stdout, stderr io.Writer, args ...string) int {
	silent, _ := io.Pipe()
	return execute(ctx, &program.Session{Name: "arena", Stdin: silent, Stdout: stdout, Stderr: stderr}, args)
}

const interrupted = "arena: interrupted\n"

// TestInterrupted interrupts games, at whatever moment that is. The table has
// those that are over, and is the same as with that number of games.
func TestInterrupted(t *testing.T) {
	args := []string{"--player", "linear:mh,nh", "--workers", "2", "--games"}
	ctx, interrupt := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, interrupt)
	var stdout, stderr strings.Builder
	got := run(ctx, &stdout, &stderr, append(args, "1000000")...)
	if got != program.Failed || stderr.String() != interrupted {
		t.Errorf("status %d, stderr %q", got, &stderr)
	}
	var player, dealer string
	var games int
	_, rows, _ := strings.Cut(stdout.String(), "\n")
	if _, err := fmt.Sscan(rows, &player, &dealer, &games); err != nil {
		t.Skip("no game is over")
	}
	var again strings.Builder
	got = run(t.Context(), &again, &stderr, append(args, fmt.Sprint(games))...)
	if got != program.Success || again.String() != stdout.String() {
		t.Errorf("status %d, got\n%swith %d games\n%s", got, &stdout, games, &again)
	}
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

// TestCancelled starts games when the interrupt has come already.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, stdout := range []io.Writer{new(strings.Builder), full{}} {
		var stderr strings.Builder
		if got := run(ctx, stdout, &stderr, "--player=random"); got != program.Failed || stderr.String() != interrupted {
			t.Errorf("status %d, stderr %q", got, &stderr)
		}
	}
}

// TestHelp wants the text of help to fit a screen, and to be true where it names limits.
func TestHelp(t *testing.T) {
	p := newProgram(new(program.Session))
	text := p.Help(&p.Command)
	if lines := strings.Count(text, "\n"); lines > 40 {
		t.Errorf("%d lines", lines)
	}
	for line := range strings.Lines(text) {
		if utf8.RuneCountInString(line) > len("\n")+80 {
			t.Errorf("%q does not fit 80 columns", line)
		}
	}
	for _, want := range []string{
		fmt.Sprintf("has W columns, %d to %d ", topped.MinWidth, topped.MaxWidth),
		fmt.Sprintf("above row H, %d to %d ", topped.MinHeight, topped.MaxHeight),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("help does not say %q", want)
		}
	}
}
