package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"lineproof"
	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/draw"
	"lineproof/internal/files"
	"lineproof/internal/page"
)

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
				title = draw.Printable(info.Name())
			}
		}
		d, err := s.verify(ctx, file, demand{Options: checker.Options{Limit: usualLimit}}) // as the page does
		if r := new(checker.Rejection); errors.As(err, &r) && r.Check == checker.CheckLimit {
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
