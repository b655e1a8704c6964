package lines

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/game/usual"
	"lineproof/internal/oracle"
)

// A cell of a well without a top is empty, filled, or buried (SPEC.md, Positions).
type cell uint8

const (
	empty cell = iota
	filled
	buried
)

// A well has its rows from below, as many as there are cells in.
type well struct {
	width int
	rows  [][]cell
}

func (w *well) at(x, y int) cell {
	if y >= len(w.rows) {
		return empty
	}
	return w.rows[y][x]
}

// drop lets a piece of the oracle's pictures fall row by row, removes the full rows, and
// marks what is buried. It returns how many rows were full, and an error if the move is
// not legal, or uncovers a buried hole.
func (w *well) drop(piece int, at certificate.Placement) (full int, err error) {
	cells := oracle.Pieces[piece][at.Rotation]
	free := func(y int) bool {
		for _, c := range cells {
			x := int(at.Offset) + c.X
			if x < 0 || x >= w.width || y+c.Y < 0 || w.at(x, y+c.Y) == filled {
				return false
			}
		}
		return true
	}
	y := len(w.rows)
	if !free(y) {
		return 0, fmt.Errorf("outside the well")
	}
	for free(y - 1) {
		y--
	}
	for _, c := range cells {
		for y+c.Y >= len(w.rows) {
			w.rows = append(w.rows, make([]cell, w.width))
		}
		if w.at(int(at.Offset)+c.X, y+c.Y) == buried {
			return 0, fmt.Errorf("a piece got into a buried hole")
		}
		w.rows[y+c.Y][int(at.Offset)+c.X] = filled
	}
	before := len(w.rows)
	w.rows = slices.DeleteFunc(w.rows, func(row []cell) bool {
		return !slices.ContainsFunc(row, func(c cell) bool { return c != filled })
	})
	for x := range w.width {
		covered := false
		for y := len(w.rows) - 1; y >= 0; y-- {
			switch {
			case w.rows[y][x] == filled:
				covered = true
			case covered:
				w.rows[y][x] = buried
			case w.rows[y][x] == buried:
				return 0, fmt.Errorf("a buried hole is uncovered")
			}
		}
	}
	return before - len(w.rows), nil
}

func (w *well) height(x int) int {
	for y := len(w.rows) - 1; y >= 0; y-- {
		if w.rows[y][x] != empty {
			return y + 1
		}
	}
	return 0
}

func (w *well) closed(y int) bool { return slices.Contains(w.rows[y], buried) }

// position returns the position by its definition, and an error if there is none.
func (w *well) position() (p usual.Position, err error) {
	least := w.height(0)
	for x := range w.width {
		least = min(least, w.height(x))
	}
	for y := range w.rows {
		if w.closed(y) && y >= least {
			p[(y-least)/8] |= 1 << (56 + (y-least)%8)
		}
		if y < least && !w.closed(y) {
			return p, fmt.Errorf("row %d of %d is open", y+1, least)
		}
	}
	for x := range w.width {
		h := w.height(x)
		p[0] |= uint64(h-least) << (4 * x)
		y := h - 1
		for y >= 0 && w.rows[y][x] == filled && !w.closed(y) {
			y--
		}
		if y >= 0 && w.rows[y][x] == buried && y >= least-1 {
			p[1] |= uint64(h-1-y) << (4 * x)
		}
	}
	// No memory of rows that nobody needs: on with the lowest, and all above.
	w.rows = w.rows[max(0, least-1):]
	return p, nil
}

