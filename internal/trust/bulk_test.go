package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"reflect"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/bulk"
)

// TestBulk wants package bulkcheck, with so little memory that it spills whatever
// it can, to say of certificates what package checker says: the same counts and
// digests, and where it rejects them, the same check at the same place.
func TestBulk(t *testing.T) {
	raw, err := os.ReadFile("../../testdata/example.cert")
	if err != nil {
		t.Fatal(err)
	}
	all := []iter.Seq[variant]{sample(byteVariants(raw), 5), randomVariants(3, 500, 2)}
	for raw, err := range goodOnes("../../testdata/corpus") {
		if err != nil {
			t.Fatal(err)
		}
		c, err := certificate.Decode(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		if len(raw) < 2000 {
			all = append(all, sample(fieldVariants(c), 1+len(raw)*len(raw)/10_000))
		}
	}
	spilled, accepted, temp := int64(0), 0, t.TempDir()
	for _, variants := range all {
		for v := range variants {
			raw := v.raw()
			if raw == nil {
				continue
			}
			want, wantErr := checker.Verify(bytes.NewReader(raw), checker.Limit)
			progress := new(bulk.Progress)
			o := bulk.Options{Memory: 1, Workers: 1 + len(raw)%3, Temp: temp, Progress: progress}
			got, gotErr := bulk.Verify(context.Background(), bytes.NewReader(raw), o)
			if !reflect.DeepEqual(got, want) || said(gotErr) != said(wantErr) {
				t.Fatalf("%s: got %+v, %v; want %+v, %v\n%x", v.kind, got, gotErr, want, wantErr, raw)
			}
			spilled += progress.Spilled()
			if wantErr == nil {
				accepted++
			}
		}
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("left %v, %v", left, err)
	}
	if accepted < 500 || spilled == 0 {
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
