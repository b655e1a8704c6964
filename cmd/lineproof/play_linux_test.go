package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
	"golang.org/x/term"

	"lineproof/internal/audit/require"
	"lineproof/internal/program"
)

// A console is a program in a terminal.
type console struct {
	t             *testing.T
	terminal, tty *os.File // both ends
	before        ttyState
	cmd           *exec.Cmd
	stderr        bytes.Buffer
	ended         chan error

	lock   sync.Mutex
	output bytes.Buffer // of the program, and echoes
}

// A ttyState is what a program may change of a terminal and its file.
type ttyState struct {
	*term.State
	flags int
}

// newConsole starts a program in a terminal of 80 columns and 24 lines. Its
// standard error is apart.
func newConsole(t *testing.T, terminalType string, args ...string) *console {
	t.Helper()
	needCommand(t)
	c := &console{t: t, ended: make(chan error, 1)}
	var err error
	if c.terminal, c.tty, err = pty.Open(); err != nil {
		t.Skip(err)
	}
	c.terminal = closable(t, c.terminal)
	t.Cleanup(func() { c.terminal.Close() })
	c.resize(80, 24)
	c.before = c.state()
	c.cmd = exec.Command(args[0], args[1:]...)
	c.cmd.Stdin, c.cmd.Stdout, c.cmd.Stderr = c.tty, c.tty, &c.stderr
	c.cmd.Env = append(os.Environ(), "TERM="+terminalType, "LC_ALL=C.UTF-8", "NO_COLOR=")
	c.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	// Once a test has ignored this signal, programs would begin with it ignored.
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	defer signal.Stop(hangups)
	require.NoError(t, c.cmd.Start())
	t.Cleanup(func() { c.cmd.Process.Kill() })
	go io.Copy(c, c.terminal)
	go func() { c.ended <- c.cmd.Wait() }()
	return c
}

func (c *console) resize(columns, lines uint16) {
	c.t.Helper()
	require.NoError(c.t, pty.Setsize(c.tty, &pty.Winsize{Rows: lines, Cols: columns}))
}

// closable returns a file that can be closed while somebody reads it.
func closable(t *testing.T, file *os.File) *os.File {
	t.Helper()
	defer file.Close()
	fd, err := unix.FcntlInt(file.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	require.NoError(t, errors.Join(err, unix.SetNonblock(fd, true)))
	return os.NewFile(uintptr(fd), file.Name())
}

func (c *console) Write(p []byte) (int, error) {
	c.lock.Lock()
	defer c.lock.Unlock()
	return c.output.Write(p)
}

func (c *console) said() string {
	c.lock.Lock()
	defer c.lock.Unlock()
	return c.output.String()
}

func (c *console) state() ttyState {
	c.t.Helper()
	state := require.Value(term.GetState(int(c.tty.Fd())))(c.t)
	flags := require.Value(unix.FcntlInt(c.tty.Fd(), unix.F_GETFL, 0))(c.t)
	return ttyState{state, flags}
}

// patience is after how long a program is taken to hang.
const patience = time.Minute

// wait waits until the program has said something n times.
func (c *console) wait(text string, n int) {
	c.t.Helper()
	for end := time.Now().Add(patience); strings.Count(c.said(), text) < n; {
		if time.Now().After(end) {
			c.t.Fatalf("%q does not come %d times; there is %q, and %q", text, n, c.said(), &c.stderr)
		}
		time.Sleep(time.Millisecond)
	}
}

func (c *console) send(keys string) {
	c.t.Helper()
	require.Value(io.WriteString(c.terminal, keys))(c.t)
}

// end waits for the program's end, and returns its status and what it said on
// standard error.
func (c *console) end() (int, string) {
	c.t.Helper()
	select {
	case <-c.ended:
		return c.cmd.ProcessState.ExitCode(), c.stderr.String()
	case <-time.After(patience):
		c.t.Fatalf("it does not end; there is %q, and %q", c.said(), &c.stderr)
		return 0, ""
	}
}

// givenBack compares the terminal with what it was, after the end.
func (c *console) givenBack() {
	c.t.Helper()
	if after := c.state(); !reflect.DeepEqual(after, c.before) {
		c.t.Errorf("the terminal was %v, and is %v", c.before, after)
	}
	c.screenLeft()
}

// screenLeft wants the screen of the shell back, and its cursor.
func (c *console) screenLeft() {
	c.t.Helper()
	c.wait(leaveScreen, strings.Count(c.said(), enterScreen))
	said := c.said()
	if strings.LastIndex(said, leaveScreen) < strings.LastIndex(said, enterScreen) || strings.LastIndex(said, showCursor) < strings.LastIndex(said, hideCursor) {
		c.t.Errorf("the screen is not given back: %q", said)
	}
}

// What xterm is told.
const (
	enterScreen = "\x1b[?1049h"
	leaveScreen = "\x1b[?1049l"
	hideCursor  = "\x1b[?25l"
	showCursor  = "\x1b[?25h"
	ctrlC       = "\x03"
	ctrlD       = "\x04"
	ctrlL       = "\x0c"
	ctrlZ       = "\x1a"
	left        = "\x1b[D"
	right       = "\x1b[C"
	up          = "\x1b[A"
	down        = "\x1b[B"
)

// TestPlayTerminal plays games in a terminal, and leaves them in each way.
func TestPlayTerminal(t *testing.T) {
	deal := []string{"lineproof", "play", "../../testdata/wells/w4r4.cert.zst"}
	place := []string{"lineproof", "play", "../../testdata/wells/w4r3.cert.zst", "--as", "player"}
	interrupt := func(s syscall.Signal) func(c *console) {
		return func(c *console) { c.cmd.Process.Signal(s) }
	}
	keys := func(text string) func(c *console) { return func(c *console) { c.send(text) } }
	for _, test := range []struct {
		name   string
		args   []string
		keys   string
		shows  string // after these keys
		leave  func(c *console)
		status int
		says   string
	}{
		{"a game, dealt", deal, "lZ", "Complete with piece 2: row 1.", keys("q"), program.Success, ""},
		{"a game, placed", place, up + "z" + left + right + " " + down + down + left + "\r", "The game is over: ", keys("q"), program.Success, ""},
		{"rows for ever", []string{"lineproof", "play", "../../testdata/lines/w4.cert"}, "oo", "Complete: rows 1 and 2.", keys("q"), program.Success, ""},
		{"end of input", deal, "l", "Pieces: 1 of 3.", keys(ctrlD), program.Success, ""},
		{"ctrl-C", deal, "l", "Pieces: 1 of 3.", keys(ctrlC), program.Failed, "lineproof: interrupted\n"},
		{"ctrl-C after what is no key", deal, "l\x1b]\xff\x1b[", "Pieces: 1 of 3.", keys("\x1b_" + ctrlC), program.Failed, "lineproof: interrupted\n"},
		{"SIGINT", deal, "", "Pieces: 0 of 3.", interrupt(syscall.SIGINT), program.Failed, "lineproof: interrupted\n"},
		{"SIGTERM", place, "", "Pieces: 0.", interrupt(syscall.SIGTERM), program.Failed, "lineproof: interrupted\n"},
		{"SIGQUIT", place, "", "Pieces: 0.", interrupt(syscall.SIGQUIT), program.Failed, "lineproof: interrupted\n"},
		{"SIGHUP", deal, "?", "back to the game", interrupt(syscall.SIGHUP), program.Failed, "lineproof: interrupted\n"},
		{"a flood of keys", deal, "", "Pieces: 0 of 3.", keys(strings.Repeat("luxr", 2000) + "q" + strings.Repeat("x", 3000)), program.Success, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c := newConsole(t, "xterm-256color", test.args...)
			c.wait("Pieces: 0", 1)
			c.send(test.keys + ctrlL)
			c.wait(test.shows, 1)
			test.leave(c)
			if status, said := c.end(); status != test.status || said != test.says {
				t.Errorf("status %d, and %q", status, said)
			}
			c.givenBack()
		})
	}
}

