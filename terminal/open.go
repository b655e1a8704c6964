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
	if name := os.Getenv("TERM"); name == "" || name == "dumb" {
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
		return nil, fmt.Errorf("TERM is %q: %w", os.Getenv("TERM"), err)
	}
	return screen, nil
}

// A tty is a terminal from which reading can be ended. Without that, tcell waits
// for ever when it is to give back a terminal from which more keys have come than
// its queues hold.
type tty struct {
	tcell.Tty
	ended atomic.Bool
}

func (t *tty) Read(p []byte) (int, error) {
	if t.ended.Load() {
		return 0, io.EOF
	}
	return t.Tty.Read(p)
}

func (t *tty) Start() error {
	t.ended.Store(false)
	return t.Tty.Start()
}

// quiet is how long no event comes when there is none any more.
const quiet = 20 * time.Millisecond

// endReading ends it, and drops what was typed.
func endReading(screen tcell.Screen, events <-chan tcell.Event) {
	device, _ := screen.Tty()
	if t, ok := device.(*tty); ok {
		t.ended.Store(true)
		t.Drain() // wakes the goroutine that reads
	}
	for {
		select {
		case <-events:
		case <-time.After(quiet):
			return
		}
	}
}

// giveBack leaves the terminal as it was.
func giveBack(screen tcell.Screen, events <-chan tcell.Event) {
	endReading(screen, events)
	screen.Fini()
}
