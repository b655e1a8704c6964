package answers

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"lineproof"
	"lineproof/checker"
)

func example(t *testing.T) []byte {
	t.Helper()
	content, err := os.ReadFile("../../../testdata/example.cert")
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// TestVerify has verdicts on a certificate in both forms, damaged ones, and others.
func TestVerify(t *testing.T) {
	raw, err := Raw(lineproof.Theorem)
	if err != nil {
		t.Fatal(err)
	}
	const lines = "s VERIFIED player drop width=10 rows=6 pieces=12\n" +
		"s VERIFIED adversary drop width=10 rows=6 pieces=11\n" +
		"s VERIFIED adversary drop width=10 rows=5"
	const refused = "s NOT VERIFIED"
	damaged := func(content []byte, offset int) []byte {
		content = bytes.Clone(content)
		content[offset] ^= 1
		return content
	}
	for _, test := range []struct {
		name         string
		content      []byte
		raw          bool
		lines, error string
		check        int // 0 if there is none
	}{
		{"compressed", lineproof.Theorem, false, lines, "", 0},
		{"raw", raw, false, lines, "", 0},
		{"raw, for sure", raw, true, lines, "", 0},
		{"damaged", damaged(raw, 24105), true, refused, "section 1, node 860, piece 0, byte 27353: check 15: ", 15},
		{"damaged in its magic", damaged(raw, 0), true, refused, "byte 9: check 2: ", 2},
		{"compressed, for raw", lineproof.Theorem, true, refused, "byte 9: check 2: ", 2},
		{"damaged in its compressed form", damaged(lineproof.Theorem, len(lineproof.Theorem)/2), false, refused, "damaged in its compressed form", 0},
		{"cut off", raw[:30000], false, refused, "check 1: the certificate is cut off", 1},
		{"empty", nil, false, refused, "check 1: ", 1},
		{"text", []byte("no certificate at all"), false, refused, "check 2: ", 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			last := 0
			v := Verify(test.content, test.raw, func(read, total int) {
				if read < last || read > total {
					t.Errorf("progress from %d to %d of %d", last, read, total)
				}
				last = read
			})
			if got := strings.TrimSpace(v.Text); got != test.lines || v.Verified != (test.error == "") {
				t.Errorf("got %q", got)
			}
			if (v.Error == "") != (test.error == "") || !strings.Contains(v.Error, test.error) {
				t.Errorf("got error %q, want %q", v.Error, test.error)
			}
			if (v.Rejected != nil) != (test.check != 0) || v.Rejected != nil && v.Rejected.Check != test.check {
				t.Errorf("got %+v, want check %d", v.Rejected, test.check)
			}
			if v.Verified && last != len(raw) {
				t.Errorf("%d bytes are read, of %d", last, len(raw))
			}
		})
	}
}

// TestVerifyCounts compares the counts with the checker's.
func TestVerifyCounts(t *testing.T) {
	want, err := checker.Verify(bytes.NewReader(example(t)), checker.Limit)
	if err != nil {
		t.Fatal(err)
	}
	v := Verify(example(t), true, func(int, int) {})
	for i, got := range v.Sections {
		w := want[i]
		if got.Claim != w.Claim.String() || got.Moves != w.Moves || got.Nodes != w.Nodes || got.Boards != w.Boards ||
			got.Profiles != w.Profiles || got.Layers != w.Layers || got.Digest == "" {
			t.Errorf("got %+v, want %+v", got, w)
		}
	}
}

