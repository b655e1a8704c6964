package program

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
)

// ReadFile returns what is in a file, or in standard input, whose name is -. More
// than most bytes are an error.
func ReadFile(name string, stdin io.Reader, most int) ([]byte, error) {
	var content bytes.Buffer
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		stdin = file
		if info, err := file.Stat(); err == nil && info.Size() <= int64(most) { // else it would be copied as it grows
			content.Grow(int(info.Size()) + bytes.MinRead)
		}
	}
	_, err := content.ReadFrom(io.LimitReader(stdin, int64(most)+1))
	if err == nil && content.Len() > most {
		err = fmt.Errorf("too long: more than %d bytes", most)
	}
	return content.Bytes(), err
}

// CheckRegular returns an error if something is there that is not a regular file. To open a
// pipe would be to wait for a writer, and nobody has named it, only its folder.
func CheckRegular(name string) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: not a regular file", name)
	}
	return nil
}

// WriteFile writes a file, as WriteFrom does.
func WriteFile(name string, content []byte) error {
	return WriteFileFrom(name, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}

// WriteFileFrom writes what from writes. A regular file is written under another name
// in the same folder, and takes the place of what is there, with its permissions; so it appears
// whole or not at all. Symbolic links are followed, even to where nothing is yet. What is not a
// regular file, such as a pipe or a device, is written to as it is.
func WriteFileFrom(name string, from func(io.Writer) error) error {
	file, target, err := create(name)
	if err == nil {
		defer discard(file)
		err = fill(file, target, from)
		if err == nil {
			err = commit(file, target)
		}
	}
	return unwritable(name, err)
}

// ProbeFile returns an error where a file of this name could not be written, before
// much is spent on its content. It creates one and removes it, as permissions do
// not tell all.
func ProbeFile(name string) error {
	if isSpecial(name) {
		return nil
	}
	file, _, err := create(name)
	if err == nil {
		discard(file)
	}
	return unwritable(name, err)
}

// unwritable names the file that was meant, where err may name another one around
// its reason.
func unwritable(name string, err error) error {
	if err == nil {
		return nil
	}
	for reason := err; reason != nil; reason = errors.Unwrap(reason) {
		err = reason
	}
	return fmt.Errorf("%s cannot be written: %w", name, err)
}

// isSpecial reports whether the name is that of something that can be written to,
// but not replaced.
func isSpecial(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.Mode().IsRegular() && !info.IsDir()
}

// unfinished has the files that do not have their own names yet. It is locked while
// one is created, renamed or removed.
var unfinished = struct {
	sync.Mutex
	files map[*os.File]bool
}{files: make(map[*os.File]bool)}

// AbandonFiles removes all unfinished files, at the end of the program. It keeps the lock,
// so that no file is created or finished any more.
func AbandonFiles() {
	unfinished.Lock()
	for file := range unfinished.files {
		file.Close()
		os.Remove(file.Name())
	}
}

// create creates a file, and returns the name that it is to have; none for a
// special file, which is opened.
func create(name string) (file *os.File, target string, err error) {
	if name == "" {
		return nil, "", errors.New("the name is empty")
	}
	if isSpecial(name) { // a pipe that nobody reads is an error, and not waited for
		file, err = os.OpenFile(name, os.O_WRONLY|syscall.O_NONBLOCK, 0)
		return file, "", err
	}
	if target, err = follow(name); err != nil {
		return nil, "", err
	}
	info, err := os.Stat(target)
	switch {
	case err == nil && info.IsDir():
		return nil, "", errors.New("not a regular file")
	case err == nil && info.Mode()&0o222 == 0:
		return nil, "", errors.New("it is read-only")
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, "", err
	}
	unfinished.Lock()
	defer unfinished.Unlock()
	other := filepath.Join(filepath.Dir(target), ".lineproof-"+strconv.FormatUint(rand.Uint64(), 36))
	if file, err = os.OpenFile(other, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666); err != nil {
		return nil, "", err
	}
	unfinished.files[file] = true
	if info != nil { // who may read what was there may read what comes
		os.Chmod(other, info.Mode().Perm())
	}
	return file, target, nil
}

// follow returns the name to which symbolic links lead.
func follow(name string) (string, error) {
	for range 40 {
		link, err := os.Readlink(name)
		if err != nil {
			return name, nil // no link, or nothing there
		}
		if !filepath.IsAbs(link) {
			folder, _ := filepath.Split(name)
			link = folder + link // not cleaned, which would take .. literally
		}
		name = link
	}
	return "", errors.New("too many symbolic links")
}

// fill writes the content. An error of the disk may only come when it is to be there for good.
func fill(file *os.File, target string, from func(io.Writer) error) error {
	if err := from(file); err != nil || target == "" {
		return err
	}
	return file.Sync()
}

// commit gives the file its name. To outlast a crash of the machine takes a folder
// that can be synced; else what was there may come back, as whole as it was.
func commit(file *os.File, target string) error {
	if err := file.Close(); err != nil || target == "" {
		return err
	}
	unfinished.Lock()
	defer unfinished.Unlock()
	if err := os.Rename(file.Name(), target); err != nil {
		return err
	}
	delete(unfinished.files, file)
	if folder, err := os.Open(filepath.Dir(target)); err == nil {
		folder.Sync()
		folder.Close()
	}
	return nil
}

// discard removes a file that is not finished.
func discard(file *os.File) {
	unfinished.Lock()
	defer unfinished.Unlock()
	if unfinished.files[file] {
		delete(unfinished.files, file)
		file.Close()
		os.Remove(file.Name())
	}
}
