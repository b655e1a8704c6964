package solver

import (
	"context"
	"math/bits"
	"slices"

	"lineproof/internal/drop"
)

// A menu has the killers that win in the profiles of a layer, and what each of
// them brings into the next one. An option is a killer in one profile.
type menu struct {
	first  []int32        // of each profile: its first option; and the end of all
	pieces []byte         // of each option
	from   []int32        // of each option: where in brings its profiles begin; and the end of all
	brings []int32        // indices in next, ascending for each option
	next   []drop.Profile // sorted, without those that are hopeless
}

// newMenu lists the options of a layer with left pieces left, in pieceOrder for
// each profile. Where wins, which has the pieces that win as a set of bits for
// each profile, is 0, it is found out.
func (s *Solver) newMenu(ctx context.Context, layer []drop.Profile, wins []uint8, left int) (*menu, error) {
	next, err := s.gather(ctx, len(layer), func(w *worker, i int) (next []drop.Profile) {
		next, wins[i] = w.allAnswers(layer[i], left, wins[i])
		return next
	})
	if err != nil {
		return nil, err
	}
	m := &menu{next: next, first: []int32{0}, from: []int32{0}}
	const part = 1 << 12
	for start := 0; start < len(layer); start += part {
		// The numbers of the profiles that the options bring, and how many.
		var brings, counts [part][]int32
		err := s.search.each(ctx, min(part, len(layer)-start), func(w *worker, i int) {
			brings[i], counts[i] = w.number(layer[start+i], left, wins[start+i], next)
		})
		if err != nil {
			return nil, err
		}
		for i := range min(part, len(layer)-start) {
			m.add(wins[start+i], brings[i], counts[i])
		}
		if !s.fits(m.size() + 8*len(layer)) {
			return nil, s.outgrown()
		}
	}
	return m, nil
}

// allAnswers deals all pieces that win for the adversary, with left pieces left,
// and returns the profiles that are not hopeless after one of them, and the
// pieces, unless they are known.
func (w *worker) allAnswers(p drop.Profile, left int, known uint8) (next []drop.Profile, wins uint8) {
	for piece := range w.Moves {
		if known == 0 {
			if answers, kills := w.answers(p, left, piece); kills {
				next, wins = append(next, answers...), wins|1<<piece
			}
		} else if known>>piece&1 != 0 {
			next, _ = w.Deal(next, p, byte(piece), left-1)
		}
	}
	return drop.Distinct(next), known | wins
}

// number returns the indices in next of the profiles that each winning piece
// brings, one piece after the other, and how many they are for each.
func (g *game) number(p drop.Profile, left int, wins uint8, next []drop.Profile) (brings, counts []int32) {
	var buffer []drop.Profile
	for _, piece := range pieceOrder {
		if wins>>piece&1 == 0 {
			continue
		}
		buffer, _ = g.Deal(buffer[:0], p, byte(piece), left-1)
		buffer = drop.Distinct(buffer)
		for _, q := range buffer {
			i, _ := slices.BinarySearch(next, q)
			brings = append(brings, int32(i))
		}
		counts = append(counts, int32(len(buffer)))
	}
	return brings, counts
}

// add puts in the options of one more profile.
func (m *menu) add(wins uint8, brings, counts []int32) {
	end := int32(len(m.brings))
	for _, piece := range pieceOrder {
		if wins>>piece&1 != 0 {
			m.pieces = append(m.pieces, byte(piece))
		}
	}
	for _, n := range counts {
		end += n
		m.from = append(m.from, end)
	}
	m.brings = append(m.brings, brings...)
	m.first = append(m.first, m.first[len(m.first)-1]+int32(bits.OnesCount8(wins)))
}

// size returns the bytes that the menu takes, and a selection of it.
func (m *menu) size() int {
	return 4*len(m.brings) + 5*len(m.pieces) + 8*len(m.first) + 24*len(m.next)
}

// option returns the option to deal a piece in profile i, or -1 if that does
// not win.
func (m *menu) option(i int, piece byte) int32 {
	for o := m.first[i]; o < m.first[i+1]; o++ {
		if m.pieces[o] == piece {
			return o
		}
	}
	return -1
}
