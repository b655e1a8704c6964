package main

import (
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/rules/games"
)

// smallWell is how many cells a well may have in its counted rows for the minimax
// to say who wins, smallSlide the same in slide, where it knows no profiles, smallBelow below
// a ceiling, with three pieces at most, and largest how many nodes or profiles a random section may have.
const (
	smallWell  = 30
	smallSlide = 20
	smallBelow = 8
	largest    = 2000
)

// A maker makes random certificates.
type maker struct {
	*rand.Rand
	games map[oracle.Well]*oracle.Game // each remembers what it finds out
}

func newMaker(seed uint64) *maker {
	return &maker{Rand: rand.New(rand.NewPCG(seed, 0)), games: make(map[oracle.Well]*oracle.Game)}
}

// game returns the minimax of a well.
func (m *maker) game(w oracle.Well) *oracle.Game {
	if m.games[w] == nil {
		m.games[w] = oracle.NewProfileGame(w)
	}
	return m.games[w]
}

// truths returns 1 if all claims of a certificate are true, 0 if some well is too
// large to know, and an error if a claim is false.
func (m *maker) truths(raw []byte) (known int, err error) {
	c, err := certificate.Decode(raw)
	known = 1
	for _, s := range c {
		most := smallWell
		if s.Claim.Game == certificate.Slide {
			most = smallSlide
		}
		switch {
		case s.Claim.Survival() && (s.Claim.Width*s.Claim.Ceiling > smallBelow || s.Claim.First().Len() > 3):
			known = 0
		case s.Claim.Survival():
			well := oracle.Well(s.Claim.Well)
			well.Rows = s.Claim.Ceiling
			if (oracle.Held{Well: well, Holds: s.Claim.Hold}).Endless() != s.Claim.Player {
				return 0, fmt.Errorf("%v is false", s.Claim)
			}
		case s.Claim.Game == certificate.Usual:
			known = 0
			if err := m.completes(s); err != nil {
				return 0, err
			}
		case s.Claim.Width*s.Claim.Rows > most:
			known = 0
		default:
			g := m.game(oracle.Well(s.Claim.Well))
			if g.Wins(oracle.Board{}, cmp.Or(s.Claim.Pieces, g.Longest())) != s.Claim.Player {
				return 0, fmt.Errorf("%v is false", s.Claim)
			}
		}
	}
	return known, err
}

// completes plays a list of up to four columns on some boards, and returns an error if no row is
// complete in time.
func (m *maker) completes(s certificate.Section) error {
	if s.Claim.Width > 4 {
		return nil
	}
	_, evidence, _ := strings.Cut(string(encoded(certificate.Certificate{s})), s.Claim.String())
	player := oracle.NewListPlayer(s.Claim.Width, s.Claim.Deals, evidence)
	for range 5 {
		var board []uint16
		for range m.IntN(4) {
			board = append(board, uint16(1+m.IntN(1<<s.Claim.Width-2))) // neither empty nor full
		}
		if rise, err := player.Completes(board); err != nil || rise > s.Claim.Rows {
			return fmt.Errorf("%v is false: from %04b, it takes %d rows, %w", s.Claim, board, rise, err)
		}
	}
	return nil
}

