package main

import (
	"context"
	"fmt"
	"os"

	"lineproof"
	"lineproof/certificate"
	"lineproof/internal/judge"
	"lineproof/internal/page"
	"lineproof/internal/program"
	"lineproof/internal/show"
)

// pageCommand makes a web page of a certificate.
type pageCommand struct {
	base
	in     inputFlags
	output *string
}

func newPage(b base) runner {
	return &pageCommand{base: b, in: b.input(new(int)),
		output: b.Output("page.html", "the `FILE` to write; - is standard output", ".html", ".htm")}
}

func (c *pageCommand) run(ctx context.Context, args []string) error {
	if !program.IsStdout(*c.output) {
		if err := program.ProbeFile(*c.output); err != nil {
			return err
		}
	}
	title := "theorem.cert.zst"
	file, err := c.in.file(append(args, title)[0])
	if err != nil {
		return err
	}
	if len(args) == 0 {
		file.Content = lineproof.Theorem
	} else {
		title = titleOf(args[0])
	}
	content := []byte(lineproof.Page)
	if len(args) > 0 || file.Claim != nil {
		certified, err := c.certificateFile(file)
		if err != nil {
			return err
		}
		if content, err = page.Build(page.Tracked(), page.File{Name: title, Content: certified}); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err := c.Save(*c.output, content); err != nil || program.IsStdout(*c.output) {
		return err
	}
	c.Note("%s is a page of %.1f MB; open it in a browser", *c.output, float64(len(content))/1e6)
	return nil
}

func titleOf(name string) string {
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
		return show.Printable(info.Name())
	}
	return "an unnamed certificate" // from a pipe
}

// certificateFile returns a file that was verified; or a certificate of its own, where one claim
// is wanted, or of a text. The page's checker has the usual limit.
func (c *pageCommand) certificateFile(file input) ([]byte, error) {
	if file.Claim != nil || file.Form.IsText() {
		sections, err := verifiedSections(c.Session, file, maxHeld)
		if err != nil {
			return nil, err
		}
		file.File = judge.File{}
		if _, file.Content, err = sections.Bytes(); err != nil {
			return nil, err
		}
	}
	v, err := verify(c.Session, file, judge.Options{})
	return v.Content, beyondPage(file, err)
}

// beyondPage tells an error of a limit what to do about it.
func beyondPage(file input, err error) error {
	if judge.KindOf(err) == certificate.Limited {
		return fmt.Errorf("%s is beyond the limit of the checker in a page; --claim takes one claim of it", file.name)
	}
	return err
}
