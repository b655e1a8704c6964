package arena

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
)

// Statuses of sh when it cannot start a command.
const (
	notExecutable = 126
	notFound      = 127
)

// checkShell returns an error if sh cannot read a command, with what it says.
func checkShell(command string) error {
	said, err := exec.Command("sh", "-n", "-c", command).CombinedOutput()
	if errors.As(err, new(*exec.ExitError)) {
		return fmt.Errorf("sh cannot read it: %s", bytes.TrimSpace(said))
	}
	return nil // without sh, to run it fails
}
