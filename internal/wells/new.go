package wells

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/show"
)

// Ranges reads widths and rows for wells like one: numbers and ranges such as 2-8,10, with blanks or without.
func Ranges(widths, rows string, like certificate.Well) (columns, lines []int, err error) {
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
	dealt := certificate.Well{Width: certificate.MinWidth, Rows: certificate.MinRows, Deals: like.Deals}
	return columns, lines, dealt.Check()
}

// numbers reads numbers and ranges. It returns them in ascending order, each once.
func numbers(name, text string, least, most int) (all []int, err error) {
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
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

// New returns a table of the wells of some widths and rows, without a ceiling. The game, and what
// may be dealt, are those of like.
func New(widths, rows []int, like certificate.Well) *Table {
	t := &Table{grid: show.Grid{
		Title: title("", like), Side: "rows", Axis: "width",
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

// NewCeilings returns a table of the wells of one width, with each ceiling that there is, and without.
func NewCeilings(width int, rows []int, like certificate.Well) *Table {
	t := &Table{grid: show.Grid{
		Title: title(fmt.Sprintf(" in %d columns", width), like),
		Side:  "rows", Axis: "ceiling",
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
	return text + ", if only these pieces are dealt: " + like.Deals
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

// NewSets returns a table of the wells of some widths and rows with each set of pieces that may be
// dealt, the smallest sets first.
func NewSets(widths, rows []int, game certificate.Game) *Table {
	t := &Table{sets: true, grid: show.Grid{
		Title: "Pieces that the player needs for a line, by what may be dealt",
		Side:  "pieces", Axis: "columns × rows",
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
