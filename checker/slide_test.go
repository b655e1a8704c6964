package checker

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"lineproof/internal/oracle"
)

// slideWells are those whose boards are all visited: up to 795 of them; with
// EXHAUSTIVE=1, in six columns and four rows, 121046.
func slideWells() []oracle.Slide {
	wells := []oracle.Slide{
		{Width: 4, Rows: 1}, {Width: 4, Rows: 2}, {Width: 4, Rows: 3}, {Width: 4, Rows: 4},
		{Width: 5, Rows: 1}, {Width: 5, Rows: 2}, {Width: 5, Rows: 3},
		{Width: 6, Rows: 1}, {Width: 6, Rows: 2},
	}
	if os.Getenv("EXHAUSTIVE") != "" {
		wells = append(wells, oracle.Slide{Width: 4, Rows: 5}, oracle.Slide{Width: 5, Rows: 4}, oracle.Slide{Width: 6, Rows: 3}, oracle.Slide{Width: 6, Rows: 4})
	}
	return wells
}

// eachSlideBoard runs a subtest for each well, and calls visit for all its boards,
// when some pieces can be dealt.
func eachSlideBoard(t *testing.T, deals string, visit func(*oracle.SlideGame, Claim, oracle.Board) error) {
	for _, w := range slideWells() {
		t.Run(fmt.Sprintf("%d,%d,%s", w.Width, w.Rows, deals), func(t *testing.T) {
			if testing.Short() && w.Width*w.Rows > 12 {
				t.Skip("not a small well")
			}
			t.Parallel()
			claim := Claim{Game: "slide", Width: w.Width, Rows: w.Rows, Deals: deals}
			game := gameOf(claim)
			game.EachBoard(func(b oracle.Board) {
				if t.Failed() {
					return
				}
				if err := visit(game, claim, b); err != nil {
					t.Errorf("%v, on the board\n%s", err, oracle.Well{Width: w.Width, Rows: w.Rows}.Picture(b))
				}
			})
		})
	}
}

// openOf is the checker's form of a profile that the oracle has found in cells.
func openOf(claim Claim, from oracle.SlideProfile) cells {
	p := cells{deal: claim.next(0, 0)}
	for y := range from.Open {
		for x, open := range from.Open[y] {
			if open {
				p.columns[x] |= 1 << y
			}
		}
		if from.Sacrificed[y] {
			p.sacrificed |= 1 << y
		}
	}
	return p
}

// TestSlideShapes compares two transcriptions of the pieces, and the order in which
// they turn.
func TestSlideShapes(t *testing.T) {
	for piece, all := range slideShapes {
		if len(all) != len(oracle.SlidePieces[piece]) {
			t.Errorf("piece %d: got %d rotations, want %d", piece, len(all), len(oracle.SlidePieces[piece]))
			continue
		}
		for rotation, sh := range all {
			want := slices.Clone(oracle.SlidePieces[piece][rotation])
			slices.SortFunc(want, func(a, b oracle.Cell) int { return 4*(a.Y-b.Y) + a.X - b.X })
			for i, c := range sh {
				if (oracle.Cell{X: c.x, Y: c.y}) != want[i] {
					t.Errorf("piece %d rotation %d: got cells %v, want %v", piece, rotation, sh, want)
				}
			}
		}
	}
}

// TestReach compares the states that each piece reaches, and what a strategy may say,
// on every board that can come about: each state is rejected by the right check, or
// leads to the right board.
func TestReach(t *testing.T) {
	eachSlideBoard(t, "", func(game *oracle.SlideGame, claim Claim, b oracle.Board) error {
		from := boardOf(b)
		rules := &slide{claim}
		open := rules.open(&from)
		for piece := range 7 {
			want, rests := game.Reached(b, piece), game.Rests(b, piece)
			reached := rules.reach(&open, piece)
			for rotation, sh := range slideShapes[piece] {
				for y := -3; y <= claim.Rows; y++ {
					for x := -3; x < claim.Width; x++ {
						s := oracle.State{Rotation: rotation, X: x, Y: y}
						if got := reached[rotation][x+3]>>(y+3)&1 == 1; got != want[s] {
							return fmt.Errorf("piece %d, %v: got reached %v, want %v", piece, s, got, want[s])
						}
						row := y + sh[0].y + 1
						if row < 0 || x < -2 {
							continue
						}
						next, check := rest(rules, from, piece, answer{rotation: uint8(rotation), offset: int8(x), row: uint8(row)})
						after, rest := rests[s]
						if rest && check == 0 && next == boardOf(after) ||
							check == 14 && y+sh[3].y >= claim.Rows ||
							check == 23 && !want[s] || check == 24 && want[s] && !rest {
							continue
						}
						return fmt.Errorf("piece %d, %v: got check %d, board %v, want rest %v, board %v", piece, s, check, next, rest, boardOf(after))
					}
				}
			}
		}
		return nil
	})
}

// TestSlides compares the profiles after all moves with those of real cells, for
// every board: so boards with one profile go on alike. It leaves out those that are
// statically lost with any number of pieces left, which settle does not finish.
func TestSlides(t *testing.T) {
	for _, deals := range []string{"", "IZ", "TLJ", "TLJO", "bag"} {
		eachSlideBoard(t, deals, func(game *oracle.SlideGame, claim Claim, b oracle.Board) error {
			p := openOf(claim, game.Profile(b))
			for _, piece := range game.Deals {
				var got, want []cells
				for _, after := range game.After(b, piece) {
					if game.Line(after) {
						want = append(want, cells{})
					} else if game.Lost(after) < claim.longest() {
						want = append(want, openOf(claim, game.Profile(after)))
					}
				}
				for _, q := range (&slide{claim}).moves(p, piece, nil) {
					if line, lost := (&slide{claim}).settle(&q, claim.longest()); line {
						got = append(got, cells{})
					} else if !lost {
						got = append(got, q)
					}
				}
				for _, all := range [][]cells{got, want} {
					slices.SortFunc(all, func(p, q cells) int {
						return cmp.Or(slices.Compare(p.columns[:], q.columns[:]), cmp.Compare(p.sacrificed, q.sacrificed))
					})
				}
				if !slices.Equal(got, want) {
					return fmt.Errorf("after piece %d: got %v, want %v", piece, got, want)
				}
			}
			return nil
		})
	}
}

