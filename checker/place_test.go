package checker_test

import (
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"lineproof/checker"
)

// TestPlaces wants a rejection to tell exactly which check failed, where, and
// what had been read by then. What is at fault is in the third section, so that
// its number is not that of the node or layer.
func TestPlaces(t *testing.T) {
	const (
		one   = "adversary drop width=2 rows=1" // deal Z
		two   = "player drop width=2 rows=6 pieces=2"
		three = "adversary drop width=4 rows=5 pieces=2"
		line  = "\x02\x00\x00\x00" // rotation 0, offset 0, a line
		lineT = "\x12\x00\x00\x00" // rotation 1
		lines = line + line + lineT + lineT + lineT + lineT + line
		last  = "\x02\x00\x00\x03" + line + lineT + lineT + lineT + lineT + line // an I leads to node 1, mirrored
	)
	first := "lineproof\x02\x03" + section(one) + "\x01\x00\x00\x00\x01\x01" +
		section(one+" pieces=1") + "\x00" // no layer
	player, layers := first+section(two), first+section(three)
	node1, layer0 := player+uint32Of(2)+lines, layers+"\x02"+uint32Of(1)+"\x04"
	set := first + section("player drop width=2 rows=6 deals=ZS pieces=1") + uint32Of(1)
	slide := first + section("player slide width=4 rows=5 pieces=1") + uint32Of(1)
	const (
		none      = "\x00\x00\x00\x00"
		slideLine = "\x02\x01\x00\x00\x00" // offset 0, row 1

		slideLines = slideLine + slideLine + slideLine + slideLine + slideLine
	)
	ever, unmet := listOf(t, "good_lines_w4"), listOf(t, "29_unmet")
	list := first + section("player drop width=4 lines=any rows=5") + ever[:4]
	position := func(n int) string { return ever[4+10*(n-1):][:10] }
	position1 := list + position(1)
	survives := first + section("player drop width=4 lines=any ceiling=2 deals=IO") // an I completes a row
	ends := first + section("adversary drop width=2 lines=any ceiling=1 deals=O hold=1")
	at := func(kind string, number, index int) checker.Place {
		return checker.Place{Section: 3, Kind: kind, Number: number, Index: index}
	}
	third := checker.Place{Section: 3}
	for _, test := range []struct {
		name   string
		check  int
		place  checker.Place
		read   string // until the check fails
		rest   string
		limit  int // if it is not the usual one
		wanted string
	}{
		{name: "cut in the magic", check: 1, read: "linep"},
		{name: "another magic", check: 2, read: "lineprooF", rest: "\x01\x01"},
		{name: "another version", check: 2, read: "lineproof\x01", rest: "\x01"},
		{name: "version 0", check: 2, read: "lineproof\x00", rest: "\x01"},
		{name: "no sections", check: 3, read: "lineproof\x02\x00", rest: "\x00"},
		{name: "cut before a section", check: 1, place: third, read: first},
		{name: "cut in a claim", check: 1, place: third, read: player[:len(player)-1]},
		{name: "not a claim", check: 4, place: third, read: first + section("nobody wins"), rest: line},
		{name: "a claim twice", check: 5, place: third, read: first + section(one), rest: line},
		{name: "a claim not wanted", check: 6, place: third, read: player, rest: line, wanted: one + "," + one + " pieces=1"},
		{name: "a claim missing", check: 6, read: node1 + last, wanted: one + "," + one + " pieces=1," + two + "," + three},
		{name: "the first claim missing", check: 6, read: node1 + last, wanted: three + "," + one + "," + one + " pieces=1," + two},

		{name: "cut in the number of nodes", check: 1, place: third, read: player + "\x00\x00\x00"},
		{name: "no nodes", check: 7, place: third, read: player + uint32Of(0), rest: lines},
		{name: "too many nodes", check: 7, place: third, read: player + uint32Of(1<<23), rest: lines},
		{name: "a node beyond the limit", check: 21, place: at("node", 2, -1), read: node1, rest: last, limit: 1},
		{name: "cut in a node", check: 1, place: at("node", 2, -1), read: node1 + last[:27]},
		{name: "another rotation", check: 8, place: at("node", 2, 6), read: node1 + last[:24] + "\x12" + last[25:]},
		{name: "a link to the node itself", check: 9, place: at("node", 2, 5), read: node1 + last[:23] + "\x04" + last[24:]},
		{name: "a node twice", check: 10, place: at("node", 2, -1), read: player + uint32Of(3) + lines + lines, rest: last},
		{name: "a node that leans right", check: 11, place: at("node", 2, -1), read: node1 + last[:12] + "\x13" + last[13:]},
		{name: "a node without use", check: 12, place: at("node", 4, -1), read: player + uint32Of(4) +
			"\x00" + lines[1:] + "\x01" + lines[1:] + lines + last[:3] + "\x07" + last[4:]},
		{name: "too many pieces", check: 13, place: at("node", 2, -1),
			read: strings.Replace(node1, "6 pieces=2", "6 pieces=1", 1) + last},
		{name: "a cell outside", check: 14, place: at("node", 2, 4), read: node1 + last[:16] + "\x13" + last[17:]},
		{name: "a line not announced", check: 15, place: at("node", 2, 3), read: node1 + last[:15] + "\x03" + last[16:]},
		{name: "an answer too many", check: 22, place: at("node", 1, 0), read: set + line + line + lineT + none + none + none + none},
		{name: "an answer too few", check: 22, place: at("node", 1, 2), read: set + none + line + none + none + none + none + none},
		{name: "a cell in the free rows", check: 14, place: at("node", 1, 1), read: slide + slideLine + "\x02\x05\x00\x00\x00" + slideLines},
		{name: "a place that is not reached", check: 23, place: at("node", 1, 1), read: slide + slideLine + "\x0f\x01\x00\x00\x00" + slideLines},
		{name: "a place in mid-air", check: 24, place: at("node", 1, 1), read: slide + slideLine + "\x02\x02\x00\x00\x00" + slideLines},
		{name: "a byte too much", check: 20, read: node1 + last + "\x00", rest: line},

		{name: "cut before the number of layers", check: 1, place: third, read: layers},
		{name: "a layer too few", check: 16, place: at("layer", 1, -1), read: layers + "\x01" + uint32Of(1) + "\x04"},
		{name: "a layer too many", check: 16, place: at("layer", 2, -1), read: layers + "\x03" + uint32Of(1) + "\x04" + uint32Of(3) + "\x01\x01\x06", rest: uint32Of(1)},
		{name: "cut in the number of profiles", check: 1, place: at("layer", 1, -1), read: layers + "\x02" + uint32Of(1) + "\x04\x00"},
		{name: "a deal too few", check: 17, place: at("layer", 1, -1), read: layer0 + uint32Of(2), rest: "\x01\x01"},
		{name: "cut in the deals", check: 1, place: at("layer", 1, 2), read: layer0 + uint32Of(3) + "\x01\x01"},
		{name: "no piece", check: 18, place: at("layer", 1, 2), read: layer0 + uint32Of(3) + "\x01\x01\x07"},
		{name: "a row completed", check: 19, place: at("layer", 1, 1), read: layer0 + uint32Of(3) + "\x01\x06", rest: "\x06"},
		{name: "profiles beyond the limit", check: 21, place: at("layer", 0, 0), read: layer0, rest: uint32Of(3), limit: 2},

		{name: "cut in the number of positions", check: 1, place: third, read: list[:len(list)-1]},
		{name: "2^31 positions", check: 1, place: at("position", 1, -1), read: list[:len(list)-4] + "\x80\x00\x00\x00"},
		{name: "cut in a position", check: 1, place: at("position", 2, 6), read: position1 + position(2)[:9]},
		{name: "a position beyond the limit", check: 21, place: at("position", 2, -1), read: position1, rest: position(2), limit: 1},
		{name: "a height of 9", check: 25, place: at("position", 2, -1), read: position1 + "\x09\x23\x00", rest: position(2)[3:]},
		{name: "another rotation in a list", check: 8, place: at("position", 2, 6), read: position1 + position(2)[:9] + "\x12", rest: position(3)},
		{name: "a cell outside in a list", check: 14, place: at("position", 2, 3), read: position1 + position(2)[:6] + "\x0f", rest: position(2)[7:]},
		{name: "an answer that leads nowhere", check: 27, place: at("position", 2, 0), read: position1 + position(2)[:3] + "\x05", rest: position(2)[4:]},
		{name: "positions exchanged", check: 26, place: at("position", 2, -1), read: list + position(2) + position(1), rest: position(3)},
		{name: "a position twice", check: 26, place: at("position", 2, -1), read: position1 + position(1), rest: position(3)},
		{name: "the empty well is missing", check: 28, place: third, read: list[:len(list)-4] + uint32Of(35) + ever[4:][:350]},
		{name: "a position that is not met", check: 29, place: at("position", 27, -1), read: list[:len(list)-4] + unmet},
		{name: "cut in the number of answers", check: 1, place: third, read: survives + "\x00\x00\x00"},
		{name: "answers missing", check: 17, place: at("state", 2, 0), read: survives + uint32Of(2) + "\x12\x02"},
		{name: "cut in the answers", check: 1, place: at("state", 1, 6), read: survives + uint32Of(4) + "\x12"},
		{name: "another rotation in survival", check: 8, place: at("state", 1, 6), read: survives + uint32Of(4) + "\x12\x12", rest: "\x12"},
		{name: "a cell above the ceiling", check: 14, place: at("state", 2, 0), read: survives + uint32Of(4) + "\x12\x02\x12", rest: "\x04"},
		{name: "no hold", check: 31, place: at("state", 1, 0), read: survives + uint32Of(4) + "\x00", rest: "\x02"},
		{name: "states beyond the limit", check: 21, place: at("state", 2, -1), read: survives + uint32Of(4) + "\x12\x02", rest: "\x12", limit: 1},
		{name: "no piece to keep", check: 18, place: at("state", 2, -1), read: ends + uint32Of(2) + "\x06\x07"},
		{name: "a row too few", check: 30, place: third, read: strings.Replace(list, "rows=5", "rows=4", 1) + ever[4:]},
	} {
		t.Run(test.name, func(t *testing.T) {
			limit := checker.Limit
			if test.limit != 0 {
				limit = test.limit
			}
			var wanted []string
			if test.wanted != "" {
				wanted = strings.Split(test.wanted, ",")
			}
			_, err := checker.Verify(strings.NewReader(test.read+test.rest), checker.Options{Wanted: wanted, Limit: limit})
			got := new(checker.Rejection)
			if !errors.As(err, &got) {
				t.Fatalf("got error %v, want a rejection", err)
			}
			want := checker.Rejection{Check: test.check, Place: test.place, Offset: int64(len(test.read)), Reason: got.Reason}
			if *got != want {
				t.Errorf("got %+v, want %+v", *got, want)
			}
		})
	}
}

