package survival

import (
	"iter"
	"slices"

	"lineproof/certificate"
)

// A side of a wide well is some adjacent columns in which no piece leaves a hole. Its surfaces are heights above its
// lowest column. They are numbered in the order in which pieces lead to them from the flat one.
type side struct {
	surfaces []string
	numbers  map[string]uint32
	steps    [certificate.Pieces][][]step // by piece and surface
}

// A step of a piece leads to a surface. All columns have more filled rows below it: rows.
type step struct {
	to   uint32
	rows int8
}

// newSide returns the surfaces up to some roughness.
func newSide(columns, rough int) *side {
	s := &side{numbers: make(map[string]uint32)}
	s.add(string(make([]byte, columns)))
	for n := 0; n < len(s.surfaces); n++ {
		for piece := range s.steps {
			var steps []step
			for heights := range flatDrops(s.surfaces[n], piece) {
				rows := slices.Min(heights)
				for x := range heights {
					heights[x] -= rows
				}
				if roughness(heights) <= rough {
					steps = append(steps, step{s.add(string(heights)), int8(rows)})
				}
			}
			s.steps[piece] = append(s.steps[piece], steps)
		}
	}
	return s
}

func (s *side) add(surface string) uint32 {
	n, _ := numbered(s.numbers, &s.surfaces, surface)
	return n
}

// numbered returns the number of a key, which is where it stands among all. If it is not found there, it goes to
// their end.
func numbered[K comparable](numbers map[K]uint32, all *[]K, key K) (n uint32, found bool) {
	if n, found = numbers[key]; !found {
		n = uint32(len(*all))
		numbers[key] = n
		*all = append(*all, key)
	}
	return n, found
}

// flatDrops visits the heights after a piece that leaves no hole.
func flatDrops(heights string, piece int) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for _, shape := range certificate.Shapes(piece) {
			for left := 0; left+len(shape.Bottom) <= len(heights); left++ {
				after, base := []byte(heights), int(heights[left])-shape.Bottom[0]
				flat := true
				for i, bottom := range shape.Bottom {
					flat = flat && int(heights[left+i])-bottom == base
					after[left+i] = byte(base + shape.Top[i])
				}
				if flat && !yield(after) {
					return
				}
			}
		}
	}
}

func roughness(heights []byte) (sum int) {
	for x := 1; x < len(heights); x++ {
		sum += max(int(heights[x])-int(heights[x-1]), int(heights[x-1])-int(heights[x]))
	}
	return sum
}

// only returns a side with some of the surfaces.
func (s *side) only(keep func(n int) bool) *side {
	t := &side{numbers: make(map[string]uint32)}
	for n, surface := range s.surfaces {
		if keep(n) {
			t.add(surface)
		}
	}
	for piece := range s.steps {
		for _, surface := range t.surfaces {
			var steps []step
			for _, st := range s.steps[piece][s.numbers[surface]] {
				if to, found := t.numbers[s.surfaces[st.to]]; found {
					steps = append(steps, step{to, st.rows})
				}
			}
			t.steps[piece] = append(t.steps[piece], steps)
		}
	}
	return t
}

// back returns for each surface those from which a piece leads there.
func (s *side) back() [][]uint32 {
	all := make([][]uint32, len(s.surfaces))
	for from := range s.surfaces {
		for piece := range s.steps {
			for _, st := range s.steps[piece][from] {
				if n := len(all[st.to]); n == 0 || all[st.to][n-1] != uint32(from) {
					all[st.to] = append(all[st.to], uint32(from))
				}
			}
		}
	}
	return all
}

// measure returns a number for each surface.
func (s *side) measure(of func(heights []byte) int) (all []int) {
	for _, surface := range s.surfaces {
		all = append(all, of([]byte(surface)))
	}
	return all
}

// A sideGame deals some pieces to a side, from a bag of them. With a hold, one of them is always kept. Its states have
// the number of a surface for a board.
type sideGame struct {
	*side
	pieces certificate.Set
	hold   bool
	safe   [][certificate.Pieces]bags // by surface and kept piece, which is 0 without a hold: the player goes on for ever
}

// newSideGame works out which states are safe, and forgets the surfaces without one.
func newSideGame(s *side, pieces certificate.Set, hold bool) *sideGame {
	g := &sideGame{side: s, pieces: pieces, hold: hold, safe: make([][certificate.Pieces]bags, len(s.surfaces))}
	for n := range g.safe {
		for kept := range g.safe[n] {
			g.safe[n][kept] = bags{^uint64(0), ^uint64(0)}
		}
	}
	for changed := true; changed; {
		changed = false
		for st := range g.states {
			if !g.canAnswer(st, func(State) bool { return true }) {
				g.safe[st.Board.low][st.Kept].remove(st.Left)
				changed = true
			}
		}
	}
	anySafe := make([]bool, len(g.safe))
	for st := range g.states {
		anySafe[st.Board.low] = true
	}
	g.side = s.only(func(n int) bool { return anySafe[n] })
	g.safe = slices.DeleteFunc(g.safe, func(sets [certificate.Pieces]bags) bool {
		safe := anySafe[0]
		anySafe = anySafe[1:]
		return !safe
	})
	return g
}

// states visits the safe states.
func (g *sideGame) states(yield func(State) bool) {
	for n := range g.safe {
		for kept := range g.safe[n] {
			if g.hold && !g.pieces.Has(kept) || !g.hold && kept > 0 {
				continue
			}
			for left := certificate.Set(1); left <= g.pieces; left++ {
				st := State{Board: Board{low: uint64(n)}, Kept: uint8(kept), Left: left}
				if left&^g.pieces == 0 && g.has(st) && !yield(st) {
					return
				}
			}
		}
	}
}

func (g *sideGame) has(st State) bool { return g.safe[st.Board.low][st.Kept].has(st.Left) }

// canAnswer tells whether each piece has an answer to a safe state that is wanted.
func (g *sideGame) canAnswer(st State, wanted func(State) bool) bool {
	for dealt := range st.Left.All {
		if !contains(g.leads(st, dealt), wanted) {
			return false
		}
	}
	return true
}

func contains(states iter.Seq[State], wanted func(State) bool) bool {
	for st := range states {
		if wanted(st) {
			return true
		}
	}
	return false
}

// leads visits the safe states that answers lead to.
func (g *sideGame) leads(st State, dealt int) iter.Seq[State] {
	return func(yield func(State) bool) {
		place := func(piece int, kept uint8) bool {
			after := State{Kept: kept, Left: refilled(st.Left&^(1<<dealt), g.pieces)}
			for _, to := range g.steps[piece][st.Board.low] {
				after.Board.low = uint64(to.to)
				if g.has(after) && !yield(after) {
					return false
				}
			}
			return true
		}
		if place(dealt, st.Kept) && g.hold {
			place(int(st.Kept), uint8(dealt))
		}
	}
}

func refilled(left, all certificate.Set) certificate.Set {
	if left == 0 {
		return all
	}
	return left
}
