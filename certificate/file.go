package certificate

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// The endings of the names of certificates and texts, in small letters or capitals, decide the
// form in which they are written.
const (
	RawEnding        = ".cert"
	CompressedEnding = ".cert.zst"
	StrategyEnding   = ".strategy"
	WitnessEnding    = ".witness"
)

// maxWindow bounds the memory that a compressed certificate can ask for, bytes.
const maxWindow = 8 << 20

// errWindow says how to get at what was compressed.
var errWindow = TooLarge("compressed with a window of more than %d MiB; zstd -d --long=31 makes a .cert of it",
	maxWindow>>20)

var errDictionary = TooLarge(
	"compressed with a dictionary, which is not here; zstd -d -D DICTIONARY makes a .cert of it")

// isCompressed reports whether a file begins as one that zstd has compressed, or with a
// frame that zstd skips, as pzstd writes them.
func isCompressed(file []byte) bool {
	return bytes.HasPrefix(file, []byte{0x28, 0xb5, 0x2f, 0xfd}) ||
		len(file) > 3 && file[0]&0xf0 == 0x50 && bytes.Equal(file[1:4], []byte{0x2a, 0x4d, 0x18})
}

// Raw returns the raw form of a certificate, whatever its name: its first bytes
// tell whether it is compressed. What begins otherwise is returned as it is. More
// than most bytes are an error. With an error come the bytes before it.
func Raw(file []byte, most int) ([]byte, error) {
	raw, err := file, error(nil)
	if isCompressed(file) {
		r := NewReader(bytes.NewReader(file))
		defer r.Close()
		raw, err = io.ReadAll(io.LimitReader(r, int64(most)+1))
	}
	if len(raw) > most {
		return raw[:most], TooLarge("more than %d bytes in the raw form, too many to be held in memory", most)
	}
	return raw, err
}

// NewReader gives the raw form of a certificate, like Raw, as it is read. Close it to
// give its memory back, which leaves r open.
func NewReader(r io.Reader) io.ReadCloser {
	s := &source{r: r}
	b := bufio.NewReader(s)
	if head, _ := b.Peek(4); !isCompressed(head) {
		return io.NopCloser(b)
	}
	d, err := zstd.NewReader(b, zstd.WithDecoderMaxWindow(maxWindow), zstd.WithDecoderConcurrency(1))
	if err != nil {
		panic("certificate: NewReader: " + err.Error()) // about the options, which are always the same
	}
	return decompressor{ReadCloser: d.IOReadCloser(), source: s, wide: wide(b)}
}

// wide reports whether the first frame that zstd does not skip asks for a greater window.
func wide(b *bufio.Reader) bool {
	head, _ := b.Peek(b.Size())
	var h zstd.Header
	for h.Decode(head) == nil && h.Skippable && h.HeaderSize+int(h.SkippableSize) <= len(head) {
		head = head[h.HeaderSize+int(h.SkippableSize):]
	}
	return h.WindowSize > maxWindow || h.SingleSegment && h.FrameContentSize > maxWindow
}

// A decompressor tells damage from trouble with what it reads from.
type decompressor struct {
	io.ReadCloser
	source *source
	wide   bool // it asks for a window that is too large
}

func (d decompressor) Read(p []byte) (int, error) {
	n, err := d.ReadCloser.Read(p)
	switch {
	case err == nil || errors.Is(err, io.EOF):
		return n, err
	case d.source.err != nil && !errors.Is(d.source.err, io.EOF):
		return n, d.source.err
	case d.wide && (errors.Is(err, zstd.ErrWindowSizeExceeded) || errors.Is(err, zstd.ErrDecoderSizeExceeded)):
		return n, errWindow
	case errors.Is(err, zstd.ErrUnknownDictionary):
		return n, errDictionary
	default:
		return n, &Fault{Text: fmt.Sprintf("damaged in its compressed form: %v", err)}
	}
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

// Load reads a certificate of at most MaxSize bytes, in either form, and decodes it, as
// Decode does.
func Load(name string) (Certificate, error) {
	file, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	raw, err := Raw(file, MaxSize)
	if err != nil {
		return nil, err
	}
	return Decode(raw)
}

// Bytes returns the certificate in its raw form and compressed, or the error of Encode.
// Both depend on nothing but the certificate.
func (c Certificate) Bytes() (raw, packed []byte, err error) {
	var b bytes.Buffer
	if err := c.Encode(&b); err != nil {
		return nil, nil, err
	}
	return b.Bytes(), Compress(b.Bytes()), nil
}

// Compress returns what a certificate or a text is when compressed.
func Compress(content []byte) []byte {
	e := encoders.Get().(*zstd.Encoder)
	defer encoders.Put(e)
	return e.EncodeAll(content, nil)
}

// encoders are those of Compress. To make one takes longer than to compress a small
// certificate.
var encoders = sync.Pool{New: func() any {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression),
		zstd.WithWindowSize(maxWindow), zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic("certificate: " + err.Error())
	}
	return e
}}
