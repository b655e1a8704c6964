package drop

import (
	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
)

// profileOf looks a board's Profile up in its cells.
func profileOf(w oracle.Well, b oracle.Board) Profile {
	from := w.Profile(b)
	return newProfile(from.Heights[:], from.Sacrificed)
}

// newProfile writes heights and sacrificed rows down as the type Profile says.
func newProfile(heights []uint16, sacrificed uint16) (p Profile) {
	for x, h := range heights {
		p[0] |= uint64(h) << (60 - 4*x)
	}
	p[0] |= uint64(sacrificed)
	return p
}

func wellOf(w oracle.Well) *Well { return New(certificate.Well(w)) }
