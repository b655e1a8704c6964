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
	accepted int // by both checkers, after which they had seen the same
	true     int // of these, all claims are true by the minimax; it is not asked about large wells
}

// A trial gives certificates to both checkers, and counts.
type trial struct {
	large bool // the second checker looks only at what the first accepts
	limit int  // of both
	sync.Mutex
	tallies map[string]tally
	maker   *maker // who knows what is true
}

func newTrial() *trial {
	return &trial{limit: checker.Limit, tallies: make(map[string]tally), maker: newMaker(0)}
}

// run tries all variants, with all processors. It ends with the first that the
// checkers do not agree on, or that is accepted and false.
func (t *trial) run(ctx context.Context, variants iter.Seq[variant]) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	todo := make(chan variant, 64)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for v := range todo {
				if err := t.try(v); err != nil {
					cancel(&finding{v, err})
				}
			}
		})
	}
	for v := range variants {
		if ctx.Err() != nil {
			break
		}
		todo <- v
	}
	close(todo)
	group.Wait()
	return context.Cause(ctx)
}

// try has both checkers look at a variant, and counts it.
func (t *trial) try(v variant) error {
	if t.large {
		if _, err := checker.Verify(bytes.NewReader(v.raw), t.limit); err != nil {
			t.count(v.kind, tally{tried: 1})
			return nil
		}
	}
	said, err := judge(v.raw, t.limit)
	if err != nil {
		return err
	}
	one := tally{tried: 1}
	if said.accepted {
		one.accepted = 1
		if one.true, err = t.truths(v.raw); err != nil {
			return err
		}
	}
	t.count(v.kind, one)
	return nil
}

func (t *trial) count(kind string, one tally) {
	t.Lock()
	defer t.Unlock()
	t.tallies[kind] = t.tallies[kind].plus(one)
}

func (t tally) plus(u tally) tally {
	return tally{t.tried + u.tried, t.accepted + u.accepted, t.true + u.true}
}

// A finding is a certificate that shows a fault of a checker.
type finding struct {
	variant
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
