package wells

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/judge"
	"lineproof/internal/program"
	"lineproof/internal/prove"
	"lineproof/solver"
)

var errInterrupted = errors.New("interrupted")

// MakeFolder makes the folder, if it is not there.
func (t *Table) MakeFolder() error {
	if err := os.Mkdir(t.Folder, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s cannot be written: %w", t.Folder, errors.Unwrap(err))
	}
	return nil
}

// Open reads what is in the folder. The error names all certificates that do not prove what they should.
func (t *Table) Open(ctx context.Context) error {
	if _, err := os.ReadDir(t.Folder); err != nil {
		return err
	}
	var faults []error
	for _, w := range t.all() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		all, p, err := t.read(w)
		switch {
		case err == nil:
			w.record(all, p)
		case judge.IsFault(err):
			faults = append(faults, err)
		case !errors.Is(err, fs.ErrNotExist):
			return err
		}
	}
	if len(faults) == 0 {
		return nil
	}
	return errors.Join(errors.Join(faults...),
		certificate.Refutation("%s: %s rejected or misnamed; remove such files, and their wells are solved again",
			t.Folder, certificate.Counted(len(faults), "certificate")))
}

func (t *Table) path(w *well) string { return filepath.Join(t.Folder, w.file()) }

// read verifies the certificate of a well, which may hold any claims about it, and no
// other ones.
func (t *Table) read(w *well) (all certificate.Certificate, v judge.Verdict, err error) {
	name := t.path(w)
	if err := program.CheckRegular(name); err != nil {
		return nil, v, err
	}
	file, err := program.ReadFile(name, nil, certificate.MaxSize)
	if err != nil {
		return nil, v, err
	}
	v, err = t.Judge(name, judge.File{Content: file}, judge.Options{Limit: t.limit})
	if err == nil {
		all, err = v.Evidence()
	}
	for _, claim := range all.Claims() {
		if err == nil && claim.Well != w.Well {
			err = certificate.Refutation("%s: %q is about another well than the name says", name, claim)
		}
	}
	return all, v, err
}

// Solve finds out who wins the wells that are open, small ones first. A well that
// takes more than it may stays open. What is proved before
// an interrupt is kept.
func (t *Table) Solve(ctx context.Context, budget time.Duration) error {
	var unsettled []*well
	for _, w := range t.unsettled() {
		if err := solver.Check(w.Well); err != nil {
			t.Note("%s stays open: %v", w.name(), err)
		} else {
			unsettled = append(unsettled, w)
		}
	}
	if len(unsettled) > 0 {
		if err := program.ProbeFile(t.path(unsettled[0])); err != nil {
			return err
		}
	}
	for i, w := range unsettled {
		err := t.solve(ctx, w, budget, fmt.Sprintf("%s, %d of %d: ", w.name(), i+1, len(unsettled)))
		if ctx.Err() != nil {
			err = errInterrupted
		}
		if err != nil {
			all := len(t.all())
			return fmt.Errorf("%w; %d of %d wells are settled, and the same command goes on with the others",
				err, all-len(t.unsettled()), all)
		}
	}
	return nil
}

func (t *Table) solve(ctx context.Context, w *well, budget time.Duration, said string) error {
	search, stop, err := prove.Begin(t.Session, said, w.Well, t.Options)
	if err != nil {
		return err
	}
	a := &attempt{well: w, search: search, budget: budget}
	err = a.run(ctx)
	stop()
	if err != nil {
		return err
	}
	if err := t.keep(w, a); err != nil {
		return err
	}
	t.Note("%s: %v (%s%s)", w.name(), w.answer, a.cost, a.gaps)
	return nil
}

// keep puts what is proved into the folder, if it is more than is there by now, with
// what is there and is more. It leaves out what is more than a checker has to have
// memory for.
func (t *Table) keep(w *well, a *attempt) error {
	old, p, err := t.read(w)
	switch {
	case err == nil:
		w.record(old, p)
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	sections := slices.Concat(a.proved, old)
	for {
		best := strongest(slices.Clone(sections))
		if answerOf(w.Well, best.Claims()...) == w.answer {
			return nil
		}
		p, err := prove.Confirm(t.Session, best, t.path(w), judge.Options{Limit: t.limit})
		rejection := new(checker.Rejection)
		if errors.As(err, &rejection) && rejection.Check == checker.CheckLimit {
			claim := best[rejection.Place.Section-1].Claim
			sections = slices.DeleteFunc(sections, func(s certificate.Section) bool { return s.Claim == claim })
			a.gaps += fmt.Sprintf("; %v, at %q", rejection, claim)
			continue
		}
		if err != nil {
			return err
		}
		if len(w.sections) > 0 {
			t.Note("%s is replaced; before, its answer was %v", t.path(w), w.answer)
		}
		w.record(best, p.Verdict)
		return nil
	}
}

func (w *well) record(all certificate.Certificate, v judge.Verdict) {
	w.answer, w.sections, w.bytes = answerOf(w.Well, all.Claims()...), v.Sections, len(v.Content)
}

// strongest returns, of sections about one well, those that say most: the player's
// with the fewest pieces, and the adversary's with the most. Of equal ones it takes
// the first. It reorders the sections.
func strongest(sections certificate.Certificate) certificate.Certificate {
	rank := func(c certificate.Claim) int {
		if c.Player {
			return c.Pieces
		}
		return 2*c.Longest() + 1 - c.Within() // after the player's
	}
	slices.SortStableFunc(sections, func(a, b certificate.Section) int { return rank(a.Claim) - rank(b.Claim) })
	return slices.CompactFunc(sections, func(a, b certificate.Section) bool { return a.Claim.Player == b.Claim.Player })
}
