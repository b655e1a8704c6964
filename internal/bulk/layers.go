package bulk

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"slices"
	"sync"

	"lineproof/certificate"
	"lineproof/checker"
)

// A proof is an adversary's section while it is verified. The next one about the same
// game takes over its memory.
type proof[P comparable, K words] struct {
	*verifier
	layer   *sorter[K] // in the certificate's order
	workers []*worker[P, K]

	rules[P, K]
	rows     int // of the well
	section  checker.Section
	digest   hash.Hash
	left     int    // pieces left after the moves from the layer
	first    int    // the number in the layer of the first of these profiles
	profiles []P    // those that are dealt in at a time
	deals    []byte // the pieces dealt in them
	packed   []byte // the profiles as the digest has them
}

// Profiles are sorted as keys in two orders. In that of the rules, profiles of equal
// columns stand together, each before those that it dominates. A certificate's order
// is that of the keys with the sacrificed rows at the top.
func (p *proof[P, K]) inFile(key K) K   { return rotated(key, -p.rows) }
func (p *proof[P, K]) fromFile(key K) K { return rotated(key, p.rows) }

// keysFor returns for how many keys to have memory after a layer of a given size.
// It grows by such steps that what was before is small.
func (p *proof[P, K]) keysFor(profiles int) int {
	var key K
	n, most := len(p.workers)*leastKeys, p.words/len(key)
	for n < most && n/maxMoves < profiles {
		n = min(16*n, most)
	}
	return n
}

// hire gets a proof ready for its first section.
func (p *proof[P, K]) hire(v *verifier) {
	p.verifier, p.layer = v, &sorter[K]{verifier: v}
	for range v.Workers {
		p.workers = append(p.workers, &worker[P, K]{sorter: &sorter[K]{verifier: v}})
	}
}

func (p *proof[P, K]) close() {
	p.layer.close()
	for _, w := range p.workers {
		w.close()
	}
}

// verify verifies the evidence of an adversary's claim.
func (p *proof[P, K]) verify(rules rules[P, K], c certificate.Claim) checker.Section {
	claim, err := checker.ParseClaim(c.String())
	must(err)
	p.rules, p.rows, p.digest = rules, c.Rows, sha256.New()
	p.section = checker.Section{Claim: claim, Layers: int(p.read(1)[0])}
	p.left = cmp.Or(c.Pieces, c.Longest())
	p.layer.reset(1)
	size := 0 // of the layer
	if p.Bound(p.Start()) <= p.left {
		p.layer.add(p.inFile(p.key(p.Start())))
		size = 1
	}
	for k := range p.section.Layers {
		p.place = checker.Place{Section: p.place.Section, Kind: "layer", Number: k, Index: -1}
		p.require(size > 0, 16, "no profile is left to answer")
		count := int(binary.BigEndian.Uint32(p.read(4)))
		p.require(count == size, 17, "%d deals for %d profiles", count, size)
		p.section.Profiles += count
		p.left-- // 0 at the least: with no pieces left, all profiles are lost
		p.Progress.start(p.place, size)
		p.dealInLayer(size)
		size = p.nextLayer(size)
	}
	p.place = checker.Place{Section: p.place.Section, Kind: "layer", Number: p.section.Layers, Index: -1}
	p.require(size == 0, 16, "%d profiles are left to answer", size)
	p.digest.Sum(p.section.Digest[:0])
	return p.section
}

// dealInLayer makes the moves from all profiles of a layer.
func (p *proof[P, K]) dealInLayer(size int) {
	for _, w := range p.workers {
		w.reset(p.keysFor(size) / len(p.workers))
		w.recent = slices.Repeat([]P{p.Start()}, 1<<recentBits) // no move leads there
	}
	p.first = 0
	for key := range merge(p.layer) {
		p.profiles = append(p.profiles, p.profile(p.fromFile(key)))
		if len(p.profiles) == p.chunk*len(p.workers) {
			p.dealInProfiles()
		}
	}
	p.dealInProfiles()
}

