//go:build unix

// Package group ends a process together with all that it has started, and knows what sh says of
// commands.
package group

import (
	"os/exec"
	"syscall"
)

// Own has a command that is to be started be the first process of a group.
func Own(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// Kill ends the process, which was not waited for, and those that it has started.
func Kill(c *exec.Cmd) error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
