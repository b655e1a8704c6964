package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"

	"lineproof/certificate"
)

const (
	magic = "lineproof"
	head  = magic + "\x01" // with the version
)

// A section is a claim and its evidence, as bytes.
type section struct{ claim, evidence string }

func (s section) String() string { return byteOf(len(s.claim)) + s.claim + s.evidence }

// file writes a certificate.
func file(sections ...section) string {
	raw := head + byteOf(len(sections))
	for _, s := range sections {
		raw += s.String()
	}
	return raw
}

// under writes a certificate with evidence that belongs to another claim.
func under(claim string, s section) string { return file(section{claim, s.evidence}) }

func byteOf(n int) string   { return string([]byte{byte(n)}) }
func uint32Of(n int) string { return string(binary.BigEndian.AppendUint32(nil, uint32(n))) }

// layers writes an adversary's evidence. The killers of a layer are letters, or
// bytes from 7 on, for pieces that there are not.
func layers(all ...string) string {
	evidence := byteOf(len(all))
	for _, killers := range all {
		evidence += layer(killers)
	}
	return evidence
}

func layer(killers string) string {
	raw := uint32Of(len(killers))
	for _, k := range []byte(killers) {
		if piece := strings.IndexByte(certificate.Letters, k); piece >= 0 {
			k = byte(piece)
		}
		raw += byteOf(int(k))
	}
	return raw
}

// nodes writes a strategy from its text: a line for each node, and in it the
// answers, such as
//
//	I0@2 for I, rotation 0, offset 2, link 0: a line is complete
//	Z1@0>3 for Z, rotation 1, offset 0, after which node 3 goes on
//	S0@-1>3m for the same, mirrored
//
// It writes down whatever the text says, in answers of four bytes.
func nodes(text string) string {
	text = strings.TrimSpace(text)
	count := 0
	raw := ""
	for line := range strings.Lines(text) {
		count++
		for word := range strings.FieldsSeq(line) {
			raw += answer(word)
		}
	}
	return uint32Of(count) + raw
}

func answer(word string) string {
	move, link, _ := strings.Cut(word, ">")
	var letter rune
	var rotation, offset, node int
	if _, err := fmt.Sscanf(move, "%c%d@%d", &letter, &rotation, &offset); err != nil {
		panic("corpus: " + word + ": " + err.Error())
	}
	if link != "" {
		fmt.Sscanf(link, "%d", &node)
	}
	node *= 2
	if strings.HasSuffix(link, "m") {
		node++
	}
	return byteOf(rotation<<4|(offset+2)) + uint32Of(node)[1:]
}

// edit makes one replacement in a text or in bytes, in the one place where it can
// be made.
func edit(s, old, new string) string {
	if n := strings.Count(s, old); n != 1 {
		panic(fmt.Sprintf("corpus: %q is there %d times", old, n))
	}
	return strings.Replace(s, old, new, 1)
}

// cut takes the last bytes away.
func cut(s string, n int) string { return s[:len(s)-n] }

// encoded is a section as package certificate writes it.
func encoded(s certificate.Section) section {
	var raw bytes.Buffer
	if err := (certificate.Certificate{s}).Encode(&raw); err != nil {
		panic("corpus: " + err.Error())
	}
	claim := s.Claim.String()
	return section{claim, raw.String()[len(head)+len("\x01")+1+len(claim):]}
}
