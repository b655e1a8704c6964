package play

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/require"
	"lineproof/solver"
)

// TestAdversary plays random games against the adversaries of small wells.
func TestAdversary(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	alone, stops, mirrored := 0, 0, 0
	wells := append(oracle.SmallWells(), oracle.Well{Width: 6, Rows: 3}, oracle.Well{Width: 6, Rows: 4},
		oracle.Well{Width: 8, Rows: 4})
	wells = oracle.WithCeilings(wells)
	for _, deals := range []string{"bag", "ZT", "IZO"} {
		wells = append(wells, oracle.Well{Width: 6, Rows: 3, Deals: deals},
			oracle.Well{Width: 4, Rows: 4, Deals: deals, Game: certificate.Slide})
	}
	for _, w := range wells {
		for _, pieces := range []int{0, 3, 5} { // 0: for ever
			n := cmp.Or(min(pieces, w.Longest()), w.Longest())
			s := require.Value(solver.New(certificate.Well(w), solver.Options{Memory: solver.MinMemory, Workers: 1}))(t)
			if require.Value(s.Wins(t.Context(), n))(t) {
				continue
			}
			claim := certificate.Claim{Well: certificate.Well(w), Pieces: n}
			section := require.Value(s.Prove(t.Context(), claim))(t)
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
	for left := w.First(); ; {
		turn, moves := a.Turn(), a.Played().Moves
		if len(turn.Rows) > 0 || turn.Pieces != len(moves) || turn.Left.String() != left {
			t.Fatalf("%v, %v: rows %v, %v left of %s", claim, moves, turn.Rows, turn.Left, left)
		}
		if !turn.Over {
			if n := len(deals); !oracle.MayDeal(left, turn.Deal.Piece) || n > 0 && deals[n-1].Alone && !turn.Deal.Alone {
				t.Fatalf("%v, %v: got %+v of %s after %+v", claim, moves, turn.Deal, left, deals)
			}
			deals, left = append(deals, turn.Deal), w.After(left, turn.Deal.Piece)
		}
		if turn.Ended() {
			if err := a.Move(certificate.Move{}); !errors.Is(err, ErrOver) {
				t.Errorf("%v, %v: a move after the end: got error %v", claim, moves, err)
			}
			for a.Undo() {
			}
			return deals, turn.Over
		}
		require.NoError(t, a.Move(certificate.Move{Placement: turn.Legal()[random.IntN(len(turn.Legal()))]}))
	}
}

// TestUndo goes back and forth, and wants what an adversary says who has made the same moves only;
// no turn changes afterwards.
func TestUndo(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"wells/w8r5.cert.zst", "slide/w8r4_slide.cert.zst"} {
		section := sections(t, name)[0]
		if section.Claim.Player {
			section = sections(t, name)[1]
		}
		a, fresh := require.Value(NewAdversary(section))(t), require.Value(NewAdversary(section))(t)
		var placed []certificate.Move
		var before []Turn
		var moves []string // of these turns
		for range 60 {
			for fresh.Undo() {
			}
			turn, err := a.Turn(), Continue(fresh, placed)
			if err != nil || !reflect.DeepEqual(turn, fresh.Turn()) {
				t.Fatalf("%v: got %+v, want %+v, error %v", placed, turn, fresh.Turn(), err)
			}
			before, moves = append(before, turn), append(moves, fmt.Sprint(turn.Lying))
			for range random.IntN(len(placed) + 1) {
				placed = placed[:len(placed)-1]
				if !a.Undo() {
					t.Fatal("there is a move to undo")
				}
			}
			for range 1 + random.IntN(3) {
				turn = a.Turn()
				if turn.Ended() {
					break
				}
				placed = append(placed, certificate.Move{Placement: turn.Legal()[random.IntN(len(turn.Legal()))]})
				require.NoError(t, a.Move(placed[len(placed)-1]))
			}
		}
		for i, turn := range before {
			if got := fmt.Sprint(turn.Lying); got != moves[i] {
				t.Errorf("%s: a turn after %s says %s now", name, moves[i], got)
			}
		}
	}
}
