package answers

import (
	"bytes"
	"io"
	"time"

	"lineproof/checker"
	"lineproof/internal/verdict"
)

// A Verdict is what the checker says to a certificate.
type Verdict struct {
	Verified bool               `json:"verified"`
	Text     string             `json:"text"` // as lineproof check prints it
	Sections []verdict.Section  `json:"sections"`
	Error    string             `json:"error,omitempty"`
	Rejected *verdict.Rejection `json:"rejected,omitempty"` // nil if the certificate could not be read so far
	Seconds  float64            `json:"seconds"`
}

// Verify has the checker verify a certificate: in either form, or just the raw
// one, where what begins as a compressed file does is no such file. From time to
// time, it tells how many bytes of the raw form were read.
func Verify(content []byte, raw bool, progress func(read, total int)) Verdict {
	start := time.Now()
	stream, end := content, error(nil)
	if !raw {
		stream, end = Raw(content)
	}
	sections, err := checker.Verify(&watched{bytes.NewReader(stream), end, progress}, checker.Limit)
	v := Verdict{Verified: err == nil, Text: verdict.Text(sections, err), Sections: verdict.Sections(sections),
		Rejected: verdict.Rejected(err), Seconds: time.Since(start).Seconds()}
	if err != nil {
		v.Error = err.Error()
	}
	return v
}

// A watched is bytes that are read, and the error that comes after them.
type watched struct {
	rest     *bytes.Reader
	end      error // nil for the end of the certificate
	progress func(read, total int)
}

func (w *watched) Read(p []byte) (int, error) {
	n, err := w.rest.Read(p)
	w.progress(int(w.rest.Size())-w.rest.Len(), int(w.rest.Size()))
	if err == io.EOF && w.end != nil {
		err = w.end
	}
	return n, err
}
