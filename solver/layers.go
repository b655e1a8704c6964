package solver

import (
	"fmt"
	"iter"
	"slices"

	"lineproof/certificate"
)

// maxLayer is how many profiles a layer may have before dominated ones are
// dropped. It bounds the memory, and is the checker's limit (SPEC.md, Limits).
const maxLayer = 1 << 22

// A Misfit says where the killers of a section do not fit its layers.
type Misfit struct {
	Layer   int
	Profile int // -1 for the layer as a whole
	Text    string
}

func (m *Misfit) Error() string {
	if m.Profile < 0 {
		return fmt.Sprintf("layer %d: %s", m.Layer, m.Text)
	}
	return fmt.Sprintf("layer %d, profile %d: %s", m.Layer, m.Profile, m.Text)
}

// Layers derives the profiles of an adversary's section, whose claim must be
// valid and whose killers must be pieces, as SPEC.md says (Layers). It gives
// each layer that is not empty, in a certificate's order, before it looks at the
// killers of that layer; at last it gives a *Misfit if they do not fit.
func Layers(s certificate.Section) iter.Seq2[[]certificate.Profile, error] {
	g := newWell(s.Claim.Well, DefaultIdeas)
	return func(yield func([]certificate.Profile, error) bool) {
		for layer, misfit := range g.layers(s) {
			if misfit != nil {
				yield(nil, misfit)
				return
			}
			if !yield(g.export(layer), nil) {
				return
			}
		}
	}
}

// layers derives the layers of a section as Layers gives them.
func (g *well) layers(s certificate.Section) iter.Seq2[[]profile, *Misfit] {
	return func(yield func([]profile, *Misfit) bool) {
		left := s.Claim.Pieces
		if left == 0 {
			left = s.Claim.Longest()
		}
		var layer []profile
		if g.bound(0) <= left {
			layer = []profile{0}
		}
		for k := 0; len(layer) > 0 || k < len(s.Killers); k++ {
			if len(layer) > 0 && !yield(layer, nil) {
				return
			}
			left--
			next, misfit := g.follow(layer, s.Killers, k, left)
			if misfit != nil {
				yield(nil, misfit)
				return
			}
			layer = next
		}
	}
}

// follow derives the layer that follows from layer k, with left pieces left
// then.
func (g *well) follow(layer []profile, killers [][]byte, k, left int) (next []profile, misfit *Misfit) {
	if misfit := misfitting(layer, killers, k); misfit != nil {
		return nil, misfit
	}
	room := 1 << 16 // repeated profiles are removed when this many are there
	for i, p := range layer {
		piece := killers[k][i]
		var kills bool
		if next, kills = g.deal(next, p, piece, left); !kills {
			return nil, &Misfit{k, i, fmt.Sprintf("a move with the killer %c completes a line", certificate.Letters[piece])}
		}
		if len(next) > room || i == len(layer)-1 {
			if next = distinct(next); len(next) > maxLayer {
				return nil, &Misfit{k + 1, -1, fmt.Sprintf("more than %d profiles", maxLayer)}
			}
			room = max(room, 2*len(next))
		}
	}
	next = undominated(next)
	slices.SortFunc(next, inFile)
	return next, nil
}

// misfitting returns an error if layer k has not as many killers as profiles.
func misfitting(layer []profile, killers [][]byte, k int) *Misfit {
	switch {
	case len(layer) == 0:
		return &Misfit{k, -1, "no profile is left to answer"}
	case k >= len(killers):
		return &Misfit{k, -1, count(len(layer), "profile") + " left to answer"}
	case len(killers[k]) != len(layer):
		return &Misfit{k, -1, fmt.Sprintf("%s for %s", count(len(killers[k]), "killer"), count(len(layer), "profile"))}
	}
	return nil
}

// deal adds to next the canonical profiles that are not hopeless after a piece,
// with left pieces left then; kills is false if a move completes a line.
func (g *well) deal(next []profile, p profile, piece byte, left int) (_ []profile, kills bool) {
	for m := range g.moves[piece] {
		q, legal := g.drop(p, &g.moves[piece][m])
		if !legal {
			continue
		}
		b := g.bound(q)
		if b == 0 {
			return next, false
		}
		if b <= left {
			next = append(next, g.canonical(q))
		}
	}
	return next, true
}

// export writes profiles in the form that package certificate has for them.
func (g *well) export(layer []profile) []certificate.Profile {
	out := make([]certificate.Profile, len(layer))
	for i, p := range layer {
		out[i].Sacrificed = uint16(p.sacrificed())
		for x := range g.Width {
			out[i].Heights[x] = uint8(p.height(x))
		}
	}
	return out
}

// imported is the inverse of export.
func imported(p certificate.Profile) profile {
	q := profile(p.Sacrificed)
	for x, h := range p.Heights {
		q |= profile(h) << (topLane - 4*x)
	}
	return q
}
