package bulkcheck

import (
	"fmt"
	"sync/atomic"

	"lineproof/checker"
)

// A Progress says how far Verify is, while it is at work.
type Progress struct {
	section, layer, at, size, bytes atomic.Int64
}

func (p *Progress) start(at checker.Place, size int64) {
	p.section.Store(int64(at.Section))
	p.layer.Store(int64(at.Number))
	p.at.Store(0)
	p.size.Store(size)
}

func (p *Progress) done(n int64) { p.at.Store(n) }

func (p *Progress) spilled(n int64) { p.bytes.Add(n) }

// Spilled is how many bytes were written to temporary files.
func (p *Progress) Spilled() int64 { return p.bytes.Load() }

func (p *Progress) String() string {
	return fmt.Sprintf("section %d, layer %d: %.1f of %.1f million profiles; %.1f MiB written to temporary files",
		p.section.Load(), p.layer.Load(), float64(p.at.Load())/1e6, float64(p.size.Load())/1e6, float64(p.Spilled())/(1<<20))
}
