package main

import (
	"cmp"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/drop"
)

// A dealer builds an adversary's evidence by rules of which a mistake changes one.
// Its deals are right for every checker that makes the same mistake.
type dealer struct {
	*drop.Well
	canonical  func(drop.Profile) drop.Profile
	bound      func(drop.Profile) int // with fewer pieces left, a profile is statically lost
	order      func([]drop.Profile)   // puts a layer in order
	overlooked bool                   // moves that complete a line are not followed
	dominated  bool                   // dominated profiles are answered, too
	repeated   bool                   // profiles are counted as often as they are reached
	prevented  map[position]bool      // whether the adversary prevents a line
}

type position struct {
	profile drop.Profile
	left    int
}

// moveLeftOut is the mistake to leave out moves, of which it is told how many
// columns are right of the piece.
func moveLeftOut(which func(m drop.Move, right int) bool) func(*dealer) {
	return func(d *dealer) {
		for piece := range d.Moves {
			d.Moves[piece] = slices.DeleteFunc(d.Moves[piece], func(m drop.Move) bool {
				shape := certificate.Shapes[piece][m.Rotation]
				return which(m, d.Width-int(m.Offset)-shape.Left-len(shape.Bottom))
			})
		}
	}
}

// needChanged is a mistake about the pieces that a row needs, by the columns that
// it lacks.
func needChanged(change func(lacking uint, n drop.Need) drop.Need) func(*dealer) {
	return func(d *dealer) {
		for lacking, need := range d.Needs {
			d.Needs[lacking] = change(uint(lacking), need)
		}
	}
}

// sortColumns has columns change places, not components.
func (d *dealer) sortColumns(p drop.Profile) drop.Profile {
	sorted := p.Unpacked()
	slices.Sort(sorted.Heights[:d.Width])
	return drop.NewProfile(sorted)
}

// dealsFor returns the deals for a claim, layer by layer, in letters, and whether
// there are any: without a mistake, whether the claim is true.
func dealsFor(claim certificate.Claim, mistake func(*dealer)) (layers []string, ok bool) {
	g := drop.New(claim.Well)
	d := &dealer{Well: g, canonical: g.Canonical, bound: g.Bound, prevented: make(map[position]bool)}
	d.order = func(layer []drop.Profile) { slices.SortFunc(layer, drop.CompareInFile) }
	mistake(d)
	left := cmp.Or(claim.Pieces, claim.Longest())
	for layer := d.layer([]drop.Profile{0}, left); len(layer) > 0; left-- {
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

// deal returns the first piece that prevents a line with some pieces left, or -1.
func (d *dealer) deal(p drop.Profile, left int) int {
	for _, piece := range []int{6, 0, 1, 2, 3, 4, 5} {
		after, prevents := d.after(p, piece)
		if prevents && !slices.ContainsFunc(after, func(q drop.Profile) bool { return !d.prevents(q, left-1) }) {
			return piece
		}
	}
	return -1
}

// prevents reports whether the adversary prevents a line with some pieces left.
func (d *dealer) prevents(p drop.Profile, left int) bool {
	if left == 0 || d.bound(p) > left {
		return true
	}
	at := position{d.canonical(p), left}
	if _, ok := d.prevented[at]; !ok {
		d.prevented[at] = d.deal(at.profile, left) >= 0
	}
	return d.prevented[at]
}

// after returns the profiles after a piece, in the order of the moves, and whether
// none of these completes a line.
func (d *dealer) after(p drop.Profile, piece int) (after []drop.Profile, prevents bool) {
	for i := range d.Moves[piece] {
		q, legal := d.Drop(p, &d.Moves[piece][i])
		switch {
		case !legal || d.overlooked && d.Complete(q):
		case d.Complete(q):
			return nil, false
		default:
			after = append(after, q)
		}
	}
	return after, true
}

// layer makes a layer of the profiles that are reached.
func (d *dealer) layer(reached []drop.Profile, left int) (layer []drop.Profile) {
	var all []drop.Profile
	for _, p := range reached {
		if p = d.canonical(p); d.bound(p) <= left && (d.repeated || !slices.Contains(all, p)) {
			all = append(all, p)
		}
	}
	for _, p := range all {
		dominates := func(q drop.Profile) bool { return p != q && p&^drop.RowBits == q&^drop.RowBits && q&^p == 0 }
		if d.dominated || !slices.ContainsFunc(all, dominates) {
			layer = append(layer, p)
		}
	}
	d.order(layer)
	return layer
}

// withMistake is a certificate of a claim with deals for layers that are derived with
// a mistake.
func withMistake(claim string, mistake func(*dealer)) string {
	deals, ok := dealsFor(must(certificate.ParseClaim(claim)), mistake)
	if !ok {
		panic("corpus: " + claim + ": no deals even with the mistake")
	}
	return adversary(claim, deals...)
}
