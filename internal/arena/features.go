package arena

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"lineproof/internal/arena/topped"
)

// Features are numbers of a move, and of the board after it without its full rows; or
// weights, one for each of them.
type Features [differenceAt + topped.MaxWidth]float64

// The features. Those of Dellacherie, Thiery and Scherrer are counted as in their program,
// github.com/brunoscherrer/mdptetris, src/feature_functions.c.
const (
	one          = iota                       // 1 for each board
	highest                                   // height of the highest column
	empties                                   // empty cells below a filled one of their column
	covers                                    // filled cells above an empty one of their column
	average                                   // difference of the heights of neighbouring columns
	widest                                    // the greatest of these differences
	bumps                                     // their sum
	heightSum                                 // of all columns
	landing                                   // row in the middle of the piece
	eroded                                    // rows completed, times cells of the piece in them
	completed                                 // rows
	across                                    // neighbours in a row of which one is filled; walls are filled
	down                                      // neighbours in a column of which one is filled; the floor is filled
	cumulated                                 // empty cells between filled ones or walls, each with those right below it
	depth                                     // filled cells right above each hole, up to the next empty cell
	holed                                     // rows with a hole
	diversity                                 // how many of -2 to 2 are differences of the heights of neighbouring columns
	heightAt                                  // of a column, and so on: one for each
	differenceAt = heightAt + topped.MaxWidth // of a column and the one to the left
)

// names are those of the features before heightAt, as help has them. Those after them are ch0,
// ch1 and so on, and cd1 and so on.
var names = [heightAt]string{
	"constant", "mh", "nh", "nc", "ad", "md", "bumps", "heights", "landing", "eroded", "lines",
	"across", "down", "wells", "depth", "holed", "diversity",
}

func nameOf(feature int) string {
	switch {
	case feature < heightAt:
		return names[feature]
	case feature < differenceAt:
		return fmt.Sprint("ch", feature-heightAt)
	}
	return fmt.Sprint("cd", feature-differenceAt)
}

// misfit returns why weights are not for a well.
func (f Features) misfit(w *topped.Well) error {
	for i, weight := range f {
		if weight != 0 && (i >= heightAt+w.Width && i < differenceAt || i >= differenceAt+w.Width) {
			return fmt.Errorf("it has a weight of %s, and the well has %d columns", nameOf(i), w.Width)
		}
	}
	return nil
}

// quickFeatures returns the features of a board but for those from across to cumulated, which take
// longer than all others: setSurface sets them.
func quickFeatures(w *topped.Well, b *topped.Board) (f Features) {
	f[one] = 1
	top := b.Highest
	f[highest] = float64(top)
	seen := uint64(0) // differences of heights; bit MaxHeight is for 0
	for x, height := range b.Heights[:w.Width] {
		f[heightAt+x] = float64(height)
		f[heightSum] += float64(height)
		if x > 0 {
			d := max(height, b.Heights[x-1]) - min(height, b.Heights[x-1])
			f[differenceAt+x] = float64(d)
			f[bumps] += float64(d)
			f[widest] = max(f[widest], float64(d))
			seen |= 1 << (topped.MaxHeight + height - b.Heights[x-1])
		}
	}
	f[average] = f[bumps] / float64(w.Width-1)
	f[diversity] = float64(bits.OnesCount64(seen >> (topped.MaxHeight - 2) & 0b11111))
	full := uint16(1)<<w.Width - 1
	above, below := uint16(0), uint16(0) // columns with a filled cell above the row, and with an empty one below
	rows, covering, empty := b.Rows[:top], 0, 0
	// columns with a filled cell right above a hole, or above such a cell; and the row below
	right, lower := uint16(0), full
	for _, row := range rows {
		covering += bits.OnesCount16(row & below)
		below |= full &^ row
		right = row & (right | ^lower)
		lower = row
		f[depth] += float64(bits.OnesCount16(right))
	}
	for _, row := range slices.Backward(rows) {
		holes := above &^ row
		above |= row
		empty += bits.OnesCount16(holes)
		if holes != 0 {
			f[holed]++
		}
	}
	f[covers], f[empties] = float64(covering), float64(empty)
	return f
}

// setSurface sets the features across, down and cumulated.
func (f *Features) setSurface(w *topped.Well, b *topped.Board) {
	top := b.Highest
	full := uint32(1)<<w.Width - 1
	below := full // the row below, at first the floor
	for y := range top {
		row := uint32(b.Rows[y])
		walled := row<<1 | 1 | 1<<(w.Width+1)
		f[across] += float64(bits.OnesCount32((walled ^ walled>>1) & (1<<(w.Width+1) - 1)))
		f[down] += float64(bits.OnesCount32(row ^ below))
		below = row
		for cells := walled & (walled >> 2) &^ row & full; cells != 0; cells &= cells - 1 {
			x := bits.TrailingZeros32(cells)
			for z := y; z >= 0 && b.Rows[z]>>x&1 == 0; z-- {
				f[cumulated]++
			}
		}
	}
	f[across] += 2 * float64(w.Height-top) // an empty row has one at each wall
	f[down] += float64(bits.OnesCount32(below))
}