func open(t *testing.T, content []byte) *Session {
	t.Helper()
	s, err := Open(content)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestOpen(t *testing.T) {
	s := open(t, example(t))
	want := []Section{
		{"player drop width=2 rows=6 pieces=2", "The player can always complete one of the lowest 6 rows of 2 columns within 2 pieces.", true, 2, 6, 2, 9, 0},
		{"adversary drop width=2 rows=1", "The adversary can keep the player from completing the lowest row of 2 columns for ever.", false, 2, 1, 0, 4, 0},
	}
	if !reflect.DeepEqual(s.Sections, want) {
		t.Errorf("got %+v, want %+v", s.Sections, want)
	}
	if _, err := json.Marshal(s); err != nil {
		t.Error(err)
	}
	if _, err := Open([]byte("none")); err == nil {
		t.Error("opens what is no certificate")
	}
	if _, err := s.Deal(2, ""); err == nil || err.Error() != "section 2 is the adversary's, and has no strategy that answers pieces" {
		t.Errorf("got error %v", err)
	}
	if _, err := s.Survive(1, ""); err == nil || err.Error() != "section 1 is the player's, and has nobody who deals" {
		t.Errorf("got error %v", err)
	}
	for _, number := range []int{-1, 0, 3} {
		if _, err := s.Deal(number, ""); err == nil {
			t.Errorf("there is a section %d", number)
		}
	}
}

// TestDeal plays up to the fault of a history.
func TestDeal(t *testing.T) {
	s := open(t, lineproof.Theorem)
	for _, test := range []struct{ history, played, problem string }{
		{"", "", ""},
		{"OIOOZZ", "OIOOZZ", ""},
		{"OIOOZZIJ", "OIOOZZIJ", ""},
		{"OIOOZZIJO", "OIOOZZIJ", "after piece 8 the game is over"},
		{"OIxO", "OI", "piece 3: 'x' is none of the pieces IZSTLJO"},
		{"é", "", "piece 1: 'é' is none of the pieces IZSTLJO"},
	} {
		d, err := s.Deal(1, test.history)
		if err != nil {
			t.Fatal(err)
		}
		if d.History != test.played || d.Problem != test.problem || len(d.Moves) != len(test.played) {
			t.Errorf("%q: got %q, problem %q", test.history, d.History, d.Problem)
		}
		if over := len(d.Rows) > 0; over != (d.Node == 0) || over != (d.More == 0) || over != (len(d.Next) == 0) {
			t.Errorf("%q: rows %v, node %d, more %d, next %v", test.history, d.Rows, d.Node, d.More, d.Next)
		}
	}
	d, err := s.Deal(1, "")
	if err != nil || d.Tally == nil || *d.Tally != (Tally{"582643", "2046"}) || len(d.Next) != 7 {
		t.Errorf("got %v, next %v, error %v", d.Tally, d.Next, err)
	}
}

// TestSurvive plays up to the fault of a history.
func TestSurvive(t *testing.T) {
	s := open(t, example(t))
	for _, test := range []struct {
		history, played, problem string
		stuck                    bool
	}{
		{"", "", "", false},
		{"0:0", "0:0", "", true},
		{"0:0,0:0", "0:0", "move 2, 0:0: the game is over", true},
		{"9:0", "", "move 1, 9:0: ", false},
		{"0:9", "", "move 1, 0:9: a cell is outside the well", false},
		{"0:0,x", "0:0", `move 2: "x" is not a rotation and an offset, such as 1:-2`, true},
	} {
		v, err := s.Survive(2, test.history)
		if err != nil {
			t.Fatal(err)
		}
		if v.History != test.played || !strings.HasPrefix(v.Problem, test.problem) || (v.Problem == "") != (test.problem == "") {
			t.Errorf("%q: got %q, problem %q", test.history, v.History, v.Problem)
		}
		if v.Stuck != test.stuck || (v.Legal == 0) != test.stuck || len(v.Places) == 0 {
			t.Errorf("%q: got %+v", test.history, v)
		}
		legal := 0
		for _, p := range v.Places {
			if len(p.Cells) != 4 {
				t.Errorf("%q: %v", test.history, p)
			}
			if p.Illegal == "" {
				legal++
			}
		}
		if legal != v.Legal {
			t.Errorf("%q: %d legal places, want %d", test.history, legal, v.Legal)
		}
	}
	v, err := open(t, lineproof.Theorem).Survive(2, "")
	if err != nil || v.Piece < 0 || v.Over {
		t.Errorf("got %+v, error %v", v, err)
	}
}
