package certificate

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lineproof/internal/audit/pictures"
	"lineproof/internal/audit/require"
)

// line is a state that wins with whatever is dealt, as to its form.
const line = "0 0 -1 0 0 -1 0 0 -1 0 0 -1 0 0 -1 0 0 -1 0 0 -1"

// to replaces the last number of the line.
func to(successor string) string { return strings.TrimSuffix(line, "-1") + successor }

// TestDrawings holds the table against the pictures: what it says looks as it
// is drawn, with the columns further right that it says.
func TestDrawings(t *testing.T) {
	for piece, rotations := range pictures.Drop {
		for rotation, cells := range rotations {
			turned, shift := pictured(piece, rotation)
			want, got := shapeOf(cells), Shapes(piece)[turned]
			if !alike(got, want) || got.Left+shift != want.Left || rotation < len(Shapes(piece)) && turned != rotation {
				t.Errorf("piece %d rotation %d: got %v with shift %d, want %v", piece, rotation, got, shift, want)
			}
		}
	}
}

// slid is a text about slide.
func slid(states string) string { return "# player slide width=4 rows=5\n" + states }

// writeIn writes a strategy text, in slide after a claim.
func writeIn(t testing.TB, s Strategy, w Well) string {
	t.Helper()
	var b bytes.Buffer
	if w.Game == Slide {
		fmt.Fprintf(&b, "# player slide %v\n", w)
	}
	require.NoError(t, s.WriteStates(&b, w))
	return b.String()
}

func readStates(t testing.TB, text string) States {
	t.Helper()
	return require.Value(ReadStates([]byte(text), Drop))(t)
}

func strategyOf(t testing.TB, s States) Strategy {
	t.Helper()
	strategy, from := require.Values(s.Strategy(AllPieces))(t)
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
	eachStrategy(t, func(t *testing.T, random *rand.Rand, s Strategy, width int) {
		for _, well := range []Well{{Width: width}, {Width: width, Rows: MaxRows, Game: Slide}} {
			for i := range s {
				for p := range s[i] {
					if well.Game == Slide {
						s[i][p].Row, s[i][p].Mirrored = uint8(1+random.IntN(MaxRows)), false
					}
				}
			}
			text := writeIn(t, s, well)
			read := strategyOf(t, readStates(t, text))
			if got, want := read.Canonical(well), s.Canonical(well); !slices.Equal(got, want) {
				t.Errorf("%v, %d nodes: got others than were written", well, len(s))
			}
			if again := writeIn(t, read, well); again != text {
				t.Errorf("%v, %d nodes: written again, got\n%swant\n%s", well, len(s), again, text)
			}
		}
	})
}

func TestReadStatesAccepts(t *testing.T) {
	want := readStates(t, to("1")+"\n"+line+"\n")
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
			if got := readStates(t, test.text); !slices.Equal(got.all, want.all) {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
	spaced := readStates(t, "  "+strings.ReplaceAll(to("1"), " ", "\t ")+" \t\n"+line)
	if got, want := strategyOf(t, spaced), strategyOf(t, want); !slices.Equal(got, want) {
		t.Errorf("with blanks and tabs: got %v, want %v", got, want)
	}
}

func TestReadStatesRefuses(t *testing.T) {
	rows := "0 0 1 -1" + strings.Repeat(" 0 0 1 -1", Pieces-1)
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
		got, err := ReadStates([]byte(test.text), Drop)
		if !errors.As(err, new(*Fault)) || !strings.Contains(err.Error(), test.want) {
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
			_, _, err := readStates(t, test.text).Strategy(AllPieces)
			if !errors.As(err, new(*Fault)) || err.Error() != test.want {
				t.Errorf("got error %v, want %q", err, test.want)
			}
		})
	}
	if got := strategyOf(t, readStates(t, line+"\n"+to("1"))); len(got) != 1 {
		t.Errorf("with a cycle to which nothing leads: got %d nodes, want 1", len(got))
	}
}

// TestStatesDeep has a path of states as long as can be, and longer ones.
func TestStatesDeep(t *testing.T) {
	path := func(states int) States {
		var b strings.Builder
		for i := 1; i < states; i++ {
			fmt.Fprintln(&b, to(fmt.Sprint(i)))
		}
		return readStates(t, b.String()+line)
	}
	if got := strategyOf(t, path(maxGame)); len(got) != maxGame || got.Depths()[maxGame] != maxGame {
		t.Errorf("got %d nodes, want %d, as deep", len(got), maxGame)
	}
	for _, states := range []int{maxGame + 1, 10_000} {
		_, _, err := path(states).Strategy(AllPieces)
		want := "line 54, column 47: the strategy goes on after 54 pieces, and no game is longer"
		if err == nil || err.Error() != want {
			t.Errorf("%d states: got error %v, want %s", states, err, want)
		}
	}
}

func TestStatesSpot(t *testing.T) {
	text := line + "\n  0 0  -1" + line[6:]
	s := readStates(t, text)
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
		at := s.spot(test.state, test.piece)
		field := at.Move
		if test.successor {
			field = at.Successor
		}
		if got := FieldPlace([]byte(text), at.Line, field); got != test.want || at.Piece != test.piece {
			t.Errorf("got %s, piece %d, want %s, piece %d", got, at.Piece, test.want, test.piece)
		}
	}
}
