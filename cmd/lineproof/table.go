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
	"lineproof/internal/commands"
	"lineproof/internal/files"
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
	outputs                           *[]string
}

func newTable(b base) runner {
	c := &tableCommand{base: b,
		widths:   b.String("widths", "", "`NUMBERS` of columns, such as 8 or 2-8,10 (default 2-10)"),
		rows:     b.String("rows", "1-6", "`NUMBERS` of rows in which a line counts"),
		game:     b.game(),
		ceilings: b.Bool("ceilings", false, "one width, with each ceiling"),
		deals:    b.deals("only these `PIECES` are dealt; or bag, or all sets", allSets),
		budget:   b.Duration("budget", defaultBudget, "`TIME` for each well; 0 solves nothing"),
		limit: b.Number("limit", million, commands.Range{Least: 1, Most: million, Of: "million profiles"},
			"`MILLIONS` of profiles for each search"),
		memory: b.Number("memory", solver.DefaultMemory>>20, mebibytes(minMemory),
			"memory for the search in `MIB`, at least 64"),
		workers: b.Workers(0, "`NUMBER` of goroutines that search; 0 is one a core"),
		format: b.Choice("format", "text", "print this `FORMAT`: text, markdown, json or svg",
			slices.Sorted(maps.Values(wells.Formats))...),
		asJSON:  b.Bool("json", false, "print one JSON object instead, as --format json"),
		outputs: b.StringArrayP("output", "o", nil, "write to a `FILE` .txt, .md, .json or .svg; may be repeated"),
	}
	b.Writes("output")
	return c
}

func (c *tableCommand) run(ctx context.Context, args []string) error {
	t, err := c.table(args[0])
	if err != nil {
		return err
	}
	if err := c.checkReplaced(args[0]); err != nil {
		return err
	}
	t.Folder, t.Begin, t.Read, t.Write, t.Note = args[0], c.beginWell, c.readWell, c.writeWell, c.Note
	if *c.budget > 0 {
		if err := t.MakeFolder(); err != nil {
			return err
		}
	}
	if err := c.openWells(ctx, t); err != nil {
		return err
	}
	for _, name := range *c.outputs { // which may be in the folder
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := files.Probe(name); err != nil {
			return err
		}
	}
	if *c.budget > 0 {
		if err := c.solve(ctx, t); err != nil {
			return err
		}
	}
	for _, name := range append(*c.outputs, "-") {
		width := math.MaxInt
		if name == "-" {
			width = c.Width()
		}
		content, err := t.Draw(cmp.Or(wells.Formats[ending(name)], *c.format), filepath.Dir(name), width)
		if err == nil {
			err = c.Save(name, content)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// table returns the table that the flags ask for.
func (c *tableCommand) table(folder string) (*wells.Table, error) {
	like := certificate.Well{Game: gameOf(*c.game), Deals: *c.deals}
	switch {
	case folder == "-":
		return nil, c.UsageError("- is no folder; if it is the name of one, say ./-")
	case *c.budget < 0:
		return nil, c.UsageError("--budget %v: want 0 or a time such as 90s or 1h", *c.budget)
	case *c.asJSON && c.Changed("format") && *c.format != "json":
		return nil, c.UsageError("--json and --format %s are two formats; choose one", *c.format)
	case c.Changed("widths"):
	case like.Game == certificate.Slide:
		*c.widths = "4-10"
	case *c.ceilings:
		*c.widths = "10"
	default:
		*c.widths = "2-10"
	}
	if *c.asJSON {
		*c.format = "json"
	}
	*c.outputs = slices.DeleteFunc(*c.outputs, files.IsStdout) // where it is written anyway
	for _, name := range *c.outputs {
		if wells.Formats[ending(name)] == "" {
			return nil, c.UsageError("-o %s: the name of a table ends in .txt, .md, .json or .svg", name)
		}
	}
	return c.newTable(like)
}

// allSets is the word of --deals for a table of all sets of pieces.
const allSets = "all"

// newTable returns the table of wells like one.
func (c *tableCommand) newTable(like certificate.Well) (t *wells.Table, err error) {
	sets := like.Deals == allSets
	switch {
	case sets && *c.ceilings:
		err = errors.New("--deals all and --ceilings are two tables; choose one")
	case sets:
		t, err = wells.NewSets(*c.widths, *c.rows, like.Game)
	case *c.ceilings:
		t, err = wells.NewCeilings(*c.widths, *c.rows, like)
	default:
		t, err = wells.New(*c.widths, *c.rows, like)
	}
	if err != nil {
		return nil, c.UsageError("%v", err)
	}
	return t, nil
}

// checkReplaced returns an error where an output is a certificate in the folder.
func (c *tableCommand) checkReplaced(folder string) error {
	entries, _ := os.ReadDir(folder) // an error comes again
	var inputs []string
	for _, e := range entries {
		if formatOf(e.Name()) == packedFormat {
			inputs = append(inputs, filepath.Join(folder, e.Name()))
		}
	}
	if err := files.CheckOutputs(inputs, *c.outputs); err != nil {
		return c.UsageError("%v", err)
	}
	return nil
}

// unspent is a budget that no search uses up.
const unspent = 1e6 * time.Hour

// solve finds out who wins the wells that are open.
func (c *tableCommand) solve(ctx context.Context, t *wells.Table) error {
	if c.Changed("limit") && !c.Changed("budget") {
		*c.budget = unspent
	}
	o := solver.Options{
		Memory: int64(*c.memory) << 20, Workers: commands.WorkersOf(*c.workers), Expanded: int64(*c.limit) * million,
	}
	defer c.DelayInterrupt()()
	return t.Solve(ctx, o, *c.budget)
}

// openWells reads the folder, and reports all certificates that are at fault.
func (c *tableCommand) openWells(ctx context.Context, t *wells.Table) error {
	faults, err := t.Open(ctx)
	if len(faults) == 0 {
		return err
	}
	for _, fault := range faults {
		c.PrintError(fault)
	}
	return refutation("%s: %s rejected or misnamed; remove such files, and their wells are solved again",
		t.Folder, certificate.Counted(len(faults), "certificate"))
}

// beginWell begins a search in a well.
func (c *tableCommand) beginWell(said string, w certificate.Well, o solver.Options) (*solver.Solver, func(), error) {
	return newSolver(c.Session, said, w, o)
}

// readWell reads a certificate, and verifies it.
func (c *tableCommand) readWell(ctx context.Context, name string) (p wells.Proof, err error) {
	d, err := verify(ctx, c.Session, inputOf(name), demand{})
	if err != nil {
		return p, err
	}
	all, err := d.certificate()
	return wells.Proof{Certificate: all, Sections: d.sections, Bytes: int64(len(d.file))}, err
}

// writeWell verifies a certificate, and writes it.
func (c *tableCommand) writeWell(name string, all certificate.Certificate) (wells.Proof, error) {
	p, err := confirm(c.Session, all, name)
	return wells.Proof{Certificate: all, Sections: p.sections, Bytes: int64(len(p.file))}, err
}
