//go:build unix

package arena

import (
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// ownGroup has a command that is to be started be the first process of a group.
func ownGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends the process, which was not waited for, and those that it has started.
func killGroup(c *exec.Cmd) error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }

// pending reports whether something can be read from a pipe.
func pending(pipe *os.File) bool {
	poll := []unix.PollFd{{Events: unix.POLLIN}}
	raw, err := pipe.SyscallConn()
	if err != nil {
		return false
	}
	raw.Control(func(fd uintptr) {
		poll[0].Fd = int32(fd)
		unix.Poll(poll, 0)
	})
	return poll[0].Revents&unix.POLLIN != 0
}
