package program

import (
	"fmt"
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
