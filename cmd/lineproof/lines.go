package main

import (
	"context"
	"time"

	"lineproof/certificate"
	"lineproof/solver/rows"
)

// onlyOneLine are the flags of solve that say something about a single line.
var onlyOneLine = []string{"pieces", "game", "ceiling", "deals", "tie-break", "checkpoint"}

// forEver returns the well of which solve is asked for rows for ever. Rows of 0 are any number.
func (f flags) forEver(width, rows int, count string) (w certificate.Well, err error) {
	for _, name := range onlyOneLine {
		if f.Changed(name) {
			return w, f.wrong("--%s is not for --lines", name)
		}
	}
	switch w = (certificate.Well{Width: width, Rows: max(rows, 1), Game: certificate.Usual}); {
	case count != "any":
		return w, f.wrong("--lines %q: only any is known, for rows for ever", count)
	case width == 0:
		return w, f.wrong("--width is missing")
	case w.Check() != nil:
		return w, f.wrong("%v", w.Check())
	}
	w.Rows = rows
	return w, nil
}

// findRows looks for a list for rows for ever, as find does for evidence about one line.
func (s *session) findRows(ctx context.Context, w certificate.Well, f *searchFlags) (all findings, err error) {
	o := f.options()
	if !f.Changed("memory") {
		o.Memory = rows.DefaultMemory
	}
	game, err := rows.New(w.Width, rows.Options{Memory: o.Memory, Workers: o.Workers, Minimize: o.Minimize, Note: s.note})
	if err != nil {
		return nil, err
	}
	defer s.attend("", w, o, game)()
	start := time.Now()
	section, err := game.Prove(ctx, w.Rows)
	if len(section.Replies) > 0 {
		all = findings{{section, time.Since(start)}}
		s.note("%s found in %s s", certificate.Counted(len(section.Replies), "position"), seconds(all[0].took))
	}
	return all, err
}
