// Package answers answers what a web page asks about a certificate: whether the
// checker accepts it, and how a game against it goes on. Its answers can be
// written as JSON. It computes no rule itself: package checker decides, and
// package game plays.
//
//	answers.go   certificates that are opened
//	verdict.go   what the checker says
//	deal.go      a game against the strategy
//	survive.go   a game against the adversary
package answers

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"lineproof/certificate"
	"lineproof/internal/english"
	"lineproof/internal/replay"
)

// maxRaw is how many bytes a certificate may have in its raw form: more would
// not fit into a page's memory along with what is derived from it.
const maxRaw = 64 << 20

// Raw returns the raw form of a certificate in either form. With an error come
// the bytes before it.
func Raw(content []byte) ([]byte, error) {
	r := certificate.Raw(bytes.NewReader(content))
	defer r.Close()
	raw, err := io.ReadAll(io.LimitReader(r, maxRaw+1))
	if len(raw) > maxRaw {
		return raw[:maxRaw], fmt.Errorf("the certificate has more than %d MiB in its raw form, too many for a page; lineproof check takes it", maxRaw>>20)
	}
	return raw, err
}

// Sum returns the SHA-256 of a file as sha256sum prints it.
func Sum(content []byte) string {
	s := sha256.Sum256(content)
	return hex.EncodeToString(s[:])
}

// A Session is a certificate that the checker has accepted, and games against it.
type Session struct {
	Sum         string    `json:"sum"` // SHA-256 of the file
	Sections    []Section `json:"sections"`
	certificate certificate.Certificate
	strategies  map[int]*replay.Player
	adversaries map[int]*replay.Adversary
}

// A Section is one claim of a certificate.
type Section struct {
	Claim   string `json:"claim"`
	Words   string `json:"words"` // what it says
	Player  bool   `json:"player"`
	Width   int    `json:"width"`
	Rows    int    `json:"rows"`
	Pieces  int    `json:"pieces"`  // 0 for any number
	Top     int    `json:"top"`     // no cell comes to rest above this row
	Ceiling int    `json:"ceiling"` // 0 for none
}

// Open opens a certificate, which the checker has accepted.
func Open(content []byte) (*Session, error) {
	raw, err := Raw(content)
	if err != nil {
		return nil, err
	}
	c, err := certificate.Decode(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	s := &Session{Sum: Sum(content), certificate: c,
		strategies: make(map[int]*replay.Player), adversaries: make(map[int]*replay.Adversary)}
	for _, section := range c {
		s.Sections = append(s.Sections, describe(section.Claim))
	}
	return s, nil
}

func describe(c certificate.Claim) Section {
	return Section{c.String(), english.Statement(c), c.Player, c.Width, c.Rows, c.Pieces, c.Top(), c.Ceiling}
}

// section returns a section by its number, from 1, if it is of the wanted side.
func (s *Session) section(number int, player bool) (certificate.Section, error) {
	if number < 1 || number > len(s.certificate) {
		return certificate.Section{}, fmt.Errorf("the certificate has no section %d", number)
	}
	section := s.certificate[number-1]
	switch {
	case player && !section.Claim.Player:
		return section, fmt.Errorf("section %d is the adversary's, and has no strategy that answers pieces", number)
	case !player && section.Claim.Player:
		return section, fmt.Errorf("section %d is the player's, and has nobody who deals", number)
	}
	return section, nil
}
