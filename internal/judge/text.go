package judge

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/show"
)

// Text is the verdict as programs print it: a line for each section, in their order. A limit is no verdict.
func Text(sections []checker.Section, err error) string {
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

// Counts returns what was done to verify sections, for JSON: of each the counts of its side.
func Counts(sections []checker.Section) []map[string]any {
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

// JSON is the verdict on a file of this name, and its error, as a line of JSON. docs/check.md has the keys.
func (v *Verdict) JSON(name string, err error) string {
	type failure struct {
		Kind    certificate.Kind `json:"kind"`
		Message string           `json:"message"`
		Check   int              `json:"check,omitempty"`
		Place   map[string]any   `json:"place,omitempty"`
		Offset  *int64           `json:"offset,omitempty"`
		Line    *show.LineJSON   `json:"line,omitempty"` // of play, to what is wrong
	}
	out := struct {
		File     string           `json:"file,omitempty"`
		Verified bool             `json:"verified"`
		Sections []map[string]any `json:"sections"`
		Digest   string           `json:"digest,omitempty"`
		Error    *failure         `json:"error,omitempty"`
	}{File: name, Verified: err == nil, Sections: Counts(v.Sections)}
	if err == nil {
		out.Digest = v.Digest
	} else {
		out.Error = &failure{Kind: KindOf(err), Message: err.Error()}
		if out.Error.Kind == Interrupted {
			out.Error.Message = string(Interrupted)
		}
		if r := new(checker.Rejection); errors.As(err, &r) {
			p := r.Place
			out.Error.Check, out.Error.Offset = r.Check, &r.Offset
			out.Error.Place = map[string]any{"section": p.Section, "kind": p.Kind, "number": p.Number, "index": p.Index}
		}
		if shown := new(Shown); errors.As(err, &shown) {
			line := shown.Game.JSON()
			out.Error.Line = &line
		}
	}
	text, fault := json.Marshal(out)
	if fault != nil {
		panic("judge: JSON: " + fault.Error()) // there is nothing in it that cannot be written
	}
	return string(text) + "\n"
}
