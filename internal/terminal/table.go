package terminal

import (
	"context"
	"errors"

	"github.com/gdamore/tcell/v2"
)

// A side is a game on one side of a certificate.
type side interface {
	// press does what the side's own keys do. Its error says what is wrong with
	// the move, or is errNoKey.
	press(*tcell.EventKey) error
	undo() error
	restart()
	view() (view, error)
}

// What a key asks of the loop.
var (
	errQuit = errors.New("quit")
	errStop = errors.New("stop")
)

var (
	errNoKey = errors.New("this key does nothing; ? shows those that do")
	errOver  = errors.New("nothing can be played any more: u takes a piece back, r begins anew")
	errDrop  = errors.New("it can't be dropped here")
)

// A table is a game, and what is shown besides.
type table struct {
	side
	wrong      error // with the last key
	hint, help bool
	anew       bool // all of the screen is to be drawn, whatever is there
}

// press does what a key does. Its errors are for the loop: those for the user
// are kept, to be shown.
func (t *table) press(key *tcell.EventKey) error {
	t.wrong = nil
	switch key.Key() {
	case tcell.KeyCtrlC:
		return context.Canceled
	case tcell.KeyCtrlZ:
		return errStop
	case tcell.KeyCtrlD:
		return errQuit
	case tcell.KeyCtrlL:
		t.anew = true
		return nil
	}
	switch {
	case typed(key) == 'q':
		return errQuit
	case t.help: // which any other key ends
		t.help = false
	case typed(key) == '?':
		t.help = true
	case typed(key) == 'h':
		t.hint = !t.hint
	case typed(key) == 'r':
		t.restart()
	case typed(key) == 'u' || key.Key() == tcell.KeyBackspace:
		t.wrong = t.undo()
	default:
		t.wrong = t.side.press(key)
	}
	return nil
}

// typed returns the small letter, or other character, that a key types; 0 if it
// types none.
func typed(key *tcell.EventKey) rune {
	r := key.Rune()
	switch {
	case key.Key() != tcell.KeyRune || key.Modifiers()&(tcell.ModCtrl|tcell.ModAlt|tcell.ModMeta) != 0:
		return 0
	case 'A' <= r && r <= 'Z':
		return r - 'A' + 'a'
	default:
		return r
	}
}

// draw draws the game as it stands.
func (t *table) draw(screen tcell.Screen) error {
	v, err := t.view()
	if err != nil {
		return err
	}
	if !t.hint {
		v.hint = nil
	}
	p := newPainter(screen)
	if t.help {
		p.help(v)
	} else {
		p.game(v, t.wrong)
	}
	if t.anew {
		screen.Sync()
	} else {
		screen.Show()
	}
	t.anew = false
	return nil
}
