package terminal

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"lineproof/certificate"
	"lineproof/internal/play"
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
		{"i", "I", nil},
		{"lzo", "LZ", errOver},
		{"lu", "", nil},
		{"l~", "", nil},
		{"u", "", errNoMove},
		{"lzr", "", nil},
		{"lx", "L", errNoKey},
		{"l<", "L", errNoKey},
		{"l ", "L", errNoKey},
		{"lxh", "L", nil},
		{"?lz", "Z", nil}, // the first key ends the help
		{"h?hl", "L", nil},
	} {
		g := newDealing(t, "wells/w4r4.cert.zst")
		d := &display{Game: g}
		typeKeys(t, d, test.keys)
		pieces := ""
		for _, m := range g.Turn().Lying {
			pieces += certificate.Letters[m.Piece : m.Piece+1]
		}
		if pieces != test.pieces || d.wrong != test.wrong {
			t.Errorf("%q: got %s and %v, want %s and %v", test.keys, pieces, d.wrong, test.pieces, test.wrong)
		}
	}
}

// TestDealable deals what a claim lets be dealt, and what it does not: both the screen and
// the text say what may be dealt.
func TestDealable(t *testing.T) {
	for _, test := range []struct{ name, keys, shown, report, wrong, hint string }{
		{"corpus/good_set_ceiling.cert", "", "I T L J.", "deals ITLJ\n", "", "I 1:1   then 2 more"},
		{"corpus/good_set_ceiling.cert", "o", "Only ITLJ may be dealt.", "deals ITLJ\n", "piece 1: O cannot be dealt", "I 1:1"},
		{"corpus/good_bag.cert", "t", "I Z S L J O.", "deals IZSLJO\n", "", "I "},
		{"corpus/good_bag.cert", "tt", "In the bag: IZSLJO.", "deals IZSLJO\n", "piece 2: T cannot be dealt", "I "},
	} {
		d := &display{Game: newDealing(t, test.name)}
		typeKeys(t, d, test.keys)
		wrong := fmt.Sprint(d.wrong)
		if test.wrong == "" && d.wrong != nil || !strings.HasPrefix(wrong, test.wrong) && test.wrong != "" {
			t.Errorf("%s, %q: got error %s", test.name, test.keys, wrong)
		}
		typeKeys(t, d, "h")
		got, v := shown(t, d, newTestScreen(t, 120, 24)), d.view()
		if !strings.Contains(got, test.shown) || !strings.Contains(got, test.hint) || !strings.Contains(v.report, test.report) {
			t.Errorf("%s, %q: got %q and\n%s", test.name, test.keys, v.report, got)
		}
		for piece, letter := range certificate.Letters {
			answered := strings.Contains(v.hintReport, fmt.Sprintf("answer %c ", letter))
			if answered != d.Game.Turn().Left.Has(piece) {
				t.Errorf("%s, %q: got\n%s", test.name, test.keys, v.hintReport)
			}
		}
	}
	v := newPlacing(t, "corpus/good_bag_ever.cert").view()
	if !strings.Contains(v.report, "deals IZSTLJO\n") || !strings.Contains(fmt.Sprint(v.status), "In the bag: IZSTLJO.") {
		t.Errorf("got %q, and %v", v.report, v.status)
	}
}

// TestModified has keys with modifiers, which are not those without.
func TestModified(t *testing.T) {
	d := &display{Game: newDealing(t, "wells/w4r4.cert.zst")}
	for _, mod := range []tcell.ModMask{tcell.ModAlt, tcell.ModCtrl | tcell.ModAlt, tcell.ModMeta} {
		for _, r := range "oqrh?" {
			if err := d.press(tcell.NewEventKey(tcell.KeyRune, r, mod)); err != nil || d.wrong != errNoKey || d.hint || d.help {
				t.Errorf("%c with %v: got error %v, remark %v", r, mod, err, d.wrong)
			}
		}
	}
	if err := d.press(tcell.NewEventKey(tcell.KeyCtrlZ, 0, tcell.ModCtrl)); err != errStop {
		t.Errorf("ctrl-Z asks for %v", err)
	}
}

