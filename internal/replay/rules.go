package replay

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

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
	if m.Offset < -2 || m.Offset >= certificate.MaxWidth || m.Row < 1 || m.Row > certificate.MaxRows {
		return slide.State{}, slide.ErrOutside
	}
	return slide.State{Rotation: int8(m.Rotation), Offset: int8(m.Offset), Row: int8(m.Row)}, nil
}

// rotations returns how many a piece has.
func rotations(w certificate.Well, piece int) int {
	if w.Slide {
		return slide.Rotations(piece)
	}
	return len(certificate.Shapes[piece])
}

// Rules are what the adversary's evidence take of a game, whose profiles are P.
type rules[P comparable] interface {
	Bound(p P) int
	Dealable(p P) certificate.Set
	Deal(next []P, p P, piece byte, left int) (all []P, prevents bool)
	Layer(profiles []P) []P
	Unpacked(p P) certificate.Profile

	empty() P
	distinct(profiles []P) []P
	profile(b drop.Board, left certificate.Set) P

	// alone returns a piece with which the adversary wins by dealing only such
	// pieces, if the profile is statically lost with left pieces left.
	alone(p P, left int) (piece int, lost bool)

	// canonical returns the profile for p that layers have. The deal for that means
	// that a piece is dealt in p; it may be the mirrored one.
	canonical(p P) P
	dealt(p P, deal byte) (piece int, mirrored bool)

	// find returns the index in a layer of a canonical profile, or of one that
	// dominates it. What is dealt there does for both.
	find(layer []P, p P) (i int, found bool)

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

func (g drops) empty() drop.Profile                             { return g.Empty }
func (g drops) distinct(profiles []drop.Profile) []drop.Profile { return drop.Distinct(profiles) }
func (g drops) canonical(p drop.Profile) drop.Profile           { return g.Canonical(p) }

func (g drops) profile(b drop.Board, left certificate.Set) drop.Profile {
	return b.Profile(g.Well.Well, left)
}

func (g drops) alone(p drop.Profile, left int) (piece int, lost bool) {
	switch need := g.Least(p); {
	case int(need.Few) > left:
		return g.Fewest(p), true
	case int(need.I) > left:
		return strings.IndexByte(certificate.Letters, 'I'), true
	}
	return 0, false
}

func (g drops) dealt(p drop.Profile, deal byte) (piece int, mirrored bool) {
	if g.SortComponents(p) == g.Canonical(p) {
		return int(deal), false
	}
	return certificate.MirrorPiece[deal], true
}

func (g drops) find(layer []drop.Profile, p drop.Profile) (i int, found bool) {
	lost := g.Sacrificed(p)
	for rows := lost; ; rows = (rows - 1) & lost {
		if i, found = slices.BinarySearchFunc(layer, g.WithRows(p, rows), g.CompareInFile); found || rows == 0 {
			return i, found
		}
	}
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

func (g slides) empty() slide.Profile                              { return g.Start() }
func (g slides) distinct(profiles []slide.Profile) []slide.Profile { return slide.Distinct(profiles) }
func (g slides) canonical(p slide.Profile) slide.Profile           { return p }

func (g slides) Bound(p slide.Profile) int { return g.Close(&p, slide.Never) }

func (g slides) Dealable(slide.Profile) certificate.Set { return g.First() }

func (g slides) Deal(next []slide.Profile, p slide.Profile, piece byte, left int) ([]slide.Profile, bool) {
	more, prevents := g.Well.Deal(&p, int(piece), left)
	return append(next, more...), prevents
}

func (g slides) Layer(profiles []slide.Profile) []slide.Profile { return slide.Layer(profiles) }

func (g slides) Unpacked(p slide.Profile) certificate.Profile { return p.Unpacked() }

func (g slides) profile(b drop.Board, _ certificate.Set) slide.Profile {
	return g.ProfileOf((*slide.Rows)(b[:]))
}

func (g slides) alone(p slide.Profile, left int) (piece int, lost bool) {
	return g.Alone(&p, left)
}

func (g slides) dealt(_ slide.Profile, deal byte) (piece int, mirrored bool) { return int(deal), false }

func (g slides) find(layer []slide.Profile, p slide.Profile) (i int, found bool) {
	lost := p.Sacrificed
	for rows := lost; ; rows = (rows - 1) & lost {
		p.Sacrificed = rows
		i, found = slices.BinarySearchFunc(layer, p, func(p, q slide.Profile) int { return slide.Compare(&p, &q) })
		if found || rows == 0 {
			return i, found
		}
	}
}

func (g slides) moves(p slide.Profile, piece int) iter.Seq2[certificate.Move, outcome[slide.Profile]] {
	return func(yield func(certificate.Move, outcome[slide.Profile]) bool) {
		for _, s := range g.Landings(nil, &p.Open, piece) {
			q := p
			line := q.Fill(piece, s)
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
		switch bag := s.Claim.Deals == certificate.Bag; {
		case bag && s.Claim.Slide:
			yield(nil, &LayerFault{0, -1, 0, "in slide, the profiles of a bag are not followed here"})
			return
		case bag && s.Claim.Rows > drop.MaxBagRows:
			yield(nil, &LayerFault{0, -1, 0, fmt.Sprintf("with a bag, more than %d rows are not followed here", drop.MaxBagRows)})
			return
		}
		left := cmp.Or(s.Claim.Pieces, s.Claim.Longest())
		var layer []P
		if g.Bound(g.empty()) <= left {
			layer = []P{g.empty()}
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
