package certificate

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/renameio/v2"
	"github.com/klauspost/compress/zstd"
)

// The endings of a certificate's name decide the form in which it is written.
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

// Open opens a certificate and gives its raw form, as Raw does.
func Open(name string) (io.ReadCloser, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	return opened{Raw(f), f}, nil
}

// opened is a file in its raw form.
type opened struct {
	io.ReadCloser
	file *os.File
}

func (o opened) Close() error {
	o.ReadCloser.Close()
	return o.file.Close()
}

// Load opens a certificate and decodes it, as Decode does.
func Load(name string) (Certificate, error) {
	file, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return Decode(file)
}

// Raw gives the raw form of a certificate, whatever its name: the first bytes
// tell whether it is compressed. What begins otherwise is given as it is. Close
// leaves r open.
func Raw(r io.Reader) io.ReadCloser { return &rawForm{source: source{r: r}} }

// zstdMagic is how what zstd compressed begins.
const zstdMagic = "\x28\xb5\x2f\xfd"

// A rawForm reads nothing before its first Read: this may take long.
type rawForm struct {
	source  source
	reader  io.Reader     // nil before the first Read
	decoder *zstd.Decoder // nil if there is nothing to decompress
}

// Read tells an end of the file that comes too soon from the end of what was
// compressed: only the latter is io.EOF.
func (f *rawForm) Read(p []byte) (int, error) {
	if f.reader == nil {
		if err := f.begin(); err != nil {
			return 0, err
		}
	}
	n, err := f.reader.Read(p)
	switch {
	case err == nil || err == io.EOF || f.decoder == nil:
		return n, err
	case f.source.err != nil && f.source.err != io.EOF:
		return n, f.source.err
	case errors.Is(err, zstd.ErrWindowSizeExceeded):
		return n, ErrWindow
	default:
		return n, fmt.Errorf("%w: %v", ErrDamaged, err)
	}
}

func (f *rawForm) begin() (err error) {
	b := bufio.NewReader(&f.source)
	f.reader = b
	if head, _ := b.Peek(len(zstdMagic)); string(head) != zstdMagic {
		return nil // if Peek has met an error, Read will meet it again
	}
	f.decoder, err = zstd.NewReader(b, zstd.WithDecoderMaxWindow(maxWindow), zstd.WithDecoderConcurrency(1))
	f.reader = f.decoder
	return err
}

func (f *rawForm) Close() error {
	if f.decoder != nil {
		f.decoder.Close()
	}
	return nil
}

// A source remembers the error with which it ended.
type source struct {
	r   io.Reader
	err error
}

func (s *source) Read(p []byte) (n int, err error) {
	if s.err == nil {
		n, s.err = s.r.Read(p)
	}
	return n, s.err
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

// A Pending is a file that is written, under another name in the same folder,
// and has yet to take the place of what is there under its own. It must be
// cleaned up, even after Commit.
type Pending struct {
	file    *renameio.PendingFile
	folder  string
	content []byte
}

// Create writes a file of any name and content.
func Create(name string, content []byte) (*Pending, error) {
	folder := filepath.Dir(name)
	f, err := renameio.NewPendingFile(name, renameio.WithTempDir(folder), renameio.WithPermissions(0o644))
	if err != nil {
		return nil, err
	}
	if _, err := f.Write(content); err != nil {
		f.Cleanup()
		return nil, err
	}
	return &Pending{f, folder, content}, nil
}

// Open opens the certificate that was written, as Open does. To read it is an
// error where it is not what was written.
func (p *Pending) Open() (io.ReadCloser, error) {
	f, err := os.Open(p.file.Name())
	if err != nil {
		return nil, err
	}
	return opened{Raw(&echo{f, p.content}), f}, nil
}

// Commit gives the file its name. Before, what was there is untouched; after
// it, the new file is there as a whole. That this outlasts a crash of the
// machine takes a folder that can be synced; else what was there may come back,
// as whole as it was.
func (p *Pending) Commit() error {
	if err := p.file.CloseAtomicallyReplace(); err != nil {
		return err
	}
	if folder, err := os.Open(p.folder); err == nil {
		folder.Sync()
		folder.Close()
	}
	return nil
}

// Cleanup removes the file unless it was committed.
func (p *Pending) Cleanup() error { return p.file.Cleanup() }

// errChanged is the error of a disk that does not keep what it is given.
var errChanged = errors.New("what is read back is not what was written")

// An echo is what was written, as it is read back.
type echo struct {
	r    io.Reader
	rest []byte // of what was written
}

func (e *echo) Read(p []byte) (int, error) {
	n, err := e.r.Read(p)
	if !bytes.HasPrefix(e.rest, p[:n]) || err == io.EOF && n < len(e.rest) {
		return 0, errChanged
	}
	e.rest = e.rest[n:]
	return n, err
}