// TestPlaceKeys types keys in a well of ten columns, to which O is dealt first,
// and then I for the left edge; and in slide where O is dealt, in four free rows above four
// rows of six columns.
func TestPlaceKeys(t *testing.T) {
	const drop, slide = "theorem.cert.zst", "slide/w6r4_slide.cert.zst"
	for _, test := range []struct {
		name, keys   string
		placed, next string
		wrong        error
	}{
		{drop, "", "", "0:4", nil},
		{drop, "<", "", "0:3", nil},
		{drop, "<<", "", "0:2", nil},
		{drop, ">", "", "0:5", nil},
		{drop, "^zx", "", "0:4", nil}, // O has one rotation
		{drop, "<<<<<<<<<", "", "0:0", nil},
		{drop, ">>>>>>>>>", "", "0:8", nil},
		{drop, "<<<< ", "0:0", "1:3", nil},
		{drop, "<<<<\n", "0:0", "1:3", nil},
		{drop, "<<<<_", "0:0", "1:3", nil}, // it is as low as it gets
		{drop, "<<<< ^", "0:0", "0:4", nil},
		{drop, "<<<< ^x", "0:0", "1:3", nil},
		{drop, "<<<< z", "0:0", "0:4", nil},
		{drop, "<<<< <^<<<<<<<<", "0:0", "0:0", nil},
		{drop, "<<<< ^>>>>>>>>>", "0:0", "0:9", nil},
		{drop, "<<<< ^>>>>>>>>>z", "0:0", "1:6", nil}, // back into the well
		{drop, "<<<< >u", "", "0:4", nil},
		{drop, "<<<< >r", "", "0:4", nil},
		{drop, "u", "", "0:4", errNoMove},
		{drop, "o", "", "0:4", errNoKey},
		{drop, "a", "", "0:4", errNoKey},
		{slide, "", "", "0:1:6", nil},
		{slide, "<", "", "0:0:6", nil},
		{slide, "<<<<", "", "0:-1:6", nil}, // the wall
		{slide, ">>>>>", "", "0:3:6", nil},
		{slide, "^x", "", "0:1:6", nil}, // O turns into itself
		{slide, "z", "", "0:1:6", errNoKey},
		{slide, "__", "", "0:1:4", nil},
		{slide, "_____", "", "0:1:1", nil},
		{slide, "______", "0:1:1", "0:1:6", nil},
		{slide, " ", "0:1:1", "0:1:6", nil},
		{slide, "  ", "0:1:1,0:1:3", "0:1:6", nil},
		{slide, "   ", "0:1:1,0:1:3", "0:1:5", errDrop}, // in the free rows
		{slide, "  <<_____", "0:1:1,0:1:3", "0:-1:1", nil},
		{slide, " u", "", "0:1:6", nil},
		{slide, "_r", "", "0:1:6", nil},
	} {
		g := newPlacing(t, test.name)
		d := &display{Game: g}
		typeKeys(t, d, test.keys)
		placed := ""
		for _, at := range g.placed() {
			placed += "," + at.Text()
		}
		if strings.TrimPrefix(placed, ",") != test.placed || g.next().Text() != test.next || d.wrong != test.wrong {
			t.Errorf("%q: got %s, then %v and %v, want %s, then %s and %v",
				test.keys, placed, g.next(), d.wrong, test.placed, test.next, test.wrong)
		}
	}
}

// TestPlaceIllegal drops pieces in the middle until one may not go there.
func TestPlaceIllegal(t *testing.T) {
	g := newPlacing(t, "theorem.cert.zst")
	d := &display{Game: g}
	screen := newTestScreen(t, 80, 24)
	for typeKeys(t, d, " "); d.wrong == nil; typeKeys(t, d, " ") {
		if got := shown(t, d, screen); len(g.placed()) > 9 {
			t.Fatalf("nothing is illegal:\n%s", got)
		}
	}
	before := slices.Clone(g.placed())
	typeKeys(t, d, " ")
	if !slices.Equal(g.placed(), before) || d.wrong != errDrop {
		t.Errorf("got %v after %v, and %v", g.placed(), before, d.wrong)
	}
	turn := g.turn
	small := strings.ToLower(certificate.Letters[turn.Deal.Piece : turn.Deal.Piece+1])
	got := shown(t, d, screen)
	cells := 0
	var said []string
	for _, row := range strings.Split(got, "\n")[1:] {
		runes := []rune(fmt.Sprintf("%-80s", row))
		cells += strings.Count(string(runes[4:44]), small)
		said = append(said, strings.Fields(string(runes[47:]))...)
	}
	const want = "Not legal: a cell is in a full column. It can't be dropped here."
	if cells != 4 || !strings.Contains(strings.Join(said, " "), want) {
		t.Errorf("%d cells have a small %s:\n%s", cells, small, got)
	}
	typeKeys(t, d, "<<<<<<<<<< ")
	if d.wrong != nil || len(g.placed()) != len(before)+1 {
		t.Errorf("at the edge: got %v, and %v", g.placed(), d.wrong)
	}
}

