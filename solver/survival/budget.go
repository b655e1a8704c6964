package survival

import (
	"cmp"
	"context"
	"errors"

	"lineproof/solver"
)

// ErrUnknown is that of a search which finds no evidence.
var ErrUnknown = errors.New("unknown who wins")

// A budget ends a search in depth when it is cancelled, or knows too many states.
type budget struct {
	ctx    context.Context
	limit  int
	calls  int64
	failed error // why it has ended
}

// spent tells whether the search is to end when it has this number of states.
func (w *Well) spent(b *budget, states int) bool {
	if w.work.Count(&b.calls) > 0 {
		b.failed = cmp.Or(b.failed, b.ctx.Err())
	}
	if b.failed == nil && states > b.limit {
		b.failed = solver.ErrMemory
	}
	return b.failed != nil
}
