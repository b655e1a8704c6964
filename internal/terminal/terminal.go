// Package terminal plays against a certificate in a terminal: on its screen, or
// else as text. The games are those of package play: here is what keys and
// requests do to them, and what is shown of them.
//
//	terminal.go  the loop that takes events, and the keys of both games
//	deal.go      the game in which the user deals, up to one line or for ever
//	place.go     the game in which the user places
//	text.go      all of them as text, for programs
//	view.go      what there is to see of a game
//	screen.go    the well and its sidebar, drawn
//	style.go     styles, for as many colours as there are
//	tty.go       the terminal, taken and given back; the program stopped
package terminal

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"unicode"

	"lineproof/certificate"
	"lineproof/internal/endless"
	"lineproof/internal/play"

	"github.com/gdamore/tcell/v2"
)

// Play plays a game on a screen, which it gives back when the user quits. The error
// is context.Canceled if the user interrupts, or that of ctx, or the terminal's.
func Play(ctx context.Context, screen tcell.Screen, g Game) error {
	ctx, end := signal.NotifyContext(ctx, syscall.SIGQUIT) // Go's own way would leave the screen as it is
	defer end()
	continued := make(chan os.Signal, 1)
	notifyContinued(continued)
	defer signal.Stop(continued)
	events := make(chan tcell.Event)
	go screen.ChannelEvents(events, nil)
	defer giveBack(screen, events, screen.Fini)
	for d := (&display{Game: g}); ; {
		if !screen.HasPendingEvent() {
			d.draw(screen)
		}
		var err error
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-continued: // a shell has used the terminal since a signal stopped the program
			giveBack(screen, events, func() { screen.Suspend() })
			err = screen.Resume()
		case event := <-events:
			switch event := event.(type) {
			case *tcell.EventKey:
				err = d.press(event)
			case *tcell.EventResize:
				d.redraw = true
			case *tcell.EventError:
				err = fmt.Errorf("reading the terminal: %w", event)
			}
		}
		if err == errStop {
			err = stopProgram(screen, events, continued)
		}
		if err == errQuit {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// A Game is one on either side of a certificate. The errors say why nothing was done.
type Game interface {
	play.Opponent
	move(text string) error // as a request names it
	press(key rune) error   // on the screen: does what the game's own keys do
	view() view
}

// New returns the game of a user who plays against the evidence of a section, on a board if it is
// about rows for ever, after the moves of a history.
func New(s certificate.Section, on endless.Board, history string) (Game, error) {
	moves, err := play.ParseHistory(s.Claim, history)
	if err != nil {
		return nil, err
	}
	o, err := play.New(s, on)
	if err == nil {
		err = play.Continue(o, moves)
	}
	switch {
	case err == play.ErrOver:
		return nil, fmt.Errorf("a line is complete with piece %d, and more are dealt", o.Turn().Pieces)
	case err != nil:
		return nil, err
	case s.Claim.Player:
		forEver, _ := o.(*play.Endless)
		return &dealing{o, forEver}, nil
	}
	p := &placing{Opponent: o}
	p.take()
	return p, nil
}

func undo(g Game) error {
	if !g.Undo() {
		return errNoMove
	}
	return nil
}

func restart(g Game) {
	for g.Undo() {
	}
}

// What a key asks of the loop.
var (
	errQuit = errors.New("quit")
	errStop = errors.New("stop")
)

// What is wrong with a move.
var (
	errNoMove = errors.New("there is no move to undo")
	errOver   = errors.New("the game is over; there are undo, restart, hint and quit")
	errNoKey  = errors.New("this key does nothing; ? shows those that do")
	errDrop   = errors.New("it can't be dropped here")
)

// A display is a game, and what is shown with it.
type display struct {
	Game
	wrong      error // with the last key
	hint, help bool
	tooSmall   bool // the screen: it shows no game
	redraw     bool // all of the screen, whatever is there
}

// press does what a key does. Its errors are for the loop: those for the user
// are kept, to be shown.
func (d *display) press(key *tcell.EventKey) error {
	if key.Key() == tcell.KeyRune && key.Rune() > unicode.MaxASCII { // a reset, or in CSI u a letter of no game
		return nil
	}
	d.wrong = nil
	switch key.Key() {
	case tcell.KeyCtrlC:
		return context.Canceled
	case tcell.KeyCtrlZ:
		return errStop
	case tcell.KeyCtrlL:
		d.redraw = true
		return nil
	}
	typed := typedRune(key)
	switch {
	case typed == 'q':
		return errQuit
	case d.tooSmall:
	case d.help: // any other key ends it
		d.help = false
	case typed == '?':
		d.help = true
	case typed == 'h':
		d.hint = !d.hint
	case typed == 'r':
		restart(d.Game)
	case typed == 'u':
		d.wrong = undo(d.Game)
	default:
		d.wrong = d.Game.press(typed)
	}
	return nil
}

// named are the characters that stand for keys without one.
var named = map[tcell.Key]rune{tcell.KeyLeft: '←', tcell.KeyRight: '→', tcell.KeyUp: '↑', tcell.KeyDown: '↓',
	tcell.KeyEnter: ' ', tcell.KeyBackspace: 'u', tcell.KeyCtrlD: 'q'}

// typedRune returns the small letter, or other character, that a key types; 0 if it
// types none.
func typedRune(key *tcell.EventKey) rune {
	switch {
	case key.Key() != tcell.KeyRune:
		return named[key.Key()]
	case key.Modifiers()&(tcell.ModCtrl|tcell.ModAlt|tcell.ModMeta) != 0:
		return 0
	default:
		return unicode.ToLower(key.Rune())
	}
}

func (d *display) draw(screen tcell.Screen) {
	v, p := d.view(), newPainter(screen)
	d.tooSmall = false
	if !d.hint {
		v.hint = nil
	}
	if d.help {
		p.drawHelp(v)
	} else {
		d.tooSmall = !p.drawGame(v, d.wrong)
	}
	if d.redraw {
		screen.Sync()
	} else {
		screen.Show()
	}
	d.redraw = false
}
