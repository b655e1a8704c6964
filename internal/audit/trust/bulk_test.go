package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"testing"

	"lineproof/checker"
	"lineproof/internal/bulk"
)

// TestBulk wants package bulk, with so little memory that it spills whatever it
// can, to say of certificates what package checker says: the same counts and
// digests, and where it rejects them, the same check at the same place.
func TestBulk(t *testing.T) {
	all := randomOnes(9, 300)
	strategies, layers := sections("../../../testdata/corpus/good_w[246]*.cert")
	change := newMaker(10).changes(slices.Concat(all, strategies, layers))
	for range 2000 {
		all = append(all, change())
	}
	spilled, accepted, temp := int64(0), 0, t.TempDir()
	for _, raw := range all {
		want, wantErr := checker.Verify(bytes.NewReader(raw), checker.Options{})
		progress := new(bulk.Progress)
		o := bulk.Options{Memory: 1, Workers: 1 + len(raw)%3, Temp: temp, Progress: progress}
		got, gotErr := bulk.Verify(context.Background(), bytes.NewReader(raw), o)
		if !reflect.DeepEqual(got, want) || said(gotErr) != said(wantErr) {
			t.Fatalf("got %+v, %v; want %+v, %v\n%x", got, gotErr, want, wantErr, raw)
		}
		spilled += progress.Spilled()
		if wantErr == nil {
			accepted++
		}
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("left %v, %v", left, err)
	}
	if accepted < 300 || spilled == 0 {
		t.Errorf("%d accepted, %d bytes spilled", accepted, spilled)
	}
}

// said is what an error says, but for the words.
func said(err error) string {
	r := new(checker.Rejection)
	if errors.As(err, &r) {
		return fmt.Sprintf("check %d, %+v, byte %d", r.Check, r.Place, r.Offset)
	}
	return fmt.Sprint(err)
}
