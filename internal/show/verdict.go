package show

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"lineproof/certificate"
	"lineproof/checker"
)

// VerdictText returns the verdict on a certificate, one line for each section in its
// order.
func VerdictText(sections []checker.Section, err error) string {
	if err != nil {
		return "s NOT VERIFIED\n"
	}
	var b strings.Builder
	for _, section := range sections {
		fmt.Fprintf(&b, "s VERIFIED %v\n", section.Claim)
	}
	return b.String()
}

// A Checked is a checker.Section. The other side's counts are nil.
type Checked struct {
	Claim      string `json:"claim"`
	Moves      int    `json:"moves"`
	Nodes      *int   `json:"nodes,omitempty"`
	NodeBoards *int   `json:"node_boards,omitempty"` // boards, counted at each node
	Positions  *int   `json:"positions,omitempty"`
	Layers     *int   `json:"layers,omitempty"`
	Profiles   *int   `json:"profiles,omitempty"`
}

// CheckedSections returns the sections, an empty list and not nil for none.
func CheckedSections(sections []checker.Section) []Checked {
	all := []Checked{}
	for _, s := range sections {
		section := Checked{Claim: s.Claim.String(), Moves: s.Moves}
		switch {
		case s.Claim.Lines != "":
			section.Positions = &s.Positions
		case s.Claim.Side == "player":
			section.Nodes, section.NodeBoards = &s.Nodes, &s.Boards
		default:
			section.Layers, section.Profiles = &s.Layers, &s.Profiles
		}
		all = append(all, section)
	}
	return all
}

// A Rejection is a checker.Rejection. Its section is 0 outside of the sections,
// and its kind is empty outside of nodes, positions and layers.
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

// RejectionOf returns the rejection that an error is, or nil if it is none.
func RejectionOf(err error) *Rejection {
	r := new(checker.Rejection)
	if !errors.As(err, &r) {
		return nil
	}
	return &Rejection{r.Check, Place(r.Place), r.Offset}
}

// A Verdict is what a checker says, for JSON.
type Verdict struct {
	File     string        `json:"file"`
	Verified bool          `json:"verified"`
	Checker  string        `json:"checker,omitempty"` // the package, if it is another than checker
	Sections []Checked     `json:"sections"`
	Digest   string        `json:"digest,omitempty"` // SHA-256 of what was derived; none if it is not verified
	Error    *VerdictError `json:"error,omitempty"`
}

// A VerdictError is why nothing is verified. It has a Rejection if a check failed.
type VerdictError struct {
	Kind    certificate.Kind `json:"kind"`
	Message string           `json:"message"`
	*Rejection
	Line any `json:"line,omitempty"` // of play, to what is wrong: a show.LineJSON
}

// VerdictOf returns the verdict on a file.
func VerdictOf(file string, sections []checker.Section, err error) Verdict {
	v := Verdict{File: file, Verified: err == nil, Sections: CheckedSections(sections)}
	if err != nil {
		v.Error = &VerdictError{Kind: KindOf(err), Message: err.Error(), Rejection: RejectionOf(err)}
	}
	return v
}

// String is the verdict as one line of JSON.
func (v Verdict) String() string {
	text, err := json.Marshal(v)
	if err != nil {
		panic("verdict: String: " + err.Error()) // there is nothing in it that cannot be written
	}
	return string(text) + "\n"
}
