package stats

import (
	"encoding/json"
	"math/big"
	"path/filepath"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/require"
)

// A recursion plays the games of a strategy one by one, on the oracle's boards,
// and mirrors the boards where the strategy does.
type recursion struct {
	oracle.Well
	strategy  certificate.Strategy
	boards    map[oracle.Cells]bool
	profiles  map[certificate.Profile]bool
	states    map[certificate.Answer]bool // Next and Mirrored, of each way to be at a node
	byPieces  map[int]int64
	byRow     map[int]int64
	sequences int64
	alone     int64
}

// play goes on from a board, which is at a node as it is or mirrored.
func (r *recursion) play(b oracle.Board, at certificate.Answer, pieces int) {
	seen := b
	if at.Mirrored {
		seen = r.Mirror(b)
	}
	r.boards[r.Cells(seen)], r.profiles[r.Profile(seen)], r.states[at] = true, true, true
	for piece, a := range r.strategy[at.Next-1] {
		after, legal := r.Drop(b, piece, int(a.Rotation), int(a.Offset))
		if !legal {
			panic("an illegal move")
		}
		if a.Next == 0 {
			r.win(after, pieces+1)
			continue
		}
		next := certificate.Answer{Next: a.Next, Mirrored: at.Mirrored != a.Mirrored}
		if a.Mirrored {
			after = r.Mirror(after)
		}
		r.play(after, next, pieces+1)
	}
}

func (r *recursion) win(b oracle.Board, pieces int) {
	r.sequences++
	r.byPieces[pieces]++
	lowest := 0
	for row := r.Rows; row > 0; row-- {
		one := oracle.Well{Width: r.Width, Rows: 1}
		if one.Line(oracle.Board{b[row-1]}) {
			r.byRow[row]++
			lowest = row
		}
	}
	if lowest == r.Rows {
		r.alone++
	}
}

// list returns the counts for 1 to n, as the JSON has them.
func list(counts map[int]int64, n int) (all []*big.Int) {
	for i := range n {
		all = append(all, big.NewInt(counts[i+1]))
	}
	return all
}

// TestStatsByRecursion holds what is counted of a player's claim against
// the games themselves.
func TestStatsByRecursion(t *testing.T) {
	for _, name := range []string{"../../testdata/example.cert", "../../testdata/wells/w4r5.cert.zst",
		"../../testdata/wells/w8r6.cert.zst"} {
		t.Run(filepath.Base(name), func(t *testing.T) {
			section := decode(t, name)[0]
			w := oracle.Well(section.Claim.Well)
			r := &recursion{
				Well: w, strategy: section.Strategy, boards: make(map[oracle.Cells]bool),
				profiles: make(map[certificate.Profile]bool), states: make(map[certificate.Answer]bool),
				byPieces: make(map[int]int64), byRow: make(map[int]int64),
			}
			r.play(oracle.Board{}, certificate.Answer{Next: len(r.strategy)}, 0)
			all := require.Value(Count(certificate.Certificate{section}))(t)
			got := all.Sections[0].Player
			want := &Player{
				Nodes: len(r.strategy), States: len(r.states), Boards: len(r.boards), Profiles: len(r.profiles),
				Pieces: section.Claim.Pieces, Sequences: big.NewInt(r.sequences), StatesByPieces: got.StatesByPieces,
				SequencesByPieces: list(r.byPieces, section.Claim.Pieces), SequencesByRow: list(r.byRow, w.Rows),
				HighestRowAlone: big.NewInt(r.alone),
			}
			if g, w := marshal(t, got), marshal(t, want); g != w {
				t.Errorf("got %s, want %s", g, w)
			}
			states := 0
			for _, n := range got.StatesByPieces {
				states += n
			}
			if states != want.States {
				t.Errorf("got %d states by pieces, want %d", states, want.States)
			}
		})
	}
}

func decode(t *testing.T, name string) certificate.Certificate {
	t.Helper()
	c := require.Value(certificate.Load(name))(t)
	return c
}

func marshal(t *testing.T, v any) string {
	t.Helper()
	text := require.Value(json.Marshal(v))(t)
	return string(text)
}

// TestStatsBig prints a number that no word of a machine holds.
func TestStatsBig(t *testing.T) {
	const digits = "4318114567396436564035293097707728087552248849"
	n, _ := new(big.Int).SetString(digits, 10)
	p := &Player{Sequences: n, StatesByPieces: []int{1}, SequencesByPieces: []*big.Int{n}, SequencesByRow: []*big.Int{n},
		HighestRowAlone: n}
	if got := marshal(t, p); strings.Count(got, ":"+digits) != 2 {
		t.Errorf("got %s, want it twice", got)
	}
	if got := p.text(); strings.Count(got, " "+digits+"\n") != 5 {
		t.Errorf("got it %d times, want 5, in\n%s", strings.Count(got, " "+digits+"\n"), got)
	}
}
