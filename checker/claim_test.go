package checker

import (
	"fmt"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
)

func TestClaim(t *testing.T) {
	for text, want := range map[string]Claim{
		"player drop width=10 rows=6 pieces=12":                     {"player", "drop", 10, "", 6, 0, "", 0, 12},
		"adversary drop width=10 rows=5":                            {"adversary", "drop", 10, "", 5, 0, "", 0, 0},
		"adversary drop width=2 rows=1 ceiling=3 pieces=2":          {"adversary", "drop", 2, "", 1, 3, "", 0, 2},
		"adversary drop width=10 rows=5 deals=IZSLJO":               {"adversary", "drop", 10, "", 5, 0, "IZSLJO", 0, 0},
		"player drop width=10 rows=3 ceiling=4 deals=bag pieces=6":  {"player", "drop", 10, "", 3, 4, "bag", 0, 6},
		"player drop width=12 rows=15 ceiling=17 pieces=54":         {"player", "drop", 12, "", 15, 17, "", 0, 54},
		"player slide width=4 rows=5 pieces=5":                      {"player", "slide", 4, "", 5, 0, "", 0, 5},
		"adversary slide width=12 rows=15 deals=bag pieces=45":      {"adversary", "slide", 12, "", 15, 0, "bag", 0, 45},
		"player drop width=4 lines=any rows=1":                      {"player", "drop", 4, "any", 1, 0, "", 0, 0},
		"player drop width=14 lines=any rows=255":                   {"player", "drop", 14, "any", 255, 0, "", 0, 0},
		"player drop width=2 lines=any rows=7 deals=ZSO":            {"player", "drop", 2, "any", 7, 0, "ZSO", 0, 0},
		"player drop width=10 lines=any ceiling=1":                  {"player", "drop", 10, "any", 0, 1, "", 0, 0},
		"player drop width=4 lines=any ceiling=20 deals=bag hold=1": {"player", "drop", 4, "any", 0, 20, "bag", 1, 0},
		"adversary drop width=14 lines=any ceiling=3 deals=ZS":      {"adversary", "drop", 14, "any", 0, 3, "ZS", 0, 0},
		"adversary drop width=2 lines=any ceiling=9 hold=1":         {"adversary", "drop", 2, "any", 0, 9, "", 1, 0},
	} {
		if got, err := ParseClaim(text); err != nil || got != want || got.String() != text {
			t.Errorf("%q: got %+v, error %v, want %+v", text, got, err, want)
		}
	}
}

// TestClaimsOfBothReaders goes through the numbers in the ranges and around, and has the
// checker and package certificate read the same. (The corpus has texts that are no claims.)
func TestClaimsOfBothReaders(t *testing.T) {
	good := 0
	read := func(text string) {
		got, err := ParseClaim(text)
		want, err2 := certificate.ParseClaim(text)
		if (err == nil) != (err2 == nil) {
			t.Fatalf("%q: got error %v, and of package certificate %v", text, err, err2)
		}
		if err != nil {
			return
		}
		if good++; got.String() != want.String() || got.Lines == "" && got.longest() != want.Longest() {
			t.Fatalf("%q: got %+v, want %+v", text, got, want)
		}
	}
	dealers := oracle.Dealers()
	const none = -2 // no ceiling
	for width := range 16 {
		for _, side := range []string{"adversary drop", "player drop", "adversary slide", "player slide"} {
			for rows := range 17 {
				for _, above := range []int{none, -1, 0, 2, 3} {
					ceiling := ""
					if above != none {
						ceiling = fmt.Sprintf(" ceiling=%d", rows+above)
					}
					most := width * (rows + 3) / 4
					for _, pieces := range []int{0, 1, most - 3*width/4, most, most + 1} {
						text := fmt.Sprintf("%s width=%d rows=%d%s", side, width, rows, ceiling)
						if deals := dealers[(width*rows+most)%len(dealers)]; deals != "" {
							text += " deals=" + deals
						}
						read(text)
						read(fmt.Sprintf("%s pieces=%d", text, pieces))
					}
				}
			}
			for _, lines := range []string{"any", "0", "1", "2"} {
				for _, rest := range []string{
					"", " rows=0", " rows=1", " rows=255", " rows=256", " rows=9 ceiling=9", " rows=9 deals=O",
					" rows=9 deals=bag", " rows=9 pieces=1", " rows=9 hold=1", " ceiling=0", " ceiling=1", " ceiling=20",
					" ceiling=21", " ceiling=9 deals=bag", " ceiling=9 hold=1", " ceiling=9 hold=0", " ceiling=9 hold=2",
					" ceiling=9 deals=ZS hold=1", " hold=1 ceiling=9", " ceiling=9 pieces=1", " ceiling=9 hold=1 pieces=1",
					" ceiling=9 rows=9", " hold=1",
				} {
					read(fmt.Sprintf("%s width=%d lines=%s%s", side, width, lines, rest))
				}
			}
		}
	}
	if good < 5_000 {
		t.Errorf("got %d claims, want more", good)
	}
}
