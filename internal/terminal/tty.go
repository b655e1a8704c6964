package terminal

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync/atomic"
	"time"
	"unicode"

	"github.com/gdamore/tcell/v2"
)

// Open takes the terminal, and returns its screen. If the error says that there
// is none to draw on, nothing was changed.
func Open() (tcell.Screen, error) {
	name := os.Getenv("TERM")
	unknown := fmt.Errorf("TERM is %q: want a terminal that can be drawn on, such as xterm-256color", name)
	if name == "" || name == "dumb" {
		return nil, unknown
	}
	device, err := tcell.NewDevTty()
	if err != nil {
		return nil, err
	}
	screen, err := tcell.NewTerminfoScreenFromTty(&tty{Tty: device})
	if err != nil {
		err = unknown
	} else if err = screen.Init(); err == tcell.ErrNoCharset {
		err = errors.New("the locale (LC_ALL, LC_CTYPE or LANG) has an unknown character set: want UTF-8, such as C.UTF-8")
	}
	if err != nil {
		device.Close()
		return nil, err
	}
	return screen, nil
}

// A tty is a terminal from which reading can be ended. Without that, tcell waits
// for ever when it is to give back a terminal from which more keys have come than
// its queues hold. And what is read from it always leads tcell back to single keys.
type tty struct {
	tcell.Tty
	end, ended atomic.Bool // whether tcell is to read no more, and does not
	last       time.Time   // when something was read
	digits     int         // at its end
}

func (t *tty) Start() error {
	err := t.Tty.Start()
	if err == nil {
		t.end.Store(false)
		t.ended.Store(false)
	}
	return err
}

// Read is called by a goroutine of tcell that ends with the first error.
func (t *tty) Read(p []byte) (n int, err error) {
	if t.end.Load() {
		err = io.EOF
	} else {
		typed := make([]byte, len(p)/len(reset+"x")-1)
		n, err = t.Tty.Read(typed)
		n = copy(p, t.cleanInput(typed[:n]))
	}
	t.ended.Store(err != nil)
	return n, err
}

// reset is a character that ends whatever tcell takes to be incomplete. It is no key.
const reset = "ÿ"

// together is within what time the bytes of a key come, when they come one by one.
const together = 50 * time.Millisecond

// cleanInput returns what tcell is to read for these bytes. Of a control sequence, or of a
// string such as Alt and ] begin, it would wait for the end, and of what is no UTF-8, for
// ever. So a reset stands before what comes after a pause, before each control character,
// and instead of bytes that are not ASCII. In win32-input-mode a large number repeats a key,
// too often to wait for.
func (t *tty) cleanInput(typed []byte) (keys []byte) {
	now := time.Now()
	if now.Sub(t.last) > together {
		keys = append(keys, reset...)
	}
	t.last = now
	for _, b := range typed {
		t.digits++
		if b < '0' || b > '9' {
			t.digits = 0
		}
		if b < ' ' && b != '\x1b' || b > unicode.MaxASCII || t.digits > 5 {
			keys = append(keys, reset...)
		}
		if b <= unicode.MaxASCII {
			keys = append(keys, b)
		}
	}
	return keys
}

// The most columns and lines of which tcell is told. It keeps all of them in memory, and
// no game needs so many.
const (
	maxColumns = 500
	maxLines   = 200
)

func (t *tty) WindowSize() (tcell.WindowSize, error) {
	size, err := t.Tty.WindowSize()
	size.Width, size.Height = min(size.Width, maxColumns), min(size.Height, maxLines)
	return size, err
}

// quiet is after how long without an event all of them have come.
const quiet = 20 * time.Millisecond

// giveBack ends reading, drops what was typed, and calls what has tcell leave the
// terminal as it was.
func giveBack(screen tcell.Screen, events <-chan tcell.Event, leave func()) {
	device, _ := screen.Tty()
	if t, ours := device.(*tty); ours {
		t.end.Store(true)
		t.Drain() // wakes who reads
		for over := false; !over; {
			select {
			case <-events:
			case <-time.After(quiet):
				over = t.ended.Load()
			}
		}
	}
	leave()
}

// notStopped is after how long it is clear that nothing was stopped, as there is
// no shell that could go on with it.
const notStopped = 100 * time.Millisecond

// stopProgram gives the terminal back, stops the shell's job, and takes the terminal again
// when the job goes on.
func stopProgram(screen tcell.Screen, events <-chan tcell.Event, continued <-chan os.Signal) error {
	giveBack(screen, events, func() { screen.Suspend() })
	if err := stopJob(); err != nil {
		return err
	}
	select {
	case <-continued:
	case <-time.After(notStopped):
	}
	return screen.Resume()
}
