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
func saved(t testing.TB, w certificate.Well, memory int64, n int) (s *Solver, checkpoint []byte) {
	t.Helper()
	s, err := New(w, Options{Memory: memory, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	if won, err := s.Wins(context.Background(), n); won || err != nil {
		t.Fatalf("the player wins within %d pieces: %v, error %v", n, won, err)
	}
	var b bytes.Buffer
	if err := s.Save(&b); err != nil {
		t.Fatal(err)
	}
	return s, b.Bytes()
}

// TestResume goes on from a checkpoint, with the same memory and with more: what
// was searched is known, and the evidence is the same as without it.
func TestResume(t *testing.T) {
	w := certificate.Well{Width: 8, Rows: 6}
	first, checkpoint := saved(t, w, MinMemory, 8)
	for _, memory := range []int64{MinMemory, 4 * MinMemory} {
		s, err := New(w, Options{Memory: memory, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Resume(bytes.NewReader(checkpoint)); err != nil {
			t.Fatal(err)
		}
		if got, want := s.game.common().table.filled(), first.game.common().table.filled(); got != want {
			t.Errorf("%d MiB: %d entries, want %d", memory>>20, got, want)
		}
		if won, err := s.Wins(context.Background(), 8); won || err != nil || s.Cost().Positions > 0 {
			t.Errorf("%d MiB: the player wins: %v, error %v, positions searched again: %d", memory>>20, won, err, s.Cost().Positions)
		}
		var again bytes.Buffer
		if err := s.Save(&again); err != nil {
			t.Fatal(err)
		}
		if memory == MinMemory && !bytes.Equal(again.Bytes(), checkpoint) {
			t.Error("another checkpoint comes out than went in")
		}
		testEvidence(t, s, w, 9)
	}
}

// testEvidence wants the evidence for the optimum n to be that of a new Solver.
func testEvidence(t *testing.T, s *Solver, w certificate.Well, n int) {
	t.Helper()
	fresh, err := New(w, Options{Memory: MinMemory, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	var encoded [2]bytes.Buffer
	for i, s := range []*Solver{s, fresh} {
		if got, err := s.Optimum(context.Background()); got != n || err != nil {
			t.Fatalf("optimum %d, error %v, want %d", got, err, n)
		}
		player, err := s.Prove(context.Background(), true, n)
		if err != nil {
			t.Fatal(err)
		}
		adversary, err := s.Prove(context.Background(), false, n-1)
		if err != nil {
			t.Fatal(err)
		}
		if err := (certificate.Certificate{player, adversary}).Encode(&encoded[i]); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(encoded[0].Bytes(), encoded[1].Bytes()) {
		t.Error("the evidence differs from that of a search from the beginning")
	}
}

// TestResumeRefuses gives damaged checkpoints, and those of other wells,
// versions and ideas.
func TestResumeRefuses(t *testing.T) {
	w := certificate.Well{Width: 4, Rows: 4}
	_, good := saved(t, w, MinMemory, 2)
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
		{"another version", replaced("checkpoint 3", "checkpoint 2"), ErrNotCheckpoint, ""},
		{"other ideas", replaced("ideas=", "ideas=1"), ErrNotCheckpoint, ""},
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
		s, err := New(w, Options{Memory: MinMemory, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		err = s.Resume(bytes.NewReader(c.checkpoint))
		if c.want != nil && !errors.Is(err, c.want) || c.want == nil && (err == nil || err.Error() != c.text) {
			t.Errorf("%s: error %v, want %v %s", c.name, err, c.want, c.text)
		}
	}
}
