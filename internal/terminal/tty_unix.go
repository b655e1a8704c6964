//go:build unix

package terminal

import (
	"os"
	"os/signal"
	"syscall"
)

// notifyContinued has the channel told when the program goes on after a stop.
func notifyContinued(c chan<- os.Signal) { signal.Notify(c, syscall.SIGCONT) }

// stopJob stops all processes of the shell's job. (SIGTSTP cannot be listened to:
// Go would not let it stop the program any more.)
func stopJob() error { return syscall.Kill(0, syscall.SIGTSTP) }
