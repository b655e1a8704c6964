package main

import (
	"bytes"
	"fmt"
)

// headBytes is how much of a file tells what it is.
const headBytes = 64

// mistaken is what people have got instead of a certificate or a text, by how it begins, and
// what to do then.
var mistaken = []struct{ begin, what string }{
	{"version https://git-lfs", "this is a pointer of Git LFS: git lfs pull gets the file itself"},
	{"<!DOCTYPE", "this is a web page, perhaps one about the file"},
	{"<!doctype", "this is a web page, perhaps one about the file"},
	{"<html", "this is a web page, perhaps one about the file"},
	{"\x1f\x8b", "this is compressed by gzip: gunzip it first"},
	{"\xfd7zXZ", "this is compressed by xz: unxz it first"},
	{"BZh", "this is compressed by bzip2: bunzip2 it first"},
	{"PK\x03\x04", "this is a zip archive: unzip it first"},
}

// withGuess adds to an error what the file probably is that begins with head, or else what
// is said otherwise, if anything.
func withGuess(err error, head []byte, otherwise string) error {
	head = bytes.TrimSpace(bytes.TrimPrefix(head, []byte("\ufeff")))
	for _, m := range mistaken {
		if bytes.HasPrefix(head, []byte(m.begin)) {
			otherwise = m.what
		}
	}
	if otherwise == "" {
		return err
	}
	return fmt.Errorf("%w; %s", err, otherwise)
}
