package texts

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/pictures"
	"lineproof/internal/audit/require"
)

// line is a state that wins with whatever is dealt, as to its form.
const line = "0 0 -1 0 0 -1 0 0 -1 0 0 -1 0 0 -1 0 0 -1 0 0 -1"

// to replaces the last number of the line.
func to(successor string) string { return strings.TrimSuffix(line, "-1") + successor }

// TestDrawings holds the table against the pictures: each looks as the one that the table names, with
// the columns further right that it says.
func TestDrawings(t *testing.T) {
	for piece, rotations := range pictures.Drop {
		for rotation := range rotations {
			turned, shift := pictured(piece, rotation)
			got, want := lowered(piece, turned, shift), lowered(piece, rotation, 0)
			if !maps.Equal(got, want) || rotation < len(certificate.Shapes(piece)) && turned != rotation {
				t.Errorf("piece %d rotation %d: got %d with shift %d", piece, rotation, turned, shift)
			}
		}
	}
}

// lowered has the cells of a piece, with the lowest in row 0 and the left edge of the box in a column.
func lowered(piece, rotation, offset int) map[pictures.Cell]bool {
	all, low := make(map[pictures.Cell]bool), 3
	for _, c := range pictures.Drop[piece][rotation] {
		low = min(low, c.Y)
	}
	for _, c := range pictures.Drop[piece][rotation] {
		all[pictures.Cell{X: offset + c.X, Y: c.Y - low}] = true
	}
	return all
}

// randomStrategy makes up nodes with moves inside the well. It means nothing to the game.
func randomStrategy(random *rand.Rand, w certificate.Well, nodes int) (s certificate.Strategy) {
	for i := range nodes {
		var n certificate.Node
		for piece := range n {
			a := certificate.None()
			for a == certificate.None() || !inside(a, piece, w) {
				a.Rotation = int8(random.IntN(len(certificate.Shapes(piece))))
				a.Offset = int8(random.IntN(w.Width+2) - 2)
				a.Next = random.IntN(i + 1)
				a.Mirrored = a.Next != 0 && w.Game != certificate.Slide && random.IntN(2) == 1
				if w.Game == certificate.Slide {
					a.Row = uint8(1 + random.IntN(certificate.MaxRows))
				}
			}
			n[piece] = a
		}
		s = append(s, n)
	}
	return s
}

// slid is a text about slide.
func slid(states string) string { return "# player slide width=4 rows=5\n" + states }

func sectionOf(s certificate.Strategy, w certificate.Well) certificate.Section {
	return certificate.Section{Claim: certificate.Claim{Player: true, Well: w}, Strategy: s}
}

// writeIn writes a strategy text, in slide after a claim.
func writeIn(t testing.TB, s certificate.Strategy, w certificate.Well) string {
	t.Helper()
	var b bytes.Buffer
	if w.Game == certificate.Slide {
		fmt.Fprintf(&b, "# player slide %v\n", w)
	}
	require.NoError(t, WriteStrategy(&b, sectionOf(s, w)))
	return b.String()
}

func statesOf(t testing.TB, text string) *states {
	t.Helper()
	return require.Value(readStates([]byte(text), certificate.Drop))(t)
}

func strategyOf(t testing.TB, s *states) certificate.Strategy {
	t.Helper()
	strategy, from := require.Values(s.strategy(certificate.AllPieces))(t)
	if len(from) != len(strategy) || from[len(from)-1] != 0 {
		t.Errorf("%d nodes from %d states, the last from state %d", len(strategy), len(from), from[len(from)-1])
	}
	for i, n := range strategy {
		for _, a := range n {
			if a.Next > i || a.Mirrored {
				t.Fatalf("node %d leads to %+v", i+1, a)
			}
		}
	}
	return strategy
}

// TestStatesRoundTrip writes strategies as texts and reads them again, as such of drop and
// of slide.
func TestStatesRoundTrip(t *testing.T) {
	for width := certificate.MinWidth; width <= certificate.MaxWidth; width++ {
		random := rand.New(rand.NewPCG(1, uint64(width)))
		for _, well := range []certificate.Well{{Width: width}, {Width: width, Rows: certificate.MaxRows, Game: certificate.Slide}} {
			for _, size := range []int{1, 2, 3, 4, 5, 6, 7, 8, 12, 20, 40} {
				s := randomStrategy(random, well, size)
				text := writeIn(t, s, well)
				read := strategyOf(t, statesOf(t, text))
				if got, want := read.Canonical(well), s.Canonical(well); !slices.Equal(got, want) {
					t.Errorf("%v, %d nodes: got others than were written", well, size)
				}
				if again := writeIn(t, read, well); again != text {
					t.Errorf("%v, %d nodes: written again, got\n%swant\n%s", well, size, again, text)
				}
			}
		}
	}
}

