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
	head  = magic + "\x02" // with the version
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

// layers writes an adversary's evidence. The deals of a layer are letters, or
// bytes from 7 on, for pieces that there are not.
func layers(all ...string) string {
	evidence := byteOf(len(all))
	for _, deals := range all {
		evidence += layer(deals)
	}
	return evidence
}

func layer(deals string) string {
	raw := uint32Of(len(deals))
	for _, deal := range []byte(deals) {
		if piece := strings.IndexByte(certificate.Letters, deal); piece >= 0 {
			deal = byte(piece)
		}
		raw += byteOf(int(deal))
	}
	return raw
}

// adversary writes a certificate of one claim from its deals, layer by layer.
func adversary(claim string, deals ...string) string {
	return file(section{claim, layers(deals...)})
}

// nodes writes a strategy from its text, whatever that says: a line for each node,
// and in it the answers, such as
//
//	I0@2 for I, rotation 0, offset 2, link 0: a line is complete
//	Z1@0>3 for Z, rotation 1, offset 0, after which node 3 goes on
//	S0@-1>3m for the same, mirrored
//	O- for no answer
func nodes(text string) string {
	count, raw := 0, ""
	for line := range strings.Lines(text) {
		count++
		for _, answer := range strings.Fields(line) {
			if answer[1:] == "-" {
				raw += uint32Of(0)
				continue
			}
			var rotation, offset, node int
			move, link, links := strings.Cut(answer, ">")
			must(fmt.Sscanf(move[1:], "%d@%d", &rotation, &offset)) // behind the piece's letter
			if links {
				must(fmt.Sscanf(link, "%d", &node))
			}
			node *= 2
			if strings.HasSuffix(link, "m") {
				node++
			}
			raw += byteOf(rotation<<4|(offset+2)) + uint32Of(node)[1:]
		}
	}
	return uint32Of(count) + raw
}

// player writes a certificate of one claim from the text of its strategy.
func player(claim string, text ...string) string {
	return file(section{claim, nodes(strings.Join(text, ""))})
}

// edit makes a replacement in a text or in bytes, in the one place where it can be
// made.
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
	must(s, (certificate.Certificate{s}).Encode(&raw))
	claim := s.Claim.String()
	return section{claim, raw.String()[len(head)+2+len(claim):]}
}
