package program

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// CheckInput returns an error where an input is standard input, named -, and that was closed.
func (s *Session) CheckInput(name string) error {
	file, is := s.Stdin.(*os.File)
	if name == "-" && is && isNull(file) {
		return fmt.Errorf("standard input is closed, or %s", os.DevNull)
	}
	return nil
}

// isNull reports whether a file is os.DevNull. Go opens that where a standard stream is
// closed when the program begins.
func isNull(file *os.File) bool {
	own, err := file.Stat()
	null, missing := os.Stat(os.DevNull)
	return err == nil && missing == nil && os.SameFile(own, null)
}

// wasClosed reports whether standard output was closed when the program began. Then Go has
// opened the null device in its place, so that it can also be read.
func wasClosed(stdout *os.File) bool {
	if !isNull(stdout) {
		return false
	}
	_, err := stdout.Read(make([]byte, 1))
	return err == io.EOF
}

// nowhere is standard output that is closed.
type nowhere struct{}

func (nowhere) Write([]byte) (int, error) {
	return 0, errors.New("standard output is closed, or the null device, open for reading, too")
}
