package replay

import (
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/game"
	"lineproof/internal/oracle"
)

// TestUsual deals at random, and what has the strategy wait longest, for a thousand pieces
// each: on real cells, a row is completed within as many pieces as the game says. A copy
// stays as it is.
func TestUsual(t *testing.T) {
	for _, name := range []string{"lines/w2.cert", "lines/w4.cert", "lines/w4_pieces_4.cert"} {
		s := sections(t, name)[0]
		player := NewPlayer(s)
		for _, worst := range []bool{false, true} {
			random, cells := rand.New(rand.NewPCG(1, 2)), ""
			u := player.Start()
			for n := range 1000 {
				var err error
				before, piece := u, random.IntN(certificate.Pieces)
				if worst {
					longest := -1
					for p, next := range player.Answers(before) {
						if next.More > longest {
							piece, longest = p, next.More
						}
					}
				}
				pile := before.Pile()
				if u, err = player.Next(u, piece); err != nil {
					t.Fatal(err)
				}
				at := u.Moves[n].Placement
				board, full := oracle.Fall(cells, s.Claim.Width, oracle.Pieces[piece][at.Rotation], int(at.Offset))
				cells = board
				if full != len(u.Rows) || full == 0 && u.More >= before.More || u.More > s.Claim.Pieces {
					t.Fatalf("%s, %d rows are full: %v, %d after %d", name, full, u.Rows, u.More, before.More)
				}
				if want := rowsOf(cells[u.Below:]); !slices.Equal(u.Pile(), want) || !slices.Equal(before.Pile(), pile) {
					t.Fatalf("%s: got the pile %x, want %x", name, u.Pile(), want)
				}
				if top := len(u.Pile()) + len(u.Rows); top > player.Top() {
					t.Fatalf("%s: %d rows, more than %d", name, top, player.Top())
				}
			}
		}
	}
}

// rowsOf returns the rows of a board of package oracle.
func rowsOf(board string) (rows []uint16) {
	for _, row := range []byte(board) {
		rows = append(rows, uint16(row))
	}
	return rows
}

// TestBoards compares what lies on each board of a game with what the game says itself.
func TestBoards(t *testing.T) {
	player := NewPlayer(sections(t, "lines/w4.cert")[0])
	random := rand.New(rand.NewPCG(1, 2))
	var pieces []int
	for range 60 {
		pieces = append(pieces, random.IntN(certificate.Pieces))
		u, err := player.Reply(pieces)
		if err != nil {
			t.Fatal(err)
		}
		boards := u.Boards()
		all := func(pieces []Placed) (cells []game.Cell) {
			for _, p := range pieces {
				for _, c := range p.Cells {
					if c.Row > u.Below {
						cells = append(cells, c)
					}
				}
			}
			return cells
		}
		if got, want := all(boards[len(boards)-1]), all(u.Lying); len(boards) != len(pieces) || !slices.Equal(got, want) {
			t.Fatalf("%v: got %v, want %v", pieces, got, want)
		}
	}
}

// TestSingles has no piece complete two rows.
func TestSingles(t *testing.T) {
	for _, name := range []string{"lines/w2.cert", "lines/w4.cert", "lines/w4_pieces_4.cert"} {
		s := sections(t, name)[0]
		player := NewPlayer(s)
		u := player.Start()
		for range 500 {
			u, _ = player.Next(u, u.Singles())
			if len(u.Rows) > 1 {
				t.Fatalf("%s: rows %v", name, u.Rows)
			}
		}
		if least := 500 / s.Claim.Pieces; u.Lines < least {
			t.Errorf("%s: got %d lines, want %d at least", name, u.Lines, least)
		}
	}
}
