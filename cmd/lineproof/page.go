package main

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"

	"lineproof"
	"lineproof/certificate"
	"lineproof/internal/files"
	"lineproof/internal/page"
)

const pageUsage = `usage: lineproof page [FILE] -o OUT [--claim CLAIM] [--from FORMAT]

Makes a web page that checks a certificate in the reader's browser, and plays
against it on both sides: the reader deals and the strategy places, or the
adversary deals and the reader places. FILE, --claim and --from are as for
check; without FILE, the page is about the headline's certificate, which the
program carries. FILE may have 256 MiB, and as many in its raw form, but a page
no more than 6 MB.

The page is one file, which loads nothing and sends nothing. In it are FILE as
it is, or with --claim or of a text a certificate of that claim, which the
checker verifies first, and the checker as WebAssembly. The go
command builds that from the sources of lineproof: run this in a checkout of the
version that made this program. The same Go makes the same page. It names the
files of the checker, with their SHA-256.

In the page, the reader can also damage the certificate, or drop in another one,
and see what the checker says. The address of the page holds the game so far.

FLAGS

Exit status: 0 made, 1 the certificate was rejected, 2 any other failure, such
as no go command, no checkout, or a page of more than 6 MB.

Examples:
  lineproof page -o page.html
  lineproof page w8r5.cert.zst -o w8r5.html
`

// makePage is the command that makes a web page of a certificate.
func makePage(s *session, f flags) action {
	in := f.input()
	output := f.StringP("output", "o", "", "the `FILE`, such as page.html, which appears whole or not at all; - is standard output")
	return func(ctx context.Context, args []string) error {
		if *output == "" {
			return f.wrong("-o is missing: give the page a name, such as page.html")
		}
		if *output != "-" {
			if err := files.Probe(*output); err != nil {
				return err
			}
		}
		title := "theorem.cert.zst"
		file, err := in.of(append(args, title)[0])
		if err != nil {
			return err
		}
		if len(args) == 0 {
			file.content = lineproof.Theorem
		} else {
			title = "an unnamed certificate" // from a pipe
			if info, err := os.Stat(args[0]); err == nil && info.Mode().IsRegular() {
				title = strings.Trim(strconv.Quote(info.Name()), `"`)
			}
		}
		d, err := s.verify(ctx, file, demand{})
		if err == nil && d.bulk {
			err = fmt.Errorf("%s is beyond the limit of the checker in a page; --claim takes one claim of it", file.name)
		}
		if err == nil && (file.claim != nil || file.form.text()) {
			var c certificate.Certificate
			if c, err = d.certificate(); err == nil {
				_, d.file, err = c.Bytes()
			}
		}
		if err != nil {
			return err
		}
		release := s.holdOff() // an interrupt waits until a temporary folder is gone
		defer release()
		content, err := page.Build(ctx, title, d.file)
		if err != nil {
			return err
		}
		return s.save(*output, content)
	}
}
