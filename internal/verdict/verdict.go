// Package verdict writes down what the checker says: as the lines that commands
// print, and for JSON.
package verdict

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"lineproof/checker"
)

// Text returns the verdict on a certificate, one line for each section in its
// order.
func Text(sections []checker.Section, err error) string {
	if err != nil {
		return "s NOT VERIFIED\n"
	}
	var b strings.Builder
	for _, section := range sections {
		fmt.Fprintf(&b, "s VERIFIED %v\n", section.Claim)
	}
	return b.String()
}

// A Section is a checker.Section.
type Section struct {
	Claim    string `json:"claim"`
	Moves    int    `json:"moves"`
	Nodes    int    `json:"nodes"`
	Boards   int    `json:"boards"`
	Profiles int    `json:"profiles"`
	Layers   int    `json:"layers"`
	Digest   string `json:"digest"`
}

// Sections returns the sections, an empty list and not nil for none.
func Sections(sections []checker.Section) []Section {
	all := []Section{}
	for _, s := range sections {
		all = append(all,
			Section{s.Claim.String(), s.Moves, s.Nodes, s.Boards, s.Profiles, s.Layers, hex.EncodeToString(s.Digest[:])})
	}
	return all
}

// A Rejection is a checker.Rejection. Its section is 0 outside of the sections,
// and its kind is empty outside of nodes and layers.
type Rejection struct {
	Check  int   `json:"check"`
	Place  Place `json:"place"`
	Offset int64 `json:"offset"`
}

// A Place is a checker.Place.
type Place struct {
	Section int    `json:"section"`
	Kind    string `json:"kind"`
	Number  int    `json:"number"`
	Index   int    `json:"index"`
}

// Rejected returns the rejection that an error is, or nil if it is none.
func Rejected(err error) *Rejection {
	r := new(checker.Rejection)
	if !errors.As(err, &r) {
		return nil
	}
	return &Rejection{r.Check, Place(r.Place), r.Offset}
}
