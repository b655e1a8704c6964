package main

import (
	"bytes"
	"context"
	"fmt"
	"hash"
	"path/filepath"
	"runtime/debug"
	"strings"

	"lineproof/certificate"
	"lineproof/certificate/texts"
	"lineproof/checker"
	"lineproof/internal/program"
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

// isText reports whether people can read the format.
func (f format) isText() bool { return f == strategyFormat || f == witnessFormat }

// formatOf returns the format that a name's ending tells, or an empty one.
func formatOf(name string) format {
	plain, packed := strings.CutSuffix(strings.ToLower(name), ".zst") // which texts may have after their endings, too
	switch filepath.Ext(plain) {
	case certificate.RawEnding:
		if packed {
			return packedFormat
		}
		return rawFormat
	case certificate.StrategyEnding:
		return strategyFormat
	case certificate.WitnessEnding:
		return witnessFormat
	}
	return ""
}

// ending returns the ending of a name, in small letters.
func ending(name string) string { return strings.ToLower(filepath.Ext(name)) }

// inputFlags are the flags that say how a file is to be read.
type inputFlags struct {
	base
	from, claim *string
	limit       *int // of the checker
}

// input defines the flags of a command that reads all formats.
func (b base) input(limit *int) inputFlags {
	in := inputFlags{b,
		b.Choice("from", "", "read a text of this `FORMAT`: strategy, or witness",
			string(strategyFormat), string(witnessFormat)),
		b.String("claim", "", "only this `CLAIM`; of a strategy text, what it proves"),
		limit}
	return in
}

// An input is a file, or - for standard input, and how it is to be read.
type input struct {
	name    string
	form    format             // rawFormat for both forms of certificates: their first bytes tell
	claim   *certificate.Claim // of --claim; of a strategy text, its pieces may be left out
	content []byte             // of a file that the program carries; nil: it is read
}

// inputOf returns a file as an input, whose name tells whether it is a text.
func inputOf(name string) input {
	form := formatOf(name)
	if !form.isText() {
		form = rawFormat
	}
	return input{name: name, form: form}
}

// file returns the named file as an input. Its errors are those of wrong usage.
func (f inputFlags) file(name string) (in input, err error) {
	in = inputOf(name)
	if *f.from != "" {
		in.form = format(*f.from)
		named := formatOf(name)
		if named != "" && named != in.form {
			return in, f.UsageError("--from %s: the name %s is that of another format, %s", in.form, name, named)
		}
	}
	if !f.Changed("claim") {
		return in, nil
	}
	parse := certificate.ParseClaim
	if in.form == strategyFormat {
		parse = certificate.ParseGoal
	}
	claim, err := parse(*f.claim)
	if err != nil {
		if _, failed := certificate.ParseGoal(*f.claim); failed == nil && formatOf(name) == "" {
			err = fmt.Errorf("%w; if %s is a strategy text, say --from strategy", err, name)
		}
		return in, f.UsageError("--claim %v", err)
	}
	in.claim = &claim
	return in, nil
}

// sections returns those of the named file, which the checker has verified.
func (f inputFlags) sections(ctx context.Context, name string) (certificate.Certificate, error) {
	in, err := f.file(name)
	if err != nil {
		return nil, err
	}
	return verifiedSections(ctx, f.Session, in, *f.limit)
}

// wantedOnly returns the section of --claim, or all if there is no such flag.
func wantedOnly[S any](in input, all []S, claim func(S) string) ([]S, error) {
	if in.claim == nil || in.form == strategyFormat {
		return all, nil
	}
	var proved []string
	for n, section := range all {
		proved = append(proved, claim(section))
		if proved[n] == in.claim.String() {
			return all[n : n+1], nil
		}
	}
	return nil, missing("it does not prove %q; it proves %q", in.claim, proved)
}

// A document is a file that was read.
type document struct {
	*program.Session
	input
	file []byte // as it is
	text []byte // of a text, decompressed
	raw  []byte // the certificate that it is, or that the text becomes, in the raw form

	sections []checker.Section // what was verified
	derived  hash.Hash         // of what was derived; nil: nobody asks for it
}

// read reads the file, which is a text, or a certificate.
func (d *document) read() (err error) {
	defer debug.SetGCPercent(debug.SetGCPercent(50)) // as judge does
	d.file = d.content
	if d.file == nil {
		d.file, err = program.ReadFile(d.name, d.Stdin, certificate.MaxSize)
		if err != nil && len(d.file) <= certificate.MaxSize {
			return err
		}
	}
	content, err := certificate.Raw(d.file, certificate.MaxSize)
	if err != nil && len(content) == certificate.MaxSize && !d.form.isText() {
		err = fmt.Errorf("%w; linecheck takes raw certificates of any size", err)
	}
	if d.form.isText() {
		d.text = content
	} else {
		d.raw = content
	}
	return err
}

// readText returns what the text says.
func (d *document) readText() (*texts.Text, error) {
	if d.form == witnessFormat {
		return texts.ReadWitness(d.text)
	}
	if d.claim != nil && !d.claim.Player {
		return nil, missing("a strategy is the player's, so it does not prove %q", d.claim)
	}
	return texts.ReadStrategy(d.text, d.claim)
}

// encode returns a certificate in its raw form, and in the one of these two that a
// format names.
func encode(c certificate.Certificate, form format) (raw, file []byte, err error) {
	if form == packedFormat {
		return c.Bytes()
	}
	var b bytes.Buffer
	err = c.Encode(&b)
	return b.Bytes(), b.Bytes(), err
}

// certificate returns what was verified: the section of --claim, or all.
func (d *document) certificate() (certificate.Certificate, error) {
	c, err := certificate.Decode(d.raw)
	if err == nil {
		c, err = wantedOnly(d.input, c, func(s certificate.Section) string { return s.Claim.String() })
	}
	return c, withFileName(d.name, err)
}

// guess says what a malformed file probably is, of which the checker may have rejected the beginning;
// empty if nobody knows.
func (d *document) guess(r *checker.Rejection) string {
	switch {
	case bytes.HasPrefix(d.text, []byte(certificate.Magic)):
		return "this is a certificate, which neither --from nor its name should call a text"
	case d.form.isText() || r.Offset > int64(len(certificate.Magic)):
		return ""
	case d.name == "-":
		return "if it is a text, say --from strategy or --from witness"
	}
	return "if it is a text, its name must end in .strategy or .witness"
}
