package smaller

import (
	"context"
	"slices"
	"sync/atomic"

	"lineproof/certificate"
	"lineproof/internal/rules"
	"lineproof/solver"
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
	of   [][]option // of each profile, in solver.PieceOrder
	next []P        // by Compare, without those that are statically lost
	rows uint64     // all of them
}

// newDealOptions lists the options of a layer with left pieces left, whose Search has held bytes
// already. It finds the pieces that win in a profile by searching, unless past rounds have.
func newDealOptions[P rules.Profile](ctx context.Context, s *solver.Search[P], t *dealtLayer[P], left, held int) (
	*dealOptions[P], error) {
	layer, wins := t.layer, t.wins
	next, err := s.Gather(ctx, len(layer), rules.Distinct[P], func(w *solver.Worker[P], i int) (next []P) {
		if wins[i] == 0 {
			wins[i] = winningPieces(w, layer[i], left)
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
	m := &dealOptions[P]{of: make([][]option, len(layer)), next: next, rows: s.Rules.AllRows()}
	var size atomic.Int64
	size.Store(int64(held + 40*len(layer) + (16+rules.Size[P]())*len(next))) // with a selection
	err = s.ForEach(ctx, len(layer), func(w *solver.Worker[P], i int) {
		of, bytes := optionsFor(w, layer[i], left, wins[i], next)
		m.of[i] = of
		if !s.HasRoomFor(int(size.Add(int64(bytes)))) {
			s.Stop()
		}
	})
	if err == nil && !s.HasRoomFor(int(size.Load())) {
		err = s.RoomError()
	}
	return m, err
}

// winningPieces returns the pieces with which the adversary wins, with left pieces left.
func winningPieces[P rules.Profile](w *solver.Worker[P], p P, left int) (wins certificate.Set) {
	may := w.Dealable(p)
	for piece := range certificate.Pieces {
		if may.Has(piece) {
			if _, prevents := w.TryDeal(p, left, piece); prevents {
				wins |= 1 << piece
			}
		}
	}
	if wins == 0 {
		solver.Contradict()
	}
	return wins
}

// optionsFor returns the options to deal the pieces that win, and the bytes that they take.
func optionsFor[P rules.Profile](w *solver.Worker[P], p P, left int, wins certificate.Set, next []P) (
	all []option, bytes int) {
	for _, piece := range solver.PieceOrder {
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
