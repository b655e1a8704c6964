package answers

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"lineproof"
	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/audit/require"
	"lineproof/internal/judge"
)

// TestVerify has verdicts on a certificate in both forms, damaged ones, and others.
func TestVerify(t *testing.T) {
	raw := require.Value(Raw(lineproof.Theorem))(t)
	example := readExample(t)
	sections := require.Value(checker.Verify(bytes.NewReader(example), checker.Options{}))(t)
	_, compressed := require.Values(require.Value(certificate.Decode(example))(t).Bytes())(t)
	damaged := func(content []byte, offset int) []byte {
		content = bytes.Clone(content)
		content[offset] ^= 1
		return content
	}
	for _, test := range []struct {
		name    string
		content []byte
		error   string // empty if it is verified
		check   int    // 0 if there is none
	}{
		{"raw", example, "", 0},
		{"compressed", compressed, "", 0},
		{"damaged", damaged(raw, 22983), "section 1, node 819, piece 6, after reading 23713 bytes: check 15: ", 15},
		{"damaged in its compressed form", damaged(lineproof.Theorem, len(lineproof.Theorem)/2), "damaged in its compressed form", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			last := 0
			v := Verify(test.content, func(read, total int) {
				if read < last || read > total {
					t.Errorf("progress from %d to %d of %d", last, read, total)
				}
				last = read
			})
			if test.error == "" {
				same := v.Text == judge.Text(sections, nil) && reflect.DeepEqual(v.Sections, judge.Counts(sections))
				if !same || v.Error != "" || v.Check != 0 || last != len(example) {
					t.Errorf("got %+v, and %d bytes of %d are read", v, last, len(example))
				}
				return
			}
			if v.Text != "s NOT VERIFIED\n" || !strings.Contains(v.Error, test.error) {
				t.Errorf("got %q, error %q, want %q", v.Text, v.Error, test.error)
			}
			if v.Check != test.check {
				t.Errorf("got check %d, want %d", v.Check, test.check)
			}
		})
	}
}

func open(t *testing.T, content []byte) *Session {
	t.Helper()
	return require.Value(Open(content))(t)
}

func readExample(t *testing.T) []byte {
	t.Helper()
	return require.Value(os.ReadFile("../../../testdata/example.cert"))(t)
}

