package terminal

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

// Sizes, in characters.
const (
	gap       = 2  // between the well and what is said
	saidWidth = 20 // that what is said takes at least
	wideSaid  = 28 // and where cells are wide
)

// A painter draws on a screen.
type painter struct {
	palette
	screen        tcell.Screen
	width, height int
}

// newPainter returns a painter for a screen, which it clears.
func newPainter(screen tcell.Screen) painter {
	screen.Clear()
	width, height := screen.Size()
	return painter{newPalette(screen.Colors()), screen, width, height}
}

// game draws the well, and beside it what is said, with what is wrong with the
// last key.
func (p painter) game(v view, wrong error) {
	title := wrap(v.claim.String(), p.width)
	w := well{painter: p, view: v, top: len(title)}
	for _, w.cell = range cells {
		if w.width()+gap+wideSaid <= p.width && w.top+w.lines() <= p.height {
			break
		}
	}
	if width, height := w.width()+gap+saidWidth, w.top+w.lines(); p.width < width || p.height < height {
		p.tooSmall(width, height)
		return
	}
	p.texts(0, 0, title, p.tones[strong])
	w.draw()
	said := v.said
	if wrong != nil {
		said = append(said, remark{bad, sentence(wrong)})
	}
	if len(v.hint) > 0 {
		said = append(append(said, remark{}), v.hint...)
	}
	p.beside(w.width()+gap, len(title)+1, w.foot(), said, v.keys)
}

// beside says what stands beside the well, and the keys, down to the foot of the
// well or lower, if there is room for them. What does not fit is left out from its
// beginning, but for faults.
func (p painter) beside(x, y, foot int, said []remark, keys []string) {
	width, height := p.width-x, p.height-y
	for lines(said, width) > height {
		first := slices.IndexFunc(said, func(r remark) bool { return r.tone != bad })
		if first < 0 {
			break
		}
		said = slices.Delete(slices.Clone(said), first, first+1)
	}
	for _, r := range said {
		lines := wrap(r.text, width)
		p.texts(x, y, lines, p.tones[r.tone])
		y += len(lines)
	}
	if first := min(p.height, max(foot, y+1+len(keys))) - len(keys); y < first {
		p.texts(x, first, keys, p.tones[plain])
	}
}

// lines counts the lines that remarks take.
func lines(said []remark, width int) (n int) {
	for _, r := range said {
		n += len(wrap(r.text, width))
	}
	return n
}

// help says what the game is, and what its keys do.
func (p painter) help(v view) {
	y := 0
	for i, text := range v.help {
		lines := wrap(text, p.width)
		if i == 0 && len(lines)+len(v.help) > p.height { // the keys are more important
			continue
		}
		p.texts(0, y, lines, p.tones[plain])
		y += len(lines)
	}
}

// sentence writes an error as people do.
func sentence(err error) string {
	text := err.Error()
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// tooSmall says how large the screen is to be.
func (p painter) tooSmall(width, height int) {
	text := fmt.Sprintf("This well needs %d columns and %d lines, and here are %d and %d. Make the window larger, or press q to quit.", width, height, p.width, p.height)
	p.texts(0, 0, wrap(text, p.width), p.tones[strong])
}

// texts draws lines of text.
func (p painter) texts(x, y int, lines []string, s tcell.Style) {
	for i, line := range lines {
		p.screen.PutStrStyled(x, y+i, line, s)
	}
}

// wrap cuts a text into lines, where it has blanks if it can.
func wrap(text string, width int) (lines []string) {
	width = max(1, width)
	for utf8.RuneCountInString(text) > width {
		runes := []rune(text)
		cut := strings.LastIndexByte(string(runes[:width+1]), ' ')
		if cut <= 0 {
			cut = len(string(runes[:width]))
		}
		lines = append(lines, strings.TrimRight(text[:cut], " "))
		text = strings.TrimLeft(text[cut:], " ")
	}
	return append(lines, text)
}
