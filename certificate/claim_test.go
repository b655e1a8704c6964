package certificate

import (
	"os"
	"strings"
	"testing"

	"lineproof/internal/audit/require"
)

func TestParseClaim(t *testing.T) {
	for text, want := range map[string]Claim{
		"player drop width=10 rows=6 pieces=12":      {Player: true, Well: Well{Width: 10, Rows: 6}, Pieces: 12},
		"adversary drop width=10 rows=5":             {Well: Well{Width: 10, Rows: 5}},
		"adversary drop width=12 rows=15 ceiling=17": {Well: Well{Width: 12, Rows: 15, Ceiling: 17}},
		"player slide width=10 rows=7 pieces=12":     {true, Well{Width: 10, Rows: 7, Game: Slide}, 12},
		"adversary slide width=10 rows=6 deals=bag":  {Well: Well{Width: 10, Rows: 6, Deals: Bag, Game: Slide}},
		"player drop width=4 lines=any rows=10":      {Player: true, Well: Well{Width: 4, Rows: 10, Game: Usual}},
		"player drop width=14 lines=any rows=255":    {Player: true, Well: Well{Width: 14, Rows: 255, Game: Usual}},
		"player drop width=2 lines=any rows=1 deals=IZ": {Player: true,
			Well: Well{Width: 2, Rows: 1, Game: Usual, Deals: "IZ"}},
		"player drop width=10 lines=any ceiling=10 deals=bag hold=1": {Player: true,
			Well: Well{Width: 10, Ceiling: 10, Game: Usual, Deals: Bag, Hold: true}},
		"adversary drop width=4 lines=any ceiling=20": {Well: Well{Width: 4, Ceiling: 20, Game: Usual}},
	} {
		got, err := ParseClaim(text)
		if err != nil || got != want || got.String() != text {
			t.Errorf("%q: got %+v, error %v, want %+v", text, got, err, want)
		}
	}
}

// TestParseClaimRefuses has the limits and what is said of them, and the texts of the corpus
// that are no claims.
func TestParseClaimRefuses(t *testing.T) {
	const syntax = "is not a claim"
	texts := map[string]string{
		"adversary drop width=10 rows=5 depth=4":           syntax,
		"adversary slide width=10 rows=5 ceiling=5":        "there is none in slide",
		"adversary slide width=3 rows=5":                   "is not in 4 to 12",
		"adversary slide width=13 rows=5":                  "is not in 4 to 12",
		"adversary slide width=4 rows=5 pieces=6":          "1 to 5",
		"adversary drop width=1 rows=5":                    "width 1 is",
		"adversary drop width=15 rows=5":                   "width 15 is",
		"adversary drop width=13 rows=9":                   "rows 9 is",
		"adversary drop width=10 rows=16":                  "rows 16 is",
		"adversary drop width=10 rows=6 ceiling=5":         "ceiling 5 is",
		"adversary drop width=10 rows=6 ceiling=9":         "ceiling 9 is",
		"adversary drop width=10 rows=6 pieces=23":         "pieces 23 is",
		"player drop width=10 rows=6":                      "needs pieces",
		"player drop width=4 lines=2 rows=10":              syntax,
		"player drop width=4 lines=any":                    syntax,
		"player drop width=1 lines=any rows=10":            "width 1 is",
		"player drop width=16 lines=any rows=10":           "width 16 is",
		"player drop width=4 lines=any rows=256":           "rows 256 is not in 1 to 255",
		"player drop width=4 lines=any rows=10 pieces=5":   "without pieces",
		"player drop width=4 lines=any rows=9 ceiling=9":   "not both",
		"player drop width=4 lines=any rows=9 hold=1":      "hold=1 goes with",
		"player drop width=4 rows=4 hold=1 pieces=9":       "hold=1 goes with",
		"player drop width=4 ceiling=9":                    syntax,
		"player drop width=4 lines=any ceiling=21":         "ceiling 21 is not in 1 to 20",
		"player drop width=4 lines=any ceiling=9 hold=2":   syntax,
		"player drop width=4 lines=any ceiling=9 pieces=5": "without pieces",
		"player drop width=4 lines=any rows=10 deals=bag":  "not claimed of a bag",
		"player drop width=4 lines=any rows=10 deals=OI":   "in this order",
		"player slide width=4 lines=any rows=10":           "only claims about drop have lines=any",
		"adversary drop width=4 lines=any rows=10":         "of the player",
	}
	for _, name := range require.Files(t, "../testdata/corpus/04_*.cert") {
		raw := require.Value(os.ReadFile(name))(t)
		texts[string(raw[12:][:raw[11]])] = ""
	}
	for text, want := range texts {
		if got, err := ParseClaim(text); err == nil || got != (Claim{}) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %+v, error %v, want one with %q", text, got, err, want)
		}
	}
}

// TestParseGoal reads what ParseClaim does, and players' claims without pieces.
func TestParseGoal(t *testing.T) {
	for text, want := range map[string]Claim{
		"player drop width=10 rows=6":           {Player: true, Well: Well{Width: 10, Rows: 6}},
		"player drop width=10 rows=6 pieces=12": {Player: true, Well: Well{Width: 10, Rows: 6}, Pieces: 12},
		"adversary drop width=10 rows=5":        {Well: Well{Width: 10, Rows: 5}},
	} {
		if got, err := ParseGoal(text); err != nil || got != want {
			t.Errorf("%q: got %+v, error %v, want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", "player", "player drop width=15 rows=6",
		"player drop width=10 rows=6 pieces=0", "player drop width=10 rows=6 pieces=23",
	} {
		if got, err := ParseGoal(text); err == nil {
			t.Errorf("%q: got %+v, want an error", text, got)
		}
	}
}
