package main

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"lineproof/certificate"
	"lineproof/certificate/texts"
	"lineproof/internal/judge"
	"lineproof/internal/program"
)

// convertCommand writes a certificate in another format.
type convertCommand struct {
	base
	to         *string
	in         inputFlags
	writeClaim *bool
}

func newConvert(b base) runner {
	return &convertCommand{base: b,
		to: b.Choice("to", "", "the `FORMAT` of OUT, if its name does not tell",
			string(judge.Raw), string(judge.Packed), string(judge.Strategy), string(judge.Witness)),
		in:         b.input(b.limit()),
		writeClaim: b.Bool("write-claim", "", "begin a strategy text with a # and its claim"),
	}
}

func (c *convertCommand) run(_ context.Context, args []string) error {
	out := args[1]
	to, err := c.outputFormat(out, string(judge.FormOf(out)), *c.to)
	if err != nil {
		return err
	}
	target := judge.Form(to)
	if *c.writeClaim && target != judge.Strategy {
		return c.UsageError("--write-claim is for strategy texts; the other formats have their claims")
	}
	in, err := c.in.file(args[0])
	if err != nil {
		return err
	}
	all, err := verifiedSections(c.Session, in, *c.in.limit)
	if err == nil {
		all, err = c.sectionsFor(target, all)
	}
	if err != nil {
		return err
	}
	content, err := contentOf(all, target)
	if err != nil {
		return program.Named(in.name, err)
	}
	claim := all[0].Claim
	if claim.Game != certificate.Usual && (*c.writeClaim || claim.Game == certificate.Slide && target == judge.Strategy) {
		content = append(fmt.Appendf(nil, "# %v\n", claim), content...)
	}
	if target != judge.Packed && ending(out) == ".zst" {
		content = certificate.Compress(content)
	}
	return c.Save(out, content)
}

// sectionsFor returns what is to be converted: for a text, the only section of its
// side, and else all.
func (c *convertCommand) sectionsFor(target judge.Form, all certificate.Certificate) (certificate.Certificate, error) {
	if !target.IsText() {
		return all, nil
	}
	all = slices.DeleteFunc(all, func(s certificate.Section) bool {
		return s.Claim.Player != (target == judge.Strategy) || s.Claim.Survival()
	})
	switch len(all) {
	case 0:
		return nil, c.UsageError("no claim here can become a %s; survival has no text", target)
	case 1:
		return all, nil
	}
	return nil, c.UsageError("--claim is missing: several claims can become a %s: %q", target, all.Claims())
}

// contentOf returns a certificate as it is written down. For a text, it has one section of
// the right side.
func contentOf(c certificate.Certificate, target judge.Form) (content []byte, err error) {
	var b bytes.Buffer
	switch {
	case target == judge.Strategy:
		err = texts.WriteStrategy(&b, c[0])
	case target == judge.Witness:
		err = texts.WriteWitness(&b, c[0])
	default:
		err = c.Encode(&b)
	}
	if err == nil && target == judge.Packed {
		return certificate.Compress(b.Bytes()), nil
	}
	return b.Bytes(), err
}
