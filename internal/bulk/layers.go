package bulk

import (
	"cmp"
	"encoding/binary"
	"slices"
	"sync"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/rules"
)

// A proof is an adversary's section while it is verified. The next one about the same
// game takes over its memory.
type proof[P rules.Profile] struct {
	*verifier
	layer   *sorter[P] // in the certificate's order
	workers []*worker[P]

	rules.Game[P]
	rows     uint64 // all of the well's
	claim    certificate.Claim
	section  checker.Section
	left     int    // pieces left after the moves from the layer
	first    int    // the number in the layer of the first of these profiles
	profiles []P    // those that are dealt in at a time
	deals    []byte // the pieces dealt in them
	derived  []byte // the profiles as the trace has them
}

// keysFor returns for how many keys to have memory after a layer of a given size.
// It grows by such steps that what was before is small.
func (p *proof[P]) keysFor(profiles int) int {
	var key P
	n, most := len(p.workers)*leastKeys, p.words/len(key)
	for n < most && n/maxMoves < profiles {
		n = min(16*n, most)
	}
	return n
}

// begin gets a proof ready for its first section.
func (p *proof[P]) begin(v *verifier) {
	p.verifier, p.layer = v, &sorter[P]{verifier: v}
	for range v.Workers {
		p.workers = append(p.workers, &worker[P]{sorter: &sorter[P]{verifier: v}})
	}
}

// readOn is that of its sorters.
func (p *proof[P]) readOn() error {
	err := p.layer.readOn()
	for _, w := range p.workers {
		if err == nil {
			err = w.readOn()
		}
	}
	return err
}

func (p *proof[P]) close() {
	p.layer.close()
	for _, w := range p.workers {
		w.close()
	}
}

func (p *proof[P]) verify(rules rules.Game[P], c certificate.Claim) (checker.Section, error) {
	claim, err := checker.ParseClaim(c.String())
	must(err)
	p.claim = c
	p.Progress.layers.Store(true)
	p.Game, p.rows = rules, rules.AllRows()
	p.section = checker.Section{Claim: claim, Layers: int(p.read(1)[0])}
	p.left = c.Within()
	p.layer.reset(1)
	size := 0 // of the layer
	if p.Bound(p.Start()) <= p.left {
		p.layer.add(p.ToFile(p.Start()))
		size = 1
	}
	for k := range p.section.Layers {
		p.place = checker.Place{Section: p.place.Section, Kind: "layer", Number: k, Index: -1}
		p.require(size > 0, checker.CheckLayers, "no profile is left to answer")
		count := int(binary.BigEndian.Uint32(p.read(4)))
		p.require(count == size, checker.CheckCount, "%d deals for %d profiles", count, size)
		p.section.Profiles += count
		p.left-- // 0 at least: with no pieces left, all profiles are lost
		p.Progress.start(p.place, size)
		p.dealInLayer(size)
		size = p.nextLayer(size)
	}
	p.place = checker.Place{Section: p.place.Section, Kind: "layer", Number: p.section.Layers, Index: -1}
	p.require(size == 0, checker.CheckLayers, "%d profiles are left to answer", size)
	return p.section, nil
}

// dealInLayer makes the moves from all profiles of a layer.
func (p *proof[P]) dealInLayer(size int) {
	for _, w := range p.workers {
		w.reset(p.keysFor(size) / len(p.workers))
		w.recent = slices.Repeat([]P{p.Start()}, 1<<recentBits) // no move leads there
	}
	p.first = 0
	for key := range merge(p.layer) {
		p.profiles = append(p.profiles, p.FromFile(key))
		if len(p.profiles) == p.chunk*len(p.workers) {
			p.dealInProfiles()
		}
	}
	p.dealInProfiles()
}

