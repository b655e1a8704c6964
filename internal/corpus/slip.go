package main

import (
	"cmp"
	"slices"
	"strings"

	"lineproof/certificate"
)

// A slip is a mistake in the derivation of layers. Deals for these layers are
// right for everyone who makes the same mistake.
type slip int

const (
	noSlip         slip = iota
	lineOverlooked      // a move that completes a line is not followed
	cornersCut          // no move begins left of the well, though the piece's first columns are empty
	wallMissed          // no move reaches the right wall
	oneRotation         // a piece is never turned
	hopelessSoon        // of the pieces left, one is not counted
	hopelessI           // an I is taken to stand, never to lie
	hopelessMixed       // each row needs more O than are left, or more I
	hopelessKept        // hopeless profiles are answered, too
	dominatedKept       // and so are dominated ones
	dominatingLost      // the dominating profile is left out, not the dominated one
	asReached           // profiles are taken as they are reached, not in the canonical form
	unmirrored          // chambers change places, but nothing is mirrored
	columnsSorted       // columns change places, not chambers
	repeated            // a profile is counted as often as it is reached
	heightsFirst        // profiles are ordered by their heights, and then by their sacrificed rows
	unordered           // profiles stand in the order in which they are reached
)

// A profile has a height for each column, as a byte, and its sacrificed rows.
type profile struct {
	sacrificed uint16
	heights    string
}

// A dealer builds an adversary's evidence, with a slip.
type dealer struct {
	certificate.Claim
	slip  slip
	known map[position]bool
}

type position struct {
	profile
	left int
}

// dealt returns the killers for a claim, layer by layer, in letters, and whether
// there are any: with no slip, whether the claim is true.
func dealt(claim certificate.Claim, slip slip) (layers []string, ok bool) {
	d := &dealer{claim, slip, make(map[position]bool)}
	left := cmp.Or(claim.Pieces, claim.Longest())
	layer := d.next([]profile{{0, strings.Repeat("\x00", claim.Width)}}, left)
	for ; len(layer) > 0; left-- {
		killers := ""
		var reached []profile
		for _, p := range layer {
			piece := d.killer(p, left)
			if piece < 0 {
				return nil, false
			}
			killers += certificate.Letters[piece : piece+1]
			after, _ := d.deal(p, piece)
			reached = append(reached, after...)
		}
		layers = append(layers, killers)
		layer = d.next(reached, left-1)
	}
	return layers, true
}

// killer returns the first piece that wins with some pieces left, or -1.
func (d *dealer) killer(p profile, left int) int {
	for _, piece := range []int{6, 0, 1, 2, 3, 4, 5} {
		after, kills := d.deal(p, piece)
		if kills && !slices.ContainsFunc(after, func(q profile) bool { return !d.prevents(q, left-1) }) {
			return piece
		}
	}
	return -1
}

// prevents reports whether the adversary prevents a line with some pieces left.
func (d *dealer) prevents(p profile, left int) bool {
	if left == 0 || d.hopeless(p, left) {
		return true
	}
	at := position{d.canonical(p), left}
	if _, ok := d.known[at]; !ok {
		d.known[at] = d.killer(at.profile, left) >= 0
	}
	return d.known[at]
}

// deal returns the profiles after a piece, in the order of the moves, and
// whether none of these completes a line.
func (d *dealer) deal(p profile, piece int) (after []profile, kills bool) {
	for rotation, shape := range certificate.Shapes[piece] {
		if d.slip == oneRotation && rotation > 0 {
			break
		}
		for left := range d.Width - len(shape.Bottom) + 1 {
			if d.slip == cornersCut && left < shape.Left || d.slip == wallMissed && left+len(shape.Bottom) == d.Width {
				continue
			}
			q, legal := d.drop(p, shape, left)
			if !legal || d.slip == lineOverlooked && d.line(q) {
				continue
			}
			if d.line(q) {
				return nil, false
			}
			after = append(after, q)
		}
	}
	return after, true
}

