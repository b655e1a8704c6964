package terminal

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"lineproof/certificate"
	"lineproof/internal/game"
	"lineproof/internal/game/drop"
	"lineproof/internal/replay"
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
player drop width=4 rows=4 pieces=3
 7
 6             You deal the pieces.
 5             Pieces: 2 of 3.
 4 │. . . . │  Z was placed at 1:1.
 3 │L . . . │  Complete with piece 2: row 1.
 2 │L Z Z . │
 1 >L L Z Z <
   └────────┘  u undo  r restart
    0 1 2 3    h hint  ? help  q quit
`},
		{"narrow, with a hint", newDealing(t, "wells/w4r4.cert.zst"), 40, 19, "lh", `
player drop width=4 rows=4 pieces=3
 7
 6         You deal the pieces.
 5         Pieces: 1 of 3.
 4 │....│  L was placed at 1:0.
 3 │L...│  Whatever comes, 2 more are
 2 │L...│  enough.
 1 │LL..│
   └────┘  Node 4, mirrored, answers:
    0123   I 1:0   complete: row 4
           Z 1:1   complete: row 1
           S 1:1   then 1 more
           T 0:1   complete: row 2
           L 0:1   complete: row 3
           J 0:1   complete: row 2
           O 0:2   complete: row 1
`},
		{"cells of one character, and room for no keys", newPlacing(t, "wells/w4r3.cert.zst"), 31, 9, " <_ ", `
adversary drop width=4 rows=3
 6  j
 5  jjj    Pieces: 2.
 4  OO     No row will ever be
 3 │OO..│  complete.
 2 │.T..│  J is dealt. Now it
 1 │TTT.│  is at 2:-1.
   └────┘  Not legal: a cell is
    0123   in a full column.
`},
		{"a piece of slide on its way", newPlacing(t, "slide/w4r4_slide.cert.zst"), 40, 12, " ^__", `
adversary slide width=4 rows=4

           You place the pieces.
      S    Pieces: 1.
      SS   No row will ever be complete.
 4 │...S│  S is dealt. Now it is at
 3 │....│  1:0:4.
 2 │.LLL│
 1 │.L..│  ← → ↓ move  ↑ turn
   └────┘  space drop
    0123   u undo  r restart
           h hint  ? help  q quit
`},
		{"a piece of slide that rests in the free rows", newPlacing(t, "slide/w6r4_slide.cert.zst"), 40, 12, "   ", `
adversary slide width=6 rows=4

             You place the pieces.
      oo     Pieces: 2.
      oo     No row will ever be
 4 │..OO..│  complete.
 3 │..OO..│  O is dealt. Now it is at
 2 │..OO..│  0:1:5.
 1 │..OO..│  Not legal: a cell is in the
   └──────┘  free rows, or outside the
    012345   well.
             It can't be dropped here.
`},
		{"a piece that can go nowhere", &placing{adversary: newPlacing(t, "wells/w2r3.cert.zst").adversary}, 56, 16, " ?x", `
adversary drop width=2 rows=3
 6
               You place the pieces.
 5             Pieces: 1.
               The game is over: O can go nowhere, and
 4   I         no row is complete.

 3 │ I   .  │
   │        │
 2 │ I   .  │
   │        │
 1 │ I   .  │
   │        │
   └────────┘  u undo  r restart
     0   1     h hint  ? help  q quit
`},
		{"help for a player", newPlacing(t, "wells/w4r3.cert.zst"), 40, 14, "?", `
The adversary can keep the player from
completing one of the lowest 3 rows of 4
columns for ever.

← → ↑ z    move; turn right (x), left
↓          lower; again, or space: drop
u          undo (or backspace)
r          restart
h          hint, from the certificate
q          quit (ctrl-C interrupts)
any other  back to the game

Rows with walls count. R:C is a rotation
and the left column of its box.
`},
		{"a ceiling", newDealing(t, "ceiling.cert.zst"), 45, 14, "oi", `
player drop width=10 rows=6 ceiling=7
pieces=14
    ----------
 7               You deal the pieces.
 6 │..........│  Pieces: 2 of 14.
 5 │..........│  I was placed at 1:6.
 4 │..........│  Whatever comes, 11 more are
 3 │..........│  enough.
 2 │OO........│
 1 │OO....IIII│  I Z S T L J O  deal
   └──────────┘  u undo  r restart
    0123456789   h hint  ? help  q quit
`},
		{"rows for ever, further up", newEndless(t, 12), 48, 24, "oioojsth", `
player drop width=4 lines=any rows=10
24 │. . . . │
23 │. . . . │  You deal the pieces.
22 │. . . . │  Pieces: 7. Lines: 4.
21 │. . . . │  T was placed at 1:0.
20 │. . . . │  The pieces stand in lanes.
19 │. . . . │  Whatever comes, the next row
18 │T . . . │  takes 8 pieces at the most.
17 │T T . . │
16 │T . . . │  In lanes:
15 │J J . . │  I 1:0   complete: row 19
14 │J . . . │  Z 0:2   then 5 more
13 │J . . . │  S 1:2   complete: row 12
12 │O O S . │  T 1:2   then 5 more
11 │O O . S │  L 3:0   complete: row 12
10 │. # # # │  J 1:2   complete: row 15
 9 │. # . # │  O 0:2   then 6 more
 8 │# # . . │
 7 │. . . . │
 6 │# . . # │
 5 │. . . . │  I Z S T L J O  deal
   └────────┘  u undo  r restart
    0 1 2 3    h hint  ? help  q quit
`},
		{"rows for ever, begun", newEndless(t, 0), 48, 24, "", `
