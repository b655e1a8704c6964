package main

import (
	"context"
	"errors"
	"strings"
	"time"

	"lineproof/certificate"
	"lineproof/internal/judge"
	"lineproof/internal/program"
	"lineproof/internal/show"
)

// checkCommand verifies certificates, or texts.
type checkCommand struct {
	base
	in            inputFlags
	asJSON, quiet *bool
}

func newCheck(b base) runner {
	return &checkCommand{base: b, in: b.input(b.limit()),
		asJSON: b.Bool("json", "", "print a JSON object for each file"),
		quiet:  b.Bool("quiet", "q", "print nothing; the exit status tells"),
	}
}

func (c *checkCommand) run(ctx context.Context, args []string) error {
	names, claims, err := c.namesAndClaims(args)
	if err != nil {
		return err
	}
	o := judge.Options{Wanted: claims, Limit: *c.in.limit, Digest: *c.asJSON}
	var files []input
	for _, name := range names {
		file, err := c.in.file(name)
		if err != nil {
			return err
		}
		files = append(files, file)
	}
	text, failure := c.checkAll(ctx, files, o)
	if *c.quiet || *c.asJSON {
		return failure
	}
	return errors.Join(failure, c.Print(text))
}

// checkAll verifies files, one after another, and returns the text of the verdict, and the errors
// of all. Of several files, the text has the names of those that it is about, after a c. It says what
// became of each: as an object for JSON, or of several files in a line on standard error. A file that
// cannot be read, or is beyond a limit, is neither verified nor rejected.
func (c *checkCommand) checkAll(ctx context.Context, files []input, o judge.Options) (text string, failure error) {
	good, told := 0, len(files) > 1 && !*c.quiet && !*c.asJSON
	var rejected error
	for _, file := range files {
		v, err := c.verifyPromptly(ctx, file, o)
		verdict := judge.Text(v.Sections, err)
		if len(files) > 1 {
			verdict = "c " + show.Printable(file.name) + "\n" + verdict
		}
		kind := judge.KindOf(err)
		switch {
		case err == nil && rejected == nil:
			good, text = good+1, text+verdict
		case err == nil:
			good++
		case rejected == nil && kind != judge.Unreadable && kind != certificate.Limited:
			rejected, text = err, verdict
		}
		if err == nil && !*c.quiet {
			tellNotes(c.Session, v)
		}
		switch {
		case *c.asJSON:
			err = errors.Join(err, c.Print(v.JSON(file.name, err)))
		case told && err == nil:
			c.Note("%s: verified, %s", file.name, certificate.Counted(len(v.Sections), "claim"))
		case told:
			c.Note("%s: not verified", file.name)
		}
		failure = errors.Join(failure, err)
		if ctx.Err() != nil {
			break
		}
	}
	if told {
		c.Note("%d of %d files verified", good, len(files))
	}
	if failure != nil && rejected == nil {
		return "", failure
	}
	return text, failure
}

// namesAndClaims splits the arguments into names of files and claims.
func (c *checkCommand) namesAndClaims(args []string) (names, claims []string, err error) {
	for i, arg := range args {
		side, _, isClaim := strings.Cut(arg, " ")
		if i == 0 || side != "player" && side != "adversary" {
			names = append(names, arg)
			continue
		}
		if !isClaim {
			return nil, nil, c.UsageError("a claim is one argument, in quotes: %q", strings.Join(args[i:], " "))
		}
		if _, err := certificate.ParseClaim(arg); err != nil {
			return nil, nil, c.UsageError("%v", err)
		}
		claims = append(claims, arg)
	}
	switch {
	case len(names) > 1 && len(claims) > 0:
		err = c.UsageError("claims are for one file, got %d files", len(names))
	case *c.quiet && *c.asJSON:
		err = c.UsageError("--quiet prints nothing, and --json an object: choose one")
	}
	return names, claims, err
}

// verifyPromptly verifies a file. After an interrupt it waits only a moment, so that a verdict
// is given all the same; then the work goes on until the program ends.
func (c *checkCommand) verifyPromptly(ctx context.Context, file input, o judge.Options) (judge.Verdict, error) {
	var v judge.Verdict
	var err error
	done := make(chan bool)
	go func() {
		v, err = verify(c.Session, file, o)
		close(done)
	}()
	select {
	case <-done:
		return v, err
	case <-ctx.Done():
	}
	select {
	case <-done:
	case <-time.After(program.Grace / 2):
	}
	return judge.Verdict{}, ctx.Err()
}
