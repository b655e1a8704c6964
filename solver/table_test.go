package solver

import (
	"math/bits"
	"math/rand/v2"
	"sync"
	"testing"

	"lineproof/internal/audit/oracle"
	"lineproof/internal/rules"
	"lineproof/internal/rules/drop"
)

// TestHash undoes the hash: so no two profiles of different cells share one.
func TestHash(t *testing.T) {
	const factor = 0xd6e8feb86659fd93
	inverse := uint64(factor) // right in its lowest three bits, and then in 6, 12, 24, 48, 96
	for range 5 {
		inverse *= 2 - factor*inverse
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, bits := range []uint{4, 15, 48, 60, 64} {
		mask := uint64(1)<<bits - 1
		fold := func(h uint64) uint64 { return h ^ h>>((bits+1)/2) } // undoes itself
		for i := range uint64(100_000) {
			for _, cells := range []uint64{i & mask, i << 30 & mask, ^i & mask, random.Uint64() & mask} {
				h := hashOf(cells, bits)
				if got := fold(fold(fold(h)*inverse&mask) * inverse & mask); h > mask || got != cells {
					t.Fatalf("the hash of %012x in %d bits is %012x, which comes from %012x", cells, bits, h, got)
				}
			}
		}
	}
}

func TestEntry(t *testing.T) {
	for _, want := range [][2]int{{0, rules.Never}, {rules.Never, rules.Never}, {1, 62}, {17, 0}} {
		e := newEntry(want[0], want[1])
		if got := [2]int{e.lower(), e.upper()}; got != want {
			t.Errorf("got lower, upper %d, want %d", got, want)
		}
		if e>>keyShift != 0 {
			t.Errorf("entry %x reaches into the key", e)
		}
	}
}

// needed makes up how many pieces the player needs: something that follows from
// the heights, and more for each sacrificed row.
func needed(p drop.Profile) int {
	return 1 + int(p[0]>>16%31) + 2*bits.OnesCount64(p[0]&0x7fff)
}

// randomEntry makes up true entries for profiles, of which many have the same
// heights.
func randomEntry(random *rand.Rand) (drop.Profile, entry) {
	p := drop.Profile{random.Uint64N(1<<17)<<47 | random.Uint64N(8)<<7 | random.Uint64N(2)}
	lower, upper := random.IntN(needed(p)+1), needed(p)+random.IntN(10)
	return p, newEntry(lower, min(upper, rules.Never))
}

// withTable returns a search with the least table, of 2 MiB.
func withTable(t *testing.T) *Search[drop.Profile] {
	return dropOf(leastSolver(t, oracle.Well{Width: 12, Rows: 15}))
}

// TestTable fills a table far over its size. Whatever it says must be true, and
// what was put there last must be there, unless it knows better.
func TestTable(t *testing.T) {
	s := withTable(t)
	random := rand.New(rand.NewPCG(1, 2))
	last := make(map[drop.Profile]entry)
	for range 1 << 19 {
		p, e := randomEntry(random)
		checkEntry(t, s, p)
		s.shared.table.put(s.slot(p), e)
		got := s.shared.table.get(s.slot(p))
		if got.lower() < e.lower() || got.upper() > e.upper() {
			t.Fatalf("%016x: got %x, want %x", p, got, e)
		}
		last[p] = e
	}
	kept := 0
	for p, e := range last {
		checkEntry(t, s, p)
		if got := s.shared.table.get(s.slot(p)); got.lower() >= e.lower() && got.upper() <= e.upper() {
			kept++
		}
	}
	if kept < len(s.shared.table.words)/2 {
		t.Errorf("got %d entries back, want more of the table's %d", kept, len(s.shared.table.words))
	}
}

func checkEntry(t *testing.T, s *Search[drop.Profile], p drop.Profile) {
	t.Helper()
	if got := s.shared.table.get(s.slot(p)); got.lower() > needed(p) || got.upper() < needed(p) {
		t.Errorf("%016x: got from %d to %d pieces, want %d in between", p, got.lower(), got.upper(), needed(p))
	}
}

// TestTableSize shows that a table takes no more memory than it may, and that
// all hashes have their places in it.
func TestTableSize(t *testing.T) {
	const least = 2 << 20
	for _, size := range []int64{128, 1 << 10, least / 2, least, 2*least - 1, 2 * least, 3 * least, 42 * least} {
		for hash, low := range map[uint]uint{48: 15, 56: 8} {
			table := newTable(size, hash, low)
			if got := int64(len(table.words)) * wordSize; got > max(size, least) || got <= size/2 {
				t.Errorf("newTable(%d): got %d bytes, want more than half", size, got)
			}
			slots := make(map[slot]bool)
			for bit := range hash + 1 {
				h := uint64(1<<bit) & (1<<hash - 1) // 0 at last
				s := table.slotOfHash(h, 0, 7)
				slots[s] = true
				table.put(s, newEntry(1, 2))
				if got, want := table.get(s), newEntry(1, 2); got != want {
					t.Errorf("newTable(%d), hash %014x: got %x, want %x", size, h, got, want)
				}
			}
			if len(slots) != int(hash)+1 {
				t.Errorf("newTable(%d): %d hashes have %d slots", size, hash+1, len(slots))
			}
		}
	}
}

// TestTableConcurrent lets several goroutines use a table at a time, and one claim it:
// all that they find there must be true. The race detector does the rest.
func TestTableConcurrent(t *testing.T) {
	s := withTable(t)
	times := 100_000
	if testing.Short() { // for the race detector
		times = 20_000
	}
	var group sync.WaitGroup
	group.Go(s.shared.table.claimMemory)
	for worker := range uint64(4) {
		group.Go(func() {
			random := rand.New(rand.NewPCG(3, worker))
			for range times {
				p, e := randomEntry(random)
				s.shared.table.put(s.slot(p), e)
				p, _ = randomEntry(random)
				checkEntry(t, s, p)
			}
		})
	}
	group.Wait()
}
