package terminal

import (
	"fmt"
	"io"
	"os"
	"sync/atomic"
	"time"

	"github.com/gdamore/tcell/v2"
)

// Open takes the terminal, and returns its screen. If the error says that there
// is none to draw on, nothing was changed.
func Open() (tcell.Screen, error) {
	name := os.Getenv("TERM")
	if name == "" || name == "dumb" {
		return nil, fmt.Errorf("TERM is %q, which is no terminal to draw on", name)
	}
	device, err := tcell.NewDevTty()
	if err != nil {
		return nil, err
	}
	screen, err := tcell.NewTerminfoScreenFromTty(&tty{Tty: device})
	if err == nil {
		err = screen.Init()
	}
	if err != nil {
		device.Close()
		return nil, fmt.Errorf("TERM is %q: %w", name, err)
	}
	return screen, nil
}

// A tty is a terminal from which reading can be ended. Without that, tcell waits
// for ever when it is to give back a terminal from which more keys have come than
// its queues hold.
type tty struct {
	tcell.Tty
	end, ended atomic.Bool // whether tcell is to read no more, and does not
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
		n, err = t.Tty.Read(p)
	}
	t.ended.Store(err != nil)
	return n, err
}

// quiet is after how long without an event all of them have come.
const quiet = 20 * time.Millisecond

// release ends reading, drops what was typed, and calls what has tcell leave the
// terminal as it was.
func release(screen tcell.Screen, events <-chan tcell.Event, leave func()) {
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

// stop gives the terminal back, stops the shell's job, and takes the terminal again
// when the job goes on.
func stop(screen tcell.Screen, events <-chan tcell.Event, continued <-chan os.Signal) error {
	release(screen, events, func() { screen.Suspend() })
	if err := stopJob(); err != nil {
		return err
	}
	select {
	case <-continued:
	case <-time.After(notStopped):
	}
	return screen.Resume()
}
