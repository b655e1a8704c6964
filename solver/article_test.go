package solver

import (
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/rules/drop"
)

// TestArticle holds the moves of Article against what the article says, on real
// cells and with the pictures' four rotations: the same profiles, with the same
// moves. The checker verifies what becomes of them.
func TestArticle(t *testing.T) {
	for _, w := range []oracle.Well{
		{Width: 2, Rows: 6}, {Width: 4, Rows: 4}, {Width: 4, Rows: 5}, {Width: 4, Rows: 6},
		{Width: 4, Rows: 6, Ceiling: 6}, {Width: 6, Rows: 5}, {Width: 6, Rows: 6},
		{Width: 6, Rows: 6, Ceiling: 7}, {Width: 6, Rows: 7},
	} {
		t.Run(w.String(), func(t *testing.T) {
			if testing.Short() && w.Width > 4 {
				t.Skip("not a small well")
			}
			onlyExhaustive(t, w.Width*w.Rows > 30)
			t.Parallel()
			game := oracle.NewProfileGame(w)
			section := asInArticle(t, certificate.Claim{Player: true, Well: certificate.Well(w),
				Pieces: game.Optimum(oracle.Board{})})
			compareArticle(t, game, section.Strategy.Unmirrored(w.Width), slowArticle(game))
		})
	}
}

// TestArticleDealers has the checkers verify such strategies where not any piece may be dealt.
func TestArticleDealers(t *testing.T) {
	for _, text := range []string{"player drop width=6 rows=3 deals=bag pieces=4",
		"player drop width=6 rows=3 deals=ZSO pieces=3", "player drop width=6 rows=3 deals=IZT pieces=4"} {
		asInArticle(t, claimOf(t, text))
	}
}

// asInArticle returns the evidence for a claim, with the moves of the article.
func asInArticle(t *testing.T, claim certificate.Claim) certificate.Section {
	t.Helper()
	section := prove(t, newSolver(t, claim.Well, Options{Workers: 2, ArticleMoves: true}), claim)
	verify(t, section)
	return section
}

// compareArticle plays all games of a strategy, and wants just the moves of the
// profiles that come about.
func compareArticle(t *testing.T, game *oracle.Game, s certificate.Strategy, want map[drop.Profile][7]slowMove) {
	type visited struct {
		node    int
		profile drop.Profile
	}
	g, met, profiles := drop.New(certificate.Well(game.Well)), make(map[visited]bool), make(map[drop.Profile]bool)
	var visit func(node int, b oracle.Board)
	visit = func(node int, b oracle.Board) {
		p := profileOf(g, b)
		if node == 0 || met[visited{node, p}] {
			return
		}
		met[visited{node, p}], profiles[p] = true, true
		for piece, a := range s[node-1] {
			if got := (slowMove{int(a.Rotation), int(a.Offset)}); got != want[p][piece] {
				t.Fatalf("%016x, piece %d: got %+v, want %+v", p, piece, got, want[p][piece])
			}
			next, _ := game.Drop(b, piece, int(a.Rotation), int(a.Offset))
			visit(a.Next, next)
		}
	}
	visit(len(s), oracle.Board{})
	if len(profiles) != len(want) {
		t.Errorf("got %d profiles, want %d", len(profiles), len(want))
	}
}

type slowMove struct{ rotation, offset int }

// slowArticle finds the moves of Article in all profiles that they lead to.
func slowArticle(game *oracle.Game) map[drop.Profile][7]slowMove {
	g, found := drop.New(certificate.Well(game.Well)), make(map[drop.Profile][7]slowMove)
	for todo := []oracle.Board{{}}; len(todo) > 0; {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		p := profileOf(g, b)
		if _, before := found[p]; before {
			continue
		}
		var moves [7]slowMove
		for piece := range moves {
			m, next := slowSoonest(game, b, piece)
			moves[piece] = m
			if !game.Line(next) {
				todo = append(todo, next)
			}
		}
		found[p] = moves
	}
	return found
}

// slowSoonest returns the first of the moves with a piece that win within the
// fewest pieces, and the board after it.
func slowSoonest(game *oracle.Game, b oracle.Board, piece int) (first slowMove, after oracle.Board) {
	least := game.Longest() + 1
	for rotation := range 4 {
		for offset := -2; offset < game.Width; offset++ {
			next, legal := game.Drop(b, piece, rotation, offset)
			if !legal {
				continue
			}
			pieces := 1
			if !game.Line(next) {
				n := game.Optimum(next)
				if n == oracle.Never {
					continue
				}
				pieces += n
			}
			if pieces < least {
				first, after, least = slowMove{rotation, offset}, next, pieces
			}
		}
	}
	return first, after
}