// TestTooFew compares which boards are statically lost with filling their rows in all
// ways, and with the game: the player cannot win then with the pieces left, even if
// one piece alone is dealt; much less against all of those that can be.
func TestTooFew(t *testing.T) {
	for _, deals := range []string{"", "ZL", "bag"} {
		var alone sync.Map // games against one piece, by well and piece
		eachSlideBoard(t, deals, func(game *oracle.SlideGame, claim Claim, b oracle.Board) error {
			p, lost := openOf(claim, game.Profile(b)), game.Lost(b)
			for left := range claim.longest() + 1 {
				after := p
				if _, got := (&slide{claim}).settle(&after, left); got != (left <= lost) {
					return fmt.Errorf("with %d pieces left: got statically lost %v, want %v", left, got, left <= lost)
				}
			}
			if lost = min(lost, claim.longest()); lost < 0 {
				return nil
			}
			for _, piece := range game.Deals {
				one := claim
				one.Deals = "IZSTLJO"[piece : piece+1]
				g, _ := alone.LoadOrStore(one, gameOf(one))
				if n := min(game.Needs(b, []int{piece}), claim.longest()+1) - 1; deals != "bag" && n >= 0 && g.(*oracle.SlideGame).Wins(b, n) {
					return fmt.Errorf("with %d pieces left: statically lost to %d, but the player wins", n, piece)
				}
			}
			if game.Wins(b, lost) {
				return fmt.Errorf("with %d pieces left: statically lost, but the player wins", lost)
			}
			return nil
		})
	}
}

// TestSlideLayers follows SPEC.md's layers with the oracle's cells. The checker must
// derive the same layers, and try as many moves.
func TestSlideLayers(t *testing.T) {
	for _, text := range []string{
		"adversary slide width=4 rows=1",
		"adversary slide width=4 rows=2",
		"adversary slide width=4 rows=3",
		"adversary slide width=4 rows=4",
		"adversary slide width=4 rows=5 pieces=2",
		"adversary slide width=5 rows=3",
		"adversary slide width=5 rows=3 deals=ZLJ",
		"adversary slide width=6 rows=2",
		"adversary slide width=6 rows=3",
		"adversary slide width=6 rows=3 deals=IZS",
		"adversary slide width=4 rows=3 deals=bag pieces=2",
		"adversary slide width=5 rows=3 deals=bag",
		"adversary slide width=6 rows=3 deals=bag",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			claim, err := ParseClaim(text)
			if err != nil {
				t.Fatal(err)
			}
			deals, want := slideLayersOf(claim, []int{5, 3, 4, 0, 2, 1, 6})
			got, err := Verify(evidenceOf(text, deals), Options{Wanted: []string{text}})
			if err != nil {
				t.Fatal(err)
			}
			if got[0] != want {
				t.Errorf("got %+v, want %+v", got[0], want)
			}
			rejects := func(check int, deals ...[]byte) {
				_, err := Verify(evidenceOf(text, deals), Options{})
				if r := new(Rejection); !errors.As(err, &r) || r.Check != check {
					t.Errorf("%v: got error %v, want check %d", deals, err, check)
				}
			}
			for k, layer := range deals {
				rejects(CheckLayers, deals[:k]...)
				rejects(CheckCount, slices.Concat(deals[:k], [][]byte{slices.Concat(layer, []byte{6})}, deals[k+1:])...)
				for i := range layer {
					other := slices.Clone(layer)
					other[i] ^= 0x80
					rejects(CheckDeal, slices.Concat(deals[:k], [][]byte{other}, deals[k+1:])...)
				}
			}
			rejects(CheckLayers, append(slices.Clone(deals), []byte{6})...)
		})
	}
}

// evidenceOf is a certificate of one claim.
func evidenceOf(claim string, deals [][]byte) io.Reader {
	raw := "lineproof\x02\x01" + string(rune(len(claim))) + claim + string(rune(len(deals)))
	for _, layer := range deals {
		raw += string(binary.BigEndian.AppendUint32(nil, uint32(len(layer)))) + string(layer)
	}
	return strings.NewReader(raw)
}

// slideLayersOf derives the layers of an adversary's claim, which must be true, and
// chooses the first deal in the order.
func slideLayersOf(claim Claim, order []int) (deals [][]byte, want Section) {
	game := gameOf(claim)
	deals, moves, digested := game.Layers(cmp.Or(claim.Pieces, claim.longest()), func(b oracle.Board, left string, pieces int) int {
		i := slices.IndexFunc(order, func(piece int) bool { return oracle.MayDeal(left, piece) && !game.Answers(b, left, pieces, piece) })
		return order[i]
	})
	want = Section{Claim: claim, Moves: moves, Layers: len(deals), Digest: sha256.Sum256(digested)}
	want.Profiles = len(slices.Concat(deals...))
	return deals, want
}

func gameOf(claim Claim) *oracle.SlideGame {
	return oracle.NewSlideGameOf(oracle.Well{Width: claim.Width, Rows: claim.Rows, Deals: claim.Deals})
}
