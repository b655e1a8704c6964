//go:build unix

package arena

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup has a command that is to be started be the first process of a group.
func ownGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends the process, which was not waited for, and those that it has started.
func killGroup(c *exec.Cmd) error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }

// pending reports whether something could be read from a pipe at once, and takes some of it.
func pending(pipe *os.File) bool {
	raw, err := pipe.SyscallConn()
	n := 0
	if err == nil {
		raw.Read(func(fd uintptr) bool {
			n, _ = syscall.Read(int(fd), make([]byte, 1)) // which does not wait
			return true
		})
	}
	return n > 0
}
