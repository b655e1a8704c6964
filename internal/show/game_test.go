package show

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/internal/play"
	"lineproof/internal/rules"
	"lineproof/internal/rules/slide"
)

// drawn plays a game: each move is a piece, its rotation and its offset, and in slide its row.
func drawn(t *testing.T, w certificate.Well, reason string, moves ...string) Game {
	var all []certificate.Move
	for _, move := range moves {
		m := certificate.Move{Piece: strings.IndexByte(certificate.Letters, move[0])}
		numbers := []any{&m.Rotation, &m.Offset, &m.Row}
		if w.Game != certificate.Slide {
			numbers = numbers[:2]
		}
		require.Value(fmt.Sscan(move[1:], numbers...))(t)
		all = append(all, m)
	}
	l := require.Value(play.Play(w, all))(t)
	l.Reason = reason
	return Game{Title: certificate.Claim{Player: true, Well: w, Pieces: 12}.String(), Game: l}
}

// tenColumns are games that differ in what a fumen has of them.
func tenColumns(t *testing.T) map[string]Game {
	six := certificate.Well{Width: fumenWidth, Rows: 6}
	games := map[string]Game{
		"empty well":     drawn(t, six, "here the certificate deals no piece"),
		"line":           drawn(t, six, "", "I 1 0", "I 1 4", "O 0 8"),
		"several pieces": drawn(t, six, "", "O 0 0", "I 1 4", "O 0 0", "O 0 8", "Z 0 5", "Z 0 8", "I 0 7", "T 1 8", "T 2 3", "O 0 5"),
		"outside":        drawn(t, six, "a cell is outside the well: the piece takes column 10", "O 0 0", "I 0 10"),
		"full column":    drawn(t, six, "column 3 is full", "I 0 3", "I 0 3", "S 0 2"),
		"ceiling":        drawn(t, certificate.Well{Width: fumenWidth, Rows: 15, Ceiling: 15}, "too high", "I 0 9", "I 0 9", "I 0 9", "I 0 9"),
		"highest":        drawn(t, certificate.Well{Width: fumenWidth, Rows: 15}, "column 8 is full", "I 0 9", "I 0 9", "I 0 9", "O 0 8", "I 0 9", "I 0 9"),
		// The tools would remove row 2, which does not count here.
		"row that does not count": drawn(t, certificate.Well{Width: fumenWidth, Rows: 1}, "full", "T 0 0", "T 0 3", "T 0 6", "I 0 9", "O 0 0"),
	}
	for piece := range certificate.Pieces {
		for rotation, shape := range certificate.Shapes(piece) {
			for left := range fumenWidth - len(shape.Bottom) + 1 {
				move := fmt.Sprintf("%c %d %d", certificate.Letters[piece], rotation, left-shape.Left)
				games[move] = drawn(t, six, "", "O 0 4", move, "L 2 4")
			}
		}
	}
	games["slide"] = slideGame(t)
	games["more than one line"] = usualGame(t)
	return games
}

// usualGame is one of the usual game: the fourth piece lies where a full row was removed.
func usualGame(t *testing.T) (g Game) {
	first := drawn(t, certificate.Well{Width: fumenWidth, Rows: 6}, "", "I 1 0", "I 1 4", "O 0 8")
	second := drawn(t, certificate.Well{Width: fumenWidth, Rows: 6}, "", "J 2 -1", "S 0 3")
	w := certificate.Well{Width: fumenWidth, Rows: 27, Game: certificate.Usual}
	g.Title = certificate.Claim{Player: true, Well: w}.String()
	g.Game = play.Game{Well: w, Moves: append(first.Moves, second.Moves...)}
	return g
}

// slideGame has each rotation of each piece of slide, where it first can rest without a
// line.
func slideGame(t *testing.T) (g Game) {
	w := certificate.Well{Width: fumenWidth, Rows: certificate.MaxRows, Game: certificate.Slide}
	game := slide.New(w)
	var all []string
	for piece := range certificate.Pieces {
		for rotation := range game.Rotations(piece) {
			places, _ := game.Places(&g.Board, piece)
			slices.SortStableFunc(places, func(a, b rules.Place) int { return int(a.Row) - int(b.Row) })
			for _, s := range places {
				if s.Illegal != nil {
					continue
				}
				with := append(slices.Clip(all), fmt.Sprintf("%c %d %d %d", certificate.Letters[piece], s.Rotation, s.Offset,
					s.Row))
				if after := drawn(t, w, "", with...); int(s.Rotation) == rotation && len(after.Rows) == 0 {
					all, g = with, after
					break
				}
			}
		}
	}
	return g
}

// TestReadBoard reads a board as others write one, and what is none.
func TestReadBoard(t *testing.T) {
	b, err := ReadBoard([]byte("\ufeff..#.\r\n #.#.\t\n.##.\n\n"), 4)
	if got := b.Heights(); err != nil || !slices.Equal(got[:4], []int{2, 1, 3, 0}) {
		t.Errorf("got heights %v, error %v", got, err)
	}
	b, err = ReadBoard([]byte("v115@HhA8IeB8AeG8zhPeAgH\n"), 10) // X_, XX_XXXXXXX and IIII
	if got := b.Heights(); err != nil || !slices.Equal(got[:10], []int{3, 2, 1, 2, 2, 2, 2, 2, 2, 2}) {
		t.Errorf("got heights %v of a fumen, error %v", got, err)
	}
	for text, want := range map[string]string{
		"v115@HhA8IeB8AeG8zhPeAgH": "row 1 from the top has 10 columns, not 4", "v115@": "the fumen ends at cell 0 of 240",
		"..#.\n\n.##.": "line 2 is blank; an empty row has 4 dots",
		"..#":          "row 1 from the top has 3 columns, not 4", "....\n....#": "row 2 from the top has 5 columns, not 4",
		"####": "row 1 from the top is full; in the usual game, it would be removed", "..x.": `row 1 from the top, "..x.", has other signs than . and #`,
		strings.Repeat("....\n", 101): "a board of 101 rows, more than 100",
	} {
		if _, err := ReadBoard([]byte(text), 4); err == nil || err.Error() != want {
			t.Errorf("got error %v, want %s", err, want)
		}
	}
}
