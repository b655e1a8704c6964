package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"lineproof/certificate"
)

const convertUsage = `usage: lineproof convert IN OUT [--to FORMAT] [--from FORMAT] [--claim CLAIM]

Writes a certificate in another format; - is standard input, or output.

  cert       a certificate, raw (.cert)
  zst        a certificate, compressed (.cert.zst)
  strategy   the player's evidence as text: a line a state (.strategy)
  witness    the adversary's evidence as text: a line a profile (.witness)

  --to FORMAT     the format of OUT, if its name does not tell
  --from FORMAT   strategy or witness, if IN is one and its name does not tell;
                  certificates are known by their first bytes
  --claim CLAIM   of a strategy text, what it proves; if that has no pieces,
                  they are those of its worst case. Of anything else, the claim
                  that is converted; without it, all are, or for a text the
                  only one that it can hold

A strategy text is converted only if it wins each game. What else is converted
may prove nothing: lineproof check tells. Many texts become one certificate, as
there is one way to write it down. It proves the same as they, but need not name
states in their order, or may be the mirror image.
A certificate may have 1 GiB in its raw form, as it is held in memory; beyond
that, the exit status is 2.

Exit status: 0 converted; 1 IN is at fault, as it does not have its format, or
what it says is not true; 2 wrong usage, trouble with input or output, or
interrupted. OUT appears whole or not at all.

Examples:
  lineproof convert theorem.cert.zst player.strategy
  lineproof convert player.strategy - --to cert \
      --claim "player drop width=10 rows=6" | linecheck -
  lineproof convert theorem.cert.zst five.witness \
      --claim "adversary drop width=10 rows=5"
`

// convert is the command that writes a certificate in another format.
func convert(ctx context.Context, s *session, args []string) error {
	f := newFlags("convert")
	to := f.String("to", "", "")
	in := f.input()
	in.selects = true
	if err := f.parse(args); err != nil {
		return err
	}
	if f.NArg() != 2 {
		return f.wrong("IN and OUT are to be given, and not %d names", f.NArg())
	}
	name := f.Arg(1)
	target, err := f.target(name, format(*to))
	if err != nil {
		return err
	}
	from, err := in.of(f.Arg(0))
	if err != nil {
		return err
	}
	wanted, err := in.wanted(from)
	if err != nil {
		return err
	}
	if name != "-" {
		if err := probe(name); err != nil {
			return err
		}
	}
	c, err := s.load(ctx, from)
	if err != nil {
		return err
	}
	if c, err = f.extract(c, wanted, target); err != nil {
		return err
	}
	content, err := await(ctx, func() ([]byte, error) { return written(c, target) })
	if err != nil {
		return inFile(from.name, err)
	}
	return s.save(ctx, name, content)
}

// target returns the format of the output, which its name tells, or --to.
func (f flags) target(name string, to format) (format, error) {
	named := formatOf(name)
	switch {
	case !f.Changed("to") && named != "":
		return named, nil
	case !f.Changed("to"):
		return "", f.wrong("--to is missing: the name %s does not tell the format", name)
	case to != rawFormat && to != packedFormat && !to.text():
		return "", f.wrong("--to %q is none of cert, zst, strategy and witness", string(to))
	case named != "" && named != to:
		return "", f.wrong("%s: the name says that it is no %s", name, to)
	}
	return to, nil
}

// wanted returns the claim of the one section that is to be converted, nil if
// --claim does not say or belongs to a strategy text.
func (in *inputFlags) wanted(from input) (*certificate.Claim, error) {
	if from.form == strategyFormat || !in.Changed("claim") {
		return nil, nil
	}
	claim, err := certificate.ParseClaim(in.claim)
	if err != nil {
		return nil, in.wrong("--claim %v", err)
	}
	return &claim, nil
}

// extract returns what is to be converted: the section that is wanted or, for a
// text, the only one of its side. A certificate keeps all if none is wanted.
func (f flags) extract(c certificate.Certificate, wanted *certificate.Claim, target format) (certificate.Certificate, error) {
	if wanted == nil && !target.text() {
		return c, nil
	}
	var fitting certificate.Certificate
	var claims []string
	for _, section := range c {
		claims = append(claims, fmt.Sprintf("%q", section.Claim.String()))
		if (wanted == nil || *wanted == section.Claim) && target.holds(section.Claim) {
			fitting = append(fitting, section)
		}
	}
	there := strings.Join(claims, ", ")
	switch {
	case len(fitting) == 1:
		return fitting, nil
	case wanted != nil:
		return nil, f.wrong("--claim %q is not one that can become a %s; there is %s", wanted, target, there)
	case len(fitting) == 0:
		return nil, f.wrong("no claim can become a %s; there is %s", target, there)
	default:
		return nil, f.wrong("--claim is missing: several claims can become a %s; there is %s", target, there)
	}
}

// holds reports whether the format can hold the evidence for a claim.
func (f format) holds(c certificate.Claim) bool {
	return !f.text() || c.Player == (f == strategyFormat)
}

// written is a certificate as it is written down, of one section of the right side for a text.
func written(c certificate.Certificate, target format) ([]byte, error) {
	var b bytes.Buffer
	switch target {
	case strategyFormat:
		err := c[0].Strategy.WriteStates(&b, c[0].Claim.Width)
		return b.Bytes(), err
	case witnessFormat:
		w, err := witnessOf(c[0])
		if err != nil {
			return nil, err
		}
		err = w.Write(&b)
		return b.Bytes(), err
	case packedFormat:
		_, packed, err := c.Bytes()
		return packed, err
	default:
		err := c.Encode(&b)
		return b.Bytes(), err
	}
}

// save writes a file, which appears whole or not at all, or standard output.
func (s *session) save(ctx context.Context, name string, content []byte) error {
	if name == "-" {
		_, err := await(ctx, func() (struct{}, error) { return struct{}{}, s.write(content) })
		return err
	}
	return deliver(ctx, name, content, nil)
}
