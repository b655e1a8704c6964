package main

import (
	"cmp"
	"math/bits"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/game"
	"lineproof/internal/game/slide"
)

// slideRules derive layers of the slide game. One of them may be wrong.
type slideRules struct {
	*slide.Well
	fixed     bool   // pieces do not turn
	dominated bool   // dominated profiles are answered, too
	mirrored  bool   // of a profile and its mirror image, only the smaller one is answered
	byRows    bool   // profiles are ordered by rows
	order     string // of the pieces that the adversary tries
	known     map[slideAt]bool
}

type slideAt struct {
	slide.Profile
	left int
}

func (r *slideRules) compare(p, q slide.Profile) int {
	if r.byRows {
		p, q := p.Parts(), q.Parts()
		return cmp.Or(cmp.Compare(p.Sacrificed, q.Sacrificed), slices.Compare(p.Open[:], q.Open[:]))
	}
	return game.CompareInFile(game.Rules[slide.Profile](r), p, q)
}

// after lists the profiles after all moves that are not statically lost, or returns
// false if a move completes a line.
func (r *slideRules) after(p slide.Profile, piece, left int) (all []slide.Profile, ok bool) {
	for _, m := range r.Moves(nil, p, piece) {
		if r.fixed && m.At.Rotation != 0 {
			continue
		}
		switch bound := r.Close(&m, left); {
		case bound == 0:
			return nil, false
		case bound > left:
			continue
		}
		if r.mirrored {
			image := m.Next.Parts()
			for y, row := range image.Open {
				image.Open[y] = bits.Reverse16(row) >> (16 - r.Width)
			}
			m.Next = slices.MinFunc([]slide.Profile{m.Next, image.Profile()}, r.compare)
		}
		all = append(all, m.Next)
	}
	return all, true
}

// wins reports whether the adversary prevents a line, with some pieces left.
func (r *slideRules) wins(p slide.Profile, left int) bool {
	at := slideAt{p, left}
	won, ok := r.known[at]
	if !ok {
		won = left == 0 || r.deal(p, left) >= 0
		r.known[at] = won
	}
	return won
}

// deal returns a piece with which the adversary prevents a line, or -1.
func (r *slideRules) deal(p slide.Profile, left int) int {
	for _, letter := range []byte(r.order) {
		piece := slices.Index([]byte(certificate.Letters), letter)
		all, ok := r.after(p, piece, left-1)
		if ok && !slices.ContainsFunc(all, func(q slide.Profile) bool { return !r.wins(q, left-1) }) {
			return piece
		}
	}
	return -1
}

// slidLayers is an adversary's claim with its layers, by rules that may be wrong.
func slidLayers(claim string, wrong func(*slideRules)) section {
	c := must(certificate.ParseClaim(claim))
	r := &slideRules{Well: slide.New(c.Well), order: "OISZLJT", known: make(map[slideAt]bool)}
	wrong(r)
	left := cmp.Or(c.Pieces, c.Longest())
	var deals []string
	var layer []slide.Profile
	if start := r.Start(); r.Bound(start) <= left {
		layer = []slide.Profile{start}
	}
	for ; len(layer) > 0; left-- {
		text := ""
		var next []slide.Profile
		for _, p := range layer {
			piece := r.deal(p, left)
			if piece < 0 {
				panic("corpus: " + claim + ": the player wins even with the wrong rule")
			}
			text += certificate.Letters[piece : piece+1]
			all, _ := r.after(p, piece, left-1)
			next = append(next, all...)
		}
		deals = append(deals, text)
		slices.SortFunc(next, r.compare)
		layer = nil
		for _, q := range slices.Compact(next) {
			if r.dominated || !slices.ContainsFunc(next, func(p slide.Profile) bool {
				all := r.AllRows()
				return p != q && game.WithRows(p, all, 0) == game.WithRows(q, all, 0) && game.Sacrificed(p, all)&^game.Sacrificed(q, all) == 0
			}) {
				layer = append(layer, q)
			}
		}
	}
	return section{claim, layers(deals...)}
}
