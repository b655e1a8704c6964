package terminal

import (
	"os"
	"os/signal"
	"syscall"
	"time"
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
// the terminal again when they go on. (SIGTSTP itself cannot be listened to: Go
// would not let it stop the process any more.)
func (h *holding) stop(goesOn <-chan os.Signal) error {
	if err := h.suspend(); err != nil {
		return err
	}
	if err := syscall.Kill(0, syscall.SIGTSTP); err != nil {
		return err
	}
	select {
	case <-goesOn:
	case <-time.After(ignored):
	}
	return h.resume()
}

// takeAgain takes a terminal that a shell has used while a signal had stopped the
// process.
func (h *holding) takeAgain() error {
	if err := h.suspend(); err != nil {
		return err
	}
	return h.resume()
}