// dealInProfiles reads the deals in some profiles, and has the workers make the
// moves. If several checks fail, it reports the one of the first profile.
func (p *proof[P]) dealInProfiles() {
	before := p.offset
	p.deals = slices.Grow(p.deals[:0], len(p.profiles))[:len(p.profiles)]
	got, readError := p.fill(p.deals)
	if p.Trace != nil {
		p.trace(p.profiles[:got])
	}

	failed := make([]int, len(p.workers)) // the first profile where a check fails
	p.inParallel(func(i int, w *worker[P]) {
		failed[i] = got
		for k := i * got / len(p.workers); k < (i+1)*got/len(p.workers); k++ {
			if !p.Dealable(p.profiles[k]).Has(int(p.deals[k])) || w.completesRow(p, p.profiles[k], int(p.deals[k])) {
				failed[i] = k
				return
			}
		}
	})
	if k := slices.Min(failed); k < got {
		p.place.Index, p.offset = p.first+k, before+int64(k)+1
		p.require(p.Dealable(p.profiles[k]).Has(int(p.deals[k])), checker.CheckDeal, "piece %d cannot be dealt here",
			p.deals[k])
		p.require(false, checker.CheckNoLine, "a move completes a line")
	}
	must(readError)
	if got < len(p.profiles) {
		p.place.Index = p.first + got
		p.require(false, checker.CheckCutOff, "the certificate is cut off")
	}
	must(p.ctx.Err())
	p.first += got
	p.Progress.dealt.Store(int64(p.first))
	p.profiles = p.profiles[:0]
}

// inParallel calls do for all workers at once, and waits.
func (p *proof[P]) inParallel(do func(i int, w *worker[P])) {
	errs := make([]error, len(p.workers))
	var group sync.WaitGroup
	for i, w := range p.workers {
		group.Go(func() {
			defer catch(&errs[i])
			do(i, w)
		})
	}
	group.Wait()
	must(cmp.Or(errs...))
}

// A worker makes moves, and sorts the profiles that they lead to.
type worker[P rules.Profile] struct {
	*sorter[P]
	moves  int             // in this layer
	next   []rules.Move[P] // from a profile
	recent []P             // of those from this layer, as Filled, by hash
}

const recentBits = 13

// completesRow makes all moves with a piece, and reports whether one of them
// completes a row. It collects the canonical forms of the profiles that are not
// statically lost. Those that it has met before cost nothing again: that saves a
// quarter of the work.
func (w *worker[P]) completesRow(p *proof[P], q P, piece int) bool {
	w.next = p.Moves(w.next[:0], q, piece)
	w.moves += len(w.next)
	for i := range w.next {
		move := &w.next[i]
		met := &w.recent[spread(move.Filled)>>(64-recentBits)]
		if *met == move.Filled {
			continue
		}
		*met = move.Filled
		next, bound := p.Outcome(move.Filled, p.left)
		if bound == 0 {
			return true
		}
		if bound <= p.left {
			next, _ = p.Canonical(next)
			w.add(next)
		}
	}
	return false
}

// spread spreads profiles over the highest bits.
func spread[P rules.Profile](p P) (h uint64) {
	const factor = 0x9e3779b97f4a7c15 // 2^64 by the golden ratio
	for i := range len(p) {
		h = (h ^ p[i]) * factor
	}
	return h
}

// nextLayer derives the layer after one of a given size, and returns its size.
func (p *proof[P]) nextLayer(size int) (next int) {
	p.layer.reset(p.keysFor(size))
	sorters := make([]*sorter[P], len(p.workers))
	p.inParallel(func(i int, w *worker[P]) {
		w.finish()
		sorters[i] = w.sorter
	})
	distinct := 0
	var last P        // without its sacrificed rows
	var kept []uint64 // sets of rows with which the same is in the layer
	for q := range merge(sorters...) {
		distinct++
		p.require(p.Limit == 0 || distinct <= p.Limit, checker.CheckLimit, "the next layer has more than %d profiles",
			p.Limit)
		before, rows := last, rules.Sacrificed(q, p.rows)
		last = rules.WithRows(q, p.rows, 0)
		if last != before {
			kept = kept[:0]
		}
		if !slices.ContainsFunc(kept, func(some uint64) bool { return some&^rows == 0 }) { // not dominated
			kept = append(kept, rows)
			p.layer.add(p.ToFile(q))
			next++
		}
	}
	p.layer.finish()
	for _, w := range p.workers {
		p.section.Moves += w.moves
		w.moves = 0
	}
	return next
}

// trace writes profiles to the trace (docs/check.md, Traces).
func (p *proof[P]) trace(profiles []P) {
	p.derived = p.derived[:0]
	for _, q := range profiles {
		unpacked := p.Unpacked(q)
		for _, column := range unpacked.Heights {
			p.derived = binary.BigEndian.AppendUint16(p.derived, column)
		}
		p.derived = binary.BigEndian.AppendUint16(p.derived, unpacked.Sacrificed)
		p.derived = binary.BigEndian.AppendUint16(p.derived, uint16(p.Dealable(q)))
	}
	p.Trace.Write(p.derived)
}
