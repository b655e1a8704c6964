package main

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/recheck"
)

// A verdict is what both checkers say of a certificate.
type verdict struct {
	accepted bool
	check    int // the check that failed in package checker
	second   int // and in package recheck; a certificate may have several faults
}

// judge has both checkers look at a certificate, and returns an error where they
// do not agree, or fail in another way than by a check. Where they accept, all
// that they say they saw must be the same: the moves, the boards or profiles,
// how many there are of them in each layer, and the digest over all of them.
func judge(raw []byte, limit int, wanted ...string) (v verdict, err error) {
	first, err1 := checker.Verify(bytes.NewReader(raw), limit, wanted...)
	second, err2 := recheck.Verify(bytes.NewReader(raw), recheck.Options{Limit: limit, Wanted: wanted})
	rejection1, rejection2 := new(checker.Rejection), new(recheck.Rejection)
	switch {
	case err1 == nil && err2 == nil:
		return verdict{accepted: true}, compare(raw, first, second)
	case !errors.As(err1, &rejection1) || !errors.As(err2, &rejection2):
		return v, fmt.Errorf("the checkers say: %v; and: %v", err1, err2)
	case first != nil || second != nil:
		return v, fmt.Errorf("rejected, but with sections verified: %v, %v", first, second)
	}
	return verdict{check: rejection1.Check, second: rejection2.Check}, nil
}

// compare returns an error unless both checkers saw the same.
func compare(raw []byte, first []checker.Section, second []recheck.Section) error {
	c, err := certificate.Decode(bytes.NewReader(raw))
	if err != nil {
		return fmt.Errorf("accepted, but it cannot be decoded: %w", err)
	}
	var again bytes.Buffer
	if err := c.Encode(&again); err != nil || !bytes.Equal(again.Bytes(), raw) {
		return fmt.Errorf("accepted, but it is encoded in another way: %v", err)
	}
	if len(first) != len(c) || len(second) != len(c) {
		return fmt.Errorf("%d sections, of which the checkers verified %d and %d", len(c), len(first), len(second))
	}
	for i, s := range c {
		if saw1, saw2 := firstSaw(first[i], s.Deals), secondSaw(second[i]); !reflect.DeepEqual(saw1, saw2) {
			return fmt.Errorf("section %d: the checkers saw %+v; and %+v", i+1, saw1, saw2)
		}
	}
	return nil
}

// A sight is what a checker saw in a section.
type sight struct {
	claim                string
	moves, nodes, boards int
	layers               []int
	digest               [32]byte
}

// firstSaw returns what package checker saw, which tells the number of profiles
// in all: in each layer they are as many as the certificate's killers.
func firstSaw(s checker.Section, killers [][]byte) sight {
	saw := sight{s.Claim.String(), s.Moves, s.Nodes, s.Boards, nil, s.Digest}
	for _, layer := range killers {
		saw.layers = append(saw.layers, len(layer))
		s.Profiles -= len(layer)
	}
	if s.Profiles != 0 || s.Layers != len(saw.layers) {
		saw.layers = nil
	}
	return saw
}

func secondSaw(s recheck.Section) sight {
	return sight{s.Claim, s.Moves, s.Nodes, s.Boards, s.Layers, s.Digest}
}
