package checker

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
)

// codeOf is the checker's form of a profile that the oracle has found in cells.
func codeOf(from certificate.Profile) (p profile) {
	copy(p.columns[:], from.Heights[:])
	p.sacrificed = from.Sacrificed
	return p
}

// boardOf is the checker's form of a board.
func boardOf(b oracle.Board) board { return board{rows: oracle.Well{}.Cells(b)} }

func claimOf(w oracle.Well) Claim {
	return Claim{Width: w.Width, Rows: w.Rows, Ceiling: w.Ceiling, Deals: w.Deals}
}

// codeWith is codeOf where some pieces may be dealt.
func codeWith(from certificate.Profile, left string) profile {
	p := codeOf(from)
	for _, letter := range left {
		p.may |= 1 << strings.IndexRune("IZSTLJO", letter)
	}
	return p
}

// eachWell runs a subtest for each of the wells, as oracle.EachWell does.
func eachWell(t *testing.T, wells []oracle.Well, test func(w oracle.Well, claim Claim) error) {
	oracle.EachWell(t, wells, func(t *testing.T, w oracle.Well) {
		if err := test(w, claimOf(w)); err != nil {
			t.Error(err)
		}
	})
}

// eachBoard calls visit with the boards of w.EachBoard, in the smallest wells with all that
// can be reached, so that it is seen that boards with one profile go on alike. It has them
// found only once for all tests.
func eachBoard(w oracle.Well, visit func(oracle.Board) error) error {
	found, _ := boardsOf.LoadOrStore(w, sync.OnceValue(func() (all []oracle.Board) {
		add := func(b oracle.Board) error {
			all = append(all, b)
			return nil
		}
		if w.Width*w.Rows <= 10 {
			oracle.NewGame(w).EachBoard(func(b oracle.Board) { add(b) })
		} else {
			w.EachBoard(add)
		}
		return all
	}))
	for _, b := range found.(func() []oracle.Board)() {
		if err := visit(b); err != nil {
			return fmt.Errorf("%w, on the board\n%s", err, w.Picture(b))
		}
	}
	return nil
}

var boardsOf sync.Map // from wells to functions

// decidedWells are wells in which the minimax can decide who wins from every
// board in no time. In some the player wins, in others the adversary.
func decidedWells() (wells []oracle.Well) {
	for _, w := range oracle.SmallWells() {
		if w.Width < 5 || w.Rows < 5 {
			wells = append(wells, w)
		}
	}
	return append(wells, oracle.Well{Width: 6, Rows: 2}, oracle.Well{Width: 6, Rows: 3})
}

// rest carries a move out on real cells, and returns the board after it, or the number
// of the check that fails.
func rest(rules game, b board, piece int, a answer) (next board, check int) {
	defer func() {
		if e := recover(); e != nil {
			check = e.(failure).err.(*Rejection).Check
		}
	}()
	for _, c := range rules.rest(new(verifier), &b, piece, a) {
		b.rows[c.y] |= 1 << c.x
	}
	return b, 0
}

// eachMove calls visit with all moves that the checker can tell apart.
func eachMove(claim Claim, visit func(piece, rotation, offset int) error) error {
	for piece := range 7 {
		for rotation := range dropShapes[piece] {
			for offset := -2; offset < claim.Width; offset++ {
				if err := visit(piece, rotation, offset); err != nil {
					return fmt.Errorf("piece %d, rotation %d, offset %d: %w", piece, rotation, offset, err)
				}
			}
		}
	}
	return nil
}
