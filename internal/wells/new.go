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
	t := &Table{grid: show.Grid{Title: title("", like), Side: "rows", Axis: "width"}}
	return t.fill(texts(rows), texts(widths), func(row, column int) certificate.Well {
		like.Width, like.Rows = widths[column], rows[row]
		return like
	})
}

// NewCeilings returns a table of the wells of one width, with each ceiling that there is, and without.
func NewCeilings(width int, rows []int, like certificate.Well) *Table {
	t := &Table{grid: show.Grid{Title: title(fmt.Sprintf(" in %d columns", width), like), Side: "rows", Axis: "ceiling"}}
	return t.fill(texts(rows), []string{"R", "R+1", "R+2", "none"}, func(row, column int) certificate.Well {
		r := rows[row]
		like.Width, like.Rows, like.Ceiling = width, r, []int{r, r + 1, r + 2, 0}[column]
		return like
	})
}

// NewSets returns a table of the wells of some widths and rows with each set of pieces that may be
// dealt, the smallest sets first.
func NewSets(widths, rows []int, game certificate.Game) *Table {
	t := &Table{sets: true, grid: show.Grid{
		Title: "Pieces that the player needs for a line, by what may be dealt", Side: "pieces", Axis: "columns × rows",
	}}
	if game == certificate.Slide {
		t.grid.Title += ", with slides"
	}
	var sizes, sets []string
	for _, width := range widths {
		for _, r := range rows {
			sizes = append(sizes, fmt.Sprintf("%d × %d", width, r))
		}
	}
	for set := certificate.Set(1); set <= certificate.AllPieces; set++ {
		sets = append(sets, set.String())
	}
	slices.SortStableFunc(sets, func(a, b string) int { return len(a) - len(b) })
	return t.fill(sets, sizes, func(row, column int) certificate.Well {
		w := certificate.Well{Width: widths[column/len(rows)], Rows: rows[column%len(rows)], Game: game}
		if sets[row] != certificate.Letters {
			w.Deals = sets[row]
		}
		return w
	})
}

// fill adds the wells of all rows and columns, of which nothing is known.
func (t *Table) fill(rows, columns []string, of func(row, column int) certificate.Well) *Table {
	t.limit, t.grid.Rows, t.grid.Heads = defaultLimit, rows, columns
	for row := range rows {
		var all []*well
		for column := range columns {
			w := of(row, column)
			all = append(all, &well{Well: w, answer: answerOf(w)})
		}
		t.wells = append(t.wells, all)
	}
	return t
}

func texts(numbers []int) (all []string) {
	for _, n := range numbers {
		all = append(all, strconv.Itoa(n))
	}
	return all
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
