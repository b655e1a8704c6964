package program

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lineproof/internal/audit/require"
)

// A half is told of whenever it is shown.
type half chan bool

func (h half) String() string {
	select {
	case h <- true:
	default:
	}
	return "half of it"
}

// TestWatch has progress told where there is no terminal, from time to time.
func TestWatch(t *testing.T) {
	defer func(usual time.Duration) { noteInterval = usual }(noteInterval)
	noteInterval = time.Millisecond
	var stderr strings.Builder
	s := &Session{Stderr: &stderr}
	told := make(half)
	w := s.Watch(told)
	<-told
	<-told
	w.Stop()
	if got := stderr.String(); !strings.HasPrefix(got, "half of it\nhalf of it\n") && got != "half of it\n" {
		t.Errorf("got %q", got)
	}
}

// TestClear prints results while progress is shown on the same terminal, which here is a file.
func TestClear(t *testing.T) {
	terminal := require.Value(os.Create(filepath.Join(t.TempDir(), "terminal")))(t)
	defer terminal.Close()
	s := &Session{Stdout: terminal, Stderr: terminal, progress: progress{terminal: terminal}}
	for _, output := range []string{"", "-"} {
		s.progress.show("half of it")
		require.NoError(t, s.PrintBeside(output, "all\n"))
	}
	const want = clearLine + "half of it" + clearLine + "all\n"
	if got := string(require.Value(os.ReadFile(terminal.Name()))(t)); got != want+want {
		t.Errorf("got %q", got)
	}
}

// TestTimeLeft wants what is done, and what is left.
func TestTimeLeft(t *testing.T) {
	got := TimeLeft(time.Now().Add(-time.Minute), 0.25)
	if !strings.HasPrefix(got, ", 25% done, about 3m") && !strings.HasPrefix(got, ", 25% done, about 2m59") {
		t.Errorf("got %q", got)
	}
}
