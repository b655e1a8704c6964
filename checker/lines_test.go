package checker

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"testing"
)

func readLines(t *testing.T, name string) []byte {
	t.Helper()
	raw, err := os.ReadFile("../testdata/lines/" + name + ".cert")
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// evidence returns where the number of positions begins, behind the claim.
func evidence(raw []byte) int { return 12 + int(raw[11]) }

// checkOf returns the number of the check that fails, 0 for none.
func checkOf(t *testing.T, raw []byte, o Options) int {
	t.Helper()
	_, err := Verify(bytes.NewReader(raw), o)
	r := new(Rejection)
	if err != nil && !errors.As(err, &r) {
		t.Fatal(err)
	}
	return r.Check
}

func TestLinesShipped(t *testing.T) {
	for _, test := range []struct {
		name      string
		claim     string
		positions int
	}{
		{"w2", "player drop width=2 lines=any pieces=2", 11},
		{"w4", "player drop width=4 lines=any pieces=9", 331},
		{"w4_pieces_4", "player drop width=4 lines=any pieces=4", 528},
	} {
		sections, err := Verify(bytes.NewReader(readLines(t, test.name)), Options{Wanted: []string{test.claim}})
		if err != nil || sections[0].Positions != test.positions || sections[0].Moves != 7*test.positions {
			t.Errorf("%s: got %+v, error %v, want %d positions", test.name, sections, err, test.positions)
		}
	}
}

// TestLinesChanged changes every third byte behind the claim. A changed certificate that is accepted
// has another wait or answer, which may be as good; there are few. Each check of the evidence
// fails for one.
func TestLinesChanged(t *testing.T) {
	good := readLines(t, "w4_pieces_4")
	counts := map[int]int{}
	begin, all := evidence(good), 0
	for i := begin; i < len(good); i += 3 {
		raw := slices.Clone(good)
		raw[i] ^= []byte{1, 4, 16, 128}[i%4]
		counts[checkOf(t, raw, Options{})]++
		all++
	}
	for _, check := range []int{CheckRotation, CheckLegal, CheckPositions, CheckWait, CheckBuried} {
		if counts[check] == 0 {
			t.Errorf("check %d never fails: %v", check, counts)
		}
	}
	if counts[0] > all/20 {
		t.Errorf("%d of %d are accepted", counts[0], all)
	}
}

// TestLinesRejects wants the check that is broken: in what is claimed, announced, or done.
func TestLinesRejects(t *testing.T) {
	good := readLines(t, "w4")
	count := evidence(good)
	claims := func(old, new string) []byte { return bytes.Replace(good, []byte(old), []byte(new), 1) }
	with := func(at int, b byte) []byte {
		raw := slices.Clone(good)
		raw[at] = b
		return raw
	}
	for name, test := range map[string]struct {
		raw   []byte
		check int
	}{
		"fewer pieces":           {claims("pieces=9", "pieces=8"), CheckWait},
		"another well":           {claims("width=4", "width=5"), CheckWait},
		"a position too few":     {with(count+3, good[count+3]-1), CheckPositions},
		"a wait of 0":            {with(count+4, 0), CheckWait},
		"a wait above pieces":    {with(count+4, 10), CheckWait},
		"a wait that is too low": {with(count+4, 1), CheckWait},
		"cut off":                {good[:len(good)-1], CheckCutOff},
		"a byte more":            {append(slices.Clone(good), 0), CheckEnd},
		"a tower":                {tower(t), CheckHeight},
	} {
		if got := checkOf(t, test.raw, Options{}); got != test.check {
			t.Errorf("%s: got check %d, want %d", name, got, test.check)
		}
	}
	if got := checkOf(t, good, Options{Limit: 330}); got != CheckLimit {
		t.Errorf("a limit of 330 positions: got check %d, want %d", got, CheckLimit)
	}
	if got := checkOf(t, good, Options{Limit: 331}); got != 0 {
		t.Errorf("a limit of 331 positions: got check %d", got)
	}
}

// tower puts every piece into the two columns at the left of four. Each wait is the
// longest that the moves before it leave.
func tower(t *testing.T) []byte {
	t.Helper()
	const claim, positions = "player drop width=4 lines=any pieces=99", 400
	raw := append([]byte("lineproof\x02\x01"), byte(len(claim)))
	raw = append(append(raw, claim...), 0, 0, positions>>8, positions&255)
	first := len(raw)
	for range positions {
		raw = append(raw, 99, upright(0), upright(1), upright(2), upright(3), upright(4), upright(5), upright(6))
	}
	for {
		_, err := Verify(bytes.NewReader(raw), Options{})
		r := new(Rejection)
		if !errors.As(err, &r) || r.Check != CheckWait {
			return raw
		}
		for n := r.Place.Number - 1; n < positions; n++ {
			raw[first+8*n]--
		}
	}
}

// upright is the move of a rotation of at most two columns, to the left wall.
func upright(piece int) byte {
	for rotation, sh := range shapes[piece] {
		left, right := 3, 0
		for _, c := range sh {
			left, right = min(left, c.x), max(right, c.x)
		}
		if right-left <= 1 {
			return byte(rotation<<4 | 2 - left)
		}
	}
	panic("every piece has one")
}
