// Package wells finds out who wins many wells. What is known of each is proved by a
// certificate in a folder, from which a table is read, or made larger.
package wells

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/judge"
	"lineproof/internal/program"
	"lineproof/internal/show"
	"lineproof/solver"
)

// A Table is wells, with a certificate for each in a folder. From row to row, the
// rows that count grow; from column to column, the width, or the ceiling. Or each row
// is a set of pieces that may be dealt, and each column a width and rows.
type Table struct {
	*program.Session
	Folder  string
	Options solver.Options // of each search
	grid    show.Grid      // without the answers
	wells   [][]*well
	sets    bool // each row is a set
	limit   int  // the checker's, for each certificate
}

// defaultLimit is enough for the largest certificates of wells that are shipped.
const defaultLimit = 40_000_000

// A well is one of a table.
type well struct {
	certificate.Well
	answer   answer
	sections []checker.Section // of its certificate; none if there is no such file
	bytes    int               // of the file
}

// extremes tells, for each column of sets, the smallest with which the adversary wins,
// and the largest with which the player does.
func (t *Table) extremes() show.Table {
	table := show.Table{{
		"columns × rows", "the adversary wins with these, and with more", "the player wins with these, and with fewer",
	}}
	for column, head := range t.grid.Heads {
		var adversary, player []certificate.Set
		for _, line := range t.wells {
			w := line[column]
			switch {
			case w.answer.never():
				adversary = append(adversary, w.First())
			case w.answer.within > 0:
				player = append(player, w.First())
			}
		}
		some := func(all []certificate.Set, beyond func(s, other certificate.Set) bool) (text string) {
			for _, s := range all {
				if !slices.ContainsFunc(all, func(other certificate.Set) bool { return other != s && beyond(s, other) }) {
					text += " " + s.String()
				}
			}
			return cmp.Or(strings.TrimSpace(text), "–")
		}
		table = append(table, []any{head,
			some(adversary, func(s, other certificate.Set) bool { return other&^s == 0 }),
			some(player, func(s, other certificate.Set) bool { return s&^other == 0 })})
	}
	return table
}

// all returns the wells, small ones first: they take less time.
func (t *Table) all() []*well {
	all := slices.Concat(t.wells...)
	slices.SortStableFunc(all, func(a, b *well) int { return a.Width*a.Rows - b.Width*b.Rows })
	return all
}

// unsettled returns the wells that are not settled, small ones first.
func (t *Table) unsettled() []*well {
	return slices.DeleteFunc(t.all(), func(w *well) bool { return w.answer.optimal() || w.answer.never() })
}

// Formats are the formats of tables, by the endings of names.
var Formats = map[string]string{".txt": "text", ".md": "markdown", ".json": "json"}

// Draw writes the table in a format, as a text in lines of a width. In Markdown, answers
// lead to their certificates from the directory where the table will be.
func (t *Table) Draw(format, directory string, width int) ([]byte, error) {
	if format == "json" {
		var cells []jsonWell
		for _, w := range slices.Concat(t.wells...) {
			cells = append(cells, w.json())
		}
		text, err := json.Marshal(map[string][]jsonWell{"cells": cells})
		return append(text, '\n'), err
	}
	folder, err := filepath.Rel(directory, t.Folder)
	if err != nil {
		folder = t.Folder
	}
	g := t.grid
	seen := make([]bool, len(kinds))
	for _, line := range t.wells {
		var cells []show.Cell
		for _, w := range line {
			seen[w.answer.kind()] = true
			cells = append(cells, w.cell(folder))
		}
		g.Cells = append(g.Cells, cells)
	}
	for i, kind := range kinds {
		if seen[i] {
			g.Legend = append(g.Legend, show.Cell{Sign: kind.form, Text: kind.meaning})
		}
	}
	if t.sets {
		g.More = t.extremes()
	}
	return g.Draw(format, width), nil
}

func (w *well) cell(folder string) show.Cell {
	c := show.Cell{Sign: w.answer.String()}
	if len(w.sections) > 0 {
		link := url.URL{Path: path.Join(filepath.ToSlash(folder), w.file())}
		c.Link = link.EscapedPath()
	}
	return c
}

// name is short, and that of the well's certificate.
func (w *well) name() string {
	name := fmt.Sprintf("w%dr%d", w.Width, w.Rows)
	if w.Ceiling != 0 {
		name += fmt.Sprintf("c%d", w.Ceiling)
	}
	if w.Deals != "" {
		name += "_" + w.Deals
	}
	if w.Game == certificate.Slide {
		name += "_slide"
	}
	return name
}

func (w *well) file() string { return w.name() + certificate.CompressedEnding }

// A jsonWell is a well as docs/solve.md says. What is not known, or
// not there, is nil.
type jsonWell struct {
	Game      string           `json:"game"`
	Width     int              `json:"width"`
	Rows      int              `json:"rows"`
	Ceiling   any              `json:"ceiling"`
	Deals     any              `json:"deals"`
	Winner    any              `json:"winner"`
	Pieces    any              `json:"pieces"`
	Within    any              `json:"within"`
	NotWithin any              `json:"not_within"`
	File      any              `json:"file"`
	Bytes     any              `json:"bytes"`
	Sections  []map[string]any `json:"sections"`
}

func (w *well) json() jsonWell {
	out := jsonWell{Game: w.Game.String(), Width: w.Width, Rows: w.Rows, Sections: judge.Counts(w.sections)}
	if w.Ceiling != 0 {
		out.Ceiling = w.Ceiling
	}
	if w.Deals != "" {
		out.Deals = w.Deals
	}
	if w.answer.within > 0 {
		out.Winner, out.Within = "player", w.answer.within
	}
	if w.answer.optimal() {
		out.Pieces = w.answer.within
	}
	if w.answer.never() {
		out.Winner = "adversary"
	} else if w.answer.beyond > 0 {
		out.NotWithin = w.answer.beyond
	}
	if len(w.sections) > 0 {
		out.File, out.Bytes = w.file(), w.bytes
	}
	return out
}
