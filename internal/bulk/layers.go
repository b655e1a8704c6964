package bulk

import (
	"cmp"
	"encoding/binary"
	"hash"
	"slices"
	"sync"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/drop"
)

// A proof is an adversary's section while it is verified.
type proof struct {
	*verifier
	*drop.Well
	section  *checker.Section
	digest   hash.Hash
	bagBits  int            // of a key
	left     int            // pieces left after the moves from the layer
	first    int            // the number in the layer of the first of these profiles
	profiles []drop.Profile // those that are dealt in at a time
	deals    []byte         // the pieces dealt in them
	packed   []byte         // the profiles as the digest has them
}

// Profiles are sorted as keys in two orders. Both leave out the bits of columns
// that the well does not have.

// byHeights returns the key with the heights first, and the bag behind them.
// Profiles of equal heights stand together, each before those that it dominates.
func (p *proof) byHeights(q drop.Profile) uint64 {
	heights, left, rows := p.Parts(q)
	return heights<<(p.bagBits+p.Rows) | left<<p.Rows | rows
}

func (p *proof) fromHeights(key uint64) drop.Profile {
	return p.Join(key>>(p.bagBits+p.Rows), key>>p.Rows&(1<<p.bagBits-1), key&p.AllRows)
}

// inFile returns the key with the sacrificed rows first: the certificate's order.
func (p *proof) inFile(q drop.Profile) uint64 {
	heights, left, rows := p.Parts(q)
	return rows<<(4*p.Width+p.bagBits) | heights<<p.bagBits | left
}

func (p *proof) fromFile(key uint64) drop.Profile {
	heights := key >> p.bagBits & (1<<(4*p.Width) - 1)
	return p.Join(heights, key&(1<<p.bagBits-1), key>>(4*p.Width+p.bagBits))
}

// verify verifies the evidence of a claim about a number of pieces.
func (p *proof) verify(pieces int) {
	p.section.Layers = int(p.read(1)[0])
	p.left = pieces
	p.layer.reset(1)
	size := 0 // of the layer
	if p.Bound(p.Start()) <= p.left {
		p.layer.add(p.inFile(p.Start()))
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
}

// dealInLayer makes the moves from all profiles of a layer.
func (p *proof) dealInLayer(size int) {
	for _, w := range p.workers {
		w.reset(p.keysFor(size) / len(p.workers))
		clear(w.recent)
	}
	p.first = 0
	for key := range merge(p.layer) {
		p.profiles = append(p.profiles, p.fromFile(key))
		if len(p.profiles) == p.chunk*len(p.workers) {
			p.dealInProfiles()
		}
	}
	p.dealInProfiles()
}

// dealInProfiles reads the deals in some profiles, and has the workers make the
// moves. If several checks fail, it reports the one of the first profile.
func (p *proof) dealInProfiles() {
	before := p.offset
	p.deals = slices.Grow(p.deals[:0], len(p.profiles))[:len(p.profiles)]
	got, readError := p.fill(p.deals)
	p.packed = p.packed[:0]
	for _, q := range p.profiles[:got] {
		heights, left, rows := p.Parts(q)
		p.packed = binary.BigEndian.AppendUint64(p.packed, heights<<(64-4*p.Width)|rows)
		if p.bagBits > 0 {
			p.packed = append(p.packed, byte(left))
		}
	}
	p.digest.Write(p.packed)

	failed := make([]int, len(p.workers)) // the first profile where a check fails
	p.inParallel(func(i int, w *worker) {
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
func (p *proof) inParallel(do func(i int, w *worker)) {
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
type worker struct {
	*sorter
	moves  int            // in this layer
	recent []drop.Profile // that moves of this layer led to, by hash
}

const (
	recentBits = 13
	maxMoves   = 4 * certificate.MaxWidth // with one piece
)

// completesRow makes all moves with a piece, and reports whether one of them
// completes a row. It collects the canonical forms of the profiles that are not
// statically lost. Those that it has met before cost nothing again: that saves a
// quarter of the work.
func (w *worker) completesRow(p *proof, q drop.Profile, piece byte) bool {
	q = p.Dealt(q, int(piece))
	for m := range p.Moves[piece] {
		next, legal := p.Drop(q, &p.Moves[piece][m])
		if !legal {
			continue
		}
		w.moves++
		met := &w.recent[uint64(next)*0x9e3779b97f4a7c15>>(64-recentBits)] // 2^64 by the golden ratio
		if *met == next {
			continue
		}
		bound := p.Bound(next)
		if bound == 0 {
			return true
		}
		*met = next
		if bound <= p.left {
			w.add(p.byHeights(p.Canonical(next)))
		}
	}
	return false
}

// nextLayer derives the layer after one of a given size, and returns its size.
func (p *proof) nextLayer(size int) (next int) {
	p.layer.reset(p.keysFor(size))
	sorters := make([]*sorter, len(p.workers))
	p.inParallel(func(i int, w *worker) {
		w.finish()
		sorters[i] = w.sorter
	})
	distinct := 0
	var same []drop.Profile // of the same heights and bag
	keepUndominated := func() {
		for _, q := range p.Undominated(same) {
			p.layer.add(p.inFile(q))
			next++
		}
		same = same[:0]
	}
	for key := range merge(sorters...) {
		distinct++
		p.require(p.Limit == 0 || distinct <= p.Limit, 21, "the next layer has more than %d profiles", p.Limit)
		q := p.fromHeights(key)
		if len(same) > 0 && p.WithRows(same[0], 0) != p.WithRows(q, 0) {
			keepUndominated()
		}
		same = append(same, q)
	}
	keepUndominated()
	p.layer.finish()
	for _, w := range p.workers {
		p.section.Moves += w.moves
		w.moves = 0
	}
	return next
}
