package main

import (
	"strings"
	"testing"
	"time"

	"lineproof/certificate"
)

// TestWatch has progress told where there is no terminal, from time to time.
func TestWatch(t *testing.T) {
	defer func(usual time.Duration) { noteInterval = usual }(noteInterval)
	noteInterval = time.Millisecond
	s, _, stderr := newTestSession()
	told := make(chan bool)
	stop := s.watch(func() string {
		select {
		case told <- true:
		default:
		}
		return "half of it"
	})
	<-told
	<-told
	stop()
	if got := stderr.String(); !strings.HasPrefix(got, "half of it\nhalf of it\n") && got != "half of it\n" {
		t.Errorf("got %q", got)
	}
}

// TestShare wants what is left of the usual time.
func TestShare(t *testing.T) {
	w := certificate.Well{Width: 12, Rows: 6}
	for took, want := range map[time.Duration]float64{0: 0, 100 * time.Second: 0.5, time.Hour: 0} {
		if got := share(w, took, 2); got != want {
			t.Errorf("%v: got %v, want %v", took, got, want)
		}
	}
	if got := share(certificate.Well{Width: 12, Rows: 6, Slide: true}, time.Second, 1); got != 0 {
		t.Errorf("got %v of another game", got)
	}
	if got := done(time.Now().Add(-time.Minute), 0.25); !strings.HasPrefix(got, ", 25% done, about 3m") && !strings.HasPrefix(got, ", 25% done, about 2m59") {
		t.Errorf("got %q", got)
	}
}
