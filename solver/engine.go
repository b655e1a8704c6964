package solver

import (
	"context"

	"lineproof/internal/drop"
	"lineproof/internal/slide"
)

// An engine is the search of a game, from the empty well.
type engine interface {
	Longest() int // pieces that no game exceeds
	least() int   // pieces below which the player does not win
	settle(ctx context.Context, n int) (won bool, err error)
	spent() *tally
	cost() Cost

	// For checkpoints: the table, and how a word from the bucket of a number gets
	// into it, of a table with 1<<bits buckets.
	words() []uint64
	restore(number uint64, bits uint, word uint64)
}

func (s *search) least() int    { return s.Bound(s.Empty) }
func (s *search) spent() *tally { return &s.tally }
func (s *search) settle(ctx context.Context, n int) (bool, error) {
	return s.wins(ctx, s.Empty, n)
}

func (s *search) cost() (c Cost) {
	for _, w := range s.workers {
		c.Positions += w.expanded
	}
	c.Displaced = s.table.displaced.Load()
	c.Entries = s.table.filled() + c.Displaced
	return c
}

func (s *search) words() []uint64 { return s.table.words }

func (s *search) restore(number uint64, bits uint, word uint64) {
	key := word >> keyShift
	h := number<<(hashBits-bits) | key>>sacBits&(1<<(hashBits-bits)-1)
	s.table.put(drop.Profile(key&(1<<sacBits-1)), h, entry(word&(1<<keyShift-1)))
}

func (s *slideSearch) words() []uint64 { return s.table.words }

func (s *slideSearch) restore(number uint64, bits uint, word uint64) {
	t, key := s.table, word>>keyShift
	rest := t.bits - min(t.bits, bits) // as in the other table
	h := number<<rest | key>>t.rows&(1<<rest-1)
	t.put(t.slotOf(h, key>>t.rows>>rest, key&(1<<t.rows-1)), entry(word&(1<<keyShift-1)))
}

func (s *slideSearch) least() int {
	start := s.Start()
	return s.Close(&start, slide.Never)
}

func (s *slideSearch) spent() *tally { return &s.tally }
func (s *slideSearch) settle(ctx context.Context, n int) (bool, error) {
	return s.wins(ctx, s.Start(), n)
}

func (s *slideSearch) cost() (c Cost) {
	for _, w := range s.workers {
		c.Positions += w.expanded
	}
	c.Displaced = s.table.displaced.Load()
	c.Entries = s.table.filled() + c.Displaced
	return c
}
