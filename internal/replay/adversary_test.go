package replay

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/oracle"
)

// TestAdversary plays random games against the adversaries of small wells.
func TestAdversary(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	alone, stops, mirrored := 0, 0, 0
	wells := append(oracle.SmallWells(), oracle.Well{Width: 6, Rows: 3}, oracle.Well{Width: 6, Rows: 4}, oracle.Well{Width: 8, Rows: 4})
	for _, w := range oracle.WithCeilings(wells) {
		for _, pieces := range []int{0, 3, 5} { // 0: for ever
			section, ok := evidence(t, certificate.Well(w), cmp.Or(min(pieces, w.Longest()), w.Longest()))
			if !ok {
				continue
			}
			if pieces == 0 {
				section.Claim.Pieces = 0
			}
			d, err := NewAdversary(section)
			if err != nil {
				t.Fatalf("%v: %v", section.Claim, err)
			}
			for range 30 {
				deals, _ := randomGame(t, d, section.Claim, random)
				for _, deal := range deals {
					switch {
					case deal.Alone:
						alone++
					case deal.Mirrored:
						mirrored++
					default:
						stops++
					}
				}
			}
		}
	}
	t.Logf("dealt: %d alone, %d stops, %d mirrored", alone, stops, mirrored)
	if min(alone, stops, mirrored) < 100 {
		t.Error("this is no test")
	}
}

// randomGame places the pieces of an adversary at random until that ends, and returns what
// was dealt, and whether the claim's pieces were used up. No row may be complete, only
// what the oracle lets be dealt is dealt, and after a piece that is enough alone come only
// such pieces.
func randomGame(t *testing.T, a *Adversary, claim certificate.Claim, random *rand.Rand) (deals []Deal, over bool) {
	t.Helper()
	w := oracle.Well(claim.Well)
	var placed []certificate.Placement
	for left := w.First(); ; {
		turn, err := a.Turn(placed)
		if err != nil || len(turn.Line.Rows) > 0 || len(turn.Line.Moves) != len(placed) || turn.Line.Left.String() != left {
			t.Fatalf("%v, %v: rows %v, %v left of %s, error %v", claim, placed, turn.Line.Rows, turn.Line.Left, left, err)
		}
		if !turn.Over {
			if n := len(deals); !oracle.MayDeal(left, turn.Deal.Piece) || n > 0 && deals[n-1].Alone && !turn.Deal.Alone {
				t.Fatalf("%v, %v: got %+v of %s after %+v", claim, placed, turn.Deal, left, deals)
			}
			deals, left = append(deals, turn.Deal), w.After(left, turn.Deal.Piece)
		}
		if turn.Ended() {
			if _, err := a.Turn(append(placed, certificate.Placement{})); !errors.Is(err, ErrOver) {
				t.Errorf("%v, %v: a move behind the end: got error %v", claim, placed, err)
			}
			return deals, turn.Over
		}
		placed = append(placed, turn.Legal()[random.IntN(len(turn.Legal()))])
	}
}

// TestTurnSlide compares the legal places of slide, in random games, with all that can
// be tried.
func TestTurnSlide(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"slide/w4r4_slide.cert.zst", "slide/w8r4_slide.cert.zst"} {
		section := sections(t, name)[0]
		a, err := NewAdversary(section)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			var placed []certificate.Placement
			turn, err := a.Turn(nil)
			for ; err == nil && !turn.Ended(); turn, err = a.Turn(placed) {
				var want []certificate.Placement
				for rotation := range turn.Line.cells.Rotations(turn.Deal.Piece) {
					for offset := -3; offset <= section.Claim.Width; offset++ {
						for row := range section.Claim.Rows + 5 {
							p := certificate.Placement{Rotation: int8(rotation), Offset: int8(offset), Row: uint8(row)}
							_, illegal := turn.Line.cells.Rest(&turn.Line.Board, turn.Deal.Piece, p)
							if illegal == nil {
								want = append(want, p)
							}
							if err := turn.Place(p); (err == nil) != (illegal == nil) {
								t.Fatalf("%s, %v, %v: got error %v, want %v", name, placed, p, err, illegal)
							}
						}
					}
				}
				if got := turn.Legal(); !slices.Equal(got, want) {
					t.Fatalf("%s, %v: got %v, want %v", name, placed, got, want)
				}
				placed = append(placed, want[random.IntN(len(want))])
			}
			if _, err := a.Turn(append(placed, certificate.Placement{Row: 1})); !errors.Is(err, ErrOver) {
				t.Errorf("%s, %v: a move behind the end: got error %v", name, placed, err)
			}
		}
	}
}

// TestTurnAgain goes on from any turn of the games before, and wants what an adversary
// says who knows none of them; no turn changes afterwards.
func TestTurnAgain(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"wells/w8r5.cert.zst", "slide/w8r4_slide.cert.zst"} {
		section := sections(t, name)[0]
		if section.Claim.Player {
			section = sections(t, name)[1]
		}
		a, err := NewAdversary(section)
		if err != nil {
			t.Fatal(err)
		}
		var placed []certificate.Placement
		var before []Turn
		var moves []string // of these turns
		for range 60 {
			turn, err := a.Turn(placed)
			fresh, freshErr := (&Adversary{claim: a.claim, deal: a.deal}).Turn(placed)
			if err != nil || freshErr != nil || !reflect.DeepEqual(turn, fresh) {
				t.Fatalf("%v: got %+v, error %v, want %+v, error %v", placed, turn, err, fresh, freshErr)
			}
			before, moves = append(before, turn), append(moves, fmt.Sprint(turn.Line.Moves))
			placed = placed[:random.IntN(len(placed)+1)]
			for range 1 + random.IntN(3) {
				if turn, err = a.Turn(placed); err != nil {
					t.Fatal(err)
				}
				if turn.Ended() {
					break
				}
				placed = append(placed, turn.Legal()[random.IntN(len(turn.Legal()))])
			}
		}
		for i, turn := range before {
			if got := fmt.Sprint(turn.Line.Moves); got != moves[i] {
				t.Errorf("%s: a turn after %s says %s now", name, moves[i], got)
			}
		}
	}
}

// TestTurnImpossible has placements that are not possible.
func TestTurnImpossible(t *testing.T) {
	a, err := NewAdversary(sections(t, "wells/w2r3.cert.zst")[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		placed, want string
		moves        int
	}{
		{"0:5", "move 1, 0:5: a cell is outside the well", 0},
		{"0:127", "move 1, 0:127: a cell is outside the well", 0},
		{"1:-128", "move 1, 1:-128: a cell is outside the well", 0},
		{"4:0", "move 1, 4:0: I has the rotations 0 to 1", 0},
		{"-1:0", "move 1, -1:0: I has the rotations 0 to 1", 0},
		{"0:0,0:0", "move 2, 0:0: the game is over", 1},
	} {
		placed, err := ParsePlacements(test.placed)
		if err != nil {
			t.Fatal(err)
		}
		turn, err := a.Turn(placed)
		if err == nil || err.Error() != test.want || len(turn.Line.Moves) != test.moves {
			t.Errorf("%s: got error %v after %d moves, want %s after %d", test.placed, err, len(turn.Line.Moves), test.want, test.moves)
		}
	}
}
