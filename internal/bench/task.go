package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/article"
	"lineproof/solver"
)

// A task is what a process measures.
type task struct {
	Do       action
	Well     certificate.Well
	Question article.Question
	Deals    []int         // for the article's algorithm; nil for its own order
	Budget   time.Duration // 0 for none
	Memory   int64         // bytes, for the article's table
	File     string        // a certificate, written by prove and read by check
}

// An action is a program that is measured.
type action string

const (
	ours  action = "ours"    // package solver, with one worker, asks the question
	plain action = "article" // package article does
	prove action = "prove"   // package solver makes the certificate of a well
	check action = "check"   // package checker verifies it
)

// A result is what came of a task.
type result struct {
	Ended     bool
	Answer    string // empty if it did not end
	Positions int64
	Held      int64         // bytes of what it has remembered
	Took      time.Duration // all of it
	Peak      int64         // bytes of memory that the process took at most; 0 if that is not known

	// Of a search that did not end.
	Why  string
	Line string // where it was: the first of article.Answer's steps

	// Of prove.
	Found, Built, Written time.Duration
	Size                  int64 // of the file
	Claims                []string
}

// run carries out a task in this process.
func (t task) run(ctx context.Context) (result, error) {
	if t.Budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, t.Budget)
		defer cancel()
	}
	start := time.Now()
	r, err := t.action(ctx)
	if r.Took == 0 {
		r.Took = time.Since(start)
	}
	r.Peak = peak()
	r.Ended = err == nil
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		r.Why, err = fmt.Sprintf("the budget of %v", t.Budget), nil
	case errors.As(err, new(*checker.Rejection)):
		err = &disagreement{err}
	case errors.Is(err, article.ErrMemory):
		r.Why, err = fmt.Sprintf("its memory, %d MiB,", t.Memory>>20), nil
	}
	return r, err
}

func (t task) action(ctx context.Context) (result, error) {
	switch t.Do {
	case ours:
		return t.solve(ctx)
	case plain:
		return t.solvePlainly(ctx)
	case prove:
		return t.prove(ctx)
	case check:
		return t.check()
	}
	return result{}, fmt.Errorf("there is no action %q", t.Do)
}

// newSolver returns a solver with one worker, in the memory that it takes by
// default.
func newSolver(w certificate.Well) (*solver.Solver, error) {
	debug.SetMemoryLimit(solver.DefaultMemory)
	return solver.New(w, solver.Options{Workers: 1})
}

// solve has package solver answer the question.
func (t task) solve(ctx context.Context) (r result, err error) {
	start := time.Now()
	s, err := newSolver(t.Well)
	if err != nil {
		return r, err
	}
	wins, n := false, 0
	if t.Question == article.WhoWins {
		wins, err = s.Wins(ctx, t.Well.Longest())
	} else {
		n, err = s.Optimum(ctx)
		wins = n > 0
	}
	r.Took = time.Since(start) // to count takes time, too
	cost := s.Cost()
	r.Positions, r.Held = cost.Positions, cost.Entries*solver.EntrySize
	if err == nil {
		r.Answer = t.answer(wins, n)
	}
	return r, err
}

// lineLength is how many steps of the line are told.
const lineLength = 4

// solvePlainly has package article answer it. The table leaves its parts behind
// as it grows, and nothing else; they are to be collected soon.
func (t task) solvePlainly(ctx context.Context) (r result, err error) {
	debug.SetGCPercent(10)
	a, err := article.Solve(ctx, article.Well{Width: t.Well.Width, Rows: t.Well.Rows}, t.Question,
		article.Options{Memory: t.Memory, Deals: t.Deals})
	r.Positions, r.Held, r.Line = a.Positions, a.States*article.EntrySize, a.Line[:min(len(a.Line), lineLength)].String()
	if err == nil {
		r.Answer = t.answer(a.Wins, a.Pieces)
	}
	return r, err
}

const adversaryWins = "the adversary"

// playerWins reports what was found out by a search that ended.
func (r result) playerWins() bool { return r.Answer != adversaryWins }

// answer writes down what was found out.
func (t task) answer(wins bool, n int) string {
	switch {
	case !wins:
		return adversaryWins
	case t.Question == article.WhoWins:
		return "the player"
	default:
		return fmt.Sprintf("the player, %d", n)
	}
}

// prove finds out who wins, builds the evidence, and writes it down: what lineproof
// solve does, with one worker, and without the check at its end.
func (t task) prove(ctx context.Context) (r result, err error) {
	start := time.Now()
	s, err := newSolver(t.Well)
	if err != nil {
		return r, err
	}
	n, err := s.Optimum(ctx)
	if err != nil {
		return r, err
	}
	r.Found = time.Since(start)
	claims := []certificate.Claim{{Well: t.Well}}
	if n > 0 {
		claims = []certificate.Claim{{Player: true, Well: t.Well, Pieces: n}, {Well: t.Well, Pieces: n - 1}}
	}
	var c certificate.Certificate
	for _, claim := range claims {
		section, err := s.Prove(ctx, claim.Player, claim.Pieces)
		if err != nil {
			return r, err
		}
		c = append(c, section)
		r.Claims = append(r.Claims, claim.String())
	}
	r.Built = time.Since(start) - r.Found
	_, packed, err := c.Bytes()
	if err != nil {
		return r, err
	}
	err = os.WriteFile(t.File, packed, 0o600)
	r.Written = time.Since(start) - r.Found - r.Built
	r.Took, r.Size, r.Positions = time.Since(start), int64(len(packed)), s.Cost().Positions
	r.Answer = t.answer(n > 0, n)
	return r, err
}

// check decompresses a certificate and has the checker verify it.
func (t task) check() (r result, err error) {
	f, err := certificate.Open(t.File)
	if err != nil {
		return r, err
	}
	defer f.Close()
	sections, err := checker.Verify(f, checker.Limit)
	if err != nil {
		return r, err
	}
	for _, s := range sections {
		r.Claims = append(r.Claims, s.Claim.String())
	}
	r.Answer = strings.Join(r.Claims, "; ")
	return r, nil
}

// peak returns how many bytes of memory this process has taken at the most, as
// Linux tells it, or 0.
func peak() int64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, line, _ := bytes.Cut(status, []byte("VmHWM:"))
	var kib int64
	fmt.Fscan(bytes.NewReader(line), &kib) // 0 where there is no such line
	return kib << 10
}
