// Package wells finds out who wins many wells. What is known of each is proved by a
// certificate in a folder, from which a table is read, or made larger.
package wells

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/show"
	"lineproof/internal/verdict"
	"lineproof/solver"
)

// A Table is wells, with a certificate for each in a folder. From row to row, the
// rows that count grow; from column to column, the width, or the ceiling. Or each row
// is a set of pieces that may be dealt, and each column a width and rows.
type Table struct {
	Folder string
	grid   show.Grid // without the answers
	wells  [][]*well
	sets   bool // each row is a set

	Read  func(ctx context.Context, name string) (Proof, error)       // verifies a file
	Write func(name string, c certificate.Certificate) (Proof, error) // verifies a certificate, and writes the file
	Begin func(said string, w certificate.Well, o solver.Options) (game *solver.Solver, stop func(), err error)
	Note  func(format string, args ...any) // tells people what became of a well
}

// A Proof is a certificate that the checker has verified.
type Proof struct {
	Certificate certificate.Certificate
	Sections    []checker.Section
	Bytes       int64 // of the file
}

// A well is one of a table.
type well struct {
	certificate.Well
	answer   answer
	sections []checker.Section // of its certificate; none if there is no such file
	bytes    int64             // of the file
}

// New returns a table of the wells of some widths, without a ceiling. Widths and rows are numbers and
// ranges, such as 2-8,10. The game, and what may be dealt, are those of like.
func New(widths, rows string, like certificate.Well) (*Table, error) {
	columns, lines, err := ranges(widths, rows, like)
	if err != nil {
		return nil, err
	}
	return newTable(columns, lines, like), nil
}

// NewCeilings returns a table of the wells of one width, with each ceiling that there is, and without.
func NewCeilings(width, rows string, like certificate.Well) (*Table, error) {
	columns, lines, err := ranges(width, rows, like)
	switch {
	case err != nil:
		return nil, err
	case like.Game == certificate.Slide:
		return nil, errors.New("--ceilings is for drop, got --game slide")
	case len(columns) > 1:
		return nil, fmt.Errorf("--ceilings: want one width, such as --widths 10, got %d", len(columns))
	}
	return newCeilings(columns[0], lines, like), nil
}

// NewSets returns a table of the wells of some widths, with each set of pieces that may be dealt.
func NewSets(widths, rows string, game certificate.Game) (*Table, error) {
	columns, lines, err := ranges(widths, rows, certificate.Well{Game: game})
	if err != nil {
		return nil, err
	}
	return newSets(columns, lines, game), nil
}

// ranges reads the numbers of widths and rows, for wells like one.
func ranges(widths, rows string, like certificate.Well) (columns, lines []int, err error) {
	least, most := certificate.MinWidth, certificate.MaxWidth
	if like.Game == certificate.Slide {
		least, most = certificate.MinSlideWidth, certificate.TallWidth
	}
	if columns, err = numbers("widths", widths, least, most); err != nil {
		return nil, nil, err
	}
	if lines, err = numbers("rows", rows, certificate.MinRows, certificate.MaxRows); err != nil {
		return nil, nil, err
	}
	if slices.Max(columns) > certificate.TallWidth && slices.Max(lines) > certificate.WideRows {
		return nil, nil, fmt.Errorf("with more than %d columns, want at most %d rows",
			certificate.TallWidth, certificate.WideRows)
	}
	return columns, lines, certificate.Well{Width: certificate.MinWidth, Rows: certificate.MinRows, Deals: like.Deals}.Check()
}

