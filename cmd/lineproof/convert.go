package main

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/texts"
)

// convert is the command that writes a certificate in another format.
func convert(s *session, f flags) action {
	to := f.String("to", "", "the `FORMAT` of OUT, if its name does not tell")
	in := f.input()
	withClaim := f.Bool("write-claim", false, "write the claim into the first line of a strategy text, behind a #")
	limit := f.number("limit", checker.Limit, 1, maxHeld, "verify with a limit of `N`, as check does")
	return func(ctx context.Context, args []string) error {
		name := args[1]
		target, err := f.target(name, string(formatOf(name)), *to, formats...)
		if err != nil {
			return err
		}
		if *withClaim && format(target) != strategyFormat {
			return f.wrong("--write-claim is for strategy texts; the others have their claims")
		}
		from, err := in.of(args[0])
		if err != nil {
			return err
		}
		q := demand{}
		if f.Changed("limit") {
			q.Limit = *limit
		}
		d, err := s.verify(ctx, from, q)
		if err != nil {
			return err
		}
		c, err := d.certificate()
		if err == nil {
			c, err = f.extract(c, format(target))
		}
		if err != nil {
			return err
		}
		content, err := written(c, format(target))
		if err != nil {
			return inFile(from.name, err)
		}
		if c[0].Claim.Game != certificate.Usual && (*withClaim || c[0].Claim.Game == certificate.Slide && format(target) == strategyFormat) {
			content = append(fmt.Appendf(nil, "# %v\n", c[0].Claim), content...)
		}
		return s.save(name, content)
	}
}

// extract returns what is to be converted: for a text, the only section of its
// side, and else all.
func (f flags) extract(c certificate.Certificate, target format) (certificate.Certificate, error) {
	if !target.text() {
		return c, nil
	}
	c = slices.DeleteFunc(c, func(s certificate.Section) bool { return s.Claim.Player != (target == strategyFormat) })
	switch len(c) {
	case 0:
		return nil, f.wrong("no claim can become a %s", target)
	case 1:
		return c, nil
	}
	return nil, f.wrong("--claim is missing: several claims can become a %s: %q", target, claims(c))
}

// written is a certificate as it is written down. For a text, it has one section of
// the right side.
func written(c certificate.Certificate, target format) ([]byte, error) {
	var b bytes.Buffer
	switch target {
	case strategyFormat:
		if c[0].Claim.Game == certificate.Usual {
			err := c[0].WriteReplies(&b)
			return b.Bytes(), err
		}
		err := c[0].Strategy.WriteStates(&b, c[0].Claim.Well)
		return b.Bytes(), err
	case witnessFormat:
		w, err := texts.WitnessOf(c[0])
		if err != nil {
			return nil, err
		}
		err = w.Write(&b)
		return b.Bytes(), err
	}
	_, file, err := encode(c, target)
	return file, err
}
