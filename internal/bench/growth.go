package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/article"
)

// grown are the wells in which growth is measured: all of even width up to ten
// columns and six rows, and beyond that what does not take long. (In wells of odd
// width the adversary wins with O alone.)
func grown() []certificate.Well {
	var all []certificate.Well
	for _, g := range []struct{ width, rows int }{{2, 9}, {4, 9}, {6, 9}, {8, 9}, {10, 7}, {12, 5}} {
		for rows := 1; rows <= g.rows; rows++ {
			all = append(all, certificate.Well{Width: g.width, Rows: rows})
		}
	}
	return all
}

// unit is the well in whose seconds others are given.
var unit = certificate.Well{Width: 8, Rows: 6}

const growthText = `The solver, with one worker, asked for the pieces that the player needs: positions,
and seconds as a ratio to those of %s. Where the adversary wins (∞), all games had
to be lost up to the longest.

`

// A point is a well and what a search took in it.
type point struct {
	certificate.Well
	result
}

// growth measures what the solver takes in all the wells.
func (b *bench) growth(ctx context.Context) error {
	for _, w := range grown() {
		results, err := b.alternately(ctx, task{Do: ours, Well: w, Question: article.Soonest, Budget: b.budget})
		if err != nil {
			return err
		}
		b.ours = append(b.ours, point{w, results[0]})
	}
	fmt.Fprintf(&b.page, growthText, size(unit))
	base := b.ours[slices.IndexFunc(b.ours, func(p point) bool { return p.Well == unit })].result
	fmt.Fprintf(&b.page, "### Positions\n\n")
	byWidth(b.ours, func(p point) string { return p.positions() + p.sign() }).write(&b.page)
	fmt.Fprintf(&b.page, "### Seconds, %s being 1\n\n", size(unit))
	byWidth(b.ours, func(p point) string { return p.ratio(base, took) }).write(&b.page)
	if b.picture != "" {
		fmt.Fprintf(&b.page, "![Positions by rows and width](%s)\n\n", filepath.Base(b.picture))
	}
	return nil
}

// sign says who wins.
func (p point) sign() string {
	if p.Ended && !p.playerWins() {
		return " ∞"
	}
	return ""
}

// byWidth is a table of points, with a column for each width.
func byWidth(points []point, cell func(point) string) markdown {
	var widths, rows []int
	cells := make(map[[2]int]string)
	for _, p := range points {
		widths, rows = append(widths, p.Width), append(rows, p.Rows)
		cells[[2]int{p.Width, p.Rows}] = cell(p)
	}
	slices.Sort(widths)
	slices.Sort(rows)
	head := []string{"rows \\ width"}
	widths = slices.Compact(widths)
	for _, w := range widths {
		head = append(head, fmt.Sprint(w))
	}
	table := markdown{head}
	for _, r := range slices.Compact(rows) {
		line := []string{fmt.Sprint(r)}
		for _, w := range widths {
			line = append(line, cells[[2]int{w, r}])
		}
		table.add(line...)
	}
	return table
}
