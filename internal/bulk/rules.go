package bulk

import (
	"encoding/binary"
	"math/bits"

	"lineproof/certificate"
	"lineproof/internal/game/drop"
	"lineproof/internal/game/slide"
)

// Rules are what layers take of a game, whose profiles are P and have keys K.
type rules[P comparable, K words] interface {
	Start() P
	Bound(p P) int
	Dealable(p P) certificate.Set
	Canonical(p P) P

	// moves appends the profiles that the legal moves with a piece lead to. They are to
	// be closed, which returns the bound: 0 if a line is complete.
	moves(all []P, p P, piece byte) []P
	Close(p *P, left int) (bound int)

	// hash spreads profiles over the highest bits.
	hash(p P) uint64

	// key has the columns first, then what is left in the bag, and in the lowest bits
	// the sacrificed rows. profile takes it apart.
	key(p P) K
	profile(key K) P

	// number appends what digests have, but for the bag (SPEC.md, Digests).
	number(packed []byte, p P) []byte
}

const factor = 0x9e3779b97f4a7c15 // 2^64 by the golden ratio

// drops is the drop game.
type drops struct {
	*drop.Well
	bagBits int // of a key
}

func newDrops(w certificate.Well) drops {
	g := drop.New(w)
	_, left, _ := g.Parts(g.Start())
	return drops{g, bits.Len64(left)}
}

func (g drops) moves(all []drop.Profile, p drop.Profile, piece byte) []drop.Profile {
	p = g.Dealt(p, int(piece))
	for m := range g.Moves[piece] {
		if next, legal := g.Drop(p, &g.Moves[piece][m]); legal {
			all = append(all, next)
		}
	}
	return all
}

func (g drops) Close(p *drop.Profile, _ int) (bound int) { return g.Bound(*p) }

func (g drops) hash(p drop.Profile) uint64 { return uint64(p) * factor }

func (g drops) key(p drop.Profile) [1]uint64 {
	heights, left, rows := g.Parts(p)
	return [1]uint64{heights<<(g.bagBits+g.Rows) | left<<g.Rows | rows}
}

func (g drops) profile(key [1]uint64) drop.Profile {
	k := key[0]
	return g.Join(k>>(g.bagBits+g.Rows), k>>g.Rows&(1<<g.bagBits-1), k&g.AllRows)
}

func (g drops) number(packed []byte, p drop.Profile) []byte {
	heights, _, rows := g.Parts(p)
	return binary.BigEndian.AppendUint64(packed, heights<<(64-4*g.Width)|rows)
}

// slides is the slide game.
type slides struct{ *slide.Well }

func (g slides) moves(all []slide.Profile, p slide.Profile, piece byte) []slide.Profile {
	var room [256]slide.State // garbage would count as memory
	for _, s := range g.Landings(room[:0], &p.Open, int(piece)) {
		all = append(all, p)
		g.Fill(&all[len(all)-1], int(piece), s)
	}
	return all
}

func (g slides) hash(p slide.Profile) uint64 {
	h := uint64(p.Left)<<16 | uint64(p.Sacrificed)
	for _, row := range p.Open[:g.Rows] {
		h = (h ^ uint64(row)) * factor
	}
	return h
}

func (g slides) key(p slide.Profile) (key [4]uint64) {
	q := g.Unpacked(p)
	for _, column := range q.Heights[:g.Width] {
		key = rotated(key, g.Rows)
		key[3] |= uint64(column)
	}
	key = rotated(key, certificate.Pieces+g.Rows)
	key[3] |= uint64(q.Left)<<g.Rows | uint64(q.Sacrificed)
	return key
}

func (g slides) profile(key [4]uint64) (p slide.Profile) {
	p.Sacrificed = uint16(key[3] & (1<<g.Rows - 1))
	p.Left = certificate.Set(key[3]>>g.Rows) & certificate.AllPieces
	key = rotated(key, -certificate.Pieces-g.Rows)
	for x := g.Width - 1; x >= 0; x-- {
		for y := range g.Rows {
			p.Open[y] |= uint16(key[3]>>y&1) << x
		}
		key = rotated(key, -g.Rows)
	}
	return p
}

func (g slides) number(packed []byte, p slide.Profile) []byte {
	q := g.Unpacked(p)
	packed, _ = binary.Append(packed, binary.BigEndian, q.Heights[:certificate.TallWidth])
	return binary.BigEndian.AppendUint16(packed, q.Sacrificed)
}