func TestReadStatesAccepts(t *testing.T) {
	want := statesOf(t, to("1")+"\n"+line+"\n")
	for _, test := range []struct{ name, text string }{
		{"without a newline at the end", to("1") + "\n" + line},
		{"blank lines at the end", to("1") + "\n" + line + "\n\n \t\n\n"},
		{"a blank line without a newline at the end", to("1") + "\n" + line + "\n  "},
		{"DOS line ends", to("1") + "\r\n" + line + "\r\n\r\n"},
		{"mixed line ends", to("1") + "\r\n" + line + "\n"},
		{"a byte order mark", "\ufeff" + to("1") + "\n" + line},
		{"a claim", "# player drop width=10 rows=6 pieces=12\r\n" + to("1") + "\n" + line},
		{"a line as long as can be", to("1") + "\n" + line + strings.Repeat(" ", maxLine-len(line)) + "\r\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := statesOf(t, test.text); !slices.Equal(got.all, want.all) {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
	spaced := statesOf(t, "  "+strings.ReplaceAll(to("1"), " ", "\t ")+" \t\n"+line)
	if got, want := strategyOf(t, spaced), strategyOf(t, want); !slices.Equal(got, want) {
		t.Errorf("with blanks and tabs: got %v, want %v", got, want)
	}
}

func TestReadStatesRefuses(t *testing.T) {
	rows := "0 0 1 -1" + strings.Repeat(" 0 0 1 -1", certificate.Pieces-1)
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", "line 1, column 1: no states"},
		{"slide: 27 numbers", slid(rows[:len(rows)-3]), "line 2, column 60: 27 numbers, not 28"},
		{"slide: 29 numbers", slid(rows + " 0"), "line 2, column 64: more than 28 numbers"},
		{"slide: a rotation that is not drawn", slid("2" + rows[1:]), "line 2, column 1: rotation 2 is not in 0 to 1"},
		{"slide: a row of -1", slid("0 0 -1" + rows[5:]), "line 2, column 5: row -1 is not in 0 to 15"},
		{"slide: a row of 16", slid("0 0 16" + rows[5:]), "line 2, column 5: row 16 is not in 0 to 15"},
		{"slide: no such successor", slid(rows + "\n" + rows[:len(rows)-2] + "2"), "line 3, column 61: successor 2 is not "},
		{"slide: no states", slid(""), "line 1, column 1: no states"},
		{"a claim alone", "# player drop width=4 rows=5\n", "line 1, column 1: no states"},
		{"no claim", "# \n" + line, "line 1, column 1: no claim after #"},
		{"a claim below", line + "\n# player drop width=4 rows=5\n", "line 2, column 1: \"#\" is not a decimal number"},
		{"a fault below a claim", "#x\n" + to("1"), "line 2, column 47: successor 1 is not in -1 to 0"},
		{"blank lines", "\n \n", "line 1, column 1: no states"},
		{"20 numbers", line + "\n" + strings.TrimSuffix(line, " -1"), "line 2, column 46: 20 numbers, not 21"},
		{"22 numbers", line + " 0\n", "line 1, column 50: more than 21 numbers"},
		{"a rotation of 4", "4" + line[1:], "line 1, column 1: rotation 4 is not in 0 to 3"},
		{"a rotation of -1", "-1" + line[1:], "line 1, column 1: rotation -1 is not in 0 to 3"},
		{"an offset of -3", "0 -3" + line[3:], "line 1, column 3: offset -3 is not in -2 to 13"},
		{"an offset of 14", "0 14" + line[3:], "line 1, column 3: offset 14 is not in -2 to 13"},
		{"a successor that there is not", line + "\n" + to("2"), "line 2, column 47: successor 2 is not in -1 to 1"},
		{"a successor of -2", to("-2"), "line 1, column 47: successor -2 is not in -1 to 8388606"},
		{"a successor beyond all numbers", to(strings.Repeat("9", 100)), "line 1, column 47: successor 999"},
		{"an unreachable state that is not well-formed", line + "\n" + to("2"), "successor 2"},
		{"a plus sign", to("+1"), `line 1, column 47: "+1" is not a decimal number`},
		{"a leading zero", to("01"), `column 47: "01" is not`},
		{"minus zero", "0 -0" + line[3:], `column 3: "-0" is not`},
		{"minus a leading zero", "0 -01" + line[3:], `column 3: "-01" is not`},
		{"a sign alone", to("-"), `"-" is not`},
		{"a real number", to("1.0"), `"1.0" is not`},
		{"a hexadecimal number", to("0x1"), `"0x1" is not`},
		{"a real minus sign", to("−1"), `is not a decimal number`},
		{"a comma", strings.ReplaceAll(line, " ", ", "), `column 1: "0," is not`},
		{"words", "this is not a strategy\n", `column 1: "this" is not`},
		{"a long word", strings.Repeat("x", 999), `column 1: "xxxxxxxxxxxxxxxxxxxx…" is not`},
		{"a blank line in the middle", line + "\n\n" + line, "line 2, column 1: a blank line before the end"},
		{"a blank line at the beginning", "\r\n" + line, "line 1, column 1: a blank line before the end"},
		{"carriage returns alone", line + "\r" + line, "line 1, column 47: "},
		{"a carriage return at the end of the file", line + "\r", "line 1, column 47: "},
		{"a line too long", line + strings.Repeat(" ", maxLine), "line 1, column 1001: the line has more than 1000 bytes"},
		{"a line far too long", strings.Repeat("\x00", 1<<20), "line 1, column 1001: the line has more than 1000 bytes"},
		{"a blank line too long", line + "\n" + strings.Repeat(" ", 1<<17), "line 2, column 1001: the line has more than "},
	} {
		got, err := readStates([]byte(test.text), certificate.Drop)
		if !errors.As(err, new(*certificate.Fault)) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, error %v, want %q", test.name, got, err, test.want)
		}
	}
}

