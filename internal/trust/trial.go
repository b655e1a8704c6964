package main

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"runtime"
	"sync"

	"lineproof/certificate"
	"lineproof/checker"
)

// A tally counts certificates and what became of them.
type tally struct {
	tried    int
	both     int // refused by both checkers; the second does not see all that the first refuses
	accepted int // by both checkers, after which they had seen the same
	true     int // of these, all claims are true by the minimax; it is not asked about large wells
}

// A trial gives certificates to both checkers, and counts.
type trial struct {
	every int // of each kind, the second checker sees one in so many even if the first refuses it
	limit int // of both
	sync.Mutex
	tallies map[string]tally
	maker   *maker // who knows what is true
}

func newTrial() *trial {
	return &trial{every: 1, limit: checker.Limit, tallies: make(map[string]tally), maker: newMaker(0)}
}

// run tries all variants, with all processors. It ends with the first that the
// checkers do not agree on, or that is accepted and false.
func (t *trial) run(ctx context.Context, variants iter.Seq[variant]) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	type job struct {
		variant
		both bool
	}
	todo := make(chan job, 64)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for j := range todo {
				raw := j.raw()
				if raw == nil || ctx.Err() != nil {
					continue
				}
				if err := t.try(j.kind, raw, j.both); err != nil {
					cancel(&finding{j.kind, raw, err})
				}
			}
		})
	}
	seen := make(map[string]int)
	for v := range variants {
		if ctx.Err() != nil {
			break
		}
		todo <- job{v, seen[v.kind]%t.every == 0}
		seen[v.kind]++
	}
	close(todo)
	group.Wait()
	return context.Cause(ctx)
}

// try has both checkers look at a variant, and counts it. What the first refuses,
// the second sees only if both are asked for.
func (t *trial) try(kind string, raw []byte, both bool) error {
	if !both {
		if _, err := checker.Verify(bytes.NewReader(raw), t.limit); err != nil {
			t.count(kind, tally{tried: 1})
			return nil
		}
	}
	said, err := judge(raw, t.limit)
	if err != nil {
		return err
	}
	one := tally{tried: 1}
	if said.accepted {
		one.accepted = 1
		if one.true, err = t.truths(raw); err != nil {
			return err
		}
	} else {
		one.both = 1
	}
	t.count(kind, one)
	return nil
}

func (t *trial) count(kind string, one tally) {
	t.Lock()
	defer t.Unlock()
	t.tallies[kind] = t.tallies[kind].plus(one)
}

func (t tally) plus(u tally) tally {
	return tally{t.tried + u.tried, t.both + u.both, t.accepted + u.accepted, t.true + u.true}
}

// A finding is a certificate that shows a fault of a checker.
type finding struct {
	kind string
	raw  []byte
	error
}

func (f *finding) Error() string { return fmt.Sprintf("%s: %v\n%x", f.kind, f.error, f.raw) }

// smallWell is how many cells a well may have in its counted rows for the
// minimax to say who wins.
const smallWell = 30

// truths returns 1 if the minimax knows all claims of an accepted certificate to
// be true, 0 if some well is too large for it, and an error if a claim is false.
func (t *trial) truths(raw []byte) (known int, err error) {
	c, err := certificate.Decode(bytes.NewReader(raw))
	if err != nil {
		return 0, err
	}
	t.Lock()
	defer t.Unlock()
	known = 1
	for _, s := range c {
		if s.Claim.Width*s.Claim.Rows > smallWell {
			known = 0
		} else if !t.maker.truth(s.Claim) {
			return 0, fmt.Errorf("both checkers accept %v, which is false", s.Claim)
		}
	}
	return known, nil
}
