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
// order. A limit is no verdict.
func VerdictText(sections []checker.Section, err error) string {
	if err != nil && KindOf(err) == certificate.Limited {
		return ""
	}
	if err != nil {
		return "s NOT VERIFIED\n"
	}
	var b strings.Builder
	for _, section := range sections {
		fmt.Fprintf(&b, "s VERIFIED %v\n", section.Claim)
	}
	return b.String()
}

// CheckedSections returns what was done to verify sections, for JSON: of each the counts of its side.
func CheckedSections(sections []checker.Section) []map[string]any {
	all := []map[string]any{} // not nil, which JSON calls null
	for _, s := range sections {
		section := map[string]any{"claim": s.Claim.String(), "moves": s.Moves}
		switch {
		case s.Claim.Lines != "" && s.Claim.Rows == 0: // of survival
			section["states"] = s.States
		case s.Claim.Lines != "":
			section["positions"] = s.Positions
		case s.Claim.Side == "player":
			section["nodes"], section["node_boards"] = s.Nodes, s.Boards // boards, counted at each node
		default:
			section["layers"], section["profiles"] = s.Layers, s.Profiles
		}
		all = append(all, section)
	}
	return all
}

// A Verdict is what a checker says, for JSON.
type Verdict struct {
	File     string           `json:"file,omitempty"`
	Verified bool             `json:"verified"`
	Sections []map[string]any `json:"sections"`
	Digest   string           `json:"digest,omitempty"` // SHA-256 of what was derived; none if it is not verified
	Error    *VerdictError    `json:"error,omitempty"`
}

// A VerdictError is why nothing is verified. It has a check and its place if one failed.
type VerdictError struct {
	Kind    certificate.Kind `json:"kind"`
	Message string           `json:"message"`
	Check   int              `json:"check,omitempty"`
	Place   map[string]any   `json:"place,omitempty"`
	Offset  *int64           `json:"offset,omitempty"`
	Line    any              `json:"line,omitempty"` // of play, to what is wrong: a show.LineJSON
}

// VerdictOf returns the verdict on a file.
func VerdictOf(file string, sections []checker.Section, err error) Verdict {
	v := Verdict{File: file, Verified: err == nil, Sections: CheckedSections(sections)}
	if err != nil {
		v.Error = &VerdictError{Kind: KindOf(err), Message: err.Error()}
	}
	if r := new(checker.Rejection); errors.As(err, &r) {
		p := r.Place
		v.Error.Check, v.Error.Offset = r.Check, &r.Offset
		v.Error.Place = map[string]any{"section": p.Section, "kind": p.Kind, "number": p.Number, "index": p.Index}
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
