package program

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"lineproof/internal/audit/require"
)

// TestWritePipe writes to a named pipe that is read, and gets an error where nobody reads it.
func TestWritePipe(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	require.NoError(t, syscall.Mkfifo(name, 0o600))
	if err := WriteFile(name, []byte("lost")); !errors.Is(err, syscall.ENXIO) {
		t.Errorf("got error %v of a pipe that nobody reads, want %v", err, syscall.ENXIO)
	}
	r := require.Value(os.OpenFile(name, os.O_RDWR, 0))(t) // so that neither end waits for the other
	defer r.Close()
	require.NoError(t, WriteFile(name, []byte("here")))
	var got [4]byte
	if _, err := io.ReadFull(r, got[:]); err != nil || string(got[:]) != "here" {
		t.Errorf("got %q, error %v", got, err)
	}
}
