package arena

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/tetris"
)

// slowMeasures are the features of a move, cell by cell, as their authors define them, in the
// order of the fields of measures.
func slowMeasures(w *tetris.Well, before *tetris.Board, m *tetris.Move) (all [11]float64, fits bool) {
	var b tetris.Board
	lines, fits := before.Drop(w, m, &b)
	y, _ := before.Rest(w, m)
	filled := func(x, y int) bool { // walls and the floor are
		return x < 0 || x >= w.Width || y < 0 || y < w.Height && b.Rows[y]>>x&1 == 1
	}
	all[0], all[2] = float64(y)+float64(m.Tall)/2, float64(lines)
	for i := range m.Right - m.Left {
		for row := y + int(m.Bottom[i]); row < y+int(m.Top[i]); row++ {
			gaps := 0
			for x := range w.Width {
				if before.Rows[row]>>x&1 == 0 {
					gaps++
				}
			}
			for j := range m.Right - m.Left {
				if row >= y+int(m.Bottom[j]) && row < y+int(m.Top[j]) {
					gaps--
				}
			}
			if gaps == 0 {
				all[1] += float64(lines)
			}
		}
	}
	for y := range w.Height {
		holed := 0.0
		for x := range w.Width + 1 {
			if filled(x-1, y) != filled(x, y) {
				all[3]++
			}
		}
		for x := range w.Width {
			if filled(x, y-1) != filled(x, y) {
				all[4]++
			}
			above := 0
			for z := y + 1; z < w.Height; z++ {
				if filled(x, z) {
					above++
				}
			}
			if !filled(x, y) && above > 0 {
				all[5]++
				all[7] += float64(above)
				holed = 1
			}
			if !filled(x, y) && filled(x-1, y) && filled(x+1, y) {
				for z := y; !filled(x, z); z-- {
					all[6]++
				}
			}
		}
		all[8] += holed
	}
	for x := range w.Width {
		all[9] += float64(b.Heights[x])
		if x > 0 {
			all[10] += math.Abs(float64(b.Heights[x]) - float64(b.Heights[x-1]))
		}
	}
	return all, fits
}

// TestControllers compares the moves with the best by slowMeasures, one feature at a time and
// all together.
func TestControllers(t *testing.T) {
	w := wellOf(t, 7, 12, 0)
	sets := map[string]measures{}
	for name, m := range controllers {
		sets[name] = m
	}
	sets["all"] = measures{1, -2, 3, -1.5, 2.5, -0.5, 0.25, 0.125, -3, 0.75, -1.25}
	for name, m := range sets {
		weights := [11]float64{m.landing, m.eroded, m.lines, m.across, m.down, m.holes, m.wells, m.depth, m.holed, m.heights, m.bumps}
		for game := range uint64(3) {
			for _, p := range positions(t, matchOf(t, w, "linear:mh,nh", "uniform"), game) {
				if p.Placed == len(p.Pieces) {
					continue
				}
				best, values := math.Inf(-1), map[*tetris.Move]float64{}
				moves := w.Moves[p.Piece()]
				for i := range moves {
					all, fits := slowMeasures(w, &p.Board, &moves[i])
					if !fits {
						continue
					}
					for j, weight := range weights {
						values[&moves[i]] += weight * all[j]
					}
					best = max(best, values[&moves[i]])
				}
				got := (&controller{m, Seat{Rand: rand.New(rand.NewPCG(1, 2))}}).Place(&p)
				if (got == nil) != (len(values) == 0) || got != nil && math.Abs(values[got]-best) > 1e-9 {
					t.Fatalf("%s: got a move of value %v, want %v, of %c on\n%s", name, values[got], best, certificate.Letters[p.Piece()], p.Board.Text(w))
				}
			}
		}
	}
}

// TestSequence deals what a file has, and falls silent.
func TestSequence(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pieces")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("IZ\nst o\n")
	m := matchOf(t, wellOf(t, 10, 20, 0), "random", "file:"+file)
	all := positions(t, m, 0)
	pieces := ""
	for _, piece := range all[len(all)-1].Pieces {
		pieces += certificate.Letters[piece : piece+1]
	}
	if r, err := m.Play(t.Context(), 0, nil); err != nil || r.End != Silent || r.Pieces != 5 || pieces != "IZSTO" {
		t.Errorf("got %+v, error %v, with %s", r, err, pieces)
	}
	for _, text := range []string{"", "IX"} {
		write(text)
		if _, err := DealerOf("file:"+file, m.Well, nil); err == nil {
			t.Errorf("%q: got no error", text)
		}
	}
}