func TestStatesCycle(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"of one", to("0"), "line 1, column 47: a cycle: state 0 leads back to state 0"},
		{"of two", to("1") + "\n" + to("0"), "line 2, column 47: a cycle: state 1 leads back to state 0"},
		{
			"without the first", to("1") + "\n" + to("2") + "\n" + to("1"),
			"line 3, column 47: a cycle: state 2 leads back to state 1",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, _, err := statesOf(t, test.text).strategy(certificate.AllPieces)
			if !errors.As(err, new(*certificate.Fault)) || err.Error() != test.want {
				t.Errorf("got error %v, want %q", err, test.want)
			}
		})
	}
	if got := strategyOf(t, statesOf(t, line+"\n"+to("1"))); len(got) != 1 {
		t.Errorf("with a cycle to which nothing leads: got %d nodes, want 1", len(got))
	}
}

// TestStatesDeep has a path of states as long as can be, and longer ones.
func TestStatesDeep(t *testing.T) {
	path := func(states int) *states {
		var b strings.Builder
		for i := 1; i < states; i++ {
			fmt.Fprintln(&b, to(fmt.Sprint(i)))
		}
		return statesOf(t, b.String()+line)
	}
	if got := strategyOf(t, path(certificate.MaxPieces)); len(got) != certificate.MaxPieces || got.Depths()[certificate.MaxPieces] != certificate.MaxPieces {
		t.Errorf("got %d nodes, want %d, as deep", len(got), certificate.MaxPieces)
	}
	for _, states := range []int{certificate.MaxPieces + 1, 10_000} {
		_, _, err := path(states).strategy(certificate.AllPieces)
		want := "line 54, column 47: the strategy goes on after 54 pieces, and no game is longer"
		if err == nil || err.Error() != want {
			t.Errorf("%d states: got error %v, want %s", states, err, want)
		}
	}
}

func TestStatesSpot(t *testing.T) {
	text := line + "\n  0 0  -1" + line[6:]
	s := statesOf(t, text)
	for _, test := range []struct {
		state, piece int
		successor    bool
		want         string
	}{
		{0, 0, false, "line 1, column 1"},
		{0, 6, true, "line 1, column 47"},
		{1, 0, false, "line 2, column 3"},
		{1, 0, true, "line 2, column 8"},
		{1, 1, false, "line 2, column 11"},
	} {
		at := s.spot(test.state, test.piece, test.successor)
		if got := at.place([]byte(text)); got != test.want || at.dealt != test.piece {
			t.Errorf("got %s, piece %d, want %s, piece %d", got, at.dealt, test.want, test.piece)
		}
	}
}

// FuzzReadStrategy wants that what is accepted, and written, reads the same.
func FuzzReadStrategy(f *testing.F) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, width := range []int{2, 10} {
		f.Add(writeIn(f, randomStrategy(random, certificate.Well{Width: width}, 3), certificate.Well{Width: width}), width)
	}
	f.Add(to("1")+"\r\n\t"+line+"  \n\n", 4)
	f.Add(to("0"), 4)
	f.Add(slid("0 -2 1 -1 1 0 2 -1 0 0 1 -1 3 0 1 1 0 0 15 -1 0 0 1 -1 0 -2 0 -1\n0 0 1 -1"+
		strings.Repeat(" 0 0 1 -1", certificate.Pieces-1)), 4)
	f.Fuzz(func(t *testing.T, text string, width int) {
		if width < certificate.MinWidth || width > certificate.MaxWidth {
			return
		}
		var s *states
		var err error
		require.Frugal(t, len(text), 16, func() { s, err = readStates([]byte(text), certificate.Drop) })
		if err != nil {
			if !errors.As(err, new(*certificate.Fault)) {
				t.Errorf("got error %v, which is no fault", err)
			}
			return
		}
		well := certificate.Well{Width: width, Rows: certificate.MaxRows, Game: s.game}
		strategy, _, err := s.strategy(certificate.AllPieces)
		if err != nil || WriteStrategy(io.Discard, sectionOf(strategy, well)) != nil { // a move outside of the well
			return
		}
		written := writeIn(t, strategy, well)
		again := strategyOf(t, statesOf(t, written))
		if got, want := again.Canonical(well), strategy.Canonical(well); !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		if got := writeIn(t, again, well); got != written {
			t.Errorf("written again, got\n%swant\n%s", got, written)
		}
	})
}