// newSets makes the wells of each set of pieces, the smallest sets first.
func newSets(widths, rows []int, game certificate.Game) *Table {
	t := &Table{sets: true, grid: show.Grid{
		Title: "Pieces that the player needs for a line, by what may be dealt",
		Side:  "pieces", Axis: "columns × rows", About: "of the well",
	}}
	if game == certificate.Slide {
		t.grid.Title += ", with slides"
	}
	for _, width := range widths {
		for _, r := range rows {
			t.grid.Heads = append(t.grid.Heads, fmt.Sprintf("%d × %d", width, r))
		}
	}
	for size := 1; size <= certificate.Pieces; size++ {
		for set := certificate.Set(1); set <= certificate.AllPieces; set++ {
			if len(set.String()) != size {
				continue
			}
			var all []certificate.Well
			for _, width := range widths {
				for _, r := range rows {
					w := certificate.Well{Width: width, Rows: r, Game: game}
					if set != certificate.AllPieces {
						w.Deals = set.String()
					}
					all = append(all, w)
				}
			}
			t.addRow(set.String(), all)
		}
	}
	return t
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

// newTable makes the wells of some widths.
func newTable(widths, rows []int, like certificate.Well) *Table {
	t := &Table{grid: show.Grid{
		Title: title("", like), Side: "rows", Axis: "width", About: "columns of the well",
	}}
	for _, width := range widths {
		t.grid.Heads = append(t.grid.Heads, strconv.Itoa(width))
	}
	for _, r := range rows {
		var all []certificate.Well
		for _, width := range widths {
			w := like
			w.Width, w.Rows = width, r
			all = append(all, w)
		}
		t.addRow(strconv.Itoa(r), all)
	}
	return t
}

// newCeilings makes the wells of one width.
func newCeilings(width int, rows []int, like certificate.Well) *Table {
	t := &Table{grid: show.Grid{
		Title: title(fmt.Sprintf(" in %d columns", width), like),
		Side:  "rows", Axis: "ceiling", About: "R is the highest row that counts",
		Heads: []string{"R", "R+1", "R+2", "none"},
	}}
	for _, r := range rows {
		var all []certificate.Well
		for _, ceiling := range []int{r, r + 1, r + 2, 0} {
			w := like
			w.Width, w.Rows, w.Ceiling = width, r, ceiling
			all = append(all, w)
		}
		t.addRow(strconv.Itoa(r), all)
	}
	return t
}

// title returns the title of a table of some wells, like one.
func title(where string, like certificate.Well) string {
	text := "Pieces that the player needs for a line"
	if like.Game == certificate.Slide {
		text += " with slides"
	}
	text += where
	switch like.Deals {
	case "":
		return text
	case certificate.Bag:
		return text + ", dealt from a bag"
	}
	return text + ", with only the pieces " + like.Deals
}

// addRow adds wells, of which nothing is known.
func (t *Table) addRow(head string, all []certificate.Well) {
	t.grid.Rows = append(t.grid.Rows, head)
	var row []*well
	for _, w := range all {
		row = append(row, &well{Well: w, answer: answerOf(w)})
	}
	t.wells = append(t.wells, row)
}

// numbers reads numbers and ranges. It returns them in ascending order, each once.
func numbers(name, text string, least, most int) (all []int, err error) {
	for part := range strings.SplitSeq(text, ",") {
		from, to, isRange := strings.Cut(part, "-")
		if !isRange {
			to = from
		}
		first, _ := strconv.Atoi(from)
		last, _ := strconv.Atoi(to)
		switch {
		case strconv.Itoa(first) != from || strconv.Itoa(last) != to || first > last:
			return nil, fmt.Errorf("--%s %q: want a number, or a range such as %d-%d", name, part, least, most)
		case first < least || last > most:
			return nil, fmt.Errorf("--%s %s is not in %d to %d", name, part, least, most)
		}
		for n := first; n <= last; n++ {
			all = append(all, n)
		}
	}
	slices.Sort(all)
	return slices.Compact(all), nil
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
var Formats = map[string]string{".txt": "text", ".md": "markdown", ".json": "json", ".svg": "svg"}

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
			g.Legend = append(g.Legend, show.Cell{Sign: kind.form, Text: kind.meaning, Paint: kind.paint})
		}
	}
	if t.sets {
		g.More = t.extremes()
	}
	return g.Draw(format, width), nil
}

func (w *well) cell(folder string) show.Cell {
	c := show.Cell{Sign: w.answer.String(), Text: w.name() + ": nothing is proved", Paint: kinds[w.answer.kind()].paint}
	if claims := w.answer.claims(w.Well); len(claims) > 0 {
		c.Text = w.name() + ": " + show.Sentence(claims...)
	}
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
	Game      string            `json:"game"`
	Width     int               `json:"width"`
	Rows      int               `json:"rows"`
	Ceiling   any               `json:"ceiling"`
	Deals     any               `json:"deals"`
	Winner    any               `json:"winner"`
	Pieces    any               `json:"pieces"`
	Within    any               `json:"within"`
	NotWithin any               `json:"not_within"`
	File      any               `json:"file"`
	Bytes     any               `json:"bytes"`
	Sections  []verdict.Section `json:"sections"`
}

func (w *well) json() jsonWell {
	out := jsonWell{Game: w.Game.String(), Width: w.Width, Rows: w.Rows, Sections: verdict.Sections(w.sections)}
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
