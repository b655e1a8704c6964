package checker

import (
	"fmt"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/oracle"
)

func TestClaim(t *testing.T) {
	for _, test := range []struct {
		text string
		want Claim
	}{
		{"player drop width=10 rows=6 pieces=12", Claim{"player drop width=10 rows=6 pieces=12", "player", "drop", 10, 0, 6, 0, "", 12}},
		{"adversary drop width=10 rows=6 pieces=11", Claim{"adversary drop width=10 rows=6 pieces=11", "adversary", "drop", 10, 0, 6, 0, "", 11}},
		{"adversary drop width=10 rows=5", Claim{"adversary drop width=10 rows=5", "adversary", "drop", 10, 0, 5, 0, "", 0}},
		{"player drop width=10 rows=6 ceiling=7 pieces=14", Claim{"player drop width=10 rows=6 ceiling=7 pieces=14", "player", "drop", 10, 0, 6, 7, "", 14}},
		{"adversary drop width=10 rows=6 ceiling=6", Claim{"adversary drop width=10 rows=6 ceiling=6", "adversary", "drop", 10, 0, 6, 6, "", 0}},
		{"adversary drop width=2 rows=1 ceiling=1 pieces=1", Claim{"adversary drop width=2 rows=1 ceiling=1 pieces=1", "adversary", "drop", 2, 0, 1, 1, "", 1}},
		{"adversary drop width=2 rows=1 ceiling=3 pieces=2", Claim{"adversary drop width=2 rows=1 ceiling=3 pieces=2", "adversary", "drop", 2, 0, 1, 3, "", 2}},
		{"adversary drop width=10 rows=5 deals=IZSLJO", Claim{"adversary drop width=10 rows=5 deals=IZSLJO", "adversary", "drop", 10, 0, 5, 0, "IZSLJO", 0}},
		{"player drop width=10 rows=3 ceiling=4 deals=bag pieces=6", Claim{"player drop width=10 rows=3 ceiling=4 deals=bag pieces=6", "player", "drop", 10, 0, 3, 4, "bag", 6}},
		{"player drop width=12 rows=15 ceiling=17 pieces=54", Claim{"player drop width=12 rows=15 ceiling=17 pieces=54", "player", "drop", 12, 0, 15, 17, "", 54}},
		{"player slide width=4 rows=5 pieces=5", Claim{"player slide width=4 rows=5 pieces=5", "player", "slide", 4, 0, 5, 0, "", 5}},
		{"adversary slide width=12 rows=15 deals=bag pieces=45", Claim{"adversary slide width=12 rows=15 deals=bag pieces=45", "adversary", "slide", 12, 0, 15, 0, "bag", 45}},
		{"player drop width=4 lines=any pieces=5", Claim{"player drop width=4 lines=any pieces=5", "player", "drop", 4, 0, 0, 0, "", 5}},
		{"player drop width=14 lines=99 pieces=99", Claim{"player drop width=14 lines=99 pieces=99", "player", "drop", 14, 99, 0, 0, "", 99}},
	} {
		got, err := ParseClaim(test.text)
		if err != nil || got != test.want {
			t.Errorf("%q: got %+v, error %v, want %+v", test.text, got, err, test.want)
		}
		if text := test.want.String(); text != test.text {
			t.Errorf("got %q, want %q", text, test.text)
		}
	}
}

func TestClaimRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"empty":                        "",
		"a side alone":                 "adversary",
		"another side":                 "nobody drop width=10 rows=5",
		"both sides":                   "player adversary drop width=10 rows=5",
		"another game":                 "adversary float width=10 rows=5",
		"capital letters":              "Adversary drop width=10 rows=5",
		"no side":                      "drop width=10 rows=5",
		"no width":                     "adversary drop rows=5",
		"no rows":                      "adversary drop width=10",
		"another order":                "adversary drop rows=5 width=10",
		"deals after the pieces":       "adversary drop width=10 rows=5 pieces=4 deals=bag",
		"deals before the ceiling":     "adversary drop width=10 rows=5 deals=bag ceiling=6",
		"deals twice":                  "adversary drop width=10 rows=5 deals=I deals=I",
		"pieces before the ceiling":    "adversary drop width=10 rows=5 pieces=4 ceiling=6",
		"a key twice":                  "adversary drop width=10 width=10 rows=5",
		"the last key twice":           "adversary drop width=10 rows=5 pieces=4 pieces=4",
		"an unknown key":               "adversary drop width=10 rows=5 depth=4",
		"a leading zero":               "adversary drop width=10 rows=05",
		"a sign":                       "adversary drop width=10 rows=+5",
		"a negative number":            "adversary drop width=10 rows=-5",
		"negative pieces":              "adversary drop width=10 rows=5 pieces=-4",
		"a fraction":                   "adversary drop width=10 rows=5.0",
		"another base":                 "adversary drop width=0xa rows=5",
		"an underscore":                "adversary drop width=1_0 rows=5",
		"digits of another script":     "adversary drop width=10 rows=٥",
		"an empty number":              "adversary drop width=10 rows=",
		"a number that overflows":      "adversary drop width=10 rows=18446744073709551621",
		"a default spelt out":          "adversary drop width=10 rows=5 ceiling=0",
		"no pieces, spelt out":         "adversary drop width=10 rows=5 pieces=0",
		"two spaces":                   "adversary drop  width=10 rows=5",
		"a tab":                        "adversary\tdrop width=10 rows=5",
		"a space in a key":             "adversary drop width =10 rows=5",
		"a space before a number":      "adversary drop width= 10 rows=5",
		"a space before":               " adversary drop width=10 rows=5",
		"a space after":                "adversary drop width=10 rows=5 ",
		"a newline after":              "adversary drop width=10 rows=5\n",
		"a zero byte after":            "adversary drop width=10 rows=5\x00",
		"a percent sign":               "adversary drop width=%d rows=%d",
		"narrow":                       "adversary drop width=1 rows=5",
		"wide":                         "adversary drop width=15 rows=5",
		"high beyond 12 columns":       "adversary drop width=13 rows=9",
		"high in 14 columns":           "player drop width=14 rows=10 pieces=9",
		"no row":                       "adversary drop width=10 rows=0",
		"high":                         "adversary drop width=10 rows=16",
		"a ceiling too low":            "adversary drop width=10 rows=6 ceiling=5",
		"a ceiling too high":           "adversary drop width=10 rows=6 ceiling=9",
		"a ceiling much too high":      "adversary drop width=10 rows=6 ceiling=10",
		"a negative ceiling":           "adversary drop width=10 rows=6 ceiling=-1",
		"too many pieces":              "adversary drop width=10 rows=6 pieces=23",
		"too many pieces, ceiling":     "adversary drop width=10 rows=6 ceiling=6 pieces=23",
		"a player without pieces":      "player drop width=10 rows=6",
		"a player with a ceiling only": "player drop width=10 rows=6 ceiling=7",
		"both games":                   "adversary drop slide width=10 rows=5",
		"slide with a ceiling":         "adversary slide width=10 rows=5 ceiling=5",
		"slide in three columns":       "adversary slide width=3 rows=5",
		"slide in 13 columns":          "adversary slide width=13 rows=5",
		"slide without rows":           "adversary slide width=4 rows=0",
		"too many pieces in slide":     "adversary slide width=10 rows=6 pieces=16",
		"a slider without pieces":      "player slide width=10 rows=7",
		"lines without pieces":         "player drop width=4 lines=any",
		"lines of the adversary":       "adversary drop width=4 lines=any pieces=5",
		"lines in slide":               "player slide width=4 lines=any pieces=5",
		"one line":                     "player drop width=4 lines=1 pieces=5",
		"too many lines":               "player drop width=4 lines=100 pieces=5",
		"lines and rows":               "player drop width=4 rows=6 lines=2 pieces=5",
		"lines, then rows":             "player drop width=4 lines=2 rows=6 pieces=5",
		"lines with a ceiling":         "player drop width=4 lines=2 ceiling=6 pieces=5",
		"lines with a bag":             "player drop width=4 lines=2 deals=bag pieces=5",
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := ParseClaim(text); err == nil {
				t.Errorf("%q: got %+v, want an error", text, got)
			}
		})
	}
}

// TestDealsRefused wants a line that says which texts are right.
func TestDealsRefused(t *testing.T) {
	for _, deals := range []string{"", "ZI", "II", "IZI", "X", "IX", "BAG", "Bag", "bagI", "Ibag", "IZSTLJO", "I Z", "I,Z", "izs"} {
		for _, text := range []string{"adversary drop width=10 rows=6 deals=" + deals, "player drop width=10 rows=6 ceiling=6 deals=" + deals + " pieces=9"} {
			if _, err := ParseClaim(text); err == nil || !strings.HasSuffix(err.Error(), "deals bag or some of IZSTLJO, not all, in this order") {
				t.Errorf("%q: got error %v", text, err)
			}
		}
	}
}

// TestClaimsOfBothReaders goes through the numbers in the ranges and around, and
// has the checker and package certificate read the same.
func TestClaimsOfBothReaders(t *testing.T) {
	good := 0
	for width := range 16 {
		for rows := range 17 {
			for _, ceiling := range []int{-1, 0, rows - 1, rows, rows + 2, rows + 3} {
				most := width * (rows + 3) / 4
				for _, pieces := range []int{-1, 0, 1, most - 1, most, most + 1} {
					text := fmt.Sprintf("adversary drop width=%d rows=%d", width, rows)
					if ceiling >= 0 {
						text += fmt.Sprintf(" ceiling=%d", ceiling)
					}
					deals := oracle.Dealers()[(width*rows+most)%129]
					if deals != "" {
						text += " deals=" + deals
					}
					if pieces >= 0 {
						text += fmt.Sprintf(" pieces=%d", pieces)
					}
					got, err := ParseClaim(text)
					want, err2 := certificate.ParseClaim(text)
					if (err == nil) != (err2 == nil) {
						t.Fatalf("%q: got error %v, and of package certificate %v", text, err, err2)
					}
					if err != nil {
						continue
					}
					if good++; got.String() != want.String() || got.longest() != want.Longest() {
						t.Fatalf("%q: got %+v, want %+v", text, got, want)
					}
				}
			}
		}
	}
	if good < 1_000 {
		t.Errorf("got %d claims, want more", good)
	}
}
