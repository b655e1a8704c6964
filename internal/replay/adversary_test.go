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

// TestAdversary plays random games on real cells against the adversaries of small wells:
// no move completes a line up to the last piece of the claim or, if that speaks
// of any number of pieces, until there is no move. After a piece that is enough
// alone come only such pieces.
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
				for _, deal := range survive(t, w, d, section.Claim, random) {
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

// survive plays a game with random moves to its end, and returns what was dealt.
func survive(t *testing.T, w oracle.Well, d *Adversary, claim certificate.Claim, random *rand.Rand) (deals []Deal) {
	t.Helper()
	b := oracle.Board{}
	alone := false // a piece is enough
	for n := 0; claim.Pieces == 0 || n < claim.Pieces; n++ {
		deal, err := d.Deal(n, boardOf(b), certificate.AllPieces)
		if err != nil {
			t.Fatalf("%v: %v", claim, err)
		}
		if alone && !deal.Alone {
			t.Fatalf("%v: got %v after a piece that was enough alone", claim, deal)
		}
		alone = deal.Alone
		deals = append(deals, deal)
		var next []oracle.Board
		for rotation := range 4 {
			for offset := -3; offset < w.Width; offset++ {
				after, legal := w.Drop(b, deal.Piece, rotation, offset)
				if !legal {
					continue
				}
				if w.Line(after) {
					t.Fatalf("%v: %v completes a line", claim, deal)
				}
				next = append(next, after)
			}
		}
		if len(next) == 0 {
			break
		}
		b = next[random.IntN(len(next))]
	}
	return deals
}

// TestTurn plays random games against the adversary up to their ends.
func TestTurn(t *testing.T) {
	ends := map[bool]int{} // by whether the claim's pieces were used up
	for _, section := range append(sections(t, "wells/w8r5.cert.zst"), sections(t, "theorem.cert.zst")[1:]...) {
		a, err := NewAdversary(section)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(1, 2))
		for range 200 {
			var placed []certificate.Placement
			turn, err := a.Turn(nil)
			for ; err == nil && !turn.Ended(); turn, err = a.Turn(placed) {
				placed = append(placed, turn.Legal()[random.IntN(len(turn.Legal()))])
			}
			if err != nil || len(turn.Line.Rows) > 0 || len(turn.Line.Moves) != len(placed) {
				t.Fatalf("%v, %v: error %v, rows %v", section.Claim, placed, err, turn.Line.Rows)
			}
			ends[turn.Over]++
			if _, err := a.Turn(append(placed, certificate.Placement{})); !errors.Is(err, ErrOver) {
				t.Errorf("%v, %v: a move behind the end: got error %v", section.Claim, placed, err)
			}
		}
	}
	if ends[true] == 0 || ends[false] == 0 {
		t.Errorf("got ends %v", ends)
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
