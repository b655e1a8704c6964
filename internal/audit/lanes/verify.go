package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lineproof/internal/audit/pictures"
)

// This file checks a list, and shares no code with what finds one. docs/lines.md has the proof
// that a list is enough. What is checked:
//
// The first line says how many lanes there are, two columns wide or three, and in how many rows T.
// Each further line is an entry: a rank, the open rows as a number (bit i for row i, all below T),
// and the heights of the columns of each lane. An entry stands for its mirror image, too.
//
// An open row is filled in each column that is higher, so that it is full when all are. A lane
// with all columns at T or above has passed: it is cut down, so that its lowest column is at T.
// If none has passed, the rows from the highest column on are open; otherwise nobody knows how
// high the cells of passed lanes are.
//
// For each entry and each piece there is a move after which an open row is full, or which leads to
// an entry, with a lower rank, or with the same one if the piece covers no empty cell. A row in
// which the piece covers an empty cell is open no longer. A move leads to an entry if, after some
// of the lowest rows are left out (none if a lane had passed before), the heights are the entry's,
// and all rows that it says are open are.
//
// The player can begin with all lanes of which the columns are at most one apart, and the highest
// one is at 1 to 4: each of these leads to an entry, while only the rows from the highest column
// on are open.

// An entry has its lanes in the list's map.
type entry struct {
	rank int
	open uint64
}

type list struct {
	widths  []int
	rows    int
	lines   []string
	entries map[string][]entry // by the text of the lanes
}

