package checker

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/pictures"
)

// eachSlideBoard runs a subtest for each well, and calls visit for all its boards, when
// some pieces can be dealt: up to 795 of them; with EXHAUSTIVE=1, in six columns and four
// rows, 121046.
func eachSlideBoard(t *testing.T, deals string, visit func(*oracle.Game, Claim, oracle.Board) error) {
	most := map[int]int{4: 4, 5: 3, 6: 2}
	if os.Getenv("EXHAUSTIVE") != "" {
		most = map[int]int{4: 5, 5: 4, 6: 4}
	}
	for width := range most {
		for rows := 1; rows <= most[width]; rows++ {
			t.Run(fmt.Sprintf("%d,%d,%s", width, rows, deals), func(t *testing.T) {
				if testing.Short() && width*rows > 12 {
					t.Skip("not a small well")
				}
				t.Parallel()
				claim := Claim{Game: "slide", Width: width, Rows: rows, Deals: deals}
				game := oracleOf(claim)
				game.EachBoard(func(b oracle.Board) {
					if t.Failed() {
						return
					}
					if err := visit(game, claim, b); err != nil {
						t.Errorf("%v, on the board\n%s", err, game.Picture(b))
					}
				})
			})
		}
	}
}

// TestSlideShapes compares two transcriptions of the pieces, and the order in which
// they turn.
func TestSlideShapes(t *testing.T) {
	for piece, all := range slideShapes {
		if len(all) != len(pictures.Slide[piece]) {
			t.Errorf("piece %d: got %d rotations, want %d", piece, len(all), len(pictures.Slide[piece]))
			continue
		}
		for rotation, sh := range all {
			want := slices.Clone(pictures.Slide[piece][rotation])
			slices.SortFunc(want, func(a, b pictures.Cell) int { return 4*(a.Y-b.Y) + a.X - b.X })
			for i, c := range sh {
				if (pictures.Cell{X: c.x, Y: c.y}) != want[i] {
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
	eachSlideBoard(t, "", func(game *oracle.Game, claim Claim, b oracle.Board) error {
		from := boardOf(b)
		rules := &slide{claim}
		open := rules.empty(&from)
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
						at := answer{rotation: uint8(rotation), offset: int8(x), row: uint8(row)}
						next, check := rest(rules, from, piece, at)
						after, rest := rests[s]
						if rest && check == 0 && next == boardOf(after) ||
							check == 14 && y+sh[3].y >= claim.Rows ||
							check == 23 && !want[s] || check == 24 && want[s] && !rest {
							continue
						}
						return fmt.Errorf("piece %d, %v: got check %d, board %v, want rest %v, board %v",
							piece, s, check, next, rest, boardOf(after))
					}
				}
			}
		}
		return nil
	})
}

// TestSlides compares the profiles after all moves with those of real cells, for
// every board: so boards with one profile go on alike. It leaves out those that are
// statically lost with any number of pieces left.
func TestSlides(t *testing.T) {
	for _, deals := range []string{"", "IZ", "TLJ", "TLJO", "bag"} {
		eachSlideBoard(t, deals, func(game *oracle.Game, claim Claim, b oracle.Board) error {
			p := codeWith(game.Profile(b), game.First())
			for _, piece := range game.Deals {
				var got, want []profile
				for m := range game.Moves(b, piece) {
					if game.Line(m.After) {
						want = append(want, profile{})
					} else if game.Lost(m.After) < claim.longest() {
						want = append(want, codeWith(game.Profile(m.After), game.First()))
					}
				}
				for _, q := range (&slide{claim}).moves(p, piece, nil) {
					if deals == "bag" {
						q.may = 1 << piece // the others will be in it again
					}
					kept, lost := (&slide{claim}).admit(q, claim.longest())
					if kept.may = p.may; (&slide{claim}).line(q) {
						got = append(got, profile{})
					} else if !lost {
						got = append(got, kept)
					}
				}
				for _, all := range [][]profile{got, want} {
					slices.SortFunc(all, profile.compare)
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
// ways, and with the game: the player cannot win then with the pieces left.
func TestTooFew(t *testing.T) {
	for _, deals := range []string{"", "ZL", "bag"} {
		eachSlideBoard(t, deals, func(game *oracle.Game, claim Claim, b oracle.Board) error {
			p, lost := codeWith(game.Profile(b), game.First()), game.Lost(b)
			for left := range claim.longest() + 1 {
				if _, got := (&slide{claim}).admit(p, left); got != (left <= lost) {
					return fmt.Errorf("with %d pieces left: got statically lost %v, want %v", left, got, left <= lost)
				}
			}
			if lost >= 0 && game.Wins(b, min(lost, claim.longest())) {
				return fmt.Errorf("with %d pieces left: statically lost, but the player wins", lost)
			}
			return nil
		})
	}
}

func oracleOf(claim Claim) *oracle.Game {
	return oracle.NewGame(oracle.Well{Width: claim.Width, Rows: claim.Rows, Deals: claim.Deals, Game: certificate.Slide})
}
