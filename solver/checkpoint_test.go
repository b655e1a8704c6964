package solver

import (
	"bytes"
	"context"
	"errors"
	"math/bits"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
)

// saved returns a checkpoint of a search that has refuted n pieces.
func saved(t testing.TB, s *Solver, n int) (checkpoint []byte) {
	t.Helper()
	if won, err := s.Wins(context.Background(), n); won || err != nil {
		t.Fatalf("the player wins within %d pieces: %v, error %v", n, won, err)
	}
	var b bytes.Buffer
	require.NoError(t, s.Save(&b))
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
// profiles that were searched are not searched again, and the evidence is the same as
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
		checkpoint, table := saved(t, first, test.n), first.shared.table
		size := int64(len(table.words) * wordSize)
		var fresh []byte
		if test.optimum > 0 {
			fresh = rawBytes(t, evidence(t, newSolver(t, w, Options{Workers: 1}), test.optimum)...)
		}
		for _, other := range []int64{size / 2, size, 4 * size} {
			s := newSolver(t, w, Options{Workers: 1})
			resize(s, other)
			require.NoError(t, s.Resume(bytes.NewReader(checkpoint)))
			if got, want := filled(&s.shared.table), filled(&table); got != want {
				t.Errorf("%s, %d bytes: %d entries, want %d", test.well, other, got, want)
			}
			if won, err := s.Wins(t.Context(), test.n); won || err != nil || s.Expanded() > 0 {
				t.Errorf("%s, %d bytes: won %v, error %v, %d profiles searched again", test.well, other, won, err, s.Expanded())
			}
			if other == size && !bytes.Equal(saved(t, s, test.n), checkpoint) {
				t.Errorf("%s: another checkpoint comes out than went in", test.well)
			}
			if test.optimum == 0 {
				continue
			}
			if n := optimum(t, s); n != test.optimum {
				t.Fatalf("%s: optimum %d, want %d", test.well, n, test.optimum)
			}
			if !bytes.Equal(rawBytes(t, evidence(t, s, test.optimum)...), fresh) {
				t.Errorf("%s: the evidence differs from that of a search from the beginning", test.well)
			}
		}
	}
}

// TestResumeRefuses gives checkpoints of other wells, and with words that are missing, too
// many, or of more buckets than there are hashes. TestReadCheckpoint damages the bytes.
func TestResumeRefuses(t *testing.T) {
	w := certificate.Well{Width: 4, Rows: 1, Game: certificate.Slide}
	for _, c := range []struct {
		values []any
		want   string
	}{
		{[]any{checkpointHeader{Well: certificate.Well{Width: 4, Rows: 1}}},
			"a checkpoint of another well, drop width=4 rows=1"},
		{[]any{checkpointWords{}}, ErrDamaged.Error()},
		{[]any{checkpointHeader{Well: w, Bits: minBucket}}, ErrDamaged.Error()},
		{[]any{checkpointHeader{Well: w, Expanded: -1}, checkpointWords{}}, ErrDamaged.Error()},
		{[]any{checkpointHeader{Well: w}, checkpointWords{uint64(newEntry(2, 1)) | 1<<keyShift}}, ErrDamaged.Error()},
		{[]any{checkpointHeader{Well: w}, checkpointWords{uint64(newEntry(0, 0)) | 1<<keyShift}}, ErrDamaged.Error()},
		{[]any{checkpointHeader{Well: w, Bits: 10}, checkpointWords{len(checkpointWords{}) - 1: 1}, checkpointWords{}},
			ErrDamaged.Error()},
	} {
		var b bytes.Buffer
		err := writeCheckpoint(&b, func(put func(any) error) (err error) {
			for _, v := range c.values {
				err = errors.Join(err, put(v))
			}
			return err
		})
		require.NoError(t, err)
		if err := newSolver(t, w, Options{Workers: 1}).Resume(&b); err == nil || err.Error() != c.want {
			t.Errorf("%.60v: error %v, want %s", c.values, err, c.want)
		}
	}
}

// FuzzResume makes checkpoints with a sound checksum claim false numbers for some profiles: at
// least how many pieces the player needs, and how many are enough. No search may end in a
// panic, and the evidence that it finds must still be a proof.
func FuzzResume(f *testing.F) {
	for _, lower := range []int{0, 2} {
		for _, every := range []uint8{1, 3} {
			f.Add(uint8(lower), uint8(lower), every, uint8(every))
			f.Add(uint8(lower), uint8(63), every, uint8(0))
			f.Add(uint8(0), uint8(lower+1), every, uint8(0))
		}
	}
	claims := []certificate.Claim{
		claimOf(f, "adversary drop width=4 rows=5"), claimOf(f, "adversary slide width=4 rows=5"),
		claimOf(f, "adversary drop width=4 rows=4 deals=bag"),
	}
	f.Fuzz(func(t *testing.T, lower, upper, every, flip uint8) {
		for _, claim := range claims {
			o := Options{Workers: 2}
			s := newSolver(t, claim.Well, o)
			optimum(t, s)
			table := s.shared.table.words
			var b bytes.Buffer
			err := writeCheckpoint(&b, func(put func(any) error) error {
				err := put(checkpointHeader{claim.Well, 1, uint(bits.TrailingZeros(uint(len(table)/bucketSize))) ^ uint(flip)})
				n, some := 0, checkpointWords{}
				for at := 0; at < len(table) && err == nil; at += len(some) {
					copy(some[:], table[at:])
					for i, word := range some {
						if word != 0 && n%int(max(every, 1)) == 0 {
							some[i] = word>>keyShift<<keyShift | uint64(newEntry(int(lower%64), int(upper%64)))
						}
						n += int(min(word, 1))
					}
					err = put(&some)
				}
				return err
			})
			require.NoError(t, err)
			s = newSolver(t, claim.Well, o)
			if s.Resume(&b) != nil {
				continue
			}
			n := require.Value(s.Optimum(t.Context()))(t)
			for _, player := range []bool{true, false} {
				asked := certificate.Claim{Player: player, Well: claim.Well, Pieces: n}
				if !player {
					asked.Pieces = max(n-1, 0)
				}
				section, err := s.Prove(t.Context(), asked)
				if err == nil {
					verify(t, section)
				}
			}
		}
	})
}
