package terminal

import (
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/gdamore/tcell/v2"
)

// ignored is how long it takes until it is clear that nothing was stopped, as
// there is no shell that could go on with it.
const ignored = 100 * time.Millisecond

// continued returns a channel that says when the process goes on after a stop.
func continued() (goesOn chan os.Signal, end func()) {
	goesOn = make(chan os.Signal, 1)
	signal.Notify(goesOn, syscall.SIGCONT)
	return goesOn, func() { signal.Stop(goesOn) }
}

// stop gives the terminal back, stops all processes of the shell's job, and takes
// the terminal again when they go on. (SIGTSTP cannot be listened to: Go would
// not let it stop the process any more. Who is stopped by others takes the
// terminal again all the same.)
func stop(screen tcell.Screen, events <-chan tcell.Event, goesOn <-chan os.Signal) error {
	endReading(screen, events)
	if err := screen.Suspend(); err != nil {
		return err
	}
	if err := syscall.Kill(0, syscall.SIGTSTP); err != nil {
		return err
	}
	select {
	case <-goesOn:
	case <-time.After(ignored):
	}
	return screen.Resume()
}

// takeAgain takes a terminal that others have used while the process was stopped.
func takeAgain(screen tcell.Screen, events <-chan tcell.Event) error {
	endReading(screen, events)
	if err := screen.Suspend(); err != nil {
		return err
	}
	return screen.Resume()
}
