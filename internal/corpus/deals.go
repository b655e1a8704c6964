package main

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/game"
	"lineproof/internal/game/slide"
)

// A dealer looks for an adversary's evidence, by rules of which one may be wrong.
type dealer[P game.Profile] struct {
	game.Mover[P]
	order string // of the pieces that it tries
	any   bool   // it deals pieces that are not in the bag, too
	layer func([]P) []P
	known map[turn[P]]int
}

// A turn is a profile with some pieces left.
type turn[P game.Profile] struct {
	profile P
	left    int
}

// deal returns the first piece with which the adversary prevents a line, or -1.
func (d *dealer[P]) deal(p P, left int) int {
	at := turn[P]{p, left}
	piece, known := d.known[at]
	if known {
		return piece
	}
	i := strings.IndexFunc(d.order, func(letter rune) bool {
		piece := strings.IndexRune(certificate.Letters, letter)
		if !d.any && !d.Dealable(p).Has(piece) {
			return false
		}
		next, prevents := d.Deal(nil, p, piece, left-1)
		return prevents && !slices.ContainsFunc(next, func(q P) bool { return d.deal(q, left-1) < 0 })
	})
	if piece = -1; i >= 0 {
		piece = strings.IndexByte(certificate.Letters, d.order[i])
	}
	d.known[at] = piece
	return piece
}

// layersBy is an adversary's claim with its layers.
func layersBy[P game.Profile](c certificate.Claim, d *dealer[P]) section {
	d.known = make(map[turn[P]]int)
	s := certificate.Section{Claim: c}
	left := cmp.Or(c.Pieces, c.Longest())
	for layer := d.First(left); len(layer) > 0; left-- {
		var deals []byte
		var next []P
		for _, p := range layer {
			piece := d.deal(p, left)
			if piece < 0 {
				panic("corpus: " + c.String() + ": the player wins even with the wrong rule")
			}
			deals = append(deals, byte(piece))
			next, _ = d.Deal(next, p, piece, left-1)
		}
		s.Deals = append(s.Deals, deals)
		layer = d.layer(next)
	}
	return encoded(s)
}

// slideRules are those of the slide game, of which one may be wrong.
type slideRules struct {
	*slide.Well
	fixed     bool   // pieces do not turn
	dominated bool   // dominated profiles are answered, too
	mirrored  bool   // of a profile and its mirror image, only the smaller one is answered
	byRows    bool   // profiles are ordered by rows
	order     string // of the pieces that the adversary tries
}

// Moves leaves out what turns a piece, if it must not.
func (r *slideRules) Moves(all []game.Move[slide.Profile], p slide.Profile, piece int) []game.Move[slide.Profile] {
	return slices.DeleteFunc(r.Well.Moves(all, p, piece), func(m game.Move[slide.Profile]) bool { return r.fixed && m.At.Rotation != 0 })
}

// Canonical takes a mirror image for the same, if that is wrong.
func (r *slideRules) Canonical(p slide.Profile) (slide.Profile, bool) {
	if !r.mirrored {
		return p, false
	}
	image := p.Parts()
	for y, row := range image.Open {
		image.Open[y] = bits.Reverse16(row) >> (16 - r.Width)
	}
	return slices.MinFunc([]slide.Profile{p, image.Profile()}, func(p, q slide.Profile) int {
		return game.CompareInFile(game.Rules[slide.Profile](r), p, q)
	}), false
}

func (r *slideRules) layer(profiles []slide.Profile) []slide.Profile {
	if r.dominated {
		profiles = game.Distinct(profiles)
		game.SortInFile(game.Rules[slide.Profile](r), profiles)
		return profiles
	}
	profiles = game.Layer(game.Rules[slide.Profile](r), profiles)
	if r.byRows {
		slices.SortFunc(profiles, func(p, q slide.Profile) int {
			a, b := p.Parts(), q.Parts()
			return cmp.Or(cmp.Compare(a.Sacrificed, b.Sacrificed), slices.Compare(a.Open[:], b.Open[:]))
		})
	}
	return profiles
}

// slidLayers is an adversary's claim about slide with its layers.
func slidLayers(claim string, wrong func(*slideRules)) section {
	c := must(certificate.ParseClaim(claim))
	r := &slideRules{Well: slide.New(c.Well), order: "OISZLJT"}
	wrong(r)
	d := &dealer[slide.Profile]{order: r.order, layer: r.layer}
	d.Rules = r
	return layersBy(c, d)
}
