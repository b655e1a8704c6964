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

// ErrDamaged is what reading a compressed certificate fails with where the file
// can be read, but does not decompress.
var ErrDamaged = errors.New("damaged in its compressed form")

// Open opens a certificate and gives its raw form. The name - stands for a raw
// certificate on standard input.
func Open(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(os.Stdin), nil
	}
	if err := CheckName(name); err != nil {
		return nil, err
	}
	f, err := os.Open(name)
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
	if err != nil && err != io.EOF && !errors.As(err, new(*fs.PathError)) {
		err = fmt.Errorf("%w: %v", ErrDamaged, err)
	}
	return n, err
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

// WriteFile writes the certificate in the form that the name tells. The file
// appears whole or not at all, and what was there before stays until then.
func (c Certificate) WriteFile(name string) (raw, packed int, err error) {
	if err := CheckName(name); err != nil {
		return 0, 0, err
	}
	r, p, err := c.Bytes()
	if err != nil {
		return 0, 0, err
	}
	content := r
	if strings.HasSuffix(name, CompressedEnding) {
		content = p
	}
	return len(r), len(p), renameio.WriteFile(name, content, 0o644)
}