// listOf returns the evidence of a list in the corpus.
func listOf(t *testing.T, name string) string {
	t.Helper()
	raw, err := os.ReadFile("../testdata/corpus/" + name + ".cert")
	if err != nil {
		t.Fatal(err)
	}
	return string(raw[12+raw[11]:]) // after the claim
}

func TestRejectionError(t *testing.T) {
	for _, test := range []struct {
		place checker.Place
		want  string
	}{
		{checker.Place{}, "byte 9: check 4: so"},
		{checker.Place{Section: 3}, "section 3, byte 9: check 4: so"},
		{checker.Place{Section: 3, Kind: "node", Number: 5, Index: -1}, "section 3, node 5, byte 9: check 4: so"},
		{checker.Place{Section: 3, Kind: "node", Number: 5, Index: 0}, "section 3, node 5, piece 0, byte 9: check 4: so"},
		{checker.Place{Section: 3, Kind: "position", Number: 5, Index: 6}, "section 3, position 5, piece 6, byte 9: check 4: so"},
		{checker.Place{Section: 3, Kind: "layer", Number: 5, Index: -1}, "section 3, layer 5, byte 9: check 4: so"},
		{checker.Place{Section: 3, Kind: "layer", Number: 5, Index: 6}, "section 3, layer 5, profile 6, byte 9: check 4: so"},
	} {
		rejection := checker.Rejection{Check: 4, Place: test.place, Offset: 9, Reason: "so"}
		if got := rejection.Error(); got != test.want {
			t.Errorf("%+v: got %q, want %q", test.place, got, test.want)
		}
	}
}

// TestVerifyPanics wants a fault of the reader not to be taken for a rejection,
// nor to be hidden.
func TestVerifyPanics(t *testing.T) {
	defer func() {
		if got := recover(); got != "no cable" {
			t.Errorf("got panic %v, want that of the reader", got)
		}
	}()
	_, err := checker.Verify(io.MultiReader(strings.NewReader("lineproof"), panicking{}), checker.Options{})
	t.Errorf("got error %v, want a panic", err)
}

type panicking struct{}

func (panicking) Read([]byte) (int, error) { panic("no cable") }
