package main

import (
	"bytes"
	"iter"
	"slices"

	"lineproof/certificate"
)

// A variant is a certificate that was changed in one way.
type variant struct {
	kind string
	raw  []byte
}

// The kinds of variants.
const (
	byteKind    = "a byte set to each other value"
	cutKind     = "cut off, a byte taken out, a byte put in"
	claimKind   = "another claim"
	moveKind    = "another move"
	linkKind    = "another link"
	nodeKind    = "a node dropped, doubled, moved, mirrored"
	killerKind  = "another killer"
	layerKind   = "killers or layers dropped, doubled, exchanged"
	sectionKind = "sections dropped, doubled, exchanged"
	randomKind  = "random moves and killers that win"
	lyingKind   = "random moves and killers, some of which lose"
	changedKind = "the same, with random bits turned"
)

var kinds = []string{byteKind, cutKind, claimKind, moveKind, linkKind, nodeKind, killerKind, layerKind, sectionKind, randomKind, lyingKind, changedKind}

// byteVariants changes a certificate as a damaged disk would, everywhere.
func byteVariants(raw []byte) iter.Seq[variant] {
	return func(yield func(variant) bool) {
		for at, old := range raw {
			for value := range 256 {
				if byte(value) == old {
					continue
				}
				changed := slices.Clone(raw)
				changed[at] = byte(value)
				if !yield(variant{byteKind, changed}) {
					return
				}
			}
			changes := [][]byte{raw[:at], slices.Concat(raw[:at], raw[at+1:])}
			for _, b := range []byte{0, 1, 6, old, 255} {
				changes = append(changes, slices.Insert(slices.Clone(raw), at, b))
			}
			for _, changed := range changes {
				if !yield(variant{cutKind, changed}) {
					return
				}
			}
		}
	}
}

// fieldVariants changes what a certificate says, everywhere: claims, moves,
// links, killers, and what there is of nodes, layers and sections.
func fieldVariants(c certificate.Certificate) iter.Seq[variant] {
	return func(yield func(variant) bool) {
		e := &editor{Certificate: c, yield: yield}
		for i, s := range c {
			e.claims(i)
			if s.Claim.Player {
				e.answers(i)
				e.nodes(i)
			} else {
				e.killers(i)
				e.layers(i)
			}
		}
		e.sections()
	}
}

// An editor passes on changed certificates, until there is no more demand.
type editor struct {
	certificate.Certificate
	yield func(variant) bool
	done  bool
}

// offer passes on a certificate, unless it cannot be written down or says the same.
func (e *editor) offer(kind string, c certificate.Certificate) {
	var raw bytes.Buffer
	if !e.done && c.Encode(&raw) == nil {
		e.done = !e.yield(variant{kind, raw.Bytes()})
	}
}

// with returns the certificate with another section in the place of one.
func (e *editor) with(i int, s certificate.Section) certificate.Certificate {
	c := slices.Clone(e.Certificate)
	c[i] = s
	return c
}

// claims puts the evidence under other claims.
func (e *editor) claims(i int) {
	for _, field := range []func(*certificate.Claim) *int{
		func(c *certificate.Claim) *int { return &c.Width },
		func(c *certificate.Claim) *int { return &c.Rows },
		func(c *certificate.Claim) *int { return &c.Ceiling },
		func(c *certificate.Claim) *int { return &c.Pieces },
	} {
		old := *field(&e.Certificate[i].Claim)
		for _, value := range []int{0, 1, old - 2, old - 1, old + 1, old + 2} {
			s := e.Certificate[i]
			if *field(&s.Claim) = value; value >= 0 && value != old {
				e.offer(claimKind, e.with(i, s))
			}
		}
	}
	s := e.Certificate[i]
	s.Claim.Player = !s.Claim.Player
	e.offer(claimKind, e.with(i, s)) // without any evidence
}

// strategy offers the certificate with another strategy in section i.
func (e *editor) strategy(kind string, i int, nodes certificate.Strategy) {
	s := e.Certificate[i]
	s.Strategy = nodes
	e.offer(kind, e.with(i, s))
}

// answers changes each move and each link of a strategy.
func (e *editor) answers(i int) {
	nodes := e.Certificate[i].Strategy
	for n := range nodes {
		for p, old := range nodes[n] {
			change := func(kind string, a certificate.Answer) {
				if e.done || a == old {
					return
				}
				changed := slices.Clone(nodes)
				changed[n][p] = a
				e.strategy(kind, i, changed)
			}
			for rotation := range 4 {
				for _, by := range []int{-1, 0, 1} {
					a := old
					a.Rotation, a.Offset = rotation, min(max(-2, old.Offset+by), 13)
					change(moveKind, a)
				}
			}
			for _, next := range []int{0, 1, old.Next - 1, old.Next, old.Next + 1, n, n + 1} {
				for _, mirrored := range []bool{false, true} {
					a := old
					a.Next, a.Mirrored = max(0, next), mirrored
					change(linkKind, a)
				}
			}
		}
	}
}

