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

// Watch shows what say returns, again and again, until the function that it returns is
// called: on a line of the terminal, or where standard error is none in a line every
// minute.
func (s *Session) Watch(say func() string) (stop func()) {
	p, show, every := &s.progress, func() { s.Note("%s", say()) }, noteInterval
	if IsTerminal(s.Stderr) {
		p.terminal, every = s.Stderr.(*os.File), progressInterval
		show = func() {
			p.Lock()
			p.show(say())
			p.Unlock()
		}
		show()
	}
	end := Repeat(every, show)
	return func() {
		end()
		p.show("")
		p.terminal = nil
	}
}

// Repeat calls do after each interval, until stop is called, which waits for the last call.
func Repeat(interval time.Duration, do func()) (stop func()) {
	ticker, done := time.NewTicker(interval), make(chan bool)
	go func() {
		for {
			select {
			case <-ticker.C:
				do()
			case <-done:
				return
			}
		}
	}()
	return func() {
		ticker.Stop()
		done <- true
	}
}

// IsTerminal tells whether a stream is a terminal.
func IsTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

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
