package main

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/oracle"
	"lineproof/internal/replay"
)

// A maker makes random certificates of small wells: its moves and killers are
// any that win, not those that a search would find first. Who wins it knows from
// the minimax on real cells.
type maker struct {
	*rand.Rand
	games map[oracle.Well]*oracle.Game[oracle.Profile]
}

func newMaker(seed uint64) *maker {
	return &maker{rand.New(rand.NewPCG(seed, 0)), make(map[oracle.Well]*oracle.Game[oracle.Profile])}
}

// game returns the minimax of a well, which remembers what it finds out.
func (m *maker) game(w oracle.Well) *oracle.Game[oracle.Profile] {
	if m.games[w] == nil {
		m.games[w] = oracle.NewProfileGame(w)
	}
	return m.games[w]
}

// certificate makes a certificate with one to three sections. Where lies are
// asked for, some moves and killers are such that the other side wins.
func (m *maker) certificate(lies bool) certificate.Certificate {
	var c certificate.Certificate
	for sections := 1 + m.IntN(2)*m.IntN(3); len(c) < sections; {
		w := oracle.Well{Width: widths[m.IntN(len(widths))], Rows: 1 + m.IntN(6)}
		if w.Width*w.Rows > smallWell {
			continue
		}
		if m.IntN(2) == 0 {
			w.Ceiling = w.Rows + m.IntN(3)
		}
		s, ok := m.section(w, lies)
		if ok && !slices.ContainsFunc(c, func(other certificate.Section) bool { return other.Claim == s.Claim }) {
			c = append(c, s)
		}
	}
	return c
}

// widths are those of random wells. In odd ones the adversary wins with O alone,
// and its evidence is empty.
var widths = []int{2, 3, 4, 4, 4, 5, 6, 6, 6}

// section proves something about a well; ok is false where that is too large.
func (m *maker) section(w oracle.Well, lies bool) (s certificate.Section, ok bool) {
	optimum := m.game(w).Optimum(oracle.Board{})
	s.Claim.Well = certificate.Well(w)
	s.Claim.Player = optimum != oracle.Never && m.IntN(2) == 0
	b := builder{maker: m, game: m.game(w), lies: lies}
	switch {
	case s.Claim.Player:
		s.Claim.Pieces = min(optimum+m.IntN(3), w.Longest())
		s.Strategy, ok = b.strategy(s.Claim)
	case optimum == oracle.Never:
		s.Claim.Pieces = m.IntN(w.Longest() + 1) // 0: for ever
		s.Deals, ok = b.killers(s.Claim)
	case optimum > 1:
		s.Claim.Pieces = 1 + m.IntN(optimum-1)
		s.Deals, ok = b.killers(s.Claim)
	}
	return s, ok
}

// A builder makes the evidence of one section.
type builder struct {
	*maker
	game  *oracle.Game[oracle.Profile]
	lies  bool
	nodes certificate.Strategy
	known map[state]int
}

// A state is a profile, with pieces left. Boards of the same profile share their
// node, so that nodes are reached with more than one.
type state struct {
	oracle.Profile
	left int
}

// Sizes at which evidence is too large to be a small certificate.
const (
	mostNodes    = 2000
	mostProfiles = 2000
)

var errTooLarge = errors.New("too large")

func (b *builder) strategy(claim certificate.Claim) (certificate.Strategy, bool) {
	b.known = make(map[state]int)
	if _, err := b.node(oracle.Board{}, claim.Pieces); err != nil {
		return nil, false
	}
	return b.nodes.Canonical(claim.Width), true
}

// node returns the number of a node that wins from a board, with pieces left.
func (b *builder) node(from oracle.Board, left int) (int, error) {
	at := state{b.game.Profile(from), left}
	if number, ok := b.known[at]; ok {
		return number, nil
	}
	var n certificate.Node
	for piece := range n {
		var after oracle.Board
		var over bool
		n[piece], after, over = b.move(from, piece, left)
		if over {
			continue
		}
		next, err := b.node(after, left-1)
		if err != nil {
			return 0, err
		}
		n[piece].Next = next
	}
	if len(b.nodes) == mostNodes {
		return 0, errTooLarge
	}
	b.nodes = append(b.nodes, n)
	b.known[at] = len(b.nodes)
	return len(b.nodes), nil
}

