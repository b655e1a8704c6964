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

// signals returns channels that say when the process goes on after a stop, and
// when it is to quit: Go's way to do that would leave the screen as it is.
func signals() (goesOn, quits chan os.Signal, end func()) {
	goesOn, quits = make(chan os.Signal, 1), make(chan os.Signal, 1)
	signal.Notify(goesOn, syscall.SIGCONT)
	signal.Notify(quits, syscall.SIGQUIT)
	return goesOn, quits, func() {
		signal.Stop(goesOn)
		signal.Stop(quits)
	}
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
