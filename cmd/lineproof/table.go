package main

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"lineproof/certificate"
	"lineproof/internal/program"
	"lineproof/internal/wells"
	"lineproof/solver"
)

// tableCommand finds out who wins many wells.
type tableCommand struct {
	base
	widths, rows, game, deals, format *string
	ceilings, asJSON                  *bool
	budget                            *time.Duration
	limit, memory, workers            *int
	output                            *string
	wells                             *wells.Table
}

func newTable(b base) runner {
	return &tableCommand{base: b,
		widths:   b.String("widths", "", "`NUMBERS` of columns, such as 8 or 2-8,10 (default 2-10)"),
		rows:     b.String("rows", "1-6", "`NUMBERS` of rows in which a line counts"),
		game:     b.game(),
		ceilings: b.Bool("ceilings", "", "one width, with every ceiling"),
		deals:    b.deals("only these `PIECES` are dealt; or bag, or all sets", allSets),
		budget:   b.Duration("budget", defaultBudget, "`TIME` for each well; 0 solves nothing"),
		limit: b.Number("limit", million, program.Range{Least: 1, Most: million, Of: "million profiles"},
			"`MILLIONS` of profiles for each search"),
		memory: b.Number("memory", solver.DefaultMemory>>20, mebibytes(minMemory),
			"memory for the search in `MIB`, at least 64"),
		workers: b.Workers(0, "`NUMBER` of goroutines that search; 0 means one per core"),
		format: b.Choice("format", "text", "print this `FORMAT`: text, markdown or json",
			slices.Sorted(maps.Values(wells.Formats))...),
		asJSON: b.Bool("json", "", "print one JSON object instead, as --format json"),
		output: b.Output("", "write to a `FILE` .txt, .md or .json, too", ".txt", ".md", ".json"),
	}
}

func (c *tableCommand) run(ctx context.Context, args []string) (err error) {
	switch {
	case args[0] == "-":
		return c.UsageError("- is not a folder; for a folder of that name, say ./-")
	case *c.budget < 0:
		return c.UsageError("--budget %v: want 0 or a time such as 90s or 1h", *c.budget)
	case *c.asJSON && c.Changed("format") && *c.format != "json":
		return c.UsageError("--json and --format %s are two formats; choose one", *c.format)
	case *c.asJSON:
		*c.format = "json"
	}
	if c.Changed("limit") && !c.Changed("budget") {
		*c.budget = unspent
	}
	if program.IsStdout(*c.output) { // where the table is written anyway
		*c.output = ""
	}
	if c.wells, err = c.table(); err != nil {
		return err
	}
	c.wells.Options = solver.Options{
		Memory: int64(*c.memory) << 20, Workers: program.WorkersOf(*c.workers), Expanded: int64(*c.limit) * million,
	}
	c.wells.Session, c.wells.Folder = c.Session, args[0]
	return c.do(ctx)
}

// unspent is a budget that no search uses up.
const unspent = 1e6 * time.Hour

// allSets is the word of --deals for a table of all sets of pieces.
const allSets = "all"

// table returns the table that the flags ask for.
func (c *tableCommand) table() (*wells.Table, error) {
	like := certificate.Well{Game: gameOf(*c.game), Deals: *c.deals}
	sets := like.Deals == allSets
	if sets {
		like.Deals = ""
	}
	columns, rows, err := wells.Ranges(c.widthsOf(like.Game), *c.rows, like)
	switch {
	case err != nil:
		return nil, c.UsageError("%v", err)
	case sets && *c.ceilings:
		return nil, c.UsageError("--deals all and --ceilings are two tables; choose one")
	case sets:
		return wells.NewSets(columns, rows, like.Game), nil
	case !*c.ceilings:
		return wells.New(columns, rows, like), nil
	case like.Game == certificate.Slide:
		return nil, c.UsageError("--ceilings is for drop, got --game slide")
	case len(columns) > 1:
		return nil, c.UsageError("--ceilings: want one width, such as --widths 10, got %d", len(columns))
	}
	return wells.NewCeilings(columns[0], rows, like), nil
}

// widthsOf returns the widths of a table, those that are usual if none are given.
func (c *tableCommand) widthsOf(game certificate.Game) string {
	switch {
	case c.Changed("widths"):
		return *c.widths
	case game == certificate.Slide:
		return "4-10"
	case *c.ceilings:
		return "10"
	}
	return "2-10"
}

// do solves the wells that are open in the folder, and writes the table.
func (c *tableCommand) do(ctx context.Context) error {
	if *c.budget > 0 {
		if err := c.wells.MakeFolder(); err != nil {
			return err
		}
	}
	if err := c.wells.Open(ctx); err != nil {
		return err
	}
	if *c.output != "" {
		if err := os.MkdirAll(filepath.Dir(*c.output), 0o777); err != nil { // it may be in the folder
			return err
		}
		if err := program.ProbeFile(*c.output); err != nil {
			return err
		}
	}
	if *c.budget > 0 {
		release := c.DelayInterrupt()
		err := c.wells.Solve(ctx, *c.budget)
		release()
		if err != nil {
			return err
		}
	}
	return c.write()
}

// write writes the table to the file, and then to standard output, whatever becomes of the file.
func (c *tableCommand) write() (failed error) {
	if *c.output != "" {
		format := cmp.Or(wells.Formats[ending(*c.output)], *c.format)
		failed = c.writeTable(*c.output, format, filepath.Dir(*c.output), math.MaxInt)
	}
	return errors.Join(failed, c.writeTable("-", *c.format, ".", c.Width()))
}

// writeTable writes the table to a file, with links from a folder.
func (c *tableCommand) writeTable(name, format, from string, width int) error {
	content, err := c.wells.Draw(format, from, width)
	if err != nil {
		return err
	}
	return c.Save(name, content)
}
