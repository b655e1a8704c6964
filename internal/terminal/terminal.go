// Package terminal plays against a certificate on the screen of a terminal. The
// games are those of package game: here is what keys do to them, and what is to
// be seen of them.
//
//	terminal.go  the two games, and the loop that takes events
//	table.go     what the games have in common
//	deal.go      the user deals
//	place.go     the user places
//	view.go      what is to be seen of a game, in words
//	screen.go    where that goes on the screen
//	well.go      the well, drawn
//	style.go     styles, for as many colours as there are
//	open.go      the terminal, taken and given back
//	stop.go      the game stopped, until it goes on
package terminal

import (
	"context"
	"fmt"

	"lineproof/internal/replay"

	"github.com/gdamore/tcell/v2"
)

// Deal lets the user deal pieces to a strategy, after those of a history that
// its game allows. It gives the screen back when the user quits. The error is
// context.Canceled if the user interrupts, or that of ctx, or the terminal's.
func Deal(ctx context.Context, screen tcell.Screen, s *replay.Player, pieces []int) error {
	return play(ctx, screen, &dealing{s, pieces})
}

// Place does the same for a user who places the pieces that an adversary deals.
func Place(ctx context.Context, screen tcell.Screen, a *replay.Adversary, placed []replay.Placement) error {
	return play(ctx, screen, &placing{adversary: a, placed: placed})
}

// play takes events until the user quits.
func play(ctx context.Context, screen tcell.Screen, g side) error {
	h := hold(screen)
	defer h.giveBack()
	goesOn, quits, end := signals()
	defer end()
	t := &table{side: g}
	for {
		if !screen.HasPendingEvent() {
			if err := t.draw(screen); err != nil {
				return err
			}
		}
		err := error(nil)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-quits:
			return context.Canceled
		case <-goesOn:
			err = h.takeAgain()
		case event := <-h.events:
			h.note(event)
			err = t.take(event)
		}
		if err == errStop {
			err = h.stop(goesOn)
		}
		switch err {
		case nil:
		case errQuit:
			return nil
		default:
			return err
		}
	}
}

// take does what an event asks for.
func (t *table) take(event tcell.Event) error {
	switch event := event.(type) {
	case *tcell.EventKey:
		return t.press(event)
	case *tcell.EventResize:
		t.anew = true
	case *tcell.EventError:
		return fmt.Errorf("reading the terminal: %w", event)
	}
	return nil
}
