// Package checkpoint is the form of the files in which searches leave what they have found
// out: a gzip file, whose comment says what it holds, with gob values. It is for the program
// that wrote it, and nothing to be believed.
package checkpoint

import (
	"cmp"
	"compress/gzip"
	"encoding/gob"
	"errors"
	"io"
)

// Errors of Read.
var (
	ErrNotCheckpoint = errors.New("not a checkpoint, or one of another version")
	ErrDamaged       = errors.New("the checkpoint is damaged")
)

// Write writes a checkpoint with the values that giver puts there. The kind is a name and a
// version of what it holds.
func Write(w io.Writer, kind string, giver func(put func(any) error) error) error {
	z, err := gzip.NewWriterLevel(w, gzip.NoCompression) // most of a full table is random
	if err != nil {
		return err
	}
	z.Comment = kind
	if err := giver(gob.NewEncoder(z).Encode); err != nil {
		return err
	}
	return z.Close()
}

// Read gives the values of a checkpoint to its taker, which asks for them one by one, and
// has to take all. They are good if Read returns no error, and not before: the checksum is
// after them. The error is ErrNotCheckpoint, ErrDamaged, that of r, or the taker's own.
func Read(r io.Reader, kind string, taker func(next func(any) error) error) (err error) {
	file := &source{Reader: r}
	defer func() { err = cmp.Or(file.err, err) }()
	z, err := gzip.NewReader(file)
	if err != nil || z.Comment != kind {
		return ErrNotCheckpoint
	}
	values := gob.NewDecoder(z)
	err = taker(func(value any) error {
		if values.Decode(value) != nil {
			return ErrDamaged
		}
		return nil
	})
	if err == nil && values.Decode(&struct{}{}) != io.EOF {
		err = ErrDamaged
	}
	return err
}

// A source keeps the error of a Reader that cannot be read.
type source struct {
	io.Reader
	err error // nil at the end
}

func (s *source) Read(b []byte) (n int, err error) {
	n, err = s.Reader.Read(b)
	if err != io.EOF {
		s.err = err
	}
	return n, err
}
