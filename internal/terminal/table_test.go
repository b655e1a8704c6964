package terminal

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"lineproof/certificate"
	"lineproof/internal/replay"
)

// TestDealKeys types keys, and wants this history and remark.
func TestDealKeys(t *testing.T) {
	for _, test := range []struct {
		keys   string
		pieces string
		wrong  error
	}{
		{"", "", nil},
		{"lj", "LJ", nil},
		{"LZ", "LZ", nil},
		{"Lj", "LJ", nil},
		{"i", "I", nil},
		{"lzo", "LZ", errOver},
		{"lu", "", nil},
		{"l~", "", nil},
		{"u", "", replay.ErrNoMove},
		{"lzr", "", nil},
		{"lx", "L", errNoKey},
		{"l<", "L", errNoKey},
		{"l ", "L", errNoKey},
		{"lxh", "L", nil},
		{"?lz", "Z", nil}, // the first key ends the help
		{"h?hl", "L", nil},
	} {
		d := newDealing(t, "wells/w4r4.cert.zst")
		table := &table{side: d}
		typeKeys(t, table, test.keys)
		pieces := ""
		for _, p := range d.pieces {
			pieces += certificate.Letters[p : p+1]
		}
		if pieces != test.pieces || table.wrong != test.wrong {
			t.Errorf("%q: got %s and %v, want %s and %v", test.keys, pieces, table.wrong, test.pieces, test.wrong)
		}
	}
}

// TestModified has keys with modifiers, which are not those without.
func TestModified(t *testing.T) {
	d := newDealing(t, "wells/w4r4.cert.zst")
	table := &table{side: d}
	for _, mod := range []tcell.ModMask{tcell.ModAlt, tcell.ModCtrl | tcell.ModAlt, tcell.ModMeta} {
		for _, r := range "oqrh?" {
			if err := table.press(tcell.NewEventKey(tcell.KeyRune, r, mod)); err != nil || table.wrong != errNoKey || table.hint || table.help {
				t.Errorf("%c with %v: got error %v, remark %v", r, mod, err, table.wrong)
			}
		}
	}
	if err := table.press(tcell.NewEventKey(tcell.KeyCtrlZ, 0, tcell.ModCtrl)); err != errStop {
		t.Errorf("ctrl-Z asks for %v", err)
	}
}

// TestPlaceKeys types keys in a well of ten columns, to which O is dealt first,
// and then I for the left edge.
func TestPlaceKeys(t *testing.T) {
	for _, test := range []struct {
		keys         string
		placed, hand string
		wrong        error
	}{
		{"", "", "0:3", nil},
		{"<", "", "0:2", nil},
		{"aa", "", "0:1", nil},
		{">", "", "0:4", nil},
		{"d", "", "0:4", nil},
		{"^", "", "0:3", nil}, // O has one rotation
		{"<<<<<<<<<", "", "0:0", nil},
		{">>>>>>>>>", "", "0:8", nil},
		{"<<< ", "0:0", "0:3", nil},
		{"<<<\n", "0:0", "0:3", nil},
		{"<<<_", "0:0", "0:3", nil},
		{"<<<_^", "0:0", "1:3", nil},
		{"<<<_^t", "0:0", "0:3", nil},
		{"<<<_<^<<<<<<<<", "0:0", "1:0", nil},
		{"<<<_>>>>>>>>>", "0:0", "0:9", nil},
		{"<<<_>>>>>>>>>^", "0:0", "1:6", nil}, // back into the well
		{"<<<_>u", "", "0:3", nil},
		{"<<<_>r", "", "0:3", nil},
		{"u", "", "0:3", replay.ErrNoMove},
		{"o", "", "0:3", errNoKey},
	} {
		p := newPlacing(t, "theorem.cert.zst")
		table := &table{side: p}
		if _, err := table.view(); err != nil {
			t.Fatal(err)
		}
		typeKeys(t, table, test.keys)
		if _, err := table.view(); err != nil {
			t.Fatal(err)
		}
		placed := strings.Trim(fmt.Sprint(p.placed), "[]")
		if placed != test.placed || p.hand.String() != test.hand || table.wrong != test.wrong {
			t.Errorf("%q: got %s, then %v and %v, want %s, then %s and %v", test.keys, placed, p.hand, table.wrong, test.placed, test.hand, test.wrong)
		}
	}
}

// TestPlaceIllegal drops pieces in the middle until one may not go there.
func TestPlaceIllegal(t *testing.T) {
	p := newPlacing(t, "theorem.cert.zst")
	table := &table{side: p}
	screen := newTestScreen(t, 80, 24)
	for typeKeys(t, table, " "); table.wrong == nil; typeKeys(t, table, " ") {
		if got := shown(t, table, screen); len(p.placed) > 9 {
			t.Fatalf("nothing is illegal:\n%s", got)
		}
	}
	before := slices.Clone(p.placed)
	typeKeys(t, table, " ")
	if !slices.Equal(p.placed, before) || table.wrong != errDrop {
		t.Errorf("got %v after %v, and %v", p.placed, before, table.wrong)
	}
	turn, _ := p.turn()
	small := strings.ToLower(certificate.Letters[turn.Deal.Piece : turn.Deal.Piece+1])
	got := shown(t, table, screen)
	well := strings.Join(columnsOf(got, 4, 44)[1:], "\n")
	said := strings.Join(columnsOf(got, 47, 80), " ")
	const want = "Not legal: a cell is in a full column. It can't be dropped here."
	if n := strings.Count(well, small); n != 4 || !strings.Contains(strings.Join(strings.Fields(said), " "), want) {
		t.Errorf("%d cells have a small %s:\n%s", n, small, got)
	}
	typeKeys(t, table, "<<<<<<<<<< ")
	if table.wrong != nil || len(p.placed) != len(before)+1 {
		t.Errorf("at the edge: got %v, and %v", p.placed, table.wrong)
	}
}

