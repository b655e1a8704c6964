package recheck_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/audit/recheck"
)

// TestLines compares both checkers on lists of four and six columns, and on such with changed
// bytes: the verdict, and the digest.
func TestLines(t *testing.T) {
	for _, name := range []string{"w4", "w4_255", "w4_high", "w6"} {
		good, err := os.ReadFile("../../../testdata/corpus/good_lines_" + name + ".cert")
		if err != nil {
			t.Fatal(err)
		}
		if c, err := certificate.Decode(good); err != nil || c[0].Claim.Game != certificate.Usual {
			t.Fatalf("%s: got %v, error %v", name, c.Claims(), err)
		}
		if !agree(t, good) {
			t.Errorf("%s is not accepted", name)
		}
		random := rand.New(rand.NewPCG(1, 2))
		accepted, changed := 0, 200
		if os.Getenv("EXHAUSTIVE") != "" {
			changed = 3000
		}
		for range changed {
			raw := bytes.Clone(good)
			for range 1 + random.IntN(2) {
				i := 11 + random.IntN(len(raw)-11)
				raw[i] = byte(int(raw[i]) + random.IntN(35) - 17)
			}
			if agree(t, raw) {
				accepted++
			}
		}
		t.Logf("%s: %d of %d with changed bytes are accepted", name, accepted, changed)
	}
}

// agree reports whether a certificate is accepted, by both.
func agree(t *testing.T, raw []byte) bool {
	t.Helper()
	ours, ourErr := recheck.Verify(bytes.NewReader(raw), 1<<22)
	theirs, err := checker.Verify(bytes.NewReader(raw), checker.Options{})
	switch {
	case (err == nil) != (ourErr == nil):
		t.Errorf("got %v, and of the checker %v, for %x", ourErr, err, raw)
	case err != nil:
	case ours[0].Digest != theirs[0].Digest || ours[0].Moves != theirs[0].Moves,
		ours[0].Positions != theirs[0].Positions:
		t.Errorf("got %+v, and of the checker %+v, for %x", ours, theirs, raw)
	}
	return err == nil
}
