package main

import (
	"encoding/json"

	"lineproof/internal/verdict"
)

// The table as JSON; tableUsage says what the keys mean. What is not known, or
// is not there, is null.
type (
	jsonTable struct {
		Cells []jsonCell `json:"cells"`
	}
	jsonCell struct {
		Width     int               `json:"width"`
		Rows      int               `json:"rows"`
		Ceiling   *int              `json:"ceiling"`
		Winner    *string           `json:"winner"`
		Pieces    *int              `json:"pieces"`
		Within    *int              `json:"within"`
		NotWithin *int              `json:"not_within"`
		File      *string           `json:"file"`
		Bytes     *int64            `json:"bytes"`
		Sections  []verdict.Section `json:"sections"`
	}
)

// tableJSON is the table as one line of JSON.
func tableJSON(g *grid) string {
	var out jsonTable
	for _, line := range g.cells {
		for _, c := range line {
			out.Cells = append(out.Cells, cellJSON(c))
		}
	}
	text, err := json.Marshal(out)
	if err != nil {
		panic("lineproof: tableJSON: " + err.Error()) // there is nothing in it that cannot be written
	}
	return string(text) + "\n"
}

func cellJSON(c *cell) jsonCell {
	out := jsonCell{Width: c.Width, Rows: c.Rows, Ceiling: known(c.Ceiling), Sections: verdict.Sections(c.sections)}
	switch a := c.answer; {
	case a.kind() == endless:
		out.Winner = known("adversary")
	case a.within > 0:
		out.Winner = known("player")
		fallthrough
	default:
		out.Within, out.NotWithin = known(a.within), known(a.beyond)
	}
	if c.answer.kind() == optimal {
		out.Pieces = out.Within
	}
	if len(c.sections) > 0 {
		out.File, out.Bytes = known(c.file()), known(c.bytes)
	}
	return out
}

// known returns a pointer to a value, nil to none.
func known[T comparable](value T) *T {
	var none T
	if value == none {
		return nil
	}
	return &value
}