// columnsOf returns some columns of what is shown.
func columnsOf(text string, from, to int) (lines []string) {
	for line := range strings.Lines(text) {
		runes := []rune(strings.TrimSuffix(line, "\n"))
		lines = append(lines, string(runes[min(from, len(runes)):min(to, len(runes))]))
	}
	return lines
}

// TestWholeGames plays random games with keys alone up to their ends, of which
// both sides' texts tell.
func TestWholeGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	screen := newTestScreen(t, 80, 24)
	for _, name := range []string{"wells/w2r6.cert.zst", "wells/w4r4.cert.zst", "wells/w8r6.cert.zst", "wells/w12r6.cert.zst", "theorem.cert.zst"} {
		for range 5 {
			d := newDealing(t, name)
			table := &table{side: d}
			for !strings.Contains(shown(t, table, screen), "Complete with piece") {
				typeKeys(t, table, certificate.Letters[random.IntN(certificate.Pieces):][:1])
				if table.wrong != nil || len(d.pieces) > d.strategy.Claim().Pieces {
					t.Fatalf("%s, %v: got %v", name, d.pieces, table.wrong)
				}
			}
		}
	}
	for _, name := range []string{"wells/w2r3.cert.zst", "wells/w3r4.cert.zst", "wells/w4r3.cert.zst", "wells/w8r5.cert.zst", "theorem.cert.zst"} {
		p := newPlacing(t, name)
		for range 5 {
			table := &table{side: p}
			typeKeys(t, table, "r")
			for !strings.Contains(shown(t, table, screen), "The game is over") {
				placeRandomly(t, p, table, random)
			}
			if typeKeys(t, table, " "); table.wrong != errOver {
				t.Errorf("%s: a piece behind the end: got %v", name, table.wrong)
			}
		}
	}
}

// placeRandomly brings the piece where it may go, and drops it.
func placeRandomly(t *testing.T, p *placing, table *table, random *rand.Rand) {
	t.Helper()
	turn, err := p.turn()
	if err != nil {
		t.Fatal(err)
	}
	to := turn.Legal()[random.IntN(len(turn.Legal()))]
	for p.hand.Rotation != to.Rotation {
		typeKeys(t, table, "^")
	}
	for p.hand.Offset < to.Offset {
		typeKeys(t, table, ">")
	}
	for p.hand.Offset > to.Offset {
		typeKeys(t, table, "<")
	}
	before := slices.Clone(p.placed)
	typeKeys(t, table, " ")
	if want := append(before, to); !slices.Equal(p.placed, want) || table.wrong != nil {
		t.Fatalf("got %v and %v, want %v", p.placed, table.wrong, want)
	}
}

// TestHold holds each piece in each well, so that it is inside.
func TestHold(t *testing.T) {
	p := newPlacing(t, "wells/w2r3.cert.zst")
	for width := certificate.MinWidth; width <= certificate.MaxWidth; width++ {
		for piece := range certificate.Pieces {
			for rotation := range 8 {
				for offset := -3; offset <= width; offset++ {
					var turn replay.Turn
					turn.Line.Well.Width, turn.Line.Well.Rows, turn.Deal.Piece = width, 6, piece
					at := p.hold(turn, rotation, offset)
					turn.Places = []replay.Place{{Placement: at}}
					if _, err := turn.Place(at); err != nil {
						t.Errorf("width %d, piece %d, rotation %d, offset %d: %v: %v", width, piece, rotation, offset, at, err)
					}
				}
			}
		}
	}
}

// TestHints asks for the reasons that a certificate has.
func TestHints(t *testing.T) {
	for _, test := range []struct {
		name   string
		side   side
		keys   string
		hinted string
	}{
		{"a node", newDealing(t, "wells/w4r4.cert.zst"), "", "Node 5 answers:"},
		{"mirrored", newDealing(t, "wells/w4r4.cert.zst"), "l", "Node 4, mirrored, answers:"},
		{"the end", newDealing(t, "wells/w4r4.cert.zst"), "lz", "The strategy ends here."},
		{"alone", newPlacing(t, "wells/w3r4.cert.zst"), "", "O again and again is enough from here on."},
		{"a killer", newPlacing(t, "theorem.cert.zst"), "", "Layer 0 has profile 0 for this board, and deals O."},
		{"a mirrored killer", newPlacing(t, "theorem.cert.zst"), "<<< ", "Layer 1 has profile 0 for this board, mirrored, and deals I there."},
	} {
		table := &table{side: test.side}
		screen := newTestScreen(t, 120, 24)
		if got := shown(t, table, screen); strings.Contains(got, test.hinted) {
			t.Errorf("%s: nobody has asked:\n%s", test.name, got)
		}
		for _, c := range test.keys + "h" {
			typeKeys(t, table, string(c))
			if got := shown(t, table, screen); c == 'h' && !strings.Contains(got, test.hinted) {
				t.Errorf("%s: got\n%s\nwant %s", test.name, got, test.hinted)
			}
		}
	}
}
