package terminal

import (
	"bytes"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"lineproof/internal/audit/require"
)

// A fakeTty is a terminal at which somebody types, in a window of any size.
type fakeTty struct {
	typed         chan []byte
	left          []byte
	width, height int
}

func (f *fakeTty) Read(p []byte) (int, error) {
	if len(f.left) == 0 {
		f.left = <-f.typed
	}
	n := copy(p, f.left)
	f.left = f.left[n:]
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

func (f *fakeTty) Write(p []byte) (int, error) { return len(p), nil }
func (f *fakeTty) Close() error                { return nil }
func (f *fakeTty) Start() error                { return nil }
func (f *fakeTty) Stop() error                 { return nil }
func (f *fakeTty) Drain() error                { close(f.typed); return nil }
func (f *fakeTty) NotifyResize(func())         {}
func (f *fakeTty) WindowSize() (tcell.WindowSize, error) {
	return tcell.WindowSize{Width: f.width, Height: f.height}, nil
}

// typeAll returns the keys that a terminal takes some bytes for, and then, after a pause,
// others, and the size that it tells.
func typeAll(t *testing.T, first, then []byte, width, height int) (keys []*tcell.EventKey, columns, lines int) {
	t.Helper()
	device := &fakeTty{make(chan []byte), nil, width, height}
	screen := require.Value(tcell.NewTerminfoScreenFromTty(&tty{Tty: device}))(t)
	require.NoError(t, screen.Init())
	events, quit := make(chan tcell.Event), make(chan struct{})
	go screen.ChannelEvents(events, quit)
	go func() {
		for event := range events {
			if key, is := event.(*tcell.EventKey); is {
				keys = append(keys, key)
			}
		}
	}()
	for _, typed := range [][]byte{first, then} {
		if len(typed) > 0 {
			device.typed <- typed
		}
		time.Sleep(time.Second)
		synctest.Wait()
	}
	columns, lines = screen.Size()
	screen.Fini()
	close(quit)
	synctest.Wait()
	return keys, columns, lines
}

// FuzzKeys types anything, then ctrl-C and ctrl-Z at once, and after a pause q. These three
// keys come at the end.
func FuzzKeys(f *testing.F) {
	for _, typed := range []string{
		"", "lq", "\x1b", "\x1b\x1b", "\x1b[", "\x1b[1;", "\x1b[[", "\x1bO", "\x1bN", "\x1b[<0;1;", "\x1b[\x7f",
		"\x1b]", "\x1b_", "\x1b^", "\x1bX", "\x1bP", "\x1b]52;c;", "\x1b]\x1b", // as Alt and a key are sent
		"\xff", "\xc3", "\xe2\x82", "\xf0\x9f\x98", "\xed\xa0\x80", "é", "\x1b\xff", "\x1b[\xc3",
		"\x1b[65;0;97;1;0;2000000000_", "\x1b[0;0;27;1;0;1_\x1b[0;0;93;1;0;1_", "\x1b[99999999999999999999u",
	} {
		f.Add([]byte(typed))
	}
	f.Setenv("TERM", "xterm-256color")
	f.Fuzz(func(t *testing.T, typed []byte) {
		synctest.Test(t, func(t *testing.T) {
			keys, _, _ := typeAll(t, slices.Concat(typed, []byte("\x03\x1a"), typed), []byte("q"), 80, 24)
			last := func(i int) *tcell.EventKey { return keys[len(keys)-i] }
			if len(keys) < 4 || last(1).Rune() != 'q' || last(1).Modifiers() != tcell.ModNone {
				t.Errorf("after %q, q comes as %v", typed, keys[max(0, len(keys)-3):])
			}
			for _, key := range []tcell.Key{tcell.KeyCtrlC, tcell.KeyCtrlZ} {
				if !slices.ContainsFunc(keys, func(k *tcell.EventKey) bool { return k.Key() == key }) {
					t.Errorf("after %q, %s does not come", typed, tcell.KeyNames[key])
				}
			}
		})
	})
}

// TestLetters types what is no ASCII, of which the game takes no notice, in any locale.
func TestLetters(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	for _, locale := range []string{"C", "C.UTF-8"} {
		t.Setenv("LC_ALL", locale)
		synctest.Test(t, func(t *testing.T) {
			keys, _, _ := typeAll(t, []byte("lé\xffs"), []byte("\x1b[A"), 80, 24)
			d := &display{Game: newDealing(t, "wells/w4r4.cert.zst")}
			var did []string
			for _, key := range keys {
				before := d.Turn().Pieces
				if d.press(key) == nil && d.Turn().Pieces > before {
					did = append(did, string(key.Rune()))
				} else if d.wrong != nil {
					did = append(did, d.wrong.Error())
				}
			}
			if got, want := strings.Join(did, ","), "l,s,"+errNoKey.Error(); got != want {
				t.Errorf("%s: got %q, want %q", locale, got, want)
			}
		})
	}
}

// TestVastWindow has a window that no memory could hold.
func TestVastWindow(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	synctest.Test(t, func(t *testing.T) {
		for _, size := range [][2]int{{20000, 20000}, {math.MaxUint16, 24}, {1, math.MaxUint16}} {
			_, columns, lines := typeAll(t, nil, nil, size[0], size[1])
			if columns != min(size[0], maxColumns) || lines != min(size[1], maxLines) {
				t.Errorf("%v: got %d columns and %d lines", size, columns, lines)
			}
		}
	})
}

// TestRead never gives more than there is room for.
func TestRead(t *testing.T) {
	for size := 9; size < 200; size++ {
		device := &fakeTty{make(chan []byte, 1), nil, 80, 24}
		device.typed <- bytes.Repeat([]byte{0x03}, 100)
		p := make([]byte, size)
		for range 3 {
			if n, err := (&tty{Tty: device}).Read(p); err != nil || !bytes.HasSuffix(p[:n], []byte("\x03")) {
				t.Fatalf("%d bytes: got %q, error %v", size, p[:n], err)
			}
			if len(device.left) == 0 {
				break
			}
		}
	}
}
