package terminal

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/internal/endless"
	"lineproof/internal/play"
)

// section returns the first section of a shipped certificate for a side.
func section(t *testing.T, name string, player bool) certificate.Section {
	t.Helper()
	for _, s := range require.Value(certificate.Load("../../testdata/" + name))(t) {
		if s.Claim.Player == player {
			return s
		}
	}
	t.Fatalf("%s has no such section", name)
	return certificate.Section{}
}

func newDealing(t *testing.T, name string) *dealing {
	t.Helper()
	return require.Value(New(section(t, name, true), endless.Board{}, ""))(t).(*dealing)
}

// adversaries are those that tests have derived, by their certificates.
var adversaries = map[string]*play.Adversary{}

func newPlacing(t *testing.T, name string) *placing {
	t.Helper()
	if adversaries[name] == nil {
		adversaries[name] = require.Value(play.NewAdversary(section(t, name, false)))(t)
	}
	p := &placing{Opponent: adversaries[name]}
	restart(p)
	return p
}

func newTestScreen(t *testing.T, width, height int) tcell.SimulationScreen {
	t.Helper()
	screen := tcell.NewSimulationScreen("UTF-8")
	require.NoError(t, screen.Init())
	screen.SetSize(width, height)
	return screen
}

// keys are events for the keys that a text names: < > ^ are arrows, ~ is
// backspace, and other characters stand for themselves.
func keys(text string) (events []*tcell.EventKey) {
	arrows := map[rune]tcell.Key{'<': tcell.KeyLeft, '>': tcell.KeyRight, '^': tcell.KeyUp, '_': tcell.KeyDown,
		'~': tcell.KeyBackspace, '\n': tcell.KeyEnter}
	for _, r := range text {
		if key, ok := arrows[r]; ok {
			events = append(events, tcell.NewEventKey(key, 0, tcell.ModNone))
			continue
		}
		events = append(events, tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone))
	}
	return events
}

// typeKeys types what keys takes, and returns what the last one asks of the loop.
func typeKeys(t *testing.T, d *display, text string) (err error) {
	t.Helper()
	for _, key := range keys(text) {
		if err != nil {
			t.Fatalf("%q: a key asks for %v", text, err)
		}
		err = d.press(key)
	}
	return err
}

// shown draws the d, and returns what is to be seen.
func shown(t *testing.T, d *display, screen tcell.SimulationScreen) string {
	t.Helper()
	d.draw(screen)
	return contents(screen)
}

func contents(screen tcell.SimulationScreen) string {
	cells, width, _ := screen.GetContents()
	var rows []string
	for ; len(cells) > 0; cells = cells[width:] {
		row := ""
		for _, c := range cells[:width] {
			row += string(c.Runes)
		}
		rows = append(rows, strings.TrimRight(row, " "))
	}
	return strings.TrimRight(strings.Join(rows, "\n"), "\n") + "\n"
}

// A recorder is a screen that records whether it was given back.
type recorder struct {
	tcell.SimulationScreen
	given int
}

func (r *recorder) Fini() {
	r.given++
	r.SimulationScreen.Fini()
}

// TestPlay has games end in each way, and the screen is given back.
func TestPlay(t *testing.T) {
	lost := tcell.NewEventError(io.EOF)
	for _, test := range []struct {
		name  string
		event tcell.Event
		want  error
	}{
		{"q", keys("q")[0], nil},
		{"Q", keys("Q")[0], nil},
		{"ctrl-D", tcell.NewEventKey(tcell.KeyCtrlD, 0, tcell.ModCtrl), nil},
		{"ctrl-C", tcell.NewEventKey(tcell.KeyCtrlC, 0, tcell.ModCtrl), context.Canceled},
		{"ctrl-C in CSI u", tcell.NewEventKey(tcell.KeyRune, 'c', tcell.ModCtrl), context.Canceled},
		{"the terminal is lost", lost, lost},
	} {
		screen := &recorder{SimulationScreen: newTestScreen(t, 80, 24)}
		for _, event := range []tcell.Event{
			tcell.NewEventResize(80, 24), tcell.NewEventKey(tcell.KeyCtrlL, 0, tcell.ModCtrl), keys("o")[0], test.event,
		} {
			screen.PostEvent(event)
		}
		if err := Play(context.Background(), screen, newDealing(t, "wells/w4r4.cert.zst")); !errors.Is(err, test.want) {
			t.Errorf("%s: got error %v, want %v", test.name, err, test.want)
		}
		if screen.given != 1 {
			t.Errorf("%s: the screen is given back %d times", test.name, screen.given)
		}
	}
}

// A broken game panics.
type broken struct{ Game }

func (broken) view() view { panic("broken") }

func TestPlayBroken(t *testing.T) {
	screen := &recorder{SimulationScreen: newTestScreen(t, 80, 24)}
	defer func() {
		if said := recover(); said != "broken" || screen.given != 1 {
			t.Errorf("recovered %v, and the screen is given back %d times", said, screen.given)
		}
	}()
	Play(context.Background(), screen, broken{})
}