// TestWholeGames plays random games with keys alone up to their ends, of which both sides'
// texts tell. A piece goes along a shortest way to where it is to rest.
func TestWholeGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	screen := newTestScreen(t, 80, 24)
	for _, name := range []string{
		"wells/w2r6.cert.zst", "wells/w4r4.cert.zst", "wells/w8r6.cert.zst", "wells/w12r6c7.cert.zst", "theorem.cert.zst",
	} {
		for range 5 {
			g := newDealing(t, name)
			d := &display{Game: g}
			for !strings.Contains(shown(t, d, screen), "Complete with piece") {
				typeKeys(t, d, certificate.Letters[random.IntN(certificate.Pieces):][:1])
				if d.wrong != nil || len(g.Turn().Lying) > g.Claim().Pieces {
					t.Fatalf("%s, %v: got %v", name, g.Turn().Lying, d.wrong)
				}
			}
		}
	}
	for _, name := range []string{
		"wells/w2r3.cert.zst", "wells/w3r4.cert.zst", "wells/w4r3.cert.zst", "wells/w8r5.cert.zst", "theorem.cert.zst",
		"slide/w4r4_slide.cert.zst", "slide/w6r5_slide.cert.zst", "slide/w10r4_slide.cert.zst", "corpus/good_slide_set.cert",
	} {
		for range 5 {
			g := newPlacing(t, name)
			d := &display{Game: g}
			for turn := g.turn; !turn.Ended(); turn = g.turn {
				to := turn.Legal()[random.IntN(len(turn.Legal()))]
				want := append(slices.Clone(g.placed()), to)
				typeKeys(t, d, wayTo(turn, to))
				if g.next() != to || d.wrong != nil || g.view().illegal != nil {
					t.Fatalf("%s: got %v and %v, want %v", name, g.next(), d.wrong, to)
				}
				drop := " "
				if g.slides() { // where it rests, it is dropped when it is lowered
					drop = "_ "[random.IntN(2):][:1]
				}
				if typeKeys(t, d, drop); !slices.Equal(g.placed(), want) || d.wrong != nil {
					t.Fatalf("%s: got %v and %v, want %v", name, g.placed(), d.wrong, want)
				}
			}
			if got := shown(t, d, screen); !strings.Contains(got, "The game is over") {
				t.Errorf("%s: got\n%s", name, got)
			}
			if typeKeys(t, d, " "); d.wrong != errOver {
				t.Errorf("%s: a piece after the end: got %v", name, d.wrong)
			}
		}
	}
}

// wayTo returns keys that bring a piece from where it appears to a place.
func wayTo(t play.Turn, to certificate.Placement) string {
	ways := map[int]string{t.Start: ""}
	for todo := []int{t.Start}; ; todo = todo[1:] {
		i := todo[0]
		if t.Places[i].Placement == to {
			return ways[i]
		}
		at := t.Places[i]
		for key, next := range map[string]int{"<": at.Left, ">": at.Right, "^": at.Turn, "_": at.Down} {
			if _, met := ways[next]; !met {
				ways[next] = ways[i] + key
				todo = append(todo, next)
			}
		}
	}
}

// placed returns where the pieces were placed.
func (p *placing) placed() (all []certificate.Placement) {
	for _, m := range p.Turn().Lying {
		all = append(all, m.Placement)
	}
	return all
}

// next returns where the piece that is dealt is held.
func (p *placing) next() certificate.Placement { return p.turn.Places[p.held].Placement }

// TestHints asks for the reasons that a certificate has.
func TestHints(t *testing.T) {
	for _, test := range []struct {
		name   string
		game   Game
		keys   string
		hinted string
	}{
		{"a node", newDealing(t, "wells/w4r4.cert.zst"), "", "Node 5 answers:"},
		{"mirrored", newDealing(t, "wells/w4r4.cert.zst"), "l", "Node 4, mirrored, answers:"},
		{"the end", newDealing(t, "wells/w4r4.cert.zst"), "lz", "The strategy ends here."},
		{"alone", newPlacing(t, "wells/w3r4.cert.zst"), "", "O again and again is enough from here on."},
		{"a deal", newPlacing(t, "theorem.cert.zst"), "", "Layer 0 has profile 0 for this board, and deals O."},
		{"a mirrored deal", newPlacing(t, "theorem.cert.zst"), "<<<< ", "Layer 1 has profile 0 for this board, mirrored, and deals I."},
	} {
		d := &display{Game: test.game}
		screen := newTestScreen(t, 120, 24)
		typeKeys(t, d, test.keys)
		if got := shown(t, d, screen); strings.Contains(got, test.hinted) {
			t.Errorf("%s: nobody has asked:\n%s", test.name, got)
		}
		typeKeys(t, d, "h")
		if got := shown(t, d, screen); !strings.Contains(got, test.hinted) {
			t.Errorf("%s: got\n%s\nwant %s", test.name, got, test.hinted)
		}
	}
}
