package bulk

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"iter"
	"os"
)

// A spill is a temporary file with runs: keys in ascending order, each as the
// difference to the one before it. The name of the file is gone as soon as it is
// there, where the system allows that.
type spill struct {
	*bench
	file *os.File
	name string // to be removed; empty if it is gone
	runs []run
}

// A run is a part of a spill. It has a sum, as what a disk gives back is not to
// be believed, either.
type run struct {
	file       *os.File
	begin, end int64
	sum        uint32
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// failed returns the error for one of a temporary file, whose name nobody would
// find.
func (b *bench) failed(err error) error {
	if path := new(os.PathError); errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Errorf("a temporary file in %s: %w", b.temp, err)
}

// newSpill returns a spill that the bench closes at the end, if nobody else does.
func (b *bench) newSpill() *spill {
	f := &spill{bench: b}
	b.spills = append(b.spills, f)
	return f
}

// open makes the file.
func (f *spill) open() (err error) {
	if f.file, err = os.CreateTemp(f.temp, "lineproof-*"); err != nil {
		return err
	}
	if os.Remove(f.file.Name()) != nil {
		f.name = f.file.Name()
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
	f.file, f.name, f.runs = nil, "", nil
}

// write adds a run.
func (f *spill) write(keys iter.Seq[uint64]) error {
	if f.file == nil {
		if err := f.open(); err != nil {
			return f.failed(err)
		}
	}
	begin, err := f.file.Seek(0, io.SeekCurrent)
	if err != nil {
		return f.failed(err)
	}
	sum, last := crc32.New(castagnoli), uint64(0)
	w := bufio.NewWriterSize(io.MultiWriter(f.file, sum), f.buffer)
	for key := range keys {
		if _, err := w.Write(binary.AppendUvarint(w.AvailableBuffer(), key-last)); err != nil {
			return f.failed(err)
		}
		last = key
	}
	if err := w.Flush(); err != nil {
		return f.failed(err)
	}
	end, err := f.file.Seek(0, io.SeekCurrent)
	if err != nil {
		return f.failed(err)
	}
	f.progress.spilled.Add(end - begin)
	f.runs = append(f.runs, run{f.file, begin, end, sum.Sum32()})
	return nil
}
