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
		g := newDealing(t, "wells/w4r4.cert.zst")
		d := &display{Game: g}
		typeKeys(t, d, test.keys)
		pieces := ""
		for _, p := range g.History {
			pieces += certificate.Letters[p : p+1]
		}
		if pieces != test.pieces || d.wrong != test.wrong {
			t.Errorf("%q: got %s and %v, want %s and %v", test.keys, pieces, d.wrong, test.pieces, test.wrong)
		}
	}
}

// TestDealable deals what a claim lets be dealt, and what it does not.
func TestDealable(t *testing.T) {
	for _, test := range []struct{ name, keys, shown, wrong, hint string }{
		{"corpus/good_set_ceiling.cert", "", "I T L J  deal", "", "I 1:1   then 2 more"},
		{"corpus/good_set_ceiling.cert", "o", "I T L J  deal", "piece 1: O cannot be dealt here, but ITLJ", "I 1:1"},
		{"corpus/good_bag.cert", "t", "I Z S L J O  deal", "", "I "},
		{"corpus/good_bag.cert", "tt", "I Z S L J O  deal", "piece 2: T cannot be dealt here, but IZSLJO", "I "},
	} {
		d := &display{Game: newDealing(t, test.name)}
		screen := newTestScreen(t, 120, 24)
		typeKeys(t, d, test.keys)
		wrong := ""
		if d.wrong != nil {
			wrong = d.wrong.Error()
		}
		typeKeys(t, d, "h")
		got := shown(t, d, screen)
		if wrong != test.wrong || !strings.Contains(got, test.shown) || !strings.Contains(got, test.hint) {
			t.Errorf("%s, %q: got %q and\n%s", test.name, test.keys, wrong, got)
		}
		if block := d.view().block() + d.view().hintLines; strings.Contains(block, "answer T") && test.keys != "" && strings.Contains(test.name, "bag") {
			t.Errorf("%s, %q: got\n%s", test.name, test.keys, block)
		}
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
// and then I for the left edge.
func TestPlaceKeys(t *testing.T) {
	for _, test := range []struct {
		keys         string
		placed, next string
		wrong        error
	}{
		{"", "", "0:4", nil},
		{"<", "", "0:3", nil},
		{"<<", "", "0:2", nil},
		{">", "", "0:5", nil},
		{"^zx", "", "0:4", nil}, // O has one rotation
		{"<<<<<<<<<", "", "0:0", nil},
		{">>>>>>>>>", "", "0:8", nil},
		{"<<<< ", "0:0", "1:3", nil},
		{"<<<<\n", "0:0", "1:3", nil},
		{"<<<<_", "", "0:0", nil}, // lowered
		{"<<<<__", "0:0", "1:3", nil},
		{"_<<<<_", "", "0:0", nil}, // raised by the next key
		{"<<<< ^", "0:0", "0:4", nil},
		{"<<<< ^x", "0:0", "1:3", nil},
		{"<<<< z", "0:0", "0:4", nil},
		{"<<<< <^<<<<<<<<", "0:0", "0:0", nil},
		{"<<<< ^>>>>>>>>>", "0:0", "0:9", nil},
		{"<<<< ^>>>>>>>>>z", "0:0", "1:6", nil}, // back into the well
		{"<<<< >u", "", "0:4", nil},
		{"<<<< >r", "", "0:4", nil},
		{"u", "", "0:4", replay.ErrNoMove},
		{"o", "", "0:4", errNoKey},
		{"a", "", "0:4", errNoKey},
	} {
		g := newPlacing(t, "theorem.cert.zst")
		d := &display{Game: g}
		typeKeys(t, d, test.keys)
		g.turn() // takes the piece up
		placed := texts(g.History, " ")
		if placed != test.placed || g.next().Text() != test.next || d.wrong != test.wrong {
			t.Errorf("%q: got %s, then %v and %v, want %s, then %s and %v", test.keys, placed, g.next(), d.wrong, test.placed, test.next, test.wrong)
		}
	}
}

// TestPlaceIllegal drops pieces in the middle until one may not go there.
func TestPlaceIllegal(t *testing.T) {
	g := newPlacing(t, "theorem.cert.zst")
	d := &display{Game: g}
	screen := newTestScreen(t, 80, 24)
	for typeKeys(t, d, " "); d.wrong == nil; typeKeys(t, d, " ") {
		if got := shown(t, d, screen); len(g.History) > 9 {
			t.Fatalf("nothing is illegal:\n%s", got)
		}
	}
	before := slices.Clone(g.History)
	typeKeys(t, d, " ")
	if !slices.Equal(g.History, before) || d.wrong != errDrop {
		t.Errorf("got %v after %v, and %v", g.History, before, d.wrong)
	}
	turn := g.turn()
	small := strings.ToLower(certificate.Letters[turn.Deal.Piece : turn.Deal.Piece+1])
	got := shown(t, d, screen)
	cells := 0
	var said []string
	for _, line := range strings.Split(got, "\n")[1:] {
		runes := []rune(fmt.Sprintf("%-80s", line))
		cells += strings.Count(string(runes[4:44]), small)
		said = append(said, strings.Fields(string(runes[47:]))...)
	}
	const want = "Not legal: a cell is in a full column. It can't be dropped here."
	if cells != 4 || !strings.Contains(strings.Join(said, " "), want) {
		t.Errorf("%d cells have a small %s:\n%s", cells, small, got)
	}
	typeKeys(t, d, "<<<<<<<<<< ")
	if d.wrong != nil || len(g.History) != len(before)+1 {
		t.Errorf("at the edge: got %v, and %v", g.History, d.wrong)
	}
}

// TestWholeGames plays random games with keys alone up to their ends, of which
// both sides' texts tell.
func TestWholeGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	screen := newTestScreen(t, 80, 24)
	for _, name := range []string{"wells/w2r6.cert.zst", "wells/w4r4.cert.zst", "wells/w8r6.cert.zst", "wells/w12r6c7.cert.zst", "theorem.cert.zst"} {
		for range 5 {
			g := newDealing(t, name)
			d := &display{Game: g}
			for !strings.Contains(shown(t, d, screen), "Complete with piece") {
				typeKeys(t, d, certificate.Letters[random.IntN(certificate.Pieces):][:1])
				if d.wrong != nil || len(g.History) > g.player.Claim().Pieces {
					t.Fatalf("%s, %v: got %v", name, g.History, d.wrong)
				}
			}
		}
	}
	for _, name := range []string{"wells/w2r3.cert.zst", "wells/w3r4.cert.zst", "wells/w4r3.cert.zst", "wells/w8r5.cert.zst", "theorem.cert.zst"} {
		for range 5 {
			g := newPlacing(t, name)
			d := &display{Game: g}
			for !strings.Contains(shown(t, d, screen), "The game is over") {
				placeRandomly(t, g, d, random)
			}
			if typeKeys(t, d, " "); d.wrong != errOver {
				t.Errorf("%s: a piece behind the end: got %v", name, d.wrong)
			}
		}
	}
}

// TestSlideGames plays random games of slide with keys alone, each piece along a
// shortest way to where it rests.
func TestSlideGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"slide/w4r4_slide.cert.zst", "slide/w6r5_slide.cert.zst", "slide/w10r4_slide.cert.zst", "corpus/good_slide_set.cert"} {
		for range 5 {
			g := newPlacing(t, name)
			d := &display{Game: g}
			for turn := g.turn(); !turn.Ended(); turn = g.turn() {
				to := turn.Legal()[random.IntN(len(turn.Legal()))]
				want := append(slices.Clone(g.History), to)
				typeKeys(t, d, wayTo(turn, to))
				if g.next() != to || d.wrong != nil || g.view().illegal != nil {
					t.Fatalf("%s: got %v and %v, want %v", name, g.next(), d.wrong, to)
				}
				if typeKeys(t, d, "_ "[random.IntN(2):][:1]); !slices.Equal(g.History, want) || d.wrong != nil {
					t.Fatalf("%s: got %v and %v, want %v", name, g.History, d.wrong, want)
				}
			}
			if typeKeys(t, d, " "); d.wrong != errOver {
				t.Errorf("%s: a piece behind the end: got %v", name, d.wrong)
			}
		}
	}
}