// TestPlay follows strategies on real boards, against random dealers, and against one that
// deals what takes longest: no wait is longer than it says, and no buried hole is uncovered.
func TestPlay(t *testing.T) {
	for _, test := range []struct {
		claim  string
		pieces int
	}{
		{"player drop width=2 lines=any pieces=4", 100_000},
		{"player drop width=4 lines=any pieces=4", 300_000},
		{"player drop width=4 lines=any pieces=5", 300_000},
	} {
		claim := claimOf(t, test.claim)
		section := prove(t, claim)
		replies := repliesOf(t, section)
		worst := make(map[usual.Position]int) // pieces
		for seed := range uint64(4) {
			random := rand.New(rand.NewPCG(seed, 1))
			w, since, rows := &well{width: claim.Width}, 0, 0
			for n := range test.pieces {
				p, err := w.position()
				if err != nil {
					t.Fatal(err)
				}
				r, known := replies[p]
				if !known {
					t.Fatalf("%v, seed %d, piece %d: no reply to %x", claim, seed, n, p)
				}
				if since+r.Wait > claim.Pieces {
					t.Fatalf("%v, seed %d, piece %d: %d pieces, and a wait of %d", claim, seed, n, since, r.Wait)
				}
				piece := random.IntN(certificate.Pieces)
				if seed%2 == 1 {
					if _, known := worst[p]; !known {
						worst[p] = slowest(replies, w, r)
					}
					piece = worst[p]
				}
				full, err := w.drop(piece, r.Moves[piece])
				if err != nil {
					t.Fatal(err)
				}
				if since++; full > 0 {
					since, rows = 0, rows+full
				}
			}
			if rows < test.pieces/claim.Pieces {
				t.Errorf("%v, seed %d: %d rows", claim, seed, rows)
			}
		}
	}
}

// slowest returns a piece after which the wait is the longest.
func slowest(replies map[usual.Position]certificate.Reply, w *well, r certificate.Reply) (worst int) {
	longest := -1
	for piece, at := range r.Moves {
		after := &well{width: w.width}
		for _, row := range w.rows {
			after.rows = append(after.rows, slices.Clone(row))
		}
		full, _ := after.drop(piece, at)
		p, _ := after.position()
		wait := replies[p].Wait
		if full > 0 {
			wait = 0
		}
		if wait > longest {
			longest, worst = wait, piece
		}
	}
	return worst
}

// repliesOf returns the replies by position, those of mirror images, too.
func repliesOf(t *testing.T, section certificate.Section) map[usual.Position]certificate.Reply {
	t.Helper()
	all := map[usual.Position]certificate.Reply{}
	game, width := usual.New(section.Claim.Width), section.Claim.Width
	met := []usual.Position{{}}
	seen := map[usual.Position]bool{{}: true}
	for n := 0; n < len(met); n++ {
		r := section.Replies[n]
		all[met[n]] = r
		mirror := certificate.Reply{Wait: r.Wait}
		for piece, at := range r.Moves {
			var node certificate.Node
			node[piece] = certificate.Answer{Placement: at}
			q := certificate.MirrorPiece(piece)
			mirror.Moves[q] = node.Mirror(width)[q].Placement
			moves := game.Moves(nil, met[n], piece)
			i := slices.IndexFunc(moves, func(m usual.Move) bool { return m.At == at })
			if next, _ := moves[i].Next.Canonical(width); !seen[next] {
				seen[next] = true
				met = append(met, moves[i].Next)
			}
		}
		if image := mirrored(met[n], width); image != met[n] {
			all[image] = mirror
		}
	}
	return all
}

func mirrored(p usual.Position, width int) (m usual.Position) {
	for i, word := range p {
		m[i] = word >> 56 << 56
		for x := range width {
			m[i] |= word >> (4 * x) & 15 << (4 * (width - 1 - x))
		}
	}
	return m
}

func claimOf(t *testing.T, text string) certificate.Claim {
	t.Helper()
	c, err := certificate.ParseClaim(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func prove(t *testing.T, c certificate.Claim) certificate.Section {
	t.Helper()
	s, err := New(c, Options{})
	if err != nil {
		t.Fatal(err)
	}
	section, err := s.Prove(context.Background(), c.Pieces)
	if err != nil {
		t.Fatal(err)
	}
	return section
}
