package bulk

import (
	"fmt"
	"sync/atomic"

	"lineproof/checker"
)

// A Progress says how far Verify is, while it is at work.
type Progress struct {
	place       atomic.Pointer[checker.Place] // of a section, or of one of its layers
	dealt, size atomic.Int64                  // profiles of the layer
	spilled     atomic.Int64                  // bytes
}

func (p *Progress) start(at checker.Place, size int) {
	p.place.Store(&at)
	p.dealt.Store(0)
	p.size.Store(int64(size))
}

// Spilled is how many bytes were written to temporary files.
func (p *Progress) Spilled() int64 { return p.spilled.Load() }

func (p *Progress) String() string {
	switch at := p.place.Load(); {
	case at == nil:
		return "the beginning"
	case at.Kind == "":
		return fmt.Sprintf("section %d", at.Section)
	default:
		return fmt.Sprintf("section %d, layer %d: %.1f of %.1f million profiles; %.1f MiB spilled", at.Section, at.Number,
			float64(p.dealt.Load())/1e6, float64(p.size.Load())/1e6, float64(p.Spilled())/(1<<20))
	}
}