// dealInProfiles reads the deals in some profiles, and has the workers make the
// moves. If several checks fail, it reports the one of the first profile.
func (p *proof[P, K]) dealInProfiles() {
	before := p.offset
	p.deals = slices.Grow(p.deals[:0], len(p.profiles))[:len(p.profiles)]
	got, readError := p.fill(p.deals)
	p.packed = p.packed[:0]
	for _, q := range p.profiles[:got] {
		p.packed = p.number(p.packed, q)
		if p.section.Claim.Deals == certificate.Bag {
			p.packed = append(p.packed, byte(p.Dealable(q)))
		}
	}
	p.digest.Write(p.packed)

	failed := make([]int, len(p.workers)) // the first profile where a check fails
	p.inParallel(func(i int, w *worker[P, K]) {
		failed[i] = got
		for k := i * got / len(p.workers); k < (i+1)*got/len(p.workers); k++ {
			if !p.Dealable(p.profiles[k]).Has(int(p.deals[k])) || w.completesRow(p, p.profiles[k], p.deals[k]) {
				failed[i] = k
				return
			}
		}
	})
	if k := slices.Min(failed); k < got {
		p.place.Index, p.offset = p.first+k, before+int64(k)+1
		p.require(p.Dealable(p.profiles[k]).Has(int(p.deals[k])), 18, "piece %d cannot be dealt here", p.deals[k])
		p.require(false, 19, "a move completes a line")
	}
	must(readError)
	if got < len(p.profiles) {
		p.place.Index = p.first + got
		p.require(false, 1, "the certificate is cut off")
	}
	must(p.ctx.Err())
	p.first += got
	p.Progress.dealt.Store(int64(p.first))
	p.profiles = p.profiles[:0]
}

// inParallel calls do for all workers at once, and waits.
func (p *proof[P, K]) inParallel(do func(i int, w *worker[P, K])) {
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
type worker[P comparable, K words] struct {
	*sorter[K]
	moves  int // in this layer
	next   []P // that the moves from a profile lead to
	recent []P // of those from this layer, by hash
}

const recentBits = 13

// completesRow makes all moves with a piece, and reports whether one of them
// completes a row. It collects the canonical forms of the profiles that are not
// statically lost. Those that it has met before cost nothing again: that saves a
// quarter of the work.
func (w *worker[P, K]) completesRow(p *proof[P, K], q P, piece byte) bool {
	w.next = p.moves(w.next[:0], q, piece)
	w.moves += len(w.next)
	for i := range w.next {
		next := &w.next[i]
		met := &w.recent[p.hash(*next)>>(64-recentBits)]
		if *met == *next {
			continue
		}
		*met = *next
		bound := p.Close(next, p.left)
		if bound == 0 {
			return true
		}
		if bound <= p.left {
			w.add(p.key(p.Canonical(*next)))
		}
	}
	return false
}

// nextLayer derives the layer after one of a given size, and returns its size.
func (p *proof[P, K]) nextLayer(size int) (next int) {
	p.layer.reset(p.keysFor(size))
	sorters := make([]*sorter[K], len(p.workers))
	p.inParallel(func(i int, w *worker[P, K]) {
		w.finish()
		sorters[i] = w.sorter
	})
	distinct := 0
	var columns K     // of the last key, and its bag
	var kept []uint64 // the last words of keys with the same
	for key := range merge(sorters...) {
		distinct++
		p.require(p.Limit == 0 || distinct <= p.Limit, 21, "the next layer has more than %d profiles", p.Limit)
		before, rows := columns, key[len(key)-1]
		columns = key
		if columns[len(key)-1] &^= 1<<p.rows - 1; columns != before {
			kept = kept[:0]
		}
		if !slices.ContainsFunc(kept, func(some uint64) bool { return some&^rows == 0 }) { // not dominated
			kept = append(kept, rows)
			p.layer.add(p.inFile(key))
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
