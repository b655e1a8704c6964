package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"lineproof/certificate"
	"lineproof/internal/article"
)

// proved are the wells whose certificates are made and checked: the headline's
// two first.
var proved = []certificate.Well{
	{Width: 10, Rows: 6}, {Width: 10, Rows: 5},
	{Width: 10, Rows: 6, Ceiling: 7},
	{Width: 6, Rows: 6}, {Width: 8, Rows: 5}, {Width: 8, Rows: 6}, {Width: 8, Rows: 9}, {Width: 12, Rows: 4},
}

const checkingText = `To find out who wins, and in how many pieces; to build the evidence and to write it
down, compressed; and to check it, from the file, in a process that knows nothing
else. One worker searches. × is how many times the time to find, build and write
is the time to check.

`

// checking measures the checker against the solver.
func (b *bench) checking(ctx context.Context) error {
	b.page.WriteString(checkingText)
	folder, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	table := markdown{{"columns × rows", "wins", "s to find", "to build", "to write", "bytes", "s to check", "×",
		"MB to find", "to check"}}
	var solving, verifying time.Duration
	for i, w := range proved {
		file := filepath.Join(folder, "well"+certificate.CompressedEnding)
		results, err := b.alternately(ctx,
			task{Do: prove, Well: w, Question: article.Soonest, File: file},
			task{Do: check, Well: w, File: file})
		if err != nil {
			return err
		}
		made, checked := results[0], results[1]
		if !slices.Equal(made.Claims, checked.Claims) {
			return &disagreement{fmt.Errorf("%s: %q proved, and %q checked", size(w), made.Claims, checked.Claims)}
		}
		table.add(size(w), made.Answer, seconds(made.Found), seconds(made.Built), seconds(made.Written), fmt.Sprint(made.Size),
			seconds(checked.Took), made.ratio(checked, took), made.peak(), checked.peak())
		if i < 2 {
			solving, verifying = solving+made.Took, verifying+checked.Took
		}
	}
	table.write(&b.page)
	fmt.Fprintf(&b.page, "The headline's wells, the first two, take %s times as long to solve as to check.\n\n",
		significant(solving.Seconds()/verifying.Seconds()))
	return nil
}
