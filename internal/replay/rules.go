package replay

import (
	"cmp"
	"fmt"
	"iter"

	"lineproof/certificate"
	"lineproof/internal/drop"
	"lineproof/internal/slide"
)

// put has a piece come to rest on a board. The error says why it may not.
func put(b drop.Board, w certificate.Well, m certificate.Move) (drop.Board, error) {
	if !w.Slide {
		return b.Drop(w, m.Piece, m.Rotation, m.Offset)
	}
	s, err := stateOf(m)
	if err != nil {
		return drop.Board{}, err
	}
	if err := slide.New(w).Rests((*slide.Rows)(b[:]), m.Piece, s); err != nil {
		return drop.Board{}, err
	}
	for _, c := range slide.Cells(m.Piece, s) {
		b[c.Row-1] |= 1 << c.Column
	}
	return b, nil
}

// rest returns the cells in which a piece comes to rest, be it where it may not,
// from the lowest row up. They are none if one is outside the well.
func rest(b drop.Board, w certificate.Well, m certificate.Move) (cells []drop.Cell) {
	if !w.Slide {
		return b.Rest(w, m)
	}
	s, err := stateOf(m)
	if err != nil {
		return nil
	}
	for _, c := range slide.Cells(m.Piece, s) {
		if c.Column < 0 || c.Column >= w.Width || c.Row < 1 {
			return nil
		}
		cells = append(cells, drop.Cell(c))
	}
	return cells
}

// stateOf returns where a move of slide ends, unless that is outside of every well.
func stateOf(m certificate.Move) (slide.State, error) {
	if m.Offset < -2 || m.Offset >= certificate.TallWidth || m.Row < 1 || m.Row > certificate.MaxRows {
		return slide.State{}, slide.ErrOutside
	}
	return slide.State{Rotation: int8(m.Rotation), Offset: int8(m.Offset), Row: int8(m.Row)}, nil
}

// rotations returns how many a piece has.
func rotations(w certificate.Well, piece int) int {
	if w.Slide {
		return slide.Rotations(piece)
	}
	return len(certificate.Shapes(piece))
}

// Rules are what the adversary's evidence takes of a game, whose profiles are P, as
// drop.Well and slide.Well say it.
type rules[P comparable] interface {
	Start() P
	Bound(p P) int
	Alone(p P, left int) (piece int, lost bool)
	Dealable(p P) certificate.Set
	Deal(next []P, p P, piece byte, left int) (all []P, prevents bool)
	Distinct(profiles []P) []P
	Layer(profiles []P) []P
	CompareInFile(p, q P) int
	Sacrificed(p P) uint64
	WithRows(p P, rows uint64) P
	Canonical(p P) P
	Unpacked(p P) certificate.Profile

	profile(b drop.Board, left certificate.Set) P

	// dealt returns the piece that is dealt in a profile, if the deal is that for the
	// canonical one. It may be the mirrored one.
	dealt(p P, deal byte) (piece int, mirrored bool)

	// moves returns the legal moves with a piece, where they lead, and whether they
	// complete a line.
	moves(p P, piece int) iter.Seq2[certificate.Move, outcome[P]]
}

type outcome[P comparable] struct {
	next P
	line bool
}

// drops is the drop game.
type drops struct{ *drop.Well }

func (g drops) profile(b drop.Board, left certificate.Set) drop.Profile {
	return b.Profile(g.Well.Well, left)
}

func (g drops) dealt(p drop.Profile, deal byte) (piece int, mirrored bool) {
	if g.SortComponents(p) == g.Canonical(p) {
		return int(deal), false
	}
	return certificate.MirrorPiece(int(deal)), true
}

func (g drops) moves(p drop.Profile, piece int) iter.Seq2[certificate.Move, outcome[drop.Profile]] {
	return func(yield func(certificate.Move, outcome[drop.Profile]) bool) {
		p = g.Dealt(p, piece)
		for i := range g.Moves[piece] {
			m := &g.Moves[piece][i]
			q, legal := g.Drop(p, m)
			if legal && !yield(certificate.Move{Piece: piece, Rotation: int(m.Rotation), Offset: int(m.Offset)}, outcome[drop.Profile]{q, g.Complete(q)}) {
				return
			}
		}
	}
}

// slides is the slide game.
type slides struct{ *slide.Well }

func (g slides) profile(b drop.Board, left certificate.Set) slide.Profile {
	return g.ProfileOf((*slide.Rows)(b[:]), left)
}

func (g slides) dealt(_ slide.Profile, deal byte) (piece int, mirrored bool) { return int(deal), false }

func (g slides) moves(p slide.Profile, piece int) iter.Seq2[certificate.Move, outcome[slide.Profile]] {
	return func(yield func(certificate.Move, outcome[slide.Profile]) bool) {
		for _, s := range g.Landings(nil, &p.Open, piece) {
			q := p
			line := g.Fill(&q, piece, s)
			g.Close(&q, slide.Never)
			m := certificate.Move{Piece: piece, Rotation: int(s.Rotation), Offset: int(s.Offset), Row: int(s.Row)}
			if !yield(m, outcome[slide.Profile]{q, line}) {
				return
			}
		}
	}
}

// layersOf derives the profiles of an adversary's section, whose claim must be
// valid and whose deals must be pieces, as SPEC.md says (Layers). It gives each
// layer that is not empty, in a certificate's order, before it looks at the deals
// of that layer; at last it gives a *LayerFault if they do not fit.
func layersOf[P comparable](g rules[P], s certificate.Section) iter.Seq2[[]P, error] {
	return func(yield func([]P, error) bool) {
		if !s.Claim.Slide && !drop.Takes(s.Claim.Well) {
			yield(nil, &LayerFault{0, -1, 0, fmt.Sprintf("with a bag, more than %d columns or %d rows are not followed here", drop.MaxBagWidth, drop.MaxBagRows)})
			return
		}
		left := cmp.Or(s.Claim.Pieces, s.Claim.Longest())
		var layer []P
		if g.Bound(g.Start()) <= left {
			layer = []P{g.Start()}
		}
		for k := 0; len(layer) > 0 || k < len(s.Deals); k++ {
			if len(layer) > 0 && !yield(layer, nil) {
				return
			}
			left--
			next, fault := nextLayer(g, layer, s.Deals, k, left)
			if fault != nil {
				yield(nil, fault)
				return
			}
			layer = next
		}
	}
}
