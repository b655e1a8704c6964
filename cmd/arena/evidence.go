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
	"lineproof/internal/arena"
	"lineproof/internal/files"
)

// files returns what reads the files of players and dealers. The error of one that cannot be
// read, or is wrong, is kept.
func (c *command) files(failed *error) arena.Files {
	return arena.Files{
		Evidence: func(name string) (sections certificate.Certificate, err error) {
			file := lineproof.Theorem
			if name != "" {
				file, err = c.read(name, certificate.MaxSize)
			}
			if err == nil {
				sections, err = verified(file)
			}
			*failed = named(name, err)
			return sections, *failed
		},
		Text: func(name string, most int) ([]byte, error) {
			text, err := c.read(name, most)
			*failed = named(name, err)
			return text, *failed
		},
	}
}

func (c *command) read(name string, most int) ([]byte, error) {
	if err := c.CheckInput(name); err != nil {
		return nil, err
	}
	return files.Read(name, c.Stdin, most)
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
	if err == nil || errors.As(err, new(*fs.PathError)) {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}
