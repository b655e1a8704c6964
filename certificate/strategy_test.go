package certificate

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/internal/audit/pictures"
	"lineproof/internal/audit/require"
)

// randomStrategy makes up nodes with moves inside the well. It means nothing to
// the game, which Canonical knows nothing of.
func randomStrategy(random *rand.Rand, width, nodes int) Strategy {
	var s Strategy
	for i := range nodes {
		var n Node
		for piece := range n {
			n[piece] = randomMove(random, width, piece)
			if n[piece].Next = random.IntN(i + 1); n[piece].Next != 0 {
				n[piece].Mirrored = random.IntN(2) == 1
			}
		}
		s = append(s, n)
	}
	return s
}

func randomMove(random *rand.Rand, width, piece int) Answer {
	for {
		rotation := random.IntN(len(Shapes(piece)))
		if s := Shapes(piece)[rotation]; len(s.Bottom) <= width {
			left := random.IntN(width - len(s.Bottom) + 1)
			return Answer{Placement: Placement{Rotation: int8(rotation), Offset: int8(left - s.Left)}}
		}
	}
}

// reshuffle writes a strategy down in another way: with nodes repeated, some of
// them mirrored, in another order as far as links allow, and some that nothing
// leads to.
func reshuffle(random *rand.Rand, s Strategy, width int) Strategy {
	var out Strategy
	var copies [][]Answer // of each node: where, and whether mirrored
	copies = append(copies, []Answer{{}})
	for _, n := range s {
		var places []Answer
		for c := range 1 + random.IntN(3) {
			if c == 0 && random.IntN(3) == 0 {
				out = append(out, randomStrategy(random, width, 1)...) // useless
			}
			m := n
			for piece := range m {
				a := &m[piece]
				to := copies[a.Next][random.IntN(len(copies[a.Next]))]
				a.Next, a.Mirrored = to.Next, a.Mirrored != to.Mirrored
			}
			turned := random.IntN(2) == 1
			if turned {
				m = mirrorOf(m, width)
			}
			out = append(out, m)
			places = append(places, Answer{Next: len(out), Mirrored: turned})
		}
		copies = append(copies, places)
	}
	return out
}

// mirrorOf mirrors a node by the cells of the pictures, where the method Mirror
// goes by the table of shapes.
func mirrorOf(n Node, width int) (m Node) {
	for piece, a := range n {
		want := make(map[pictures.Cell]bool)
		for c := range lowered(piece, int(a.Rotation), int(a.Offset)) {
			want[pictures.Cell{X: width - 1 - c.X, Y: c.Y}] = true
		}
		mirrored := MirrorPiece(piece)
		for rotation := range Shapes(mirrored) {
			for offset := -2; offset < width; offset++ {
				b := Answer{Placement{Rotation: int8(rotation), Offset: int8(offset)}, a.Next, a.Next != 0 && !a.Mirrored}
				if maps.Equal(lowered(mirrored, rotation, offset), want) {
					m[mirrored] = b
				}
			}
		}
	}
	return m
}

// lowered has the cells of a piece, with the lowest in row 0 and the left edge of the box in a column.
func lowered(piece, rotation, offset int) map[pictures.Cell]bool {
	all, low := make(map[pictures.Cell]bool), 3
	for _, c := range pictures.Drop[piece][rotation] {
		low = min(low, c.Y)
	}
	for _, c := range pictures.Drop[piece][rotation] {
		all[pictures.Cell{X: offset + c.X, Y: c.Y - low}] = true
	}
	return all
}

// eachStrategy runs a test on random strategies for all widths.
func eachStrategy(t *testing.T, test func(t *testing.T, random *rand.Rand, s Strategy, width int)) {
	for width := MinWidth; width <= MaxWidth; width++ {
		t.Run(fmt.Sprintf("width=%d", width), func(t *testing.T) {
			random := rand.New(rand.NewPCG(1, uint64(width)))
			for _, size := range []int{1, 2, 3, 4, 5, 6, 7, 8, 12, 20, 40} {
				test(t, random, randomStrategy(random, width, size), width)
			}
		})
	}
}

