package certificate

import "testing"

// TestParts cuts the samples into their sections: each is a certificate by itself. Of
// what is cut off, the sections before the end are found.
func TestParts(t *testing.T) {
	for name, c := range samples() {
		t.Run(name, func(t *testing.T) {
			raw := encode(t, c)
			parts, err := Parts(raw)
			if err != nil || len(parts) != len(c) || parts[len(c)-1].End != len(raw) {
				t.Fatalf("%d parts, %v", len(parts), err)
			}
			for i, p := range parts {
				alone := append(append([]byte{}, raw[:len(Magic)+1]...), 1)
				alone = append(alone, raw[p.Begin:p.End]...)
				if want := encode(t, c[i:i+1]); string(alone) != string(want) || p.Claim != c[i].Claim {
					t.Errorf("part %d: %v, %d bytes, want %v, %d", i, p.Claim, len(alone), c[i].Claim, len(want))
				}
			}
			for _, end := range []int{0, 5, len(raw) / 2, len(raw) - 1} {
				some, err := Parts(raw[:end])
				if err == nil || len(some) >= len(parts) || len(some) > 0 && some[len(some)-1] != parts[len(some)-1] {
					t.Errorf("cut off at %d: %d parts, %v", end, len(some), err)
				}
			}
		})
	}
}
