package bulk

import (
	"cmp"
	"encoding/binary"
	"errors"
	"hash"
	"math"
	"slices"

	"lineproof/checker"
)

// A layer is a set of profiles, by rank: those in memory, and those in a spill.
type layer struct {
	profiles []uint64
	*spill
	size int64
}

// A proof is an adversary's evidence while it is verified.
type proof struct {
	*source
	*bench
	*well
	section *checker.Section
	digest  hash.Hash
}

// adversary verifies the evidence of an adversary's claim.
func (p *proof) adversary() {
	p.section.Layers = int(p.read(1)[0])
	left := cmp.Or(p.section.Claim.Pieces, longest(p.section.Claim))
	at := layer{spill: p.newSpill()}
	if p.promises(left)[p.allColumns] == notHopeless {
		at.profiles, at.size = []uint64{0}, 1
	}
	for k := range p.section.Layers {
		p.place = checker.Place{Section: p.place.Section, Kind: "layer", Number: k, Index: -1}
		p.require(at.size > 0, 16, "no profile is left to answer")
		count := int64(binary.BigEndian.Uint32(p.read(4)))
		p.require(count == at.size, 17, "%d killer pieces for %d profiles", count, at.size)
		p.section.Profiles += int(count)
		left-- // 0 at the least: with no pieces left, all profiles are hopeless
		p.progress.start(p.place, at.size)
		at = p.next(at, p.promises(left))
	}
	p.place = checker.Place{Section: p.place.Section, Kind: "layer", Number: p.section.Layers, Index: -1}
	p.require(at.size == 0, 16, "%d profiles are left to answer", at.size)
}

// next derives the layer that follows one.
func (p *proof) next(at layer, promised *promises) layer {
	p.take(at.size)
	workers := make([]*worker, p.workers)
	for i := range workers {
		workers[i] = p.newWorker(i, promised)
	}
	p.deal(at, workers)
	at.close()
	var runs []run
	var gathered [][]uint64
	for _, w := range workers {
		p.section.Moves += w.moves
		runs = append(runs, w.spill.runs...)
		gathered = append(gathered, w.gathered)
	}
	runs, err := p.reduce(runs)
	must(err)
	next := p.undominated(p.merge(runs, gathered...))
	for _, f := range p.spills {
		if f != next.spill {
			f.close()
		}
	}
	p.spills = []*spill{next.spill}
	next.runs, err = p.reduce(next.runs)
	must(err)
	return next
}

// deal has the workers make the moves from all profiles of a layer.
func (p *proof) deal(at layer, workers []*worker) {
	before := p.offset
	crew := newCrew(workers)
	short, err := p.feed(at, crew)
	must(cmp.Or(crew.wait(), err))
	if fault := crew.fault.Load(); fault != noFault {
		index, check := fault>>8, int(fault&255)
		p.place.Index, p.offset = int(index), before+index+1
		p.require(check != 18, 18, "there is no such piece")
		p.require(check != 19, 19, "a move completes a row")
	}
	must(short)
}

var errFewer = errors.New("bulkcheck: fewer profiles in a layer than were counted")

// feed reads the killers, and passes them on with their profiles, in chunks. It
// stops early if a check fails. If the certificate cannot be read on, short says
// so; profiles before that may be at fault.
func (p *proof) feed(at layer, crew *crew) (short, err error) {
	m := p.merge(at.runs, at.profiles)
	var sums []byte
	for done := int64(0); done < at.size && crew.fault.Load() == noFault && short == nil; {
		n := int(min(int64(p.chunk), at.size-done))
		c := <-crew.idle
		c.first, c.killers, c.profiles = done, slices.Grow(c.killers[:0], n)[:n], c.profiles[:0]
		got, err := p.fill(c.killers)
		if short = err; err == nil && got < n {
			p.place.Index = int(done) + got
			short = p.rejection(1, "the certificate is cut off")
		}
		sums = sums[:0]
		for range got {
			profile, ok := m.next()
			if !ok {
				return nil, cmp.Or(m.err, errFewer)
			}
			c.profiles = append(c.profiles, profile)
			sums = binary.BigEndian.AppendUint64(sums, p.digestForm(profile))
		}
		if err := p.ctx.Err(); err != nil {
			return nil, err
		}
		p.digest.Write(sums)
		crew.work <- c
		done += int64(n)
		p.progress.dealt.Store(done)
	}
	return short, nil
}

// undominated takes the merged profiles of a layer, by heights, and keeps those
// that no other one dominates: of the same heights, with fewer sacrificed rows.
// That one comes before it.
func (p *proof) undominated(m *merge) (next layer) {
	next.spill = p.newSpill()
	kept, heights, distinct := p.forLayer[:0], uint64(math.MaxUint64), 0
	var same []uint64 // sacrificed rows of what was kept with these heights
profiles:
	for profile := range m.distinct {
		distinct++
		p.require(p.limit == 0 || distinct <= p.limit, 21, "the next layer has more than %d profiles", p.limit)
		if profile>>p.rows != heights {
			heights, same = profile>>p.rows, same[:0]
		}
		rows := profile & p.allRows
		for _, fewer := range same {
			if fewer&^rows == 0 {
				continue profiles
			}
		}
		same = append(same, rows)
		if len(kept) == cap(kept) {
			p.sortByRank(kept)
			must(next.write(slices.Values(kept)))
			kept = kept[:0]
		}
		kept = append(kept, p.rank(profile))
		next.size++
	}
	must(m.err)
	p.sortByRank(kept)
	next.profiles = kept
	return next
}

// sortByRank sorts profiles by rank, which come in the order of their heights.
func (p *proof) sortByRank(profiles []uint64) {
	sortBits(profiles, p.toSort, p.digit*p.well.width, p.profileBits())
}
