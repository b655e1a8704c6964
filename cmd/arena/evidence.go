package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime/debug"

	"lineproof"
	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/arena/topped"
	"lineproof/internal/program"
)

// fileReader reads the files of players and dealers. All its errors are fileErrors.
type fileReader struct {
	*program.Session
	holds bool // the game has a hold
}

// A fileError is an error of a file, and no wrong usage.
type fileError struct{ error }

func (r *fileReader) Evidence(name string) (certificate.Certificate, error) {
	file := lineproof.Theorem
	if name != "" {
		var err error
		if file, err = r.Text(name, certificate.MaxSize); err != nil {
			return nil, err
		}
	}
	sections, err := verified(file)
	return sections, named(name, err)
}

func (r *fileReader) Text(name string, most int) (text []byte, err error) {
	if err = r.CheckInput(name); err == nil {
		text, err = program.ReadFile(name, r.Stdin, most)
	}
	return text, named(name, err)
}

// Survival finds that of the highest ceiling for which the well has room.
func (r *fileReader) Survival(w *topped.Well) (string, error) {
	for ceiling := min(w.Height, certificate.MaxCeiling); ceiling > 0; ceiling-- {
		name := fmt.Sprintf("testdata/survival/w%dc%d.cert.zst", w.Width, ceiling)
		if _, err := os.Stat(name); err == nil {
			return name, nil
		}
	}
	return "", fmt.Errorf("there is no file testdata/survival/w%dc%d.cert.zst here, or of a lower ceiling; "+
		"survive:FILE takes another", w.Width, w.Height)
}

func (r *fileReader) Holds() bool { return r.holds }

// verified returns the sections of a certificate that the checker accepts.
func verified(file []byte) (certificate.Certificate, error) {
	defer debug.SetGCPercent(debug.SetGCPercent(50)) // to keep to the memory of SPEC.md's limits
	raw, err := certificate.Raw(file, certificate.MaxSize)
	if err == nil {
		_, err = checker.Verify(bytes.NewReader(raw), checker.Options{})
	}
	if err != nil {
		return nil, err
	}
	return certificate.Decode(raw)
}

// named returns an error of a file, if there is one, with the file's name, unless it tells that itself.
func named(name string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.As(err, new(*fs.PathError)):
		return fileError{err}
	}
	return fileError{fmt.Errorf("%s: %w", name, err)}
}