// certificate makes one of a small well. Its moves and deals are any that win by
// plain minimax, not those that a search would find first.
func (m *maker) certificate() []byte {
	for {
		w := oracle.Well{}
		if m.IntN(4) == 0 {
			w.Game = certificate.Slide
			w.Width = 4 + m.IntN(3)
			w.Rows = 1 + m.IntN(smallSlide/w.Width)
		} else {
			w.Width, w.Rows = 2+m.IntN(5), 1+m.IntN(6)
		}
		if w.Game != certificate.Slide && m.IntN(2) == 0 {
			w.Ceiling = w.Rows + m.IntN(3)
		}
		if dealers := oracle.Dealers(); m.IntN(2) == 0 {
			w.Deals = dealers[m.IntN(len(dealers))]
		}
		odd := w.Width%2 == 1 // where O alone wins in drop
		if w.Game != certificate.Slide && (w.Width*w.Rows > smallWell || odd && m.IntN(4) > 0) {
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
	g := m.game(w)
	optimum := g.Optimum(oracle.Board{})
	s.Claim.Well = certificate.Well(w)
	if optimum != oracle.Never && m.IntN(2) == 0 { // within the optimum, or some pieces more
		s.Claim.Player, s.Claim.Pieces = true, min(optimum+m.IntN(3), g.Longest())
		b := builder{maker: m, Game: g, known: make(map[state]int)}
		b.node(oracle.Board{}, w.First(), s.Claim.Pieces)
		s.Strategy = b.nodes.Canonical(s.Claim.Well)
		return s, len(b.nodes) <= largest
	}
	if optimum == oracle.Never {
		s.Claim.Pieces = m.IntN(w.Longest() + 1) // 0: for ever
	} else if s.Claim.Pieces = m.IntN(optimum); s.Claim.Pieces == 0 {
		return s, false
	}
	profiles := m.addDeals(g, &s)
	return s, profiles <= largest
}

// addDeals adds deals to an adversary's section, layer by layer, and returns how many.
func (m *maker) addDeals(g *oracle.Game, s *certificate.Section) (profiles int) {
	slide, left := g.Game == certificate.Slide, cmp.Or(s.Claim.Pieces, g.Longest())
	s.Deals = make([][]byte, g.Longest()+1) // of each layer, when it is derived
	k := 0
	boards := make(map[certificate.Profile]oracle.Board) // with the profiles of slide so far
	if slide {
		boards[profileOf(g, oracle.Board{}, g.First())] = oracle.Board{}
	}
	for layer, err := range games.Layers(*s) {
		if profiles += len(layer); err != nil || profiles > largest {
			break // no profile is left to deal in
		}
		for _, p := range layer {
			b, may := boards[p], g.First()
			if !slide {
				b, _ = g.Build(p) // every profile of a layer has a board
			}
			if g.Well.Deals == certificate.Bag {
				may = p.Left.String()
			}
			piece := g.Deal(b, may, left-k, m.Perm(certificate.Pieces))
			s.Deals[k] = append(s.Deals[k], byte(piece))
			if slide {
				for next := range g.Moves(b, piece) {
					boards[profileOf(g, next.After, g.After(may, piece))] = next.After
				}
			}
		}
		k++
	}
	s.Deals = s.Deals[:k]
	return profiles
}

// profileOf is what a layer has of a board, with some pieces left.
func profileOf(g *oracle.Game, b oracle.Board, left string) certificate.Profile {
	p := g.Profile(b)
	for piece := range certificate.Pieces {
		if g.Well.Deals == certificate.Bag && oracle.MayDeal(left, piece) {
			p.Left |= 1 << piece
		}
	}
	return p
}

// A builder makes a strategy.
type builder struct {
	*maker
	*oracle.Game
	nodes certificate.Strategy
	known map[state]int
}

// A state is a profile, with what may be dealt, and pieces left. Boards of the same
// profile share their node, so that nodes are reached with more than one.
type state struct {
	profile certificate.Profile
	may     string
	left    int
}

// node returns the number of a node for a board, with pieces left. Its answers are any
// that win.
func (b *builder) node(from oracle.Board, may string, left int) int {
	at := state{profile: b.Profile(from), may: may, left: left}
	if number, ok := b.known[at]; ok || len(b.nodes) > largest {
		return number
	}
	var n certificate.Node
	for piece := range n {
		if n[piece] = certificate.None(); !oracle.MayDeal(may, piece) {
			continue
		}
		after := b.After(may, piece)
		var answers []oracle.Move
		for a := range b.Moves(from, piece) {
			if b.Line(a.After) || b.WinsWith(a.After, after, left-1) {
				answers = append(answers, a)
			}
		}
		a := answers[b.IntN(len(answers))]
		n[piece].Placement = certificate.Placement{Rotation: int8(a.Rotation), Offset: int8(a.Offset), Row: uint8(a.Row)}
		if !b.Line(a.After) {
			n[piece].Next = b.node(a.After, after, left-1)
		}
	}
	b.nodes = append(b.nodes, n)
	b.known[at] = len(b.nodes)
	return len(b.nodes)
}

// changes returns what makes a change of any of the certificates.
func (m *maker) changes(certificates [][]byte) func() []byte {
	return func() []byte { return m.change(certificates[m.IntN(len(certificates))]) }
}

// change turns a few bits, changes a number of the first claim, or drops, doubles
// or exchanges nodes, positions, layers or deals of the first section.
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
	case s.Claim.Survival():
		s.Survival = rearranged(m, s.Survival)
	case s.Claim.Game == certificate.Usual:
		s.List = rearranged(m, s.List)
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
	list = slices.Clone(list) // what is decoded may lie in the bytes that it was decoded from
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

// encoded writes a certificate, also one that Certificate.Encode refuses.
func encoded(c certificate.Certificate) []byte {
	var raw bytes.Buffer
	c.Write(&raw)
	return raw.Bytes()
}