// nodes changes which nodes there are, and in what order; once with the links as
// they are, and once with links that lead where they led before.
func (e *editor) nodes(i int) {
	s := e.Certificate[i]
	for n := range s.Strategy {
		if e.done {
			return
		}
		dropped := slices.Delete(slices.Clone(s.Strategy), n, n+1)
		doubled := slices.Insert(slices.Clone(s.Strategy), n, s.Strategy[n])
		e.strategy(nodeKind, i, dropped)
		e.strategy(nodeKind, i, relinked(dropped, n, -1))
		e.strategy(nodeKind, i, doubled)
		e.strategy(nodeKind, i, relinked(doubled, n+1, 1))
		mirrored := slices.Clone(s.Strategy)
		mirrored[n] = mirrored[n].Mirror(s.Claim.Width)
		e.strategy(nodeKind, i, mirrored)
		for k := n + 1; k < len(mirrored); k++ { // with the links to it turned as well
			for p, a := range mirrored[k] {
				mirrored[k][p].Mirrored = a.Mirrored != (a.Next == n+1)
			}
		}
		e.strategy(nodeKind, i, mirrored)
		if n == 0 {
			continue
		}
		exchanged := slices.Clone(s.Strategy)
		exchanged[n-1], exchanged[n] = exchanged[n], exchanged[n-1]
		e.strategy(nodeKind, i, exchanged)
		exchanged = slices.Clone(exchanged)
		for k := range exchanged {
			for p, a := range exchanged[k] {
				switch a.Next {
				case n:
					exchanged[k][p].Next = n + 1
				case n + 1:
					exchanged[k][p].Next = n
				}
			}
		}
		e.strategy(nodeKind, i, exchanged)
	}
}

// relinked adds by to all links that lead beyond node n.
func relinked(nodes certificate.Strategy, n, by int) certificate.Strategy {
	nodes = slices.Clone(nodes)
	for k := range nodes {
		for p, a := range nodes[k] {
			if a.Next > n {
				nodes[k][p].Next += by
			}
		}
	}
	return nodes
}

// layered offers the certificate with other layers in section i.
func (e *editor) layered(kind string, i int, layers [][]byte) {
	s := e.Certificate[i]
	s.Killers = layers
	e.offer(kind, e.with(i, s))
}

// layer offers the certificate with another layer k in section i.
func (e *editor) layer(kind string, i, k int, layer []byte) {
	layers := slices.Clone(e.Certificate[i].Killers)
	layers[k] = layer
	e.layered(kind, i, layers)
}

// killers changes each killer to each other piece.
func (e *editor) killers(i int) {
	for k, layer := range e.Certificate[i].Killers {
		for j, old := range layer {
			for piece := range byte(8) {
				if piece != old && !e.done {
					changed := slices.Clone(layer)
					changed[j] = piece
					e.layer(killerKind, i, k, changed)
				}
			}
		}
	}
}

// layers changes how many killers and layers there are, and their order.
func (e *editor) layers(i int) {
	layers := e.Certificate[i].Killers
	for k, layer := range layers {
		for j := range layer {
			if e.done {
				return
			}
			e.layer(layerKind, i, k, slices.Delete(slices.Clone(layer), j, j+1))
			e.layer(layerKind, i, k, slices.Insert(slices.Clone(layer), j, layer[j]))
			if j > 0 && layer[j] != layer[j-1] {
				exchanged := slices.Clone(layer)
				exchanged[j-1], exchanged[j] = layer[j], layer[j-1]
				e.layer(layerKind, i, k, exchanged)
			}
		}
		e.layer(layerKind, i, k, nil)
		e.layered(layerKind, i, slices.Delete(slices.Clone(layers), k, k+1))
		e.layered(layerKind, i, slices.Insert(slices.Clone(layers), k, layer))
		e.layered(layerKind, i, layers[:k])
		if k > 0 {
			exchanged := slices.Clone(layers)
			exchanged[k-1], exchanged[k] = layers[k], layers[k-1]
			e.layered(layerKind, i, exchanged)
			joined := slices.Delete(slices.Clone(layers), k, k+1)
			joined[k-1] = slices.Concat(layers[k-1], layer)
			e.layered(layerKind, i, joined)
		}
	}
	e.layered(layerKind, i, slices.Concat(layers, [][]byte{{}}))
	e.layered(layerKind, i, slices.Concat(layers, [][]byte{{0}}))
}

// sections changes which sections there are, and exchanges neighbours, or their
// evidence.
func (e *editor) sections() {
	c := e.Certificate
	for i := range c {
		e.offer(sectionKind, slices.Delete(slices.Clone(c), i, i+1))
		e.offer(sectionKind, slices.Insert(slices.Clone(c), i, c[i]))
		if i == 0 {
			continue
		}
		exchanged := slices.Clone(c)
		exchanged[i-1], exchanged[i] = c[i], c[i-1]
		e.offer(sectionKind, exchanged)
		exchanged = slices.Clone(exchanged)
		exchanged[i-1].Claim, exchanged[i].Claim = c[i-1].Claim, c[i].Claim
		e.offer(sectionKind, exchanged)
	}
}

// sample returns every nth of the variants.
func sample(variants iter.Seq[variant], n int) iter.Seq[variant] {
	return func(yield func(variant) bool) {
		i := 0
		for v := range variants {
			if i++; i%n == 0 && !yield(v) {
				return
			}
		}
	}
}
