package main

import (
	"bytes"
	"iter"
	"slices"

	"lineproof/certificate"
)

// A variant is a certificate that was changed in one way. It is made when its turn
// comes: most variants of a large certificate are passed over.
type variant struct {
	kind string
	raw  func() []byte // makes its raw form; nil if it cannot be written down
}

// made returns a variant that is made already.
func made(kind string, raw []byte) variant {
	return variant{kind, func() []byte { return raw }}
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
	orderKind   = "a killer dropped, doubled, exchanged"
	layerKind   = "a layer dropped, doubled, exchanged, emptied, joined"
	sectionKind = "sections dropped, doubled, exchanged"
	randomKind  = "random moves and killers that win"
	lyingKind   = "random moves and killers, some of which lose"
	changedKind = "the same, with random bits turned"
)

var kinds = []string{byteKind, cutKind, claimKind, moveKind, linkKind, nodeKind, killerKind, orderKind, layerKind, sectionKind, randomKind, lyingKind, changedKind}

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
				if !yield(made(byteKind, changed)) {
					return
				}
			}
			changes := [][]byte{raw[:at], slices.Concat(raw[:at], raw[at+1:])}
			for _, b := range []byte{0, 1, 6, old, 255} {
				changes = append(changes, slices.Insert(slices.Clone(raw), at, b))
			}
			for _, changed := range changes {
				if !yield(made(cutKind, changed)) {
					return
				}
			}
		}
	}
}

// fieldVariants changes what a certificate says, everywhere: claims, moves,
// links, killers, and what there is of nodes, layers and sections.
func fieldVariants(c certificate.Certificate) iter.Seq[variant] {
	return variantsOf(c, func(e *editor) {
		for i := range c {
			e.fields(i)
		}
		e.sections()
	})
}

// variantsOf returns what an editor offers.
func variantsOf(c certificate.Certificate, edit func(*editor)) iter.Seq[variant] {
	return func(yield func(variant) bool) { edit(&editor{Certificate: c, yield: yield}) }
}

// An editor passes on changes of a certificate, until there is no more demand.
type editor struct {
	certificate.Certificate
	yield func(variant) bool
	done  bool
}

// offer passes on what a change makes of the sections. It gets a list of its own,
// with evidence that it must not change in place.
func (e *editor) offer(kind string, change func(certificate.Certificate) certificate.Certificate) {
	if e.done {
		return
	}
	e.done = !e.yield(variant{kind, func() []byte {
		var raw bytes.Buffer
		if change(slices.Clone(e.Certificate)).Encode(&raw) != nil {
			return nil
		}
		return raw.Bytes()
	}})
}

// section offers a change of section i.
func (e *editor) section(kind string, i int, change func(*certificate.Section)) {
	e.offer(kind, func(c certificate.Certificate) certificate.Certificate {
		change(&c[i])
		return c
	})
}

// fields changes what section i says.
func (e *editor) fields(i int) {
	e.claims(i)
	if e.Certificate[i].Claim.Player {
		e.answers(i)
		e.nodes(i)
	} else {
		e.killers(i)
		e.layers(i)
	}
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
			if value >= 0 && value != old {
				e.section(claimKind, i, func(s *certificate.Section) { *field(&s.Claim) = value })
			}
		}
	}
	e.section(claimKind, i, func(s *certificate.Section) { s.Claim.Player = !s.Claim.Player }) // without any evidence
}

// An edit changes a strategy, which may be in place.
type edit func(certificate.Strategy) certificate.Strategy

// strategy offers an edit of the strategy of section i.
func (e *editor) strategy(kind string, i int, change edit) {
	e.section(kind, i, func(s *certificate.Section) { s.Strategy = change(slices.Clone(s.Strategy)) })
}

