package program

import (
	"fmt"
	"math"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

const (
	progressInterval = 200 * time.Millisecond
	clearLine        = "\r\x1b[K"
)

// noteInterval is how often progress is told where there is no terminal. Tests are told
// more often.
var noteInterval = time.Minute

// A progress is the last line of a terminal, where it shows how far a command is.
type progress struct {
	sync.Mutex          // held while something is written there
	terminal   *os.File // nil if there is no such line
}

// show writes the line anew. The lock must be held.
func (p *progress) show(line string) {
	if p.terminal != nil {
		fmt.Fprint(p.terminal, clearLine+fit(line, p.terminal))
	}
}

// clear clears the line. The lock is free again when others write, which may take any time.
func (p *progress) clear() {
	p.Lock()
	defer p.Unlock()
	p.show("")
}

// A Watch shows how far something is, again and again, until it is stopped: on a line of the
// terminal, or where standard error is none in a line every minute.
type Watch struct {
	session *Session
	what    fmt.Stringer
	timer   *Timer
}

// Watch begins one.
func (s *Session) Watch(what fmt.Stringer) *Watch {
	w := &Watch{session: s, what: what}
	if !IsScreen(s.Stderr) {
		w.timer = Repeat(noteInterval, w.note)
		return w
	}
	s.progress.terminal = s.Stderr.(*os.File)
	w.show()
	w.timer = Repeat(progressInterval, w.show)
	return w
}

func (w *Watch) note() { w.session.Note("%v", w.what) }

func (w *Watch) show() {
	p := &w.session.progress
	p.Lock()
	defer p.Unlock()
	p.show(w.what.String())
}

// Stop ends it, and clears the line.
func (w *Watch) Stop() {
	w.timer.Stop()
	w.session.progress.show("")
	w.session.progress.terminal = nil
}

// A Timer calls a function again and again.
type Timer struct {
	ticker *time.Ticker
	done   chan bool
}

// Repeat has a function called after each interval.
func Repeat(interval time.Duration, do func()) *Timer {
	t := &Timer{time.NewTicker(interval), make(chan bool)}
	go func() {
		for {
			select {
			case <-t.ticker.C:
				do()
			case <-t.done:
				return
			}
		}
	}()
	return t
}

// Stop ends that, and waits for the last call.
func (t *Timer) Stop() {
	t.ticker.Stop()
	t.done <- true
}

// IsTerminal tells whether a stream is a terminal.
func IsTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// IsScreen tells whether a stream is a terminal that clears lines and screens.
func IsScreen(stream any) bool { return IsTerminal(stream) && os.Getenv("TERM") != "dumb" }

// fit cuts a line so that it does not wrap: only one line can be cleared.
func fit(line string, terminal *os.File) string {
	runes, width := []rune(line), columns(terminal)
	if len(runes) >= width {
		return string(runes[:width-1])
	}
	return line
}

func columns(terminal *os.File) int {
	width, _, err := term.GetSize(int(terminal.Fd()))
	if err != nil || width < 1 {
		return 80
	}
	return width
}

// Width returns how wide tables may be. Only a terminal has an end of its lines.
func (s *Session) Width() int {
	if !IsTerminal(s.Stdout) {
		return math.MaxInt
	}
	return columns(s.Stdout.(*os.File))
}

// TimeLeft says which share of something is done, and how long the rest may take.
func TimeLeft(start time.Time, share float64) string {
	text := fmt.Sprintf(", %.0f%% done", 100*share)
	if share > 0 {
		left := time.Duration(float64(time.Since(start)) * (1 - share) / share)
		text += fmt.Sprintf(", about %v left", left.Round(time.Second))
	}
	return text
}
