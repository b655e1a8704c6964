//go:build !unix

// Package group ends a process. There are no groups of processes here.
package group

import "os/exec"

// Own does nothing.
func Own(*exec.Cmd) {}

// Kill ends the process.
func Kill(c *exec.Cmd) error { return c.Process.Kill() }
