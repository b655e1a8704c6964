package main

import (
	"strings"
	"testing"
	"time"
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

// TestTimeLeft wants what is done, and what is left.
func TestTimeLeft(t *testing.T) {
	if got := timeLeft(time.Now().Add(-time.Minute), 0.25); !strings.HasPrefix(got, ", 25% done, about 3m") && !strings.HasPrefix(got, ", 25% done, about 2m59") {
		t.Errorf("got %q", got)
	}
}
