package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/files"
	"lineproof/internal/texts"
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

// formats are those of convert.
var formats = []string{string(rawFormat), string(packedFormat), string(strategyFormat), string(witnessFormat)}

// text reports whether the format is one of people's.
func (f format) text() bool { return f == strategyFormat || f == witnessFormat }

// formatOf returns the format that a name's ending tells, or an empty one.
func formatOf(name string) format {
	name = strings.ToLower(name)
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

// ending returns the ending of a name, in small letters.
func ending(name string) string { return strings.ToLower(filepath.Ext(name)) }

// inputFlags are the flags that say how a file is to be read.
type inputFlags struct {
	flags
	from, claim string
}

// input defines the flags of a command that reads all formats.
func (f flags) input() *inputFlags {
	in := &inputFlags{flags: f}
	f.StringVar(&in.from, "from", "", "the file is a text of this `FORMAT`: strategy or witness")
	f.StringVar(&in.claim, "claim", "", "this `CLAIM` of the file only; of a strategy text, what it proves")
	return in
}

// An input is a file, or - for standard input, and how it is to be read.
type input struct {
	name  string
	form  format             // rawFormat for both forms of certificates: their first bytes tell
	claim *certificate.Claim // of --claim; of a strategy text, its pieces may be left out
	texts bool               // the command has --from

	content []byte // of a file that the program carries; nil: it is read
}

// of returns the named file as an input. Its errors are those of wrong usage.
func (in *inputFlags) of(name string) (i input, err error) {
	i = input{name: name, form: rawFormat, texts: true}
	named, from := formatOf(strings.TrimSuffix(strings.ToLower(name), ".zst")), format(in.from)
	switch {
	case in.Changed("from") && !from.text():
		return i, in.wrong("--from %q is neither strategy nor witness; certificates are known by their first bytes", in.from)
	case in.Changed("from") && named != "" && named != from:
		return i, in.wrong("%s: the name says that it is no %s", name, from)
	case in.Changed("from"):
		i.form = from
	case named.text():
		i.form = named
	}
	parse := certificate.ParseClaim
	if i.form == strategyFormat {
		parse = certificate.ParseGoal
	}
	if in.Changed("claim") {
		claim, err := parse(in.claim)
		if err != nil {
			return i, in.wrong("--claim %v", err)
		}
		i.claim = &claim
	}
	return i, nil
}

// only returns the section of --claim, or all if there is no such flag.
func only[S any](i input, all []S, claim func(S) string) ([]S, error) {
	if i.claim == nil || i.form == strategyFormat {
		return all, nil
	}
	var proved []string
	for n, section := range all {
		if proved = append(proved, claim(section)); proved[n] == i.claim.String() {
			return all[n : n+1], nil
		}
	}
	return nil, refutation{fmt.Errorf("%s does not prove %q; it proves %q", i.name, i.claim, proved)}
}

// A document is a file that was read.
type document struct {
	input
	file []byte // as it is
	raw  []byte // the certificate that it is, or that the text becomes, in the raw form
	head []byte // how the file begins, decompressed

	section int // the only one that raw has of the file's, from 1; 0: it has all
	shift   int // bytes of the file's raw form that raw lacks before that section

	sections []checker.Section // what was verified
	bulk     bool              // by package bulk
}

// load reads a file. If its content is at fault, the file comes with the error, for
// which isRejection holds.
func (s *session) load(in input) (d document, err error) {
	defer debug.SetGCPercent(debug.SetGCPercent(50)) // as judge does
	d = document{input: in, file: in.content}
	if d.file == nil {
		d.file, err = files.Read(in.name, s.stdin, certificate.MaxSize)
	}
	if err == nil {
		d.raw, err = certificate.Raw(d.file, certificate.MaxSize)
		d.head = d.raw[:min(len(d.raw), headBytes)]
	}
	if err == nil && d.form.text() {
		d.raw, err = s.fromText(d)
	}
	if fault := new(texts.Fault); errors.As(err, &fault) {
		return d, withLine(inFile(in.name, err), fault.Misplay)
	}
	return d, inFile(in.name, err)
}

// take keeps only the section of a claim in the raw form, if it is there. A file that is
// malformed anywhere, or claims anything twice, is left to the checker as it is.
func (d *document) take(claim certificate.Claim) {
	parts, err := certificate.Parts(d.raw)
	claims := make(map[certificate.Claim]bool)
	for _, p := range parts {
		claims[p.Claim] = true
	}
	i := slices.IndexFunc(parts, func(p certificate.Part) bool { return p.Claim == claim })
	if err == nil && len(claims) == len(parts) && i >= 0 {
		head := append(slices.Clone(d.raw[:len(certificate.Magic)+1]), 1)
		d.section, d.shift = i+1, parts[i].Begin-len(head)
		d.raw = append(head, d.raw[parts[i].Begin:parts[i].End]...)
	}
}

// fromText returns the raw form of the certificate that the text in d.raw becomes.
func (s *session) fromText(d document) ([]byte, error) {
	var section certificate.Section
	var notes []string
	var err error
	switch d.form {
	case strategyFormat:
		if d.claim != nil && !d.claim.Player {
			return nil, refutation{fmt.Errorf("a strategy is the player's, so that it does not prove %q", d.claim)}
		}
		section, notes, err = texts.ReadStrategy(d.raw, d.claim)
		if errors.Is(err, texts.ErrNoClaim) {
			err = fmt.Errorf("%w: give one such as --claim %q, or write it into the first line, behind a #", err, "player drop width=10 rows=6")
		}
	default:
		section, err = texts.ReadWitness(d.raw)
	}
	for _, note := range notes {
		s.note("%s", note)
	}
	if err != nil {
		otherwise := ""
		if bytes.HasPrefix(d.head, []byte(certificate.Magic)) {
			otherwise = "this is a certificate, which neither --from nor its name should call a text"
		}
		return nil, withGuess(err, d.head, otherwise)
	}
	raw, _, err := encode(certificate.Certificate{section}, rawFormat)
	return raw, err
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
func (d document) certificate() (certificate.Certificate, error) {
	c, err := certificate.Decode(d.raw)
	if err != nil {
		return nil, err
	}
	return only(d.input, c, func(s certificate.Section) string { return s.Claim.String() })
}

// inFile adds the name of the file in which an error was met, unless it tells
// that itself, or is none of the file.
func inFile(name string, err error) error {
	if err == nil || name == "-" || err == errInterrupted || errors.As(err, new(*fs.PathError)) {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}
