// Package conform runs somebody's checker over the corpus, and compares its verdicts with
// those that the corpus states.
package conform

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"lineproof/internal/group"
	"lineproof/internal/show"
)

// A Case is a certificate of the corpus. docs/check.md says what its keys mean.
type Case struct {
	File   string   `json:"file"`
	Check  int      `json:"check"` // that rejects it; 0: it is good
	Alone  bool     `json:"alone"`
	Level  Level    `json:"level"`
	Part   string   `json:"part"`
	Bytes  int      `json:"bytes"`
	Claims []string `json:"claims,omitempty"` // to ask for
	Remark string   `json:"remark"`
}

// A Level says what it means to accept a certificate.
type Level = string

// The levels.
const (
	Good     Level = "good"     // to accept it is right
	False    Level = "false"    // its claim is false
	Truth    Level = "truth"    // it does not prove its claim
	Encoding Level = "encoding" // it is not written in the one way
	Limit    Level = "limit"    // it is beyond limits, which are the checker's own
)

// Levels are all levels.
var Levels = []Level{Good, False, Truth, Encoding, Limit}

// Unsound reports whether a checker that accepts the certificate may accept what is false.
func (c Case) Unsound() bool { return c.Level == False || c.Level == Truth }

// Read reads the index of a corpus. Its order is from easy to hard.
func Read(folder string) (all []Case, err error) {
	name := filepath.Join(folder, "index.json")
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return all, nil
}

// A Verdict is what a checker says.
type Verdict string

// The verdicts.
const (
	Accepted Verdict = "accepted"
	Rejected Verdict = "rejected"
	Ended    Verdict = "ended"    // by a signal
	TimedOut Verdict = "time-out" // ended by us
)

// An Outcome is what came of a case.
type Outcome struct {
	Verdict
	Took   time.Duration
	Memory int64  // bytes at most, 0 if nobody knows
	Said   string // the first line on standard error
}

// Agrees reports whether an outcome is as it should be. A checker may have any limits, so beyond
// them it need only not accept.
func (c Case) Agrees(o Outcome) bool {
	switch {
	case c.Check == 0:
		return o.Verdict == Accepted
	case c.Level == Limit:
		return o.Verdict != Accepted
	}
	return o.Verdict == Rejected
}

// A Checker is a command that sh runs with the name of a certificate as its last argument. It
// ends with status 0 if it accepts the certificate, and with 1, or any other, if it does not.
type Checker struct {
	Command string
	Asks    bool          // claims to ask for are further arguments
	Time    time.Duration // for each certificate
}

// line is what sh runs.
func (k Checker) line() string { return k.Command + ` "$@"` }

// Check returns an error if sh cannot read the command.
func (k Checker) Check() error { return group.CheckShell(k.line()) }

// Try has a checker read a case of a corpus. The error says that there is no such command, or file.
func (k Checker) Try(ctx context.Context, folder string, c Case) (o Outcome, err error) {
	name := filepath.Join(folder, c.File)
	if _, err := os.Stat(name); err != nil {
		return o, err
	}
	timed, cancel := context.WithTimeout(ctx, k.Time)
	defer cancel()
	args := []string{"-c", k.line(), "sh", name}
	if k.Asks {
		args = append(args, c.Claims...)
	}
	cmd := exec.CommandContext(timed, "sh", args...)
	var said bytes.Buffer
	group.Own(cmd)
	cmd.Cancel = func() error { return group.Kill(cmd) }
	cmd.Stderr, cmd.WaitDelay = &said, time.Second
	begin := time.Now()
	err = cmd.Run()
	o.Took, o.Said = time.Since(begin), firstLine(said.String())
	switch {
	case ctx.Err() != nil:
		return o, ctx.Err()
	case cmd.ProcessState == nil && timed.Err() != nil: // before it began
		o.Verdict = TimedOut
		return o, nil
	case cmd.ProcessState == nil:
		return o, err
	}
	o.Memory = mostMemory(cmd.ProcessState)
	switch status := cmd.ProcessState.ExitCode(); {
	case timed.Err() != nil:
		o.Verdict = TimedOut
	case err == nil:
		o.Verdict = Accepted
	case status == group.NotExecutable || status == group.NotFound:
		return o, errors.New(string(bytes.TrimSpace(said.Bytes())))
	case status < 0 || status > group.NotFound:
		o.Verdict = Ended
	default:
		o.Verdict = Rejected
	}
	return o, nil
}

// firstLine returns the first line of a text, or how a long one begins.
func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	if runes := []rune(strings.TrimSpace(line)); len(runes) > 200 {
		line = string(runes[:200]) + "..."
	}
	return show.Printable(strings.TrimSpace(line))
}