// answers changes each move and each link of a strategy.
func (e *editor) answers(i int) {
	for n, node := range e.Certificate[i].Strategy {
		for p, old := range node {
			change := func(kind string, a certificate.Answer) {
				if a == old {
					return
				}
				e.strategy(kind, i, func(nodes certificate.Strategy) certificate.Strategy {
					nodes[n][p] = a
					return nodes
				})
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
	width := e.Certificate[i].Claim.Width
	for n := range e.Certificate[i].Strategy {
		dropped := func(nodes certificate.Strategy) certificate.Strategy { return slices.Delete(nodes, n, n+1) }
		doubled := func(nodes certificate.Strategy) certificate.Strategy { return slices.Insert(nodes, n, nodes[n]) }
		mirrored := func(nodes certificate.Strategy) certificate.Strategy {
			nodes[n] = nodes[n].Mirror(width)
			return nodes
		}
		exchanged := func(nodes certificate.Strategy) certificate.Strategy {
			nodes[n-1], nodes[n] = nodes[n], nodes[n-1]
			return nodes
		}
		e.strategy(nodeKind, i, dropped)
		e.strategy(nodeKind, i, relinked(dropped, func(a *certificate.Answer) {
			if a.Next > n {
				a.Next--
			}
		}))
		e.strategy(nodeKind, i, doubled)
		e.strategy(nodeKind, i, relinked(doubled, func(a *certificate.Answer) {
			if a.Next > n+1 {
				a.Next++
			}
		}))
		e.strategy(nodeKind, i, mirrored)
		e.strategy(nodeKind, i, relinked(mirrored, func(a *certificate.Answer) {
			a.Mirrored = a.Mirrored != (a.Next == n+1)
		}))
		if n == 0 {
			continue
		}
		e.strategy(nodeKind, i, exchanged)
		e.strategy(nodeKind, i, relinked(exchanged, func(a *certificate.Answer) {
			switch a.Next {
			case n:
				a.Next = n + 1
			case n + 1:
				a.Next = n
			}
		}))
	}
}

// relinked makes an edit, and then a change of each answer.
func relinked(change edit, link func(*certificate.Answer)) edit {
	return func(nodes certificate.Strategy) certificate.Strategy {
		nodes = change(nodes)
		for n := range nodes {
			for p := range nodes[n] {
				link(&nodes[n][p])
			}
		}
		return nodes
	}
}

// layered offers a change of the layers of section i. It gets a list of its own,
// with killers that it must not change in place.
func (e *editor) layered(kind string, i int, change func([][]byte) [][]byte) {
	e.section(kind, i, func(s *certificate.Section) { s.Deals = change(slices.Clone(s.Deals)) })
}

// layer offers a change of layer k in section i. It may be in place.
func (e *editor) layer(kind string, i, k int, change func([]byte) []byte) {
	e.layered(kind, i, func(layers [][]byte) [][]byte {
		layers[k] = change(slices.Clone(layers[k]))
		return layers
	})
}

// killers changes each killer to each other piece.
func (e *editor) killers(i int) {
	for k, layer := range e.Certificate[i].Deals {
		for j, old := range layer {
			for piece := range byte(8) {
				if piece != old {
					e.layer(killerKind, i, k, func(layer []byte) []byte {
						layer[j] = piece
						return layer
					})
				}
			}
		}
	}
}

// layers changes how many killers and layers there are, and their order.
func (e *editor) layers(i int) {
	for k, layer := range e.Certificate[i].Deals {
		for j := range layer {
			e.layer(orderKind, i, k, func(layer []byte) []byte { return slices.Delete(layer, j, j+1) })
			e.layer(orderKind, i, k, func(layer []byte) []byte { return slices.Insert(layer, j, layer[j]) })
			if j > 0 && layer[j] != layer[j-1] {
				e.layer(orderKind, i, k, func(layer []byte) []byte {
					layer[j-1], layer[j] = layer[j], layer[j-1]
					return layer
				})
			}
		}
		e.layer(layerKind, i, k, func([]byte) []byte { return nil })
		e.layered(layerKind, i, func(layers [][]byte) [][]byte { return slices.Delete(layers, k, k+1) })
		e.layered(layerKind, i, func(layers [][]byte) [][]byte { return slices.Insert(layers, k, layer) })
		e.layered(layerKind, i, func(layers [][]byte) [][]byte { return layers[:k] })
		if k > 0 {
			e.layered(layerKind, i, func(layers [][]byte) [][]byte {
				layers[k-1], layers[k] = layers[k], layers[k-1]
				return layers
			})
			e.layered(layerKind, i, func(layers [][]byte) [][]byte {
				layers[k-1] = slices.Concat(layers[k-1], layer)
				return slices.Delete(layers, k, k+1)
			})
		}
	}
	e.layered(layerKind, i, func(layers [][]byte) [][]byte { return append(layers, []byte{}) })
	e.layered(layerKind, i, func(layers [][]byte) [][]byte { return append(layers, []byte{0}) })
}

// sections changes which sections there are, and exchanges neighbours, or their
// evidence.
func (e *editor) sections() {
	type sections = certificate.Certificate
	for i := range e.Certificate {
		e.offer(sectionKind, func(c sections) sections { return slices.Delete(c, i, i+1) })
		e.offer(sectionKind, func(c sections) sections { return slices.Insert(c, i, c[i]) })
		if i == 0 {
			continue
		}
		exchange := func(c sections) sections {
			c[i-1], c[i] = c[i], c[i-1]
			return c
		}
		e.offer(sectionKind, exchange)
		e.offer(sectionKind, func(c sections) sections {
			c = exchange(c)
			c[i-1].Claim, c[i].Claim = c[i].Claim, c[i-1].Claim
			return c
		})
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