// move chooses any move that wins, or for a lie any that does not; where there
// is none, as after a lie, it announces a win all the same.
func (b *builder) move(from oracle.Board, piece, left int) (a certificate.Answer, after oracle.Board, over bool) {
	lie := b.lie()
	type choice struct {
		certificate.Answer
		after oracle.Board
	}
	var choices []choice
	for rotation := range certificate.Shapes[piece] {
		for offset := -2; offset < b.game.Width; offset++ {
			after, legal := b.game.Drop(from, piece, rotation, offset)
			if legal && lie != (b.game.Line(after) || b.game.Wins(after, left-1)) {
				choices = append(choices, choice{certificate.Answer{Rotation: rotation, Offset: offset}, after})
			}
		}
	}
	if len(choices) == 0 || left == 1 && lie {
		return certificate.Answer{Offset: b.IntN(b.game.Width)}, from, true
	}
	c := choices[b.IntN(len(choices))]
	return c.Answer, c.after, b.game.Line(c.after)
}

// killers chooses for each profile any piece that wins, layer by layer.
func (b *builder) killers(claim certificate.Claim) ([][]byte, bool) {
	s := certificate.Section{Claim: claim}
	left := claim.Pieces
	if left == 0 {
		left = claim.Longest()
	}
	total := 0
	for ; ; left-- {
		layer := lastLayer(s)
		if len(layer) == 0 {
			return s.Deals, true
		}
		if total += len(layer); total > mostProfiles {
			return nil, false
		}
		killers := make([]byte, len(layer))
		for i, p := range layer {
			killers[i] = b.killer(p, left)
		}
		s.Deals = append(s.Deals, killers)
	}
}

// lastLayer returns the layer that the killers of a section do not answer yet;
// none, too, if a killer among them completes a line.
func lastLayer(s certificate.Section) (last []certificate.Profile) {
	k := 0
	for layer, err := range replay.Layers(s) {
		if k++; err == nil && k > len(s.Deals) {
			last = nil
			for _, p := range layer {
				last = append(last, p.Unpacked())
			}
		}
	}
	return last
}

// lie reports whether it is time for one.
func (b *builder) lie() bool { return b.lies && b.IntN(20) == 0 }

// killer chooses any piece that wins from a profile, or for a lie any that does
// not.
func (b *builder) killer(p certificate.Profile, left int) byte {
	board, ok := b.game.Build(cellsOf(p))
	if !ok {
		panic(fmt.Sprintf("trust: no board has the profile %v", p))
	}
	lie := b.lie()
	var pieces []byte
	for piece := range certificate.Pieces {
		if lie != b.kills(board, piece, left) {
			pieces = append(pieces, byte(piece))
		}
	}
	if len(pieces) == 0 {
		return byte(b.IntN(certificate.Pieces)) // after a lie, or for want of one
	}
	return pieces[b.IntN(len(pieces))]
}

// kills reports whether the player does not win after a piece.
func (b *builder) kills(board oracle.Board, piece, left int) bool {
	for rotation := range certificate.Shapes[piece] {
		for offset := -2; offset < b.game.Width; offset++ {
			after, legal := b.game.Drop(board, piece, rotation, offset)
			if legal && (b.game.Line(after) || b.game.Wins(after, left-1)) {
				return false
			}
		}
	}
	return true
}

// cellsOf writes a profile as the minimax has it.
func cellsOf(p certificate.Profile) (to oracle.Profile) {
	for x, h := range p.Heights {
		to.Height[x] = int8(h)
	}
	for y := range to.Sacrificed {
		to.Sacrificed[y] = p.Sacrificed>>y&1 == 1
	}
	return to
}

// truth reports whether a claim about a small well is true.
func (m *maker) truth(claim certificate.Claim) bool {
	pieces := claim.Pieces
	if pieces == 0 {
		pieces = claim.Longest()
	}
	return m.game(oracle.Well(claim.Well)).Wins(oracle.Board{}, pieces) == claim.Player
}

// randomVariants makes random certificates, every other one with lies, and each
// again with a few random changes.
func randomVariants(seed uint64, certificates, changes int) iter.Seq[variant] {
	return func(yield func(variant) bool) {
		m := newMaker(seed)
		for i := range certificates {
			kind := randomKind
			if i%2 == 1 {
				kind = lyingKind
			}
			c := m.certificate(i%2 == 1)
			var raw bytes.Buffer
			if err := c.Encode(&raw); err != nil {
				panic("trust: a random certificate cannot be encoded: " + err.Error())
			}
			if !yield(made(kind, raw.Bytes())) {
				return
			}
			for range changes {
				if !yield(made(changedKind, m.changed(raw.Bytes()))) {
					return
				}
			}
		}
	}
}

// changed sets one to three bytes to other values.
func (m *maker) changed(raw []byte) []byte {
	raw = slices.Clone(raw)
	for range 1 + m.IntN(3) {
		raw[m.IntN(len(raw))] ^= byte(1 << m.IntN(8))
	}
	return raw
}
