package main

import (
	"cmp"
	"math/bits"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/drop"
)

// A mistake is one in the derivation of layers. Deals for these layers are right
// for every checker that makes the same mistake.
type mistake int

const (
	noMistake      mistake = iota
	lineOverlooked         // a move that completes a line is not followed
	cornersCut             // no box begins left of the well, though its first columns are empty
	wallMissed             // no move reaches the right wall
	oneRotation            // a piece is never turned
	lostSoon               // of the pieces left, one is not counted
	lostByI                // an I is taken to stand, never to lie
	lostMixed              // a profile is lost if each row needs more O than are left, or more I
	lostKept               // statically lost profiles are answered, too
	dominatedKept          // and so are dominated ones
	asReached              // profiles are taken as they are reached, not in the canonical form
	unmirrored             // components change places, but nothing is mirrored
	columnsSorted          // columns change places, not components
	repeated               // a profile is counted as often as it is reached
	heightsFirst           // profiles are ordered by their heights, and then by their sacrificed rows
	unordered              // profiles stand in the order in which they are reached
)

// A dealer builds an adversary's evidence, with a mistake.
type dealer struct {
	*drop.Well
	mistake mistake
	known   map[position]bool
}

type position struct {
	profile drop.Profile
	left    int
}

func newDealer(w certificate.Well, mistake mistake) *dealer {
	d := &dealer{drop.New(w), mistake, make(map[position]bool)}
	for piece := range d.Moves {
		d.Moves[piece] = slices.DeleteFunc(d.Moves[piece], func(m drop.Move) bool {
			shape := certificate.Shapes[piece][m.Rotation]
			return mistake == oneRotation && m.Rotation > 0 || mistake == cornersCut && m.Offset < 0 ||
				mistake == wallMissed && int(m.Offset)+shape.Left+len(shape.Bottom) == w.Width
		})
	}
	for lacking := range d.Needs {
		if mistake == lostByI {
			d.Needs[lacking].I = uint8(bits.OnesCount(uint(lacking)))
		}
	}
	return d
}

// dealsFor returns the deals for a claim, layer by layer, in letters, and whether
// there are any: with no mistake, whether the claim is true.
func dealsFor(claim certificate.Claim, mistake mistake) (layers []string, ok bool) {
	d := newDealer(claim.Well, mistake)
	left := cmp.Or(claim.Pieces, claim.Longest())
	layer := d.layer([]drop.Profile{0}, left)
	for ; len(layer) > 0; left-- {
		deals := ""
		var reached []drop.Profile
		for _, p := range layer {
			piece := d.deal(p, left)
			if piece < 0 {
				return nil, false
			}
			deals += certificate.Letters[piece : piece+1]
			after, _ := d.after(p, piece)
			reached = append(reached, after...)
		}
		layers = append(layers, deals)
		layer = d.layer(reached, left-1)
	}
	return layers, true
}

// deal returns the first piece that wins with some pieces left, or -1.
func (d *dealer) deal(p drop.Profile, left int) int {
	for _, piece := range []int{6, 0, 1, 2, 3, 4, 5} {
		after, prevents := d.after(p, piece)
		if prevents && !slices.ContainsFunc(after, func(q drop.Profile) bool { return !d.wins(q, left-1) }) {
			return piece
		}
	}
	return -1
}

// wins reports whether the adversary prevents a line with some pieces left.
func (d *dealer) wins(p drop.Profile, left int) bool {
	if left == 0 || d.bound(p) > left {
		return true
	}
	at := position{d.canonical(p), left}
	if _, ok := d.known[at]; !ok {
		d.known[at] = d.deal(at.profile, left) >= 0
	}
	return d.known[at]
}

// after returns the profiles after a piece, in the order of the moves, and whether
// none of these completes a line.
func (d *dealer) after(p drop.Profile, piece int) (after []drop.Profile, prevents bool) {
	for i := range d.Moves[piece] {
		q, legal := d.Drop(p, &d.Moves[piece][i])
		switch {
		case !legal || d.mistake == lineOverlooked && d.Complete(q):
		case d.Complete(q):
			return nil, false
		default:
			after = append(after, q)
		}
	}
	return after, true
}

// bound returns a number of pieces: with fewer left, a profile is statically lost.
func (d *dealer) bound(p drop.Profile) int {
	switch d.mistake {
	case lostKept:
		return 1
	case lostSoon:
		return d.Bound(p) + 1
	case lostMixed:
		least := drop.Never
		for row := 1; row <= d.Rows; row++ {
			if need := d.Needs[d.Lacks(p, row)]; p.Sacrificed()>>(row-1)&1 == 0 {
				least = min(least, int(max(need.O, need.I)))
			}
		}
		return least
	}
	return d.Bound(p)
}

func (d *dealer) canonical(p drop.Profile) drop.Profile {
	switch d.mistake {
	case asReached:
		return p
	case unmirrored:
		return d.SortComponents(p)
	case columnsSorted:
		sorted := p.Unpacked()
		slices.Sort(sorted.Heights[:d.Width])
		return drop.NewProfile(sorted)
	}
	return d.Canonical(p)
}

// layer makes a layer of the profiles that are reached.
func (d *dealer) layer(reached []drop.Profile, left int) (layer []drop.Profile) {
	var all []drop.Profile
	for _, p := range reached {
		if p = d.canonical(p); d.bound(p) <= left && (d.mistake == repeated || !slices.Contains(all, p)) {
			all = append(all, p)
		}
	}
	for _, p := range all {
		dominates := func(q drop.Profile) bool { return p != q && p&^drop.RowBits == q&^drop.RowBits && q&^p == 0 }
		if d.mistake == dominatedKept || !slices.ContainsFunc(all, dominates) {
			layer = append(layer, p)
		}
	}
	switch d.mistake {
	case unordered:
	case heightsFirst:
		slices.Sort(layer)
	default:
		slices.SortFunc(layer, drop.CompareInFile)
	}
	return layer
}

// withMistake is a claim with deals for layers that are derived with a mistake.
func withMistake(claim string, mistake mistake) section {
	deals, ok := dealsFor(must(certificate.ParseClaim(claim)), mistake)
	if !ok {
		panic("corpus: " + claim + ": no deals even with the mistake")
	}
	return section{claim, layers(deals...)}
}
