package main

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"lineproof/certificate"
)

const head = "lineproof\x02" // the magic and the version

// A section is a claim and its evidence: the text of nodes, or bytes.
type section struct{ claim, nodes, evidence string }

// file writes a certificate.
func file(sections ...section) string {
	raw := head + byteOf(len(sections))
	for _, s := range sections {
		raw += byteOf(len(s.claim)) + s.claim + nodes(s.nodes) + s.evidence
	}
	return raw
}

func byteOf(n int) string   { return string([]byte{byte(n)}) }
func uint32Of(n int) string { return string(binary.BigEndian.AppendUint32(nil, uint32(n))) }

// layers writes an adversary's evidence. The deals of a layer are letters, or
// bytes from 7 on, for pieces that there are not; - is a layer without deals.
func layers(all ...string) string {
	raw := byteOf(len(all))
	for _, deals := range all {
		deals = strings.TrimPrefix(deals, "-")
		raw += uint32Of(len(deals))
		for _, deal := range []byte(deals) {
			if piece := strings.IndexByte(certificate.Letters, deal); piece >= 0 {
				deal = byte(piece)
			}
			raw += byteOf(int(deal))
		}
	}
	return raw
}

// nodes writes a strategy from its text, whatever that says: a line for each node,
// and in it the answers, such as
//
//	I0@2 for I, rotation 0, offset 2, link 0: a line is complete
//	Z1@0>3 for Z, rotation 1, offset 0, after which node 3 goes on
//	S0@-1>3m for the same, mirrored
//	O- for no answer
func nodes(text string) string {
	if text == "" {
		return ""
	}
	raw := uint32Of(strings.Count(text, "\n"))
	for _, answer := range strings.Fields(text) {
		var rotation, offset, node int
		move, link, _ := strings.Cut(answer[1:], ">") // after the piece's letter
		if move == "-" {
			raw += uint32Of(0)
			continue
		}
		must(fmt.Sscanf(move, "%d@%d", &rotation, &offset))
		fmt.Sscan(link, &node) // 0 without one
		node *= 2
		if strings.HasSuffix(link, "m") {
			node++
		}
		raw += byteOf(rotation<<4|(offset+2)) + uint32Of(node)[1:]
	}
	return raw
}

// withPositions adds positions of some size, in hexadecimal, to a list. The first word is how many
// others come after them.
func withPositions(list string, words []string) string {
	more := string(must(hex.DecodeString(strings.Join(words[1:], ""))))
	size := len(words[1]) / 2
	at, number := len(list)-must(strconv.Atoi(words[0]))*size, (len(list)+len(more)-4)/size
	return uint32Of(number) + list[4:at] + more + list[at:]
}

// edit makes a replacement in a text or in bytes, in the one place where it can be
// made.
func edit(s, old, new string) string {
	if n := strings.Count(s, old); n != 1 {
		panic(fmt.Sprintf("corpus: %q is there %d times", old, n))
	}
	return strings.Replace(s, old, new, 1)
}

// encoded is a section as package certificate writes it.
func encoded(s certificate.Section) section {
	var raw bytes.Buffer
	must(s, (certificate.Certificate{s}).Encode(&raw))
	claim := s.Claim.String()
	return section{claim: claim, evidence: raw.String()[len(head)+2+len(claim):]}
}
