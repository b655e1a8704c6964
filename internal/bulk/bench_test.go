package bulk

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
)

// layersOnly are the headline's adversary's sections, as a certificate.
func layersOnly(b *testing.B) []byte {
	c, err := certificate.Decode(bytes.NewReader(read(b, "../../testdata/theorem.cert.zst")))
	if err != nil {
		b.Fatal(err)
	}
	var raw bytes.Buffer
	if err := c[1:].Encode(&raw); err != nil {
		b.Fatal(err)
	}
	return raw.Bytes()
}

func BenchmarkVerify(b *testing.B) {
	raw := layersOnly(b)
	b.Run("checker", func(b *testing.B) {
		for b.Loop() {
			if _, err := checker.Verify(bytes.NewReader(raw), checker.Limit); err != nil {
				b.Fatal(err)
			}
		}
	})
	for _, memory := range []int64{32, 1} {
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("MiB=%d/workers=%d", memory, workers), func(b *testing.B) {
				for b.Loop() {
					if _, err := Verify(context.Background(), bytes.NewReader(raw), Options{Memory: memory << 20, Workers: workers}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkSort(b *testing.B) {
	keys := randomKeys(rand.New(rand.NewPCG(1, 3)), 1<<20, 36)
	work, spare := make([]uint64, len(keys)), make([]uint64, len(keys))
	b.SetBytes(8 << 20)
	for b.Loop() {
		copy(work, keys)
		sortBits(work, spare, 0, 36)
	}
}
