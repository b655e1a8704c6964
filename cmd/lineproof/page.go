package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"

	"lineproof"
	"lineproof/certificate"
	"lineproof/internal/page"
)

// theoremName is what the certificate is called that the program carries.
const theoremName = "theorem.cert.zst"

// makePage is the command that makes a web page of a certificate.
func makePage(ctx context.Context, s *session, args []string) error {
	f := newFlags("page")
	output := f.StringP("output", "o", "", "")
	if err := f.parse(args); err != nil {
		return err
	}
	switch {
	case f.NArg() > 1:
		return f.wrong("extra argument %q", f.Arg(1))
	case *output == "":
		return f.wrong("-o is missing: give the page a name, such as page.html")
	}
	if *output != "-" {
		if err := probe(*output); err != nil {
			return err
		}
	}
	name, content := theoremName, lineproof.Theorem
	if f.NArg() == 1 {
		var err error
		name = f.Arg(0)
		if content, err = s.readWhole(ctx, name); err != nil {
			return err
		}
	}
	if _, err := verified(ctx, certificate.Raw(bytes.NewReader(content)), certificate.MaxSize); err != nil {
		return inFile(name, err)
	}
	contents := page.Contents{Name: filepath.Base(name), Certificate: content}
	if name == "-" {
		contents.Name = "from standard input"
	}
	built, err := buildPage(ctx, contents)
	if err != nil {
		return err
	}
	return s.save(ctx, *output, built)
}

// readWhole reads a file, or standard input, as it is. What is larger than any
// page is not read to its end.
func (s *session) readWhole(ctx context.Context, name string) ([]byte, error) {
	return await(ctx, func() ([]byte, error) {
		file, err := s.openFile(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		content, err := io.ReadAll(io.LimitReader(file, page.MaxSize+1))
		if err == nil && len(content) > page.MaxSize {
			err = fmt.Errorf("the file has more than the %d bytes of a page", page.MaxSize)
		}
		return content, inFile(name, err)
	})
}

// buildPage makes the page. An interrupt waits until its temporary folder is
// removed.
func buildPage(ctx context.Context, c page.Contents) ([]byte, error) {
	if !temporaries.TryRLock() {
		return nil, errInterrupted
	}
	defer temporaries.RUnlock()
	return page.Build(ctx, c)
}
