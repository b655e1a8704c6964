package wells

import (
	"encoding/json"
	"slices"

	"lineproof/internal/verdict"
)

// A jsonWell is a well as the help of lineproof table says. What is not known, or
// not there, is nil.
type jsonWell struct {
	Width     int               `json:"width"`
	Rows      int               `json:"rows"`
	Ceiling   any               `json:"ceiling"`
	Winner    any               `json:"winner"`
	Pieces    any               `json:"pieces"`
	Within    any               `json:"within"`
	NotWithin any               `json:"not_within"`
	File      any               `json:"file"`
	Bytes     any               `json:"bytes"`
	Sections  []verdict.Section `json:"sections"`
}

// MarshalJSON writes the table as an object with a list of cells.
func (t *Table) MarshalJSON() ([]byte, error) {
	var cells []jsonWell
	for _, w := range slices.Concat(t.wells...) {
		cells = append(cells, w.json())
	}
	return json.Marshal(map[string][]jsonWell{"cells": cells})
}

func (w *well) json() jsonWell {
	out := jsonWell{Width: w.Width, Rows: w.Rows, Sections: verdict.Sections(w.sections)}
	if w.Ceiling != 0 {
		out.Ceiling = w.Ceiling
	}
	if w.answer.within > 0 {
		out.Winner, out.Within = "player", w.answer.within
	}
	if w.answer.kind() == optimal {
		out.Pieces = w.answer.within
	}
	if w.answer.kind() == never {
		out.Winner = "adversary"
	} else if w.answer.beyond > 0 {
		out.NotWithin = w.answer.beyond
	}
	if len(w.sections) > 0 {
		out.File, out.Bytes = w.file(), w.bytes
	}
	return out
}