// TestPlayTwoSignals interrupts it again while it gives the terminal back: the
// second signal may kill it, but not before that.
func TestPlayTwoSignals(t *testing.T) {
	for i := range 10 {
		c := newConsole(t, "xterm-256color", "lineproof", "play", "../../testdata/wells/w4r4.cert.zst")
		c.wait("Pieces: 0 of 3.", 1)
		c.cmd.Process.Signal(syscall.SIGTERM)
		time.Sleep(time.Duration(i) * 3 * time.Millisecond)
		c.cmd.Process.Signal(syscall.SIGTERM)
		c.end()
		c.givenBack()
	}
}

// TestPlayResized makes the window too small, and large again.
func TestPlayResized(t *testing.T) {
	c := newConsole(t, "xterm-256color", "lineproof", "play", "../../testdata/wells/w4r4.cert.zst", "--moves", "L")
	c.wait("Pieces: 1 of 3.", 1)
	c.resize(30, 10)
	c.wait("This well needs 31 columns and", 1)
	c.resize(60, 20)
	c.wait("Pieces: 1 of 3.", 2)
	c.resize(20000, 20000)
	c.send(ctrlL)
	c.wait("Pieces: 1 of 3.", 3)
	c.send("q")
	if status, said := c.end(); status != program.Success || said != "" {
		t.Errorf("status %d, and %q", status, said)
	}
	c.givenBack()
}

