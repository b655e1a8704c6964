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

// A holding is a screen that was taken, and its events.
type holding struct {
	screen tcell.Screen
	events chan tcell.Event
	over   bool // nothing is read any more: the event that says so has come
}

func hold(screen tcell.Screen) *holding {
	h := &holding{screen, make(chan tcell.Event), false}
	go screen.ChannelEvents(h.events, nil)
	return h
}

// note takes notice of an event.
func (h *holding) note(event tcell.Event) {
	if _, ended := event.(*tcell.EventError); ended {
		h.over = true
	}
}

// When all events have come: none comes for so long, at the latest after so many
// times.
const (
	quiet  = 20 * time.Millisecond
	quiets = 50
)

// endReading ends it, and drops what was typed.
func (h *holding) endReading() {
	device, _ := h.screen.Tty()
	t, reads := device.(*tty)
	if !reads {
		return
	}
	t.ended.Store(true)
	t.Drain() // wakes the goroutine that reads
	for n := 0; n < quiets; {
		select {
		case event := <-h.events:
			h.note(event)
		case <-time.After(quiet):
			if n++; h.over {
				return
			}
		}
	}
}

// giveBack leaves the terminal as it was.
func (h *holding) giveBack() {
	h.endReading()
	h.screen.Fini()
}

// suspend leaves it so until resume takes it again.
func (h *holding) suspend() error {
	h.endReading()
	return h.screen.Suspend()
}

func (h *holding) resume() error {
	err := h.screen.Resume()
	h.over = err != nil
	return err
}
