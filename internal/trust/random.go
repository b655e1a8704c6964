package main

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/oracle"
	"lineproof/internal/replay"
)

// smallWell is how many cells a well may have in its counted rows for the minimax
// to say who wins, and largest how many nodes or profiles a random section may have.
const (
	smallWell = 30
	largest   = 2000
)

// A maker makes random certificates.
type maker struct {
	*rand.Rand
	games map[oracle.Well]oracle.Minimax // each remembers what it finds out
}

func newMaker(seed uint64) *maker {
	return &maker{rand.New(rand.NewPCG(seed, 0)), make(map[oracle.Well]oracle.Minimax)}
}

// game returns the minimax of a well.
func (m *maker) game(w oracle.Well) oracle.Minimax {
	if m.games[w] == nil {
		m.games[w] = oracle.NewMinimax(w)
	}
	return m.games[w]
}

// truths returns 1 if all claims of a certificate are true, 0 if some well is too
// large to know, and an error if a claim is false.
func (m *maker) truths(raw []byte) (known int, err error) {
	c, err := certificate.Decode(raw)
	known = 1
	for _, s := range c {
		if s.Claim.Usual() {
			known = 0
			if s.Claim.Width <= 4 && s.Claim.Pieces <= 2 && !oracle.NewUsual(s.Claim.Width, s.Claim.Pieces).Completes(2) {
				return 0, fmt.Errorf("%v is false", s.Claim)
			}
		} else if s.Claim.Width*s.Claim.Rows > smallWell || s.Claim.Slide && s.Claim.Width*s.Claim.Rows > smallSlide {
			known = 0
		} else if g := m.game(oracle.Well(s.Claim.Well)); g.Wins(oracle.Board{}, cmp.Or(s.Claim.Pieces, g.Longest())) != s.Claim.Player {
			return 0, fmt.Errorf("%v is false", s.Claim)
		}
	}
	return known, err
}

// certificate makes one of a small well. Its moves and deals are any that win by
// plain minimax, not those that a search would find first.
func (m *maker) certificate() []byte {
	for {
		if m.IntN(4) == 0 {
			if s, ok := m.slideSection(); ok {
				return encoded(certificate.Certificate{s})
			}
			continue
		}
		w := oracle.Well{Width: 2 + m.IntN(5), Rows: 1 + m.IntN(6)}
		if m.IntN(2) == 0 {
			w.Ceiling = w.Rows + m.IntN(3)
		}
		if m.IntN(2) == 0 {
			dealers := oracle.Dealers()
			w.Deals = dealers[m.IntN(len(dealers))]
		}
		if w.Width*w.Rows > smallWell || w.Width%2 == 1 && m.IntN(4) > 0 { // O alone wins in odd widths
			continue
		}
		if s, ok := m.section(w); ok {
			return encoded(certificate.Certificate{s})
		}
	}
}

// section proves something about a well; ok is false where that is too large, or
// the player wins with the first piece.
func (m *maker) section(w oracle.Well) (s certificate.Section, ok bool) {
	game := drops{m.game(w).(*oracle.Game[oracle.Profile])}
	optimum := game.Optimum(oracle.Board{})
	if s.Claim.Well = certificate.Well(w); m.playerWins(optimum) {
		return player(m, game, s, w, optimum)
	}
	if optimum == oracle.Never {
		s.Claim.Pieces = m.IntN(w.Longest() + 1) // 0: for ever
	} else if s.Claim.Pieces = m.IntN(optimum); s.Claim.Pieces == 0 {
		return s, false
	}
	s.Deals = make([][]byte, w.Longest()+1) // of each layer, when it is derived
	k, profiles, left := 0, 0, cmp.Or(s.Claim.Pieces, w.Longest())
	for layer, err := range replay.Layers(s) {
		if profiles += len(layer); err != nil || profiles > largest {
			break // no profile is left to answer
		}
		for _, p := range layer {
			s.Deals[k] = append(s.Deals[k], m.deal(game, p, left-k))
		}
		k++
	}
	s.Deals = s.Deals[:k]
	return s, profiles <= largest
}

// playerWins chooses a side, if the player wins with some number of pieces.
func (m *maker) playerWins(optimum int) bool { return optimum != oracle.Never && m.IntN(2) == 0 }

// player proves that the player wins within the optimum, or some pieces more.
func player(m *maker, g game, s certificate.Section, w oracle.Well, optimum int) (_ certificate.Section, ok bool) {
	s.Claim.Player, s.Claim.Pieces = true, min(optimum+m.IntN(3), g.Longest())
	b := builder{m, g, w, nil, make(map[state]int)}
	b.node(oracle.Board{}, w.First(), s.Claim.Pieces)
	s.Strategy = b.nodes.Canonical(s.Claim.Well)
	return s, len(b.nodes) <= largest
}

// A game is what a builder knows of one.
type game interface {
	oracle.Minimax
	profile(b oracle.Board) any

	// answers returns those to a piece that win, with the boards that they lead to;
	// after it, some pieces may be dealt.
	answers(from oracle.Board, may string, piece, left int) ([]certificate.Answer, []oracle.Board)
}

// A builder makes a strategy.
type builder struct {
	*maker
	game
	well  oracle.Well
	nodes certificate.Strategy
	known map[state]int
}

// A state is a profile, with what may be dealt, and pieces left. Boards of the same
// profile share their node, so that nodes are reached with more than one.
type state struct {
	profile any
	may     string
	left    int
}