func (d *dealer) drop(p profile, shape certificate.Shape, left int) (profile, bool) {
	heights := []byte(p.heights)
	y := 0
	for i, bottom := range shape.Bottom {
		h := int(heights[left+i])
		if h == d.Rows {
			return p, false
		}
		y = max(y, h-bottom)
	}
	for i, bottom := range shape.Bottom {
		if d.Ceiling != 0 && y+shape.Top[i] > d.Ceiling {
			return p, false
		}
		for row := int(heights[left+i]); row < min(y+bottom, d.Rows); row++ {
			p.sacrificed |= 1 << row
		}
		heights[left+i] = byte(min(y+shape.Top[i], d.Rows))
	}
	p.heights = string(heights)
	return p, true
}

func (d *dealer) line(p profile) bool {
	reached := slices.Min([]byte(p.heights))
	return ^p.sacrificed&(1<<reached-1) != 0
}

func (d *dealer) hopeless(p profile, left int) bool {
	if d.slip == hopelessKept {
		return left == 0
	}
	if d.slip == hopelessSoon {
		left--
	}
	enoughO, enoughI, enough := false, false, false
	for row := range d.Rows {
		if p.sacrificed>>row&1 == 1 {
			continue
		}
		needO, needI := 0, 0
		for _, run := range strings.Fields(strings.Map(func(h rune) rune {
			if int(h) > row {
				return ' '
			}
			return '.'
		}, p.heights)) {
			l := len(run)
			needO += l/2 + l%2*(left+1)
			if needI += l/4 + l%4; d.slip == hopelessI {
				needI += 3 * (l / 4)
			}
		}
		enoughO, enoughI = enoughO || needO <= left, enoughI || needI <= left
		enough = enough || needO <= left && needI <= left
	}
	if d.slip == hopelessMixed {
		return !enough
	}
	return !enoughO || !enoughI
}

func (d *dealer) canonical(p profile) profile {
	mirrored := []byte(p.heights)
	slices.Reverse(mirrored)
	switch d.slip {
	case asReached:
	case columnsSorted:
		slices.Sort(mirrored)
		p.heights = string(mirrored)
	case unmirrored:
		p.heights = d.sortChambers(p.heights)
	default:
		p.heights = min(d.sortChambers(p.heights), d.sortChambers(string(mirrored)))
	}
	return p
}

func (d *dealer) sortChambers(heights string) string {
	full := string(rune(d.Rows))
	chambers := strings.SplitAfter(heights+full, full)
	chambers = chambers[:len(chambers)-1] // nothing follows the imagined column
	slices.Sort(chambers)
	return strings.TrimSuffix(strings.Join(chambers, ""), full)
}

// next makes a layer of the profiles that are reached.
func (d *dealer) next(reached []profile, left int) (layer []profile) {
	for _, p := range reached {
		if p = d.canonical(p); !d.hopeless(p, left) && (d.slip == repeated || !slices.Contains(layer, p)) {
			layer = append(layer, p)
		}
	}
	layer = slices.DeleteFunc(slices.Clone(layer), func(p profile) bool { return d.dominated(p, layer) })
	if d.slip != unordered {
		slices.SortFunc(layer, d.compare)
	}
	return layer
}

func (d *dealer) dominated(p profile, layer []profile) bool {
	return d.slip != dominatedKept && slices.ContainsFunc(layer, func(q profile) bool {
		if d.slip == dominatingLost {
			p, q = q, p
		}
		return p.heights == q.heights && p != q && q.sacrificed&^p.sacrificed == 0
	})
}

func (d *dealer) compare(p, q profile) int {
	bySacrificed, byHeights := cmp.Compare(p.sacrificed, q.sacrificed), cmp.Compare(p.heights, q.heights)
	if d.slip == heightsFirst {
		return cmp.Or(byHeights, bySacrificed)
	}
	return cmp.Or(bySacrificed, byHeights)
}

// slipped is a claim with killers for layers that are derived with a slip.
func slipped(claim string, slip slip) section {
	killers, ok := dealt(must(certificate.ParseClaim(claim)), slip)
	if !ok {
		panic("corpus: " + claim + ": not even then")
	}
	return section{claim, layers(killers...)}
}