func TestOpen(t *testing.T) {
	s := open(t, readExample(t))
	wantKeys(t, s.Sections[1], "Text", "Words", "Game", "Top", "Player", "Width", "Rows", "Ceiling", "Deals", "Pieces")
	for i, want := range []Section{
		{Text: "player drop width=2 rows=6 pieces=2", Game: "drop", Top: 9},
		{Text: "adversary drop width=2 rows=1", Game: "drop", Top: 4},
	} {
		got := s.Sections[i]
		if got.Text != want.Text || got.Game != want.Game || got.Top != want.Top || got.Words == "" {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
	if _, err := Open([]byte("none")); err == nil {
		t.Error("opens a text that is not a certificate")
	}
}

// TestChallenge counts games that end in the highest row alone, where there are any.
func TestChallenge(t *testing.T) {
	slide := require.Value(os.ReadFile("../../../testdata/slide/w4r5_slide.cert.zst"))(t)
	for _, test := range []struct {
		content []byte
		want    Challenge
	}{
		{lineproof.Theorem, Challenge{"512713", "2179"}},
		{readExample(t), Challenge{"13", "1"}},
		{slide, Challenge{}},
	} {
		s := open(t, test.content)
		if got, err := s.Challenge(1); got != test.want || err != nil {
			t.Errorf("%s: got %v, error %v, want %v", s.Sections[0].Text, got, err, test.want)
		}
	}
}

// TestWays follows a sequence that meets the challenge, and one that loses it with its fourth piece. The
// numbers of ways add up.
func TestWays(t *testing.T) {
	s := open(t, lineproof.Theorem)
	require.Value(s.Challenge(1))(t)
	for _, test := range []struct {
		history string
		want    Ways
	}{
		{"", Ways{0, "2179"}},
		{"IZZZZOOZIII", Ways{11, "1"}},
		{"IZZZZOOZIIII", Ways{11, "1"}}, // over, as all of it is
		{"OIOOZZI", Ways{7, "1"}},
		{"OIOOZZIJ", Ways{7, "1"}},
		{"LLLL", Ways{3, "2"}},
	} {
		if got, err := s.Ways(1, test.history); got != test.want || err != nil {
			t.Errorf("%q: got %v, error %v, want %v", test.history, got, err, test.want)
		}
	}
	sum := 0
	for _, piece := range certificate.Letters {
		if w := require.Value(s.Ways(1, string(piece)))(t); w.Pieces == 1 {
			sum += require.Value(strconv.Atoi(w.Left))(t)
		}
	}
	if sum != 2179 {
		t.Errorf("after one piece, got %d ways in all, want 2179", sum)
	}
}

// wantKeys wants these keys in the answer as the page gets it.
func wantKeys(t *testing.T, answer any, keys ...string) {
	t.Helper()
	var got map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(require.Value(json.Marshal(answer))(t), &got))
	for _, key := range keys {
		if got[key] == nil {
			t.Errorf("%s has no key %s", got, key)
		}
	}
}

// TestDealFromBag says what is left in the bag.
func TestDealFromBag(t *testing.T) {
	raw := require.Value(os.ReadFile("../../../testdata/corpus/good_bag.cert"))(t)
	d := require.Value(open(t, raw).Play(1, "TT"))(t)
	text, err := json.Marshal(d.Left)
	if string(text) != "119" || err != nil || !strings.HasPrefix(d.Problem, "piece 2: T cannot") || d.Pieces != 1 {
		t.Errorf("got problem %q, %s may be dealt, error %v", d.Problem, text, err)
	}
}

// TestDeal plays up to the fault of a history.
func TestDeal(t *testing.T) {
	s := open(t, lineproof.Theorem)
	for _, test := range []struct {
		history string
		played  int
		problem string
	}{
		{"", 0, ""},
		{"OIOOZZ", 6, ""},
		{"OIOOZZIJ", 8, ""},
		{"OIOOZZIJO", 8, "after piece 8 the game is over"},
		{"OI-O", 2, "piece 3: '-' is"},
		{"é", 0, "piece 1: 'é' is"},
	} {
		d := require.Value(s.Play(1, test.history))(t)
		wantKeys(t, d, "Problem", "Lying", "Rows", "Left", "Node", "NodeMirrored", "PiecesLeft")
		begins := strings.HasPrefix(d.Problem, test.problem) && (d.Problem == "") == (test.problem == "")
		if !begins || d.Pieces != test.played {
			t.Errorf("%q: got %v, problem %q", test.history, d.Lying, d.Problem)
		}
		if over := len(d.Rows) > 0; over != (d.Node == 0) || over != (d.PiecesLeft == 0) {
			t.Errorf("%q: rows %v, node %d, more %d", test.history, d.Rows, d.Node, d.PiecesLeft)
		}
	}
}

// TestDealForEver deals for long, goes back, and begins on junk: what comes of a history does not
// depend on those before. What a piece takes does not grow with their number.
func TestDealForEver(t *testing.T) {
	raw := require.Value(os.ReadFile("../../../testdata/lines/w4.cert"))(t)
	s, random, history := open(t, raw), rand.New(rand.NewPCG(1, 2)), ""
	var all []Standing
	for range 1000 {
		d := require.Value(s.Play(1, history))(t)
		all = append(all, d)
		if d.History != history || d.Pieces != len(history) || d.Problem != "" || d.PiecesLeft == 0 {
			t.Fatalf("%q: got %+v", history, d)
		}
		history += certificate.Letters[random.IntN(certificate.Pieces):][:1]
	}
	wantKeys(t, all[9], "Problem", "History", "Pieces", "Lines", "Rows", "PiecesLeft", "Node", "NodeMirrored",
		"Below", "Lying", "Left")
	if last := all[999]; last.Lines < 100 || last.Below == 0 {
		t.Errorf("got %d lines, and %d rows below", last.Lines, last.Below)
	}
	for range 200 {
		n := random.IntN(1000)
		if got := require.Value(s.Play(1, history[:n]))(t); !reflect.DeepEqual(got, all[n]) {
			t.Fatalf("%d pieces: got %+v, want %+v", n, got, all[n])
		}
		if got := require.Value(open(t, raw).Play(1, history[:n]))(t); !reflect.DeepEqual(got, all[n]) {
			t.Fatalf("%d pieces at once: got %+v, want %+v", n, got, all[n])
		}
	}
	junk := require.Value(s.Play(1, "7OI"))(t)
	begun := require.Value(s.Play(1, "7"))(t)
	if len(begun.Lying) != 2 || begun.Lying[0].Piece != certificate.Pieces || begun.History != "7" {
		t.Errorf("junk: got %+v", begun)
	}
	other := require.Value(s.Play(1, "8OI"))(t)
	if junk.History != "7OI" || reflect.DeepEqual(other.Lying, junk.Lying) {
		t.Errorf("other junk: got %+v and %+v", junk, other)
	}
	d := require.Value(s.Play(1, "99999999999999999999OXI"))(t)
	if !strings.HasPrefix(d.Problem, "piece 2: 'X' is") || d.Pieces != 1 {
		t.Errorf("got %+v", d)
	}
}

// TestPlace plays up to the fault of a history.
func TestPlace(t *testing.T) {
	s := open(t, readExample(t))
	for _, test := range []struct {
		history string
		played  int
		problem string
	}{
		{"", 0, ""},
		{"0:0", 1, ""},
		{"0:0,0:0", 1, "move 2, 0:0: the game is over"},
		{"9:0", 0, "move 1, 9:0: Z has no rotation 9"},
		{"0:9", 0, "move 1, 0:9: a cell is outside the well"},
		{"0:0,x", 1, `move 2: "x" is not a rotation and an offset, such as 1:-2, and in slide a row, such as 1:-2:1`},
	} {
		v := require.Value(s.Play(2, test.history))(t)
		wantKeys(t, v, "Problem", "Lying", "Left", "Over", "Deal", "Places", "Start")
		if v.Pieces != test.played || v.Problem != test.problem {
			t.Errorf("%q: got %v, problem %q", test.history, v.Lying, v.Problem)
		}
		if len(v.Places) == 0 || v.Over {
			t.Errorf("%q: got %+v", test.history, v)
		}
		for _, p := range v.Places {
			wantKeys(t, p, "Rotation", "Offset", "Cells", "Illegal")
			if stuck := test.played == 1; (p.Illegal != "") != stuck || len(p.Cells) != 4 {
				t.Errorf("%q: %v", test.history, p)
			}
		}
	}
}
