package solver

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"lineproof/certificate"
)

// saved returns a checkpoint of a search that has refuted n pieces.
func saved(t testing.TB, s *Solver, n int) (checkpoint []byte) {
	t.Helper()
	if won, err := s.Wins(context.Background(), n); won || err != nil {
		t.Fatalf("the player wins within %d pieces: %v, error %v", n, won, err)
	}
	var b bytes.Buffer
	if err := s.Save(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// filled counts the words of a table that hold entries.
func filled(t *table) (n int) {
	for _, w := range t.words {
		n += int(min(w, 1))
	}
	return n
}

// TestResume goes on from a checkpoint, in tables of the same size, smaller and larger: the
// positions that were searched are not searched again, and the evidence is the same as
// without it.
func TestResume(t *testing.T) {
	for _, test := range []struct {
		well       string
		n, optimum int // pieces that are refuted; 0 if no evidence is built
	}{
		{"drop width=8 rows=6", 8, 9}, {"drop width=6 rows=3 deals=bag", 3, 4}, {"drop width=6 rows=3 deals=ZSO", 2, 3},
		{"drop width=6 rows=3 deals=IZT", 3, 4}, {"drop width=6 rows=3 deals=IZSTO", 5, 0},
		{"slide width=6 rows=6", 5, 6}, {"slide width=8 rows=5", 7, 0}, {"slide width=10 rows=7", 7, 0},
	} {
		w := claimOf(t, "adversary "+test.well).Well
		first := newSolver(t, w, Options{Workers: 1})
		checkpoint, table := saved(t, first, test.n), first.game.common().table
		size := int64(len(table.words) * wordSize)
		for _, other := range []int64{size / 2, size, 4 * size} {
			s := newSolver(t, w, Options{Workers: 1})
			resize(s, other)
			if err := s.Resume(bytes.NewReader(checkpoint)); err != nil {
				t.Fatal(err)
			}
			if got, want := filled(s.game.common().table), filled(table); got != want {
				t.Errorf("%s, %d bytes: %d entries, want %d", test.well, other, got, want)
			}
			again := saved(t, s, test.n)
			if n := s.Expanded(); n > 0 {
				t.Errorf("%s, %d bytes: %d positions searched again", test.well, other, n)
			}
			if other == size && !bytes.Equal(again, checkpoint) {
				t.Errorf("%s: another checkpoint comes out than went in", test.well)
			}
			if test.optimum == 0 {
				continue
			}
			if n := optimum(t, s); n != test.optimum {
				t.Fatalf("%s: optimum %d, want %d", test.well, n, test.optimum)
			}
			fresh := newSolver(t, w, Options{Workers: 1})
			if !bytes.Equal(rawBytes(t, evidence(t, s, test.optimum)...), rawBytes(t, evidence(t, fresh, test.optimum)...)) {
				t.Errorf("%s: the evidence differs from that of a search from the beginning", test.well)
			}
		}
	}
}

// TestResumeRefuses gives damaged checkpoints, and those of other wells and versions.
func TestResumeRefuses(t *testing.T) {
	w := certificate.Well{Width: 4, Rows: 4}
	good := saved(t, newSolver(t, w, Options{Workers: 1}), 2)
	line := bytes.IndexByte(good, '\n') + 1
	turned := func(i int) []byte {
		c := bytes.Clone(good)
		c[i] ^= 1
		return c
	}
	replaced := func(old, new string) []byte { return bytes.Replace(good, []byte(old), []byte(new), 1) }
	for _, c := range []struct {
		name       string
		checkpoint []byte
		want       error
		text       string
	}{
		{"empty", nil, ErrNotCheckpoint, ""},
		{"no line", good[:line-1], ErrNotCheckpoint, ""},
		{"a long line", []byte(strings.Repeat("x", 1<<17)), ErrNotCheckpoint, ""},
		{"another version", replaced("checkpoint 5", "checkpoint 4"), ErrNotCheckpoint, ""},
		{"no such well", replaced("rows=4", "rows=0"), ErrNotCheckpoint, ""},
		{"too many buckets", replaced("bits=", "bits=9"), ErrNotCheckpoint, ""},
		{"another well", replaced("rows=4", "rows=5"), nil, "a checkpoint of another well, drop width=4 rows=5"},
		{"another game", replaced("game=drop", "game=slide"), nil, "a checkpoint of another well, slide width=4 rows=4"},
		{"no such game", replaced("game=drop", "game=drip"), ErrDamaged, ""},
		{"a space", replaced("positions=", "positions= "), ErrDamaged, ""},
		{"other positions", replaced("positions=", "positions=1"), ErrDamaged, ""},
		{"the line alone", good[:line], ErrDamaged, ""},
		{"a bucket with too much", append(bytes.Clone(good[:line]), 9), ErrDamaged, ""},
		{"cut off", good[:len(good)-1], ErrDamaged, ""},
		{"longer", append(bytes.Clone(good), 0), ErrDamaged, ""},
		{"another entry", turned(bytes.IndexByte(good[line:], 1) + line + 5), ErrDamaged, ""},
		{"another sum", turned(len(good) - 1), ErrDamaged, ""},
	} {
		err := newSolver(t, w, Options{Workers: 1}).Resume(bytes.NewReader(c.checkpoint))
		if c.want != nil && !errors.Is(err, c.want) || c.want == nil && (err == nil || err.Error() != c.text) {
			t.Errorf("%s: error %v, want %v %s", c.name, err, c.want, c.text)
		}
	}
	s := newSolver(t, certificate.Well{Width: 4, Rows: 1, Slide: true}, Options{})
	more := append([]byte(s.checkpointLine(0, 20)), make([]byte, 1<<19)...) // of more buckets than there are hashes
	if err := s.Resume(bytes.NewReader(append(more, 1, 1, 0, 0, 0, 0, 0, 0, 0))); !errors.Is(err, ErrDamaged) {
		t.Errorf("more buckets: error %v, want %v", err, ErrDamaged)
	}
}
