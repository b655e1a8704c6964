package survival

import (
	"context"
	"iter"
	"slices"

	"lineproof/certificate"
)

// A family is boards that can follow the first ones by answers that fit. They are numbered in the order in
// which they are found.
type family struct {
	*Well
	fits   fits
	boards []Board
	slots  []uint32   // a hash table: the numbers of boards, plus one
	moves  []moves    // by board
	leads  [][]uint32 // the boards that moves lead to, for each part of the boards
}

// moves are those from a board that lead to boards of the family.
type moves struct {
	start  uint32                    // of their boards, by piece
	counts [certificate.Pieces]uint8 // how many each piece has
}

// fits tells which boards are wanted: after a piece has come to rest, and after the full rows are removed.
type fits func(resting, after Board) bool

// newFamily returns the family that begins with some boards, or none if it would have more boards than the limit.
func newFamily(ctx context.Context, w *Well, first []Board, fits fits, limit int) (*family, error) {
	f := &family{Well: w, fits: fits, slots: make([]uint32, 1<<10)}
	for _, b := range first {
		f.add(b)
	}
	if err := f.find(ctx, limit); err != nil || len(f.boards) > limit {
		return nil, err
	}
	f.boards, f.moves = slices.Clip(f.boards), make([]moves, len(f.boards))
	f.leads = make([][]uint32, (len(f.boards)+part-1)/part)
	return f, f.parallel(ctx, len(f.boards), f.link)
}

// find adds all boards, unless there are more than the limit.
func (f *family) find(ctx context.Context, limit int) error {
	const chunk = 64 * part
	for from := 0; from < len(f.boards) && len(f.boards) <= limit; {
		some := f.boards[from:min(from+chunk, len(f.boards))]
		from += len(some)
		var found [chunk / part][]Board
		if err := f.parallel(ctx, len(some), func(lo, hi int) { found[lo/part] = f.unknown(some[lo:hi]) }); err != nil {
			return err
		}
		for _, boards := range found {
			for _, b := range boards {
				if f.number(b) < 0 {
					f.add(b)
				}
			}
		}
	}
	return nil
}

// unknown returns boards that follow some, and are to be added.
func (f *family) unknown(boards []Board) (more []Board) {
	for _, b := range boards {
		for piece := range f.well.First().All {
			for after := range f.drops(b, piece) {
				if f.number(after) < 0 {
					more = append(more, after)
				}
			}
		}
	}
	return more
}

// drops visits the boards of the family after a piece.
func (f *family) drops(b Board, piece int) iter.Seq[Board] {
	return func(yield func(Board) bool) {
		for _, resting := range f.rests(b, piece) {
			after, _ := f.remove(resting)
			if f.fits(resting, after) && !yield(after) {
				return
			}
		}
	}
}

// part is for how many boards a worker works at a time.
const part = 1 << 10

// parallel calls do for parts of n boards.
func (w *Well) parallel(ctx context.Context, n int, do func(from, to int)) error {
	return w.work.Each(ctx, (n+part-1)/part, func(i int) { do(i*part, min(i*part+part, n)) })
}

// slot returns where a board is in the hash table, or is to be.
func (f *family) slot(b Board) *uint32 {
	for n := b.hash(); ; n++ {
		slot := &f.slots[n&uint64(len(f.slots)-1)]
		if *slot == 0 || f.boards[*slot-1] == b {
			return slot
		}
	}
}

// number returns the number of a board, or -1.
func (f *family) number(b Board) int { return int(*f.slot(b)) - 1 }

func (f *family) add(b Board) {
	f.boards = append(f.boards, b)
	if 2*len(f.boards) <= len(f.slots) {
		*f.slot(b) = uint32(len(f.boards))
		return
	}
	f.slots = make([]uint32, 2*len(f.slots))
	for n, b := range f.boards {
		*f.slot(b) = uint32(n + 1)
	}
}

// link keeps where the moves of some boards lead to.
func (f *family) link(from, to int) {
	var leads []uint32
	for i, b := range f.boards[from:to] {
		m := &f.moves[from+i]
		m.start = uint32(len(leads))
		for piece := range f.well.First().All {
			for after := range f.drops(b, piece) {
				leads = append(leads, uint32(f.number(after)))
				m.counts[piece]++
			}
		}
	}
	f.leads[from/part] = slices.Clone(leads)
}

// leadsOf returns the boards that the moves of a piece from a board lead to.
func (f *family) leadsOf(i, piece int) []uint32 {
	m := &f.moves[i]
	start := m.start
	for _, n := range m.counts[:piece] {
		start += uint32(n)
	}
	return f.leads[i/part][start:][:m.counts[piece]]
}

// after visits the boards that the moves from a board lead to, by piece.
func (f *family) after(i int) iter.Seq2[int, []uint32] {
	return func(yield func(int, []uint32) bool) {
		for piece := range certificate.Pieces {
			if !yield(piece, f.leadsOf(i, piece)) {
				return
			}
		}
	}
}
