package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"lineproof/certificate"
)

// temporaries is held for reading while a file is there under a temporary name.
// With it locked, the program can end at any time, and leaves none.
var temporaries sync.RWMutex

// probe returns an error where a file of this name could not be written. It
// writes a byte into the folder and removes it, as permissions do not tell all.
func probe(name string) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s cannot be written: not a regular file", name)
	}
	if !temporaries.TryRLock() {
		return errInterrupted
	}
	defer temporaries.RUnlock()
	pending, err := certificate.Create(name, []byte{0})
	if err != nil {
		return unwritable(name, err)
	}
	if err := pending.Cleanup(); err != nil {
		return fmt.Errorf("%s cannot be written: %w", name, err) // this names what may be left
	}
	return nil
}

// unwritable names the file that was meant, where err may name a temporary one
// around its reason.
func unwritable(name string, err error) error {
	for reason := err; reason != nil; reason = errors.Unwrap(reason) {
		err = reason
	}
	return fmt.Errorf("%s cannot be written: %w", name, err)
}

// deliver writes a file, which appears whole or not at all. It is written under
// another name, where examine may look at it, and takes the place of what is
// there if that has no objection.
func deliver(ctx context.Context, name string, content []byte, examine func(*certificate.Pending) error) error {
	if !temporaries.TryRLock() {
		return errInterrupted
	}
	defer temporaries.RUnlock()
	pending, err := certificate.Create(name, content)
	if err != nil {
		return unwritable(name, err)
	}
	defer pending.Cleanup()
	if examine != nil {
		if err := examine(pending); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		return errInterrupted
	}
	if err := pending.Commit(); err != nil {
		return unwritable(name, err)
	}
	return nil
}
