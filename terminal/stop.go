package terminal

import (
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/gdamore/tcell/v2"
)

// A stopper stops the game when it is asked to, until it is to go on.
type stopper struct{ asked chan os.Signal }

// newStopper returns one that others ask with a signal.
func newStopper() stopper {
	s := stopper{make(chan os.Signal, 1)}
	signal.Notify(s.asked, syscall.SIGTSTP)
	return s
}

func (s stopper) end() { signal.Stop(s.asked) }

// ignored is how long it takes until it is clear that nothing was stopped, as
// there is no shell that could go on with it.
const ignored = 100 * time.Millisecond

// stop gives the terminal back, stops all processes of the shell's job, and takes
// the terminal again when they go on.
func (s stopper) stop(screen tcell.Screen, events <-chan tcell.Event) error {
	endReading(screen, events)
	if err := screen.Suspend(); err != nil {
		return err
	}
	goOn := make(chan os.Signal, 1)
	signal.Notify(goOn, syscall.SIGCONT)
	defer signal.Stop(goOn)
	signal.Reset(syscall.SIGTSTP)
	if err := syscall.Kill(0, syscall.SIGTSTP); err != nil {
		return err
	}
	select {
	case <-goOn:
	case <-time.After(ignored):
	}
	signal.Notify(s.asked, syscall.SIGTSTP)
	return screen.Resume()
}
