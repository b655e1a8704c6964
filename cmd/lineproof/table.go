package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"lineproof/certificate"
	"lineproof/internal/files"
	"lineproof/internal/wells"
	"lineproof/solver"
)

// table is the command that finds out who wins many wells.
func table(s *session, f flags) action {
	widths := f.String("widths", "2-10", "columns of the wells, 2 to 14, as `NUMBERS` such as 8 or 2-8,10; 10 with --ceilings, which takes one number; 4-10 with slide")
	rows := f.String("rows", "1-6", "rows that count, 1 to 15, as such `NUMBERS`")
	game := f.game()
	ceilings := f.Bool("ceilings", false, "the columns of the table are ceilings")
	deals := f.deals(", or all for each set of pieces")
	budget := f.Duration("budget", defaultBudget, "`TIME` for each well, such as 90s or 1h, with a quarter of it for evidence, or no end if --limit is given; 0 solves nothing, and makes a table of what is there")
	limit := f.number("limit", million, 1, million, "`MILLIONS` of positions for each search, and again for the evidence of each claim")
	memory := f.number("memory", solver.DefaultMemory>>20, minMemory, maxMemory, "memory for the search, in `MIB`, at least 64")
	workers := f.workers(0, "search")
	format := f.String("format", "text", "print this `FORMAT`: text, markdown, json or svg")
	outputs := f.StringArrayP("output", "o", nil, "write the table to a `FILE` as well, in the format that its name tells: .txt, .md, .json or .svg; may be repeated; its folder is made if it is not there. In Markdown, answers are links to their certificates")
	return func(ctx context.Context, args []string) error {
		folder := args[0]
		switch {
		case folder == "-":
			return f.wrong("- is no folder; if it is the name of one, say ./-")
		case *budget < 0:
			return f.wrong("budget %v is negative", *budget)
		case !slices.Contains(slices.Collect(maps.Values(wells.Formats)), *format):
			return f.wrong("--format %q is none of text, markdown, json and svg", *format)
		}
		if *ceilings && !f.Changed("widths") {
			*widths = "10"
		}
		var like certificate.Well
		if err := cmp.Or(game(&like), deals(&like)); err != nil {
			return err
		}
		if like.Game == certificate.Slide && !f.Changed("widths") {
			*widths = "4-10"
		}
		t, err := wells.New(*widths, *rows, *ceilings, like)
		if err != nil {
			return f.wrong("%v", err)
		}
		*outputs = slices.DeleteFunc(*outputs, func(name string) bool { return name == "-" }) // where it is written anyway
		for _, name := range *outputs {
			if wells.Formats[ending(name)] == "" {
				return f.wrong("-o %s: the name of a table ends in .txt, .md, .json or .svg", name)
			}
		}
		t.Folder, t.Begin, t.Read, t.Write, t.Note = folder, s.begin, s.wellReader(ctx), s.writeWell, s.note
		if err := s.openWells(ctx, t, *budget > 0); err != nil {
			return err
		}
		for _, name := range *outputs { // which may be in the folder
			if err := cmp.Or(os.MkdirAll(filepath.Dir(name), 0o777), files.Probe(name)); err != nil {
				return err
			}
		}
		if *budget > 0 {
			if f.Changed("limit") && !f.Changed("budget") {
				*budget = endless
			}
			o := solver.Options{Memory: int64(*memory) << 20, Workers: workers(), Expanded: int64(*limit) * million}
			release := s.holdOff()
			err := t.Solve(ctx, o, *budget)
			release()
			if err != nil {
				return err
			}
		}
		for _, name := range append(*outputs, "-") {
			width := math.MaxInt
			if name == "-" {
				width = s.width()
			}
			content, err := t.Draw(cmp.Or(wells.Formats[ending(name)], *format), filepath.Dir(name), width)
			if err == nil {
				err = s.save(name, content)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
}

// endless is a budget that nobody spends.
const endless = 1e6 * time.Hour

// openWells reads the folder, and reports all certificates that are at fault.
func (s *session) openWells(ctx context.Context, t *wells.Table, solves bool) error {
	faults, err := t.Open(ctx, solves)
	if len(faults) == 0 {
		return err
	}
	for _, fault := range faults {
		s.complain(fault)
	}
	return refutation{fmt.Errorf("%s: %s rejected or misnamed; remove such files, and their wells are solved again",
		t.Folder, certificate.Counted(len(faults), "certificate"))}
}

// wellReader returns what reads a certificate, and verifies it.
func (s *session) wellReader(ctx context.Context) func(name string) (wells.Proof, error) {
	return func(name string) (p wells.Proof, err error) {
		d, err := s.verify(ctx, input{name: name, form: rawFormat}, demand{})
		if err != nil {
			return p, err
		}
		c, err := d.certificate()
		return wells.Proof{Certificate: c, Sections: d.sections, Bytes: int64(len(d.file))}, err
	}
}

// writeWell verifies a certificate, and writes it.
func (s *session) writeWell(name string, c certificate.Certificate) (wells.Proof, error) {
	p, err := s.confirm(c, name)
	return wells.Proof{Certificate: c, Sections: p.sections, Bytes: int64(len(p.file))}, err
}
