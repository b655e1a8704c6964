//go:build unix

package arena

import (
	"os/exec"
	"syscall"
)

// ownGroup has a command that is to be started be the first process of a group.
func ownGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends the process, which was not waited for, and those that it has started.
func killGroup(c *exec.Cmd) error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
