package program

import (
	"fmt"
	"path/filepath"
	"sync/atomic"
	"time"

	"lineproof/internal/judge"
)

// Judge has a file judged that was read, or made, and shows how far that is. An error has its name.
func (s *Session) Judge(name string, f judge.File, o judge.Options) (judge.Verdict, error) {
	p := &checking{name: name, start: time.Now()}
	o.Progress = p.reach
	defer s.Watch(p).Stop()
	v, err := judge.Judge(f, o)
	return v, Named(name, err)
}

// A checking says how far a check is.
type checking struct {
	name        string
	start       time.Time
	read, total atomic.Int64 // bytes
}

func (c *checking) reach(read, total int) {
	c.read.Store(int64(read))
	c.total.Store(int64(total))
}

func (c *checking) String() string {
	text := fmt.Sprintf("checking %s, %.0f s", filepath.Base(c.name), time.Since(c.start).Seconds())
	if total := c.total.Load(); total > 0 {
		text += TimeLeft(c.start, float64(c.read.Load())/float64(total))
	}
	return text
}
