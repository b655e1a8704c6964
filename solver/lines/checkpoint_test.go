package lines

import (
	"bytes"
	"context"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/solver"
)

// TestResume stops searches at all their stages, and has others go on from there: they end
// with what a search that was not stopped ends with.
func TestResume(t *testing.T) {
	for _, claim := range []certificate.Claim{
		{Well: certificate.Well{Width: 4}},
		{Well: certificate.Well{Width: 4}, Lines: 3},
		{Well: certificate.Well{Width: 4}, Pieces: 7},
	} {
		search := func() *Solver {
			s, err := New(claim, Options{Workers: 1, Minimize: &solver.Effort{Seed: 3, Rounds: 20}})
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		want, err := search().Prove(t.Context(), claim.Pieces)
		if err != nil {
			t.Fatal(err)
		}
		var saved bytes.Buffer
		for stop := 1; ; stop++ {
			s := search()
			if err := s.Resume(bytes.NewReader(saved.Bytes())); stop > 1 && err != nil {
				t.Fatal(err)
			}
			// The context ends once it was asked so often.
			got, err := s.Prove(&countdown{t.Context(), 3 * stop}, claim.Pieces)
			saved.Reset()
			if err := s.Save(&saved); err != nil {
				t.Fatal(err)
			}
			if err == nil {
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%v: after %d stops, %v with %d positions, want %v with %d", claim, stop-1, got.Claim, len(got.Replies), want.Claim, len(want.Replies))
				}
				break
			}
			if !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
		}
	}
}

// A countdown is a context that is cancelled once Err was called so often.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestResumeBad gives a search what it cannot go on from.
func TestResumeBad(t *testing.T) {
	four := certificate.Claim{Well: certificate.Well{Width: 4}}
	s, err := New(four, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Prove(t.Context(), 5); err != nil {
		t.Fatal(err)
	}
	var saved bytes.Buffer
	if err := s.Save(&saved); err != nil {
		t.Fatal(err)
	}
	resume := func(c certificate.Claim, r io.Reader) (*Solver, error) {
		s, err := New(c, Options{})
		if err != nil {
			t.Fatal(err)
		}
		return s, s.Resume(r)
	}
	for n := range saved.Len() {
		changed := bytes.Clone(saved.Bytes())
		changed[n] ^= 1
		if got, err := resume(four, bytes.NewReader(changed)); err == nil && !reflect.DeepEqual(got.state, s.state) {
			t.Errorf("got no error of a change of byte %d", n) // some bits mean nothing
		}
		if _, err := resume(four, bytes.NewReader(saved.Bytes()[:n])); !errors.Is(err, solver.ErrNotCheckpoint) && !errors.Is(err, solver.ErrDamaged) {
			t.Errorf("got error %v of the first %d bytes", err, n)
		}
	}
	if _, err := resume(four, strings.NewReader("lineproof checkpoint 4: game=drop")); !errors.Is(err, solver.ErrNotCheckpoint) {
		t.Errorf("got error %v, want %v", err, solver.ErrNotCheckpoint)
	}
	six := certificate.Claim{Well: certificate.Well{Width: 6}}
	if _, err := resume(six, bytes.NewReader(saved.Bytes())); err == nil {
		t.Error("got no error of another well's checkpoint")
	}
	if s, err = resume(four, &saved); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Prove(t.Context(), 4); err == nil {
		t.Error("got no error of a checkpoint for other pieces")
	}
}
