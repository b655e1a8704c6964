package bulkcheck

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
)

// A spill is a temporary file with runs: keys in ascending order, each as the
// difference to the one before it. Its name is gone as soon as it is there, where
// the system allows that.
type spill struct {
	*bench
	file    *os.File
	name    string // to be removed; empty if it is gone
	runs    []run
	written int64
	sum     uint32 // of the run that is written
	buf     []byte
	err     error // of writing, which ends it
}

// A run is a part of a spill. It has a sum, as what a disk gives back is not to
// be believed, either.
type run struct {
	file       *os.File
	begin, end int64
	sum        uint32
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// A TempError says that a temporary file could not be written or read.
type TempError struct {
	Folder string
	Err    error
}

func (e *TempError) Error() string {
	return fmt.Sprintf("a temporary file in %s: %v", e.Folder, e.Err)
}

func (e *TempError) Unwrap() error { return e.Err }

// failed returns the error for err without the name of a file that nobody finds.
func (b *bench) failed(err error) error {
	if path := new(os.PathError); errors.As(err, &path) {
		err = path.Err
	}
	return &TempError{b.temp, err}
}

// newSpill returns a spill that the bench closes at the end, if nobody else does.
func (b *bench) newSpill() *spill {
	f := &spill{bench: b}
	b.spills = append(b.spills, f)
	return f
}

// open makes the file.
func (f *spill) open() error {
	file, err := os.CreateTemp(f.temp, "lineproof-*")
	if err != nil {
		return err
	}
	f.file, f.buf = file, make([]byte, 0, f.buffer+binary.MaxVarintLen64)
	if os.Remove(file.Name()) != nil {
		f.name = file.Name()
	}
	return nil
}

// close gives the space back.
func (f *spill) close() {
	if f.file != nil {
		f.file.Close()
	}
	if f.name != "" {
		os.Remove(f.name)
	}
	f.file, f.name, f.runs, f.buf = nil, "", nil, nil
}

// write adds a run.
func (f *spill) write(keys func(yield func(key uint64) bool)) error {
	if f.file == nil && f.err == nil {
		f.err = f.open()
	}
	begin, last := f.written, uint64(0)
	f.sum = 0
	for key := range keys {
		f.buf = binary.AppendUvarint(f.buf, key-last)
		last = key
		if len(f.buf) >= f.buffer {
			f.flush()
		}
		if f.err != nil {
			break
		}
	}
	if f.flush(); f.err != nil {
		return f.failed(f.err)
	}
	f.runs = append(f.runs, run{f.file, begin, f.written, f.sum})
	return nil
}

func (f *spill) flush() {
	if f.err != nil {
		return
	}
	var n int
	n, f.err = f.file.Write(f.buf)
	f.written += int64(n)
	f.sum = crc32.Update(f.sum, castagnoli, f.buf)
	f.progress.bytes.Add(int64(n))
	f.buf = f.buf[:0]
}
