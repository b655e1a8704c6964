package solver

import (
	"context"
	"math/bits"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/experiment"
	"lineproof/internal/game"
)

// dealOptions lists the pieces with which the adversary wins in the profiles of a
// layer, and where each of them leads. An option is one such piece in one profile.
type dealOptions[P game.Profile] struct {
	first      []int32 // of each profile: its first option; and the end of all
	pieces     []byte  // of each option
	from       []int32 // of each option: where in successors its profiles begin; and the end of all
	successors []int32 // indices in next, ascending for each option
	next       []P     // by Compare, without those that are statically lost
	rows       uint64  // all of them
}

// newDealOptions lists the options of a layer with left pieces left, in pieceOrder for
// each profile. Where wins, which has the pieces that win as a set of bits for
// each profile, is 0, they are found by searching.
func (s *search[P]) newDealOptions(ctx context.Context, layer []P, wins []uint8, left int) (*dealOptions[P], error) {
	next, err := s.gather(ctx, len(layer), game.Distinct[P], func(w *worker[P], i int) (next []P) {
		next, wins[i] = w.allAnswers(layer[i], left, wins[i])
		return next
	})
	if err != nil {
		return nil, err
	}
	m := &dealOptions[P]{next: next, first: []int32{0}, from: []int32{0}, rows: s.rows}
	const part = 1 << 12
	for start := 0; start < len(layer); start += part {
		// The successors of the options, and how many each has.
		var successors, counts [part][]int32
		err := s.each(ctx, min(part, len(layer)-start), func(w *worker[P], i int) {
			successors[i], counts[i] = w.indices(layer[start+i], left, wins[start+i], next)
		})
		if err != nil {
			return nil, err
		}
		for i := range min(part, len(layer)-start) {
			m.add(wins[start+i], successors[i], counts[i])
		}
		if !s.fits(m.size() + 8*len(layer)) {
			return nil, s.outgrown()
		}
	}
	return m, nil
}

// allAnswers deals all pieces that win for the adversary, with left pieces left,
// and returns the profiles that are not statically lost after one of them, and the
// pieces, unless they are known.
func (w *worker[P]) allAnswers(p P, left int, known uint8) (next []P, wins uint8) {
	may := w.Dealable(p)
	for piece := range certificate.Pieces {
		if known == 0 {
			if !may.Has(piece) {
				continue
			}
			if answers, prevents := w.answers(p, left, piece); prevents {
				next, wins = append(next, answers...), wins|1<<piece
			}
		} else if known>>piece&1 != 0 {
			next, _ = w.Deal(next, p, piece, left-1)
		}
	}
	return game.Distinct(next), known | wins
}

// indices returns the indices in next of the profiles to which each winning piece
// leads, one piece after the other, and how many they are for each.
func (w *worker[P]) indices(p P, left int, wins uint8, next []P) (successors, counts []int32) {
	var buffer []P
	for _, piece := range experiment.PieceOrder {
		if wins>>piece&1 == 0 {
			continue
		}
		buffer, _ = w.Deal(buffer[:0], p, piece, left-1)
		buffer = game.Distinct(buffer)
		for _, q := range buffer {
			i, _ := slices.BinarySearchFunc(next, q, game.Compare[P])
			successors = append(successors, int32(i))
		}
		counts = append(counts, int32(len(buffer)))
	}
	return successors, counts
}

// add adds the options of one more profile.
func (m *dealOptions[P]) add(wins uint8, successors, counts []int32) {
	end := int32(len(m.successors))
	for _, piece := range experiment.PieceOrder {
		if wins>>piece&1 != 0 {
			m.pieces = append(m.pieces, byte(piece))
		}
	}
	for _, n := range counts {
		end += n
		m.from = append(m.from, end)
	}
	m.successors = append(m.successors, successors...)
	m.first = append(m.first, m.first[len(m.first)-1]+int32(bits.OnesCount8(wins)))
}

// size returns the bytes that they take, and a selection of it.
func (m *dealOptions[P]) size() int {
	return 4*len(m.successors) + 5*len(m.pieces) + 8*len(m.first) + (16+sizeOf[P]())*len(m.next)
}

// option returns the option to deal a piece in profile i, or -1 if that does
// not win.
func (m *dealOptions[P]) option(i int, piece byte) int32 {
	for o := m.first[i]; o < m.first[i+1]; o++ {
		if m.pieces[o] == piece {
			return o
		}
	}
	return -1
}
