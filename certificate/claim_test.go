package certificate

import (
	"strings"
	"testing"
)

func TestParseClaim(t *testing.T) {
	for _, test := range []struct {
		text string
		want Claim
	}{
		{"player drop width=10 rows=6 pieces=12", Claim{Player: true, Well: Well{10, 6, 0, "", false}, Pieces: 12}},
		{"adversary drop width=10 rows=6 pieces=11", Claim{Player: false, Well: Well{10, 6, 0, "", false}, Pieces: 11}},
		{"adversary drop width=10 rows=5", Claim{Player: false, Well: Well{10, 5, 0, "", false}, Pieces: 0}},
		{"player drop width=10 rows=6 ceiling=7 pieces=14", Claim{Player: true, Well: Well{10, 6, 7, "", false}, Pieces: 14}},
		{"adversary drop width=10 rows=6 ceiling=6", Claim{Player: false, Well: Well{10, 6, 6, "", false}, Pieces: 0}},
		{"adversary drop width=2 rows=1 ceiling=1 pieces=1", Claim{Player: false, Well: Well{2, 1, 1, "", false}, Pieces: 1}},
		{"adversary drop width=2 rows=1 ceiling=3 pieces=2", Claim{Player: false, Well: Well{2, 1, 3, "", false}, Pieces: 2}},
		{"player drop width=12 rows=15 ceiling=17 pieces=54", Claim{Player: true, Well: Well{12, 15, 17, "", false}, Pieces: 54}},
		{"player slide width=10 rows=7 pieces=12", Claim{Player: true, Well: Well{10, 7, 0, "", true}, Pieces: 12}},
		{"adversary slide width=10 rows=6 deals=bag", Claim{Player: false, Well: Well{10, 6, 0, Bag, true}, Pieces: 0}},
	} {
		got, err := ParseClaim(test.text)
		if err != nil || got != test.want {
			t.Errorf("%q: got %+v, error %v, want %+v", test.text, got, err, test.want)
		}
		if text := got.String(); text != test.text {
			t.Errorf("got %q, want %q", text, test.text)
		}
	}
}

func TestParseClaimRefuses(t *testing.T) {
	const syntax = "is not a claim"
	for _, test := range []struct{ name, text, want string }{
		{"empty", "", syntax},
		{"another side", "nobody drop width=10 rows=5", syntax},
		{"another game", "adversary float width=10 rows=5", syntax},
		{"slide with a ceiling", "adversary slide width=10 rows=5 ceiling=5", "no ceiling"},
		{"slide in three columns", "adversary slide width=3 rows=5", "slide has 4 to 12 columns"},
		{"too many pieces in slide", "adversary slide width=4 rows=5 pieces=6", "1 to 5"},
		{"capital letters", "Adversary drop width=10 rows=5", syntax},
		{"no width", "adversary drop rows=5", syntax},
		{"no rows", "adversary drop width=10", syntax},
		{"another order", "adversary drop rows=5 width=10", syntax},
		{"pieces before the ceiling", "adversary drop width=10 rows=5 pieces=4 ceiling=6", syntax},
		{"a key twice", "adversary drop width=10 width=10 rows=5", syntax},
		{"an unknown key", "adversary drop width=10 rows=5 depth=4", syntax},
		{"a leading zero", "adversary drop width=10 rows=05", syntax},
		{"a sign", "adversary drop width=10 rows=+5", syntax},
		{"a negative number", "adversary drop width=10 rows=-5", syntax},
		{"a fraction", "adversary drop width=10 rows=5.0", syntax},
		{"another base", "adversary drop width=0xa rows=5", syntax},
		{"digits of another script", "adversary drop width=10 rows=٥", syntax},
		{"an empty number", "adversary drop width=10 rows=", syntax},
		{"an enormous number", "adversary drop width=10 rows=18446744073709551621", syntax},
		{"a default spelt out", "adversary drop width=10 rows=5 ceiling=0", syntax},
		{"no pieces, spelt out", "adversary drop width=10 rows=5 pieces=0", syntax},
		{"two spaces", "adversary drop  width=10 rows=5", syntax},
		{"a tab", "adversary\tdrop width=10 rows=5", syntax},
		{"a space before", " adversary drop width=10 rows=5", syntax},
		{"a space after", "adversary drop width=10 rows=5 ", syntax},
		{"a newline after", "adversary drop width=10 rows=5\n", syntax},
		{"a zero byte after", "adversary drop width=10 rows=5\x00", syntax},
		{"narrow", "adversary drop width=1 rows=5", "width 1 is"},
		{"wide", "adversary drop width=15 rows=5", "width 15 is"},
		{"high, and wide", "adversary drop width=13 rows=9", "rows 9 is"},
		{"wide in slide", "adversary slide width=13 rows=5", "slide has 4 to 12 columns"},
		{"high", "adversary drop width=10 rows=16", "rows 16 is"},
		{"a ceiling too low", "adversary drop width=10 rows=6 ceiling=5", "ceiling 5 is"},
		{"a ceiling too high", "adversary drop width=10 rows=6 ceiling=9", "ceiling 9 is"},
		{"too many pieces", "adversary drop width=10 rows=6 pieces=23", "pieces 23 is"},
		{"a player without pieces", "player drop width=10 rows=6", "needs pieces"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := ParseClaim(test.text)
			if err == nil {
				t.Fatalf("%q: got %+v, want an error", test.text, got)
			}
			if got != (Claim{}) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%q: got %+v, error %q, want one with %q", test.text, got, err, test.want)
			}
		})
	}
}

// TestClaims writes and reads every claim that the limits allow.
func TestClaims(t *testing.T) {
	for width := MinWidth; width <= MaxWidth; width++ {
		for rows := MinRows; rows <= MaxRows; rows++ {
			for _, ceiling := range []int{0, rows, rows + 1, rows + 2} {
				w := Well{width, rows, ceiling, "", false}
				if width > TallWidth && rows > WideRows {
					continue // as TestParseClaimRefuses wants
				}
				for pieces := range w.Longest() + 1 {
					for _, player := range []bool{false, pieces > 0} {
						want := Claim{Player: player, Well: w, Pieces: pieces}
						if got, err := ParseClaim(want.String()); err != nil || got != want {
							t.Errorf("%q: got %+v, error %v, want %+v", want.String(), got, err, want)
						}
					}
				}
			}
		}
	}
}

// TestParseGoal reads what ParseClaim does, and players' claims without pieces.
func TestParseGoal(t *testing.T) {
	for _, test := range []struct {
		text string
		want Claim
	}{
		{"player drop width=10 rows=6", Claim{Player: true, Well: Well{10, 6, 0, "", false}, Pieces: 0}},
		{"player drop width=10 rows=6 ceiling=7", Claim{Player: true, Well: Well{10, 6, 7, "", false}, Pieces: 0}},
		{"player drop width=10 rows=6 pieces=12", Claim{Player: true, Well: Well{10, 6, 0, "", false}, Pieces: 12}},
		{"adversary drop width=10 rows=5", Claim{Player: false, Well: Well{10, 5, 0, "", false}, Pieces: 0}},
	} {
		if got, err := ParseGoal(test.text); err != nil || got != test.want {
			t.Errorf("%q: got %+v, error %v, want %+v", test.text, got, err, test.want)
		}
	}
	for _, text := range []string{"", "player", "player drop width=15 rows=6", "player drop width=10 rows=6 pieces=0", "player drop width=10 rows=6 pieces=23"} {
		if got, err := ParseGoal(text); err == nil {
			t.Errorf("%q: got %+v, want an error", text, got)
		}
	}
}
