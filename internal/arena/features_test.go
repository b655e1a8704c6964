package arena

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/arena/topped"
	"lineproof/internal/rules"
)

// slowFeatures are those of a move, cell by cell, as their authors define them; TestCounts has
// numbers that were counted by hand.
func slowFeatures(w *topped.Well, before *topped.Board, m *topped.Move, d *topped.Dropped) (f Features) {
	b, lines := &d.Board, d.Lines
	y, _ := before.Rest(w, m)
	filled := func(x, y int) bool { // walls and the floor are
		return x < 0 || x >= w.Width || y < 0 || y < w.Height && b.Rows[y]>>x&1 == 1
	}
	f[one], f[landing], f[completed] = 1, float64(y)+float64(m.Tall)/2, float64(lines)
	cells := m.Cells(y)
	for _, c := range cells {
		gaps := 0
		for x := range w.Width {
			if before.Rows[c.Row-1]>>x&1 == 0 && !slices.Contains(cells, rules.Cell{Column: x, Row: c.Row}) {
				gaps++
			}
		}
		if gaps == 0 {
			f[eroded] += float64(lines)
		}
	}
	for y := range w.Height {
		for x := range w.Width + 1 {
			if filled(x-1, y) != filled(x, y) {
				f[across]++
			}
		}
		hole := 0.0
		for x := range w.Width {
			above, below := 0, false
			for z := range w.Height {
				if z > y && filled(x, z) {
					above++
				}
				below = below || z < y && !filled(x, z)
			}
			switch {
			case filled(x, y):
				f[highest] = max(f[highest], float64(y+1))
				f[heightAt+x] = float64(y + 1)
				if below {
					f[covers]++
				}
				z := y // down through filled cells: to a hole, or the floor
				for filled(x, z) && z >= 0 {
					z--
				}
				if z >= 0 {
					f[depth]++
				}
				continue
			case above > 0:
				f[empties]++
				hole = 1
			}
			if filled(x-1, y) && filled(x+1, y) {
				for z := y; !filled(x, z); z-- {
					f[cumulated]++
				}
			}
		}
		f[holed] += hole
	}
	differences := make(map[float64]bool)
	for x := range w.Width {
		f[heightSum] += f[heightAt+x]
		for y := range w.Height + 1 { // up to the step from the highest row to what is above it
			if filled(x, y-1) != filled(x, y) {
				f[down]++
			}
		}
		if x > 0 {
			d := f[heightAt+x] - f[heightAt+x-1]
			differences[d] = true
			d = math.Abs(d)
			f[differenceAt+x], f[bumps], f[widest] = d, f[bumps]+d, max(f[widest], d)
			f[average] += d / float64(w.Width-1)
		}
	}
	for d := -2.0; d <= 2; d++ {
		if differences[d] {
			f[diversity]++
		}
	}
	return f
}

// TestCounts has boards that reach the highest row, and features that were counted by hand. On
// 131,866 boards of games by github.com/brunoscherrer/mdptetris, that program and ours agree on
// mh, nh, across, down, wells, depth, holed and diversity.
func TestCounts(t *testing.T) {
	for _, test := range []struct {
		rows []string
		want string
	}{
		{[]string{
			"#.....",
			"#.##.#",
			"##.#.#",
			"#.##..",
			"##.#.#"}, "constant=1,mh=5,nh=4,nc=5,ad=2.2,md=4,bumps=11,heights=20,across=18,down=14,wells=12,depth=5,holed=3," +
			"diversity=3,ch0=5,ch1=3,ch2=4,ch3=4,ch5=4,cd1=2,cd2=1,cd4=4,cd5=4"},
		{[]string{
			"##..",
			"##.#",
			"#..#",
			"#...",
			"##.#"}, "constant=1,mh=5,nh=3,nc=4,ad=3,md=5,bumps=9,heights=14,across=10,down=8,wells=5,depth=4,holed=2," +
			"diversity=1,ch0=5,ch1=5,ch3=4,cd2=5,cd3=4"},
	} {
		var b topped.Board
		for i, row := range test.rows {
			for x, cell := range row {
				if y := len(test.rows) - 1 - i; cell == '#' {
					b.Rows[y] |= 1 << x
					b.Heights[x], b.Highest = max(b.Heights[x], uint8(y+1)), max(b.Highest, y+1)
				}
			}
		}
		w := wellOf(t, len(test.rows[0]), len(test.rows), 0)
		f := quickFeatures(w, &b)
		f.setSurface(w, &b)
		if got := f.String(); got != test.want {
			t.Errorf("got  %s\nwant %s\n%s", got, test.want, strings.Join(test.rows, "\n"))
		}
	}
}

// String lists those that are not 0, such as mh=-2.8,nh=1.
func (f Features) String() string {
	var all []string
	for i, n := range f {
		if n != 0 {
			all = append(all, nameOf(i)+"="+strconv.FormatFloat(n, 'g', -1, 64))
		}
	}
	return strings.Join(all, ",")
}

// TestFeatures compares them with the definitions, and the moves of players with the best by
// these: of players that are known, and of one that values all features.
func TestFeatures(t *testing.T) {
	w := wellOf(t, 7, 12, 0)
	var all Features
	r := rand.New(rand.NewPCG(1, 2))
	for i := range all {
		all[i] = r.NormFloat64()
	}
	sets := map[string]Features{"all": all}
	for name, weights := range known {
		sets[name] = weights
	}
	for game := range uint64(6) {
		for _, p := range positions(t, matchOf(t, w, []string{"linear:mh,nh", "random"}[game%2], "uniform"), game) {
			if len(p.Ahead) == 0 {
				continue
			}
			best, values := make(map[string]float64), make(map[string]map[*topped.Move]float64)
			for m, d := range p.Board.Drops(w, p.Piece()) {
				want, got := slowFeatures(w, &p.Board, m, d), (&linear{surface: true}).featuresAfter(w, &p.Board, m, d)
				for i := range got {
					if math.Abs(got[i]-want[i]) > 1e-9 {
						t.Fatalf("%s: got %v, want %v, of %+v on\n%s", nameOf(i), got[i], want[i], m, p.Board.Text(w))
					}
				}
				for name, weights := range sets {
					if values[name] == nil {
						best[name], values[name] = math.Inf(-1), make(map[*topped.Move]float64)
					}
					for j, weight := range weights {
						values[name][m] += weight * want[j]
					}
					best[name] = max(best[name], values[name][m])
				}
			}
			for name, weights := range sets {
				got := newLinear(weights, r).Place(&p)
				if (got == nil) != (len(values[name]) == 0) || got != nil && math.Abs(values[name][got]-best[name]) > 1e-9 {
					t.Fatalf("%s: got a move of value %v, want %v, of %c on\n%s",
						name, values[name][got], best[name], certificate.Letters[p.Piece()], p.Board.Text(w))
				}
			}
		}
	}
}

// TestWeights writes weights as names of players have them, and reads them back.
func TestWeights(t *testing.T) {
	for _, text := range []string{"mh=-0.4,nh=1e-05", "constant=1,ch0=2,ch11=-3,cd1=4"} {
		if weights, err := weightsOf(text); err != nil || weights.String() != text {
			t.Errorf("%s: got %v, error %v", text, weights, err)
		}
	}
}