// TestPlayStopped stops a game, which leaves the terminal to the shell, and goes
// on with it. Without a shell there is nobody to go on, and so it is not stopped.
func TestPlayStopped(t *testing.T) {
	t.Run("without a shell", func(t *testing.T) {
		t.Parallel()
		c := newConsole(t, "xterm-256color", "lineproof", "play", "../../testdata/wells/w4r4.cert.zst")
		c.wait("Pieces: 0 of 3.", 1)
		c.send("l" + ctrlZ)
		c.wait(enterScreen, 2)
		c.wait("Pieces: 1 of 3.", 1)
		c.send("q")
		if status, said := c.end(); status != program.Success || said != "" {
			t.Errorf("status %d, and %q", status, said)
		}
		c.givenBack()
	})
	for name, stop := range map[string]string{"ctrl-Z": ctrlZ, "a signal": ""} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newConsole(t, "xterm-256color", "bash", "--norc", "--noprofile", "--noediting", "-i")
			c.send("lineproof play ../../testdata/wells/w4r4.cert.zst; echo stopped: $?\n")
			c.wait("Pieces: 0 of 3.", 1)
			c.send("l" + ctrlL)
			c.wait("Pieces: 1 of 3.", 1)
			if c.send(stop); stop == "" { // it is not asked before, and leaves the screen as it is
				syscall.Kill(-c.foreground(), syscall.SIGSTOP)
			}
			c.wait("stopped: 14", 1)
			if got := strings.Count(c.said(), leaveScreen); got != len(stop) {
				t.Errorf("the screen is left %d times", got)
			}
			c.send("fg; echo ended: $?; exit\n")
			c.wait("Pieces: 1 of 3.", 2)
			c.send("q")
			c.wait("ended: 0", 1)
			c.end()
			c.screenLeft()
		})
	}
}

// foreground returns the process group to which the terminal belongs.
func (c *console) foreground() int {
	c.t.Helper()
	raw := require.Value(c.terminal.SyscallConn())(c.t)
	group := 0
	raw.Control(func(fd uintptr) { group, _ = unix.IoctlGetInt(int(fd), unix.TIOCGPGRP) })
	if group < 2 {
		c.t.Fatalf("the terminal belongs to group %d", group)
	}
	return group
}

// TestTables prints tables on a terminal.
func TestTables(t *testing.T) {
	for _, args := range [][]string{
		{filepath.Join(buildPrograms(t), "arena"), "--player", "random", "--player", "linear:mh,nh", "--games", "9", "--pieces", "9", "--paired"},
		{"lineproof", "table", t.TempDir(), "--deals", "all", "--widths", "4", "--rows", "2", "--budget", "0"},
	} {
		c := newConsole(t, "xterm-256color", args...)
		if status, said := c.end(); status != program.Success {
			t.Errorf("%s: status %d, and %q", args[0], status, said)
		}
		c.wait("\r\n", 9) // what the program has written comes through the terminal later
		for line := range strings.SplitSeq(c.said(), "\r\n") {
			if utf8.RuneCountInString(line) > 80 {
				t.Errorf("%s: %q is wider than the terminal", args[0], line)
			}
		}
	}
}

// TestPlayHungUp closes the terminal.
func TestPlayHungUp(t *testing.T) {
	c := newConsole(t, "xterm-256color", "lineproof", "play", "../../testdata/wells/w4r4.cert.zst")
	c.wait("Pieces: 0 of 3.", 1)
	c.tty.Close()
	c.terminal.Close()
	if status, said := c.end(); status != program.Failed || !strings.HasPrefix(said, "lineproof: ") || strings.Count(said, "\n") != 1 {
		t.Errorf("status %d, and %q", status, said)
	}
}

// TestPlayWithoutScreen has a terminal that is not to be drawn on.
func TestPlayWithoutScreen(t *testing.T) {
	const lines = "the game is played as text; see \"lineproof help play\"\n"
	for _, test := range []struct {
		terminal, leave string
		status          int
		says            string
	}{
		{"", ctrlD, program.Success, `^lineproof: TERM is "": want a terminal that can be drawn on, such as xterm-256color; ` + lines + "$"},
		{"dumb", ctrlD, program.Success, `^lineproof: TERM is "dumb": want a terminal that can be drawn on, such as xterm-256color; ` + lines + "$"},
		{"nothing-like-it", ctrlC, program.Failed, `^lineproof: TERM is "nothing-like-it": want a terminal that can be drawn on, such as xterm-256color; ` + lines + "lineproof: interrupted\n$"},
	} {
		c := newConsole(t, test.terminal, "lineproof", "play", "../../testdata/wells/w4r4.cert.zst")
		c.wait("claim player drop width=4 rows=4 pieces=3\r\npieces 0\r\n", 1)
		c.send("l\n")
		c.wait("move 1 L 1:0\r\n", 1)
		c.send(test.leave)
		if status, said := c.end(); status != test.status || !regexp.MustCompile(test.says).MatchString(said) {
			t.Errorf("%q: status %d, and %q", test.terminal, status, said)
		}
		c.givenBack()
	}
}

// TestPlayUnknownLocale has a locale whose characters are not known.
func TestPlayUnknownLocale(t *testing.T) {
	c := newConsole(t, "xterm-256color", "env", "LC_ALL=en_US.ISO-8859-1", "lineproof", "play",
		"../../testdata/wells/w4r4.cert.zst")
	c.wait("pieces 0\r\n", 1)
	c.send(ctrlD)
	const want = "lineproof: the locale (LC_ALL, LC_CTYPE or LANG) has an unknown character set: "
	if status, said := c.end(); status != program.Success || !strings.HasPrefix(said, want) {
		t.Errorf("status %d, and %q", status, said)
	}
}
