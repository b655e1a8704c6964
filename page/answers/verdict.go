package answers

import (
	"bytes"
	"encoding/hex"
	"errors"
	"io"
	"time"

	"lineproof/checker"
)

// A Verdict is what the checker says to a certificate.
type Verdict struct {
	Verified bool       `json:"verified"`
	Lines    []string   `json:"lines"` // as lineproof check prints them
	Sections []Counts   `json:"sections"`
	Error    string     `json:"error,omitempty"`
	Rejected *Rejection `json:"rejected,omitempty"` // nil if the certificate could not be read so far
	Sum      string     `json:"sum"`                // SHA-256 of what was checked
	Seconds  float64    `json:"seconds"`
}

// Counts tell what was done to verify a claim.
type Counts struct {
	Claim    string `json:"claim"`
	Moves    int    `json:"moves"`
	Nodes    int    `json:"nodes"`
	Boards   int    `json:"boards"`
	Profiles int    `json:"profiles"`
	Layers   int    `json:"layers"`
	Digest   string `json:"digest"`
}

// A Rejection is a checker.Rejection.
type Rejection struct {
	Check   int    `json:"check"`
	Section int    `json:"section"` // 0 outside the sections
	Kind    string `json:"kind"`    // empty outside of nodes and layers
	Number  int    `json:"number"`
	Index   int    `json:"index"`
	Offset  int64  `json:"offset"`
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
	v := Verdict{Verified: err == nil, Sections: []Counts{}, Sum: Sum(content), Seconds: time.Since(start).Seconds()}
	if err != nil {
		v.Lines, v.Error = []string{"s NOT VERIFIED"}, err.Error()
	}
	if r := new(checker.Rejection); errors.As(err, &r) {
		v.Rejected = &Rejection{r.Check, r.Place.Section, r.Place.Kind, r.Place.Number, r.Place.Index, r.Offset}
	}
	for _, s := range sections {
		v.Lines = append(v.Lines, "s VERIFIED "+s.Claim.String())
		v.Sections = append(v.Sections,
			Counts{s.Claim.String(), s.Moves, s.Nodes, s.Boards, s.Profiles, s.Layers, hex.EncodeToString(s.Digest[:])})
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