// wayTo returns keys that bring a piece from where it appears to a place.
func wayTo(t replay.Turn, to certificate.Placement) string {
	ways := map[int]string{t.Start: ""}
	for todo := []int{t.Start}; ; todo = todo[1:] {
		i := todo[0]
		if t.Places[i].Placement == to {
			return ways[i]
		}
		for key, next := range map[string]int{"<": t.Places[i].Left, ">": t.Places[i].Right, "^": t.Places[i].Turn, "_": t.Places[i].Down} {
			if _, met := ways[next]; !met {
				ways[next] = ways[i] + key
				todo = append(todo, next)
			}
		}
	}
}

// TestSlideKeys types keys where the adversary deals O, in four free rows above four
// rows of six columns.
func TestSlideKeys(t *testing.T) {
	for _, test := range []struct {
		keys         string
		placed, next string
		wrong        error
	}{
		{"", "", "0:1:6", nil},
		{"<", "", "0:0:6", nil},
		{"<<<<", "", "0:-1:6", nil}, // the wall
		{">>>>>", "", "0:3:6", nil},
		{"^x", "", "0:1:6", nil}, // O turns into itself
		{"z", "", "0:1:6", errNoKey},
		{"__", "", "0:1:4", nil},
		{"_____", "", "0:1:1", nil},
		{"______", "0:1:1", "0:1:6", nil},
		{" ", "0:1:1", "0:1:6", nil},
		{"  ", "0:1:1,0:1:3", "0:1:6", nil},
		{"   ", "0:1:1,0:1:3", "0:1:5", errDrop}, // in the free rows
		{"  <<_____", "0:1:1,0:1:3", "0:-1:1", nil},
		{" u", "", "0:1:6", nil},
		{"_r", "", "0:1:6", nil},
	} {
		g := newPlacing(t, "slide/w6r4_slide.cert.zst")
		d := &display{Game: g}
		typeKeys(t, d, test.keys)
		g.turn() // takes the piece up
		placed := texts(g.History, ",")
		if placed != test.placed || g.next().Text() != test.next || d.wrong != test.wrong {
			t.Errorf("%q: got %s, then %v and %v, want %s, then %s and %v", test.keys, placed, g.next(), d.wrong, test.placed, test.next, test.wrong)
		}
	}
}

