package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"lineproof/certificate"
)

// A format is a way to write a certificate, or one section of it. A name's
// ending tells it; where there is no such ending, a flag does.
type format string

const (
	rawFormat      format = "cert"
	packedFormat   format = "zst"
	strategyFormat format = "strategy"
	witnessFormat  format = "witness"
)

// text reports whether the format is one of people's.
func (f format) text() bool { return f == strategyFormat || f == witnessFormat }

// formatOf returns the format that a name's ending tells, or an empty one.
func formatOf(name string) format {
	switch {
	case strings.HasSuffix(name, certificate.CompressedEnding):
		return packedFormat
	case strings.HasSuffix(name, certificate.RawEnding):
		return rawFormat
	case strings.HasSuffix(name, ".strategy"):
		return strategyFormat
	case strings.HasSuffix(name, ".witness"):
		return witnessFormat
	}
	return ""
}

// inputFlags are the flags that say how a file is to be read.
type inputFlags struct {
	flags
	from, claim string
	selects     bool // where --claim does not belong to a strategy text, the command takes it
}

// input defines the flags of a command that reads all formats.
func (f flags) input() *inputFlags {
	in := &inputFlags{flags: f}
	f.StringVar(&in.from, "from", "", "")
	f.StringVar(&in.claim, "claim", "", "")
	return in
}

// An input is a file, or - for standard input, and how it is to be read.
type input struct {
	name string
	form format            // rawFormat for both forms of certificates: their first bytes tell
	goal certificate.Claim // of a strategy text; its pieces may be left out
}

// of returns the named file as an input. Its errors are those of wrong usage.
func (in *inputFlags) of(name string) (i input, err error) {
	i.name = name
	if i.form, err = in.format(name); err != nil {
		return i, err
	}
	switch {
	case i.form != strategyFormat && in.Changed("claim") && !in.selects:
		return i, in.wrong("--claim is for strategy texts, which carry none; if %s is one, say --from strategy", name)
	case i.form != strategyFormat:
		return i, nil
	case !in.Changed("claim"):
		return i, in.wrong(`--claim is missing: a strategy text carries none; give one such as --claim "player drop width=10 rows=6"`)
	}
	if i.goal, err = certificate.ParseGoal(in.claim); err != nil {
		return i, in.wrong("--claim %v", err)
	}
	if !i.goal.Player {
		return i, in.wrong("--claim %q is an adversary's, and a strategy is the player's", in.claim)
	}
	return i, nil
}

// format returns the format in which a file is to be read.
func (in *inputFlags) format(name string) (format, error) {
	named, from := formatOf(name), format(in.from)
	switch {
	case !in.Changed("from") && named.text():
		return named, nil
	case !in.Changed("from"):
		return rawFormat, nil
	case !from.text():
		return "", in.wrong("--from %q is neither strategy nor witness; certificates are known by their first bytes", in.from)
	case named != "" && named != from:
		return "", in.wrong("%s: the name says that it is no %s", name, from)
	}
	return from, nil
}

// load reads a certificate, or a text as the certificate that it says. It does
// not check what a certificate or a witness proves; a strategy text becomes a
// certificate only if it proves its claim. The errors are those of reading, and
// those for which isRejection holds.
func (s *session) load(ctx context.Context, i input) (certificate.Certificate, error) {
	type loaded struct {
		certificate.Certificate
		notes []string
	}
	read, err := await(ctx, func() (read loaded, err error) {
		file, err := s.openFile(i.name)
		if err != nil {
			return read, err
		}
		defer file.Close()
		read.Certificate, read.notes, err = i.read(file)
		return read, inFile(i.name, err)
	})
	for _, note := range read.notes {
		fmt.Fprintln(s.stderr, note)
	}
	return read.Certificate, err
}

// read reads what the file holds. The notes are what people should know of it.
func (i input) read(file io.Reader) (c certificate.Certificate, notes []string, err error) {
	var section certificate.Section
	switch i.form {
	case strategyFormat:
		section, notes, err = readStrategy(file, i.goal)
	case witnessFormat:
		section, err = readWitness(file)
	default:
		raw := certificate.Raw(file)
		defer raw.Close()
		c, err = certificate.Decode(raw)
		flaw := new(certificate.Flaw)
		if errors.As(err, &flaw) && flaw.Text == certificate.NoMagic {
			err = fmt.Errorf("%w; if it is a text, say --from strategy or --from witness", err)
		}
		return c, nil, err
	}
	return certificate.Certificate{section}, notes, err
}

func (s *session) openFile(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(s.stdin), nil
	}
	return os.Open(name)
}

// inFile adds the name of the file in which an error was met, unless it tells
// that itself, or is none of the file.
func inFile(name string, err error) error {
	if err == nil || name == "-" || isOpenError(err) || err == errInterrupted {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}

func isOpenError(err error) bool {
	failed := new(os.PathError)
	return errors.As(err, &failed) && failed.Op == "open"
}
