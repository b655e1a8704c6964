package solver

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"lineproof/internal/slide"
)

func TestSlideExp(t *testing.T) {
	var W, H, N int
	fmt.Sscanf(os.Getenv("C"), "%d %d %d", &W, &H, &N)
	if W == 0 {
		t.Skip()
	}
	w := slide.New(W, H)
	s := newSlideSearch(w, int64(mem())<<20, 1)
	t0 := time.Now()
	if N == 0 {
		N = 1
	}
	for n := N; n <= w.Longest(); n++ {
		won, _ := s.wins(context.Background(), w.Start(), n)
		fmt.Println(W, H, n, won, s.workers[0].expanded, s.table.filled(), s.table.displaced.Load(), time.Since(t0))
		if won {
			break
		}
	}
}

func mem() (m int) {
	m = 512
	fmt.Sscanf(os.Getenv("MEM"), "%d", &m)
	return m
}
