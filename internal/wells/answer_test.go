package wells

import (
	"slices"
	"testing"

	"lineproof/certificate"
)

func TestAnswer(t *testing.T) {
	w := certificate.Well{Width: 4, Rows: 5} // no game is longer than 8 pieces
	player := func(n int) certificate.Claim { return certificate.Claim{Player: true, Well: w, Pieces: n} }
	adversary := func(n int) certificate.Claim { return certificate.Claim{Well: w, Pieces: n} }
	for _, test := range []struct {
		proved  []certificate.Claim
		want    string
		settled bool
	}{
		{nil, "?", false},
		{[]certificate.Claim{adversary(0)}, "∞", true},
		{[]certificate.Claim{adversary(8)}, "∞", true},
		{[]certificate.Claim{adversary(3), adversary(0), adversary(2)}, "∞", true},
		{[]certificate.Claim{player(3), adversary(2)}, "3", true},
		{[]certificate.Claim{adversary(2), adversary(1), player(4), player(3), player(8)}, "3", true},
		{[]certificate.Claim{player(1)}, "1", true},
		{[]certificate.Claim{adversary(7), player(8)}, "8", true},
		{[]certificate.Claim{adversary(1), player(3)}, "2–3", false},
		{[]certificate.Claim{player(8)}, "≤8", false},
		{[]certificate.Claim{adversary(1), adversary(7)}, ">7", false},
	} {
		got := answerOf(w, test.proved...)
		settled := got.optimal() || got.never()
		if got.String() != test.want || settled != test.settled {
			t.Errorf("%v: got %v, settled: %v; want %s, settled: %v", test.proved, got, settled, test.want, test.settled)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a contradiction is accepted")
		}
	}()
	answerOf(w, adversary(3), player(3))
}

func TestStrongest(t *testing.T) {
	w := certificate.Well{Width: 4, Rows: 5}
	section := func(player bool, n, mark int) certificate.Section {
		return certificate.Section{Claim: certificate.Claim{Player: player, Well: w, Pieces: n}, Deals: make([][]byte, mark)}
	}
	for _, test := range []struct {
		name       string
		from, want certificate.Certificate
	}{
		{"nothing", nil, nil},
		{"player first", certificate.Certificate{section(false, 2, 1), section(true, 3, 2)}, certificate.Certificate{section(true, 3, 2), section(false, 2, 1)}},
		{"best of each", certificate.Certificate{section(true, 4, 1), section(false, 1, 2), section(true, 3, 3), section(false, 2, 4), section(true, 5, 5)},
			certificate.Certificate{section(true, 3, 3), section(false, 2, 4)}},
		{"first of equal ones", certificate.Certificate{section(true, 3, 1), section(true, 3, 2), section(false, 2, 3), section(false, 2, 4)},
			certificate.Certificate{section(true, 3, 1), section(false, 2, 3)}},
		{"never", certificate.Certificate{section(false, 7, 1), section(false, 0, 2), section(false, 5, 3)}, certificate.Certificate{section(false, 0, 2)}},
		{"never, first", certificate.Certificate{section(false, 0, 1), section(false, 8, 2)}, certificate.Certificate{section(false, 0, 1)}},
	} {
		got := strongest(test.from)
		same := func(a, b certificate.Section) bool { return a.Claim == b.Claim && len(a.Deals) == len(b.Deals) }
		if !slices.EqualFunc(got, test.want, same) {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}
