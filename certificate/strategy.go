package certificate

import (
	"bytes"
	"slices"
)

// A Strategy is the player's side: nodes numbered from 1, node i at index i-1.
// Answers lead to smaller numbers only; the last node answers the empty well.
type Strategy []Node

// A Node answers each piece.
type Node [Pieces]Answer

// An Answer is a move, and what comes after it.
type Answer struct {
	Placement
	Next     int  // the number of an earlier node, which goes on; 0 when a row is complete
	Mirrored bool // that node is about the board's mirror image: not in slide, nor without one
}

// None returns what stands for no answer: to a piece that is not dealt where its node
// is reached. Its move would not be legal anywhere.
func None() Answer { return Answer{Placement: Placement{Offset: -2}} }

// Mirror returns the node that says the same of the mirrored boards, in the drop game.
// Rotations must be in their ranges.
func (n Node) Mirror(width int) Node {
	var m Node
	for p, a := range n {
		q := MirrorPiece(p)
		if a == None() {
			m[q] = None()
			continue
		}
		m[q] = Answer{Placement: MirrorPlacement(width, p, a.Placement), Next: a.Next, Mirrored: a.Next != 0 && !a.Mirrored}
	}
	return m
}

// leansLeft chooses between a node and its mirror image (SPEC.md, Canonical
// strategies): it holds for exactly one of them.
func (n Node) leansLeft(width int) bool {
	for _, p := range []int{O, T} {
		s := shapes[p][n[p].Rotation]
		lean := -2 * (width - 1)
		for i := range s.Bottom {
			lean += (int(n[p].Offset) + s.Left + i) * (s.Top[i] - s.Bottom[i])
		}
		if lean != 0 {
			return lean < 0
		}
	}
	panic("certificate: leansLeft: O and T cannot both lie in the middle")
}

// Canonical returns the one way to write the strategy down: nodes that say the
// same, or the same of mirrored boards, are merged, those to which nothing
// leads are left out, and so are answers to what is not dealt there; and the rest
// stands in order (SPEC.md, Canonical strategies). Where the well limits what is
// dealt, no mirror images are left; in slide, there are none. The strategy must have a
// node, and its answers must be in the ranges of Answer.
func (s Strategy) Canonical(w Well) Strategy {
	out, _ := s.CanonicalFrom(w)
	return out
}

// An Origin is the node that a node of a canonical strategy was, and whether it is its mirror
// image now.
type Origin struct {
	Node   int
	Turned bool
}

// CanonicalFrom returns the strategy of Canonical, and an origin of each of its nodes, in s as
// Unmirrored returns it where there are no mirror images.
func (s Strategy) CanonicalFrom(w Well) (out Strategy, origins []Origin) {
	mirrors := w.Deals == "" && w.Game != Slide
	if !mirrors {
		s = s.Unmirrored(w.Width).Needed(w)
	}
	levels := s.levels()
	place := make([]Answer, len(s)+1) // where each node went: Next, and Mirrored
	for _, level := range levels {
		type entry struct {
			node    Node
			encoded []byte
			from    int
			turned  bool
		}
		var entries []entry
		for _, i := range level {
			e := entry{node: s[i-1], from: i}
			for p := range e.node {
				a := &e.node[p]
				if to := place[a.Next]; a.Next != 0 {
					a.Next, a.Mirrored = to.Next, a.Mirrored != to.Mirrored
				}
			}
			e.turned = mirrors && !e.node.leansLeft(w.Width)
			if e.turned {
				e.node = e.node.Mirror(w.Width)
			}
			e.encoded = appendNode(nil, e.node, w.Game)
			entries = append(entries, e)
		}
		slices.SortFunc(entries, func(a, b entry) int { return bytes.Compare(a.encoded, b.encoded) })
		for i, e := range entries {
			if i == 0 || !bytes.Equal(e.encoded, entries[i-1].encoded) {
				out, origins = append(out, e.node), append(origins, Origin{e.from, e.turned})
			}
			place[e.from] = Answer{Next: len(out), Mirrored: e.turned}
		}
	}
	return out, origins
}

// Needed leaves out the answers to pieces that are not dealt where their node is
// reached, of a strategy without mirror images.
func (s Strategy) Needed(w Well) Strategy {
	type sets [2]uint64 // of what may be dealt, as numbers
	arrivals := make([]sets, len(s)+1)
	arrive := func(node int, set Set) { arrivals[node][set/64] |= 1 << (set % 64) }
	arrive(len(s), w.First())
	out := slices.Clone(s)
	for i := len(s); i > 0; i-- {
		var dealt Set // in one of the arrivals
		for set := range AllPieces + 1 {
			if arrivals[i][set/64]>>(set%64)&1 == 0 {
				continue
			}
			dealt |= set
			for p, a := range s[i-1] {
				if set.Has(p) {
					arrive(a.Next, w.After(set, p))
				}
			}
		}
		for p := range out[i-1] {
			if !dealt.Has(p) {
				out[i-1][p] = None()
			}
		}
	}
	return out
}

// levels groups the nodes that are reached from the last one by their depth.
func (s Strategy) levels() [][]int {
	depth := s.Depths()
	reached := make([]bool, len(s)+1)
	reached[len(s)] = true
	for i := len(s); i > 0; i-- {
		for _, a := range s[i-1] {
			reached[a.Next] = reached[a.Next] || reached[i]
		}
	}
	levels := make([][]int, depth[len(s)]+1)
	for i := 1; i <= len(s); i++ {
		if reached[i] {
			levels[depth[i]] = append(levels[depth[i]], i)
		}
	}
	return levels
}

// Depths returns, by node number, how many pieces each node needs in the worst
// case; 0 for number 0. Nodes must lead to smaller numbers.
func (s Strategy) Depths() []int {
	depth := make([]int, len(s)+1)
	for i, n := range s {
		for _, a := range n {
			depth[i+1] = max(depth[i+1], depth[a.Next]+1)
		}
	}
	return depth
}

// Unmirrored returns a strategy that plays the same and has no mirror
// image. What is linked both ways is there twice. The strategy must be in the ranges of
// Answer.
func (s Strategy) Unmirrored(width int) Strategy {
	type state struct {
		node     int
		mirrored bool
	}
	reached := map[state]bool{{len(s), false}: true}
	for i := len(s); i > 0; i-- {
		for _, mirrored := range []bool{false, true} {
			if reached[state{i, mirrored}] {
				for _, a := range s[i-1] {
					reached[state{a.Next, a.Next != 0 && a.Mirrored != mirrored}] = true
				}
			}
		}
	}
	var out Strategy
	number := map[state]int{}
	for i, n := range s {
		for _, at := range []state{{i + 1, false}, {i + 1, true}} {
			if !reached[at] {
				continue
			}
			plain := n
			if at.mirrored {
				plain = n.Mirror(width)
			}
			for p := range plain {
				a := &plain[p]
				a.Next, a.Mirrored = number[state{a.Next, a.Mirrored}], false
			}
			out = append(out, plain)
			number[at] = len(out)
		}
	}
	return out
}
