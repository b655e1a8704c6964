package certificate

// A Part says where a section is in the raw form of a certificate.
type Part struct {
	Claim      Claim
	Begin, End int // bytes
}

// Parts finds the sections in the raw form of a certificate, and decodes no evidence.
// The error is a *Fault; with it come the parts before the fault.
func Parts(raw []byte) (all []Part, err error) {
	d := &decoder{raw: raw}
	for n := d.head(); len(all) < n && d.err == nil; {
		p := Part{Begin: d.offset}
		p.Claim = d.claim()
		switch {
		case d.err != nil:
		case p.Claim.Game == Usual:
			d.bytes(min(d.number(4), maxReplies) * replySize(p.Claim.Width))
		case p.Claim.Player:
			d.bytes(min(d.number(4), maxNodes) * Pieces * answerSize(p.Claim.Game == Slide))
		default:
			for range d.number(1) {
				d.bytes(d.number(4))
			}
		}
		p.End = d.offset
		if d.err == nil {
			all = append(all, p)
		}
	}
	d.end()
	return all, d.err
}
