package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"runtime/debug"

	"lineproof"
	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/program"
)

// fileReader reads the files of players and dealers. All its errors are fileErrors.
type fileReader struct{ *program.Session }

// A fileError is an error of a file, and no wrong usage.
type fileError struct{ error }

func (r fileReader) Evidence(name string) (certificate.Certificate, error) {
	file := lineproof.Theorem
	if name != "" {
		var err error
		if file, err = r.read(name, certificate.MaxSize); err != nil {
			return nil, fileError{named(name, err)}
		}
	}
	sections, err := verified(file)
	if err != nil {
		return nil, fileError{named(name, err)}
	}
	return sections, nil
}

func (r fileReader) Text(name string, most int) ([]byte, error) {
	text, err := r.read(name, most)
	if err != nil {
		return nil, fileError{named(name, err)}
	}
	return text, nil
}

func (r fileReader) read(name string, most int) ([]byte, error) {
	if err := r.CheckInput(name); err != nil {
		return nil, err
	}
	return program.ReadFile(name, r.Stdin, most)
}

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

// named adds the name of a file to an error, unless it tells that itself.
func named(name string, err error) error {
	if errors.As(err, new(*fs.PathError)) {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}
