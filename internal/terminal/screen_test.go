package terminal

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"lineproof/certificate"
	"lineproof/internal/rules"
	"lineproof/internal/rules/drop"
)

// TestDraw compares whole screens.
func TestDraw(t *testing.T) {
	for _, test := range []struct {
		name          string
		game          Game
		width, height int
		keys, want    string
	}{
		{"a line", newDealing(t, "wells/w4r4.cert.zst"), 60, 16, "lz", `
Can you prevent a complete row?
 7             Complete with piece 2: row 1.
 6             Pieces: 2 of 3.
 5             Z rests in columns 1 to 3.
 4 │. . . . │
 3 │L . . . │
 2 │L Z Z . │
 1 >L L Z Z <
   └────────┘  u undo  r restart
    0 1 2 3    h hint  ? help  q quit
`},
		{"narrow, with a hint", newDealing(t, "wells/w4r4.cert.zst"), 40, 19, "lh", `
Can you prevent a complete row?
 7         Your turn: deal a piece, I Z
 6         S T L J O.
 5         Pieces: 1 of 3.
 4 │....│  L rests in columns 0 to 1.
 3 │L...│  Whatever comes, a row is
 2 │L...│  complete with piece 3 at the
 1 │LL..│  latest.
   └────┘
    0123   Node 4, mirrored, answers:
           I 1:0   complete: row 4
           Z 1:1   complete: row 1
           S 1:1   then 1 more
           T 0:1   complete: row 2
           L 0:1   complete: row 3
           J 0:1   complete: row 2
           O 0:2   complete: row 1
`},
		{"cells of one character, and room for no keys", newPlacing(t, "wells/w4r3.cert.zst"), 31, 9, " <_ ", `
Can you complete a row?
 6  j      Your turn: place the
 5  jjj    J. ← → move, ↑ z
 4  OO     turn, space drops.
 3 │OO..│  Not legal: a cell is
 2 │.T..│  in a full column.
 1 │TTT.│  It can't be dropped
   └────┘  here.
    0123   Pieces: 2.
`},
		{"a piece of slide on its way", newPlacing(t, "slide/w4r4_slide.cert.zst"), 40, 12, " ^__", `
Can you complete a row?
           Your turn: place the S. ← → ↓
           move, ↑ turns, space drops.
      S    Pieces: 1.
      SS
 4 │...S│
 3 │....│
 2 │.LLL│
 1 │.L..│
   └────┘  u undo  r restart
    0123   h hint  ? help  q quit
`},
		{"a ceiling", newDealing(t, "ceiling.cert.zst"), 45, 14, "oi", `
Can you prevent a complete row?
    ----------   Your turn: deal a piece, I Z
 7               S T L J O.
 6 │..........│  Pieces: 2 of 14.
 5 │..........│  I rests in columns 6 to 9.
 4 │..........│  Whatever comes, a row is
 3 │..........│  complete with piece 13 at
 2 │OO........│  the latest.
 1 │OO....IIII│
   └──────────┘  u undo  r restart
    0123456789   h hint  ? help  q quit
`},
		{"rows for ever, further up", newEndless(t, 12), 48, 24, "oioojsth", `
Can you stop the rows?
24 │. . . . │  Your turn: deal a piece, I Z S T
23 │. . . . │  L J O.
22 │. . . . │  Pieces: 7. Rows completed: 4.
21 │. . . . │  T rests in columns 0 to 1.
20 │. . . . │  Whatever comes, the next row
19 │. . . . │  takes 9 pieces at most.
18 │T . . . │
17 │T T . . │  The pieces stand in lanes. The
16 │T . . . │  next answers:
15 │J J . . │  I 1:0   complete: row 19
14 │J . . . │  Z 0:2   then 6 more
13 │J . . . │  S 1:2   complete: row 12
12 │O O S . │  T 1:2   then 6 more
11 │O O . S │  L 3:0   complete: row 12
10 │. # # # │  J 1:2   complete: row 15
 9 │. # . # │  O 0:2   then 7 more
 8 │# # . . │
 7 │. . . . │
 6 │# . . # │
 5 │. . . . │
   └────────┘  u undo  r restart
    0 1 2 3    h hint  ? help  q quit
`},
		{"too small", newDealing(t, "wells/w4r4.cert.zst"), 30, 9, "", `
This well needs 31 columns and
10 rows of text, and here are
30 and 9. Make the window
larger, or press q to quit.
`},
		{"help", newDealing(t, "wells/w4r4.cert.zst"), 60, 16, "?", `
IZSTLJO    deal this piece
u          undo (or backspace)
r          restart
h          hint, from the certificate
q          quit (ctrl-C interrupts)
any other  back to the game

Rows with walls count. R:C is a rotation and the left column
of its box.

Proved: The player can always complete one of the lowest 4
rows of 4 columns within 3 pieces.
player drop width=4 rows=4 pieces=3
`},
	} {
		d := &display{Game: test.game}
		typeKeys(t, d, test.keys)
		if got := "\n" + shown(t, d, newTestScreen(t, test.width, test.height)); got != test.want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}

// TestTooSmall types keys where the screen is too small: only q does something.
func TestTooSmall(t *testing.T) {
	d := &display{Game: newDealing(t, "wells/w4r4.cert.zst")}
	shown(t, d, newTestScreen(t, 30, 9))
	typeKeys(t, d, "Iuh?")
	if d.Turn().Pieces > 0 || d.hint || d.help {
		t.Errorf("got %+v", d)
	}
	if err := d.press(keys("q")[0]); err != errQuit {
		t.Errorf("q: got %v", err)
	}
	shown(t, d, newTestScreen(t, 60, 16))
	typeKeys(t, d, "I")
	if d.Turn().Pieces != 1 {
		t.Error("on a larger screen, I is not dealt")
	}
}

// TestSizes draws all wells on screens of many sizes. A well of up to 15 rows is
// to fit 80 columns and 24 rows of text, and those of ten columns and six rows 40 and 15.
// Where one does not fit, the size that is said to be needed is enough.
func TestSizes(t *testing.T) {
	sizes := [][2]int{{80, 24}, {40, 15}, {60, 20}, {39, 12}, {20, 5}, {1, 1}, {0, 0}}
	for width := certificate.MinWidth; width <= certificate.MaxWidth; width++ {
		for _, rows := range []int{certificate.MinRows, 2, 6, 7, certificate.MaxRows - 1, certificate.MaxRows} {
			for _, ceiling := range []int{0, rows, rows + 2} {
				v := view{counted: rows, above: 4, illegal: drop.ErrFull}
				v.next = &rules.Placed{Cells: []rules.Cell{{Column: 0, Row: rows + 7}}}
				v.claim = certificate.Claim{Well: certificate.Well{Width: width, Rows: rows, Ceiling: ceiling}, Pieces: 13}
				v.rows = v.claim.Top()
				draw := func(width, height int) (text string, whole bool) {
					screen := newTestScreen(t, width, height)
					newPainter(screen).drawGame(v, errDrop)
					screen.Show()
					text = contents(screen)
					return text, strings.Count(text, "│") >= 2*rows && strings.Contains(text, "0")
				}
				for _, size := range sizes {
					got, whole := draw(size[0], size[1])
					fits := whole && strings.Contains(got, "It can't be")
					if !fits && (size[0] >= 80 || width == 10 && rows == 6 && size[1] == 15) {
						t.Errorf("%v on %v:\n%s", v.claim, size, got)
					}
					if whole || size[1] < 9 {
						continue
					}
					var columns, height int
					const want = "This well needs %d columns and %d rows of text"
					if _, err := fmt.Sscanf(strings.Join(strings.Fields(got), " "), want, &columns, &height); err != nil {
						t.Errorf("%v on %v: %v:\n%s", v.claim, size, err, got)
					} else if text, whole := draw(columns, height); !whole {
						t.Errorf("%v on %d×%d:\n%s", v.claim, columns, height, text)
					}
				}
			}
		}
	}
}

// TestColors wants a style of its own for each piece, or none where there are no colours.
func TestColors(t *testing.T) {
	for _, test := range []struct {
		colors  int
		noColor string
		want    int // styles that differ, of a piece that was placed last, or before, or may not be
	}{
		{0, "", 3}, {8, "", 3}, {256, "", 15}, {1 << 24, "", 15}, {1 << 24, "1", 3},
	} {
		t.Setenv("NO_COLOR", test.noColor)
		p := newPalette(test.colors)
		styles := map[tcell.Style]bool{p.fault: true}
		for i := range certificate.Pieces {
			styles[p.placed[i]], styles[p.now[i]] = true, true
		}
		fg, bg, _ := p.now[0].Decompose()
		colored := fg != tcell.ColorDefault || bg != tcell.ColorDefault
		if len(styles) != test.want || colored != (test.want == 15) {
			t.Errorf("%d colors, NO_COLOR=%s: %d styles differ, want %d", test.colors, test.noColor, len(styles), test.want)
		}
	}
}

// TestWrap cuts texts.
func TestWrap(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		want  []string
	}{
		{"", 5, []string{""}},
		{"one two", 7, []string{"one two"}},
		{"one two", 6, []string{"one", "two"}},
		{"one two", 3, []string{"one", "two"}},
		{"one two", 2, []string{"on", "e", "tw", "o"}},
		{"← → ↑ all", 5, []string{"← → ↑", "all"}},
		{"ab", 0, []string{"a", "b"}},
	} {
		if got := wrap(test.text, test.width); !slices.Equal(got, test.want) {
			t.Errorf("%q in %d: got %q, want %q", test.text, test.width, got, test.want)
		}
	}
}