// placeRandomly brings the piece where it may go, and drops it.
func placeRandomly(t *testing.T, g *placing, d *display, random *rand.Rand) {
	t.Helper()
	turn := g.turn()
	to := turn.Legal()[random.IntN(len(turn.Legal()))]
	for g.next().Rotation != to.Rotation {
		typeKeys(t, d, "z")
	}
	for g.next().Offset < to.Offset {
		typeKeys(t, d, ">")
	}
	for g.next().Offset > to.Offset {
		typeKeys(t, d, "<")
	}
	before := slices.Clone(g.History)
	typeKeys(t, d, " ")
	if want := append(before, to); !slices.Equal(g.History, want) || d.wrong != nil {
		t.Fatalf("got %v and %v, want %v", g.History, d.wrong, want)
	}
}

// TestLowered shows where a piece rests, and that it is not dropped yet.
func TestLowered(t *testing.T) {
	g := newPlacing(t, "theorem.cert.zst")
	d, screen := &display{Game: g}, newTestScreen(t, 100, 24)
	const said = "It rests here: ↓ or space drops it."
	for keys, want := range map[string]bool{"": false, "_": true, "_<": false, "_<_": true, "__": false} {
		g.Restart()
		typeKeys(t, d, keys)
		if got := shown(t, d, screen); strings.Contains(got, said) != want {
			t.Errorf("%q: got\n%s", keys, got)
		}
	}
}

// hand returns where the piece that is dealt is held.
func (p *placing) next() certificate.Placement { return p.turn().Places[p.held].Placement }

// texts joins placements.
func texts(placed []certificate.Placement, by string) string {
	var all []string
	for _, at := range placed {
		all = append(all, at.Text())
	}
	return strings.Join(all, by)
}

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
		{"a mirrored deal", newPlacing(t, "theorem.cert.zst"), "<<<< ", "Layer 1 has profile 0 for this board, mirrored, and deals I there."},
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

// TestDeals wants what may be dealt to be said, and other pieces to be refused.
func TestDeals(t *testing.T) {
	for _, test := range []struct{ file, moves, want, refused, wrong string }{
		{"corpus/good_bag.cert", "Z", "deals ISTLJO\n", "Z", "piece 2: Z cannot be dealt here, but ISTLJO"},
		{"corpus/good_sets.cert", "Z", "deals ZSO\n", "T", "piece 2: T cannot be dealt here, but ZSO"},
	} {
		c, err := certificate.Load("../../testdata/" + test.file)
		if err != nil {
			t.Fatal(err)
		}
		g, err := Deal(c[0], test.moves)
		if err != nil {
			t.Fatal(err)
		}
		if v := g.view(); !strings.Contains(v.lines, test.want) {
			t.Errorf("%s: got the lines %q, want %q", test.file, v.lines, test.want)
		}
		if err := g.move(test.refused); err == nil || err.Error() != test.wrong {
			t.Errorf("%s: got error %v, want %s", test.file, err, test.wrong)
		}
		if hints := g.view().hintLines; strings.Contains(hints, "answer "+test.refused) || !strings.Contains(hints, "answer S") {
			t.Errorf("%s: got the hints %q", test.file, hints)
		}
	}
	c, err := certificate.Load("../../testdata/corpus/good_bag_ever.cert")
	if err != nil {
		t.Fatal(err)
	}
	g, err := Place(c[0], "")
	if err != nil {
		t.Fatal(err)
	}
	if v := g.view(); !strings.Contains(v.lines, "deals IZSTLJO\n") || !strings.Contains(fmt.Sprint(v.status), "In the bag: IZSTLJO.") {
		t.Errorf("got the lines %q, and %v", v.lines, v.status)
	}
}
