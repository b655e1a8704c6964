package solver

import (
	"context"

	"lineproof/internal/english"
	"lineproof/internal/slide"
)

// slideAdversary builds the evidence that the player cannot complete a line within
// n pieces: a deal for each profile, layer by layer, as SPEC.md derives the layers.
// The caller knows that the adversary wins.
func (s *Solver) slideAdversary(ctx context.Context, n int) (deals [][]byte, err error) {
	var layer []slide.Profile
	if start := s.slide.Start(); s.slide.Close(&start, n) <= n {
		layer = append(layer, start)
	}
	total := 0
	for left := n; len(layer) > 0; left-- {
		s.enter("the adversary's side: %s with %s left", english.Counted(len(layer), "profile"), english.Counted(left, "piece"))
		total += len(layer)
		chosen, next, err := s.answerSlideLayer(ctx, layer, left, total)
		if err != nil {
			return nil, err
		}
		deals = append(deals, chosen)
		layer = slide.Layer(next)
	}
	return deals, nil
}

// answerSlideLayer chooses the deals of a layer with left pieces left, and returns
// the profiles to which they lead. It goes by parts, so as not to hold more than
// that much of what repeats itself. So many bytes are held elsewhere.
func (s *Solver) answerSlideLayer(ctx context.Context, layer []slide.Profile, left, held int) (chosen []byte, next []slide.Profile, err error) {
	const part = 1 << 14
	room := 1 << 20 // repeated profiles are removed when this many are there
	chosen = make([]byte, len(layer))
	for start := 0; start < len(layer); start += part {
		given := make([][]slide.Profile, min(part, len(layer)-start))
		err := s.slide.each(ctx, len(given), func(w *slideWorker, i int) {
			chosen[start+i], given[i] = w.deal(&layer[start+i], left)
		})
		if err != nil {
			return nil, nil, err
		}
		for _, profiles := range given {
			next = append(next, profiles...)
		}
		if len(next) > room {
			next = slide.Distinct(next)
			room = max(room, 2*len(next))
		}
		if !s.fits(held + slide.ProfileSize*(len(layer)+2*len(next))) {
			return nil, nil, s.outgrown()
		}
	}
	return chosen, next, nil
}

// deal returns the first piece with which the adversary wins, with left pieces
// left, and where it leads.
func (w *slideWorker) deal(p *slide.Profile, left int) (piece byte, next []slide.Profile) {
	for _, piece := range w.order[noPiece] {
		if next, prevents := w.prevents(p, left, piece); prevents {
			return byte(piece), next
		}
	}
	panic("solver: the player wins from a profile that it does not win from")
}

// prevents deals a piece, with left pieces left, and reports whether it wins for
// the adversary; then it returns the profiles that are not statically lost after it.
func (w *slideWorker) prevents(p *slide.Profile, left, piece int) (next []slide.Profile, prevents bool) {
	next, prevents = w.Deal(p, piece, left-1)
	for i := 0; prevents && i < len(next); i++ {
		prevents = w.needs(&next[i], w.slot(&next[i]), left-1) >= left
	}
	return next, prevents
}
