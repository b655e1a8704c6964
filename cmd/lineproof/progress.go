package main

import (
	"fmt"
	"os"
	"sync"
	"time"

	"golang.org/x/term"

	"lineproof/certificate"
	"lineproof/solver"
)

const (
	progressInterval = 200 * time.Millisecond
	clearLine        = "\r\x1b[K"
)

// watch shows what say returns on a line of the terminal, again and again,
// until the function that it returns is called. It does nothing where standard
// error is not a terminal.
func (s *session) watch(say func() string) (stop func()) {
	file, ok := s.stderr.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return func() {}
	}
	done := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		ticker := time.NewTicker(progressInterval)
		defer ticker.Stop()
		for {
			fmt.Fprint(file, clearLine+fit(say(), file))
			select {
			case <-ticker.C:
			case <-done:
				fmt.Fprint(file, clearLine)
				return
			}
		}
	})
	return func() {
		close(done)
		group.Wait()
	}
}

// fit cuts a line so that it does not wrap: only one line can be cleared.
func fit(line string, terminal *os.File) string {
	width, _, err := term.GetSize(int(terminal.Fd()))
	if err != nil || width < 1 {
		width = 80
	}
	if runes := []rune(line); len(runes) >= width {
		return string(runes[:width-1])
	}
	return line
}

// progressLine says how far the search in a well is.
func progressLine(w certificate.Well, p solver.Progress) string {
	return fmt.Sprintf("%.0f s, %.1f million positions; width %d, rows %d: %s",
		p.Elapsed.Seconds(), float64(p.Positions)/1e6, w.Width, w.Rows, p.Stage)
}

// seconds is how all outputs write times.
func seconds(d time.Duration) string { return fmt.Sprintf("%.2f", d.Seconds()) }
