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

const pageUsage = `usage: lineproof page [FILE] -o OUT

Makes a web page that checks a certificate in the reader's browser, and plays
against it on both sides: the reader deals and the strategy places, or the
adversary deals and the reader places. FILE is a certificate, or - for standard
input. Without it, the page is about the headline's certificate, which the
program carries.

The page is one file, which loads nothing and sends nothing. In it are FILE as
it is, which the checker verifies first, and the checker as WebAssembly. The go
command builds that from the sources of lineproof: run this in a checkout of the
version that made this program. The same Go makes the same page. It names the
files of the checker, with their SHA-256, as a receipt does.

In the page, the reader can also damage the certificate, or drop in another one,
and see what the checker says. The address of the page holds the game so far.

  -o, --output OUT   the page, such as page.html, which appears whole or not at
                     all; - is standard output

Exit status: 0 made, 1 the certificate was rejected, 2 any other failure, such
as no go command, no checkout, or a page of more than 6 MB.

Examples:
  lineproof page -o page.html
  lineproof page w8r5.cert.zst -o w8r5.html
`

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
	title := filepath.Base(name)
	if name == "-" {
		title = "from standard input"
	}
	built, err := buildPage(ctx, title, content)
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
func buildPage(ctx context.Context, title string, certificate []byte) ([]byte, error) {
	if !temporaries.TryRLock() {
		return nil, errInterrupted
	}
	defer temporaries.RUnlock()
	return page.Build(ctx, title, certificate)
}
