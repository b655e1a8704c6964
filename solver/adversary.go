package solver

import (
	"context"
	"reflect"
	"slices"
	"sync"

	"lineproof/certificate"
)

// A hand is a worker with what the evidence takes of its game: the rules, as drop.Well
// and slide.Well say them, and the search.
type hand[P comparable] interface {
	Start() P
	Bound(p P) int
	Dealable(p P) certificate.Set
	Deal(next []P, p P, piece byte, left int) (all []P, prevents bool)
	Distinct(profiles []P) []P
	Undominated(profiles []P) []P
	Layer(profiles []P) []P
	Compare(p, q P) int
	CompareInFile(p, q P) int
	Sacrificed(p P) uint64
	WithRows(p P, rows uint64) P

	// holds reports whether the player wins from a profile within n pieces. So does
	// wins for a canonical one, with a bound of 1 to n.
	holds(p P, n int) bool
	wins(p P, n int) bool

	// choices lists the moves with a piece in p that may win, with left pieces left.
	choices(p P, left, piece int) []choice[P]
	compare(p, q P) int // the order in which a strategy has profiles
}

// adversary builds the evidence that the player cannot complete a row within n
// pieces: a deal for each profile, layer by layer, as SPEC.md derives the layers.
// The caller knows that the adversary wins.
func adversary[W hand[P], P comparable](ctx context.Context, s *Solver, c *crew[W], n int) (deals [][]byte, err error) {
	rules := c.workers[0]
	var layer []P
	if start := rules.Start(); rules.Bound(start) <= n {
		layer = []P{start}
	}
	total := 0
	for left := n; len(layer) > 0; left-- {
		s.enter("the adversary's side: profiles: %d, pieces left: %d", len(layer), left)
		if total += len(layer); !s.fits(3*total + sizeOf[P]()*len(layer)) {
			return nil, s.outgrown()
		}
		chosen := make([]byte, len(layer))
		next, err := gather(ctx, s, c, len(layer), W.Undominated, func(w W, i int) (next []P) {
			chosen[i], next = deal(w, layer[i], left)
			return next
		})
		if err != nil {
			return nil, err
		}
		deals = append(deals, chosen)
		layer = rules.Layer(next)
	}
	return deals, nil
}

// sizeOf returns the memory, in bytes, that a profile takes.
func sizeOf[P any]() int { return int(reflect.TypeFor[P]().Size()) }

// gather returns the profiles that f gives for 0 to n-1, reduced to Distinct or
// Undominated ones. What a worker finds is reduced before it is added to what all have
// found, which is reduced where it would take half as much again.
func gather[W hand[P], P comparable](ctx context.Context, s *Solver, c *crew[W], n int, reduce func(W, []P) []P, f func(w W, i int) []P) (all []P, err error) {
	const part = 1 << 16 // profiles that a worker keeps to itself
	var adding sync.Mutex
	room, full := 1<<20, false
	add := func(w W, found []P) {
		found = reduce(w, found)
		adding.Lock()
		defer adding.Unlock()
		if len(all)+len(found) > room {
			all = reduce(w, all)
			room = max(room, len(all)+max(len(all)/2, len(found)))
			if full = !s.fits(sizeOf[P]() * (n + room)); full {
				c.stop.Store(true)
				return
			}
			all = slices.Grow(all, room-len(all))
		}
		all = append(all, found...)
	}
	tasks := c.tasks(n)
	err = c.parallel(ctx, false, func(w W) {
		var found []P
		for i := range tasks {
			if found = append(found, f(w, i)...); len(found) > part {
				add(w, found)
				found = found[:0]
			}
		}
		add(w, found)
	})
	if err == nil && full {
		err = s.outgrown()
	}
	if err != nil {
		return nil, err
	}
	return reduce(c.workers[0], all), nil
}

// deal returns the first piece with which the adversary wins, and where it leads.
func deal[P comparable](w hand[P], p P, left int) (piece byte, next []P) {
	may := w.Dealable(p)
	for _, piece := range pieceOrder {
		if !may.Has(piece) {
			continue
		}
		if next, prevents := answers(w, p, left, piece); prevents {
			return byte(piece), next
		}
	}
	panic("solver: the player wins from a profile that it does not win from")
}

// answers deals a piece, with left pieces left, and reports whether it wins for
// the adversary; then it returns the profiles that are not statically lost after it.
func answers[P comparable](w hand[P], p P, left, piece int) (next []P, prevents bool) {
	next, prevents = w.Deal(nil, p, byte(piece), left-1)
	for i := 0; prevents && i < len(next); i++ {
		prevents = !w.wins(next[i], left-1)
	}
	return w.Distinct(next), prevents
}