// node returns the number of a node for a board, with pieces left.
func (b *builder) node(from oracle.Board, may string, left int) int {
	at := state{b.profile(from), may, left}
	if number, ok := b.known[at]; ok || len(b.nodes) > largest {
		return number
	}
	var n certificate.Node
	for piece := range n {
		if n[piece] = certificate.None(); !oracle.MayDeal(may, piece) {
			continue
		}
		after := b.well.After(may, piece)
		answers, boards := b.answers(from, after, piece, left)
		i := b.IntN(len(answers))
		if n[piece] = answers[i]; !b.Line(boards[i]) {
			n[piece].Next = b.node(boards[i], after, left-1)
		}
	}
	b.nodes = append(b.nodes, n)
	b.known[at] = len(b.nodes)
	return len(b.nodes)
}

// drops is the drop game.
type drops struct{ *oracle.Game[oracle.Profile] }

func (g drops) profile(b oracle.Board) any { return g.Profile(b) }

func (g drops) answers(from oracle.Board, may string, piece, left int) (answers []certificate.Answer, boards []oracle.Board) {
	for rotation := range certificate.Shapes(piece) {
		for offset := -2; offset < g.Width; offset++ {
			after, legal := g.Drop(from, piece, rotation, offset)
			if legal && (g.Line(after) || g.WinsWith(after, may, left-1)) {
				answers = append(answers, certificate.Answer{Placement: certificate.Placement{Rotation: int8(rotation), Offset: int8(offset)}})
				boards = append(boards, after)
			}
		}
	}
	return answers, boards
}

// deal chooses any piece with which the player does not win from a profile.
func (m *maker) deal(g drops, p certificate.Profile, left int) byte {
	var from oracle.Profile
	for x := range g.Width {
		from.Height[x] = int8(p.Heights[x])
	}
	for y := range g.Rows {
		from.Sacrificed[y] = p.Sacrificed>>y&1 == 1
	}
	may := g.First()
	if g.Well.Deals == certificate.Bag {
		may = p.Left.String()
	}
	board, _ := g.Build(from) // every profile of a layer has a board
	for _, piece := range m.Perm(certificate.Pieces) {
		if !oracle.MayDeal(may, piece) {
			continue
		}
		if answers, _ := g.answers(board, g.After(may, piece), piece, left); len(answers) == 0 {
			return byte(piece)
		}
	}
	panic(fmt.Sprintf("trust: the player wins from %v", p))
}

// changes returns what makes a change of any of the certificates.
func (m *maker) changes(certificates [][]byte) func() []byte {
	return func() []byte { return m.change(certificates[m.IntN(len(certificates))]) }
}

// change turns a few bits, changes a number of the first claim, or drops, doubles
// or exchanges nodes, layers or deals of the first section.
func (m *maker) change(raw []byte) []byte {
	c, err := certificate.Decode(raw)
	kind := m.IntN(6)
	if err != nil || kind > 2 {
		raw = slices.Clone(raw)
		for range 1 + m.IntN(3) {
			raw[m.IntN(len(raw))] ^= 1 << m.IntN(8)
		}
		return raw
	}
	switch s := &c[0]; {
	case kind == 0:
		*[]*int{&s.Claim.Width, &s.Claim.Rows, &s.Claim.Ceiling, &s.Claim.Pieces}[m.IntN(4)] += m.IntN(5) - 2
	case s.Claim.Player:
		s.Strategy = rearranged(m, s.Strategy)
	case kind == 1 && len(s.Deals) > 0:
		k := m.IntN(len(s.Deals))
		s.Deals[k] = rearranged(m, s.Deals[k])
	default:
		s.Deals = rearranged(m, s.Deals)
	}
	return encoded(c)
}

// rearranged drops, doubles or exchanges, or adds one where there is none.
func rearranged[L ~[]E, E any](m *maker, list L) L {
	if len(list) == 0 {
		return make(L, 1)
	}
	i, j := m.IntN(len(list)), m.IntN(len(list))
	switch m.IntN(3) {
	case 0:
		return slices.Delete(list, i, i+1)
	case 1:
		return slices.Insert(list, i, list[j])
	}
	list[i], list[j] = list[j], list[i]
	return list
}

// encoded writes a certificate, be it one that Certificate.Encode refuses.
func encoded(c certificate.Certificate) []byte {
	raw := append([]byte(certificate.Magic), 2, byte(len(c)))
	for _, s := range c {
		text := s.Claim.String()
		raw = append(append(raw, byte(len(text))), text...)
		if s.Claim.Player {
			raw = binary.BigEndian.AppendUint32(raw, uint32(len(s.Strategy)+len(s.Replies)))
		} else {
			raw = append(raw, byte(len(s.Deals)))
		}
		for _, n := range s.Strategy {
			for _, a := range n {
				link := 2 * a.Next
				if a.Mirrored {
					link++
				}
				if raw = append(raw, byte(a.Rotation<<4|(a.Offset+2))); s.Claim.Slide {
					raw = append(raw, byte(a.Row))
				}
				raw = append(raw, byte(link>>16), byte(link>>8), byte(link))
			}
		}
		for _, r := range s.Replies {
			raw = append(raw, byte(r.Wait))
			for _, at := range r.Moves {
				raw = append(raw, byte(at.Rotation<<4|(at.Offset+2)))
			}
		}
		for _, layer := range s.Deals {
			raw = append(binary.BigEndian.AppendUint32(raw, uint32(len(layer))), layer...)
		}
	}
	return raw
}
