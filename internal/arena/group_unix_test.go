//go:build unix

package arena

import (
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"lineproof/internal/audit/require"
)

// TestGroup has a program leave children behind, which keep a pipe open as long as they live.
func TestGroup(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	m := shellMatch(t, "exec 9>'"+pipe+"'; sleep 1000 & read setup; while read asked; do echo '{\"move\": 0}'; done")
	go m.Play(t.Context(), 0, nil)
	file := require.Value(os.Open(pipe))(t) // when the child opens it, too
	defer file.Close()
	if _, err := io.ReadAll(file); err != nil { // to the end, which comes when the child has ended
		t.Error(err)
	}
}
