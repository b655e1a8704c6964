package checker

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/pictures"
)

// TestDrop compares with real cells, in wells of 2 to 5 columns and 1 to 6 rows with
// one board for each profile that can be reached, in the smallest with every board, and
// in wide wells with the boards of random games: which moves are legal, the profile and
// the board after them, and whether a line is complete.
func TestDrop(t *testing.T) {
	wells := oracle.WithCeilings(append(decidedWells(), oracle.WideWells()...))
	eachWell(t, wells, func(w oracle.Well, claim Claim) error {
		return eachBoard(w, func(b oracle.Board) error {
			from, p := boardOf(b), codeOf(w.Profile(b))
			return eachMove(claim, func(piece, rotation, offset int) error {
				if b != (oracle.Board{}) && !inside(w, piece, rotation, offset) {
					return nil // as on the empty board
				}
				after, want := w.Drop(b, piece, rotation, offset)
				q := p
				got := (&drop{claim}).place(&q, &dropShapes[piece][rotation], offset)
				if got != want || want && (q != codeOf(w.Profile(after)) || (&drop{claim}).line(q) != w.Line(after)) {
					return fmt.Errorf("got profile %v, legal %v, want legal %v and\n%s", q, got, want, w.Picture(after))
				}
				at := answer{rotation: uint8(rotation), offset: int8(offset)}
				next, check := rest(&drop{claim}, from, piece, at)
				if want && (check != 0 || next != boardOf(after)) || !want && check != CheckLegal {
					return fmt.Errorf("got board %v, check %d, want legal %v and\n%s", next, check, want, w.Picture(after))
				}
				return nil
			})
		})
	})
}

// inside reports whether a move is inside the well.
func inside(w oracle.Well, piece, rotation, offset int) bool {
	for _, c := range pictures.Drop[piece][rotation] {
		if x := offset + c.X; x < 0 || x >= w.Width {
			return false
		}
	}
	return true
}

// TestCanonical compares with the definition: the smallest of all arrangements
// of the components, and those of the mirror image, if mirrored pieces may be dealt.
// It is the same for all of them, and so for itself.
func TestCanonical(t *testing.T) {
	wells := append(oracle.SmallWells(), oracle.WideWells()...)
	for _, deals := range []string{"bag", "ZSTO", "ZT", "L"} {
		wells = append(wells, oracle.Well{Width: 4, Rows: 4, Deals: deals}, oracle.Well{Width: 11, Rows: 7, Deals: deals})
	}
	mirrored := strings.NewReplacer("Z", "S", "S", "Z", "L", "J", "J", "L").Replace
	eachWell(t, wells, func(w oracle.Well, claim Claim) error {
		left := w.First()
		if w.Deals == "bag" {
			left = "ISLO"
		}
		return eachBoard(w, func(b oracle.Board) error {
			var same []profile
			all := w.Arrangements(w.Profile(b))
			for i, p := range all {
				if i < len(all)/2 {
					same = append(same, codeWith(p, left))
				} else if strings.Trim(mirrored(w.First()), w.First()) == "" {
					same = append(same, codeWith(p, mirrored(left)))
				}
			}
			want := slices.MinFunc(same, profile.compare)
			for _, p := range same {
				if got := (&drop{claim}).canonical(p); got != want {
					return fmt.Errorf("canonical of %v: got %v, want %v", p, got, want)
				}
			}
			return nil
		})
	})
}

// TestCanonicalFull has nothing but full columns: as many components as there can be.
func TestCanonicalFull(t *testing.T) {
	var full profile
	for x := range full.columns {
		full.columns[x] = maxRows
	}
	if got := (&drop{Claim{Width: maxWidth, Rows: maxRows}}).canonical(full); got != full {
		t.Errorf("got %v, want %v", got, full)
	}
}

// TestStaticallyLost compares with the definition, by tiling the rows in all ways, and
// with the game: from a statically lost profile, the player cannot win with the pieces
// left.
func TestStaticallyLost(t *testing.T) {
	wells := append(oracle.WithCeilings(decidedWells()),
		oracle.WithDealers([]oracle.Well{{Width: 2, Rows: 3}, {Width: 3, Rows: 3}, {Width: 4, Rows: 2}})...)
	eachWell(t, append(wells, oracle.Well{Width: 4, Rows: 3, Deals: "bag"}), func(w oracle.Well, claim Claim) error {
		game := oracle.NewProfileGame(w)
		mays := []string{w.First()}
		if w.Deals == "bag" {
			mays = append(mays, "I", "O", "ZO", "IT", "ITLJ", "ZSLJO", "ZSTLJO")
		}
		return eachBoard(w, func(b oracle.Board) error {
			p := w.Profile(b)
			for _, may := range mays {
				code := codeWith(p, may)
				for left := range w.Longest() + 1 {
					got := (&drop{claim}).lost(&code, left)
					if want := lost(w, p, may, left); got != want {
						return fmt.Errorf("with %d pieces left, %s: got statically lost %v, want %v", left, may, got, want)
					}
					if got && game.WinsWith(b, may, left) {
						return fmt.Errorf("with %d pieces left, %s: got statically lost, but the player wins", left, may)
					}
				}
			}
			return nil
		})
	})
}

// TestGroups tiles all rows of the widest well in all ways.
func TestGroups(t *testing.T) {
	for row := range 1 << maxWidth {
		for _, n := range []int{2, 4} {
			got, want := bits.OnesCount(uint(row))-(n-1)*groups(columnSet(row), n), tile(row, []int{1, 1<<n - 1})
			if got != want {
				t.Errorf("%014b: got %d pieces of 1 and %d cells, want %d", row, got, n, want)
			}
		}
	}
}

// lost is SPEC.md's definition of statically lost.
func lost(w oracle.Well, p certificate.Profile, may string, left int) bool {
	again := func(piece string) bool { return w.Deals != "bag" && strings.Contains(may, piece) }
	if again("O") && needs(w, p, 0b11) > left || again("I") && needs(w, p, 0b1, 0b1111) > left {
		return true
	}
	cells := 0
	for ; left > 0; left-- {
		piece := strings.IndexAny("ZSOTLJI", may)
		cells += int("2223334"[piece] - '0')
		may = w.After(may, strings.IndexByte("IZSTLJO", "ZSOTLJI"[piece]))
	}
	return needs(w, p, 0b1) > cells // needs counts the cells
}

const tooMany = 99

// needs returns the least number of pieces that fill what some row without a
// hole lacks, or tooMany.
func needs(w oracle.Well, p certificate.Profile, pieces ...int) int {
	least := tooMany
	for y := range w.Rows {
		open := 0
		for x := range w.Width {
			if int(p.Heights[x]) <= y {
				open |= 1 << x
			}
		}
		if p.Sacrificed>>y&1 == 0 {
			least = min(least, tile(open, pieces))
		}
	}
	return least
}

// tile returns the least number of pieces that fill the open cells of a row, each
// of them once: one of them fills the first.
func tile(open int, pieces []int) int {
	if open == 0 {
		return 0
	}
	least := tooMany
	for _, piece := range pieces {
		if piece <<= bits.TrailingZeros(uint(open)); piece&^open == 0 {
			least = min(least, 1+tile(open&^piece, pieces))
		}
	}
	return min(least, tooMany)
}