player drop width=4 lines=any rows=10
20 │. . . . │
19 │. . . . │  You deal the pieces.
18 │. . . . │  Pieces: 0. Lines: 0.
17 │. . . . │  The pieces stand in lanes.
16 │. . . . │  Whatever comes, the next row
15 │. . . . │  takes 6 pieces at the most.
14 │. . . . │
13 │. . . . │
12 │. . . . │
11 │. . . . │
10 │. . . . │
 9 │. . . . │
 8 │. . . . │
 7 │. . . . │
 6 │. . . . │
 5 │. . . . │
 4 │. . . . │
 3 │. . . . │
 2 │. . . . │
 1 │. . . . │  I Z S T L J O  deal
   └────────┘  u undo  r restart
    0 1 2 3    h hint  ? help  q quit
`},
		{"too small", newDealing(t, "wells/w4r4.cert.zst"), 30, 9, "", `
This well needs 31 columns and
11 lines, and here are 30 and
9. Make the window larger, or
press q to quit.
`},
		{"help", newDealing(t, "wells/w4r4.cert.zst"), 60, 16, "?", `
The player can always complete one of the lowest 4 rows of 4
columns within 3 pieces.

IZSTLJO    deal this piece
u          undo (or backspace)
r          restart
h          hint, from the certificate
q          quit (ctrl-C interrupts)
any other  back to the game

Rows with walls count. R:C is a rotation and the left column
of its box.
`},
	} {
		d := &display{Game: test.game}
		typeKeys(t, d, test.keys)
		if got := "\n" + shown(t, d, newTestScreen(t, test.width, test.height)); got != test.want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}

// TestSizes draws all wells on screens of many sizes. A well of up to 15 rows is
// to fit 80 columns and 24 lines, and those of ten columns and six rows 40 and 15.
// Where one does not fit, the size that is said to be needed is enough.
func TestSizes(t *testing.T) {
	sizes := [][2]int{{80, 24}, {40, 15}, {60, 20}, {39, 12}, {20, 5}, {1, 1}, {0, 0}}
	for width := certificate.MinWidth; width <= certificate.MaxWidth; width++ {
		for _, rows := range []int{certificate.MinRows, 2, 6, 7, certificate.MaxRows - 1, certificate.MaxRows} {
			for _, ceiling := range []int{0, rows, rows + 2} {
				v := view{counted: rows, above: 4, next: &replay.Placed{Cells: []game.Cell{{Column: 0, Row: rows + 7}}}, illegal: drop.ErrFull}
				v.claim = certificate.Claim{Well: certificate.Well{Width: width, Rows: rows, Ceiling: ceiling}, Pieces: 13}
				v.line.Well, v.rows = v.claim.Well, v.claim.Top()
				draw := func(width, height int) (text string, whole bool) {
					screen := newTestScreen(t, width, height)
					newPainter(screen).game(v, errDrop)
					screen.Show()
					text = contents(screen)
					return text, strings.Count(text, "│") >= 2*rows && strings.Contains(text, "0")
				}
				for _, size := range sizes {
					got, whole := draw(size[0], size[1])
					if fits := whole && strings.Contains(got, "It can't be"); size[0] >= 80 && !fits || width == 10 && rows == 6 && size[1] == 15 && !fits {
						t.Errorf("%v on %v:\n%s", v.claim, size, got)
					}
					if whole || size[1] < 9 {
						continue
					}
					var columns, lines int
					const want = "This well needs %d columns and %d lines"
					if _, err := fmt.Sscanf(strings.Join(strings.Fields(got), " "), want, &columns, &lines); err != nil {
						t.Errorf("%v on %v: %v:\n%s", v.claim, size, err, got)
					} else if text, whole := draw(columns, lines); !whole {
						t.Errorf("%v on %d×%d:\n%s", v.claim, columns, lines, text)
					}
				}
			}
		}
	}
}

// TestColors looks at the styles of a well in which there is one piece of each
// kind: that was placed last, before, and that may not be placed.
func TestColors(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	for _, test := range []struct {
		name    string
		colors  int
		noColor string
		want    int // styles that differ, of 15
		colored bool
	}{
		{"none", 0, "", 3, false},
		{"8", 8, "", 15, true},
		{"256", 256, "", 15, true},
		{"all", 1 << 24, "", 15, true},
		{"NO_COLOR", 1 << 24, "1", 3, false},
	} {
		t.Setenv("NO_COLOR", test.noColor)
		p := newPalette(test.colors)
		styles := map[tcell.Style]bool{p.fault: true}
		for i := range certificate.Pieces {
			styles[p.placed[i]], styles[p.now[i]] = true, true
		}
		if len(styles) != test.want {
			t.Errorf("%s: %d styles differ, want %d", test.name, len(styles), test.want)
		}
		for style := range styles {
			fg, bg, _ := style.Decompose()
			if colored := fg != tcell.ColorDefault || bg != tcell.ColorDefault; colored != test.colored {
				t.Errorf("%s: colours %v on %v", test.name, fg, bg)
			}
			if test.colored && contrast(fg, bg) < 3 {
				t.Errorf("%s: the contrast of %v on %v is only %.1f", test.name, fg, bg, contrast(fg, bg))
			}
		}
	}
}

// contrast is how well one colour can be read on another, from 1 to 21, as WCAG
// defines it.
func contrast(a, b tcell.Color) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(c tcell.Color) float64 {
	linear := func(v int32) float64 {
		if s := float64(v) / 255; s > 0.04045 {
			return math.Pow((s+0.055)/1.055, 2.4)
		} else {
			return s / 12.92
		}
	}
	r, g, b := c.RGB()
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
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
