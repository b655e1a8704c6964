package main

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"lineproof/certificate"
)

// A markdown is a table, line by line; the first line is its head. The columns
// are aligned to the right, but for the first.
type markdown [][]string

func (m *markdown) add(cells ...string) { *m = append(*m, cells) }

func (m markdown) write(out io.Writer) {
	for i, cells := range m {
		fmt.Fprintf(out, "| %s |\n", strings.Join(cells, " | "))
		if i == 0 {
			fmt.Fprintf(out, "| ---%s |\n", strings.Repeat(" | ---:", len(cells)-1))
		}
	}
	fmt.Fprintln(out)
}

// size names a well by its columns and rows.
func size(w certificate.Well) string {
	s := fmt.Sprintf("%d × %d", w.Width, w.Rows)
	if w.Ceiling != 0 {
		s += fmt.Sprintf(", ceiling %d", w.Ceiling)
	}
	return s
}

// more is the sign before numbers of a search that did not end.
func (r result) more() string {
	if r.Ended {
		return ""
	}
	return ">"
}

func (r result) answer() string {
	if r.Ended {
		return r.Answer
	}
	return "?"
}

func (r result) positions() string { return fmt.Sprintf("%s%d", r.more(), r.Positions) }
func (r result) took() string      { return r.more() + seconds(r.Took) }
func (r result) held() string      { return r.more() + megabytes(r.Held) }
func (r result) peak() string {
	if r.Peak == 0 {
		return "?"
	}
	return r.more() + megabytes(r.Peak)
}

func seconds(d time.Duration) string { return significant(d.Seconds()) }

func megabytes(bytes int64) string { return significant(float64(bytes) / 1e6) }

// A quantity is a number that a result has.
type quantity func(result) int64

func positions(r result) int64 { return r.Positions }
func took(r result) int64      { return int64(r.Took) }
func held(r result) int64      { return r.Held }

// ratio says how many times that of base the quantity of r is; nothing can be said
// if base did not end.
func (r result) ratio(base result, q quantity) string {
	if !base.Ended || q(base) == 0 {
		return "-"
	}
	return r.more() + significant(float64(q(r))/float64(q(base)))
}

// significant writes a number with three digits that say something, and without
// an exponent.
func significant(x float64) string {
	if x == 0 {
		return "0"
	}
	digits := 2 - int(math.Floor(math.Log10(math.Abs(x))))
	return fmt.Sprintf("%.*f", max(digits, 0), x)
}
