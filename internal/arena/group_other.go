//go:build !unix

package arena

import (
	"os"
	"os/exec"
)

// ownGroup does nothing.
func ownGroup(*exec.Cmd) {}

// killGroup ends the process.
func killGroup(c *exec.Cmd) error { return c.Process.Kill() }

// pending knows nothing of a pipe.
func pending(*os.File) bool { return false }
