package drop

import (
	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
)

// profileOf looks a board's Profile up in its cells.
func profileOf(w oracle.Well, b oracle.Board) Profile {
	from := w.Profile(b)
	return newProfile(from.Height[:], from.Sacrificed[:])
}

// newProfile writes heights and sacrificed rows down as the type Profile says.
func newProfile(heights []int8, sacrificed []bool) (p Profile) {
	for x, h := range heights {
		p[0] |= uint64(h) << (60 - 4*x)
	}
	for row, s := range sacrificed {
		if s {
			p[0] |= 1 << row
		}
	}
	return p
}

func wellOf(w oracle.Well) *Well { return New(certificate.Well(w)) }
