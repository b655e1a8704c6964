package certificate

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/google/renameio/v2"
	"github.com/klauspost/compress/zstd"
)

// The endings of a certificate's name decide its form, in and out.
const (
	RawEnding        = ".cert"
	CompressedEnding = ".cert.zst"
)

// maxWindow bounds the memory that a compressed certificate can ask for, bytes.
const maxWindow = 8 << 20

// CheckName returns an error unless the name's ending tells a form.
func CheckName(name string) error {
	if strings.HasSuffix(name, RawEnding) || strings.HasSuffix(name, CompressedEnding) {
		return nil
	}
	return fmt.Errorf("%s: the name of a certificate ends in %s (raw) or %s (compressed)", name, RawEnding, CompressedEnding)
}

// Errors of reading a compressed certificate where the file itself can be read.
var (
	ErrDamaged = errors.New("damaged in its compressed form")
	ErrWindow  = fmt.Errorf("decompressing it takes a window of more than %d MiB; do it with zstd -d", maxWindow>>20)
)

// Open opens a certificate and gives its raw form.
func Open(name string) (io.ReadCloser, error) { return openAs(name, name) }

// openAs opens a file as a certificate of another name.
func openAs(file, name string) (io.ReadCloser, error) {
	if err := CheckName(name); err != nil {
		return nil, err
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	if strings.HasSuffix(name, RawEnding) {
		return f, nil
	}
	d, err := zstd.NewReader(f, zstd.WithDecoderMaxWindow(maxWindow), zstd.WithDecoderConcurrency(1))
	if err != nil {
		f.Close()
		return nil, err
	}
	return compressed{d, f}, nil
}

// compressed decompresses a file.
type compressed struct {
	decoder *zstd.Decoder
	file    *os.File
}

// Read tells an end of the file that comes too soon from the end of what was
// compressed: only the latter is io.EOF.
func (c compressed) Read(p []byte) (int, error) {
	n, err := c.decoder.Read(p)
	switch {
	case err == nil || err == io.EOF || errors.As(err, new(*fs.PathError)):
		return n, err
	case errors.Is(err, zstd.ErrWindowSizeExceeded):
		return n, ErrWindow
	default:
		return n, fmt.Errorf("%w: %v", ErrDamaged, err)
	}
}

func (c compressed) Close() error {
	c.decoder.Close()
	return c.file.Close()
}

// Bytes returns the certificate in its raw form and compressed. Both depend on
// nothing but the certificate.
func (c Certificate) Bytes() (raw, packed []byte, err error) {
	var b bytes.Buffer
	if err := c.Encode(&b); err != nil {
		return nil, nil, err
	}
	e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression),
		zstd.WithWindowSize(maxWindow), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, nil, err
	}
	defer e.Close()
	return b.Bytes(), e.EncodeAll(b.Bytes(), nil), nil
}

// A Pending is a certificate that is written, in a file of another name, and has
// yet to take the place of what is there under its own. It must be cleaned up,
// even after Commit.
type Pending struct {
	name        string
	file        *renameio.PendingFile
	Raw, Packed int // the sizes of both forms in bytes, whichever was written
}

// Create writes the certificate in the form that the name tells.
func (c Certificate) Create(name string) (*Pending, error) {
	if err := CheckName(name); err != nil {
		return nil, err
	}
	raw, packed, err := c.Bytes()
	if err != nil {
		return nil, err
	}
	content := raw
	if strings.HasSuffix(name, CompressedEnding) {
		content = packed
	}
	f, err := renameio.NewPendingFile(name, renameio.WithPermissions(0o644))
	if err != nil {
		return nil, err
	}
	if _, err := f.Write(content); err != nil {
		f.Cleanup()
		return nil, err
	}
	return &Pending{name, f, len(raw), len(packed)}, nil
}

// Open opens what was written, as Open does.
func (p *Pending) Open() (io.ReadCloser, error) { return openAs(p.file.Name(), p.name) }

// Commit gives the file its name. Before, what was there is untouched; after
// it, the new file is there as a whole.
func (p *Pending) Commit() error { return p.file.CloseAtomicallyReplace() }

// Cleanup removes the file unless it was committed.
func (p *Pending) Cleanup() error { return p.file.Cleanup() }
