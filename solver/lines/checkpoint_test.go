package lines

import (
	"bytes"
	"context"
	"errors"
	"reflect"
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
