package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime/debug"

	"lineproof"
	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/files"
)

// evidence reads a certificate and has the checker verify it; the headline's, if the name is
// empty.
func evidence(name string, stdin io.Reader) (c certificate.Certificate, err error) {
	defer debug.SetGCPercent(debug.SetGCPercent(50)) // to keep to the memory of SPEC.md's limits
	file := lineproof.Theorem
	if name != "" {
		if file, err = files.Read(name, stdin, certificate.MaxSize); err != nil {
			return nil, named(name, err)
		}
	}
	raw, err := certificate.Raw(file, certificate.MaxSize)
	if err == nil {
		_, err = checker.Verify(bytes.NewReader(raw), checker.Options{})
	}
	if err != nil {
		return nil, named(name, err)
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
