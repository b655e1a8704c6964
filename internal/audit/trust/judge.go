package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/audit/recheck"
)

// A tally counts certificates.
type tally struct {
	tried    int
	accepted int // by both checkers
	known    int // of these, true by the minimax, which is asked about small wells
}

// judgeAll gives n certificates to both checkers. The error shows the first that
// they do not agree on, or that both accept and is false.
func judgeAll(n int, next func() []byte) (t tally, err error) {
	m := newMaker(0)
	for range n {
		raw := next()
		accepted, err := judge(raw, checker.Limit)
		if accepted {
			t.accepted++
			var known int
			known, err = m.truths(raw)
			t.known += known
		}
		if t.tried++; err != nil {
			return t, fmt.Errorf("%w\n%x", err, raw)
		}
	}
	return t, nil
}

// judge reports whether both checkers accept a certificate. The error says that only one
// does, that they have not seen the same in it, or that they fail in another way than by a
// check.
func judge(raw []byte, limit int) (accepted bool, err error) {
	trace1, trace2 := sha256.New(), sha256.New()
	saw1, err1 := checker.Verify(bytes.NewReader(raw), checker.Options{Limit: limit, Trace: trace1})
	saw2, err2 := recheck.Verify(bytes.NewReader(raw), trace2, limit)
	if err1 == nil && err2 == nil {
		if err = compare(raw, saw1, saw2); err == nil && !bytes.Equal(trace1.Sum(nil), trace2.Sum(nil)) {
			err = errors.New("the traces of the checkers differ")
		}
		return err == nil, err
	}
	rejected := errors.As(err1, new(*checker.Rejection)) && errors.As(err2, new(*recheck.Rejection))
	if !rejected || saw1 != nil || saw2 != nil {
		err = fmt.Errorf("the checkers say: %v, %v; and: %v, %v", saw1, err1, saw2, err2)
	}
	return false, err
}

// compare returns an error unless both checkers have seen what is in an accepted
// certificate, which has one encoding: the same moves, the same boards or profiles,
// and as many of them in each layer.
func compare(raw []byte, first []checker.Section, second []recheck.Section) error {
	c, err := certificate.Decode(raw)
	if err != nil || !bytes.Equal(encoded(c), raw) || len(first) != len(c) || len(second) != len(c) {
		return fmt.Errorf("both checkers accept, but it decodes to %d sections, %v", len(c), err)
	}
	for i, s := range c {
		var layers []int
		profiles := 0
		for _, deals := range s.Deals {
			layers = append(layers, len(deals))
			profiles += len(deals)
		}
		a, b := first[i], second[i]
		claim := s.Claim.String()
		differ := a.Claim.String() != claim || b.Claim != claim || a.Moves != b.Moves ||
			a.Nodes != b.Nodes || a.Boards != b.Boards ||
			a.Profiles != profiles || a.Layers != len(layers) || !slices.Equal(b.Layers, layers) ||
			a.Positions != len(s.List) || b.Positions != len(s.List) || a.States != b.States
		if differ {
			return fmt.Errorf("section %d has layers of %v profiles, and the checkers saw %+v; and %+v", i+1, layers, a, b)
		}
	}
	return nil
}