// parse reads a list, and says in which line it is wrong and why.
func parse(text []byte) (l list, err error) {
	l.lines = strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	l.entries = make(map[string][]entry)
	for i, line := range l.lines {
		read := l.add
		if i == 0 {
			read = l.readHead
		}
		if err := read(line); err != nil {
			return l, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return l, nil
}

// verify returns an error if a list is wrong, or is not enough.
func verify(text []byte) error {
	l, err := parse(text)
	if err != nil {
		return err
	}
	for i, line := range l.lines[1:] {
		e, lanes, _ := l.read(line)
		for piece := range pieces(l.widths) {
			if !l.hasAnswer(e, lanes, piece) {
				return fmt.Errorf("line %d: no answer to %c", i+2, "IZSTLJO"[piece])
			}
		}
	}
	return l.checkBeginnings(nil)
}

// pieces returns how many of the pieces are dealt: in an odd width, O is not.
func pieces(widths []int) int {
	if slices.Contains(widths, 3) {
		return 6
	}
	return 7
}

// readHead reads "lanes 4 rows 6", or "lanes 4 wide 1 rows 6" if one more lane is three columns wide.
func (l *list) readHead(line string) error {
	for _, form := range []string{"lanes %d rows %d", "lanes %d wide 1 rows %d"} {
		var narrow, rows int
		fmt.Sscanf(line, form, &narrow, &rows)
		if line == fmt.Sprintf(form, narrow, rows) && 0 <= narrow && narrow <= 6 && 0 < rows && rows <= 16 {
			l.widths, l.rows = slices.Repeat([]int{2}, narrow), rows
			if strings.Contains(form, "wide") {
				l.widths = append(l.widths, 3)
			}
			return nil
		}
	}
	return fmt.Errorf("want lanes M rows T, or lanes M wide 1 rows T")
}

// add adds an entry and its mirror image.
func (l *list) add(line string) error {
	e, lanes, err := l.read(line)
	if err != nil {
		return err
	}
	for range 2 {
		key := text(lanes)
		l.entries[key] = append(l.entries[key], e)
		for _, lane := range lanes {
			slices.Reverse(lane)
		}
	}
	return nil
}

func (l *list) read(line string) (e entry, lanes [][]int, err error) {
	words := strings.Split(line, " ")
	if len(words) != 2+len(l.widths) {
		return e, nil, fmt.Errorf("want a rank, open rows and %d lanes", len(l.widths))
	}
	e.rank, err = number(words[0], 1<<15)
	if err != nil {
		return e, nil, err
	}
	open, err := number(words[1], 1<<l.rows)
	e.open = uint64(open)
	for i, word := range words[2:] {
		var lane []int
		for _, w := range strings.Split(word, ",") {
			height, wrong := number(w, 32)
			lane = append(lane, height)
			if err == nil {
				err = wrong
			}
		}
		if err == nil && len(lane) != l.widths[i] {
			err = fmt.Errorf("%s is not a lane of %d columns", word, l.widths[i])
		}
		lanes = append(lanes, lane)
	}
	if err == nil && text(lanes) != strings.Join(words[2:], " ") {
		err = fmt.Errorf("want lanes in ascending order")
	}
	return e, lanes, err
}

// number reads a decimal number below a limit.
func number(word string, limit int) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || word != strconv.Itoa(n) || n < 0 || n >= limit {
		return 0, fmt.Errorf("want a number below %d, got %s", limit, word)
	}
	return n, nil
}

// text writes lanes in ascending order, narrow ones first.
func text(lanes [][]int) string {
	lanes = slices.Clone(lanes)
	slices.SortFunc(lanes, func(a, b []int) int {
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return slices.Compare(a, b)
	})
	var text []byte
	for i, lane := range lanes {
		for x, height := range lane {
			if x > 0 {
				text = append(text, ',')
			} else if i > 0 {
				text = append(text, ' ')
			}
			text = strconv.AppendInt(text, int64(height), 10)
		}
	}
	return string(text)
}

func (l *list) hasAnswer(e entry, lanes [][]int, piece int) bool {
	for i, lane := range lanes {
		for _, rotation := range pictures.Drop[piece] {
			for x := range lane {
				after, covered, fits := drop(lane, rotation, x)
				if fits && l.isAnswer(e, lanes, i, after, covered) {
					return true
				}
			}
		}
	}
	return false
}

// drop lets a piece fall into a lane, its leftmost cell into column x. It returns the heights, and the
// rows in which it covers an empty cell.
func drop(lane []int, piece []pictures.Cell, x int) (after []int, covered uint64, fits bool) {
	left, low := 4, 4
	for _, c := range piece {
		left, low = min(left, c.X), min(low, c.Y)
	}
	y := 0
	for _, c := range piece {
		if x+c.X-left >= len(lane) {
			return nil, 0, false
		}
		y = max(y, lane[x+c.X-left]-(c.Y-low))
	}
	after = slices.Clone(lane)
	lowest := slices.Repeat([]int{64}, len(lane))
	for _, c := range piece {
		column, row := x+c.X-left, y+c.Y-low
		after[column] = max(after[column], row+1)
		lowest[column] = min(lowest[column], row)
	}
	for column, row := range lowest {
		for hole := lane[column]; row < 64 && hole < row; hole++ {
			covered |= 1 << hole
		}
	}
	return after, covered, true
}

// isAnswer reports whether a move that changes lane i makes a row full, or leads to an entry.
func (l *list) isAnswer(e entry, lanes [][]int, i int, after []int, covered uint64) bool {
	passed := slices.ContainsFunc(lanes, l.hasPassed)
	lanes = slices.Clone(lanes)
	lanes[i] = after
	columns := slices.Concat(lanes...)
	lowest, highest := slices.Min(columns), slices.Max(columns)
	open := e.open &^ covered
	if !passed {
		open |= ^uint64(0) << highest
	}
	if open&(1<<lowest-1) != 0 {
		return true
	}
	if passed {
		lowest = 0
	}
	return l.leads(lanes, lowest, func(to entry, left int) bool {
		return to.open<<left&^open == 0 && (to.rank < e.rank || to.rank == e.rank && covered == 0)
	})
}

func (l *list) hasPassed(lane []int) bool { return slices.Min(lane) >= l.rows }

// leads reports whether lanes have an entry that is good, after at most this many of the lowest rows are left out.
func (l *list) leads(lanes [][]int, rows int, good func(to entry, left int) bool) bool {
	for left := 0; left <= rows; left++ {
		var above [][]int
		for _, lane := range lanes {
			down := left
			if slices.Min(lane)-left >= l.rows {
				down = slices.Min(lane) - l.rows
			}
			var heights []int
			for _, height := range lane {
				heights = append(heights, height-down)
			}
			above = append(above, heights)
		}
		if slices.ContainsFunc(l.entries[text(above)], func(to entry) bool { return good(to, left) }) {
			return true
		}
	}
	return false
}

// checkBeginnings tries all lanes that begin with the given ones.
func (l *list) checkBeginnings(lanes [][]int) error {
	if len(lanes) == len(l.widths) {
		columns := slices.Concat(lanes...)
		open := ^uint64(0) << slices.Max(columns)
		if !l.leads(lanes, slices.Min(columns), func(to entry, left int) bool { return to.open<<left&^open == 0 }) {
			return fmt.Errorf("no entry to begin with at %s", text(lanes))
		}
		return nil
	}
	width := l.widths[len(lanes)]
	for high := 1; high <= 4; high++ {
		for lower := range 1<<width - 1 { // bit x: column x is one lower
			lane := slices.Repeat([]int{high}, width)
			for x := range lane {
				lane[x] -= lower >> x & 1
			}
			last := len(lanes) - 1
			if last >= 0 && len(lanes[last]) == width && slices.Compare(lanes[last], lane) > 0 {
				continue
			}
			if err := l.checkBeginnings(append(slices.Clone(lanes), lane)); err != nil {
				return err
			}
		}
	}
	return nil
}
