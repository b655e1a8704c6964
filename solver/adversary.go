package solver

import (
	"context"
	"reflect"

	"lineproof/certificate"
	"lineproof/internal/english"
)

// A hand is a worker with what the evidence takes of its game: the rules, as drop.Well
// and slide.Well say them, and the search.
type hand[P comparable] interface {
	Start() P
	Bound(p P) int
	Dealable(p P) certificate.Set
	Deal(next []P, p P, piece byte, left int) (all []P, prevents bool)
	Distinct(profiles []P) []P
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
		s.enter("the adversary's side: %s with %s left", english.Counted(len(layer), "profile"), english.Counted(left, "piece"))
		if total += len(layer); !s.fits(3*total + sizeOf[P]()*len(layer)) {
			return nil, s.outgrown()
		}
		chosen := make([]byte, len(layer))
		next, err := gather(ctx, s, c, len(layer), func(w W, i int) (next []P) {
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

// gather returns the profiles, each once, that f gives for 0 to n-1. It goes by
// parts, so as not to hold more than that much of what repeats itself.
func gather[W hand[P], P comparable](ctx context.Context, s *Solver, c *crew[W], n int, f func(w W, i int) []P) (all []P, err error) {
	const part = 1 << 14
	room := 1 << 20 // repeated profiles are removed when this many are there
	for start := 0; start < n; start += part {
		given := make([][]P, min(part, n-start))
		err := c.each(ctx, len(given), func(w W, i int) { given[i] = f(w, start+i) })
		if err != nil {
			return nil, err
		}
		for _, profiles := range given {
			all = append(all, profiles...)
		}
		if len(all) > room {
			all = c.workers[0].Distinct(all)
			room = max(room, 2*len(all))
		}
		if !s.fits(sizeOf[P]() * (n + 2*len(all))) {
			return nil, s.outgrown()
		}
	}
	return c.workers[0].Distinct(all), nil
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