// known are weights that were published, by the names of players or, where Bodoia and
// Puranik's Table 1 has them, of features.
var known = map[string]Features{
	"constant": {one: -13.8},
	"mh":       {one: 21.8, highest: -2.8},
	"nh":       {one: 17.6, empties: -2.5},
	"nc":       {one: 12.6, covers: -1.0},
	"mh,nh":    {one: 8.2, highest: -0.4, empties: -0.7},
	"mh,nc":    {one: 63.1, highest: -3.7, covers: -0.2},
	"nh,nc":    {one: -15.1, empties: -5.5, covers: -0.1},
	"mh,nh,nc": {one: -17.0, highest: -1.0, empties: -0.9, covers: -0.1},

	// Dellacherie, by hand, 2003, as Fahey describes it on colinfahey.com/tetris.
	"dellacherie": {landing: -1, eroded: 1, across: -1, down: -1, empties: -4, cumulated: -1},
	// Thiery and Scherrer, «Building Controllers for Tetris», 2009; in later papers, DU.
	"bcts": {landing: -12.63, eroded: 6.60, across: -9.22, down: -19.77, empties: -13.08, cumulated: -10.49,
		depth: -1.61, holed: -24.04},
	// Thiery and Scherrer, data/features/record_bdu.dat of the program below; for ten columns.
	"bdu": {
		landing: -43.27153, eroded: -1.036039, across: -36.93346, down: -81.00232, empties: -40.64, cumulated: -41.17906,
		depth: -13.27585, holed: -75.47524, highest: 12.36382,
		heightAt: -13.18725, -7.652075, 7.622007, -9.044294, -1.747279, -7.569865, -5.221819, -0.6874555, -6.4831, -16.01383,
		differenceAt + 1: 2.356909, 2.143912, -7.351929, 1.558139, 0.433698, 3.655922, -4.673708, -1.997187, 9.122675,
	},
	// Gabillon, Ghavamzadeh and Scherrer, «Approximate Dynamic Programming Finally Performs Well
	// in the Game of Tetris», 2013, Table 1.
	"dt-10": {landing: -2.18, eroded: 2.42, across: -2.17, down: -3.31, empties: 0.95, cumulated: -2.22, depth: -0.81,
		holed: -9.65, diversity: 1.27},
	"dt-20": {landing: -2.68, eroded: 1.38, across: -2.41, down: -6.32, empties: 2.03, cumulated: -2.71, depth: -0.43,
		holed: -9.48, diversity: 0.89},
	// El-Ashi, «El-Tetris – An Improvement on Pierre Dellacherie's Algorithm», 2011.
	"eltetris": {landing: -4.500158825082766, completed: 3.4181268101392694, across: -3.2178882868487753,
		down: -9.348695305445199, empties: -7.899265427351652, cumulated: -3.3855972247263626},
	// Lee, «Tetris AI – The (Near) Perfect Bot», 2013, without the piece that it sees ahead.
	"lee": {heightSum: -0.510066, completed: 0.760666, empties: -0.35663, bumps: -0.184483},
}

// people are the players of known.
var people = []string{"dellacherie", "bcts", "bdu", "dt-10", "dt-20", "eltetris", "lee"}

// weightsOf returns the weights of a text: those that are known by it, or given in it, such
// as mh=-2.8,nh=-1.
func weightsOf(text string) (weights Features, err error) {
	if weights, is := known[text]; is {
		return weights, nil
	}
	var given [len(weights)]bool
	for _, part := range strings.Split(text, ",") {
		name, number, _ := strings.Cut(part, "=")
		feature := 0
		for feature < len(weights) && nameOf(feature) != name {
			feature++
		}
		weight, err := strconv.ParseFloat(number, 64)
		// Larger ones would be no numbers when they are added.
		if feature == len(weights) || err != nil || !(weight > -1e6 && weight < 1e6) {
			return weights, fmt.Errorf("unknown weight %q: want FEATURE=NUMBER, -1e6 to 1e6, such as mh=-2.8", part)
		}
		if given[feature] {
			return weights, fmt.Errorf("the weight of %s is given twice", name)
		}
		weights[feature], given[feature] = weight, true
	}
	return weights, nil
}
