package files

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestWritePipe writes to a named pipe that is read, and gets an error where nobody reads it.
func TestWritePipe(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Write(name, []byte("lost")); !errors.Is(err, syscall.ENXIO) {
		t.Errorf("got error %v of a pipe that nobody reads, want %v", err, syscall.ENXIO)
	}
	r, err := os.OpenFile(name, os.O_RDWR, 0) // so that neither end waits for the other
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := Write(name, []byte("here")); err != nil {
		t.Fatal(err)
	}
	var got [4]byte
	if _, err := io.ReadFull(r, got[:]); err != nil || string(got[:]) != "here" {
		t.Errorf("got %q, error %v", got, err)
	}
}