// TestCanonicalForm holds canonical strategies against SPEC.md's three rules.
func TestCanonicalForm(t *testing.T) {
	eachStrategy(t, func(t *testing.T, _ *rand.Rand, s Strategy, width int) {
		c := s.Canonical(Well{Width: width})
		depths, linked := c.Depths(), make([]bool, len(c)+1)
		for i, n := range c {
			if i > 0 && (depths[i+1] < depths[i] ||
				depths[i+1] == depths[i] && bytes.Compare(appendNode(nil, c[i-1], Drop), appendNode(nil, n, Drop)) >= 0) {
				t.Errorf("node %d does not stand after the one before it", i+1)
			}
			if got := lean(n, width); got >= 0 {
				t.Errorf("node %d leans right, by %d", i+1, got)
			}
			for _, a := range n {
				if linked[a.Next] = true; a.Next > i {
					t.Errorf("node %d links to node %d", i+1, a.Next)
				}
			}
		}
		if i := slices.Index(linked[1:len(c)], false); i >= 0 {
			t.Errorf("nothing links to node %d", i+1)
		}
		if got, want := depths[len(c)], s.Depths()[len(s)]; got != want {
			t.Errorf("got depth %d, want %d", got, want)
		}
	})
}

// lean says on which side of the middle the O is placed, or else the T: less
// than 0 for the left.
func lean(n Node, width int) (sum int) {
	for _, piece := range []int{O, T} {
		for _, c := range pictures.Drop[piece][n[piece].Rotation] {
			sum += 2*(int(n[piece].Offset)+c.X) - (width - 1)
		}
		if sum != 0 {
			break
		}
	}
	return sum
}

// TestCanonicalIsUnique wants the same of all ways to write a strategy down, and
// of the canonical one itself.
func TestCanonicalIsUnique(t *testing.T) {
	eachStrategy(t, func(t *testing.T, random *rand.Rand, s Strategy, width int) {
		want := s.Canonical(Well{Width: width})
		if got := want.Canonical(Well{Width: width}); !slices.Equal(got, want) {
			t.Errorf("the canonical form of a canonical form: got %v, want %v", got, want)
		}
		if got := reshuffle(random, s, width).Canonical(Well{Width: width}); !slices.Equal(got, want) {
			t.Errorf("reshuffled: got %v, want %v", got, want)
		}
	})
}

// TestMirrorNode has two ways to mirror a node agree.
func TestMirrorNode(t *testing.T) {
	eachStrategy(t, func(t *testing.T, _ *rand.Rand, s Strategy, width int) {
		for _, n := range s {
			if got, want := n.Mirror(width), mirrorOf(n, width); got != want {
				t.Errorf("%v: got mirror image %v, want %v", n, got, want)
			}
			if got := n.Mirror(width).Mirror(width); got != n {
				t.Errorf("%v, mirrored twice: got %v", n, got)
			}
		}
	})
}

func TestUnmirrored(t *testing.T) {
	s := require.Value(Load("../testdata/theorem.cert.zst"))(t)[0].Strategy
	plain := s.Unmirrored(10)
	distinct := make(map[Node]bool)
	for i, n := range plain {
		for p, a := range n {
			if a.Mirrored || a.Next > i {
				t.Errorf("node %d, piece %d: %+v", i+1, p, a)
			}
		}
		distinct[n] = true
	}
	if len(distinct) != len(plain) {
		t.Errorf("%d nodes, of which %d are different", len(plain), len(distinct))
	}
	if again := plain.Canonical(Well{Width: 10}); !slices.Equal(again, s) {
		t.Errorf("%d nodes became %d, and then %d others", len(s), len(plain), len(again))
	}
}
