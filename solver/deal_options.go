package solver

import (
	"context"
	"slices"
	"sync/atomic"

	"lineproof/certificate"
	"lineproof/internal/rules"
)

// noPiece stands where no piece is dealt.
const noPiece = certificate.Pieces

// An option is a piece with which the adversary wins in a profile.
type option struct {
	piece      byte
	successors []int32 // indices in next, ascending
}

// dealOptions has the options of the profiles of a layer, and where they lead.
type dealOptions[P rules.Profile] struct {
	of   [][]option // of each profile, in pieceOrder
	next []P        // by Compare, without those that are statically lost
	rows uint64     // all of them
}

// newDealOptions lists the options of a layer with left pieces left. Where wins, which has
// the pieces that win in each profile, is 0, they are found by searching. The memory that
// may be taken is what the held bytes leave.
func (s *search[P]) newDealOptions(ctx context.Context, layer []P, wins []certificate.Set,
	left, held int) (*dealOptions[P], error) {
	next, err := s.gatherProfiles(ctx, len(layer), rules.Distinct[P], func(w *worker[P], i int) (next []P) {
		if wins[i] == 0 {
			wins[i] = w.winningPieces(layer[i], left)
		}
		for piece := range certificate.Pieces {
			if wins[i].Has(piece) {
				next, _ = w.Deal(next, layer[i], piece, left-1)
			}
		}
		return rules.Distinct(next)
	})
	if err != nil {
		return nil, err
	}
	m := &dealOptions[P]{of: make([][]option, len(layer)), next: next, rows: s.rows}
	var size atomic.Int64
	size.Store(int64(held + 40*len(layer) + (16+sizeOf[P]())*len(next))) // with a selection
	err = s.forEach(ctx, len(layer), func(w *worker[P], i int) {
		of, bytes := w.optionsFor(layer[i], left, wins[i], next)
		m.of[i] = of
		if !s.solver.hasMemoryFor(int(size.Add(int64(bytes)))) {
			s.shared.stop.Store(true)
		}
	})
	if err == nil && !s.solver.hasMemoryFor(int(size.Load())) {
		err = s.solver.memoryError()
	}
	return m, err
}

// winningPieces returns the pieces with which the adversary wins, with left pieces left.
func (w *worker[P]) winningPieces(p P, left int) (wins certificate.Set) {
	may := w.Dealable(p)
	for piece := range certificate.Pieces {
		if may.Has(piece) {
			if _, prevents := w.tryDeal(p, left, piece); prevents {
				wins |= 1 << piece
			}
		}
	}
	if wins == 0 {
		panic(contradiction{})
	}
	return wins
}

// optionsFor returns the options to deal the pieces that win, and the bytes that they take.
func (w *worker[P]) optionsFor(p P, left int, wins certificate.Set, next []P) (all []option, bytes int) {
	for _, piece := range pieceOrder {
		if !wins.Has(piece) {
			continue
		}
		leads, _ := w.Deal(nil, p, piece, left-1)
		o := option{piece: byte(piece)}
		for _, q := range rules.Distinct(leads) {
			i, _ := slices.BinarySearchFunc(next, q, rules.Compare[P])
			o.successors = append(o.successors, int32(i))
		}
		all = append(all, o)
		bytes += 32 + 4*cap(o.successors)
	}
	return all, bytes
}

// optionWith returns the option to deal a piece in profile i, or nil if that does not win.
func (m *dealOptions[P]) optionWith(i int, piece byte) *option {
	for k := range m.of[i] {
		if o := &m.of[i][k]; o.piece == piece {
			return o
		}
	}
	return nil
}
